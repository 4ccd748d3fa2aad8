package engine_test

import (
	"testing"

	"sueca/engine"
)

// TestDealCount: what the sides took in a whole deal, and in one of which something is not known.
func TestDealCount(t *testing.T) {
	const whole = nineTricks + "10. C: 6♥ 6♠ Q♦ 3♦"
	for _, c := range []struct {
		name, rules, deal string
		ac, bd, n, m      int // points and tricks of AC and BD so far
		counted           bool
		finished          bool
		missing           string
	}{
		{"a whole deal", "", whole, 68, 52, 6, 4, true, true, "-"},
		{"with something for the last trick", "fpsd last_trick=10 single_from=66 double_from=98", whole, 78, 52, 6, 4, true, true, "-"},
		{"with something for a queen", "fpsd queen_hearts=10 single_from=66 double_from=98", whole, 78, 52, 6, 4, true, true, "-"},
		{"nine tricks", "", nineTricks, 66, 52, 5, 4, false, false, "-"},
		{"nine tricks, with something for the last one", "fpsd last_trick=10 single_from=66 double_from=98", nineTricks, 66, 52, 5, 4, false, false, "-"},
		{"a last card that is worth nothing", "", nineTricks + "10. C: 6♥ 6♠ Q♦ x♦", 68, 52, 6, 4, true, true, "♦3"},
		{"a last trick that is not known", "", nineTricks + "10. C: * * * *", 66, 52, 5, 4, false, true, "♠6 ♥6 ♦Q3"},
		{"a last trick that was not played out", "", nineTricks + "10. C: 6♥ 6♠ - -\nstop", 66, 52, 5, 4, false, false, "-"},
		{"nothing", "", "deal 1 dealer A trump 7♥", 0, 0, 0, 0, false, false, "-"},
	} {
		s := recorded(t, c.rules, c.deal)
		s.Deal.End()
		d := &s.Deal
		points, tricks := d.SoFar(engine.Hearts)
		if points != engine.Pairs(c.ac, c.bd) || tricks != engine.Pairs(c.n, c.m) {
			t.Errorf("%s: %v points in %v tricks so far", c.name, points, tricks)
		}
		points, tricks, ok := d.Count(engine.Hearts)
		if !c.counted {
			c.ac, c.bd, c.n, c.m = 0, 0, 0, 0
		}
		if ok != c.counted || points != engine.Pairs(c.ac, c.bd) || tricks != engine.Pairs(c.n, c.m) {
			t.Errorf("%s: %v points in %v tricks are counted: %v", c.name, points, tricks, ok)
		}
		if d.Finished() != c.finished || d.Missing().String() != c.missing || d.Complete() != (c.finished && c.missing == "-") {
			t.Errorf("%s: finished %v, complete %v, missing %s", c.name, d.Finished(), d.Complete(), d.Missing())
		}
	}
}

