package engine

import "sueca/engine/card"

// mostGuesses bounds how many cards are tried in the places of unknown ones, for one way: where they are not enough it counts as possible.
const mostGuesses = 20_000

// guess is a search for cards that unknown ones can be, so that each trick is taken as a way has it.
type guess struct {
	*walk
	left  card.Pack // the cards that lie nowhere
	tries int
}

// possible reports whether there are cards for all unknown ones with which the way that was walked is one.
func (w *walk) possible() bool {
	unknown := false
	for t := range w.tricks() {
		for _, c := range t.Cards {
			unknown = unknown || !c.Known()
		}
	}
	if !unknown || w.before.TrumpSuit() == card.NoSuit {
		return true
	}
	g := &guess{walk: w, left: w.before.Pack.Minus(w.Lying())}
	return g.trick(0)
}

// trick tries the unknown cards of a trick of the way, and of those after it.
func (g *guess) trick(n int) bool {
	if n == len(g.way.Order) {
		return true
	}
	at := g.way.Order[n]
	cards := g.Heaps.Heaps[at[0]].Tricks[at[1]].Cards
	if len(cards) != len(g.before.Table.Seats) {
		return g.trick(n + 1)
	}
	place, s := 0, g.way.Leaders[n]
	for s != g.way.Leaders[n+1] && place < len(cards) {
		place, s = place+1, g.before.Next(s)
	}
	tried := append(make([]card.Card, 0, card.MaxSeats), cards...)
	return g.card(tried, 0, place, func() bool { return g.trick(n + 1) })
}

// card tries the unknown cards of a trick from a place on, so that the card in another place takes it.
func (g *guess) card(cards []card.Card, i, takes int, then func() bool) bool {
	if g.tries++; g.tries > mostGuesses {
		return true
	}
	if i == len(cards) {
		return g.before.Best(cards, g.before.TrumpSuit()) == takes && then()
	}
	was := cards[i]
	if was.Known() {
		return g.card(cards, i+1, takes, then)
	}
	for c := range was.Candidates(g.left.Once).All() {
		before := g.left
		g.left, cards[i] = g.left.Without(c), c
		if g.card(cards, i+1, takes, then) {
			g.left, cards[i] = before, was
			return true
		}
		g.left, cards[i] = before, was
	}
	return false
}
