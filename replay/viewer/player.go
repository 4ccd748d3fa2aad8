package viewer

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// player returns who sits in a seat at the cursor, or the seat's letter.
func (s *Session) player(seat card.Seat) string {
	if !s.table().Players.Has(seat) {
		return seat.String() // nobody sits there
	}
	if s.game.substituted {
		state := s.playedState()
		if name := grid.Clean(state.Substitutes[seat]); name != "" {
			return name
		}
	}
	return sheet.Player(s.game.judged, seat)
}

// playedState returns the match at the cursor or, where the deal there is over, as it was when
// its last card was played: who sits down afterwards plays in the next one.
func (s *Session) playedState() engine.State {
	state := s.state()
	if d := &state.Deal; s.line != nil || s.dealt().none || s.dealt().unread != nil || !d.Finished() {
		return state
	}
	for i := s.stop().to - 1; i > s.dealt().from; i-- {
		if isPlay(s.game.timeline.Event(i)) {
			return s.game.timeline.At(i + 1)
		}
	}
	return state
}

// players names the players of a side at the cursor, or the side where nobody's name is
// known.
func (s *Session) players(p card.Side) []string {
	if !s.game.substituted {
		return sheet.Players(s.game.judged, p)
	}
	var out []string
	for seat := range p.All() {
		out = append(out, s.player(seat))
	}
	return out
}
