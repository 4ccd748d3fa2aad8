package audit

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/proof"
)

// counting counts consistent deals: the ways to put the free cards into the open places,
// one in each, so that every need is met. The order of a seat's unplayed cards makes no
// other deal.
type counting struct {
	places *proof.Places // nil for what is left of them
	free   card.Cards
	open   []proof.Place
	known  []proof.Place
	needs  []proof.Need
	had    []card.Cards // for each need, cards that have met it beside the known ones; nil is none
	effort *effort
}

// newCounting returns a counting of the deals that a record allows.
func newCounting(p *proof.Places, effort *effort) *counting {
	return &counting{places: p, free: p.Free, open: p.Open, known: p.Known, needs: p.Needs, effort: effort}
}

// count returns the number of deals. It goes through the cards one by one, and keeps for
// each way in which places can be filled so far the number of ways that lead there.
// Places that let in the same cards are one kind, so the table usually has a few hundred
// numbers. Parts that share no card are counted separately.
//
// This is the permanent of a 0/1 matrix with many equal rows (H. J. Ryser, Combinatorial
// Mathematics, 1963, chapter 2), by dynamic programming over its columns.
func (c *counting) count() wide {
	return c.asSets(c.countPlaced())
}

// asSets divides by the orders of the unplayed cards.
func (c *counting) asSets(total wide) wide {
	var unplayed [card.D + 1]uint64
	for _, p := range c.open {
		if p.Trick == proof.Unplayed {
			unplayed[p.Seat]++
			total = total.over(unplayed[p.Seat])
		}
	}
	return total
}

// countPlaced counts the deals in which the unplayed cards of a seat lie in their
// places in some order.
func (c *counting) countPlaced() wide {
	t := c.group()
	if t == nil {
		return wide{}
	}
	return t.countAll()
}

// countAll counts the ways to fill all places, each for itself.
func (t *grouping) countAll() wide {
	if !t.othersMet() {
		return wide{}
	}
	total := one
	for _, part := range t.parts() {
		n := t.countPart(part)
		if n.isZero() {
			return wide{}
		}
		total = total.by(n)
	}
	return total
}

// kind is a group of places that let in the same cards and meet the same needs.
type kind struct {
	may    card.Cards
	meets  uint64 // the demands that a card here may serve
	size   uint64
	places []int
}

// grouping is a counting with its places grouped.
type grouping struct {
	free    card.Cards
	kinds   []kind
	demands []demand
	effort  *effort
}

// group groups the places, nil where a place has no card.
func (c *counting) group() *grouping {
	t := &grouping{free: c.free, effort: c.effort}
	var of []proof.Need // the need that each demand comes from
	for i, n := range c.needs {
		for _, tokens := range apart(n.Tokens) {
			d := demand{tokens: tokens, except: n.Except}
			held := card.Cards(0)
			for _, k := range c.known {
				if k.Seat == n.Seat && k.Trick > n.After {
					held = held.With(k.Card)
				}
			}
			if c.had != nil {
				held |= c.had[i]
			}
			for card := range (held &^ n.Except).All() {
				if s := d.serves(card); s != 0 {
					d.sort(s).known++
				}
			}
			for card := range (c.free &^ n.Except).All() {
				if s := d.serves(card); s != 0 {
					d.sort(s)
				}
			}
			t.demands = append(t.demands, d)
			of = append(of, n)
		}
	}
	for i, p := range c.open {
		k := kind{may: p.May, size: 1}
		for m, n := range of {
			if n.Seat == p.Seat && p.Trick > n.After {
				k.meets |= 1 << m
			}
		}
		if k.may == 0 {
			return nil
		}
		at := slices.IndexFunc(t.kinds, func(o kind) bool { return o.may == k.may && o.meets == k.meets })
		if at < 0 {
			at = len(t.kinds)
			k.size = 0
			t.kinds = append(t.kinds, k)
		}
		t.kinds[at].size++
		t.kinds[at].places = append(t.kinds[at].places, i)
	}
	return t
}

// othersMet reports whether the demands that no open place can serve are met by
// what is known.
func (t *grouping) othersMet() bool {
	served := uint64(0)
	for _, k := range t.kinds {
		served |= k.meets
	}
	for m := range t.demands {
		d := &t.demands[m]
		have := make([]uint64, len(d.sorts))
		for i, s := range d.sorts {
			have[i] = min(s.known, s.most())
		}
		if served>>m&1 == 0 && !d.met(have) {
			return false
		}
	}
	return true
}

