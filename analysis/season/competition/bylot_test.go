package competition

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/engine/card"
)

// someCompetition returns a text of few pairs with lines drawn by lot, most of them right, and the number of pairs.
func someCompetition(rng *rand.Rand) (text string, n int) {
	var b strings.Builder
	one := func(of ...string) string { return of[rng.IntN(len(of))] }
	line := func(chance int, of ...string) {
		if rng.IntN(100) < chance {
			b.WriteString(one(of...) + "\n")
		}
	}
	n = 3 + rng.IntN(4)
	b.WriteString("competition \"Liga\"\n")
	line(40, "matches event \"Liga\"", "matches from 2026-10-01", "matches to 2026-12-31", "matches event \"Liga\" from 2026-10-01 to 2026-12-31")
	form := one("league", "league", "league double", "knockout")
	b.WriteString("form " + form + "\n")
	line(50, "days 2026-10-03 2026-10-10 2026-10-17 2026-10-24", "days 2026-10-03")
	line(40, "tables 1", "tables 2")
	line(40, "encounter 1", "encounter 2", "encounter first 2", "encounter 3")
	line(50, "points won 2 drawn 1 lost 0", "points won 3 drawn 1 lost 0 walkover 3 absent -1", "points encounter won 2 drawn 1", "points match disqualified -1 won 3 drawn 1 lost 0")
	line(70, "ties direct games lot", "ties games scored mocas points lot", "ties points direct lot", "ties direct", "ties mocas direct games scored points lot")
	line(30, "substitutes no", "substitutes yes")
	line(40, "walkover full", "walkover points")
	line(40, "withdrawn keep", "withdrawn strike")
	b.WriteString(pairs(n))
	line(20, "alias \"a. 1\" is \"a1\" by \"Rui\"")
	if form != "knockout" {
		if n >= 4 && rng.IntN(3) == 0 {
			half := n / 2
			for g, name := range []string{"A", "B"} {
				b.WriteString("group " + name)
				for i := g*half + 1; i <= half+g*(n-half); i++ {
					fmt.Fprintf(&b, " %d", i)
				}
				b.WriteString("\n")
			}
		}
		line(40, "knockout 1", "knockout 2", "knockout 2 encounter first 2", "knockout 4")
	}
	line(60, "seed \"outono\"", "seed \"x\"")
	switch {
	case form == "knockout":
		line(20, "round 1\n1 - 2\nbye 3", "round 1 2026-10-03\n1 - 2\n3 - 4")
	default:
		line(40, "round 1\n1 - 2", "round 1 2026-10-03\n1 - 2\n3 - 4 table 1", "round 1\n1 - 2\nround 2 2026-10-10\n1 - 3\nbye 2", "round 1\n1 - 3\n2 - 1")
	}
	line(20, "withdraw 3 from 2026-10-10", "disqualify 2 from 2026-10-20 \"shouts\"", "withdraw 1 from 2026-10-01")
	line(15, "lot 1 2 \"a coin\"", "lot 2 1 3 \"a coin\"")
	return b.String(), n
}

// somePlayed returns matches as they may be played of it: some twice, some that do not belong to it.
func somePlayed(rng *rand.Rand, n int) (out []Played) {
	for range rng.IntN(3 * n) {
		one, other := 1+rng.IntN(n), 1+rng.IntN(n)
		p := game(one, other, rng.IntN(5), rng.IntN(5)).on(fmt.Sprintf("2026-10-%02d", 1+rng.IntN(31))).cards(300+rng.IntN(300), 300+rng.IntN(300))
		p.Event, p.Table = []string{"Liga", "Liga", "Liga", "Taça"}[rng.IntN(4)], fmt.Sprint(1+rng.IntN(2))
		switch rng.IntN(12) {
		case 0:
			p = p.walkover([]card.Side{card.AC, card.BD}[rng.IntN(2)])
		case 1:
			p = p.open()
		case 2:
			p = p.open().sentAway([]card.Side{card.AC, card.BD}[rng.IntN(2)])
		case 3:
			p = p.sits(rng.IntN(4), []string{"eva", "a1", "", "a. 1"}[rng.IntN(4)])
		case 4:
			p = p.substitute("eva")
		case 5:
			p = p.on([]string{"", "2026-10-??", "2026-11-05"}[rng.IntN(3)])
		}
		out = append(out, p)
	}
	return out
}

// TestSeasonsByLot judges competitions with lines and matches drawn by lot. The golden has the lines that are not of
// every text, who holds which place, and what is drawn next.
func TestSeasonsByLot(t *testing.T) {
	var out strings.Builder
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(33, seed))
		text, n := someCompetition(rng)
		played := numbered(somePlayed(rng, n))
		short := strings.NewReplacer("competition \"Liga\"\n", "", pairs(n), fmt.Sprintf("%d pairs; ", n), "\n", "; ").Replace(text)
		fmt.Fprintf(&out, "== %s%d matches\n", short, len(played))
		c, err := Read("x", text)
		if err != nil {
			fmt.Fprintln(&out, err)
			continue
		}
		o := c.Judge(played, Options{Alike: func(a, b string) bool { return strings.EqualFold(a, b) }})
		out.WriteString(written(o))
		counts := map[string]int{}
		for _, e := range append(o.Encounters(), o.Counts...) {
			if e != nil {
				counts[fmt.Sprintf("%v by %v", e.State, e.By)]++
			}
		}
		next, why := c.Next(o, "by lot")
		fmt.Fprintf(&out, "winner %d, walked over %v, tied %v, encounters %v, lots %v %v", o.Winner, o.WalkedOver, o.Tied, counts, next.Lots, why)
		if next.Round != nil {
			out.WriteString(", next " + strings.ReplaceAll(strings.TrimSpace(next.Text(English)), "\n", "; "))
		}
		out.WriteString("\n")
	}
	golden.Assert(t, out.String(), "bylot.txt")
}
