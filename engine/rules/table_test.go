package rules_test

import (
	"testing"

	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// TestTables: who sits at each table, plays after whom, sits at whose side, and has which column.
func TestTables(t *testing.T) {
	const ccw, cw = card.CounterClockwise, card.Clockwise
	for _, c := range []struct {
		rules          string
		seats, dealt   string // those that play, those that cards are dealt to
		players, all   string
		tricks         int
		columns        string
		rightOf, leftA string // the players at the right of A, of that one, and so on; at A's left
		across         string // of A
		round, other   string // in the order of play from A, where A deals; clockwise
	}{
		{"fpsd", "ABCD", "ABCD", "ABCD", "ABCD", 10, "AC BD", "BCDA", "D", "C", "BCDA", "DCBA"},
		{"dupla", "ABCDEFGH", "ABCDEFGH", "ABCDEFGH", "ABCDEFGH", 10, "ACEG BDFH", "BCDEFGHA", "H", "?", "BCDEFGHA", "HGFEDCBA"},
		{"dupla players=6", "ABCDEF", "ABCDEF", "ABCDEF", "ABCDEF", 13, "ACE BDF", "BCDEFA", "F", "?", "BCDEFA", "FEDCBA"},
		{"italiana5", "ABCDE", "ABCDE", "ABCDE", "ABCDE", 8, "A B C D E", "BCDEA", "E", "?", "BCDEA", "EDCBA"},
		{"tres-morto", "ABCD", "ABCD", "ABC", "ABCD", 10, "A B C", "BCA", "C", "D", "BDCA", "CDBA"},
		{"tres-morto dead=out", "ABC", "ABCD", "ABC", "ABC", 10, "A B C", "BCA", "C", "?", "BCA", "CBA"},
	} {
		r := records.Rules(t, c.rules)
		table := r.Table()
		letters := func(seats []card.Seat) (out string) {
			for _, s := range seats {
				out += s.String()
			}
			return out
		}
		walk := func(next func(card.Seat) card.Seat) (out string) {
			for s := next(card.A); ; s = next(s) {
				if out += s.String(); s == card.A || s == card.NoSeat || len(out) > card.MaxSeats {
					return out
				}
			}
		}
		columns := ""
		for i, s := range table.Columns {
			if i > 0 {
				columns += " "
			}
			columns += s.String()
			for seat := range s.All() {
				if table.Column(seat) != s {
					t.Errorf("%s: the column of %s is %s", c.rules, seat, table.Column(seat))
				}
			}
		}
		s := records.State(t, c.rules, "deal 1 dealer A")
		order, back := table.Order(card.A, ccw), table.Order(card.A, cw)
		for what, got := range map[string][2]string{
			"the seats": {letters(table.Seats), c.seats}, "cards are dealt to": {letters(s.Deal.Dealt()), c.dealt},
			"the players": {table.Players.String(), c.players}, "all": {table.All().String(), c.all}, "the columns": {columns, c.columns},
			"at the right": {walk(table.Right), c.rightOf}, "at the left": {table.Left(card.A).String(), c.leftA}, "across": {table.Across(card.A).String(), c.across},
			"the order":     {walk(func(s card.Seat) card.Seat { return order[s] }), c.round},
			"clockwise":     {walk(func(s card.Seat) card.Seat { return back[s] }), c.other},
			"in the deal":   {walk(s.Deal.Next), c.round},
			"the others":    {table.Others(card.A.Alone()).String(), c.players[1:]},
			"across nobody": {table.Across(card.NoSeat).String(), "?"}, "at the right of nobody": {table.Right(card.NoSeat).String(), "?"},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %s: %s, want %s", c.rules, what, got[0], got[1])
			}
		}
		if table.Tricks != c.tricks || table.IsFour() != (c.rules == "fpsd") || !table.Equal(table) || table.Equal(rules.TwoPairs) != table.IsFour() {
			t.Errorf("%s: %d tricks, the common table: %v", c.rules, table.Tricks, table.IsFour())
		}
		for seat := card.NoSeat; seat <= card.H; seat++ {
			has := false
			for _, s := range table.Seats {
				has = has || s == seat
			}
			if table.Plays(seat) != has {
				t.Errorf("%s: cards are played from %s: %v", c.rules, seat, !has)
			}
		}
	}
}

// TestDeadHandOrder: the dead hand sits across from the dealer, and where nobody knows who
// dealt, nobody knows who plays after whom.
func TestDeadHandOrder(t *testing.T) {
	r := records.Rules(t, "tres-morto")
	table := r.Table()
	for dealer, want := range map[card.Seat]string{card.A: "BDCA", card.B: "CDAB", card.C: "ADBC"} {
		order, got := table.Order(dealer, card.CounterClockwise), ""
		for s := order[dealer]; ; s = order[s] {
			if got += s.String(); s == dealer {
				break
			}
		}
		if got != want {
			t.Errorf("%s deals: %s play, want %s", dealer, got, want)
		}
	}
	for _, nobody := range []card.Seat{card.NoSeat, card.D} {
		if table.Order(nobody, card.CounterClockwise) != nil {
			t.Errorf("%s deals, and the order is known", nobody)
		}
	}
	s := records.State(t, "tres-morto", "deal 1 trump 2♦\n1. B: A♠")
	if next, turn := s.Deal.Next(card.B), s.Deal.Turn(); next != card.NoSeat || turn != card.NoSeat {
		t.Errorf("nobody knows who dealt, and after B plays %s, now %s", next, turn)
	}
	if table.Column(card.D) != card.NoSide {
		t.Errorf("the dead hand has the column %s", table.Column(card.D))
	}
	if got := rules.TwoPairs.Left(card.NoSeat); got != card.NoSeat {
		t.Errorf("at the left of nobody sits %s", got)
	}
}
