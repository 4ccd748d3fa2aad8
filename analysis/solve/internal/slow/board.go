package slow

import (
	"math/bits"

	"sueca/engine"
)

// board is a deal laid out for the search. Seats are numbered in the order of play from A
// on, so those of the first side, such as A and C, are even; cards by suit and strength, sixteen bits to a suit.
type board struct {
	deck      [64]engine.Card // the card of each bit
	bits      map[engine.Card]int
	points    [64]int // card points, as the objective counts them
	high      uint64  // cards worth points, and all higher ones of their suit
	trump     uint64  // the trumps; none where nothing is trumps
	oblige    bool    // to trump, where one cannot follow
	perTrick  int     // what a trick is worth besides its cards
	lastTrick int     // what the last trick is worth besides that
	order     [4]engine.Seat
	place     [engine.D + 1]int
}

// suitBits are the bits of the suit of a card.
func suitBits(bit int) uint64 { return 0x3ff << (bit &^ 15) }

// newBoard lays out the cards under some rules.
func newBoard(rules *engine.Rules, pos *Position, objective Objective) *board {
	b := &board{bits: map[engine.Card]int{}}
	seat := engine.A
	for i := range b.order {
		b.order[i], b.place[seat] = seat, i
		seat = pos.next(seat, rules.Direction())
	}
	for s := range engine.EverySuit.All() {
		rank := 0
		for r := engine.Two; r <= engine.Ace; r++ {
			c := engine.NewCard(s, r)
			if !rules.Deck().Has(c) {
				continue
			}
			bit := 16*(int(s)-1) + rank
			rank++
			b.deck[bit], b.bits[c] = c, bit
			if objective == CardPoints {
				b.points[bit] = c.Points()
			}
			if s == pos.Trump {
				b.trump |= 1 << bit
			}
		}
	}
	if objective == CardPoints {
		b.lastTrick = int(rules.LastTrickBonus)
		if bit, ok := b.bits[engine.NewCard(engine.Hearts, engine.Queen)]; ok {
			b.points[bit] += int(rules.QueenOfHeartsBonus)
		}
	} else {
		b.perTrick = 1
	}
	for bit, p := range b.points {
		if p > 0 {
			b.high |= suitBits(bit) &^ (1<<bit - 1)
		}
	}
	b.oblige = rules.Void == engine.MustTrump
	return b
}

// set returns cards as bits.
func (b *board) set(cards engine.Cards) uint64 {
	var out uint64
	for c := range cards.All() {
		out |= 1 << b.bits[c]
	}
	return out
}

// worth returns the card points of cards.
func (b *board) worth(cards uint64) int {
	n := 0
	for ; cards != 0; cards &= cards - 1 {
		n += b.points[bits.TrailingZeros64(cards)]
	}
	return n
}

// toCome returns what is still to be won with these cards in so many tricks.
func (b *board) toCome(cards uint64, tricks int) int {
	if tricks == 0 {
		return 0
	}
	return b.worth(cards) + tricks*b.perTrick + b.lastTrick
}

// legal returns the cards of a hand that may be played to a led suit, by its bits.
func (b *board) legal(hand, led uint64) uint64 {
	if of := hand & led; of != 0 {
		return of
	}
	if of := hand & b.trump; b.oblige && of != 0 {
		return of
	}
	return hand
}

// beats reports whether a card takes the trick from the best so far.
func (b *board) beats(card, best int) bool {
	if card&^15 == best&^15 {
		return card > best
	}
	return b.trump>>card&1 == 1
}
