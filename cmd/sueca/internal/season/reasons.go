package season

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/season/competition"
	"sueca/engine/message"
)

// tieWords are what the ties compare, for a person.
var tieWords = map[competition.Tie]message.Word{
	competition.ByGames: "by the difference of games", competition.ByScored: "by the games made", competition.ByMocas: "by the matches won",
	competition.ByDirect: "by the direct encounter", competition.ByPoints: "by the difference of card points", competition.ByLot: "by lot",
	competition.ByMade: "by the card points made", competition.ByNegra: "by the negra",
	competition.ByBuchholz: "by the points of their opponents", competition.ByBerger: "by the points of whom they beat", "between games": "by the difference of games among them",
	"between scored": "by the games made among them", "between mocas": "by the matches won among them",
	"between points": "by the difference of card points among them", "between made": "by the card points made among them",
}

// reasons says what put pairs of as many points in their order, each below it which ties left them equal before that, and in
// which encounters, so that who lost a tie can see it.
func (a *Season) reasons(c *competed) (out [][]string) {
	for _, t := range c.outcome.Tables {
		for i, r := range t.Rows {
			if last := i+1 == len(t.Rows) || t.Rows[i+1].Place != r.Place; t.Finished && last && r.Place < r.Rank {
				var names []string
				for _, o := range t.Rows[r.Place-1 : i+1] {
					names = append(names, c.rowName(o.Pair))
				}
				out = append(out, []string{a.Out.Sayf("nothing parts %s: they share place %d", strings.Join(names, ", "), r.Place)})
			}
			if b := r.Before; b != nil {
				says := a.Out.Sayf("%s before %s: %s, %d to %d", c.rowName(r.Pair), c.rowName(t.Rows[i+1].Pair), tieWords[b.By], b.One, b.Other)
				out = append(out, append([]string{says}, a.reasonBelow(c, &r)...))
			}
		}
	}
	return out
}

// reasonsText shows the reasons.
func (a *Season) reasonsText(c *competed) {
	for i, r := range a.reasons(c) {
		if i == 0 {
			a.Out.Stdout.WriteString("\n")
		}
		a.Out.Stdout.Printf("%s\n", r[0])
		for _, line := range r[1:] {
			a.Out.Stdout.Printf("    %s\n", line)
		}
	}
}

// footed returns lines below a standing on the wall: what parted whom, the teams, and the prizes.
func (a *Season) footed(c *competed) (out []string) {
	for _, r := range a.reasons(c) {
		out = append(out, r[0])
		for _, line := range r[1:] {
			out = append(out, "– "+line)
		}
	}
	for _, t := range c.outcome.Teams {
		out = append(out, a.Out.Sayf("team %s: place %d, %d {3:point|points}", t.Name, t.Place, t.Points))
	}
	return append(append(out, a.beside(c)...), a.prizes(c)...)
}

// reasonBelow says what came before the tie that parted two, and whose encounters it added up.
func (a *Season) reasonBelow(c *competed, r *competition.Row) (out []string) {
	var equal []string
	for _, e := range r.Before.Equal {
		switch {
		case !e.Unmet:
			equal = append(equal, a.Out.Sayf("%s %d each", tieWords[e.By], e.Value))
		case e.By == competition.ByLot:
			equal = append(equal, a.Out.Sayf("no lot among them"))
		default:
			equal = append(equal, a.Out.Sayf("%s nothing, since not all of them have met", tieWords[e.By]))
		}
	}
	if others := slices.DeleteFunc(slices.Sorted(slices.Values(r.Before.Among)), func(n int) bool { return n == r.Pair }); len(others) > 1 {
		var names []string
		for _, n := range append([]int{r.Pair}, others...) {
			names = append(names, c.rowName(n))
		}
		out = append(out, a.Out.Sayf("among %s", strings.Join(names, ", ")))
	}
	if len(equal) > 0 {
		out = append(out, a.Out.Sayf("equal before that: %s", strings.Join(equal, "; ")))
	}
	for _, e := range r.Before.Encounters {
		line := fmt.Sprintf("%s  %s  %s", c.pairName(e.One), a.resultText(e), c.pairName(e.Other))
		if e.Round > 0 {
			line = a.roundName(e) + ": " + line
		}
		out = append(out, line)
	}
	return out
}

// teamsText shows how the teams stand.
func (a *Season) teamsText(c *competed) {
	if len(c.outcome.Teams) == 0 {
		return
	}
	a.Out.Stdout.WriteString("\n")
	head := table.Row{"", a.Out.Sayf("team"), a.Out.Sayf("points"), a.Out.Sayf("matches"), a.Out.Sayf("won"), a.Out.Sayf("drawn"),
		a.Out.Sayf("lost"), a.Out.Sayf("games")}
	var rows []table.Row
	for _, t := range c.outcome.Teams {
		rows = append(rows, table.Row{t.Place, t.Name, t.Points, t.Matches, t.Won, t.Drawn, t.Lost,
			fmt.Sprintf("%d–%d", t.GamesFor, t.GamesAgainst)})
	}
	a.Out.ShowTable(head, rows, 1, 3, 4, 5, 6, 7, 8)
	for i, t := range c.outcome.Teams {
		if b := t.Before; b != nil {
			a.Out.Stdout.WriteString(a.Out.Sayf("%s before %s: %s, %d to %d", t.Name, c.outcome.Teams[i+1].Name, tieWords[b.By], b.One,
				b.Other) + "\n")
		}
	}
}

// beside says what no table shows: the fines, and who left.
func (a *Season) beside(c *competed) (out []string) {
	for _, f := range c.Fines {
		if f.Points > 0 {
			out = append(out, a.Out.Sayf("fined %d {1:point|points}: %s (%s)", f.Points, c.rowName(f.Pair), f.Why))
		} else {
			out = append(out, a.Out.Sayf("fined: %s (%s)", c.rowName(f.Pair), f.Why))
		}
	}
	for _, l := range c.Leavers {
		line := a.Out.Sayf("left: %s", c.rowName(l.Pair))
		if l.Disqualified {
			line = a.Out.Sayf("disqualified: %s", c.rowName(l.Pair))
		}
		if l.Why != "" {
			line += " (" + l.Why + ")"
		}
		out = append(out, line)
	}
	return out
}

// prizes says what the places bring, once they are known.
func (a *Season) prizes(c *competed) (out []string) {
	if len(c.Prizes) == 0 {
		return nil
	}
	places := c.Places(c.outcome)
	for _, p := range c.Prizes {
		var names []string
		for _, n := range places[p.Place] {
			names = append(names, c.rowName(n))
		}
		if len(names) > 0 {
			out = append(out, a.Out.Sayf("place %d, %s: %s", p.Place, p.What, strings.Join(names, "; ")))
		}
	}
	return out
}

// besideText shows fines, who left, and the prizes.
func (a *Season) besideText(c *competed) {
	for i, line := range append(a.beside(c), a.prizes(c)...) {
		if i == 0 {
			a.Out.Stdout.WriteString("\n")
		}
		a.Out.Stdout.Printf("%s\n", line)
	}
}
