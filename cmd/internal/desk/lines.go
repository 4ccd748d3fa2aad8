package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
)

// Desk is where a match is written down, for whoever has the log of a run.
type Desk struct {
	Run  *run.Run
	Keys string // the scheme of the letters that are typed; those of the language if it is none
	// Speaks returns what says things to who reads a language; nil is the run's own.
	Speaks func(language string) *output.Output
}

// letters returns the scheme of the letters that are typed: those of the keys or, on the
// number pad, of the language.
func (d *Desk) letters(language string) notation.Letters {
	if l, ok := notation.ParseLetters(d.Keys); ok {
		return l
	}
	return notation.Letters(language)
}

// Card reads a card as it is typed behind a colon.
func (d *Desk) Card(text, language string) (card.Card, error) {
	return notation.ParseCard(text, d.letters(language))
}

// eitherOrder writes the cards of a typed line rank first, as the notation has them: a person
// types the suit first as often. Only a trick has such cards: a line that begins with a word of
// the notation stays.
func eitherOrder(text string, letters notation.Letters) string {
	if word, _, _ := strings.Cut(text, " "); notation.IsKeyword(word) {
		return text // AC is a pair there, and no ace
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, " \t\";{")
		switch {
		case end < 0:
			end = len(rest)
		case end == 0 && (rest[0] == ' ' || rest[0] == '\t'):
			out.WriteByte(rest[0])
			rest = rest[1:]
			continue
		case end == 0: // from here on it is a comment or a text
			out.WriteString(rest)
			return out.String()
		}
		word := rest[:end]
		rest = rest[end:]
		seat := ""
		if len(word) > 2 && word[1] == ':' {
			seat, word = word[:2], word[2:]
		}
		card, behind := word, ""
		if i := strings.IndexAny(word, "!?@"); i >= 0 {
			card, behind = word[:i], word[i:]
		}
		if c, err := notation.ParseCard(card, letters); err == nil && c.Known() {
			card = c.String()
		}
		out.WriteString(seat + card + behind)
	}
	return out.String()
}

// notLenient returns the first fault for which a typed line is refused: what is read by
// leniency, such as a suit in lower case, is none.
func notLenient(list notation.ErrorList) *notation.ParseError {
	for _, e := range list {
		if e.Code != code.Tolerated && e.Code != code.LeaderInferred {
			return e
		}
	}
	return nil
}

// Lines reads what a person types: a line of the notation, or the cards of a trick.
func (d *Desk) Lines(r *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error) {
	letters := d.letters(language)
	text = eitherOrder(text, letters)
	head := "" // where the lines are not those of every table, it says which table it is
	if !r.Table().IsFour() {
		head = fmt.Sprintf("[Sueca \"1\"]\n[Rules %q]\n", r.String())
	}
	read := func(line string) ([]engine.Event, *notation.ParseError) {
		for m := range notation.Matches(strings.NewReader(head+"deal 1\n"+line+"\n"), notation.Options{Letters: letters}) {
			if e := notLenient(m.Errors); e != nil {
				return nil, e
			}
			for i, e := range m.Events {
				if e.Kind() == engine.KindDealStarted {
					return m.Events[i+1:], nil
				}
			}
		}
		return nil, &notation.ParseError{Msg: message.Msg("nothing was written")}
	}
	cards := text
	if seat != card.NoSeat {
		cards = fmt.Sprintf("%d. %s: %s", trick, seat, text)
	}
	events, wrong := read(text)
	if wrong != nil || len(events) == 0 {
		if other, stillWrong := read(cards); stillWrong == nil && len(other) > 0 {
			return other, nil
		}
	}
	if wrong != nil {
		// It may be a line that stands before the first deal.
		for m := range notation.Matches(strings.NewReader(cmp.Or(head, "[Sueca \"1\"]\n")+text+"\n"), notation.Options{Letters: letters}) {
			if notLenient(m.Errors) == nil && len(m.Events) > 1 {
				return slices.DeleteFunc(slices.Clone(m.Events[1:]), func(e engine.Event) bool { return e.Kind() == engine.KindTagWritten }), nil
			}
		}
		return nil, wrong
	}
	return events, nil
}

// Slip returns the likeliest slip that would explain the renúncias of a deal.
func (d *Desk) Slip(events []engine.Event, deal int, language string) string {
	for _, set := range finding.SlipsOf(&source.Record{Events: events}, deal) {
		var parts []string
		for _, s := range set {
			for _, c := range s.Changes {
				parts = append(parts, d.speaking(language).Sayf("trick %d, %s: %s in the place of %s", c.Trick, c.Seat, c.To, c.From))
			}
		}
		if parts != nil {
			return strings.Join(parts, "; ")
		}
	}
	return ""
}

// speaking returns an output that says what is said to who reads a language.
func (d *Desk) speaking(language string) *output.Output {
	if d.Speaks != nil {
		return d.Speaks(language)
	}
	return d.Run.Out.Speaking(language)
}

// Explain returns an error in words of a language.
func (d *Desk) Explain(language string, err error) string {
	out := d.speaking(language)
	if unread := (*notation.ParseError)(nil); errors.As(err, &unread) {
		return out.Words.Say(unread.Msg) // it is about typed text, which has no file
	}
	return out.Explain(err)
}

// Adds returns the events that are added to a match where some are to be, or why they cannot be.
func (d *Desk) Adds(id string, events, add []engine.Event) ([]engine.Event, error) {
	return report.Addition(d.Run.Records, &source.Record{MatchID: id, Events: events, Judging: d.Run.Records.Judging}, add)
}