// TestDealWinner: who took a trick, and what it is worth, as far as the record tells.
func TestDealWinner(t *testing.T) {
	for _, c := range []struct {
		rules, trick string
		trump        engine.Suit
		winner       string // "?" where it does not
		points       int    // -1 where it does not
	}{
		{"", "A♠ 7♠ K♠ 2♦", engine.Diamonds, "A", 25}, {"", "A♠ 7♠ K♠ 2♦", engine.Hearts, "B", 25},
		{"", "A♠ 7♠ K♠ 2♠", engine.NoSuit, "B", 25}, {"", "A♠ 7♠ K♠ 2♦", engine.NoSuit, "?", 25},
		{"", "A♠ x♠ K♠ 2♠", engine.Hearts, "B", 15}, {"", "K♠ *♠ 2♠ 3♠", engine.Hearts, "?", -1}, {"", "K♠ x♠ 2♠ 3♠", engine.Hearts, "B", 4},
		{"", "A♠ * 2♠ 3♠", engine.Hearts, "?", -1}, {"", "A♥ * 2♥ 3♥", engine.Hearts, "B", -1}, {"", "A♥ x 2♥ 3♥", engine.Hearts, "B", 11},
		{"", "A* K♠ 2♠ 3♠", engine.Hearts, "B", 15}, {"", "A* 7♥ 2♥ 3♥", engine.Hearts, "?", 21},
		{"", "* A♥ 2♥ 3♥", engine.Hearts, "C", -1},
		{"", "A♠ 7♠ - -\nstop", engine.Hearts, "?", -1}, {"", "A♠ 7♠ K♠", engine.Hearts, "?", -1},
		{"dupla", "7♠ A♠ 2♠ A♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "C", 32}, {"dupla equal=last", "7♠ A♠ 2♠ A♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "E", 32},
		{"dupla", "A♠ *♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "B", -1}, {"dupla equal=last", "A♠ *♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "?", -1},
		{"dupla equal=last", "*♠ A♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "C", -1}, {"dupla", "*♠ A♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", engine.Hearts, "?", -1},
		{"dupla equal=last", "3♠ 4♥ A♣ A♣ 5♣ 5♣ 6♣ 6♣", engine.Diamonds, "B", 22}, // equal cards that do not follow take nothing
	} {
		s := recorded(t, c.rules, "deal 1 dealer A\n1. B: "+c.trick)
		s.Deal.End()
		winner, ok := s.Deal.Winner(1, c.trump)
		if !ok {
			winner = engine.NoSeat
		}
		points, known := s.Deal.TrickPoints(1)
		if !known {
			points = -1
		}
		if winner.String() != c.winner || points != c.points {
			t.Errorf("%s %s, trump %s: %s takes %d, want %s %d", c.rules, c.trick, c.trump, winner, points, c.winner, c.points)
		}
	}
}

// TestDealHolding: what a seat is known to hold still, and whose turn it is.
func TestDealHolding(t *testing.T) {
	for _, c := range []struct{ rules, deal, a, turn string }{
		{"", "deal 1 dealer A trump 2♦\nhand A ♠A7 ♥K", "♠A7 ♥K", "?"},
		{"", "deal 1 dealer D trump 2♦\nhand A ♠A7 ♥K\n1. A: A♠ 2♠", "♠7 ♥K", "C"},
		{"", "deal 1 dealer D trump 2♦\nhand A ♠A7 ♥K\n1. A: A♠ 2♠ 3♠ 4♠", "♠7 ♥K", "?"},
		{"", "deal 1 dealer D trump 2♦\nhand A ♠A7 ♥K\n1. A: ", "♠A7 ♥K", "A"},
		{"dupla", "deal 1 dealer H trump 2♦\nhand A ♠AA7\n1. A: A♠ A♦", "♠A7", "C"},
		{"dupla", "deal 1 dealer H trump 2♦\nhand A ♠A7\n1. A: 7♠ A♠", "♠A", "C"}, // B's ace is the other one
		{"dupla", "deal 1 dealer H trump 2♦\nhand A ♠AA7\n1. A: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ Q♠ J♠\n2. A: A♠", "♠7", "B"},
	} {
		s := recorded(t, c.rules, c.deal)
		if got := s.Deal.Holding(engine.A).String(); got != c.a || s.Deal.Turn().String() != c.turn {
			t.Errorf("%s: A holds %s, and it is the turn of %s; want %s, %s", c.deal, got, s.Deal.Turn(), c.a, c.turn)
		}
	}
}

// TestEventWords: the words of kinds, rulings and marks, and of none.
func TestEventWords(t *testing.T) {
	for _, c := range []struct {
		word interface{ String() string }
		want string
	}{
		{engine.Ruling(0), ""}, {engine.Upheld, "upheld"}, {engine.Rejected, "rejected"}, {engine.Withdrawn, "withdrawn"}, {engine.Withdrawn + 1, ""},
		{engine.Mark(0), ""}, {engine.MarkGood, "!"}, {engine.MarkDubious, "?!"}, {engine.MarkDubious + 1, ""},
		{engine.Kind(0), "?"}, {engine.KindMatchStarted, "match"}, {engine.KindPlayedBy, "play-by"}, {engine.KindPlayedBy + 1, "?"},
		{engine.NoRank, "*"}, {engine.Nine, "9"}, {engine.Nine + 1, "?"},
	} {
		if got := c.word.String(); got != c.want {
			t.Errorf("%T %d is %q, want %q", c.word, c.word, got, c.want)
		}
	}
	for c, valid := range map[engine.Card]bool{
		engine.Unknown: true, parsedCard("7♥"): true, engine.NewCard(engine.Diamonds, engine.Nine): true,
		engine.NewCard(engine.Diamonds+1, engine.Two): false, engine.NewCard(engine.Spades, engine.Nine+1): false,
	} {
		if c.Valid() != valid {
			t.Errorf("card %d is one: %v", c, !valid)
		}
	}
}
