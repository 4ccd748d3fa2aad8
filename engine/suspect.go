package engine

import (
	"math"
	"slices"
)

// suspects notes the places whose cards have to do with what a reading contradicts; if counting is
// set, also those from which it only follows which cards the unknown ones can be.
func (w *weigher) suspects(cards *Deal, now *Reading, counting bool, out *[MaxTricks + 1][MaxSeats]bool) {
	wrong, _ := w.contradictions(cards, now, true, math.MaxInt)
	var d Deal
	cards.readInto(&d, now.letters())
	vague := false
	before := false // the leader of the trick after is not written, and something is wrong there
	for n := d.last; n > 0; n-- {
		t := &d.tricks[n]
		all := before || slices.ContainsFunc(wrong, func(c contradiction) bool {
			switch c.kind {
			case wrongPoints, wrongWinner, wrongNext:
				return c.trick == n
			case wrongLeader:
				return c.trick == n+1
			}
			return false
		})
		if counting && all && t.Full() && slices.ContainsFunc(t.Cards(), func(p Play) bool { return !p.written().Known() }) {
			vague = true
		}
		before = all
		for i, p := range t.Cards() {
			is := all || p.Doubted || p.Again != Unknown || p.Card.Known() && d.gainsaid(&p, n)
			out[n][i] = out[n][i] || is
			before = before || is
		}
		before = before && t.Inferred
	}
	for n := 1; vague && n <= d.last; n++ {
		for i := range d.tricks[n].N {
			out[n][i] = true
		}
	}
}

// gainsaid reports whether a hand, a card laid open or the trump card speaks against a play.
func (d *Deal) gainsaid(p *Play, n int) bool {
	c := p.Card
	h := &d.hands[p.Seat]
	switch {
	case p.Seat == NoSeat:
		return false
	case h.written() && !h.has(c), h.Voids.Has(c.Suit()), d.heldByOther(c, p.Seat):
		return true
	case d.Dealer != NoSeat && c == d.Trump && p.Seat != d.Dealer:
		return true
	}
	return slices.ContainsFunc(d.shown, func(sh Showing) bool {
		return slices.Contains(sh.Cards, c) && (sh.Seat != p.Seat || n <= sh.Played)
	})
}

// writtenTwice returns the places of the cards that are written in two, or in one and laid open
// by another.
func (d *Deal) writtenTwice() (out []Laid) {
	again := d.doubted
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			again = again.With(p.Again)
		}
	}
	for n := 1; n <= d.last && again != 0; n++ {
		for i, p := range d.tricks[n].Cards() {
			if c := p.written(); !p.Absent && again.Has(c) {
				out = append(out, Laid{n, i, c})
			}
		}
	}
	return out
}
