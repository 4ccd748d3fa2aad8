package competition

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// lowest returns the least that pairing up some costs, by looking at all ways: how often two meet again, then the sum of the
// squares of the differences of points.
func lowest(order []int, points map[int]int, met map[[2]int]bool) [2]int {
	if len(order) == 0 {
		return [2]int{}
	}
	best := [2]int{-1, 0}
	for k := 1; k < len(order); k++ {
		one, other := order[0], order[k]
		sum := lowest(slices.Concat(order[1:k], order[k+1:]), points, met)
		if met[meeting(one, other)] {
			sum[0]++
		}
		d := points[one] - points[other]
		sum[1] += d * d
		if best[0] < 0 || slices.Compare(sum[:], best[:]) < 0 {
			best = sum
		}
	}
	return best
}

// TestSwiss plays Swiss competitions by lot, and compares each round with all pairings that there are.
func TestSwiss(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(62, seed))
		n := 4 + rng.IntN(7)
		length := min(n-1, 3+rng.IntN(4))
		text := fmt.Sprintf("competition \"x\"\nform swiss %d\nseed \"%d\"\n%s", length, seed, pairs(n))
		var played []Played
		for round := 1; round <= length; round++ {
			c := read(t, text)
			o := c.Judge(numbered(played), Options{})
			p, why := c.Next(o, "x")
			if p.Round == nil {
				t.Fatal(why)
			}
			points, met, byes := map[int]int{}, map[[2]int]bool{}, map[int]int{}
			for _, r := range o.Tables[0].Rows {
				points[r.Pair] = r.Points
			}
			for _, e := range o.League {
				met[meeting(e.One, e.Other)] = true
			}
			for _, r := range c.Rounds {
				for _, s := range r.Slots {
					if s.Bye {
						byes[s.One]++
					}
				}
			}
			var in []int
			var got [2]int
			for _, s := range p.Round.Slots {
				if s.Bye {
					for other := range points {
						if byes[other] < byes[s.One] || byes[other] == byes[s.One] && points[other] < points[s.One] {
							t.Errorf("round %d: %d has the bye, and not %d\n%s", round, s.One, other, text)
						}
					}
					continue
				}
				in = append(in, s.One, s.Other)
				if met[meeting(s.One, s.Other)] {
					got[0]++
				}
				d := points[s.One] - points[s.Other]
				got[1] += d * d
				played = append(played, game(s.One, s.Other, rng.IntN(5), rng.IntN(5)))
			}
			slices.Sort(in)
			if len(slices.Compact(slices.Clone(in))) != n/2*2 {
				t.Fatalf("not all play once: %v", in)
			}
			if want := lowest(in, points, met); got != want {
				t.Errorf("round %d: %v, and %v can be had\n%s%s", round, got, want, text, p.Text(English))
			}
			text += p.Text(English)
		}
		c := read(t, text)
		o := c.Judge(numbered(played), Options{})
		if p, why := c.Next(o, ""); !o.Tables[0].Finished || p.Round != nil || len(why) > 0 && len(o.Tied) == 0 {
			t.Errorf("it goes on after its last round: %v", why)
		}
	}
}

// TestSwissLarge: a hundred pairs are drawn without anybody meeting another twice.
func TestSwissLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 62))
	text := "competition \"x\"\nform swiss 9\nseed \"x\"\n" + pairs(100)
	var played []Played
	for range 9 {
		c := read(t, text)
		p, why := c.Next(c.Judge(numbered(played), Options{}), "x")
		if p.Round == nil || strings.Contains(fmt.Sprint(p.Notes), "again") {
			t.Fatal(why, p.Notes)
		}
		for _, s := range p.Round.Slots {
			played = append(played, game(s.One, s.Other, rng.IntN(5), rng.IntN(5)))
		}
		text += p.Text(English)
	}
}

