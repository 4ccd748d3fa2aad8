package season

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/rivo/uniseg"

	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// seasonColumn is a column of a standing as a person reads it.
type seasonColumn struct {
	head string
	cell func(r *season.Row) string
	// spare is when the column is left out where not all have room: 0 is never, 1 is first.
	spare int
	// lacking reports that the column has nothing to say of a row.
	lacking func(r *season.Row) bool
	text    bool // it is no number
}

// seasonColumns returns the columns of rows, all of them but those that say nothing of any row.
func (a *Season) seasonColumns(rows []*season.Row) []seasonColumn {
	w := a.Out.Words
	who := w.Sayf("player")
	if a.By == "pair" {
		who = w.Sayf("pair")
	}
	number := func(head string, spare int, of func(r *season.Row) int) seasonColumn {
		return seasonColumn{head, func(r *season.Row) string { return w.Number(of(r)) }, spare,
			func(r *season.Row) bool { return spare > 0 && of(r) == 0 }, false}
	}
	two := func(head string, spare int, of func(r *season.Row) (int, int)) seasonColumn {
		return seasonColumn{head, func(r *season.Row) string {
			one, other := of(r)
			return w.Number(one) + "–" + w.Number(other)
		}, spare, func(r *season.Row) bool {
			one, other := of(r)
			return spare > 0 && one == 0 && other == 0
		}, false}
	}
	all := []seasonColumn{
		number("", 0, func(r *season.Row) int { return r.Rank }),
		{who, func(r *season.Row) string { return strings.Join(r.Players, " – ") }, 0, func(*season.Row) bool { return false }, true},
		number(w.Sayf("matches"), 0, func(r *season.Row) int { return r.Matches }),
		number(w.Sayf("won"), 0, func(r *season.Row) int { return r.Won }),
		number(w.Sayf("drawn"), 11, func(r *season.Row) int { return r.Drawn }),
		number(w.Sayf("lost"), 0, func(r *season.Row) int { return r.Lost }),
		number(w.Sayf("open"), 10, func(r *season.Row) int { return r.Unfinished }),
		two(w.Sayf("games"), 12, func(r *season.Row) (int, int) { return r.GamesFor, r.GamesAgainst }),
		{"+/−", func(r *season.Row) string { return signed(w.Number, r.GamesFor-r.GamesAgainst) }, 0, func(*season.Row) bool { return false },
			false},
		two(w.Sayf("card points"), 9, func(r *season.Row) (int, int) { return r.PointsFor, r.PointsAgainst }),
		number(w.Sayf("deals"), 3, func(r *season.Row) int { return r.Deals }),
		number(w.Sayf("sweeps"), 6, func(r *season.Row) int { return r.Sweeps }),
		number(w.Sayf("doubles"), 5, func(r *season.Row) int { return r.Doubles }),
		number(w.Sayf("renúncias"), 8, func(r *season.Row) int { return r.Renuncias }),
		two(w.Sayf("claims"), 4, func(r *season.Row) (int, int) { return r.ClaimsUpheld, r.ClaimsRejected }),
		number(w.Sayf("penalties"), 2, func(r *season.Row) int { return r.Penalties }),
		two(w.Sayf("awarded"), 1, func(r *season.Row) (int, int) { return r.AwardedFor, r.AwardedAgainst }),
		{w.Sayf("cost"), func(r *season.Row) string {
			if r.Graded == 0 {
				return ""
			}
			return w.Decimals(float64(r.Cost)/float64(r.Graded), 2)
		}, 7, func(r *season.Row) bool { return r.Graded == 0 }, false},
	}
	if a.competed != nil {
		points := a.pointsColumn(a.competed)
		for i := range all {
			if all[i].head == points.head { // in Portuguese both are pontos
				all[i].head = w.Sayf("points of the cards")
			}
		}
		all = slices.Insert(all, 2, points)
	}
	return slices.DeleteFunc(all, func(c seasonColumn) bool {
		return !slices.ContainsFunc(rows, func(r *season.Row) bool { return !c.lacking(r) })
	})
}

// signed returns a number with its sign.
func signed(number func(int) string, n int) string {
	switch {
	case n > 0:
		return "+" + number(n)
	case n < 0:
		return number(n)
	}
	return "0"
}

// groupsOf returns the rows group by group.
func groupsOf(rows []*season.Row) (groups [][]*season.Row) {
	for i, r := range rows {
		if i == 0 || r.Group != rows[i-1].Group {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], r)
	}
	return groups
}

// groupName returns the name of a group, for a person; empty where rows are not kept apart.
func (a *Season) groupName(group string) string {
	switch {
	case a.competed != nil && group != "":
		return a.Out.Sayf("group %s", group)
	case a.group == "":
		return ""
	case group == "":
		return a.Out.Words.Word(map[string]message.Word{"table": "no table written", "month": "no date written",
			"event": "no event written"}[a.group])
	case a.group == "table":
		return a.Out.Sayf("table") + " " + group
	}
	return group
}

