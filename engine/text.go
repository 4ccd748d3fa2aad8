package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine/message"
)

// TextUse is what a text of an event is for. It decides what the text can hold,
// because a record is lines of text: what would end its line, or its place in
// the line, would say something that nobody recorded.
type TextUse uint8

// The uses of texts.
const (
	QuotedText  TextUse = iota + 1 // the value of a tag, a note, a reason
	PersonName                     // who sits down, also in quotation marks
	CommentText                    // a comment up to the end of its line
	BracesText                     // a comment in braces
	WordText                       // one word, such as what was consented to
	TagName                        // the name of a tag
	Offender                       // who does not play, empty for a player
	GestureCode                    // a code of a code book: see [MaxGesture]
)

// Holds reports whether a text of this use can stand in a record.
func (u TextUse) Holds(s string) bool {
	switch u {
	case TagName:
		for i := range len(s) {
			if c := s[i]; (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && strings.IndexByte(tagLetters, c) < 0 {
				return false
			}
		}
		return s != ""
	case GestureCode:
		return s != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= MaxGesture && !strings.ContainsFunc(s, u.ends)
	case Offender:
		return s == "" || s == "referee" || s == "spectator"
	case PersonName:
		if strings.TrimSpace(s) == "" {
			return false
		}
	case WordText:
		// It can be the last of its line, and a carriage return is part of the line's end.
		if s == "" || strings.HasSuffix(s, "\r") || s == "->" || s == "→" || s[0] == '"' || len(s) < 10 && strings.Trim(s, "0123456789") == "" {
			return false
		}
	case CommentText, BracesText:
		if strings.Trim(s, " \t\r") != s {
			return false
		}
	}
	return utf8.ValidString(s) && !strings.ContainsFunc(s, u.ends)
}

const tagLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."

// ends reports whether a character ends a text of this use, so that the text
// cannot have it.
func (u TextUse) ends(r rune) bool {
	switch u {
	case TagName:
		return !strings.ContainsRune(tagLetters, r)
	case GestureCode:
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-_./", r)
	case WordText, Offender:
		return strings.ContainsRune(" \t\n\x00;{", r)
	case BracesText:
		return r == '\n' || r == 0 || r == '}'
	}
	return r == '\n' || r == 0
}

// Held returns a text that can stand in a record, for one that cannot: each
// character that would end it is written as its number, and so is each byte that
// is not UTF-8, as by [message.Visible]. A text that can stand there is returned as it
// is.
func (u TextUse) Held(s string) string {
	if u.Holds(s) {
		return s
	}
	switch u {
	case GestureCode:
		return heldCode(s)
	case TagName:
		return "-" + strings.Map(func(r rune) rune {
			if u.ends(r) {
				return '-'
			}
			return r
		}, strings.ToValidUTF8(s, "-"))
	case CommentText, BracesText:
		s = strings.Trim(s, " \t\r")
	}
	if s = message.Marked(s, u.ends); !u.Holds(s) {
		s = "‹" + strings.Trim(s, `"`) + "›" // a word that would be read as something else
	}
	return s
}

// heldCode returns a code of a gesture for a text that is none.
func heldCode(s string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if r == utf8.RuneError || GestureCode.ends(r) {
			return '_'
		}
		return r
	}, s))
	return string(append([]rune{'_'}, runes[:min(len(runes), MaxGesture-1)]...))
}

// MapTexts returns an event with each of its texts replaced by what f returns
// for it. The event itself is not changed; it is returned if nothing is
// different. The text of a deal that cannot be read is no such text: it is part
// of a record, and has lines of its own.
func MapTexts(e Event, f func(TextUse, string) string) Event {
	switch e := e.(type) {
	case *CardPlayed, *TrickStarted, *TrickTaken, *HandRecorded:
		return e // nearly all are such, and have no text
	case *VariationShown:
		return mapSteps(e, f)
	}
	changed, texts := copyTexts(e)
	differs := false
	for _, t := range texts {
		now := f(t.use, *t.text)
		differs = differs || now != *t.text
		*t.text = now
	}
	if !differs {
		return e
	}
	return changed
}

// textOf is a text of an event.
type textOf struct {
	use  TextUse
	text *string
}

