package signal

import (
	"hash/fnv"

	"sueca/analysis/query"
)

// openingCards is how many cards are an opening: the first three tricks of a deal. Two deals that were dealt
// and played by themselves have hardly ever the same twelve in the same order.
const openingCards = 12

// openingOf returns a number for the cards of a deal in order, and whether they are known: for all of them where all hands
// are known too, since tables that play the same boards often begin alike; for the first ones otherwise. Who sat where, and
// when it was, is no part of it.
func openingOf(view *query.DealView) (number uint64, known bool) {
	plays := view.Plays()
	if len(plays) < openingCards {
		return 0, false
	}
	if boardOf(view) == 0 {
		plays = plays[:openingCards]
	}
	h := fnv.New64a()
	for _, p := range plays {
		if !p.Card.Known() {
			return 0, false
		}
		h.Write([]byte{byte(p.Card)})
	}
	return h.Sum64(), true
}

// Repeated returns how many deals have the same cards in the same order as one that was counted before, of both
// parts. Such a deal is nearly always the other one again: in a second record of the match, under another date or
// with other names, by which it is another match and has another id.
func (c *Counts) Repeated() (n int) {
	for _, times := range c.Openings {
		n += times - 1
	}
	return n
}
