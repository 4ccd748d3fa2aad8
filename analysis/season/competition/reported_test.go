package competition

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestLotPlaces: a lot that names more than those who are equal tells their places in it.
func TestLotPlaces(t *testing.T) {
	text := "competition \"x\"\nties lot\n" + pairs(3) + "lot 3 1 2 \"a coin\"\n"
	got := standing(t, text, game(1, 2, 2, 2), game(1, 3, 4, 0), game(2, 3, 4, 0))
	if want := "| lot 2 before 3 of [1 2]"; !strings.Contains(got, want) {
		t.Errorf("got\n%swithout\n%s", got, want)
	}
}

// TestKnockoutDay: in the knockout too a match of the day of a round comes before an earlier one.
func TestKnockoutDay(t *testing.T) {
	c := read(t, "competition \"x\"\n"+pairs(4)+"group A 1 2\ngroup B 3 4\nknockout 1\nround 1\n1 - 2\n3 - 4\nround 2 2026-01-10 knockout\n1 - 3\n")
	o := c.Judge(numbered([]Played{game(1, 2, 4, 0), game(3, 4, 4, 0), game(1, 3, 0, 4).on("2026-01-04"), game(1, 3, 4, 0).on("2026-01-10")}), Options{})
	if o.Winner != 1 || o.Counts[3] == nil || o.Counts[2] != nil {
		t.Errorf("winner %d, findings %v", o.Winner, o.Findings)
	}
}

// TestDoubleLeft: who leaves after a double knockout has not unplayed it; who leaves in it is drawn no more.
func TestDoubleLeft(t *testing.T) {
	text := "competition \"x\"\nform knockout double\n" + pairs(2) + "round 1 2026-01-03\n1 - 2\nround 2 2026-01-10\n1 - 2\nwithdraw 2 from 2026-02-01\n"
	o := read(t, text).Judge(numbered([]Played{game(1, 2, 4, 0).on("2026-01-03"), game(1, 2, 4, 0).on("2026-01-10")}), Options{})
	if o.Winner != 1 || len(o.Findings) > 0 || len(o.Bracket) != 2 {
		t.Errorf("winner %d, findings %v", o.Winner, o.Findings)
	}
	text = "competition \"x\"\nform knockout double\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\nwithdraw 1 from round 2\n"
	c := read(t, text)
	p, _ := c.Next(c.Judge(numbered([]Played{game(1, 2, 4, 0), game(3, 4, 4, 0)}), Options{}), "x")
	if p.Round == nil || strings.Contains(p.Text(English), "\n1 - ") || slices.ContainsFunc(p.Round.Slots, func(s Slot) bool { return s.One == 1 || s.Other == 1 }) {
		t.Errorf("who left is drawn: %v", p.Round)
	}
}

// TestLeftAtTheEnd: who left a Swiss competition has left, also when its last round is written.
func TestLeftAtTheEnd(t *testing.T) {
	text := "competition \"x\"\nform swiss 2\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\nwithdraw 1 from round 2\n"
	for _, more := range []string{"", "round 2\n3 - 2\nbye 4\n"} {
		got := standing(t, text+more, game(1, 2, 4, 0), game(3, 4, 4, 0))
		if want := "1: 2 points, 1-0-0, games 4:0, left"; !strings.Contains(got, want) {
			t.Errorf("%q: got\n%swithout\n%s", more, got, want)
		}
	}
}

// TestEnterWaits: who comes later comes in its round or, where nothing else is left, before it, and the others have a bye.
func TestEnterWaits(t *testing.T) {
	c := read(t, "competition \"x\"\n"+pairs(3)+"enter 1 from round 4\nround 1\n2 - 3\n")
	p, _ := c.Next(c.Judge(nil, Options{}), "x")
	if got := p.Text(English); strings.Count(got, "bye") != 1 || !strings.Contains(got, "round 2\n") {
		t.Errorf("got %s", got)
	}
}

// TestNegraLacks: a match goes to the league as long as its encounter lacks one, also on the day of a negra.
func TestNegraLacks(t *testing.T) {
	c := read(t, "competition \"x\"\nencounter first 2\nties negra\n"+pairs(2)+"round 1 2026-01-03\n1 - 2\nround 2 2026-01-10 negra\n1 - 2\n")
	o := c.Judge(numbered([]Played{game(1, 2, 4, 0).on("2026-01-03"), game(1, 2, 4, 0).on("2026-01-10"), game(1, 2, 4, 1).on("2026-01-10")}), Options{})
	if o.Counts[1] == nil || o.Counts[1].Negra || o.Counts[2] == nil || !o.Counts[2].Negra {
		t.Errorf("%v", o.Findings)
	}
}

// TestDrawEnds: a draw ends where nothing can be exchanged between tables.
func TestDrawEnds(t *testing.T) {
	for _, tables := range []int{1, 2, 3} {
		c := read(t, fmt.Sprintf("competition \"x\"\ntables %d\n%sround 1\n2 - 3 table 1\n1 - 4\nwithdraw 4 from round 2\n", tables, pairs(4)))
		if p, _ := c.Next(c.Judge(nil, Options{}), "x"); p.Round == nil {
			t.Error("nothing is drawn")
		}
	}
}

// TestLeaveLater: a round that is not written yet is later than any day, so that who leaves from it has left after who left
// on a day.
func TestLeaveLater(t *testing.T) {
	text := "competition \"x\"\n" + pairs(3) + "withdraw 3 from 2026-01-01\nwithdraw 2 from round 9\n"
	if got := standing(t, text, game(1, 2, 4, 0)); strings.Contains(got, "2: 0 points, 0-0-1, games 0:4, left") {
		t.Errorf("pair 2 had played all that it could:\n%s", got)
	}
}

// TestDoubleLegs: the encounter of a double league that is left over has its names changed about.
func TestDoubleLegs(t *testing.T) {
	c := read(t, "competition \"x\"\nform league double\n"+pairs(2)+"round 1\n2 - 1\n")
	if p, _ := c.Next(c.Judge(nil, Options{}), "x"); !strings.Contains(p.Text(English), "1 - 2") {
		t.Errorf("got %s", p.Text(English))
	}
}

// TestDoubleWaits: a double knockout that waits for a result says for which.
func TestDoubleWaits(t *testing.T) {
	c := read(t, "competition \"x\"\nform knockout double\n"+pairs(2)+"round 1\n1 - 2\n")
	if _, why := c.Next(c.Judge(nil, Options{}), "x"); len(why) != 1 || !strings.Contains(why[0].String(), "has no winner yet") {
		t.Errorf("got %v", why)
	}
}
