package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/proof"
)

// TestReadings: the ways to read the leaders, the dealer and the cards of a record, and what is in
// doubt. A reading is written as the dealer, the leaders, and the cards that are read otherwise.
func TestReadings(t *testing.T) {
	const (
		begun = "deal 1 dealer A trump 2♦\n"
		dark  = "deal 1 dealer A\n" // no trump is recorded
		first = "1. B: A♠ 2♠ 3♥ 4♠\n"
	)
	each := func(reading, ranks, suit string) (out string) { // one reading by each card of a suit
		for _, r := range ranks {
			out += " " + reading + string(r) + suit
		}
		return out
	}
	const exchanged = " A:BC,1/0=2♠,1/1=A♠"
	for _, c := range []struct {
		name, rules, deal string
		want              string
		doubts            []int
		unfit             bool
	}{
		{"nothing is contradicted", "", begun + first + "2. B: K♠ 5♠ 6♠ 7♠\n3. A: A♥ 2♥ 4♥ 5♥", "A:BBA", nil, false},
		// C may have led out of turn, or it was B; or C led the first trick too, and then perhaps B
		// dealt; or C took the trick with the ace, or with a trump other than the dealer's.
		{"a leader who did not take the trick before", "", begun + first + "2. C: K♥ 5♥ 6♥ 7♥",
			"A:BC A:BB A:CC B:CC" + exchanged + each("A:BC,1/1=", "A7KJQ6543", "♦"), []int{0, 1, 2}, false},
		{"a leader who did not take it, and the winner is written so", "", begun + "1. B: A♠ 2♠ 3♥ 4♠ = C\n2. C: K♥ 5♥ 6♥ 7♥",
			"A:BC A:BB A:CC B:CC" + exchanged + each("A:BC,1/1=", "A7KJQ6543", "♦"), []int{0, 1, 2}, false},
		{"a first leader who does not go with the dealer", "", begun + "1. C: A♠ 2♠ 3♥ 4♠\n2. C: K♥ 5♥ 6♥ 7♥", "A:CC A:BC A:BB B:CC", []int{0, 1, 2}, false},
		{"a trump makes it right", "", dark + first + "2. D: K♥ 5♥ 6♥ 7♥", "A:BD", nil, false},
		{"the last of the suits does", "", dark + "1. B: A♠ 2♠ 3♦ 4♠\n2. D: K♥ 5♥ 6♥ 7♥", "A:BD", nil, false},
		{"the first of the suits does", "", dark + "1. B: A♦ 2♦ 3♠ 4♦\n2. D: K♥ 5♥ 6♥ 7♥", "A:BD", nil, false},
		{"any of the other trumps does", "", dark + first + "2. B: K♥ 5♥ 6♥ 7♥", "A:BB", nil, false},
		// Under hearts D took it or, if A led, C; the hearts that lie elsewhere can only be exchanged.
		{"no trump makes it right", "", dark + first + "2. C: K♥ 5♥ 6♥ 7♥",
			"A:BC A:BB A:CC B:CC A:BD A:AC D:AC" + exchanged + each("A:BC,1/1=", "AJQ4", "♥") +
				" A:BC,1/1=3♥,1/2=2♠ A:BC,1/1=K♥,2/0=2♠ A:BC,1/1=5♥,2/1=2♠ A:BC,1/1=6♥,2/2=2♠ A:BC,1/1=7♥,2/3=2♠" +
				exchanged + each("A:BC,1/1=", "A7KJQ65432", "♣") + exchanged + each("A:BC,1/1=", "A7KJQ65432", "♦"), []int{0, 1, 2}, false},
		{"a hand that fits no deal", "", begun + "hand A ♠-\nhand B ♠-\nhand C ♠-\nhand D ♠-\n", "A:", nil, true},
		{"of two packs a leader who did not take the trick before", "dupla", begun + "1. B: A♠ 2♠ 3♥ 4♠ A♠ 5♠ 6♠ 7♠\n2. F: K♥ 5♥ 6♥ 7♥ 4♥ 2♥ 3♥ J♥",
			"A:BF A:BB A:FF E:FF" + each("A:BF,1/0=", "7KJQ65432", "♠") + " A:BF,1/0=5♠,1/5=A♠ A:BF,1/0=6♠,1/6=A♠ A:BF,1/0=7♠,1/7=A♠" +
				each("A:BF,1/4=", "A7KJQ65432", "♦"), []int{0, 1, 2}, false},
		{"of two packs the last of equal cards", "dupla equal=last", begun + "1. B: A♠ 2♠ 3♥ 4♠ A♠ 5♠ 6♠ 7♠\n2. F: K♥ 5♥ 6♥ 7♥ 4♥ 2♥ 3♥ J♥", "A:BF", nil, false},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		readings := proof.HypothesesOf(&s.Deal, &s.Rules)
		var got []string
		for i, r := range readings.All {
			line := r.Dealer.String() + ":"
			for n := 1; n <= s.Deal.LastTrick(); n++ {
				line += r.Leaders[n].String()
			}
			for _, l := range r.Cards {
				if l.Trick > 0 {
					line += fmt.Sprintf(",%d/%d=%s", l.Trick, l.Place, l.Card)
				}
			}
			got = append(got, line)
			d := readings.Deal(i)
			for n := 1; n <= d.LastTrick(); n++ {
				if d.Trick(n).Leader != r.Leaders[n] || d.Dealer != r.Dealer {
					t.Errorf("%s: the deal as %s has it is led by %s in trick %d, and dealt by %s", c.name, line, d.Trick(n).Leader, n, d.Dealer)
				}
			}
		}
		if strings.Join(got, " ") != c.want || !slices.Equal(readings.Doubts, c.doubts) || readings.Unfit != c.unfit || readings.Contested() != (len(got) > 1) {
			t.Errorf("%s: %q, in doubt %v, unfit %v; want %q, %v", c.name, strings.Join(got, " "), readings.Doubts, readings.Unfit, c.want, c.doubts)
		}
		if s.Deal.Trick(1).Leader != card.NoSeat && s.Deal.Dealer != card.A {
			t.Errorf("%s: the deal itself is changed", c.name)
		}
	}
}
