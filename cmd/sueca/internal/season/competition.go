package season

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// competed is a competition, and how it stands.
type competed struct {
	*competition.Competition
	file    string
	outcome *competition.Outcome
	matches []*season.Match // those that the competition was told of
	// counted are the matches that count in the league, in order, with the players' names put
	// right, and disputed how many do not count because their records differ.
	counted  []*season.Match
	disputed int
	// rows are those of the league, and of whom each is.
	rows []*season.Row
	of   map[*season.Row]*competition.Row
}

// competitionError is an error in the text of a competition, with its line.
type competitionError struct {
	*competition.Error
	line string
}

// Explain says the error with its line, and what it is about marked.
func (e *competitionError) Explain(words lang.Speaker) string {
	return strings.TrimSuffix(e.where()+": "+words.Say(e.Msg)+"\n"+e.pointed(), "\n")
}

// where returns the place of the error.
func (e *competitionError) where() string {
	return fmt.Sprintf("%s:%d:%d", message.Visible(e.File), e.Line, e.Col)
}

// longestShown is how long a line can be that is shown; a longer one would fill the screen.
const longestShown = 500

// pointed returns the line with what the error is about marked.
func (e *competitionError) pointed() string {
	if e.line == "" || len(e.line) > longestShown {
		return ""
	}
	return finding.Pointed(e.line, "  ", e.Col, e.EndCol, 80)
}

// competitionErrors are the errors of one text.
type competitionErrors []*competitionError

func (l competitionErrors) Error() string { return l[0].Error.Error() }

// faultsSaid is how many errors of one text are said.
const faultsSaid = 50

// Explain says all of them, one below the other.
func (l competitionErrors) Explain(words lang.Speaker) string {
	var out []string
	for _, e := range l[:min(len(l), faultsSaid)] {
		out = append(out, e.Explain(words))
	}
	return strings.Join(out, "\n")
}

// competitionOf reads the text of a competition. The error is a [competitionErrors].
func competitionOf(name, text string) (*competition.Competition, error) {
	c, err := competition.Read(name, text)
	var list competition.ErrorList
	if !errors.As(err, &list) {
		return c, err
	}
	lines := strings.Split(text, "\n")
	var out competitionErrors
	for _, e := range list {
		out = append(out, &competitionError{Error: e})
		if e.Line <= len(lines) {
			out[len(out)-1].line = strings.TrimRight(lines[e.Line-1], "\r")
		}
	}
	return c, out
}

// compete reads a competition, and the matches that the other arguments name: without any those
// of the log, and where there is no log nothing was played yet.
func (a *Season) compete(file string, args []string) (*competed, error) {
	order, err := a.OrderOf(file)
	if err != nil {
		return nil, err
	}
	out := &competed{Competition: order.Competition, file: file}
	a.competed = out
	s := &season.Standing{}
	if _, missing := os.Stat(a.Records.LogPath); len(args) > 0 || !errors.Is(missing, fs.ErrNotExist) {
		if s, err = a.standing(args); err != nil {
			return nil, err
		}
	}
	out.stands(s)
	return out, nil
}

// stands takes in the matches that were read, and how the competition stands after them.
func (c *competed) stands(s *season.Standing) {
	c.disputed = len(s.Disputed())
	c.take(s.Matches())
	c.outcome = c.judge()
	c.makeRows()
}

// take gives a competition the matches that it may be told of.
func (c *competed) take(matches iter.Seq[*season.Match]) {
	for m := range matches {
		if isPlayed(m) {
			c.matches = append(c.matches, m)
		}
	}
}

// judge says how the competition stands after its matches.
func (c *competed) judge() *competition.Outcome {
	played := make([]competition.Played, len(c.matches))
	for i, m := range c.matches {
		played[i] = playedOf(m)
	}
	return c.Judge(played, competition.Options{Alike: func(name, other string) bool { return season.Alike(name, other) != "" }})
}

// isPlayed reports whether a competition takes a match: one of two pairs.
func isPlayed(m *season.Match) bool {
	return len(m.Seats) == 4 && len(m.Columns) == 2 && m.Beside != nil
}

// playedOf returns a match as a competition takes it.
func playedOf(m *season.Match) competition.Played {
	p := competition.Played{
		ID: m.ID, Event: m.Event, Date: m.Date, Table: m.Table, Match: m.Beside.Number,
		Over: m.Over, Winner: m.Winner, Walkover: m.Beside.Walkover, Substitutes: m.Beside.Substitutes,
	}
	for i := range m.Seats {
		s := &m.Seats[i]
		p.Names[i] = s.Name
		if i < 2 {
			p.Games[i], p.CardPoints[i] = int(s.GamesFor+s.AwardedFor), int(s.PointsFor)
		}
	}
	for _, side := range []card.Side{card.AC, card.BD} {
		if m.Beside.SentAway&side != 0 {
			p.SentAway |= side
		}
	}
	return p
}

