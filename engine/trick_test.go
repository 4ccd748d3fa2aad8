package engine

import (
	"testing"

	"sueca/engine/card"
)

// TestBestOfEqual checks which of two equal cards takes a trick, by either rule.
func TestBestOfEqual(t *testing.T) {
	ace, six := card.New(card.Hearts, card.Ace), card.New(card.Hearts, card.Six)
	cards := []card.Card{six, ace, six, ace, card.New(card.Clubs, card.Ace)}
	first, last := Deal{}, Deal{LastOfEqual: true}
	if a, b := first.Best(cards, card.Spades), last.Best(cards, card.Spades); a != 1 || b != 3 {
		t.Errorf("the first takes it at %d, the last at %d", a, b)
	}
	if a := last.Best(cards, card.Clubs); a != 4 {
		t.Errorf("a trump takes it: %d", a)
	}
}

// TestAgain: of a card that stands in another place already it is kept as what it was written,
// and only of the card played last, where that is taken for unknown.
func TestAgain(t *testing.T) {
	var d Deal
	d.last = 2
	d.tricks[2].N = 2
	d.tricks[2].Plays[0].Card = card.New(card.Hearts, card.Six)
	d.Again(card.New(card.Clubs, card.Ace))
	if got := d.tricks[2].Plays[1].Again; got != card.New(card.Clubs, card.Ace) {
		t.Errorf("written again as %s", got)
	}
	d.tricks[2].N = 1
	d.Again(card.New(card.Clubs, card.Seven))
	if got := d.tricks[2].Plays[0].Again; got != card.Unknown {
		t.Errorf("a known card is written again as %s", got)
	}
}
