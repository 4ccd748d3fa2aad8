package competition

import (
	"fmt"
	"strings"
	"testing"

	"sueca/engine/card"
)

// read reads a text that has no errors.
func read(t testing.TB, text string) *Competition {
	t.Helper()
	c, err := Read("test.competition", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return c
}

// four are pairs whose players are called a1, c1 and so on.
func pairs(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "pair %d \"a%d\" \"c%d\"\n", i, i, i)
	}
	return b.String()
}

// game is a match of pair one, at seats A and C, against other: so many games to so many; who
// has more has won.
func game(one, other, games, against int) Played {
	p := Played{
		Names: [4]string{fmt.Sprintf("a%d", one), fmt.Sprintf("a%d", other), fmt.Sprintf("c%d", one), fmt.Sprintf("c%d", other)},
		Over:  true, Games: [2]int{games, against},
	}
	switch {
	case games > against:
		p.Winner = card.AC
	case games < against:
		p.Winner = card.BD
	}
	return p
}

func (p Played) on(date string) Played             { p.Date = date; return p }
func (p Played) cards(mine, theirs int) Played     { p.CardPoints = [2]int{mine, theirs}; return p }
func (p Played) walkover(s card.Side) Played       { p.Walkover = s; return p }
func (p Played) open() Played                      { p.Over, p.Winner = false, card.NoSide; return p }
func (p Played) sentAway(s card.Side) Played       { p.SentAway = s; return p }
func (p Played) sits(seat int, name string) Played { p.Names[seat] = name; return p }
func (p Played) substitute(names ...string) Played { p.Substitutes = names; return p }

// numbered gives matches ids, as they have in a log.
func numbered(played []Played) []Played {
	for i := range played {
		played[i].ID = fmt.Sprintf("%04d", i)
	}
	return played
}

// standing judges a competition, and writes its tables, its knockout and its findings as text.
func standing(t testing.TB, text string, played ...Played) string {
	t.Helper()
	return written(read(t, text).Judge(numbered(played), Options{}))
}

func written(o *Outcome) string {
	var b strings.Builder
	for _, t := range o.Tables {
		if t.Group != "" {
			fmt.Fprintf(&b, "group %s\n", t.Group)
		}
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "%d. %d: %d points, %d-%d-%d, games %d:%d", r.Place, r.Pair, r.Points, r.Won, r.Drawn, r.Lost, r.GamesFor, r.GamesAgainst)
			if r.Awarded+r.Forfeited > 0 {
				fmt.Fprintf(&b, ", awarded %d:%d", r.Awarded, r.Forfeited)
			}
			if r.Left {
				b.WriteString(", left")
			}
			if r.Qualified {
				b.WriteString(", goes on")
			}
			if w := r.Before; w != nil {
				fmt.Fprintf(&b, " | %s %d before %d of %v", w.By, w.One, w.Other, w.Among)
			}
			b.WriteByte('\n')
		}
	}
	for n, round := range o.Bracket {
		fmt.Fprintf(&b, "knockout %d:", n+1)
		for _, e := range round {
			switch {
			case e.Bye:
				fmt.Fprintf(&b, " (%d bye)", e.One)
			default:
				fmt.Fprintf(&b, " (%d-%d %s", e.One, e.Other, e.State)
				if e.Winner > 0 {
					fmt.Fprintf(&b, " %d", e.Winner)
				}
				if e.By != "" {
					fmt.Fprintf(&b, " by %s", e.By)
				}
				b.WriteByte(')')
			}
		}
		b.WriteByte('\n')
	}
	for _, m := range o.Waiting {
		fmt.Fprintf(&b, "waiting: %s\n", m)
	}
	if o.Winner > 0 {
		fmt.Fprintf(&b, "winner: %d\n", o.Winner)
	}
	for _, f := range o.Findings {
		fmt.Fprintf(&b, "%s %d %d: %s\n", f.Code, f.Line, f.Played, f.Msg)
	}
	return b.String()
}

// same compares two texts.
func same(t testing.TB, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
