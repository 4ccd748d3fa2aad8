package solve

import (
	"math/bits"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// A card of the search is a bit of a word, and its number: sixteen to a suit, of which the
// lowest ten are used, from the two (0) up to the ace (9). The five from the queen up are
// worth points.
const (
	aSuit     = uint64(0x3ff)                 // all cards of the first suit
	ofEach    = uint64(0x0001_0001_0001_0001) // the two of each
	pointBits = 5                             // the first card that is worth points
)

// suitBits are the bits of the suit of a card.
func suitBits(card int) uint64 { return aSuit << (card &^ 15) }

// lowest and highest return the number of a card of a set, which must have one.
func lowest(set uint64) int  { return bits.TrailingZeros64(set) }
func highest(set uint64) int { return 63 - bits.LeadingZeros64(set) }

// board is a deal laid out for the search. Seats are numbered in the order of play from A
// on, so those of the first side, such as A and C, are even.
type board struct {
	points    [64]int32 // card points, as the objective counts them
	floor     [64]int32 // the least that a card of the suit is worth from this one up
	trump     uint64    // the trumps; none where nothing is trumps
	oblige    bool      // to trump, where one cannot follow
	tens      bool      // the deck has tens, and no sevens
	perTrick  int       // what a trick is worth besides its cards
	lastTrick int       // what the last trick is worth besides that
	order     [4]card.Seat
	place     [card.D + 1]int
}

// newBoard lays out the cards under some rules.
func newBoard(r *rules.Rules, pos *Position, objective Objective) board {
	b := board{tens: r.Deck() == card.DeckOfTens, oblige: r.Void == rules.MustTrump}
	seat := card.A
	for i := range b.order {
		b.order[i], b.place[seat] = seat, i
		seat = pos.next(seat, r.Direction())
	}
	b.trump = b.set(card.SuitCards(pos.Trump) & r.Deck())
	if objective == PlainTricks {
		b.perTrick = 1
		return b
	}
	b.lastTrick = int(r.LastTrickBonus)
	for c := range r.Deck().All() {
		b.points[b.number(c)] = int32(c.Points())
	}
	b.points[b.number(card.New(card.Hearts, card.Queen))] += int32(r.QueenOfHeartsBonus)
	for card := len(b.floor) - 1; card >= 0; card-- {
		b.floor[card] = b.points[card]
		if card&15 < 9 {
			b.floor[card] = min(b.floor[card], b.floor[card+1])
		}
	}
	return b
}

// set returns cards of the deck as bits: those of the engine have gaps.
func (b *board) set(cards card.Cards) uint64 {
	low, high := 0x1ff*ofEach, 0x200*ofEach
	if b.tens {
		low, high = 0xff*ofEach, 0x300*ofEach
	}
	return uint64(cards)>>card.Two&low | uint64(cards)>>2&high
}

// number returns the number of a card.
func (b *board) number(c card.Card) int { return lowest(b.set(card.SetOf(c))) }

// worth returns the card points of cards.
func (b *board) worth(cards uint64) int {
	n := int32(0)
	for ; cards != 0; cards &= cards - 1 {
		n += b.points[lowest(cards)]
	}
	return int(n)
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

// trick is the cards on the table (vaza), as far as they matter for what follows, in one
// word: the number of the best card, its player, the suit led, how many cards there are,
// whether the best one is not alone of its suit, and the card points.
//
//	bits 0–5 best   6–7 winner   8–13 led, as a shift   14–16 cards   17 contested   18– points
type trick uint64

func (t trick) best() int   { return int(t & 63) }
func (t trick) winner() int { return int(t >> 6 & 3) }
func (t trick) led() uint64 { return aSuit << (t >> 8 & 63) }
func (t trick) n() int      { return int(t >> 14 & 7) }
func (t trick) sum() int    { return int(t >> 18) }

// add lays a card.
func (t trick) add(b *board, player, card int) trick {
	played := trick(b.points[card])<<18 + 1<<14
	best := t.best()
	switch {
	case t.n() == 0:
		return trick(card|player<<6|(card&^15)<<8) + played
	case card&^15 == best&^15:
		if card > best {
			t = t&^0xff | trick(card|player<<6)
		}
		return (t | 1<<17) + played
	case b.trump>>card&1 == 1:
		t = t&^(0xff|1<<17) | trick(card|player<<6)
	}
	return t + played
}

// relevant returns the winning card, if it beat another of its suit.
func (t trick) relevant() uint64 { return uint64(t>>17&1) << t.best() }
