package competition

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestDraw: the lot as the manual says it, told in other words.
func TestDraw(t *testing.T) {
	for _, seed := range []string{"outono-2026", "", "ção\n"} {
		order := []int{1, 2, 3, 4, 5, 6, 7}
		k := 0
		for i := 6; i >= 1; i-- {
			sum := sha256.Sum256([]byte(fmt.Sprintf("%s\nleague A\n%d", seed, k)))
			k++
			j := binary.BigEndian.Uint64(sum[:]) % uint64(i+1)
			order[i], order[j] = order[j], order[i]
		}
		if got := fmt.Sprint(Draw(seed, "league A", []int{7, 3, 1, 2, 4, 6, 5})); got != fmt.Sprint(order) {
			t.Errorf("%q: %s, want %v", seed, got, order)
		}
	}
}

// TestLotIsFair: each of three pairs comes first about as often.
func TestLotIsFair(t *testing.T) {
	first := [4]int{}
	for i := range 3000 {
		first[Draw(fmt.Sprint(i), "x", []int{1, 2, 3})[0]]++
	}
	for n, k := range first[1:] {
		if k < 900 || k > 1100 { // 1000 ± 3.9 standard deviations
			t.Errorf("pair %d is first %d times of 3000", n+1, k)
		}
	}
}

// drawAll writes down round after round, and returns the text with all of them.
func drawAll(t *testing.T, text string, played []Played, rounds int) string {
	t.Helper()
	for range rounds {
		c := read(t, text)
		p, why := c.Next(c.Judge(numbered(played), Options{}), "x")
		if len(why) > 0 || p.Round == nil {
			t.Fatalf("%v\n%s", why, text)
		}
		text += p.Text(English)
	}
	return text
}

// TestNextLeague: the rounds of a league, drawn one after another, bring everybody together as
// often as they should, with nobody twice in a round, in as few rounds as there can be.
func TestNextLeague(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for times, form := range []string{"single", "double"} {
			rounds := (n - 1 + n%2) * (times + 1)
			text := drawAll(t, fmt.Sprintf("competition \"x\"\nform league %s\nseed \"%d\"\n%s", form, n, pairs(n)), nil, rounds)
			c := read(t, text) // who is twice in a round, or met too often, is an error
			met := map[[2]int]int{}
			for _, r := range c.Rounds {
				for _, s := range r.Slots {
					if !s.Bye {
						met[meeting(s.One, s.Other)]++
					}
				}
			}
			for i := 1; i <= n; i++ {
				for k := 1; k < i; k++ {
					if met[[2]int{k, i}] != times+1 {
						t.Errorf("%d pairs, %s: %d and %d meet %d times", n, form, k, i, met[[2]int{k, i}])
					}
				}
			}
			if p, why := c.Next(c.Judge(nil, Options{}), ""); p.Round != nil || len(why) > 0 {
				t.Errorf("%d pairs, %s: more is drawn", n, form)
			}
		}
	}
}

// TestNext: days and tables, two groups of different size, an encounter that was played before
// it was drawn, and a pair that left.
func TestNext(t *testing.T) {
	text := "competition \"x\"\ndays 2026-10-03 2026-10-10\ntables 2\nknockout 1\n" + pairs(7) + "group A 1 2 3 4\ngroup B 5 6 7\n"
	same(t, drawAll(t, text, nil, 3)[len(text):], `
round 1 2026-10-03
1 - 4 table 1
2 - 3 table 2
6 - 7
bye 5

round 2 2026-10-10
7 - 5 table 1
4 - 2 table 2
3 - 1
bye 6

round 3
1 - 2 table 1
5 - 6 table 2
3 - 4
bye 7
`)
	text += "withdraw 6 from 2026-10-01\n"
	got := drawAll(t, text, []Played{game(2, 3, 4, 0), game(5, 7, 4, 0)}, 2)[len(text):]
	same(t, got, `
round 1 2026-10-03
1 - 4 table 1
bye 2
bye 3

round 2 2026-10-10
3 - 1 table 1
4 - 2 table 2
`)
}

// TestNextWaits: what is missing before a round can be drawn is said.
func TestNextWaits(t *testing.T) {
	text := "competition \"x\"\nknockout 2\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\nround 2\n1 - 3\n2 - 4\nround 3\n1 - 4\n2 - 3\n"
	league := []Played{game(1, 2, 4, 0), game(3, 4, 4, 1), game(1, 3, 4, 2), game(2, 4, 4, 3), game(1, 4, 4, 0)}
	for _, tt := range []struct {
		text   string
		played []Played
		want   string
	}{
		{text, league, "the league is not finished: 1 encounter is open"},
		{text, append(league, game(2, 3, 4, 0)), "\nround 4 knockout\n1 - 2\n"},
		{text + "round 4 knockout\n1 - 2\n", append(league, game(2, 3, 4, 0)), ""},
		{"competition \"x\"\nform knockout\n" + pairs(4) + "round 1\n1 - 2\n3 - 4\n", []Played{game(1, 2, 4, 0)}, "the encounter of pairs 3 and 4 in the knockout has no winner yet"},
		{"competition \"x\"\nform knockout\nties games\n" + pairs(2), []Played{game(1, 2, 2, 2)}, "the pairs 1, 2 are tied, and by the line “ties” no lot parts them: add the lot at its end"},
		{"competition \"x\"\nform knockout\n" + pairs(2), []Played{game(1, 2, 2, 2)}, "the pairs 1, 2 are tied: draw a lot and write it down, lot N N… \"WHEN AND HOW\", or write a seed"},
	} {
		c := read(t, tt.text)
		p, why := c.Next(c.Judge(numbered(tt.played), Options{}), "")
		got := p.Text(English)
		for _, m := range why {
			got += m.String()
		}
		if got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	if !strings.Contains((&Proposal{Round: &Round{N: 1, Slots: []Slot{{One: 1, Bye: true}}}}).Text(Portuguese), "jornada 1\nfolga 1\n") {
		t.Error("not in Portuguese")
	}
}

// TestJudges: who judges is whoever has a bye, in every round, and changes nothing else of what is drawn.
func TestJudges(t *testing.T) {
	text := "competition \"x\"\ntables 2\nseed \"x\"\n" + pairs(5) + "round 1\n1 - 2\n3 - 4 judge 5\nbye 5\n"
	plain, _ := read(t, text).calendar(read(t, text).Judge(nil, Options{}))
	c := read(t, text+"judges yes\n")
	rounds, _ := c.calendar(c.Judge(nil, Options{}))
	for i, r := range rounds {
		judges := 0
		for k := range r.Slots {
			s := &r.Slots[k]
			if s.Judge > 0 {
				judges++
			}
			if s.Judge > 0 && !slices.Contains(r.Slots, Slot{One: s.Judge, Bye: true}) {
				t.Errorf("round %d: %d judges, and has no bye", r.N, s.Judge)
			}
			s.Judge = 0
		}
		if !slices.Equal(r.Slots, plain[i].Slots) {
			t.Errorf("round %d is %v, and %v without judges", r.N, r.Slots, plain[i].Slots)
		}
		if judges != 1 {
			t.Errorf("round %d: %d judge", r.N, judges)
		}
	}
}