// part is a set of kinds and cards that is counted by itself.
type part struct {
	kinds []int
	cards []card.Card
}

// parts splits the grouping into parts that share no card and no demand.
func (t *grouping) parts() []part {
	of := make([]int, len(t.kinds))
	for i := range of {
		of[i] = i
	}
	join := func(a, b int) {
		from, to := of[a], of[b]
		for i := range of {
			if of[i] == from {
				of[i] = to
			}
		}
	}
	for i := range t.kinds {
		for j := range i {
			if t.kinds[i].may&t.kinds[j].may != 0 || t.kinds[i].meets&t.kinds[j].meets != 0 {
				join(i, j)
			}
		}
	}
	var out []part
	at := map[int]int{}
	for i, g := range of {
		if _, ok := at[g]; !ok {
			at[g] = len(out)
			out = append(out, part{})
		}
		p := &out[at[g]]
		p.kinds = append(p.kinds, i)
	}
	for c := range t.free.All() {
		i := slices.IndexFunc(t.kinds, func(k kind) bool { return k.may.Has(c) })
		if i < 0 {
			return []part{{kinds: []int{0}}} // a card that can lie nowhere: no deal
		}
		p := &out[at[of[i]]]
		p.cards = append(p.cards, c)
	}
	return out
}

// countPart counts the ways to fill a part, with the demands that its places may serve.
func (t *grouping) countPart(p part) wide {
	mine := uint64(0)
	for _, k := range p.kinds {
		mine |= t.kinds[k].meets
	}
	return t.countFor(p, mine)
}

// countFor counts the ways to fill a part so that some demands are met.
//
// Once two kinds of places differ by no card still to come, they are counted together:
// only the sum of their room matters.
func (t *grouping) countFor(p part, mine uint64) wide {
	room := uint64(0)
	for _, k := range p.kinds {
		room += t.kinds[k].size
	}
	if room != uint64(len(p.cards)) {
		return wide{}
	}
	cards := t.order(p, mine)
	plan := make([]groups, len(cards)+1)
	most := make([]uint64, len(t.kinds)) // that a group of each first kind may have room for
	for i := range plan {
		plan[i] = t.groups(p, mine, card.SetOf(cards[i:]...))
		for _, g := range plan[i].all {
			most[g.first] = max(most[g.first], g.size)
		}
	}
	var layout fields
	var begin fill
	rooms := make([]field, len(t.kinds))
	for _, k := range p.kinds {
		if most[k] > 0 {
			rooms[k] = layout.must(most[k])
		}
	}
	for _, g := range plan[0].all {
		begin.put(rooms[g.first], g.size)
	}
	var tallies []tally // what is counted for each demand that is still open
	for m := range t.demands {
		d := &t.demands[m]
		if mine>>m&1 == 0 {
			continue
		}
		open := tally{demand: d, bit: 1 << m} // one that no card can serve too: it is not met
		for i := range d.sorts {
			s := &d.sorts[i]
			f := layout.must(s.most())
			open.sorts = append(open.sorts, f)
			begin.put(f, min(s.known, s.most()))
		}
		tallies = append(tallies, open)
	}
	now, next := &ledger[fill, wide]{}, &ledger[fill, wide]{}
	*now.at(begin) = one
	settle(&now, &next, &tallies, cards)
	for i, c := range cards {
		if !t.effort.may(len(now.keys)*len(plan[i].all) + cardWork) {
			return wide{}
		}
		next.reset()
		then := plan[i].joined(&plan[i+1], rooms)
		for at, f := range now.keys {
			n := now.values[at]
			for _, g := range plan[i].all {
				free := f.get(rooms[g.first])
				if free == 0 || !g.may.Has(c) {
					continue
				}
				h := f
				h.put(rooms[g.first], free-1)
				for k := range tallies {
					if g.meets&tallies[k].bit != 0 {
						tallies[k].count(&h, c)
					}
				}
				if then.join(&h) {
					next.at(h).add(n.times(free))
				}
			}
		}
		now, next = next, now
		settle(&now, &next, &tallies, cards[i+1:])
	}
	var total wide
	for _, n := range now.values {
		total.add(n)
	}
	return total
}
