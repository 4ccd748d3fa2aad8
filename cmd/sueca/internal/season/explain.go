package season

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/custody"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// explained is a match behind a row, in the JSON form.
type explained struct {
	Rank        int              `json:"rank"`
	Group       *string          `json:"group"`
	Players     []string         `json:"players"`
	Match       string           `json:"match"`
	File        *string          `json:"file"`
	Line        *int             `json:"line"`
	Date        *string          `json:"date"`
	Event       *string          `json:"event"`
	Table       *string          `json:"table"`
	Seats       []string         `json:"seats"`
	Substituted []string         `json:"substituted"`
	Result      season.Result    `json:"result"`
	Later       bool             `json:"later,omitempty"` // they sat for others: the match counts for those who began it
	Deals       int              `json:"deals"`
	Numbers     explainedNumbers `json:"numbers"`
	Parts       []explainedDeal  `json:"parts"`
	// Positions are the rows of the log that have the match, null for one of a file.
	Positions []int64 `json:"positions"`
}

// explainedNumbers are what a match or a deal brought a row.
type explainedNumbers struct {
	GamesFor       int `json:"games_for"`
	GamesAgainst   int `json:"games_against"`
	PointsFor      int `json:"points_for"`
	PointsAgainst  int `json:"points_against"`
	Sweeps         int `json:"sweeps"`
	Doubles        int `json:"doubles"`
	Renuncias      int `json:"renuncias"`
	ClaimsUpheld   int `json:"claims_upheld"`
	ClaimsRejected int `json:"claims_rejected"`
	Penalties      int `json:"penalties"`
	AwardedFor     int `json:"awarded_for"`
	AwardedAgainst int `json:"awarded_against"`
	// Cost is what the graded cards cost together, null where none is graded.
	Cost   *int `json:"cost"`
	Graded int  `json:"graded"`
}

// explainedDeal is a deal behind a row; one without a number is what was awarded outside any
// deal.
type explainedDeal struct {
	Deal  *int `json:"deal"`
	Index *int `json:"index"`
	Line  *int `json:"line"`
	// Position is the row of the log that the deal begins in.
	Position *int64 `json:"position"`
	Late     bool   `json:"late"`
	explainedNumbers
	// Lines are those of the claims, renúncias and penalties that count, in a file.
	Lines []int `json:"lines"`
}

func explainedOf(n season.Numbers) explainedNumbers {
	out := explainedNumbers{
		int(n.GamesFor), int(n.GamesAgainst), int(n.PointsFor), int(n.PointsAgainst), int(n.Sweeps), int(n.Doubles), int(n.Renuncias),
		int(n.ClaimsUpheld), int(n.ClaimsRejected), int(n.Penalties + n.Joint), int(n.AwardedFor), int(n.AwardedAgainst), nil, int(n.Graded),
	}
	if n.Graded > 0 {
		out.Cost = new(int(n.Cost))
	}
	return out
}

// runExplain shows the matches and the deals behind the rows of a name.
func (a *Season) runExplain(matches iter.Seq[*season.Match], rows []*season.Row) error {
	names, err := a.explainedNames(rows)
	if err != nil {
		return err
	}
	by, group := a.rowsBy()
	var all []*explained
	for _, row := range rows {
		if !slices.Equal(row.Players, names) {
			continue
		}
		for m := range matches {
			parties := m.Parties
			if a.competed != nil {
				parties = m.Named
			}
			for _, p := range parties(by) {
				if (a.competed != nil || group.Of(m) == row.Group) && slices.Equal(p.Names, names) {
					all = append(all, explain(row, m, p))
				}
			}
		}
	}
	if err := a.placeInLog(matches, all); err != nil {
		return err
	}
	if a.Out.IsJSON() {
		return output.JSONLines(a.Out, all, func(x *explained) *explained { return x })
	}
	a.explainText(rows, names, all)
	return nil
}

