package engine_test

import (
	"testing"

	"sueca/engine/card"
	"sueca/engine/internal/records"
)

// TestAuction: which bid stands, who plays with whom, and who leads, by what is recorded so far.
func TestAuction(t *testing.T) {
	for _, c := range []struct {
		name, rules, deal string
		bid               int // that stands, 0 for none
		by                string
		passed            bool
		partner, side     string // the declarer's
		leader            string
	}{
		{"nothing", "italiana5", "deal 1 dealer A", 0, "?", false, "?", "?", "?"},
		{"a bid", "italiana5", "deal 1 dealer A\nbid B 65", 65, "B", false, "?", "?", "?"},
		{"the higher of two", "italiana5", "deal 1 dealer A\nbid B 65\nbid C 70\nbid D pass", 70, "C", false, "?", "?", "?"},
		{"an equal bid does not stand", "italiana5", "deal 1 dealer A\nbid B 70\nbid C 70", 70, "B", false, "?", "?", "?"},
		{"four passes", "italiana5", "deal 1 dealer A\nbid B pass\nbid C pass\nbid D pass\nbid E pass", 0, "?", false, "?", "?", "?"},
		{"five passes", "italiana5", "deal 1 dealer A\nbid B pass\nbid C pass\nbid D pass\nbid E pass\nbid A pass", 0, "?", true, "?", "?", "?"},
		{"a bid and passes", "italiana5", "deal 1 dealer A\nbid B pass\nbid C 65\nbid D pass\nbid E pass\nbid A pass", 65, "C", false, "?", "?", "?"},
		{"alone", "italiana5", "deal 1 dealer A\ndeclare C trump ♥ call -", 0, "?", false, "?", "C", "C"},
		{"nothing is told of a call", "italiana5", "deal 1 dealer A\ndeclare C trump ♥", 0, "?", false, "?", "?", "C"},
		{"a call", "italiana5", "deal 1 dealer A\ndeclare C trump ♥ call A♠", 0, "?", false, "?", "?", "C"},
		{"the called card in a hand", "italiana5", "deal 1 dealer A\nhand E ♠A\ndeclare C trump ♥ call A♠", 0, "?", false, "E", "CE", "C"},
		{"the called card in the own hand", "italiana5", "deal 1 dealer A\nhand C ♠A\ndeclare C trump ♥ call A♠", 0, "?", false, "C", "C", "C"},
		{"the called card on the table", "italiana5", "deal 1 dealer A\ndeclare C trump ♥ call A♠\n1. C: 2♠ A♠", 0, "?", false, "D", "CD", "C"},
		{"the called card on the table in a later trick", "italiana5", "deal 1 dealer A\ndeclare C trump ♥ call A♠\n1. C: 2♠ 3♠ 4♠ 5♠ 6♠\n2. B: A♠", 0, "?", false, "B", "BC", "C"},

		{"no auction", "fpsd", "deal 1 dealer A trump 2♦", 0, "?", false, "?", "?", "B"},
		{"who cut leads", "online-riscos", "deal 1 dealer A trump 2♦\ncut C", 0, "?", false, "?", "?", "C"},
		{"who should have cut leads", "online-riscos", "deal 1 dealer A trump 2♦", 0, "?", false, "?", "?", "D"},
		{"who cut does not lead", "fpsd", "deal 1 dealer A trump 2♦\ncut C", 0, "?", false, "?", "?", "B"},
		{"nobody knows who dealt", "fpsd", "deal 1 trump 2♦", 0, "?", false, "?", "?", "?"},
	} {
		s := records.State(t, c.rules, c.deal)
		d := &s.Deal
		bid, ok := d.Bid()
		if bid.Points != c.bid || ok != (c.bid > 0) || bid.Seat.String() != c.by || d.Passed() != c.passed {
			t.Errorf("%s: %d of %s stands, all passed: %v", c.name, bid.Points, bid.Seat, d.Passed())
		}
		if d.Partner().String() != c.partner || d.DeclaringSide().String() != c.side || d.FirstLeader(&s.Rules).String() != c.leader {
			t.Errorf("%s: the partner is %s, the side %s, and %s leads; want %s, %s, %s", c.name, d.Partner(), d.DeclaringSide(), d.FirstLeader(&s.Rules), c.partner, c.side, c.leader)
		}
	}
}

// TestDealSides: the sides of a deal, and the one of each seat.
func TestDealSides(t *testing.T) {
	for _, c := range []struct{ rules, deal, sides, of string }{
		{"fpsd", "deal 1", "AC BD ", "AC BD AC BD ? "},
		{"dupla", "deal 1", "ACEG BDFH ", "ACEG BDFH ACEG BDFH ACEG "},
		{"tres-morto dead=out", "deal 1", "A B C ", "A B C ? ? "},
		{"tres-morto", "deal 1 dealer A", "AD BC ", "AD BC BC AD ? "},
		{"tres-morto", "deal 1 dealer C", "AB CD ", "AB AB CD CD ? "}, // the one with the first seat is the first
		{"tres-morto", "deal 1", "", "? ? ? ? ? "},
		{"italiana5", "deal 1 dealer A\nhand E ♠A\ndeclare C trump ♥ call A♠", "CE ABD ", "ABD ABD CE ABD CE "},
		{"italiana5", "deal 1 dealer A\ndeclare A trump ♥ call -", "A BCDE ", "A BCDE BCDE BCDE BCDE "},
		{"italiana5", "deal 1 dealer A\ndeclare A trump ♥ call A♠", "", "? ? ? ? ? "},
	} {
		s := records.State(t, c.rules, c.deal)
		sides, of := "", ""
		for _, side := range s.Deal.Sides() {
			sides += side.String() + " "
		}
		for seat := card.A; seat <= card.E; seat++ {
			of += s.Deal.Side(seat).String() + " "
		}
		if sides != c.sides || of != c.of {
			t.Errorf("%s, %s: the sides are %s, of the seats %s; want %s and %s", c.rules, c.deal, sides, of, c.sides, c.of)
		}
	}
}
