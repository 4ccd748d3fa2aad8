package audit

import (
	"sueca/engine/card"
	"sueca/engine/proof"
)

// witnesses returns two deals, one in which a play was a renúncia and one in which it was
// not; nil for one that does not exist.
func (c *counting) witnesses(p proof.Discard) (guilty, innocent *Hands) {
	for led := range card.EverySuit.All() {
		suit := card.SuitCards(led)
		if f := c.clone(); p.May && innocent == nil && f.restrict(p.Leader, p.Trick, suit) && f.restrict(p.Seat, p.Trick, suit) {
			innocent = f.deal()
		}
		q := c.clone()
		if !q.restrict(p.Leader, p.Trick, suit) || !q.restrict(p.Seat, p.Trick, ^suit) {
			continue
		}
		without := q.clone()
		switch clear := without.clear(p.Seat, p.Trick, suit); {
		case clear && innocent == nil:
			innocent = without.deal()
		case !clear && guilty == nil:
			guilty = q.deal() // a known card is of that suit
		}
		for i := 0; guilty == nil && i < len(q.open); i++ {
			at := q.open[i]
			if at.Seat == p.Seat && at.Trick > p.Trick && at.May&suit != 0 {
				with := q.clone()
				with.open[i].May &= suit
				guilty = with.deal()
			}
		}
	}
	return guilty, innocent
}

// certain is the only deal that a record allows: the seats saw its cards, whether the
// record tells them or not.
type certain struct {
	played map[[2]int]card.Card // by trick and seat
	hands  *Hands
}

// certain returns the only deal.
func (c *counting) certain() *certain {
	cards := c.laid()
	out := &certain{played: map[[2]int]card.Card{}, hands: c.handsOf(cards)}
	for i, card := range cards {
		out.played[[2]int{c.open[i].Trick, int(c.open[i].Seat)}] = card
	}
	return out
}

// laid returns the card of each open place in one of the deals, nil if there is none. It
// is found by matching, or by counting where matching would try too many cases because
// hands are recorded in part.
func (c *counting) laid() []card.Card {
	may := make([]card.Cards, len(c.open))
	for i, p := range c.open {
		may[i] = p.May
	}
	cards, ok := c.places.Lay(may)
	if ok && cards == nil {
		cards, ok = c.lay()
	}
	if !ok {
		return nil
	}
	if cards == nil {
		cards = []card.Card{} // every card is known
	}
	return cards
}

// deal returns one of the deals, nil if there is none.
func (c *counting) deal() *Hands {
	cards := c.laid()
	if cards == nil {
		return nil
	}
	return c.handsOf(cards)
}

// handsOf returns the hands of a deal from the card of each open place.
func (c *counting) handsOf(cards []card.Card) *Hands {
	out := &Hands{}
	for _, k := range c.known {
		out[k.Seat] = out[k.Seat].With(k.Card)
	}
	for i, card := range cards {
		out[c.open[i].Seat] = out[c.open[i].Seat].With(card)
	}
	return out
}

// lay returns the first of the deals, by the order of places and cards. It tells the
// orders of unplayed cards apart and does not divide by them.
func (c *counting) lay() ([]card.Card, bool) {
	q := c.clone()
	cards := make([]card.Card, len(q.open))
	for i := range q.open {
		now := q.open[i].May
		for held := range now.All() {
			if q.open[i].May = card.SetOf(held); !q.countPlaced().isZero() {
				cards[i] = held
				break
			}
		}
		if cards[i] == card.Unknown {
			return nil, false
		}
	}
	return cards, true
}
