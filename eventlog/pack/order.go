package pack

import (
	"encoding/binary"
	"math/bits"

	"sueca/engine/card"
)

// The order of the forty cards of a playout takes 21 bytes, little more than there are orders
// for (40! < 2¹⁶⁰). Each card is told by its place among those that have not been played yet,
// in canonical order: a digit below 40, 39, 38 … 1. The digits are those of three numbers in
// mixed radix, as many as a word of 64 bits holds; the last one fits into five bytes.

// orderSize is what an order takes, in bytes.
const orderSize = 8 + 8 + 5

// orderWords are the digits of each word: from one to the next.
var orderWords = [4]int{0, 12, 26, deckSize}

// deckSize is the number of cards of the deck.
const deckSize = 40

// deck has the cards in canonical order, number the place of each of them in it plus one.
var deck, number = func() (cards [deckSize]card.Card, places [256]uint8) {
	n := 0
	for c := range card.DeckOfSevens.All() {
		cards[n] = c
		n++
		places[c] = uint8(n)
	}
	return
}()

// appendOrder appends an order of all cards of the deck.
func appendOrder(dst []byte, cards *[deckSize]card.Card) []byte {
	left := uint64(1)<<deckSize - 1 // those not played yet, by their places
	var words [3]uint64
	for w := range words {
		for i := orderWords[w]; i < orderWords[w+1]; i++ {
			at := number[cards[i]] - 1
			below := left & (1<<at - 1)
			words[w] = words[w]*uint64(deckSize-i) + uint64(bits.OnesCount64(below))
			left &^= 1 << at
		}
	}
	dst = binary.LittleEndian.AppendUint64(dst, words[0])
	dst = binary.LittleEndian.AppendUint64(dst, words[1])
	return append(binary.LittleEndian.AppendUint32(dst, uint32(words[2])), byte(words[2]>>32))
}

// readOrder reads the order that the first bytes of src are, and reports whether they are one.
//
// Most of what is read of an archive is orders, so it has no branch that depends on the cards.
func readOrder(src []byte, cards *[deckSize]card.Card) bool {
	words := [3]uint64{
		binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:]),
		uint64(binary.LittleEndian.Uint32(src[16:])) | uint64(src[20])<<32,
	}
	for w, rest := range words {
		if rest >= orderLimits[w] {
			return false
		}
	}
	// The three words take turns: a division of one waits for that before it, not for the others.
	var digits [deckSize]uint64 // the last card is the only one left
	for i := orderWords[2] - orderWords[1] - 1; i >= 0; i-- {
		if at := orderWords[0] + i; at < orderWords[1] {
			words[0], digits[at] = divisors[deckSize-at].divide(words[0])
		}
		at := orderWords[1] + i
		words[1], digits[at] = divisors[deckSize-at].divide(words[1])
		if at := orderWords[2] + i; at < deckSize-1 {
			words[2], digits[at] = divisors[deckSize-at].divide(words[2])
		}
	}
	// The card of a digit is looked for by eights, then within eight. Byte k of upTo is how many cards
	// are left in the eights up to k; those behind the deck have more than any digit is.
	left, upTo := uint64(1)<<deckSize-1, uint64(0x7f7f7f28_20181008)
	for i, d := range digits {
		// The highest bit of each byte of less: there are not more cards up to there than d.
		less := (d*ones | ones<<7) - upTo
		eight := bits.TrailingZeros64(^less&(ones<<7)) &^ 7
		d -= upTo << 8 >> eight & 0xff
		at := eight + int(placeOf[left>>eight&0xff][d&7])
		left &^= 1 << at
		upTo -= ones << eight
		cards[i] = deck[at]
	}
	return true
}

// ones has one in each byte.
const ones = 0x01010101_01010101

// orderLimits are more than each word of an order can be: the products of what its digits are below.
var orderLimits = func() (out [3]uint64) {
	for w := range out {
		out[w] = 1
		for i := orderWords[w]; i < orderWords[w+1]; i++ {
			out[w] *= uint64(deckSize - i)
		}
	}
	return
}()

// divisor divides by a number without a division, which takes five times as long.
type divisor struct {
	of, inverse uint64
	shift       uint8
}

// divide returns the quotient and the rest of a number below 2⁶², as each word of an order is.
func (d *divisor) divide(n uint64) (quotient, rest uint64) {
	q, _ := bits.Mul64(n, d.inverse)
	q >>= d.shift & 63
	return q, n - q*d.of
}

// divisors are those of the digits, from 2 on. The inverse is 2⁶⁴⁺ˢ divided by the number, rounded up, of
// the greatest shift s with which it fits into a word: 2ˢ is less than the number, 2ˢ⁺¹ is not. What
// rounding adds comes to less than 2⁶²·2ˢ⁺¹, which is too little to reach the next quotient.
var divisors = func() (out [deckSize + 1]divisor) {
	for n := uint64(2); n <= deckSize; n++ {
		shift := bits.Len64(n-1) - 1
		q, rest := bits.Div64(1<<shift, 0, n)
		if rest > 0 {
			q++
		}
		out[n] = divisor{n, q, uint8(shift)}
	}
	return
}()

// placeOf has for each set of eight the places of its members.
var placeOf = func() (out [256][8]uint8) {
	for set := range out {
		n := 0
		for at := range 8 {
			if set>>at&1 == 1 {
				out[set][n] = uint8(at)
				n++
			}
		}
	}
	return
}()
