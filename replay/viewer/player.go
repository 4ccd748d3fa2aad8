package viewer

import (
	"sueca/engine"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// player returns who sits in a seat at the cursor, or the seat's letter.
func (s *Session) player(seat engine.Seat) string {
	if s.game.substituted {
		state := s.state()
		if name := grid.Clean(state.Substitutes[seat]); name != "" {
			return name
		}
	}
	return sheet.Player(s.game.judged, seat)
}

// players names the players of a pair at the cursor, or the pair where nobody's name is
// known.
func (s *Session) players(p engine.Side) []string {
	out := sheet.Players(s.game.judged, p)
	if !s.game.substituted {
		return out
	}
	out = out[:0]
	for _, seat := range engine.TwoPairs.Seats {
		if engine.TwoPairs.Column(seat) == p {
			out = append(out, s.player(seat))
		}
	}
	return out
}
