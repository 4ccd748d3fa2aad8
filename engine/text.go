package engine

import (
	"slices"
	"strings"
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

// MapTexts returns an event with each of its texts replaced by what f returns
// for it. The event itself is not changed; it is returned if nothing is
// different. The text of a deal that cannot be read is no such text: it is part
// of a record, and has lines of its own.
func MapTexts(e Event, f func(TextUse, string) string) Event {
	switch e := e.(type) {
	case *TagWritten:
		if n, v := f(TagName, e.Name), f(QuotedText, e.Value); n != e.Name || v != e.Value {
			return &TagWritten{Name: n, Value: v}
		}
	case *NoteWritten:
		if s := f(QuotedText, e.Text); s != e.Text {
			return &NoteWritten{Text: s}
		}
	case *Commented:
		use := CommentText
		if e.Braces {
			use = BracesText
		}
		if s := f(use, e.Text); s != e.Text {
			return &Commented{Text: s, Place: e.Place, Braces: e.Braces}
		}
	case *PlayAmended:
		if s := f(QuotedText, e.Reason); s != e.Reason {
			c := *e
			c.Reason = s
			return &c
		}
	case *DealAmended:
		if s := f(QuotedText, e.Reason); s != e.Reason {
			return &DealAmended{Deal: e.Deal, Reason: s}
		}
	case *SeatDisqualified:
		if s := f(QuotedText, e.Reason); s != e.Reason {
			return &SeatDisqualified{Seat: e.Seat, Reason: s}
		}
	case *SeatSubstituted:
		if s := f(PersonName, e.Name); s != e.Name {
			return &SeatSubstituted{Seat: e.Seat, Name: s}
		}
	case *OriginBegun:
		if o, b, r := f(WordText, e.Origin), f(WordText, e.Before), f(QuotedText, e.Reason); o != e.Origin || b != e.Before || r != e.Reason {
			c := *e
			c.Origin, c.Before, c.Reason = o, b, r
			return &c
		}
	case *ConsentGiven:
		if s := f(WordText, e.What); s != e.What {
			return &ConsentGiven{What: s}
		}
	case *ClaimMade:
		if s := f(Offender, e.Outsider); s != e.Outsider {
			c := *e
			c.Outsider = s
			return &c
		}
	case *PenaltyGiven:
		if s := f(Offender, e.Outsider); s != e.Outsider {
			c := *e
			c.Outsider = s
			return &c
		}
	case *VariationShown:
		return mapSteps(e, f)
	}
	return e
}

// mapSteps is [MapTexts] for the comments of a variation.
func mapSteps(e *VariationShown, f func(TextUse, string) string) Event {
	out := e
	for i, step := range e.Plays {
		for k, text := range step.Comments {
			s := f(BracesText, text)
			if s == text {
				continue
			}
			if out == e {
				out = &VariationShown{Number: e.Number, Leader: e.Leader, Plays: slices.Clone(e.Plays)}
				for j := range out.Plays {
					out.Plays[j].Comments = slices.Clone(out.Plays[j].Comments)
				}
			}
			out.Plays[i].Comments[k] = s
		}
	}
	return out
}

// HeldTexts returns an event whose texts can all stand in a record; see
// [TextUse.Held].
func HeldTexts(e Event) Event { return MapTexts(e, TextUse.Held) }

// TextError is the reason why a text is not taken into a record.
type TextError struct{ Msg message.Message }

// Error returns the message in English.
func (e *TextError) Error() string { return e.Msg.String() }

// Message returns the message, for translation.
func (e *TextError) Message() message.Message { return e.Msg }

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
		switch e.(type) {
		case *CardPlayed, *TrickStarted, *TrickTaken:
			continue // nearly all are such, and have no text
		}
		if MapTexts(e, check); err != nil {
			return err
		}
	}
	return nil
}

// shownText is how much of a text an error shows, in characters.
const shownText = 60

func textError(u TextUse, s string) error {
	shown := []rune(message.Visible(s))
	if len(shown) > shownText {
		shown = append(shown[:shownText-1], '…')
	}
	switch {
	case !utf8.ValidString(s):
		return &TextError{message.Msg("“%s” is not UTF-8: a record cannot hold it", string(shown))}
	case strings.ContainsAny(s, "\n\x00"):
		return &TextError{message.Msg("“%s” is more than one line of text: a record cannot hold it", string(shown))}
	case u == CommentText || u == BracesText:
		return &TextError{message.Msg("“%s” is no comment: it begins or ends with a blank, or has a brace that ends it", string(shown))}
	}
	if u == PersonName {
		return &TextError{message.Msg("“%s” is nobody's name", string(shown))}
	}
	return &TextError{message.Msg("“%s” is no single word of a record", string(shown))}
}

// CheckTyped returns a [*TextError] if a text that somebody typed, such as a
// reason or a name, is not one line of text that can be seen. Characters that
// join two others (U+200C and U+200D) are part of how some names are written.
func CheckTyped(s string) error {
	switch {
	case !utf8.ValidString(s):
		return textError(QuotedText, s)
	case strings.ContainsFunc(s, func(r rune) bool { return message.Hidden(r) && r != 0x200C && r != 0x200D }):
		return &TextError{message.Msg("“%s” has characters that cannot be seen, or more than one line: write it without them",
			message.Visible(s))}
	}
	return nil
}