// seasonText shows the rows in a table, or one for each group. What has no room is left out,
// the least needed first.
func (a *Season) seasonText(rows []*season.Row) {
	if len(rows) == 0 {
		a.Out.Remark(message.Msg("there is no match with a name to count"))
		return
	}
	if a.competed == nil && !slices.ContainsFunc(rows, func(r *season.Row) bool { return r.Graded > 0 }) {
		a.Out.Remark(message.Msg("what the cards cost is not shown: sueca grade keeps it for the deals of the log, and a column here then " +
			"says who gives away how much"))
	}
	all := a.seasonColumns(rows)
	columns := fitting(slices.Clone(all), rows, a.width())
	for i, group := range groupsOf(rows) {
		if name := a.groupName(group[0].Group); name != "" {
			if i > 0 {
				a.Out.Stdout.WriteString("\n")
			}
			a.Out.Stdout.Printf("%s\n", name)
		}
		a.seasonTable(columns, group)
	}
	a.sayColumns(all, columns)
}

// sayColumns says which columns had no room, and what no heading tells: that a match can be open.
func (a *Season) sayColumns(all, shown []seasonColumn) {
	var left []string
	for _, c := range all {
		if !slices.ContainsFunc(shown, func(one seasonColumn) bool { return one.head == c.head }) {
			left = append(left, c.head)
		}
	}
	if len(left) > 0 {
		a.Out.Remark(message.Msg("no room for: %s; a wider window, --html and --format csv have them", strings.Join(left, ", ")))
	}
	if open := a.Out.Sayf("open"); slices.ContainsFunc(all, func(c seasonColumn) bool { return c.head == open }) {
		a.Out.Remark(message.Msg("%s: matches that have not ended by their rules; they are neither won nor lost", open))
	}
}

// shortestName is how much of a name is always shown.
const shortestName = 12

// fitting returns the columns that have room in a width. Where those that are never left out
// have none, the names are made shorter.
func fitting(columns []seasonColumn, rows []*season.Row, width int) []seasonColumn {
	room := width + 1 // the last blank is not written
	widths := map[string]int{}
	for _, c := range columns {
		widest := uniseg.StringWidth(c.head)
		for _, r := range rows {
			widest = max(widest, uniseg.StringWidth(message.Visible(c.cell(r))))
		}
		widths[c.head] = widest
		room -= widest + 2 // the blanks around it
	}
	spare := slices.DeleteFunc(slices.Clone(columns), func(c seasonColumn) bool { return c.spare == 0 })
	for _, c := range spare {
		room += widths[c.head] + 2
	}
	// The most needed first; a narrow one may have room where a wide one has none.
	slices.SortFunc(spare, func(a, b seasonColumn) int { return b.spare - a.spare })
	out := map[int]bool{}
	for _, c := range spare {
		if room < widths[c.head]+2 {
			out[c.spare] = true
			continue
		}
		room -= widths[c.head] + 2
	}
	columns = slices.DeleteFunc(columns, func(c seasonColumn) bool { return out[c.spare] })
	for i := range columns {
		if c := &columns[i]; c.text && room < 0 {
			whole, most := c.cell, max(shortestName, widths[c.head]+room)
			c.cell = func(r *season.Row) string { return verb.Shortened(message.Visible(whole(r)), most) }
		}
	}
	return columns
}

func (a *Season) seasonTable(columns []seasonColumn, rows []*season.Row) {
	var head table.Row
	var numbers []int
	var lines []table.Row
	for i, c := range columns {
		head = append(head, c.head)
		if !c.text {
			numbers = append(numbers, i+1)
		}
	}
	for _, r := range rows {
		var cells table.Row
		for _, c := range columns {
			cells = append(cells, c.cell(r))
		}
		lines = append(lines, cells)
	}
	a.Out.ShowTable(head, lines, numbers...)
}

// csvHead writes the names of the columns of a table for spreadsheets, which have blanks between them.
func (a *Season) csvHead(names string) error {
	var cells []any
	for name := range strings.FieldsSeq(names) {
		cells = append(cells, name)
	}
	return a.Out.CSV(cells...)
}

// seasonCSV writes the rows as a table for spreadsheets.
func (a *Season) seasonCSV(rows []*season.Row) error {
	head := "rank group player partner matches won drawn lost unfinished games_for games_against deals points_for points_against " +
		"sweeps doubles renuncias claims_upheld claims_rejected penalties awarded_for awarded_against cost graded"
	if err := a.csvHead(head); err != nil {
		return err
	}
	for _, r := range rows {
		row := report.StandingRowOf(r)
		if err := a.Out.CSV(r.Rank, row.Group, r.Players[0], record.OrNull(strings.Join(r.Players[1:], "")), r.Matches, r.Won, r.Drawn, r.Lost,
			r.Unfinished, r.GamesFor, r.GamesAgainst, r.Deals,
			r.PointsFor, r.PointsAgainst, r.Sweeps, r.Doubles, r.Renuncias, r.ClaimsUpheld, r.ClaimsRejected, r.Penalties, r.AwardedFor,
			r.AwardedAgainst, row.Cost, r.Graded); err != nil {
			return err
		}
	}
	return nil
}

// width returns how wide a line may be.
func (a *Season) width() int {
	if w := a.Out.Width; w > 0 {
		return w
	}
	return a.Out.Columns
}
