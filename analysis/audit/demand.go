package audit

import (
	"math/bits"
	"slices"

	"sueca/engine/card"
)

// demand is a group of one seat's needs that share cards: its tokens, and how many cards
// the seat is known to hold for each set of tokens that a card can stand for.
type demand struct {
	tokens []card.Card
	except card.Cards
	sorts  []variety // of cards, by the tokens that they can stand for
}

// variety is cards that can stand for the same tokens of a demand.
type variety struct {
	tokens uint64
	known  uint64 // how many of them the seat is known to hold
}

// apart splits tokens into those that no card can stand for together.
func apart(tokens []card.Card) [][]card.Card {
	const all = card.DeckOfSevens | card.DeckOfTens
	var groups [][]card.Card
	for _, token := range tokens {
		joined := []card.Card{token}
		rest := groups[:0:0]
		for _, g := range groups {
			if slices.ContainsFunc(g, func(o card.Card) bool { return o.Candidates(all)&token.Candidates(all) != 0 }) {
				joined = append(joined, g...)
			} else {
				rest = append(rest, g)
			}
		}
		groups = append(rest, joined)
	}
	return groups
}

// serves returns the tokens that a card can stand for, as a set of bits.
func (d *demand) serves(c card.Card) uint64 {
	if d.except.Has(c) {
		return 0
	}
	var out uint64
	for i, token := range d.tokens {
		if token.Candidates(card.SetOf(c)) != 0 {
			out |= 1 << i
		}
	}
	return out
}

// sort returns the sort of cards that can stand for some tokens.
func (d *demand) sort(tokens uint64) *variety {
	i := slices.IndexFunc(d.sorts, func(s variety) bool { return s.tokens == tokens })
	if i < 0 {
		i = len(d.sorts)
		d.sorts = append(d.sorts, variety{tokens: tokens})
	}
	return &d.sorts[i]
}

// most returns how many cards of a sort are useful.
func (s *variety) most() uint64 { return uint64(bits.OnesCount64(s.tokens)) }

// met reports whether cards, so many of each sort, can stand for all tokens: by Hall's
// theorem, no set of tokens may have too few cards.
func (d *demand) met(have []uint64) bool {
	for set := uint64(1); set < 1<<len(d.tokens); set++ {
		n := uint64(0)
		for i, s := range d.sorts {
			if s.tokens&set != 0 {
				n += have[i]
			}
		}
		if n < uint64(bits.OnesCount64(set)) {
			return false
		}
	}
	return true
}

// serving returns the cards that can stand for some token.
func (d *demand) serving() card.Cards {
	var out card.Cards
	for _, token := range d.tokens {
		out |= token.Candidates(card.DeckOfSevens | card.DeckOfTens)
	}
	return out &^ d.except
}

// tally is what is counted for a demand: how many cards of each sort.
type tally struct {
	demand *demand
	bit    uint64
	sorts  []field
}

// count counts a card.
func (t *tally) count(f *fill, c card.Card) {
	if s := t.demand.serves(c); s != 0 {
		i := slices.IndexFunc(t.demand.sorts, func(o variety) bool { return o.tokens == s })
		f.put(t.sorts[i], min(f.get(t.sorts[i])+1, t.demand.sorts[i].most()))
	}
}

// met reports whether the demand is met, and forgets what was counted.
func (t *tally) met(f *fill) bool {
	have := make([]uint64, len(t.sorts))
	for i, at := range t.sorts {
		have[i] = f.get(at)
		f.put(at, 0)
	}
	return t.demand.met(have)
}

// settle drops the ways that do not meet a demand which no card left can serve; the
// others no longer differ by that demand. The spare ledger is room to work in.
func settle(ways, spare **ledger[fill, wide], open *[]tally, left []card.Card) {
	var over, still []tally
	for _, t := range *open {
		if slices.ContainsFunc(left, func(c card.Card) bool { return t.demand.serves(c) != 0 }) {
			still = append(still, t)
		} else {
			over = append(over, t)
		}
	}
	if over == nil {
		return
	}
	(*spare).reset()
	for i, f := range (*ways).keys {
		met := true
		for k := range over {
			met = over[k].met(&f) && met
		}
		if met {
			(*spare).at(f).add((*ways).values[i])
		}
	}
	*open = still
	*ways, *spare = *spare, *ways
}
