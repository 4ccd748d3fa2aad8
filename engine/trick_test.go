package engine

import "testing"

// TestBestOfEqual checks which of two equal cards takes a trick, by either rule.
func TestBestOfEqual(t *testing.T) {
	ace, six := NewCard(Hearts, Ace), NewCard(Hearts, Six)
	cards := []Card{six, ace, six, ace, NewCard(Clubs, Ace)}
	first, last := Deal{}, Deal{LastOfEqual: true}
	if a, b := first.Best(cards, Spades), last.Best(cards, Spades); a != 1 || b != 3 {
		t.Errorf("the first takes it at %d, the last at %d", a, b)
	}
	if a := last.Best(cards, Clubs); a != 4 {
		t.Errorf("a trump takes it: %d", a)
	}
}
