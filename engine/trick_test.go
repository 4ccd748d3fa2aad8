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

// TestAgain: of a card that stands in another place already it is kept as what it was written,
// and only of the card played last, where that is taken for unknown.
func TestAgain(t *testing.T) {
	var d Deal
	d.last = 2
	d.tricks[2].N = 2
	d.tricks[2].Plays[0].Card = NewCard(Hearts, Six)
	d.Again(NewCard(Clubs, Ace))
	if got := d.tricks[2].Plays[1].Again; got != NewCard(Clubs, Ace) {
		t.Errorf("written again as %s", got)
	}
	d.tricks[2].N = 1
	d.Again(NewCard(Clubs, Seven))
	if got := d.tricks[2].Plays[0].Again; got != Unknown {
		t.Errorf("a known card is written again as %s", got)
	}
}
