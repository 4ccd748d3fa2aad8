package viewer

import (
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/scribe"
)

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
	return false
}
