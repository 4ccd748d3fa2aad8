package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// reserve holds where the hands, the cards shown and the trump card allow a
// card to be.
type reserve[S pile] struct {
	owner [2][1 << 7]card.Seat // the only seat that a card can have been dealt to
	since [2][1 << 7]int       // the card was not yet played after this trick
	used  S                    // the cards that lie in known positions
	whole [card.H + 1]bool     // all of a seat's cards are known
	voids [card.H + 1]card.Suits
	needs []need[S]
	pack  S
	clash bool // more seats are said to hold a card than there are of it
}

func newReserve[S pile](d *engine.Deal, t trust) *reserve[S] {
	r := &reserve[S]{pack: pileOf[S](d.Pack)}
	if t == trustPlays {
		return r
	}
	for _, s := range d.Dealt() {
		h := d.Hand(s)
		if !h.Recorded {
			continue
		}
		for c := range h.Cards.All() {
			r.give(d, c, s, 0, h.Pack().Count(c))
		}
		r.whole[s] = h.Whole()
		r.voids[s] = h.Voids
		if len(h.Partial) > 0 {
			r.needs = append(r.needs, need[S]{s, 0, h.Partial, r.owned(s)})
		}
	}
	for _, sh := range d.Shown() {
		var partial []card.Card
		laid := card.PackOf(sh.Cards...)
		var open S
		for i, c := range sh.Cards {
			switch {
			case d.Doubted().Has(c): // another played it, or it was played before
			case c.Known():
				if !slices.Contains(sh.Cards[:i], c) {
					r.give(d, c, sh.Seat, sh.Played, laid.Count(c))
				}
				open = r.add(open, c, sh.Seat)
			case c != card.Unknown:
				partial = append(partial, c)
			}
		}
		if partial != nil {
			r.needs = append(r.needs, need[S]{sh.Seat, sh.Played, partial, open})
		}
	}
	switch {
	case d.Dealer == card.NoSeat || d.Table.Parting == rules.TeamsCalled:
	case d.Trump.Known():
		r.give(d, d.Trump, d.Dealer, 0, 1)
	case d.Trump != card.Unknown:
		var none S
		r.needs = append(r.needs, need[S]{d.Dealer, 0, []card.Card{d.Trump}, none})
	}
	return r
}

// owned returns the cards that are a seat's.
func (r *reserve[S]) owned(s card.Seat) (out S) {
	for k := range len(out) {
		for c := range r.pack[k].All() {
			if r.owner[k][c] == s {
				out = with(out, c, k)
			}
		}
	}
	return out
}

// add returns the pile with every copy of a card that is the seat's.
func (r *reserve[S]) add(s S, c card.Card, seat card.Seat) S {
	for k := range len(s) {
		if r.owner[k][c] == seat {
			s = with(s, c, k)
		}
	}
	return s
}

// give makes n copies of a card a seat's, that were not yet played after trick
// since. Those which the seat has already, and may still have had then, are the
// same ones: a card in a hand that is laid open later is one card.
func (r *reserve[S]) give(d *engine.Deal, c card.Card, s card.Seat, since, n int) {
	played := 0 // of these before, which are not among those laid open
	if d.Pack.Doubled() {
		for t := 1; t <= since; t++ {
			if p, is := playOf(d, t, s); is && p.Believed() == c {
				played++
			}
		}
	}
	var none S
	for k := range len(none) {
		if n == 0 {
			return
		}
		if r.owner[k][c] != card.NoSeat && r.owner[k][c] != s || !r.pack[k].Has(c) {
			continue
		}
		r.owner[k][c] = s
		if played > 0 {
			played-- // this copy is the one that lies on the table
			continue
		}
		r.since[k][c] = max(since, r.since[k][c])
		n--
	}
	r.clash = r.clash || n > 0
}

// place returns which copy of a card lies in a known position: one of the seat's
// own if there is any that can, else one that is nobody's; -1 if there is none.
func (r *reserve[S]) place(c card.Card, s card.Seat, time int) int {
	if r.clash {
		return -1
	}
	for _, mine := range []bool{true, false} {
		for k := range len(r.used) {
			if r.used[k].Has(c) || !r.pack[k].Has(c) || (r.owner[k][c] == s) != mine || !r.admits(c, k, s, time) {
				continue
			}
			r.used = with(r.used, c, k)
			return k
		}
	}
	return -1
}

func (r *reserve[S]) admits(c card.Card, copy int, s card.Seat, time int) bool {
	owner := r.owner[copy][c]
	switch {
	case r.clash, owner != card.NoSeat && owner != s:
		return false
	case owner == s && time <= r.since[copy][c]:
		return false
	case r.whole[s] && owner != s:
		return false
	}
	return !r.voids[s].Has(c.Suit())
}
