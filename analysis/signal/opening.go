package signal

import (
	"hash/fnv"

	"sueca/analysis/query"
)

// openingCards is how many cards are an opening: the first three tricks of a deal. Two deals that were dealt
// and played by themselves have hardly ever the same twelve in the same order.
const openingCards = 12

// openingOf returns a number for the first cards of a deal, and whether they are known. Who sat where, and
// when it was, is no part of it.
func openingOf(view *query.DealView) (number uint64, known bool) {
	plays := view.Plays()
	if len(plays) < openingCards {
		return 0, false
	}
	h := fnv.New64a()
	for _, p := range plays[:openingCards] {
		if !p.Card.Known() {
			return 0, false
		}
		h.Write([]byte{byte(p.Card)})
	}
	return h.Sum64(), true
}

// Repeated returns how many deals begin with the same twelve cards as one that was counted before, of both
// parts. Such a deal is nearly always the other one again: in a second record of the match, under another date or
// with other names, by which it is another match and has another id.
func (c *Counts) Repeated() (n int) {
	for _, times := range c.Openings {
		n += times - 1
	}
	return n
}
