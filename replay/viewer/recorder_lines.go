package viewer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/scribe"
)

// typedLine writes a line that a person has typed, and says that it is written where there is
// nothing else to say. It reports whether the line was taken.
func (s *Session) typedLine(text string) bool {
	before := len(s.game.rec.Events)
	refused := s.writeLine(text)
	if len(s.game.rec.Events) > before {
		if s.said.IsZero() && s.wrong == "" {
			s.hint(message.Msg("written down: %s", verbatim(text)))
		}
		return true
	}
	return !refused && isOwn(text) // some of those write nothing
}

// formOf returns how a line that begins with a word of the notation is written, as far as there
// is something to say.
func (s *Session) formOf(text string) message.Message {
	if s.host.Vocabulary == nil {
		return message.Message{}
	}
	word, _, _ := strings.Cut(text, " ")
	usages, _, _ := s.host.Vocabulary(s.language().Name)
	for _, u := range usages {
		if form, _, _ := strings.Cut(s.words(u), " "); form == word {
			return u
		}
	}
	return message.Message{}
}

// writeLine writes a line of the notation: a trick, or what happened beside the
// cards. The next match is a line too, which the scribe of this one does not know. It reports whether
// the line was refused.
func (s *Session) writeLine(text string) (refused bool) {
	if s.host.Lines == nil {
		return false
	}
	if isNext(text) {
		return s.nextMatch()
	}
	c, err := s.sheet().Line(text)
	if s.does(c, err) || s.wrong != "" {
		return s.wrong != ""
	}
	if scribe.IsOwnLine(text) {
		s.toWriting() // where what is pending shows
	}
	return err != nil
}

// pasted writes text that was pasted, line by line.
func (s *Session) pasted(text string) {
	text = strings.ReplaceAll(text, "\r", "\n")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.Map(func(r rune) rune {
			if r == utf8.RuneError || unicode.IsControl(r) && r != '\t' {
				return -1
			}
			return r
		}, line))
		if line == "" {
			continue
		}
		before, stored := s.said, len(s.game.rec.Events)
		s.said = message.Message{}
		// The first line that is refused ends it: the lines after it would go
		// to the wrong place.
		if refused := s.writeLine(line); refused || len(s.game.rec.Events) == stored && !isOwn(line) {
			return
		}
		if s.said.IsZero() {
			s.said = before
		}
	}
}

// lineKeys are the keys that begin a line, with its beginning in either
// language.
var lineKeys = []struct {
	key    string
	begins [2]string // English, Portuguese
}{
	{"F2", [2]string{"claim ", "renúncia "}}, {"F3", [2]string{"penalty ", "penalização "}}, {"F4", [2]string{"note \"", "nota \""}},
	{"F5", [2]string{"points AC ", "pontos AC "}},
	{"F6", [2]string{"D:", "D:"}}, {"F7", [2]string{"sheet AC ", "folha AC "}}, {"F8", [2]string{"; ", "; "}},
	{"F9", [2]string{"hand A ", "mão A "}}, {"F10", [2]string{"stop", "pára"}},
}

// beginLine begins a line of that kind. For a play out of turn, the seat is the
// one after the next.
func (s *Session) beginLine(i int) {
	text := s.language().Word(lineKeys[i].begins[0], lineKeys[i].begins[1])
	if lineKeys[i].key == "F6" {
		if state, _, seat := s.sheet().Now(); seat != card.NoSeat {
			text = state.Deal.Next(seat).String() + ":"
		}
	}
	if !s.table().IsFour() { // whose sides are not AC and BD
		text = strings.TrimSuffix(text, "AC ")
	}
	s.ask(':', text)
	s.prompt.form = s.formOf(text)
}

// nextLine is the line that begins the next match. It is none of the scribe's, who writes one.
var nextLine = scribe.OwnLine{Names: [2]string{"next", "seguinte"}, About: message.Msg("the next match at this table")}

// isNext reports whether what was typed is that line.
func isNext(text string) bool {
	name, _, _ := strings.Cut(text, " ")
	return slices.Contains(nextLine.Names[:], strings.ToLower(name))
}

// isOwn reports whether what was typed is a line that only a transcription has.
func isOwn(text string) bool { return isNext(text) || scribe.IsOwnLine(text) }

// typedCard reads a card as it is typed behind a colon: by the keys of the pad, in either
// order, or as the notation writes it.
func (s *Session) typedCard(text string) (card.Card, error) {
	if card, ok := s.padCard(text); ok {
		return card, nil
	}
	return s.host.Card(text, s.language().Name)
}

// nextMatch begins the next match at the same table: with its players, its rules, and its
// number counted on. Nothing of it is in the log until a card is. It reports whether it was refused.
func (s *Session) nextMatch() (refused bool) {
	if s.host.Next == nil {
		s.hint(message.Msg("the match is over"))
		return true
	}
	sheet := s.sheet()
	state := sheet.State()
	_, dealer := sheet.NextDeal(&state)
	if state.Deals == 0 {
		s.hint(message.Msg("nothing is written of this match yet"))
		return true
	}
	at, err := s.host.Next(s.game.rec.Events)
	if err == nil {
		err = s.open(at)
	}
	if err != nil {
		s.fail(err)
		return true
	}
	s.scribe.suit, s.scribe.rank, s.scribe.pending = card.NoSuit, card.NoRank, scribe.Pending{Dealer: dealer}
	s.toWriting()
	s.compare()
	return false
}