// makeRows makes the rows of the league. What a competition counts, it counts itself; the rest
// is added up from the matches that count in it.
func (c *competed) makeRows() {
	for i, e := range c.outcome.Counts {
		if e == nil || e.Knockout > 0 || e.Negra {
			continue
		}
		m := c.matches[i] // it is nobody else's any more
		for k := range m.Seats {
			m.Seats[k].Name = c.Person(m.Seats[k].Name)
			if c.WalkoverPoints && c.outcome.WalkedOver[i] {
				n := &m.Seats[k].Numbers
				n.GamesFor, n.GamesAgainst, n.AwardedFor, n.AwardedAgainst, n.PointsFor, n.PointsAgainst = 0, 0, 0, 0, 0, 0
			}
		}
		c.counted = append(c.counted, m)
	}
	summed := map[string]*season.Row{}
	for _, r := range season.TeamRowsOf(slices.Values(c.counted), c.by()) {
		summed[strings.Join(r.Players, "\n")] = r
	}
	c.of = map[*season.Row]*competition.Row{}
	for i := range c.outcome.Tables {
		t := &c.outcome.Tables[i]
		for k := range t.Rows {
			r := &t.Rows[k]
			names := c.names(r.Pair)
			row := summed[strings.Join(names, "\n")]
			if row == nil {
				row = &season.Row{Players: names}
			}
			row.Rank, row.Group = r.Rank, t.Group
			row.Matches, row.Won, row.Drawn, row.Lost = r.Matches, r.Won-r.Awarded, r.Drawn, r.Lost-r.Forfeited
			row.Unfinished = 0
			c.rows, c.of[row] = append(c.rows, row), r
		}
	}
}

// by returns whose the rows are.
func (c *competed) by() season.By {
	if c.Form == competition.Mixed {
		return season.ByPlayer
	}
	return season.ByPair
}

// names returns the names that a row is of, in order.
func (c *competed) names(row int) []string { return slices.Sorted(slices.Values(c.RowNames(row))) }

// rowName returns the names that a row is of, as the text has them, for a person.
func (c *competed) rowName(row int) string { return strings.Join(c.RowNames(row), " – ") }

// sideOf returns a side of an encounter for the JSON form: the number of its pair, null where partners change, and its names;
// of a bye where partners change the player.
func (c *competed) sideOf(side int) (pair *int, players []string) {
	p, ok := c.Pair(side)
	switch {
	case ok && c.Form == competition.Mixed:
		return nil, p.Names[:]
	case ok:
		return &side, p.Names[:]
	}
	if players = c.RowNames(side); players == nil {
		return nil, nil
	}
	return &side, players // who has a bye, where partners change
}

// pairName returns the names of a pair, as the text has them, for a person.
func (c *competed) pairName(pair int) string {
	p, ok := c.Pair(pair)
	switch {
	case !ok && c.RowNames(pair) != nil:
		return c.rowName(pair) // a bye, where partners change
	case !ok:
		return "?"
	}
	return p.Names[0] + " – " + p.Names[1]
}

// competitionRow is a row of a standing by a competition, in the JSON form.
type competitionRow struct {
	report.StandingRow
	Pair              int           `json:"pair"`
	Place             int           `json:"place"`
	Encounters        int           `json:"encounters"`
	CompetitionPoints int           `json:"competition_points"`
	Awarded           int           `json:"matches_awarded"`
	Forfeited         int           `json:"matches_forfeited"`
	Byes              int           `json:"byes"`
	Fined             int           `json:"points_fined"`
	Left              bool          `json:"left"`
	Qualified         bool          `json:"qualified"`
	Before            *beforeReason `json:"before"`
}

// beforeReason is what puts a pair before the next one of as many points.
type beforeReason struct {
	By    competition.Tie `json:"by"`
	One   int             `json:"one"`
	Other int             `json:"other"`
	Among []int           `json:"among"`
	// Equal are the ties that left them equal before, and Matches those that were added up where not all were.
	Equal   []equalTie `json:"equal"`
	Matches []string   `json:"matches"`
}

// equalTie is a tie that left two pairs equal, in the JSON form: both have the value, or, where that is null, it says nothing
// since not all of them have met, or no lot was drawn.
type equalTie struct {
	By    competition.Tie `json:"by"`
	Value *int            `json:"value"`
}

