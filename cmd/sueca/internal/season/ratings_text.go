package season

import (
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/rivo/uniseg"

	"sueca/analysis/season/rating"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/chart"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/replay/viewer/svg"
)

// remarkRatings says what of the matches is not rated.
func (a *ratingsVerb) remarkRatings(out *ratingsOf) {
	for _, left := range []struct {
		n   int
		why message.Word
	}{
		{out.unfinished, "nobody has won yet"}, {out.unplayed, "decided without being played out"},
		{out.unnamed, "a seat has no name"}, {out.twice, "one name at two seats"},
	} {
		if left.n > 0 {
			a.Out.Remark(message.Msg("%d {1:match is|matches are} not rated: %s", left.n, left.why))
		}
	}
	if !a.Out.IsJSON() && out.cards.deals == 0 && out.season.Games() > 0 {
		m := rating.Measured()
		a.Out.Remark(message.Msg("the luck of the cards is in these ratings: the double-dummy value is kept of no deal. sueca grade all keeps "+
			"it; then the card points of a pair are as sure with %s of the deals (%s to %s; measured on %d deals)",
			a.Out.Words.Percent(m.Left, 0), a.Out.Words.Percent(m.Between.Low, 0), a.Out.Words.Percent(m.Between.High, 0), m.Deals))
	}
}

// shownName returns the names of a row.
func shownName(players []string) string { return message.Visible(strings.Join(players, " – ")) }

// noted returns the sign behind the name of a row that a sentence below the table is about.
func noted(r *rating.Row) string {
	switch {
	case len(r.Together) > 0:
		return " *"
	case r.Open:
		return " °"
	}
	return ""
}

func whole(x float64) int { return int(math.Round(x)) }

// ratingsText shows the ratings in a table for each group, and what they mean.
func (a *ratingsVerb) ratingsText(out *ratingsOf) {
	if len(out.groups) == 0 {
		a.Out.Remark(message.Msg("there is no match to rate: it needs four names and an end"))
		return
	}
	for i := range out.groups {
		if len(out.groups) > 1 {
			if i > 0 {
				a.Out.Stdout.WriteString("\n")
			}
			a.Out.Printf("group %d of %d\n", i+1, len(out.groups))
		}
		a.ratingsTable(&out.groups[i])
		a.toldApart(&out.groups[i])
	}
	a.Out.Stdout.WriteString("\n")
	if len(out.groups) > 1 {
		a.say(a.Out.Sayf("Who is in different groups never met, not even over others: that is not compared."))
	}
	a.explainRatings(out)
	a.cardsText(out)
}

func (a *ratingsVerb) ratingsTable(g *rating.Group) {
	w := a.Out.Words
	a.fitted(longestName(g.Rows), func(room int) table.Writer {
		t := a.Out.NewTable(!output.Utf8Locale())
		games := w.Sayf("matches")
		if a.unit == "deal" {
			games = w.Sayf("deals")
		}
		head := table.Row{"", a.who(), w.Sayf("wins %%"), w.Sayf("rating"), "±", w.Sayf("1st"), w.Sayf("places")}
		if a.bootstrap > 0 {
			head = append(head, "± "+w.Sayf("by evenings"))
		}
		t.AppendHeader(append(head, games))
		output.AlignRight(t, 3, 4, 5, 6, 7, 8, 9)
		for i := range g.Rows {
			r := &g.Rows[i]
			places := w.Number(r.Places[0])
			if r.Places[1] != r.Places[0] {
				places += "–" + w.Number(r.Places[1])
			}
			cells := table.Row{
				i + 1, verb.Shortened(shownName(r.Players), room) + noted(r), whole(100 * r.Chance),
				signed(w.Number, whole(rating.Points(r.Strength))), whole(rating.Points(r.High-r.Low) / 2), whole(100 * r.First), places,
			}
			if a.bootstrap > 0 {
				by := "?"
				if b := r.Bootstrap; b != nil {
					by = w.Number(whole(rating.Points(b.High-b.Low) / 2))
				}
				cells = append(cells, by)
			}
			t.AppendRow(append(cells, w.Number(r.Won)+"/"+w.Number(r.Games())))
		}
		return t
	})
}

// who returns the head of the column of names.
func (a *ratingsVerb) who() string {
	if a.By == "player" {
		return a.Out.Sayf("player")
	}
	return a.Out.Sayf("pair")
}

