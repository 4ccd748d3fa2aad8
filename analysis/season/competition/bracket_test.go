package competition

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSeeding: the first two seeds meet in the last round, the first four in the last but one.
func TestSeeding(t *testing.T) {
	if got := fmt.Sprint(seeding(8)); got != "[1 8 4 5 2 7 3 6]" {
		t.Error(got)
	}
}

// groups returns a text with so many groups of so many pairs, of which the first few go on.
func groups(n, size, first int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "competition \"x\"\nknockout %d\n%s", first, pairs(n*size))
	for g := range n {
		fmt.Fprintf(&b, "group %c", 'A'+g)
		for i := range size {
			fmt.Fprintf(&b, " %d", g*size+i+1)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// played returns a league in which the pair with the smaller number always wins.
func played(n, size int) (out []Played) {
	for g := range n {
		for i := range size {
			for k := range i {
				out = append(out, game(g*size+k+1, g*size+i+1, 4, i-k-1).on("2026-10-03"))
			}
		}
	}
	return out
}

// TestFirstRound: whatever the number of groups, and of those who go on, nobody meets somebody
// of the same group in the first round, the best have the byes, and everybody is there once.
func TestFirstRound(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for first := 1; first <= 5; first++ {
			c := read(t, groups(n, first+1, first))
			o := c.Judge(numbered(played(n, first+1)), Options{})
			if len(o.Bracket) == 0 {
				t.Fatalf("%d groups, %d go on: %v", n, first, o.Waiting)
			}
			size := 1
			for size < n*first {
				size *= 2
			}
			var seen, byes []int
			for _, e := range o.Bracket[0] {
				if seen = append(seen, e.One); e.Bye {
					byes = append(byes, e.One)
					continue
				}
				seen = append(seen, e.Other)
				if c.group(e.One) == c.group(e.Other) {
					t.Errorf("%d groups, %d go on: pairs %d and %d of one group meet", n, first, e.One, e.Other)
				}
			}
			if len(o.Bracket[0]) != size/2 || len(byes) != size-n*first || len(seen) != n*first {
				t.Errorf("%d groups, %d go on: %v", n, first, o.Bracket[0])
			}
			slices.Sort(seen)
			if len(slices.Compact(seen)) != n*first {
				t.Errorf("%d groups, %d go on: somebody is there twice", n, first)
			}
			for _, b := range byes {
				for _, s := range seen {
					if place(b, first+1) > place(s, first+1) && !slices.Contains(byes, s) {
						t.Errorf("%d groups, %d go on: %d has a bye, and %d stands better and has none", n, first, b, s)
					}
				}
			}
		}
	}
}

// place returns the place of a pair in its group.
func place(pair, size int) int { return (pair - 1) % size }

// TestThreeGroups: the standard order would bring two of one group together.
func TestThreeGroups(t *testing.T) {
	got := standing(t, groups(3, 2, 2), played(3, 2)...)
	if want := "\nknockout 1: (1 bye) (2-6 open) (3 bye) (5-4 open)\n"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant%s", got, want)
	}
}

// TestKnockout: two groups, whose first two go on.
func TestKnockout(t *testing.T) {
	text := groups(2, 3, 2)
	of := played(2, 3)
	same(t, standing(t, text, of[:5]...), `
group A
1. 1: 4 points, 2-0-0, games 8:1, goes on
2. 2: 2 points, 1-0-1, games 4:4, goes on
3. 3: 0 points, 0-0-2, games 1:8
group B
1. 4: 4 points, 2-0-0, games 8:1
2. 6: 0 points, 0-0-1, games 1:4 | games -3 before -4 of [5 6]
3. 5: 0 points, 0-0-1, games 0:4
waiting: group “B” is not finished: 1 encounter is open
`[1:])
	more := append(of, game(1, 5, 4, 0).on("2026-12-05"), game(4, 2, 3, 4).on("2026-12-05"), game(2, 1, 4, 3).on("2026-12-12"))
	same(t, standing(t, text, more...), `
group A
1. 1: 4 points, 2-0-0, games 8:1, goes on
2. 2: 2 points, 1-0-1, games 4:4, goes on
3. 3: 0 points, 0-0-2, games 1:8
group B
1. 4: 4 points, 2-0-0, games 8:1, goes on
2. 5: 2 points, 1-0-1, games 4:4, goes on
3. 6: 0 points, 0-0-2, games 1:8
knockout 1: (1-5 done 1) (4-2 done 2)
knockout 2: (1-2 done 2)
winner: 2
`[1:])
}