// copyTexts returns a copy of an event, and its texts; none of an event that has none.
func copyTexts(e Event) (Event, []textOf) {
	switch e := e.(type) {
	case *TagWritten:
		c := *e
		return &c, []textOf{{TagName, &c.Name}, {QuotedText, &c.Value}}
	case *NoteWritten:
		c := *e
		return &c, []textOf{{QuotedText, &c.Text}}
	case *Commented:
		c := *e
		if e.Braces {
			return &c, []textOf{{BracesText, &c.Text}}
		}
		return &c, []textOf{{CommentText, &c.Text}}
	case *PlayAmended:
		c := *e
		return &c, []textOf{{QuotedText, &c.Reason}}
	case *DealAmended:
		c := *e
		return &c, []textOf{{QuotedText, &c.Reason}}
	case *TagAmended:
		c := *e
		texts := []textOf{{TagName, &c.Name}, {QuotedText, &c.Reason}}
		if !e.Withdrawn {
			texts = append(texts, textOf{QuotedText, &c.Value})
		}
		return &c, texts
	case *RulingAmended:
		c := *e
		return &c, []textOf{{Offender, &c.Claim.Outsider}, {QuotedText, &c.Reason}}
	case *HeapAmended:
		c := *e
		return &c, []textOf{{QuotedText, &c.Reason}}
	case *WitnessBegun:
		c := *e
		return &c, []textOf{{PersonName, &c.Name}}
	case *WitnessTag:
		c := *e
		return &c, []textOf{{TagName, &c.Name}, {QuotedText, &c.Value}}
	case *Settled:
		c := *e
		return &c, []textOf{{QuotedText, &c.Value}, {QuotedText, &c.By}}
	case *Misdealt:
		c := *e
		return &c, []textOf{{QuotedText, &c.Reason}}
	case *SeatDisqualified:
		c := *e
		return &c, []textOf{{QuotedText, &c.Reason}}
	case *SeatSubstituted:
		c := *e
		return &c, []textOf{{PersonName, &c.Name}}
	case *GestureSeen:
		c := *e
		return &c, []textOf{{GestureCode, &c.Code}}
	case *OriginBegun:
		c := *e
		return &c, []textOf{{WordText, &c.Origin}, {WordText, &c.Before}, {QuotedText, &c.Reason}}
	case *ConsentGiven:
		c := *e
		return &c, []textOf{{WordText, &c.What}}
	case *ClaimMade:
		c := *e
		return &c, []textOf{{Offender, &c.Outsider}}
	case *PenaltyGiven:
		c := *e
		return &c, []textOf{{Offender, &c.Outsider}}
	}
	return nil, nil
}

// mapSteps is [MapTexts] for the comments of a variation.
func mapSteps(e *VariationShown, f func(TextUse, string) string) Event {
	out := VariationShown{Number: e.Number, Leader: e.Leader, Plays: slices.Clone(e.Plays)}
	differs := false
	for i := range out.Plays {
		comments := slices.Clone(out.Plays[i].Comments)
		for k, text := range comments {
			comments[k] = f(BracesText, text)
			differs = differs || comments[k] != text
		}
		out.Plays[i].Comments = comments
	}
	if !differs {
		return e
	}
	return &out
}

// HeldTexts returns an event whose texts can all stand in a record; see
// [TextUse.Held].
func HeldTexts(e Event) Event { return MapTexts(e, TextUse.Held) }

// TextError is the reason why a text is not taken into a record.
type TextError struct{ message.Fault }

// CheckTexts returns a [*TextError] if a text of the events cannot stand in a
// record, and nil otherwise.
func CheckTexts(events ...Event) error {
	var err error
	check := func(u TextUse, s string) string {
		if err == nil && !u.Holds(s) {
			err = textError(u, s)
		}
		return s
	}
	for _, e := range events {
		if MapTexts(e, check); err != nil {
			return err
		}
	}
	return nil
}

// shownText is how much of a text an error shows, in characters.
const shownText = 60

func textError(u TextUse, s string) error {
	runes := []rune(message.Visible(s))
	if len(runes) > shownText {
		runes = append(runes[:shownText-1], '…')
	}
	shown := string(runes)
	switch {
	case !utf8.ValidString(s):
		return &TextError{message.Faultf("“%s” is not UTF-8: a record cannot hold it", shown)}
	case strings.ContainsAny(s, "\n\x00"):
		return &TextError{message.Faultf("“%s” is more than one line of text: a record cannot hold it", shown)}
	case u == CommentText || u == BracesText:
		return &TextError{message.Faultf("“%s” is no comment: it begins or ends with a blank, or has a brace that ends it", shown)}
	case u == GestureCode:
		return &TextError{message.Faultf("“%s” is no code of a gesture: it has 1 to %d letters, digits or characters of +-_./", shown, MaxGesture)}
	case u == PersonName:
		return &TextError{message.Faultf("“%s” is nobody's name", shown)}
	}
	return &TextError{message.Faultf("“%s” is no single word of a record", shown)}
}

// CheckTyped returns a [*TextError] if a text that somebody typed, such as a
// reason or a name, is not one line of text that can be seen. Characters that
// join two others (U+200C and U+200D) are part of how some names are written.
func CheckTyped(s string) error {
	switch {
	case !utf8.ValidString(s):
		return textError(QuotedText, s)
	case strings.ContainsFunc(s, func(r rune) bool { return message.Hidden(r) && r != 0x200C && r != 0x200D }):
		return &TextError{message.Faultf("“%s” has characters that cannot be seen, or more than one line: write it without them",
			message.Visible(s))}
	}
	return nil
}
