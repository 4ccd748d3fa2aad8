package card_test

import (
	"slices"
	"testing"

	"sueca/engine/card"
)

// TestParseSide checks which letters are a side, in any order, and how it is written.
func TestParseSide(t *testing.T) {
	for letters, want := range map[string]struct {
		text  string
		first card.Seat
		seats int
	}{
		"AC": {"AC", card.A, 2}, "CA": {"AC", card.A, 2}, "BD": {"BD", card.B, 2}, "H": {"H", card.H, 1}, "CEB": {"BCE", card.B, 3},
		"HGFEDCBA": {"ABCDEFGH", card.A, 8},
		"":         {}, "AA": {}, "ACA": {}, "AI": {}, "a": {}, "@": {}, "A C": {},
	} {
		got, ok := card.ParseSide(letters)
		if ok != (want.seats > 0) || got.Len() != want.seats || got.First() != want.first || ok && got.String() != want.text {
			t.Errorf("%q is %s, of %d seats from %s on: %v", letters, got, got.Len(), got.First(), ok)
		}
	}
}

// TestSide checks the sets of seats.
func TestSide(t *testing.T) {
	side := card.SideOf(card.F, card.NoSeat, card.A)
	if got := slices.Collect(side.All()); !slices.Equal(got, []card.Seat{card.A, card.F}) {
		t.Errorf("the seats are %v", got)
	}
	for s := range side.All() {
		if s != card.A {
			t.Errorf("the first seat is %s", s)
		}
		break
	}
	for s, want := range map[card.Seat]bool{card.NoSeat: false, card.A: true, card.B: false, card.F: true, card.H: false} {
		if side.Has(s) != want {
			t.Errorf("%s has %s: %v", side, s, !want)
		}
	}
	if none := card.SideOf(card.NoSeat); none != card.NoSide || none.String() != "?" || none.First() != card.NoSeat || none.Has(card.NoSeat) || len(slices.Collect(none.All())) != 0 {
		t.Errorf("no seats are %s", none)
	}
	for _, s := range []card.Seat{card.NoSeat, card.H + 1} {
		if s.String() != "?" {
			t.Errorf("seat %d is written %s", s, s)
		}
	}
}

// TestTally checks sums and differences by seat, and what a side has.
func TestTally(t *testing.T) {
	sum := card.Pairs(3, 4).Plus(card.Pairs(10, -5))
	if sum != (card.Tally{13, -1, 13, -1}) {
		t.Errorf("the sum is %v", sum)
	}
	if got := sum.Minus(card.Pairs(10, -5)); got != card.Pairs(3, 4) {
		t.Errorf("the difference is %v", got)
	}
	if got := sum.With(card.BD, 7); got != card.Pairs(13, 7) {
		t.Errorf("with another number it is %v", got)
	}
	if ac, bd, none := sum.Of(card.AC), sum.Of(card.BD), sum.Of(card.NoSide); ac != 13 || bd != -1 || none != 0 {
		t.Errorf("AC has %d, BD %d, nobody %d", ac, bd, none)
	}
}

// TestSuits checks the sets of suits.
func TestSuits(t *testing.T) {
	two := card.Diamonds.Of() | card.Hearts.Of()
	for _, c := range []struct {
		suits card.Suits
		text  string
		n     int
		only  card.Suit
	}{
		{0, "-", 0, card.NoSuit}, {card.NoSuit.Of(), "-", 0, card.NoSuit}, {card.Spades.Of(), "♠", 1, card.Spades}, {card.Diamonds.Of(), "♦", 1, card.Diamonds},
		{two, "♥♦", 2, card.NoSuit}, {card.EverySuit, "♠♥♣♦", 4, card.NoSuit},
	} {
		if c.suits.String() != c.text || c.suits.Len() != c.n || c.suits.Only() != c.only {
			t.Errorf("%s: %d suits, only %s; want %s, %d, %s", c.suits, c.suits.Len(), c.suits.Only(), c.text, c.n, c.only)
		}
	}
	for s := range two.All() {
		if s != card.Hearts {
			t.Errorf("the first suit is %s", s)
		}
		break
	}
	if two.Has(card.Spades) || !two.Has(card.Diamonds) {
		t.Errorf("%s has spades, or no diamonds", two)
	}
	if got := (card.Diamonds + 1).String(); got != "*" {
		t.Errorf("a fifth suit is written %s", got)
	}
}