// TestKnockoutFromTheStart: all is a knockout, without a seed by the numbers of the pairs; a
// pair that left loses by walkover, and a drawn encounter is decided by the ties.
func TestKnockoutFromTheStart(t *testing.T) {
	text := "competition \"x\"\nform knockout\nencounter 2\nties games lot\nwithdraw 6 from 2026-10-01\n" + pairs(6)
	same(t, standing(t, text, game(4, 5, 4, 2), game(5, 4, 4, 3)), `
knockout 1: (1 bye) (4-5 done 4 by games) (2 bye) (3-6 gone 3)
knockout 2: (1-4 open) (2-3 open)
knockout 3: (0-0 open)
`[1:])
	same(t, standing(t, text, game(4, 5, 4, 3), game(5, 4, 4, 3)), `
knockout 1: (1 bye) (4-5 done) (2 bye) (3-6 gone 3)
knockout 2: (1-0 open) (2-3 open)
knockout 3: (0-0 open)
lot-needed 0 -1: nothing parts the pairs 4, 5, who drew in the knockout; a line “lot” decides
`[1:])
	same(t, standing(t, text+"lot 5 4 \"by a coin\"\n", game(4, 5, 4, 3), game(5, 4, 4, 3)), `
knockout 1: (1 bye) (4-5 done 5 by lot) (2 bye) (3-6 gone 3)
knockout 2: (1-5 open) (2-3 open)
knockout 3: (0-0 open)
`[1:])
}

// TestBothLeft: of an encounter whose pairs both left nobody goes on, and whoever would meet
// the winner has a bye.
func TestBothLeft(t *testing.T) {
	text := "competition \"x\"\nform knockout\nwithdraw 2 from 2026-10-01\nwithdraw 3 from 2026-10-01\n" + pairs(4)
	same(t, standing(t, text, game(1, 4, 4, 2)), `
knockout 1: (1-4 done 1) (2-3 struck)
knockout 2: (1 bye)
winner: 1
`[1:])
}

// TestLotBeforeKnockout: pairs that share a place at the border must be parted first.
func TestLotBeforeKnockout(t *testing.T) {
	text := "competition \"x\"\nties games lot\nknockout 2\nseed \"1\"\n" + pairs(3)
	c := read(t, text)
	o := c.Judge(numbered([]Played{game(1, 2, 4, 0), game(1, 3, 4, 0), game(2, 3, 2, 2)}), Options{})
	p, why := c.Next(o, "by the seed")
	if len(why) > 0 || p.Round != nil {
		t.Fatal(p, why)
	}
	same(t, p.Text(English), "lot 3 2 \"by the seed\"\n")
	c = read(t, text+p.Text(English))
	o = c.Judge(numbered([]Played{game(1, 2, 4, 0), game(1, 3, 4, 0), game(2, 3, 2, 2)}), Options{})
	if p, why = c.Next(o, ""); len(why) > 0 {
		t.Fatal(why)
	}
	same(t, p.Text(English), "\nround 1 knockout\n1 - 3\n")
}

// TestOneGroupTied: a lot that one group needs holds up nobody else. Those whom nothing can
// keep from the knockout are known, and so is the bracket but for who comes by lot.
func TestOneGroupTied(t *testing.T) {
	text := groups(2, 3, 2) + "ties lot\n"
	same(t, standing(t, text, game(1, 2, 4, 0), game(2, 3, 4, 0), game(3, 1, 4, 0), game(4, 5, 4, 0), game(4, 6, 4, 0), game(5, 6, 4, 0)), `
group A
1. 1: 2 points, 1-0-1, games 4:4
1. 2: 2 points, 1-0-1, games 4:4
1. 3: 2 points, 1-0-1, games 4:4
group B
1. 4: 4 points, 2-0-0, games 8:0, goes on
2. 5: 2 points, 1-0-1, games 4:4, goes on
3. 6: 0 points, 0-0-2, games 0:8
knockout 1: (0-5 open) (4-0 open)
knockout 2: (0-0 open)
waiting: nothing parts the pairs 1, 2, 3, and the knockout needs their order: a line “lot” decides
lot-needed 0 -1: nothing parts the pairs 1, 2, 3: they share place 1; a line “lot” decides
`[1:])
	// Two share the first place, and both go on: only in which order is open.
	same(t, standing(t, text, game(1, 2, 2, 2), game(2, 3, 4, 0), game(1, 3, 4, 0), game(4, 5, 4, 0), game(4, 6, 4, 0), game(5, 6, 4, 0)), `
group A
1. 1: 3 points, 1-1-0, games 6:2, goes on
1. 2: 3 points, 1-1-0, games 6:2, goes on
3. 3: 0 points, 0-0-2, games 0:8
group B
1. 4: 4 points, 2-0-0, games 8:0, goes on
2. 5: 2 points, 1-0-1, games 4:4, goes on
3. 6: 0 points, 0-0-2, games 0:8
knockout 1: (0-5 open) (4-0 open)
knockout 2: (0-0 open)
waiting: nothing parts the pairs 1, 2, and the knockout needs their order: a line “lot” decides
lot-needed 0 -1: nothing parts the pairs 1, 2: they share place 1; a line “lot” decides
`[1:])
}
