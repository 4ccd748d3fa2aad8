package engine_test

import (
	"slices"
	"testing"

	"sueca/engine"
)

// TestParseSide checks which letters are a side, in any order, and how it is written.
func TestParseSide(t *testing.T) {
	for letters, want := range map[string]struct {
		text  string
		first engine.Seat
		seats int
	}{
		"AC": {"AC", engine.A, 2}, "CA": {"AC", engine.A, 2}, "BD": {"BD", engine.B, 2}, "H": {"H", engine.H, 1}, "CEB": {"BCE", engine.B, 3},
		"HGFEDCBA": {"ABCDEFGH", engine.A, 8},
		"":         {}, "AA": {}, "ACA": {}, "AI": {}, "a": {}, "@": {}, "A C": {},
	} {
		got, ok := engine.ParseSide(letters)
		if ok != (want.seats > 0) || got.Len() != want.seats || got.First() != want.first || ok && got.String() != want.text {
			t.Errorf("%q is %s, of %d seats from %s on: %v", letters, got, got.Len(), got.First(), ok)
		}
	}
}

// TestSide checks the sets of seats.
func TestSide(t *testing.T) {
	side := engine.SideOf(engine.F, engine.NoSeat, engine.A)
	if got := slices.Collect(side.All()); !slices.Equal(got, []engine.Seat{engine.A, engine.F}) {
		t.Errorf("the seats are %v", got)
	}
	for s := range side.All() {
		if s != engine.A {
			t.Errorf("the first seat is %s", s)
		}
		break
	}
	for s, want := range map[engine.Seat]bool{engine.NoSeat: false, engine.A: true, engine.B: false, engine.F: true, engine.H: false} {
		if side.Has(s) != want {
			t.Errorf("%s has %s: %v", side, s, !want)
		}
	}
	if none := engine.SideOf(engine.NoSeat); none != engine.NoSide || none.String() != "?" || none.First() != engine.NoSeat || none.Has(engine.NoSeat) || len(slices.Collect(none.All())) != 0 {
		t.Errorf("no seats are %s", none)
	}
	for _, s := range []engine.Seat{engine.NoSeat, engine.H + 1} {
		if s.String() != "?" {
			t.Errorf("seat %d is written %s", s, s)
		}
	}
}

// TestTally checks sums and differences by seat, and what a side has.
func TestTally(t *testing.T) {
	sum := engine.Pairs(3, 4).Plus(engine.Pairs(10, -5))
	if sum != (engine.Tally{13, -1, 13, -1}) {
		t.Errorf("the sum is %v", sum)
	}
	if got := sum.Minus(engine.Pairs(10, -5)); got != engine.Pairs(3, 4) {
		t.Errorf("the difference is %v", got)
	}
	if got := sum.With(engine.BD, 7); got != engine.Pairs(13, 7) {
		t.Errorf("with another number it is %v", got)
	}
	if ac, bd, none := sum.Of(engine.AC), sum.Of(engine.BD), sum.Of(engine.NoSide); ac != 13 || bd != -1 || none != 0 {
		t.Errorf("AC has %d, BD %d, nobody %d", ac, bd, none)
	}
}

// TestSuits checks the sets of suits.
func TestSuits(t *testing.T) {
	two := engine.Diamonds.Of() | engine.Hearts.Of()
	for _, c := range []struct {
		suits engine.Suits
		text  string
		n     int
		only  engine.Suit
	}{
		{0, "-", 0, engine.NoSuit}, {engine.NoSuit.Of(), "-", 0, engine.NoSuit}, {engine.Spades.Of(), "♠", 1, engine.Spades}, {engine.Diamonds.Of(), "♦", 1, engine.Diamonds},
		{two, "♥♦", 2, engine.NoSuit}, {engine.EverySuit, "♠♥♣♦", 4, engine.NoSuit},
	} {
		if c.suits.String() != c.text || c.suits.Len() != c.n || c.suits.Only() != c.only {
			t.Errorf("%s: %d suits, only %s; want %s, %d, %s", c.suits, c.suits.Len(), c.suits.Only(), c.text, c.n, c.only)
		}
	}
	for s := range two.All() {
		if s != engine.Hearts {
			t.Errorf("the first suit is %s", s)
		}
		break
	}
	if two.Has(engine.Spades) || !two.Has(engine.Diamonds) {
		t.Errorf("%s has spades, or no diamonds", two)
	}
	if got := (engine.Diamonds + 1).String(); got != "*" {
		t.Errorf("a fifth suit is written %s", got)
	}
}
