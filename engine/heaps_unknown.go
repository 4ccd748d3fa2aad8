package engine

import (
	"slices"

	"sueca/engine/card"
)

// mostGuesses bounds how often cards are sought for the unknown ones of a trick, for one way and for all of one walk: where they are not
// enough a way counts as possible.
const mostGuesses, mostGuessesOfWalk = 20_000, 200_000

// guess is a search for cards that unknown ones can be, so that each trick is taken as a way has it.
type guess struct {
	*Heaps
	way   *Way
	trick *LaidTrick // laid otherwise, as cards say
	cards []card.Card
	// pools are the cards that lie nowhere: by seat those that are its own as is written, and at [card.NoSeat] all others. In a walk that
	// asks for nothing but the order of the tricks all are there.
	pools [card.H + 1]card.Pack
	fit   bool
	slots []slot
	tries *int
	most  int
}

// slot is the place of an unknown card.
type slot struct {
	seat card.Seat
	may  card.Cards
	card card.Card
	from card.Seat // the pool that its card is of
}

// guessed reports whether there are cards for all unknown ones with which a way is one. Played are the known cards that each would have
// played; nil where it is not asked whose the cards are.
func (h *Heaps) guessed(w *Way, trick *LaidTrick, cards []card.Card, played *[card.H + 1]card.Pack, tries *int) bool {
	if h.before.TrumpSuit() == card.NoSuit {
		return true
	}
	g := &guess{Heaps: h, way: w, trick: trick, cards: cards, fit: played != nil, tries: tries, most: min(*tries+mostGuesses, mostGuessesOfWalk)}
	free := h.before.Pack.Minus(h.Lying())
	if dealer := h.dealer(w); g.fit {
		for _, s := range h.before.Dealt() {
			own := h.before.hands[s].Pack()
			if s == dealer && h.before.Trump.Known() {
				own = own.Or(card.PackOf(h.before.Trump))
			}
			g.pools[s] = own.Minus(played[s])
			for c := range g.pools[s].Once.All() {
				for range g.pools[s].Count(c) {
					free = free.Without(c)
				}
			}
		}
	}
	g.pools[card.NoSeat] = free
	return g.from(0)
}

// may returns what an unknown card of a seat can be.
func (g *guess) may(s card.Seat, c card.Card) card.Cards {
	free := g.pools[card.NoSeat].Once
	if !g.fit {
		return c.Candidates(free)
	}
	hand := &g.before.hands[s]
	if hand.Whole() {
		free = 0
	}
	for suit := range hand.Voids.All() {
		free &^= card.SuitCards(suit)
	}
	return c.Candidates(free | g.pools[s].Once)
}

// from seeks cards for the tricks of the way from one on.
func (g *guess) from(n int) bool {
	t := g.Trick(g.way, n)
	if t == nil || n > len(g.way.Order) {
		return true
	}
	cards := t.Cards
	if t == g.trick {
		cards = g.cards
	}
	open := n == len(g.way.Order)
	if !slices.ContainsFunc(cards, func(c card.Card) bool { return !c.Known() }) || !open && len(cards) != len(g.before.Table.Seats) {
		return g.from(n + 1)
	}
	seats, s := make([]card.Seat, len(cards)), g.way.Leaders[n]
	for i := range seats {
		seats[i], s = s, g.before.Next(s)
	}
	if open {
		return !g.fit || g.placed(cards, seats, nil, n)
	}
	for place, s := range seats {
		if n+1 < len(g.way.Leaders) && s != g.way.Leaders[n+1] || !g.takes(g.Heaps.Heaps[g.way.Order[n][0]].Side, t, place, s, g.fit) {
			continue
		}
		if g.taken(cards, seats, place, n) {
			return true
		}
	}
	return false
}

// taken seeks cards for a trick that the card in a place takes, and for the tricks after it.
func (g *guess) taken(cards []card.Card, seats []card.Seat, place, n int) bool {
	trump, last := g.before.TrumpSuit(), g.before.LastOfEqual
	best := cards[place].Bit()
	if best == 0 {
		best = g.may(seats[place], cards[place])
	}
	for led := card.Spades; led <= card.Diamonds; led++ {
		if s := cards[0].Suit(); s != card.NoSuit && s != led {
			continue
		}
		for b := range best.All() {
			of := strength(b, led, trump)
			if of <= 0 || place == 0 && b.Suit() != led {
				continue
			}
			may := func(i int, c card.Card) bool {
				switch v := strength(c, led, trump); {
				case i == place:
					return c == b
				case i == 0 && c.Suit() != led:
					return false
				default:
					return v < of || v == of && i < place == last
				}
			}
			if g.placed(cards, seats, may, n) {
				return true
			}
		}
	}
	return false
}

// placed seeks a card for each unknown one of a trick, of those that it may be, and for the tricks after it.
func (g *guess) placed(cards []card.Card, seats []card.Seat, may func(int, card.Card) bool, n int) bool {
	g.effort.left -= len(g.slots) + len(cards)
	if *g.tries++; *g.tries > g.most || g.Over() {
		return true
	}
	before := slices.Clone(g.slots)
	for i, c := range cards {
		if c.Known() {
			if may != nil && !may(i, c) {
				g.slots = before
				return false
			}
			continue
		}
		own := slot{seat: seats[i]}
		for c := range g.may(seats[i], c).All() {
			if may == nil || may(i, c) {
				own.may = own.may.With(c)
			}
		}
		g.slots = append(g.slots, own)
		if !g.match(len(g.slots)-1, new([card.H + 1]card.Cards)) {
			g.slots = before
			return false
		}
	}
	if g.from(n + 1) {
		return true
	}
	g.slots = before
	return false
}

// match finds a card for a slot, and others for those that have it. seen are the cards that were tried.
func (g *guess) match(i int, seen *[card.H + 1]card.Cards) bool {
	s := &g.slots[i]
	whole := g.fit && g.before.hands[s.seat].Whole()
	for _, pool := range []card.Seat{s.seat, card.NoSeat} {
		if pool == card.NoSeat && whole {
			continue
		}
		for c := range (s.may & g.pools[pool].Once &^ seen[pool]).All() {
			if seen[pool].Has(c) {
				continue
			}
			seen[pool] = seen[pool].With(c)
			left := g.pools[pool].Count(c)
			found := false
			for k := range g.slots {
				if o := &g.slots[k]; k != i && o.from == pool && o.card == c {
					if left--; g.match(k, seen) {
						found = true
						break
					}
				}
			}
			if found || left > 0 {
				s.card, s.from = c, pool
				return true
			}
		}
	}
	return false
}
