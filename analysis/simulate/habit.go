package simulate

import (
	"math/rand/v2"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// lapsesIn is of how many cards one is played without thought by [Lapses].
const lapsesIn = 6

// habit returns how the seat in turn plays.
func (m *mannered) habit() Habit {
	if m.Habit == Mixed || m.Habit >= Novice {
		return m.own[m.turn]
	}
	return m.Habit
}

// mixed draws a habit for each seat.
func (w *writer) mixed() (own [card.D + 1]Habit) {
	r := rand.New(rand.NewPCG(w.Seed, w.r.Uint64()))
	for _, s := range rules.TwoPairs.Seats {
		own[s] = PlainHabit + Habit(r.IntN(int(Mixed-PlainHabit)))
	}
	return own
}

// byHabit returns the card that a habit alone decides, and Unknown where the seat plays on as the
// others do.
func (m *mannered) byHabit(h Habit, legal card.Cards) card.Card {
	switch h {
	case AnyCard:
		return anyOf(legal, m.r)
	case PlainHabit, Lapses:
		if h == Lapses && m.r.IntN(lapsesIn) == 0 {
			return anyOf(legal, m.r)
		}
		return m.table.choose(m.r)
	case Touching:
		return m.touching(m.table.choose(m.r), legal)
	case Greedy:
		return m.greedy(legal)
	case ByNumber:
		return m.byNumber(legal)
	case Weighed:
		return m.weigh(legal)
	case Novice:
		return m.novice(legal)
	case Expert:
		return m.expert(legal)
	case ByLot, LowestFirst, GivePoints, AnyWorthless:
		return card.Unknown
	}
	return m.inStyle(h, legal, m.table.choose(m.r))
}

// touching returns some card that does what one does: of its suit, worth as much, with no card
// between that another seat could still hold.
func (m *mannered) touching(c card.Card, legal card.Cards) card.Card {
	alike := card.Cards(0).With(c)
	out := m.pack.Minus(m.played).Once.Of(c.Suit()) &^ legal // held by others
	for o := range legal.Of(c.Suit()).All() {
		between := false
		for x := range out.All() {
			between = between || min(o.Rank(), c.Rank()) < x.Rank() && x.Rank() < max(o.Rank(), c.Rank())
		}
		if o.Points() == c.Points() && !between {
			alike = alike.With(o)
		}
	}
	return anyOf(alike, m.r)
}

// greedy takes the trick with the highest card that can, from anybody but the partner; gives the
// partner points, and throws the lowest card on all else.
func (m *mannered) greedy(legal card.Cards) card.Card {
	if m.n == 0 {
		return pick(legal, func(c card.Card) int { return int(c.Rank()) }) // some card of the highest rank
	}
	if m.winner() == rules.TwoPairs.Across(m.turn) {
		return richest(legal, m.trump)
	}
	if over := m.over(legal); over != 0 {
		return over.First()
	}
	return least(legal, m.trump)
}

// byNumber leads the lowest card of the longest suit, throws the lowest of the shortest, and follows
// with the card in the middle.
func (m *mannered) byNumber(legal card.Cards) card.Card {
	if m.n > 0 && legal.Of(m.led()) == legal {
		return slices.Collect(legal.All())[legal.Len()/2]
	}
	var pick card.Cards
	for s := range card.EverySuit.All() {
		of := legal.Of(s)
		if of == 0 || m.n > 0 && s == m.trump && legal != of {
			continue
		}
		if longer := of.Len() > pick.Len(); pick == 0 || of.Len() != pick.Len() && longer == (m.n == 0) {
			pick = of
		}
	}
	return least(pick, m.trump)
}
