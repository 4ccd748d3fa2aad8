package simulate

import (
	"math/rand/v2"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// players are the habits that have a name.
var players = []struct {
	name  string
	habit Habit
}{
	{"plain", PlainHabit}, {"lot", ByLot}, {"lowest", LowestFirst}, {"points", GivePoints}, {"novice", Novice}, {"expert", Expert},
	{"styles", Styles}, {"expert-among", ExpertAmongThem}, {"all-sorts", AllSorts},
}

// Players returns the names of the habits that have one.
func Players() (out []string) {
	for _, p := range players {
		out = append(out, p.name)
	}
	return out
}

// HabitOf returns the habit of a name, and whether each pair of a club has its own by it.
func HabitOf(name string) (h Habit, ofClub bool) {
	i := slices.Index(Players(), name)
	return players[i].habit, players[i].habit >= Styles
}

// habitOf returns the habit of a pair of the club, the same in every match; the club's own where all
// have the same.
func (a Archive) habitOf(pair int) Habit {
	r := rand.New(rand.NewPCG(a.Seed^0x57115, uint64(pair)))
	style := KeepsTop + Habit(r.IntN(int(Styles-KeepsTop)))
	switch {
	case a.Manners.Habit == Styles:
		return style
	case a.Manners.Habit == AllSorts:
		return [...]Habit{Novice, Expert, PlainHabit, style, style}[r.IntN(5)]
	case a.Manners.Habit == ExpertAmongThem && pair == a.Pairs-1:
		return Expert
	case a.Manners.Habit == ExpertAmongThem:
		return Novice
	}
	return a.Manners.Habit
}

// novice leads a card of the highest rank, or any; takes whatever can be taken, from the partner too;
// throws points on the partner's trick, or any card.
func (m *mannered) novice(legal card.Cards) card.Card {
	some := m.r.IntN(2) == 0
	switch over := card.Cards(0); {
	case m.n == 0 && some:
		return pick(legal, func(c card.Card) int { return int(c.Rank()) })
	case m.n == 0:
	case m.winner() == rules.TwoPairs.Across(m.turn) && some:
		return richest(legal, m.trump)
	default:
		if over = m.over(legal); over != 0 {
			return over.First()
		}
	}
	return anyOf(legal, m.r)
}

// inStyle returns the card of a style, where it would play another than the usual one.
func (m *mannered) inStyle(h Habit, legal card.Cards, usual card.Card) card.Card {
	mine := rules.TwoPairs.Across(m.turn)
	switch trumps := legal.Of(m.trump); {
	case legal.Len() == 1:
	case m.n == 0:
		switch {
		case h == Returns && m.lastBy == mine && m.lastLead != card.NoSuit && legal.Of(m.lastLead) != 0:
			return least(legal.Of(m.lastLead), m.trump)
		case h == LeadsTrumps && trumps != 0, h == NeverTrumps && trumps == legal:
			return least(trumps, m.trump)
		case h == NeverTrumps && usual.Suit() == m.trump:
			return least(legal&^trumps, m.trump)
		}
	case usual.Points() > 0 || usual.Suit() == m.trump || usual.Beats(m.cards[m.best], m.trump): // it is worth something
	case usual.Suit() == m.led():
		if h == ClearsMiddle {
			low := slices.DeleteFunc(slices.Collect(legal.All()), func(c card.Card) bool { return c.Points() > 0 || m.over(legal).With(c) == m.over(legal) })
			return low[len(low)/2]
		}
	default:
		return m.throws(h, legal, usual)
	}
	return usual
}

// throws returns the card that a style throws, of those worth nothing that are no trumps.
func (m *mannered) throws(h Habit, legal card.Cards, usual card.Card) card.Card {
	hand, best, most := legal, usual, 0
	for c := range legal.All() {
		if c.Points() > 0 || c.Suit() == m.trump {
			continue
		}
		length, value := hand.Of(c.Suit()).Len(), 0
		switch h {
		case ThrowsLong:
			value = 16 + length
		case ThrowsShort:
			value = 16 - length
		case KeepsTop:
			if !m.holdsTop(m.turn, c.Suit()) {
				value = 1
			}
		}
		if value > most || value == most && value > 0 && c.Rank() < best.Rank() {
			best, most = c, value
		}
	}
	return best
}
