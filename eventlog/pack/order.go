package pack

import (
	"encoding/binary"
	"math/bits"

	"sueca/engine"
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
var deck, number = func() (cards [deckSize]engine.Card, places [256]uint8) {
	n := 0
	for c := range engine.DeckOfSevens.All() {
		cards[n] = c
		n++
		places[c] = uint8(n)
	}
	return
}()

// appendOrder appends an order of all cards of the deck.
func appendOrder(dst []byte, cards *[deckSize]engine.Card) []byte {
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
func readOrder(src []byte, cards *[deckSize]engine.Card) bool {
	words := [3]uint64{
		binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:]),
		uint64(binary.LittleEndian.Uint32(src[16:])) | uint64(src[20])<<32,
	}
	var digits [deckSize]uint8
	for w := range words {
		rest := words[w]
		if rest >= maxRest {
			return false
		}
		for i := orderWords[w+1] - 1; i >= orderWords[w]; i-- {
			radix := uint64(deckSize - i)
			if radix == 1 {
				continue // the last card is the only one left
			}
			// By the inverse, at most one too many: a division takes five times as long.
			q, _ := bits.Mul64(rest, inverses[radix])
			if q*radix > rest {
				q--
			}
			digits[i] = uint8(rest - q*radix)
			rest = q
		}
		if rest != 0 {
			return false
		}
	}
	left := uint64(1)<<deckSize - 1 // by their places
	for i, d := range digits {
		// The card of the digit's place among those left: by eights, then within eight.
		at, eight := 0, left
		n := bits.OnesCount8(uint8(eight))
		for int(d) >= n {
			d -= uint8(n)
			at += 8
			eight >>= 8
			n = bits.OnesCount8(uint8(eight))
		}
		at += int(placeOf[eight&0xff][d])
		left &^= 1 << at
		cards[i] = deck[at]
	}
	return true
}

// maxRest is more than any word of an order is, and small enough for the inverses.
const maxRest = 1 << 62

// inverses has 2⁶⁴ divided by each number from 2 on, rounded up.
var inverses = func() (out [deckSize + 1]uint64) {
	for n := uint64(2); n <= deckSize; n++ {
		out[n] = ^uint64(0)/n + 1
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