// explainedNames returns the names of the one row, or of the rows in several groups, that is
// asked for. Case, accents and the order of a pair do not count, unless a name is written
// exactly so.
func (a *Season) explainedNames(rows []*season.Row) ([]string, error) {
	wanted := a.explain
	parts := strings.FieldsFunc(wanted, func(r rune) bool { return strings.ContainsRune(",/–", r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	slices.Sort(parts)
	var exact, like [][]string
	var known []string
	for _, r := range rows {
		if r.Group != rows[0].Group && slices.ContainsFunc(append(exact, like...), func(n []string) bool { return slices.Equal(n, r.Players) }) {
			continue
		}
		known = append(known, strings.Join(r.Players, ", "))
		switch {
		case len(r.Players) == 1 && r.Players[0] == wanted, slices.Equal(r.Players, parts):
			exact = append(exact, r.Players)
		case fits(r.Players, wanted, parts):
			like = append(like, r.Players)
		}
	}
	found := exact
	if len(exact) == 0 {
		found = like
	}
	slices.SortFunc(found, slices.Compare)
	found = slices.CompactFunc(found, slices.Equal)
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		var names []string
		for _, f := range found[:min(len(found), 5)] {
			names = append(names, strings.Join(f, ", "))
		}
		return nil, output.Usagef("%q may be one of %d: %s; write the name as it stands", wanted, len(found), strings.Join(names, "; "))
	}
	if near := message.Nearest(wanted, known); near != "" {
		return nil, output.Usagef("nobody of the name %q has a row: is it %s?", wanted, near)
	}
	return nil, output.Usagef("nobody of the name %q has a row", wanted)
}

// fits reports whether the names of a row are those that are meant, whatever their case and
// accents.
func fits(names []string, wanted string, parts []string) bool {
	if len(names) == 1 {
		return archive.FoldName(names[0]) == archive.FoldName(wanted)
	}
	if len(parts) == 1 {
		return slices.ContainsFunc(names, func(n string) bool { return archive.FoldName(n) == archive.FoldName(wanted) })
	}
	fold := func(all []string) []string {
		out := make([]string, len(all))
		for i, n := range all {
			out[i] = archive.FoldName(n)
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(fold(names), fold(parts))
}

// explain returns what a match brought a row.
func explain(row *season.Row, m *season.Match, p season.Party) *explained {
	x := &explained{
		Rank: row.Rank, Group: record.OrNull(row.Group), Players: p.Names, Match: m.ID,
		File: record.OrNull(m.Place.File), Line: record.OrNull(m.Place.Line),
		Date: record.OrNull(m.Date), Event: record.OrNull(m.Event),
		Table: record.OrNull(m.Table), Result: season.Ended(m, p.Seats[0].Seat), Later: p.Later, Deals: p.Deals,
		Numbers: explainedOf(season.Together(p.Seats)),
		Seats:   []string{}, Substituted: []string{}, Parts: []explainedDeal{},
	}
	for _, s := range p.Seats {
		x.Seats = append(x.Seats, s.Seat.String())
		if s.Substituted {
			x.Substituted = append(x.Substituted, s.Seat.String())
		}
	}
	for i := range m.Detail {
		d := &m.Detail[i]
		if !p.Played(i) {
			continue
		}
		part := explainedDeal{Line: record.OrNull(d.Line), Late: d.Late, explainedNumbers: explainedOf(d.Together(m, p.Seats)), Lines: []int{}}
		if d.Event >= 0 {
			part.Deal, part.Index = &d.Number, &d.Index
		}
		for _, c := range d.Cited {
			if c.Line > 0 && slices.ContainsFunc(p.Seats, func(s *season.Seat) bool { return c.Of.Has(s.Seat) }) {
				part.Lines = append(part.Lines, c.Line)
			}
		}
		x.Parts = append(x.Parts, part)
	}
	return x
}

// placeInLog adds the rows of the log that have each match, up to the position that is read,
// or up to the checkpoint. A match that is not in the log has none.
func (a *Season) placeInLog(matches iter.Seq[*season.Match], all []*explained) error {
	if !slices.ContainsFunc(all, func(x *explained) bool { return x.File == nil }) {
		if a.checkpoint != "" {
			return output.Usagef("--checkpoint is about the log, and these matches are of files")
		}
		return nil
	}
	events := map[string][]int{}
	for m := range matches {
		for i := range m.Detail {
			events[m.ID] = append(events[m.ID], m.Detail[i].Event)
		}
	}
	size := a.Records.AsOf
	place := func(log eventlog.Reader) error {
		for _, x := range all {
			if x.File != nil {
				continue
			}
			if err := x.inLog(log, size, events[x.Match]); err != nil {
				return err
			}
		}
		return nil
	}
	if a.checkpoint == "" {
		return a.Records.ReadLog(place)
	}
	return a.Records.ReadTree(func(log eventlog.Reader, t *evidence.Tree) error {
		_, covered, err := custody.SignedBefore(a.Files, t, a.checkpoint)
		if err != nil {
			return err
		}
		if err := place(log); err != nil {
			return err
		}
		for _, x := range all {
			if n := len(x.Positions); n > 0 && x.Positions[n-1] > covered {
				return output.Usagef("the checkpoint is of %d rows, and match %s has row %d: read the log as it was, with --as-of %d",
					lang.Exact(covered), x.Match, lang.Exact(x.Positions[n-1]), lang.Exact(covered))
			}
		}
		return nil
	})
}

// inLog notes the rows of a match, and in which of them each deal begins. events are the first
// events of the deals.
func (x *explained) inLog(log eventlog.Reader, size int64, events []int) error {
	read := 0
	for row, err := range log.Stream(x.Match, 0) {
		if err != nil {
			return err
		}
		if size > 0 && row.Position > size {
			break
		}
		more, err := row.Events()
		if err != nil {
			return err
		}
		for i, first := range events {
			if first >= read && first < read+len(more) && i < len(x.Parts) {
				x.Parts[i].Position = &row.Position
			}
		}
		read += len(more)
		x.Positions = append(x.Positions, row.Position)
	}
	return nil
}

// explainText shows the matches behind rows for a person, and of each the deals that something
// comes from besides one game.
func (a *Season) explainText(rows []*season.Row, names []string, all []*explained) {
	group := ""
	for i, x := range all {
		row := rows[slices.IndexFunc(rows, func(r *season.Row) bool {
			return slices.Equal(r.Players, names) && (x.Group == nil && r.Group == "" || x.Group != nil && r.Group == *x.Group)
		})]
		if i == 0 || row.Group != group {
			if group = row.Group; i > 0 {
				a.Out.Stdout.WriteString("\n")
			}
			if name := a.groupName(group); name != "" {
				a.Out.Stdout.Printf("%s\n", name)
			}
			a.Out.Stdout.Printf("%d. %s\n", row.Rank, strings.Join(row.Players, " – "))
			a.seasonTable(fitting(a.seasonColumns([]*season.Row{row}), []*season.Row{row}, a.Out.Columns), []*season.Row{row})
		}
		a.explainMatch(x)
	}
}

func (a *Season) explainMatch(x *explained) {
	date := "????-??-??"
	if x.Date != nil {
		date = *x.Date
	}
	parts := []string{date}
	if x.Table != nil {
		parts = append(parts, a.Out.Sayf("table")+" "+*x.Table)
	}
	parts = append(parts, strings.Join(x.Seats, ""), a.Out.Words.Word(resultWords[x.Result]),
		fmt.Sprintf("%d–%d", x.Numbers.GamesFor, x.Numbers.GamesAgainst), x.Match)
	switch {
	case x.File != nil && x.Line != nil:
		parts = append(parts, fmt.Sprintf("%s:%d", *x.File, *x.Line))
	case x.File != nil:
		parts = append(parts, *x.File)
	case len(x.Positions) > 0:
		parts = append(parts, a.Out.Sayf("rows %s", rowsText(x.Positions)))
	}
	switch {
	case x.Later:
		parts = append(parts, a.Out.Sayf("(sat for another: the match counts for who began it)"))
	case len(x.Substituted) > 0:
		parts = append(parts, a.Out.Sayf("(somebody else took the seat %s)", strings.Join(x.Substituted, ", ")))
	}
	a.Out.Stdout.Printf("\n%s\n", strings.Join(parts, "  "))
	for i := range x.Parts {
		a.explainDeal(x, &x.Parts[i])
	}
}

// explainDeal shows what one deal brought.
func (a *Season) explainDeal(x *explained, d *explainedDeal) {
	name := a.Out.Sayf("outside any deal")
	if d.Deal != nil {
		name = a.Out.Sayf("deal %d", lang.Exact(*d.Deal))
		if *d.Deal == 0 {
			name = a.Out.Sayf("a deal that cannot be read")
		}
	}
	parts := []string{"  " + name, fmt.Sprintf("%d–%d", d.GamesFor, d.GamesAgainst)}
	if d.PointsFor != 0 || d.PointsAgainst != 0 {
		parts = append(parts, a.Out.Sayf("card points %d–%d", d.PointsFor, d.PointsAgainst))
	}
	if d.Late {
		parts = append(parts, a.Out.Sayf("after the match was won: only its card points count"))
	}
	for _, k := range []struct {
		n    int
		word string
	}{
		{d.Sweeps, a.Out.Sayf("sweep")}, {d.Doubles, a.Out.Sayf("double")}, {d.Renuncias, a.Out.Sayf("renúncia")},
		{d.ClaimsUpheld, a.Out.Sayf("claim upheld")}, {d.ClaimsRejected, a.Out.Sayf("claim rejected")}, {d.Penalties, a.Out.Sayf("penalty")},
	} {
		switch {
		case k.n == 1:
			parts = append(parts, k.word)
		case k.n > 1:
			parts = append(parts, fmt.Sprintf("%s ×%d", k.word, k.n))
		}
	}
	if d.AwardedFor != 0 || d.AwardedAgainst != 0 {
		parts = append(parts, a.Out.Sayf("awarded %d–%d", d.AwardedFor, d.AwardedAgainst))
	}
	if d.Graded > 0 {
		parts = append(parts, a.Out.Sayf("%d card points given away in %d cards", *d.Cost, d.Graded))
	}
	if d.Position != nil {
		parts = append(parts, a.Out.Sayf("row %d", lang.Exact(*d.Position)))
	}
	if d.Line != nil && x.File != nil {
		parts = append(parts, fmt.Sprintf("%s:%d", *x.File, *d.Line))
		for _, line := range d.Lines {
			parts = append(parts, fmt.Sprintf("%s:%d", *x.File, line))
		}
	}
	a.Out.Stdout.Printf("%s\n", strings.Join(parts, "  "))
}

// resultWords are how a match ended, for a person.
var resultWords = map[season.Result]message.Word{season.Won: "won", season.Drawn: "drawn", season.Lost: "lost", season.Unfinished: "open"}

// rowsText returns positions, with those in a row as a range.
func rowsText(positions []int64) string {
	var parts []string
	for i := 0; i < len(positions); {
		to := i
		for to+1 < len(positions) && positions[to+1] == positions[to]+1 {
			to++
		}
		text := fmt.Sprint(positions[i])
		if to > i {
			text += fmt.Sprintf("–%d", positions[to])
		}
		parts = append(parts, text)
		i = to + 1
	}
	return strings.Join(parts, ", ")
}
