package season_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/season"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// tally is what an evening brings, counted as somebody at the table would.
type tally struct{ deals, games, won, lost, points int }

// evenings deals and plays at random, with misdeals, and counts beside it.
type evenings struct {
	*rand.Rand
	text     strings.Builder
	misdeals int
	want     []string // a line a deal: number, dealer, what it brought, the sheet
	pairs    [2]tally
}

const (
	ranksUp = "23456QJK7A"
	seats   = "ABCD"
)

// match plays one match to four games.
func (e *evenings) match(number int) {
	fmt.Fprintf(&e.text, "[Rules \"fpsd target=4\"]\n[Date \"2026-10-03\"]\n[Match \"%d\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n", number)
	dealer, deal := e.IntN(4), 1
	sheet := [2]int{}
	for sheet[0] < 4 && sheet[1] < 4 {
		stop := -1 // the tricks before a misdeal
		if e.IntN(3) == 0 {
			stop = e.IntN(11)
		}
		points, tricks := e.deal(deal, dealer, stop)
		if stop >= 0 {
			e.misdeals++
			e.text.WriteString([]string{"misdeal\n", "mal dado\n", "dar de novo \"uma carta a mais\"\n"}[e.IntN(3)])
			e.want = append(e.want, fmt.Sprintf("%d %c misdeal 0-0 %d-%d", deal, seats[dealer], sheet[0], sheet[1]))
			if deal += e.IntN(2); e.IntN(2) == 0 {
				fmt.Fprintf(&e.text, "sheet AC %d BD %d\n", sheet[0], sheet[1])
			}
			continue
		}
		got := [2]int{}
		for pair := range got {
			switch {
			case tricks[pair] == 10:
				got[pair] = 4
			case points[pair] > 90:
				got[pair] = 2
			case points[pair] > 60:
				got[pair] = 1
			}
			sheet[pair] += got[pair]
		}
		for pair := range got {
			e.pairs[pair].deals++
			e.pairs[pair].games += got[pair]
			e.pairs[pair].points += points[pair]
		}
		fmt.Fprintf(&e.text, "points AC %d BD %d\nsheet AC %d BD %d\n", points[0], points[1], sheet[0], sheet[1])
		e.want = append(e.want, fmt.Sprintf("%d %c %d-%d %d-%d", deal, seats[dealer], got[0], got[1], sheet[0], sheet[1]))
		dealer, deal = (dealer+1)%4, deal+1
	}
	winner := 0
	if sheet[1] >= 4 {
		winner = 1
	}
	e.pairs[winner].won++
	e.pairs[1-winner].lost++
}

// deal deals and plays tricks, all or so many, and returns what each pair took.
func (e *evenings) deal(number, dealer, stop int) (points, tricks [2]int) {
	suits := []string{"♠", "♥", "♣", "♦"}
	pack := e.Perm(40) // suit*10 + rank
	hands := [4][]int{}
	for i, c := range pack {
		hands[i%4] = append(hands[i%4], c)
	}
	name := func(c int) string { return string(ranksUp[c%10]) + suits[c/10] }
	trump := hands[dealer][0] / 10
	fmt.Fprintf(&e.text, "\ndeal %d dealer %c trump %s\n", number, seats[dealer], name(hands[dealer][0]))
	leader := (dealer + 1) % 4
	for n := 1; n <= 10 && (stop < 0 || n <= stop); n++ {
		fmt.Fprintf(&e.text, "%d. %c:", n, seats[leader])
		best, by, led, worth := -1, 0, -1, 0
		for k := range 4 {
			seat := (leader + k) % 4
			var may []int
			for _, c := range hands[seat] {
				if c/10 == led {
					may = append(may, c)
				}
			}
			if may == nil {
				may = hands[seat]
			}
			c := may[e.IntN(len(may))]
			var left []int
			for _, h := range hands[seat] {
				if h != c {
					left = append(left, h)
				}
			}
			hands[seat] = left
			if k == 0 {
				led = c / 10
			}
			fmt.Fprintf(&e.text, " %s", name(c))
			worth += map[byte]int{'A': 11, '7': 10, 'K': 4, 'J': 3, 'Q': 2}[ranksUp[c%10]]
			strength := -1
			switch c / 10 {
			case trump:
				strength = 100 + c%10
			case led:
				strength = c % 10
			}
			if strength > best {
				best, by = strength, seat
			}
		}
		e.text.WriteString("\n")
		points[by%2] += worth
		tricks[by%2]++
		leader = by
	}
	return points, tricks
}

// TestMisdeals: in random evenings with more than two hundred misdeals the dealers, the sheet of each deal and the season are those of
// a count that knows nothing of the replay, and nothing is found.
func TestMisdeals(t *testing.T) {
	e := &evenings{Rand: rand.New(rand.NewPCG(55, 4))}
	for n := 1; e.misdeals < 200; n++ {
		e.match(n)
	}
	var got []string
	s := &season.Standing{}
	dealt := 0
	for m, err := range notation.Matches(strings.NewReader(e.text.String()), notation.Options{}) {
		if err != nil || len(m.Errors) > 0 {
			t.Fatal(err, m.Errors)
		}
		judged := replay.Judge(m.Events)
		for _, f := range judged.Findings {
			if f.Code != code.RenunciaPossible { // of cards in a deal that was not played out
				t.Errorf("deal %d: %s %s", f.Deal, f.Code, f.Msg)
			}
		}
		for _, v := range judged.Verdicts {
			line := fmt.Sprintf("%d %s", v.Deal, v.Dealer)
			if v.Misdeal {
				line += " misdeal"
			}
			columns := judged.Rules.Table().Columns
			got = append(got, fmt.Sprintf("%s %d-%d %d-%d", line, v.Games.Of(columns[0]), v.Games.Of(columns[1]), v.Sheet.Of(columns[0]), v.Sheet.Of(columns[1])))
		}
		match := season.Of(m.Events, judged, true)
		match.ID = fmt.Sprint(dealt)
		dealt += match.Deals
		s.Add(match)
	}
	if diff := cmp.Diff(e.want, got); diff != "" {
		t.Error(diff)
	}
	rows := s.Rows(season.ByPair, season.AllTogether)
	for _, r := range rows {
		pair := 0
		if r.Players[0] == "Bruno" {
			pair = 1
		}
		is := tally{r.Deals, int(r.GamesFor), r.Won, r.Lost, int(r.PointsFor)}
		if is != e.pairs[pair] {
			t.Errorf("%v: %+v, want %+v", r.Players, is, e.pairs[pair])
		}
	}
	if len(rows) != 2 || dealt != e.pairs[0].deals {
		t.Errorf("%d rows, %d deals", len(rows), dealt)
	}
}