// TestOpposition: Buchholz adds up the points of all whom a pair met, Sonneborn and Berger twice those of whom it beat.
func TestOpposition(t *testing.T) {
	text := "competition \"x\"\nform swiss 2\nties buchholz berger\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\nround 2\n1 - 3\n2 - 4\n"
	played := []Played{game(1, 2, 4, 0), game(3, 4, 4, 0), game(1, 3, 2, 2), game(2, 4, 4, 1)}
	got := standing(t, text, played...) // 1 and 3 have 3 points: 1 met 2 (2) and 3 (3), and 3 met 4 (0) and 1 (3)
	if want := "1. 1: 3 points, 1-1-0, games 6:2 | buchholz 5 before 3 of [1 3]"; !strings.Contains(got, want) {
		t.Errorf("got\n%swithout\n%s", got, want)
	}
	got = standing(t, strings.Replace(text, "buchholz berger", "berger", 1), played...) // 2·2 + 3, and 2·0 + 3
	if want := "| berger 7 before 3 of [1 3]"; !strings.Contains(got, want) {
		t.Errorf("got\n%swithout\n%s", got, want)
	}
}

// TestMixed: over as many rounds as there are partners, where that can be found nobody has the same one twice, and byes differ
// by one at most.
func TestMixed(t *testing.T) {
	for n := 4; n <= 17; n++ {
		rounds := min(n-1, 6) / 2
		text := fmt.Sprintf("competition \"x\"\nform mixed %d\ntables 2\nseed \"%d\"\n", rounds, n)
		for i := 1; i <= n; i++ {
			text += fmt.Sprintf("player %d \"p%d\"\n", i, i)
		}
		var played []Played
		for range rounds {
			c := read(t, text)
			p, why := c.Next(c.Judge(numbered(played), Options{}), "x")
			if p.Round == nil {
				t.Fatal(why)
			}
			text += p.Text(English)
			for _, s := range p.Round.Slots {
				if s.Bye {
					continue
				}
				one, _ := c.Pair(s.One)
				other, _ := c.Pair(s.Other)
				m := game(1, 2, 4, 1)
				m.Names = [4]string{one.Names[1], other.Names[0], one.Names[0], other.Names[1]}
				played = append(played, m)
			}
		}
		c := read(t, text)
		o := c.Judge(numbered(played), Options{})
		if len(o.Findings) > 0 && o.Findings[0].Code != LotNeeded {
			t.Fatalf("%v\n%s", o.Findings, text)
		}
		for _, p := range c.Pairs {
			times := 0
			for _, e := range o.League {
				if e.has(p.N) {
					times++
				}
			}
			if times > 1 {
				t.Errorf("%d players: %v play together %d times\n%s", n, p.Names, times, text)
			}
		}
		sum, low, high := 0, rounds, 0
		for _, r := range o.Tables[0].Rows {
			sum += r.Won
			low, high = min(low, r.Byes), max(high, r.Byes)
		}
		if !o.Tables[0].Finished || sum != 2*len(played) || high-low > 1 {
			t.Errorf("%d players: finished %v, %d won of %d matches, byes from %d to %d", n, o.Tables[0].Finished, sum, len(played), low, high)
		}
	}
}

// TestDouble: whoever wins, a double knockout ends, all others have lost twice by then, and the winner once at most.
func TestDouble(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 17).Draw(t, "pairs")
		text := fmt.Sprintf("competition \"x\"\nform knockout double\nseed \"x\"\n%s", pairs(n))
		var played []Played
		lost := map[int]int{}
		for round := 0; ; round++ {
			c, err := Read("x", text)
			if err != nil {
				t.Fatal(err)
			}
			o := c.Judge(numbered(played), Options{})
			if len(o.Findings) > 0 {
				t.Fatal(o.Findings[0].Msg)
			}
			if o.Winner > 0 {
				for _, p := range c.Pairs {
					if want := 2; p.N != o.Winner && lost[p.N] != want || p.N == o.Winner && lost[p.N] > 1 {
						t.Fatalf("%d has won, and %d has lost %d times", o.Winner, p.N, lost[p.N])
					}
				}
				return
			}
			p, why := c.Next(o, "x")
			if p.Round == nil || round > 3*n {
				t.Fatal(why, text)
			}
			for _, s := range p.Round.Slots {
				if s.Bye {
					continue
				}
				if rapid.Bool().Draw(t, "first") {
					played = append(played, game(s.One, s.Other, 4, 1))
					lost[s.Other]++
				} else {
					played = append(played, game(s.One, s.Other, 1, 4))
					lost[s.One]++
				}
			}
			text += p.Text(English)
		}
	})
}
