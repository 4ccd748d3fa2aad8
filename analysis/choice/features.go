package choice

import (
	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
)

// What a card is to who may play it. Each number lies between 0 and 1, and but for the last, by
// open cards, hangs on nothing that the player does not see: the own hand and what was
// played.
var names = []string{
	// Of any card.
	"rank", "points", "trump", "top of the own suit", "bottom of the own suit", "last of the own suit",
	"length of the own suit", "nothing higher is left", "touching",
	// Of a card that is led.
	"lead: points", "lead: trump", "lead: nothing higher is left",
	// Of a card to a trick that others lead.
	"takes the trick so far", "takes it from the partner", "points to the partner's trick", "points to theirs",
	"takes the trick: its points", "trumps it", "last: takes the trick",
	// By open cards, where they are known.
	"costs nothing",
}

// Features returns the numbers of each card that a seat may play in a position (caraterísticas
// das cartas). free are the cards that cost nothing with open cards; none where that is not
// known. It takes O(cards) time for each card.
func Features(pos *solve.Position, seat card.Seat, legal []card.Card, free card.Cards) [][]float64 {
	t := tableOf(pos, seat)
	out := make([][]float64, len(legal))
	for i, c := range legal {
		row := make([]float64, 0, len(names))
		row = t.own(row, c)
		if len(pos.Table) == 0 {
			row = t.lead(row, c)
			row = append(row, 0, 0, 0, 0, 0, 0, 0)
		} else {
			row = append(row, 0, 0, 0)
			row = t.answer(row, c)
		}
		out[i] = append(row, one(free.Has(c)))
	}
	return out
}

// table is a position as the seat in turn sees it.
type table struct {
	pos    *solve.Position
	hand   card.Cards
	others card.Cards // what the others still hold together
	best   card.Card  // takes the trick so far; Unknown before the lead
	ours   bool       // and is the partner's
	sum    int        // card points that lie there
	last   bool       // nobody plays after
}

func tableOf(pos *solve.Position, seat card.Seat) *table {
	t := &table{pos: pos, hand: pos.Hands[seat], last: len(pos.Table) == 3}
	for s, h := range pos.Hands {
		if card.Seat(s) != seat {
			t.others |= h
		}
	}
	if n := len(pos.Table); n > 0 {
		at := engine.Best(pos.Table, pos.Trump)
		t.best = pos.Table[at]
		t.ours = (n-at)%2 == 0 // the partner played two before
		for _, c := range pos.Table {
			t.sum += c.Points()
		}
	}
	return t
}

// own appends the numbers of any card.
func (t *table) own(row []float64, c card.Card) []float64 {
	suit := t.hand.Of(c.Suit())
	above, below := higher(suit, c), suit&^higher(suit, c).With(c)
	return append(row,
		float64(c.Rank()-card.Two)/float64(card.Ace-card.Two),
		float64(c.Points())/11,
		one(c.Suit() == t.pos.Trump),
		one(above == 0),
		one(below == 0),
		one(suit.Len() == 1),
		float64(suit.Len())/10,
		one(higher(t.others.Of(c.Suit()), c) == 0),
		one(t.touches(above, c) || below != 0 && t.touchesBelow(below, c)),
	)
}

// touches reports whether no other hand holds a card between c and the nearest own one above.
func (t *table) touches(above card.Cards, c card.Card) bool {
	if above == 0 {
		return false
	}
	next := above
	for d := range above.All() {
		next &= ^higher(above, d)
	}
	between := higher(t.others.Of(c.Suit()), c)
	for d := range next.All() {
		between &^= higher(between, d)
	}
	return between == 0
}

// touchesBelow is touches for the nearest own card below.
func (t *table) touchesBelow(below card.Cards, c card.Card) bool {
	top := card.Unknown
	for d := range below.All() {
		if higher(below, d) == 0 {
			top = d
		}
	}
	between := higher(t.others.Of(c.Suit()), top)
	return between&^higher(between, c) == 0
}

// lead appends the numbers of a card that is led.
func (t *table) lead(row []float64, c card.Card) []float64 {
	return append(row,
		float64(c.Points())/11,
		one(c.Suit() == t.pos.Trump),
		one(higher(t.others.Of(c.Suit()), c) == 0))
}

// answer appends the numbers of a card to a trick of others.
func (t *table) answer(row []float64, c card.Card) []float64 {
	takes := c.Beats(t.best, t.pos.Trump)
	points := float64(c.Points()) / 11
	there := min(1, float64(t.sum)/22)
	return append(row,
		one(takes),
		one(takes && t.ours),
		points*one(!takes && t.ours),
		points*one(!takes && !t.ours),
		there*one(takes && !t.ours),
		one(takes && c.Suit() == t.pos.Trump && t.pos.Table[0].Suit() != t.pos.Trump),
		one(takes && t.last))
}

// higher returns the cards of a suit that beat one of it.
func higher(suit card.Cards, c card.Card) card.Cards {
	for d := range suit.All() {
		if d.Rank() <= c.Rank() {
			suit = suit.Without(d)
		}
	}
	return suit
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
