package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Unworth returns the tricks whose points as they are written no cards can have brought, where
// not all of a trick are known: no deal has those points, and those of the tricks before it
// that are possible. A trick that was not played out is not asked. Where too many cases had to
// be tried, a trick may have been worth what is written.
func Unworth(d *engine.Deal) []int {
	out, _ := unworth(d)
	return out
}

// unworth is [Unworth], and how many cases were tried for that.
func unworth(d *engine.Deal) (out []int, cases int) {
	if !anyTrick(d, vaguelyWorth) {
		return nil, 0
	}
	if d.Pack.Doubled() {
		return unworthIn[twoPacks](d)
	}
	return unworthIn[onePack](d)
}

// anyTrick reports whether some trick of a deal is so.
func anyTrick(d *engine.Deal, is func(*engine.Trick) bool) bool {
	for n := 1; n <= d.LastTrick(); n++ {
		if is(d.Trick(n)) {
			return true
		}
	}
	return false
}

// vaguelyWorth reports whether the points of a trick are written, and not all its cards. One with
// a card that stands in two places is none: the card may have been counted in both.
func vaguelyWorth(t *engine.Trick) bool {
	unasked := func(p engine.Play) bool { return p.Absent || p.Doubted || p.Again != card.Unknown }
	return t.Number != 0 && t.Taken.Points >= 0 && !t.Known() && !slices.ContainsFunc(t.Cards(), unasked)
}

func unworthIn[S pile](d *engine.Deal) (out []int, cases int) {
	w, ok := (*worlds[S])(nil), false
	if !contradicted(d) && !anyTrick(d, func(t *engine.Trick) bool { return vaguelyWorth(t) && t.Short() }) {
		w, ok = worldsIn[S](d)
	}
	if !ok || w.trust != trustAll {
		w = lain[S](d) // whoever had which card
	}
	var told []worthTold
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if !vaguelyWorth(t) {
			continue
		}
		with := append(slices.Clip(told), w.toldOf(t, d.QueenOfHearts))
		if w.mayBring(&w.allow, with, d.QueenOfHearts) {
			told = with
		} else {
			out = append(out, n)
		}
	}
	return out, w.steps
}

// lain lays out only the places of the tricks, whoever played in them: of a trick that has too
// few cards one for each that is missing.
func lain[S pile](d *engine.Deal) *worlds[S] {
	w := &worlds[S]{free: pileOf[S](d.Pack)}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		for i := range t.Size {
			at := position{time: n}
			if i < t.N {
				at.card = t.Plays[i].Believed()
			}
			if !at.card.Known() {
				w.open = append(w.open, at)
				continue
			}
			if _, k := firstOf(within(w.free, at.card.Bit())); w.free[k].Has(at.card) {
				w.free = without(w.free, at.card, k)
			}
		}
	}
	for i, p := range w.open {
		w.allow[i] = candidatesIn(p.card, w.free)
	}
	return w
}

// worthTold is a trick with the points that are still to come from the places whose cards are
// not known.
type worthTold struct {
	open []int
	rest int
}

func (w *worlds[S]) toldOf(t *engine.Trick, queen int) worthTold {
	out := worthTold{rest: t.Taken.Points}
	for _, p := range t.Cards() {
		if c := p.Card; c.Known() {
			out.rest -= worthOf(c, queen)
		}
	}
	for i, p := range w.open {
		if p.time == t.Number {
			out.open = append(out.open, i)
		}
	}
	return out
}

// mayBring reports whether there is a world of allow in which each trick brings what is told.
func (w *worlds[S]) mayBring(allow *allowance[S], told []worthTold, queen int) bool {
	if len(told) == 0 || w.steps > eliminationLimit {
		return w.exist(*allow)
	}
	t := told[0]
	if len(t.open) == 0 {
		return t.rest == 0 && w.mayBring(allow, told[1:], queen)
	}
	least, most := 0, 0
	for _, i := range t.open {
		low, high := w.worthIn(allow, i, queen)
		least, most = least+low, most+high
	}
	if t.rest < least || t.rest > most {
		return false
	}
	i := t.open[0]
	for left := once(allow[i]); left != 0; {
		worth, same := worthOf(left.Lowest(), queen), card.Cards(0)
		for c := range left.All() {
			if worthOf(c, queen) == worth {
				same = same.With(c)
			}
		}
		left &^= same
		some := *allow
		some[i] = within(some[i], same)
		rest := append([]worthTold{{t.open[1:], t.rest - worth}}, told[1:]...)
		if w.exist(some) && w.mayBring(&some, rest, queen) {
			return true
		}
	}
	return false
}

// worthIn returns the least and the most that a place can be worth.
func (w *worlds[S]) worthIn(allow *allowance[S], i, queen int) (least, most int) {
	least, most = 0, -1
	for c := range once(allow[i]).All() {
		if n := worthOf(c, queen); most < 0 {
			least, most = n, n
		} else {
			least, most = min(least, n), max(most, n)
		}
	}
	return least, most
}

// once returns the cards of a pile, whichever copy they are.
func once[S pile](s S) (out card.Cards) {
	for k := range len(s) {
		out |= s[k]
	}
	return out
}

// worthOf returns the card points of a card, with the bonus for the queen of hearts.
func worthOf(c card.Card, queen int) int {
	if c == engine.QueenOfHearts {
		return c.Points() + queen
	}
	return c.Points()
}
