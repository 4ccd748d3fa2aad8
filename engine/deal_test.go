package engine_test

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// TestDealCount: what the sides took in a whole deal, and in one of which something is not known.
func TestDealCount(t *testing.T) {
	const whole = records.NineTricks + "10. C: 6♥ 6♠ Q♦ 3♦"
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
		{"nine tricks", "", records.NineTricks, 66, 52, 5, 4, false, false, "-"},
		{"nine tricks, with something for the last one", "fpsd last_trick=10 single_from=66 double_from=98", records.NineTricks, 66, 52, 5, 4, false, false, "-"},
		{"a last card that is worth nothing", "", records.NineTricks + "10. C: 6♥ 6♠ Q♦ x♦", 68, 52, 6, 4, true, true, "♦3"},
		{"a last trick that is not known", "", records.NineTricks + "10. C: * * * *", 66, 52, 5, 4, false, true, "♠6 ♥6 ♦Q3"},
		{"a last trick that was not played out", "", records.NineTricks + "10. C: 6♥ 6♠ - -\nstop", 66, 52, 5, 4, false, false, "-"},
		{"nothing", "", "deal 1 dealer A trump 7♥", 0, 0, 0, 0, false, false, "-"},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		d := &s.Deal
		points, tricks := d.SoFar(card.Hearts)
		if points != card.Pairs(c.ac, c.bd) || tricks != card.Pairs(c.n, c.m) {
			t.Errorf("%s: %v points in %v tricks so far", c.name, points, tricks)
		}
		points, tricks, ok := d.Count(card.Hearts)
		if !c.counted {
			c.ac, c.bd, c.n, c.m = 0, 0, 0, 0
		}
		if ok != c.counted || points != card.Pairs(c.ac, c.bd) || tricks != card.Pairs(c.n, c.m) {
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
		trump        card.Suit
		winner       string // "?" where it does not
		points       int    // -1 where it does not
	}{
		{"", "A♠ 7♠ K♠ 2♦", card.Diamonds, "A", 25}, {"", "A♠ 7♠ K♠ 2♦", card.Hearts, "B", 25},
		{"", "A♠ 7♠ K♠ 2♠", card.NoSuit, "B", 25}, {"", "A♠ 7♠ K♠ 2♦", card.NoSuit, "?", 25},
		{"", "A♠ x♠ K♠ 2♠", card.Hearts, "B", 15}, {"", "K♠ *♠ 2♠ 3♠", card.Hearts, "?", -1}, {"", "K♠ x♠ 2♠ 3♠", card.Hearts, "B", 4},
		{"", "A♠ * 2♠ 3♠", card.Hearts, "?", -1}, {"", "A♥ * 2♥ 3♥", card.Hearts, "B", -1}, {"", "A♥ x 2♥ 3♥", card.Hearts, "B", 11},
		{"", "A* K♠ 2♠ 3♠", card.Hearts, "B", 15}, {"", "A* 7♥ 2♥ 3♥", card.Hearts, "?", 21},
		{"", "* A♥ 2♥ 3♥", card.Hearts, "C", -1},
		{"", "A♠ 7♠ - -\nstop", card.Hearts, "?", -1}, {"", "A♠ 7♠ K♠", card.Hearts, "?", -1},
		{"dupla", "7♠ A♠ 2♠ A♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "C", 32}, {"dupla equal=last", "7♠ A♠ 2♠ A♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "E", 32},
		{"dupla", "A♠ *♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "B", -1}, {"dupla equal=last", "A♠ *♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "?", -1},
		{"dupla equal=last", "*♠ A♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "C", -1}, {"dupla", "*♠ A♠ 2♠ 3♠ 3♠ 4♠ 5♠ 6♠", card.Hearts, "?", -1},
		{"dupla equal=last", "3♠ 4♥ A♣ A♣ 5♣ 5♣ 6♣ 6♣", card.Diamonds, "B", 22}, // equal cards that do not follow take nothing
	} {
		s := records.State(t, c.rules, "deal 1 dealer A\n1. B: "+c.trick)
		s.Deal.End()
		winner, ok := s.Deal.Winner(1, c.trump)
		if !ok {
			winner = card.NoSeat
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
		s := records.State(t, c.rules, c.deal)
		if got := s.Deal.Holding(card.A).String(); got != c.a || s.Deal.Turn().String() != c.turn {
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
		{rules.Ruling(0), ""}, {rules.Upheld, "upheld"}, {rules.Rejected, "rejected"}, {rules.Withdrawn, "withdrawn"}, {rules.Withdrawn + 1, ""},
		{engine.Mark(0), ""}, {engine.MarkGood, "!"}, {engine.MarkDubious, "?!"}, {engine.MarkDubious + 1, ""},
		{engine.Kind(0), "?"}, {engine.KindMatchStarted, "match"}, {engine.KindPlayedBy, "play-by"}, {engine.KindRulingAmended, "ruling"},
		{engine.KindMisdealt, "misdeal"}, {engine.KindHeapAmended, "amend-heap"}, {engine.KindGestureSeen, "gesture"}, {engine.KindGestureSeen + 1, "?"},
		{engine.DifferLeader, "leader"}, {engine.DifferTrick + 1, ""},
		{card.NoRank, "*"}, {card.Nine, "9"}, {card.Nine + 1, "?"},
	} {
		if got := c.word.String(); got != c.want {
			t.Errorf("%T %d is %q, want %q", c.word, c.word, got, c.want)
		}
	}
	for c, valid := range map[card.Card]bool{
		card.Unknown: true, records.Card("7♥"): true, card.New(card.Diamonds, card.Nine): true,
		card.New(card.Diamonds+1, card.Two): false, card.New(card.Spades, card.Nine+1): false,
	} {
		if c.Valid() != valid {
			t.Errorf("card %d is one: %v", c, !valid)
		}
	}
}