// teamRow is how a team stands, in the JSON form.
type teamRow struct {
	Team          int           `json:"team"`
	Name          string        `json:"name"`
	Pairs         []int         `json:"pairs"`
	Place         int           `json:"place"`
	Points        int           `json:"competition_points"`
	Encounters    int           `json:"encounters"`
	Matches       int           `json:"matches"`
	Won           int           `json:"won"`
	Drawn         int           `json:"drawn"`
	Lost          int           `json:"lost"`
	Awarded       int           `json:"matches_awarded"`
	Forfeited     int           `json:"matches_forfeited"`
	GamesFor      int           `json:"games_for"`
	GamesAgainst  int           `json:"games_against"`
	PointsFor     int           `json:"points_for"`
	PointsAgainst int           `json:"points_against"`
	Byes          int           `json:"byes"`
	Fined         int           `json:"points_fined"`
	Before        *beforeReason `json:"before"`
}

func (c *competed) rowOf(r *season.Row) competitionRow {
	k := c.of[r]
	out := competitionRow{
		StandingRow: report.StandingRowOf(r), Pair: k.Pair, Place: k.Place, Encounters: k.Encounters, CompetitionPoints: k.Points,
		Awarded: k.Awarded, Forfeited: k.Forfeited, Byes: k.Byes, Fined: k.Fined, Left: k.Left, Qualified: k.Qualified,
	}
	out.Before = c.reasonOf(k.Before)
	return out
}

// reasonOf returns what puts one before another in the JSON form, nil where nothing does.
func (c *competed) reasonOf(b *competition.Reason) *beforeReason {
	if b == nil {
		return nil
	}
	out := &beforeReason{
		By: b.By, One: b.One, Other: b.Other, Among: slices.Sorted(slices.Values(b.Among)), Equal: []equalTie{}, Matches: []string{},
	}
	for _, e := range b.Equal {
		tie := equalTie{By: e.By, Value: &e.Value}
		if e.Unmet {
			tie.Value = nil
		}
		out.Equal = append(out.Equal, tie)
	}
	for _, e := range b.Encounters {
		for _, i := range e.Matches {
			out.Matches = append(out.Matches, c.matches[i].ID)
		}
	}
	return out
}

// teamRows returns how the teams stand, in the JSON form.
func (c *competed) teamRows() (out []teamRow) {
	for i := range c.outcome.Teams {
		t := &c.outcome.Teams[i]
		k := slices.IndexFunc(c.Teams, func(o competition.Team) bool { return o.N == t.Pair })
		out = append(out, teamRow{
			Team: t.Pair, Name: t.Name, Pairs: c.Teams[k].Pairs, Place: t.Place, Points: t.Points, Encounters: t.Encounters, Matches: t.Matches,
			Won: t.Won - t.Awarded, Drawn: t.Drawn, Lost: t.Lost - t.Forfeited, Awarded: t.Awarded, Forfeited: t.Forfeited,
			GamesFor: t.GamesFor, GamesAgainst: t.GamesAgainst,
			PointsFor: t.CardPointsFor, PointsAgainst: t.CardPointsAgainst, Byes: t.Byes, Fined: t.Fined,
			Before: c.reasonOf(t.Before),
		})
	}
	return out
}

// competitionFinding is a finding about a competition, in the JSON form.
type competitionFinding struct {
	File     *string `json:"file"`
	Line     *int    `json:"line"`
	Col      *int    `json:"col"`
	Match    *string `json:"match"`
	Code     string  `json:"code"`
	Severity string  `json:"severity"`
	Message  string  `json:"message"`

	level code.Severity
	where string
}

// findings returns the findings, with their places: of the match, or of the line of the text.
func (a *Season) findings(c *competed) (out []competitionFinding) {
	for _, f := range c.outcome.Findings {
		level := f.Code.Severity()
		g := competitionFinding{Code: string(f.Code), Severity: level.String(), Message: a.Out.Words.Say(f.Msg), level: level, where: c.file}
		switch {
		case f.Played >= 0:
			m := c.matches[f.Played]
			g.Match, g.where = &m.ID, a.PlaceOf(m.ID, m.Place)
			if m.Place.File != "" {
				g.File, g.Line = &m.Place.File, &m.Place.Line
			}
		case f.Line > 0:
			g.where = fmt.Sprintf("%s:%d", c.file, f.Line)
			g.File, g.Line = &c.file, &f.Line
		default:
			g.File = &c.file
		}
		out = append(out, g)
	}
	return out
}

// text returns a finding as a person reads it.
func (f *competitionFinding) text(words lang.Speaker) string {
	return fmt.Sprintf("%s: %s: %s [%s]", message.Visible(f.where), words.Word(f.level.Word()), f.Message, f.Code)
}

