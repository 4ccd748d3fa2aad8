package engine_test

import (
	"testing"

	"sueca/engine"
)

// TestTables: who sits at each table, plays after whom, sits at whose side, and has which column.
func TestTables(t *testing.T) {
	const ccw, cw = engine.CounterClockwise, engine.Clockwise
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
		r := complete(t, c.rules)
		table := r.Table()
		letters := func(seats []engine.Seat) (out string) {
			for _, s := range seats {
				out += s.String()
			}
			return out
		}
		walk := func(next func(engine.Seat) engine.Seat) (out string) {
			for s := next(engine.A); ; s = next(s) {
				if out += s.String(); s == engine.A || s == engine.NoSeat || len(out) > engine.MaxSeats {
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
		s := recorded(t, c.rules, "deal 1 dealer A")
		order, back := table.Order(engine.A, ccw), table.Order(engine.A, cw)
		for what, got := range map[string][2]string{
			"the seats": {letters(table.Seats), c.seats}, "cards are dealt to": {letters(s.Deal.Dealt()), c.dealt},
			"the players": {table.Players.String(), c.players}, "all": {table.All().String(), c.all}, "the columns": {columns, c.columns},
			"at the right": {walk(table.Right), c.rightOf}, "at the left": {table.Left(engine.A).String(), c.leftA}, "across": {table.Across(engine.A).String(), c.across},
			"the order":     {walk(func(s engine.Seat) engine.Seat { return order[s] }), c.round},
			"clockwise":     {walk(func(s engine.Seat) engine.Seat { return back[s] }), c.other},
			"in the deal":   {walk(s.Deal.Next), c.round},
			"the others":    {table.Others(engine.A.Alone()).String(), c.players[1:]},
			"across nobody": {table.Across(engine.NoSeat).String(), "?"}, "at the right of nobody": {table.Right(engine.NoSeat).String(), "?"},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %s: %s, want %s", c.rules, what, got[0], got[1])
			}
		}
		if table.Tricks != c.tricks || table.IsFour() != (c.rules == "fpsd") || !table.Equal(table) || table.Equal(engine.TwoPairs) != table.IsFour() {
			t.Errorf("%s: %d tricks, the common table: %v", c.rules, table.Tricks, table.IsFour())
		}
		for seat := engine.NoSeat; seat <= engine.H; seat++ {
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
	r := complete(t, "tres-morto")
	table := r.Table()
	for dealer, want := range map[engine.Seat]string{engine.A: "BDCA", engine.B: "CDAB", engine.C: "ADBC"} {
		order, got := table.Order(dealer, engine.CounterClockwise), ""
		for s := order[dealer]; ; s = order[s] {
			if got += s.String(); s == dealer {
				break
			}
		}
		if got != want {
			t.Errorf("%s deals: %s play, want %s", dealer, got, want)
		}
	}
	for _, nobody := range []engine.Seat{engine.NoSeat, engine.D} {
		if table.Order(nobody, engine.CounterClockwise) != nil {
			t.Errorf("%s deals, and the order is known", nobody)
		}
	}
	s := recorded(t, "tres-morto", "deal 1 trump 2♦\n1. B: A♠")
	if next, turn := s.Deal.Next(engine.B), s.Deal.Turn(); next != engine.NoSeat || turn != engine.NoSeat {
		t.Errorf("nobody knows who dealt, and after B plays %s, now %s", next, turn)
	}
	if table.Column(engine.D) != engine.NoSide {
		t.Errorf("the dead hand has the column %s", table.Column(engine.D))
	}
	if got := engine.TwoPairs.Left(engine.NoSeat); got != engine.NoSeat {
		t.Errorf("at the left of nobody sits %s", got)
	}
}
