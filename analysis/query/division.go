package query

import (
	"iter"
	"math/bits"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// division tells of each play of a playout which of some values it has: what a number, a seat, a
// suit or a rank is for all plays at once. Each play has exactly one.
type division struct {
	values []int
	// Plays returns those that have a value, by its place in the list. Fixed is set if it asks nothing.
	plays func(l *moment, value int) playset
	fixed bool
	// Several, where it is not nil, returns those that have one of several values in one go.
	several func(l *moment, values []int) playset
	// Which, where it is not nil, returns the place of the value that all plays have, one that of a play's.
	which func(l *moment) int
	one   func(l *moment, play int) int
}

// of returns the plays that have one of the values at some places of the list.
func (d *division) of(l *moment, places []int) (out playset) {
	if d.several != nil {
		return d.several(l, places)
	}
	for _, k := range places {
		out |= d.plays(l, k)
	}
	return out
}

// asked returns the values that some plays have, with those plays.
func (d *division) asked(l *moment) iter.Seq2[playset, int] {
	return func(yield func(playset, int) bool) {
		for i, v := range d.values {
			if p := d.plays(l, i); p != 0 && !yield(p, v) {
				return
			}
		}
	}
}

// numbered makes the division of plays by a number from 0 to most, of which several returns those that
// have some.
func numbered(most int, several func(l *moment, numbers []int) playset) *division {
	return &division{
		values: counted(0, most), several: several,
		plays: func(l *moment, n int) playset { return several(l, []int{n}) },
	}
}

// alike makes the division of plays that all have the same value, by its place in a list.
func alike(values []int, which func(l *moment) int) *division {
	return &division{values: values, which: which, plays: func(l *moment, k int) playset { return all(which(l) == k) }}
}

// constantly makes the division of plays that all have a value.
func constantly(n int) *division {
	d := alike([]int{n}, func(*moment) int { return 0 })
	d.fixed = true
	return d
}

// with returns the division into what a function makes of the values.
func (d *division) with(f func(int) int) *division {
	out := *d
	out.values = nil
	for _, v := range d.values {
		out.values = append(out.values, f(v))
	}
	return &out
}

// at returns the division of plays that all have the value that one play has.
func (d *division) at(play func(l *moment) int) *division {
	switch {
	case d.which != nil:
		return d
	case d.one != nil:
		return alike(d.values, func(l *moment) int { return d.one(l, play(l)) })
	}
	return alike(d.values, func(l *moment) int {
		at := play(l)
		for k := range d.values {
			if d.plays(l, k).has(at) {
				return k
			}
		}
		return 0
	})
}

// playsWhere returns which plays compare so with each other's values, nil if that is not known of some
// values.
func playsWhere(a, b *division, ask func(a, b int) truth) func(*moment) playset {
	if a == nil || b == nil {
		return nil
	}
	// Of each value of one, which of the other's go with it.
	pairs := func(a, b *division, ask func(a, b int) truth) [][]int {
		out := make([][]int, len(b.values))
		for j, y := range b.values {
			for i, x := range a.values {
				switch ask(x, y) {
				case yes:
					out[j] = append(out[j], i)
				case unknown:
					return nil
				}
			}
		}
		return out
	}
	if a.which != nil || b.which == nil && len(b.values) > len(a.values) { // the other is asked for each value
		a, b = b, a
		straight := ask
		ask = func(a, b int) truth { return straight(b, a) }
	}
	with := pairs(a, b, ask)
	switch {
	case with == nil:
		return nil
	case a.fixed && b.fixed:
		var out playset
		for j := range with {
			out |= a.of(nil, with[j]) & b.plays(nil, j)
		}
		return func(*moment) playset { return out }
	case b.which != nil:
		return func(l *moment) playset { return a.of(l, with[b.which(l)]) }
	}
	return func(l *moment) (out playset) {
		for j := range with {
			if len(with[j]) > 0 {
				out |= b.plays(l, j) & a.of(l, with[j])
			}
		}
		return out
	}
}

// counted makes a list of the numbers up to one.
func counted(from, to int) (out []int) {
	for n := from; n <= to; n++ {
		out = append(out, n)
	}
	return out
}

// Sets of one seat, or of one suit; with nobody first.
var (
	singles  = []int{1 << 1, 1 << 2, 1 << 3, 1 << 4}
	orNobody = append([]int{0}, singles...)
)

var (
	bySeats = &division{values: singles, plays: func(l *moment, k int) playset { return l.bySeat().seats[k+1] }}
	bySides = &division{values: []int{pairAC, pairBD}, plays: func(l *moment, k int) playset {
		m := l.bySeat()
		return m.seats[int(card.A)+k] | m.seats[int(card.C)+k]
	}}
)

// divisions are the words for a value that can be asked of all plays of a playout at once.
var divisions = map[string]*division{
	"trick": {values: counted(1, rules.TwoPairs.Tricks), fixed: true,
		plays: func(_ *moment, k int) playset { return fourPlays << (k * places) }},
	"place": {values: counted(1, places), fixed: true, plays: func(_ *moment, k int) playset { return allLeads << k }},
	"rank": {values: counted(int(card.Two), int(card.Ace)), plays: func(l *moment, k int) playset {
		return l.byRank().ranks[int(card.Two)+k]
	}},
	"points":    byPoints(),
	"seat":      bySeats,
	"player":    bySeats,
	"us":        bySides,
	"them":      bySides.with(func(us int) int { return (pairAC | pairBD) &^ us }),
	"everybody": constantly(pairAC | pairBD),
	"leader": {values: singles, plays: func(l *moment, k int) playset {
		return l.bySeat().seats[k+1].ofTricks()
	}},
	"winner": {values: orNobody, plays: func(l *moment, k int) playset {
		if k == 0 {
			return allLeads
		}
		return l.byTaker().winning[k]
	}},
	"taker":  {values: singles, plays: func(l *moment, k int) playset { return l.byTaker().takers[k+1] }},
	"dealer": alike(singles, func(l *moment) int { return int(l.dealer - card.A) }),
	"suit":   {values: singles, plays: func(l *moment, k int) playset { return l.bySuit().suits[k+1] }},
	"led":    {values: singles, plays: func(l *moment, k int) playset { return l.bySuit().led[k+1] }},
	"trump":  byTrump,
	"time":   numbered(rules.TwoPairs.Tricks, timesOf),
	"choices": numbered(rules.TwoPairs.Tricks, func(l *moment, counts []int) playset {
		return l.lawful(allPlays, bitsOf(counts))
	}),
	"low_choices": numbered(rules.TwoPairs.Tricks, func(l *moment, counts []int) playset {
		return l.lawful(l.worthless(), bitsOf(counts))
	}),
	"duds":         underBestOf((*moment).worthless),
	"gifts":        underBestOf(func(l *moment) playset { return allPlays &^ l.worthless() }),
	"table_points": byTablePoints,
	"trick_points": byTrickPoints,
	"card":         byCard,
	"side":         byTrump.with(func(trump int) int { return 0b11110 &^ trump }),
}

// byCard divides plays by their cards, those of the one pack that playouts are of.
var byCard = func() *division {
	var cards []int
	for c := range card.DeckOfSevens.All() {
		cards = append(cards, int(c))
	}
	return &division{
		values: cards, plays: func(l *moment, k int) playset { return l.cardPlayed(card.Card(cards[k])) },
		one: func(l *moment, play int) int { return slices.Index(cards, int(l.playout.Cards[play])) },
	}
}()

var byTrump = alike(singles, func(l *moment) int { return int(l.trump - card.Spades) })

// boundTo makes the division of plays by what is bound to a name by each.
func boundTo(k int) *division {
	return alike(singles, func(l *moment) int { return bits.TrailingZeros(uint(l.vars[k])) - 1 })
}