// findingsSaid is how many findings are said beside a standing.
const findingsSaid = 20

// sayFindings says the first findings on standard error, and how many more there are.
func (a *Season) sayFindings(c *competed) {
	found := a.findings(c)
	for _, f := range found[:min(len(found), findingsSaid)] {
		a.Out.Stderr.Printf("sueca: %s\n", f.text(a.Out.Words))
	}
	if more := len(found) - findingsSaid; more > 0 {
		a.Out.Remark(message.Msg("%d more {1:finding|findings}: sueca season check lists them all", more))
	}
}

// runCompetition shows how a competition stands.
func (a *Season) runCompetition(args []string) error {
	c, err := a.compete(a.competition, args)
	if err != nil {
		return err
	}
	a.By = string(c.by())
	a.sayFindings(c)
	switch {
	case a.explain != "":
		return a.runExplain(slices.Values(c.counted), c.rows)
	case a.svg != "" || a.html != "":
		return a.runPictures(slices.Values(c.counted), c.disputed, c.shownRows())
	case a.Out.IsJSON():
		return errors.Join(output.JSONLines(a.Out, c.rows, c.rowOf),
			output.JSONLines(a.Out, c.teamRows(), func(t teamRow) teamRow { return t }))
	case a.Out.IsCSV():
		return a.competitionCSV(c)
	}
	a.competitionText(c)
	return nil
}

// competitionText shows the tables, what parted those who are equal, and the knockout.
func (a *Season) competitionText(c *competed) {
	a.Out.Stdout.Printf("%s\n\n", c.Name)
	if len(c.rows) > 0 {
		a.seasonText(c.shownRows())
		a.reasonsText(c)
	}
	a.teamsText(c)
	a.bracketText(c)
	if w := c.outcome.Winner; w > 0 {
		a.Out.Stdout.Printf("\n%s: %s\n", a.Out.Sayf("winners"), c.rowName(w))
	}
	a.besideText(c)
	open := 0
	for _, e := range c.outcome.League {
		if e.State == competition.Open {
			open++
		}
	}
	if open > 0 {
		a.Out.Stdout.Printf("\n%s\n", a.Out.Sayf("%d {1:encounter|encounters} of the league open; sueca season fixtures lists them", open))
	}
}

// shownRows returns the rows as a person reads them: the games are all that count, also those
// that no deal brought, and pairs that nothing parts have one place.
func (c *competed) shownRows() (out []*season.Row) {
	for _, r := range c.rows {
		k, shown := c.of[r], *r
		shown.Rank, shown.Won, shown.Lost = k.Place, k.Won, k.Lost
		shown.GamesFor, shown.GamesAgainst, shown.AwardedFor, shown.AwardedAgainst = k.GamesFor, k.GamesAgainst, 0, 0
		out = append(out, &shown)
		c.of[&shown] = k
	}
	return out
}

// pointsColumn returns the column of the points of a competition.
func (a *Season) pointsColumn(c *competed) seasonColumn {
	return seasonColumn{
		head: a.Out.Sayf("points"), cell: func(r *season.Row) string { return a.Out.Words.Number(c.of[r].Points) },
		lacking: func(*season.Row) bool { return false },
	}
}

// competitionCSV writes the rows as a table for spreadsheets.
func (a *Season) competitionCSV(c *competed) error {
	head := "rank place group pair player partner encounters matches won drawn lost matches_awarded matches_forfeited byes points_fined " +
		"competition_points games_for games_against awarded_for awarded_against " +
		"deals points_for points_against sweeps doubles renuncias claims_upheld claims_rejected penalties left qualified decided_by"
	if err := a.csvHead(head); err != nil {
		return err
	}
	for _, r := range c.rows {
		k := c.of[r]
		by := any(nil)
		if k.Before != nil {
			by = string(k.Before.By)
		}
		partner := any(nil)
		if len(r.Players) > 1 {
			partner = r.Players[1]
		}
		if err := a.Out.CSV(r.Rank, k.Place, record.OrNull(r.Group), k.Pair, r.Players[0], partner, k.Encounters, r.Matches, r.Won,
			r.Drawn, r.Lost, k.Awarded, k.Forfeited, k.Byes, k.Fined, k.Points,
			r.GamesFor, r.GamesAgainst, r.AwardedFor, r.AwardedAgainst, r.Deals, r.PointsFor, r.PointsAgainst, r.Sweeps, r.Doubles, r.Renuncias,
			r.ClaimsUpheld, r.ClaimsRejected, r.Penalties,
			k.Left, k.Qualified, by); err != nil {
			return err
		}
	}
	return nil
}