// fitted shows a table, whose names are made shorter where it is too wide with the longest. On a terminal
// the table folds them itself, and nothing of them is lost.
func (a *ratingsVerb) fitted(longest int, of func(room int) table.Writer) {
	t := of(longest)
	widest := 0
	for line := range strings.Lines(t.Render()) {
		widest = max(widest, uniseg.StringWidth(strings.TrimRight(line, " \n")))
	}
	if over := widest - a.width(); over > 0 {
		t = of(max(shortestName, longest-over))
	}
	a.Out.Render(t)
}

// longestName returns how wide the longest of the names is.
func longestName(rows []rating.Row) (out int) {
	for i := range rows {
		out = max(out, uniseg.StringWidth(shownName(rows[i].Players)))
	}
	return out
}

// say writes sentences, broken at the width.
func (a *ratingsVerb) say(text string) {
	for _, line := range report.Wrapped(text, a.width()) {
		a.Out.Stdout.Printf("%s\n", line)
	}
}

// sure is from which chance on it is said that somebody is the strongest.
const sure = 0.95

// toldApart says in plain words whether the games tell who is the strongest.
func (a *ratingsVerb) toldApart(g *rating.Group) {
	if len(g.Rows) < 2 {
		return
	}
	const alike = 0.01 // by the draws
	first := &g.Rows[0]
	for i := range g.Rows {
		if g.Rows[i].First > first.First+alike {
			first = &g.Rows[i]
		}
	}
	name, chance := shownName(first.Players), a.Out.Words.Percent(first.First, 0)
	if first.First >= sure {
		a.say(a.Out.Sayf("%s is the strongest: the chance of that is %s.", name, chance))
		return
	}
	a.say(a.Out.Sayf("The games do not tell who is the strongest: the greatest chance is %s, of %s.", chance, name))
}

// explainRatings says how to read the table.
func (a *ratingsVerb) explainRatings(out *ratingsOf) {
	if a.By == "player" {
		a.say(a.Out.Sayf("wins %%: of what is not drawn, with an average partner against an average pair. Rating: 0 is the average, 400 are " +
			"ten wins to one."))
	} else {
		a.say(a.Out.Sayf("wins %%: of what is not drawn, against an average pair. Rating: 0 is the average, 400 are ten wins to one."))
	}
	a.say(a.Out.Sayf("1st: the chance to be the strongest, in a hundred. Places and ± are right in 95 of a hundred. Of what was played, 2/3 says that two of " +
		"three were won."))
	if a.bootstrap > 0 {
		a.say(a.Out.Sayf("By evenings: the same where games of one evening may depend on each other; ? is for fewer than five evenings."))
	}
	together, open := false, false
	var told rating.Foretold
	for i := range out.groups {
		g := &out.groups[i]
		if g.Drawn > 0 && len(out.groups) == 1 {
			a.say(a.Out.Sayf("Equals draw %s.", a.Out.Words.Percent(g.Drawn, 0)))
		}
		for k := range g.Rows {
			together = together || len(g.Rows[k].Together) > 0
			open = open || g.Rows[k].Open && len(g.Rows[k].Together) == 0
		}
	}
	if together {
		a.say(a.Out.Sayf("* sat with one partner alone: the games tell what the two are worth together, and each is given half."))
	}
	if open {
		a.say(a.Out.Sayf("° who sat with whom leaves open how strong these are: the rating is a guess, and its interval is wide."))
	}
	for _, f := range out.told {
		told.Add(f)
	}
	if told.Games > 0 {
		loss := func(x float64) string { return a.Out.Words.Decimals(x, 3) }
		a.say(a.Out.Sayf("Of %d games told from the evenings before them the loss was %s, a coin's %s, Elo's %s: the smallest told the most.", told.Games, loss(told.Loss), loss(told.Coin), loss(told.Elo)))
	}
}

