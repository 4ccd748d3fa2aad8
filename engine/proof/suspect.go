package proof

import (
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// suspects notes the places whose cards have to do with what a reading contradicts; if counting is
// set, also those from which it only follows which cards the unknown ones can be.
func (w *slipSearch) suspects(cards *engine.Deal, now *engine.Reading, counting bool, out *[rules.MaxTricks + 1][card.MaxSeats]bool) {
	wrong, _ := w.contradictions(cards, now, true, math.MaxInt)
	var d engine.Deal
	cards.ReadInto(&d, now.Letters())
	vague := false
	before := false // the leader of the trick after is not written, and something is wrong there
	for n := d.LastTrick(); n > 0; n-- {
		t := d.Trick(n)
		all := before || slices.ContainsFunc(wrong, func(c contradiction) bool {
			switch c.kind {
			case wrongPoints, wrongWinner, wrongNext:
				return c.trick == n
			case wrongLeader:
				return c.trick == n+1
			}
			return false
		})
		if counting && all && t.Full() && slices.ContainsFunc(t.Cards(), func(p engine.Play) bool { return !p.Written().Known() }) {
			vague = true
		}
		before = all
		for i, p := range t.Cards() {
			is := all || p.Doubted || p.Again != card.Unknown || p.Card.Known() && gainsaid(&d, &p, n)
			out[n][i] = out[n][i] || is
			before = before || is
		}
		before = before && t.Inferred
	}
	for n := 1; vague && n <= d.LastTrick(); n++ {
		for i := range d.Trick(n).N {
			out[n][i] = true
		}
	}
}

// gainsaid reports whether a hand, a card laid open or the trump card speaks against a play.
func gainsaid(d *engine.Deal, p *engine.Play, n int) bool {
	c := p.Card
	h := d.Hand(p.Seat)
	switch {
	case p.Seat == card.NoSeat:
		return false
	case h.Written() && !h.Has(c), h.Voids.Has(c.Suit()), heldByOther(d, c, p.Seat):
		return true
	case d.Dealer != card.NoSeat && c == d.Trump && p.Seat != d.Dealer:
		return true
	}
	return slices.ContainsFunc(d.Shown(), func(sh engine.Showing) bool {
		return slices.Contains(sh.Cards, c) && (sh.Seat != p.Seat || n <= sh.Played)
	})
}

// laidTwice returns the places of the cards that are written in two, or in one and laid open
// by another.
func laidTwice(d *engine.Deal) (out []engine.Laid) {
	again := d.Doubted()
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			again = again.With(p.Again)
		}
	}
	for n := 1; n <= d.LastTrick() && again != 0; n++ {
		for i, p := range d.Trick(n).Cards() {
			if c := p.Written(); !p.Absent && again.Has(c) {
				out = append(out, engine.Laid{Trick: n, Place: i, Card: c})
			}
		}
	}
	return out
}
