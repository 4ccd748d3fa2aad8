package card_test

import (
	"testing"

	"sueca/engine/card"
)

// TestOneOf makes cards of some that are named: it may be just those, it has suit and rank as far as all agree,
// and it is told by which they are, in whatever order.
func TestOneOf(t *testing.T) {
	for _, tt := range []struct {
		desc  string
		any   bool
		named []card.Card
		want  string
	}{
		{"one", false, cardsOf("6♠"), "6♠"},
		{"one, twice", false, cardsOf("6♠", "6♠"), "6♠"},
		{"none", true, nil, "*"},
		{"of one suit", false, cardsOf("5♠", "6♠"), "6♠|5♠"},
		{"four of one suit", false, cardsOf("5♠", "6♠", "4♠", "2♠"), "x♠"},
		{"four of one suit, or another", true, cardsOf("5♠", "6♠", "4♠", "2♠"), "*"},
		{"four of one rank", false, cardsOf("6♥", "6♠", "6♣", "6♦"), "6*"},
		{"four", false, cardsOf("6♥", "6♠", "6♣", "K♦"), "*"},
		{"one known in part", false, cardsOf("6♥", "x♥"), "x♥"},
		{"a court between low cards", false, cardsOf("6♥", "K♥", "5♥", "4♥"), "*♥"},
	} {
		if got := card.OneOf(tt.any, tt.named...).String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.desc, got, tt.want)
		}
	}
	deck := []card.Card{}
	for c := range card.DeckOfSevens.All() {
		deck = append(deck, c)
	}
	for i := range 39 * 38 {
		named := []card.Card{deck[i%39], deck[39]}
		if third := deck[i/39]; third != named[0] {
			named = append(named, third)
		}
		c := card.OneOf(false, named...)
		if c.Known() || !c.IsOpen() || !c.Valid() || c.Candidates(card.DeckOfSevens) != card.SetOf(named...) || card.SetOf(c.Named()...) != card.SetOf(named...) {
			t.Fatalf("%s is one of %v", c, named)
		}
		for _, n := range named {
			if c.Suit() != card.NoSuit && c.Suit() != n.Suit() || c.Rank() > card.NoRank && c.Rank() != card.Low && c.Rank() != n.Rank() {
				t.Fatalf("%s has the suit %s and the rank %s, and may be %s", c, c.Suit(), c.Rank(), n)
			}
		}
		if c.Points() > 0 && c.Points() != named[0].Points() {
			t.Fatalf("%s has %d points", c, c.Points())
		}
		if other := card.OneOf(true, named...); other == c || !other.IsAny() || other.Candidates(card.DeckOfSevens) != card.DeckOfSevens {
			t.Fatalf("%s may be any", other)
		}
	}
}

// cardsOf returns cards by their names.
func cardsOf(names ...string) (out []card.Card) {
	for _, n := range names {
		for s := range card.EverySuit.All() {
			for r := card.Two; r <= card.Low; r++ {
				if c := card.New(s, r); c.String() == n {
					out = append(out, c)
				}
			}
		}
	}
	return out
}