// cardsText shows what the cards brought each row, where that is kept.
func (a *ratingsVerb) cardsText(out *ratingsOf) {
	if out.cards.deals == 0 {
		return
	}
	w, f := a.Out.Words, &out.cards.fit
	a.Out.Printf("\nCard points a deal above half, of deals whose double-dummy value is kept:\n")
	longest := 0
	for i := range out.groups {
		longest = max(longest, longestName(out.groups[i].Rows))
	}
	a.fitted(longest, func(room int) table.Writer {
		t := a.Out.NewTable(!output.Utf8Locale())
		t.AppendHeader(table.Row{a.who(), w.Sayf("deals"), w.Sayf("made"), "±", w.Sayf("by the cards"), w.Sayf("by play"), "±"})
		output.AlignRight(t, 2, 3, 4, 5, 6, 7)
		for i := range out.groups {
			for k := range out.groups[i].Rows {
				r := &out.groups[i].Rows[k]
				s := out.cards.split(r)
				if s == nil {
					continue
				}
				made, play := s.Bands()
				t.AppendRow(table.Row{
					verb.Shortened(shownName(r.Players), room), s.Deals, w.Signed(s.Made), w.Decimal(made.High - s.Made), w.Signed(s.Cards),
					w.Signed(s.Play), w.Decimal(play.High - s.Play),
				})
			}
		}
		return t
	})
	if out.cards.own {
		a.say(w.Sayf("Without the luck of the cards %s of the variance of a deal is left (95 %%: %s to %s): means are as sure with that share "+
			"of the deals.",
			w.Percent(f.Left, 0), w.Percent(f.Between.Low, 0), w.Percent(f.Between.High, 0)))
	} else {
		a.say(w.Sayf("These are too few deals or matches to tell how far the cards decide: the slope is that of %d deals measured elsewhere "+
			"(%s of the variance was left).",
			f.Deals, w.Percent(f.Left, 0)))
	}
}

// mostEvenings is how many points a curve has at most, mostCurves how many curves a picture.
const (
	mostEvenings = 100
	mostCurves   = 24
)

// drawRatings draws a curve for each row, with its interval.
func (a *ratingsVerb) drawRatings(out *ratingsOf) error {
	var charts []*chart.Chart
	left := 0
	evenings := curveEvenings(out.curve)
	for n := range out.groups {
		rows := out.groups[n].Rows
		// All pictures of a group show as much: the lines, and the intervals of the end. Those of
		// the first evenings are cut.
		low, high := 0.0, 0.0
		for i := range rows {
			low, high = min(low, rating.Points(rows[i].Low)), max(high, rating.Points(rows[i].High))
			for _, p := range out.curve[rows[i].Key()] {
				low, high = min(low, rating.Points(p.Strength)), max(high, rating.Points(p.Strength))
			}
		}
		low, high = 100*math.Floor(low/100), 100*math.Ceil(high/100)
		for i := range rows {
			if len(charts) == mostCurves {
				left += len(rows) - i
				break
			}
			charts = append(charts, a.curveOf(&rows[i], i+1, out.curve[rows[i].Key()], evenings, low, high))
		}
	}
	if len(charts) == 0 {
		a.Out.Remark(message.Msg("there is nothing to draw"))
		return nil
	}
	if left > 0 {
		a.Out.Remark(message.Msg("the picture is of the first %d; others left out: %d", mostCurves, left))
	}
	return a.Out.Put(a.svg, []byte(chart.Stack(a.Out.Sayf("ratings over the season"), charts...)), output.Replace)
}

// curveEvenings returns the evenings of all curves, in order.
func curveEvenings(curve map[rating.Pair][]rating.Point) (out []string) {
	for _, points := range curve {
		for _, p := range points {
			out = append(out, p.Evening)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// curveOf draws one curve.
func (a *ratingsVerb) curveOf(r *rating.Row, rank int, points []rating.Point, evenings []string, low, high float64) *chart.Chart {
	const tall svg.Length = 2200
	c := &chart.Chart{
		Title: a.Out.Sayf("%d. %s: %s ± %d", rank, shownName(r.Players), signed(a.Out.Words.Number, whole(rating.Points(r.Strength))),
			whole(rating.Points(r.High-r.Low)/2)),
		Y: a.Out.Sayf("rating"), Tall: tall,
	}
	for _, e := range evenings {
		date, _, _ := strings.Cut(e, " ") // the id of a match without a date
		c.Steps = append(c.Steps, message.Visible(date))
	}
	var under, line, over []chart.Point
	cut := func(strength float64) float64 { return min(max(rating.Points(strength), low), high) }
	for _, p := range points {
		at, _ := slices.BinarySearch(evenings, p.Evening)
		x := float64(at)
		under, line, over = append(under, chart.Point{X: x, Y: cut(p.Low)}), append(line, chart.Point{X: x, Y: cut(p.Strength)}),
			append(over, chart.Point{X: x, Y: cut(p.High)})
	}
	c.Reach(chart.Point{X: 0, Y: low})
	c.Reach(chart.Point{X: float64(len(evenings) - 1), Y: high})
	c.Band(under, over)
	c.Line(chart.Mark, true, chart.Point{X: 0, Y: 0}, chart.Point{X: float64(len(evenings) - 1), Y: 0})
	c.Line(chart.Dark, false, line...)
	if len(line) > 0 {
		c.Dot(chart.Dark, line[len(line)-1])
	}
	return c
}
