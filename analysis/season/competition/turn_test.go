package competition

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// spread returns the most times that somebody is at a table, less the fewest that somebody is, over all tables.
func spread(c *Competition) (worst int) {
	for table := 0; table <= c.Tables; table++ {
		times := map[int]int{}
		for _, r := range c.Rounds {
			for _, s := range r.Slots {
				if !s.Bye && s.Table == table {
					times[s.One]++
					times[s.Other]++
				}
			}
		}
		low, high := times[c.Pairs[0].N], times[c.Pairs[0].N]
		for _, p := range c.Pairs {
			low, high = min(low, times[p.N]), max(high, times[p.N])
		}
		worst = max(worst, high-low)
	}
	return worst
}

// TestTablesByTurn: in a full league two pairs' times at a table differ by one at most, whether its rounds are drawn all at
// once or one after another, and with fewer tables than encounters; but four pairs cannot, at one table or at two, which is said.
func TestTablesByTurn(t *testing.T) {
	for n := 3; n <= 16; n++ {
		for tables := 1; tables <= n/2; tables++ {
			if n > 9 && tables < n/2 && tables != 3 {
				continue
			}
			text := fmt.Sprintf("competition \"x\"\ntables %d\nseed \"%d\"\n%s", tables, n, pairs(n))
			c := read(t, text)
			begin := time.Now()
			rounds, notes := c.calendar(c.Judge(nil, Options{}))
			t.Logf("%d pairs, %d tables: %v", n, tables, time.Since(begin))
			if cannot := n == 4; (len(notes) > 0) != cannot {
				t.Errorf("%d pairs, %d tables: %v", n, tables, notes)
			}
			all := text
			for _, r := range rounds {
				all += (&Proposal{Round: r, c: c}).Text(English)
			}
			if got := spread(read(t, all)); got > 1 && !(n == 4) {
				t.Errorf("%d pairs, %d tables: times differ by %d", n, tables, got)
			}
			if n > 12 {
				continue
			}
			one := drawAll(t, text, nil, n-1+n%2)
			if got := spread(read(t, one)); got > 1 && !(n == 4) {
				t.Errorf("%d pairs, %d tables, a round at a time: times differ by %d", n, tables, got)
			}
		}
	}
}

// TestTurnAfterWritten: rounds that are written down stay as they are, whatever the seed and whoever comes late, and the
// tables of those that follow make up for theirs.
func TestTurnAfterWritten(t *testing.T) {
	head := "competition \"x\"\ntables 4\n"
	written := "\nround 1\n1 - 2 table 1\n3 - 4 table 2\n5 - 6 table 3\n7 - 8 table 4\n\nround 2\n1 - 3 table 1\n2 - 4 table 2\n" +
		"5 - 7 table 3\n6 - 8 table 4\n"
	for _, more := range []string{"seed \"a\"\n", "seed \"b\"\n", "seed \"a\"\npair 9 \"a9\" \"c9\"\nenter 9 from round 3\n"} {
		text := head + more + pairs(8) + written
		rounds := 0
		for {
			c := read(t, text)
			p, why := c.Next(c.Judge(nil, Options{}), "x")
			if len(why) > 0 {
				t.Fatal(why)
			}
			if p.Round == nil {
				break
			}
			if rounds++; rounds > 8 { // who comes in round 3 has eight to meet
				t.Fatalf("more than 10 rounds\n%s", text)
			}
			text += p.Text(English)
		}
		if !strings.Contains(text, written) {
			t.Errorf("%q: the written rounds are gone", more)
		}
		if got := spread(read(t, text)); got > 2 && !strings.Contains(more, "enter") {
			t.Errorf("%q: times at a table differ by %d\n%s", more, got, text)
		}
	}
}

func BenchmarkCalendar(b *testing.B) {
	for _, n := range []int{8, 16, 24} {
		c := read(b, fmt.Sprintf("competition \"x\"\ntables %d\nseed \"x\"\n%s", n/2, pairs(n)))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				c.calendar(c.Judge(nil, Options{}))
			}
		})
	}
}
