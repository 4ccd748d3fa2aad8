package pack

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"

	"sueca/engine/card"
)

// TestOrder compares orders with what big numbers make of their digits.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		cards := deck
		rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		got := appendOrder(nil, &cards)
		if want := naiveOrder(&cards); !bytes.Equal(got, want) {
			t.Fatalf("%v: %x, want %x", cards, got, want)
		}
		var back [deckSize]card.Card
		if !readOrder(got, &back) || back != cards {
			t.Fatalf("%x: %v, want %v", got, back, cards)
		}
	}
}

// FuzzOrder reads any bytes: an order is read only if it is written so.
func FuzzOrder(f *testing.F) {
	f.Add(make([]byte, orderSize))
	f.Add(bytes.Repeat([]byte{0xff}, orderSize))
	first := deck
	f.Add(appendOrder(nil, &first))
	f.Fuzz(func(t *testing.T, text []byte) {
		var cards [deckSize]card.Card
		if len(text) < orderSize || !readOrder(text, &cards) {
			return
		}
		if again := naiveOrder(&cards); !bytes.Equal(again, text[:orderSize]) {
			t.Errorf("%x is read, and written as %x", text[:orderSize], again)
		}
	})
}

// naiveOrder writes an order as the documentation says it, by big numbers.
func naiveOrder(cards *[deckSize]card.Card) (out []byte) {
	for w, size := range []int{8, 8, 5} {
		n := new(big.Int)
		for i := orderWords[w]; i < orderWords[w+1]; i++ {
			digit := int64(0)
			for _, c := range deck[:number[cards[i]]-1] {
				played := false
				for _, before := range cards[:i] {
					played = played || before == c
				}
				if !played {
					digit++
				}
			}
			n.Add(n.Mul(n, big.NewInt(int64(deckSize-i))), big.NewInt(digit))
		}
		word := n.FillBytes(make([]byte, size))
		for i := range word {
			out = append(out, word[len(word)-1-i])
		}
	}
	return out
}
