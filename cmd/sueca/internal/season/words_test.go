package season

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"

	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/analysis/season/rating"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/cmd/sueca/internal/wall"
	"sueca/engine/message"
)

// saidIn returns what a verb of seasons says in a language.
func saidIn(language string, say func(a *Season)) string {
	return verbtest.Speaking(language).Out.Captured(func(out *output.Output) { say(&Season{Run: verbtest.Speaking(language).With(out)}) })
}

// league is a competition of three pairs.
func league(t *testing.T) *competed {
	t.Helper()
	text, err := os.ReadFile("../../../../testdata/liga.competition")
	verbtest.Check(t, err)
	c, err := competition.Read("liga.competition", string(text))
	verbtest.Check(t, err)
	return &competed{Competition: c}
}

// TestEncounters: an encounter is shown by its games where it is one match, by the matches won
// where it is several, and by what became of it where it was not played out.
func TestEncounters(t *testing.T) {
	c := league(t)
	const ana, bruno = "Ana Reis – Carla Dias", "Bruno Sá – Duarte Melo"
	pairs := []string{ana, bruno}
	for _, tt := range []struct {
		name, lang string
		e          competition.Encounter
		row        string // of a list, with strokes between the cells
		wall       wall.Encounter
	}{
		{"bye", "en", competition.Encounter{One: 1, Bye: true, Table: 2}, "table 2|" + ana + "|bye|", wall.Encounter{Names: pairs[:1], Winner: 1, Note: "bye"}},
		{"not played", "en", competition.Encounter{One: 1, Other: 2, State: competition.Open}, "|" + ana + "|open|" + bruno, wall.Encounter{Names: pairs}},
		{"not known", "en", competition.Encounter{One: 1, State: competition.Open}, "|" + ana + "|open|?", wall.Encounter{Names: []string{ana, "?"}}},
		{"one match", "en", competition.Encounter{One: 1, Other: 2, Table: 1, State: competition.Done, Matches: []int{0}, Won: [2]int{1, 0}, Games: [2]int{4, 3}, Winner: 1},
			"table 1|" + ana + "|4–3|" + bruno, wall.Encounter{Names: pairs, Scores: [2]string{"4", "3"}, Winner: 1}},
		{"one of several", "en", competition.Encounter{One: 1, Other: 2, State: competition.Open, Matches: []int{0}, Won: [2]int{0, 1}, Games: [2]int{3, 4}},
			"|" + ana + "|0–1 open|" + bruno, wall.Encounter{Names: pairs, Scores: [2]string{"0", "1"}, Note: "open"}},
		{"several", "pt", competition.Encounter{One: 1, Other: 2, Table: 3, State: competition.Done, Matches: []int{0, 1, 2, 3}, Won: [2]int{1, 2}, Drawn: 1, Games: [2]int{9, 8}, Winner: 2},
			"mesa 3|" + ana + "|1–2 (1=)|" + bruno, wall.Encounter{Names: pairs, Scores: [2]string{"1", "2"}, Winner: 2}},
		{"struck", "en", competition.Encounter{One: 1, Other: 2, State: competition.Struck, Matches: []int{0}, Won: [2]int{1, 0}}, "|" + ana + "|struck|" + bruno, wall.Encounter{Names: pairs, Note: "struck"}},
		{"gone", "en", competition.Encounter{One: 1, Other: 2, State: competition.Gone, Matches: []int{0}, Won: [2]int{1, 0}, Awarded: [2]int{1, 3}, Winner: 2},
			"|" + ana + "|2–3 awarded|" + bruno, wall.Encounter{Names: pairs, Scores: [2]string{"2", "3"}, Note: "awarded", Winner: 2}},
		{"parted", "en", competition.Encounter{One: 1, Other: 2, State: competition.Done, Matches: []int{0, 1}, Won: [2]int{1, 1}, Winner: 1, By: competition.ByLot},
			"|" + ana + "|1–1|" + bruno, wall.Encounter{Names: pairs, Scores: [2]string{"1", "1"}, Winner: 1, Note: "by lot"}},
	} {
		a := &Season{Run: verbtest.Speaking(tt.lang)}
		var cells []string
		for _, cell := range a.fixtureText(c, &tt.e) {
			cells = append(cells, cell.(string))
		}
		if got := strings.Join(cells, "|"); got != tt.row {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.row)
		}
		if diff := cmp.Diff(tt.wall, a.wallEncounter(c, &tt.e)); diff != "" {
			t.Errorf("%s, on the wall:\n%s", tt.name, diff)
		}
		f := c.fixtureOf(&competition.Encounter{One: tt.e.One, Other: tt.e.Other, Table: tt.e.Table, Knockout: 2, By: tt.e.By})
		if (f.Table == nil) != (tt.e.Table == 0) || (f.Pairs[1] == nil) != (tt.e.Other == 0) || f.Stage != "knockout" || *f.Knockout != 2 || (f.DecidedBy == nil) != (tt.e.By == "") {
			t.Errorf("%s: %+v", tt.name, f)
		}
	}
	if f := c.fixtureOf(&competition.Encounter{One: 1, Other: 2, Round: 3}); f.Stage != "league" || f.Knockout != nil || *f.Round != 3 {
		t.Errorf("in the league: %+v", f)
	}
	a := &Season{Run: verbtest.Speaking("en")}
	for want, e := range map[string]competition.Encounter{
		"in no round": {}, "round 2": {Round: 2}, "knockout, round 1": {Round: 2, Knockout: 1}, "in no round  2026-10-03": {Date: "2026-10-03"},
	} {
		if got := a.roundName(&e); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestLikeNames: what tells two people from one is said below their names.
func TestLikeNames(t *testing.T) {
	one := &season.Name{Text: "Rui Sá", Matches: 3, First: "2026-10-03", Last: "2026-11-07", Tables: []string{"1", "4"}}
	same := &season.Name{Text: "Rui Sa", Matches: 1, First: "2026-10-03", Last: "2026-10-03"}
	none := &season.Name{Text: "R. Sá", Matches: 2}
	evenings := []string{"2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05", "2026-10-06"}
	for _, tt := range []struct {
		l    season.Likeness
		lang string
		want string
	}{
		{season.Likeness{Names: [2]*season.Name{one, same}, Why: season.SameWords}, "en",
			"Rui Sá ~ Rui Sa: written alike, but for case, accents, signs or order\n  Rui Sá  3 matches  2026-10-03 – 2026-11-07  table 1, 4\n  Rui Sa  1 match  2026-10-03\n  sueca rename 'Rui Sa' 'Rui Sá' --reason …"},
		{season.Likeness{Names: [2]*season.Name{one, none}, Why: season.Initials, SameMatch: true, Together: evenings[:1]}, "en",
			"Rui Sá ~ R. Sá: one has initials\n  Rui Sá  3 matches  2026-10-03 – 2026-11-07  table 1, 4\n  R. Sá  2 matches\n  they sat in one match: they are two people"},
		{season.Likeness{Names: [2]*season.Name{none, none}, Why: season.LeftOut, Together: evenings[:5]}, "en",
			"R. Sá ~ R. Sá: one has a word less\n  R. Sá  2 matches\n  R. Sá  2 matches\n  both sat on 2026-10-01, 2026-10-02, 2026-10-03, 2026-10-04, 2026-10-05: two people, unless one evening was written in both ways\n  sueca rename 'R. Sá' 'R. Sá' --reason …\n  sueca rename 'R. Sá' 'R. Sá' --reason …"},
		{season.Likeness{Names: [2]*season.Name{none, none}, Why: season.OneLetter, Together: evenings}, "en",
			"R. Sá ~ R. Sá: one letter differs\n  R. Sá  2 matches\n  R. Sá  2 matches\n  both sat on 2026-10-01, 2026-10-02, 2026-10-03, 2026-10-04, 2026-10-05, …: two people, unless one evening was written in both ways\n  sueca rename 'R. Sá' 'R. Sá' --reason …\n  sueca rename 'R. Sá' 'R. Sá' --reason …"},
	} {
		if diff := cmp.Diff(tt.want, saidIn(tt.lang, func(a *Season) { a.likeText(&tt.l) })); diff != "" {
			t.Errorf("%s:\n%s", tt.l.Why, diff)
		}
	}
}

// TestToldApart: one verdict is said of a group, by the chance to be the strongest, whoever of the rows has the greatest.
func TestToldApart(t *testing.T) {
	row := func(name string, first float64) rating.Row {
		return rating.Row{Players: []string{name}, First: first}
	}
	for _, tt := range []struct {
		rows []rating.Row
		want string
	}{
		{nil, ""},
		{[]rating.Row{row("Ana", 1)}, ""},
		{[]rating.Row{row("Ana", 0.95), row("Bruno", 0.05)}, "Ana is the strongest: the chance of that is 95%."},
		{[]rating.Row{row("Ana", 0.94), row("Bruno", 0.06)}, "The games do not tell who is the strongest: the greatest chance is 94%, of Ana."},
		{[]rating.Row{row("Ana", 0.3), row("Bruno", 0.5), row("Carla", 0.2)},
			"The games do not tell who is the strongest: the greatest chance is 50%, of Bruno."},
	} {
		got := saidIn("en", func(a *Season) { (&ratingsVerb{Season: a}).toldApart(&rating.Group{Rows: tt.rows}) })
		if got := strings.Join(strings.Fields(got), " "); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestExplainRatings: a mark is explained where a row has it, and nowhere else.
func TestExplainRatings(t *testing.T) {
	star, ring := "* sat with one partner alone", "° who sat with whom leaves open"
	together := rating.Row{Together: []string{"Bruno"}, Open: true}
	for _, tt := range []struct {
		by     string
		boot   int
		groups []rating.Group
		told   []rating.Foretold
		want   []string
		not    []string
	}{
		{"player", 0, []rating.Group{{Rows: []rating.Row{{}}}}, nil, []string{"with an average partner"}, []string{star, ring, "By evenings", "Equals draw", "told from"}},
		{"pair", 9, []rating.Group{{Rows: []rating.Row{{}, {Open: true}}, Drawn: 0.25}}, nil, []string{ring, "By evenings", "Equals draw 25"}, []string{star, "with an average partner"}},
		{"pair", 0, nil, []rating.Foretold{{Games: 3, Loss: 0.6, Coin: 0.75, Elo: 0.7}, {Games: 1, Loss: 0.2, Coin: 0.75, Elo: 0.5}, {}},
			[]string{"Of 4 games told from the evenings before them the loss was 0.500, a coin's 0.750, Elo's 0.650"}, nil},
		{"player", 0, []rating.Group{{Rows: []rating.Row{together}}, {Drawn: 0.5}}, nil, []string{star}, []string{ring, "Equals draw"}},
		{"player", 0, []rating.Group{{Rows: []rating.Row{together, {Open: true}, {}}}}, nil, []string{star, ring}, nil},
	} {
		got := saidIn("en", func(a *Season) {
			a.By = tt.by
			(&ratingsVerb{Season: a, bootstrap: tt.boot}).explainRatings(&ratingsOf{groups: tt.groups, told: tt.told})
		})
		got = strings.Join(strings.Fields(got), " ")
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%q lacks %q", got, want)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(got, not) {
				t.Errorf("%q has %q", got, not)
			}
		}
	}
}

// TestExplainedNames: a name is found whatever its case and accents, but for one that is written
// exactly so; where several fit, they are named.
func TestExplainedNames(t *testing.T) {
	rows := func(names ...string) (out []*season.Row) {
		for _, n := range names {
			out = append(out, &season.Row{Players: strings.Split(n, ", ")})
		}
		return out
	}
	twoGroups := append(rows("Ana Reis", "Rui Sá"), &season.Row{Group: "2", Players: []string{"Ana Reis"}})
	for _, tt := range []struct {
		rows []*season.Row
		name string
		want string
	}{
		{rows("Ana Reis", "Rui Sá"), "ana reis", "Ana Reis"},
		{rows("Rui Sa", "Rui Sá"), "Rui Sá", "Rui Sá"},
		{rows("Rui Sa", "Rui Sá"), "rui sa", `"rui sa" may be one of 2: Rui Sa; Rui Sá; write the name as it stands`},
		{rows("RUI SA", "RUI SÁ", "Rui SA", "Rui SÁ", "Rui Sa", "Rui Sá"), "rui sa", `"rui sa" may be one of 6: RUI SA; RUI SÁ; Rui SA; Rui Sa; Rui SÁ; write the name as it stands`},
		{twoGroups, "Ana Reis", "Ana Reis"},
		{twoGroups, "ana reis", "Ana Reis"},
		{rows("Ana Reis, Carla Dias"), "Carla Dias / Ana Reis", "Ana Reis, Carla Dias"},
		{rows("Ana Reis, Carla Dias"), "carla dias, ana reis", "Ana Reis, Carla Dias"},
		{rows("Ana Reis"), "Ana Reiz", `nobody of the name "Ana Reiz" has a row: is it Ana Reis?`},
		{rows("Ana Reis"), "Zulmira", `nobody of the name "Zulmira" has a row`},
	} {
		a := &Season{Run: verbtest.Speaking("en")}
		a.explain = tt.name
		names, err := a.explainedNames(tt.rows)
		got := strings.Join(names, ", ")
		if err != nil {
			got = a.Out.Explain(err)
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestRowsText: rows that follow each other are a range.
func TestRowsText(t *testing.T) {
	for want, rows := range map[string][]int64{"": nil, "4": {4}, "4–5": {4, 5}, "1, 3–5, 9": {1, 3, 4, 5, 9}, "1, 3": {1, 3}} {
		if got := rowsText(rows); got != want {
			t.Errorf("%v is %q, want %q", rows, got, want)
		}
	}
}

// TestRatingsTable: the unit, the marks and the interval by evenings stand where they are asked
// for or known, and a name is cut where the table is too wide.
func TestRatingsTable(t *testing.T) {
	three := math.Log(3) // three wins to one: 191 points
	rows := []rating.Row{
		{Players: []string{"Ana Reis", "Carla Dias"}, Chance: 0.5, Low: -three, High: three, First: 0.084, Places: [2]int{1, 3}, Won: 2, Drawn: 1, Lost: 1, Open: true, Bootstrap: &rating.Interval{Low: -math.Log(1.5), High: math.Log(1.5)}},
		{Players: []string{"Bruno Sá"}, Chance: 0.26, Strength: -three, Low: -2 * three, High: 0, Places: [2]int{2, 3}, Lost: 3, Open: true, Together: []string{"Duarte Melo"}},
		{Players: []string{"Eva Lima"}, Chance: 0.75, Strength: three, Low: three, High: three, First: 0.916, Places: [2]int{1, 1}, Won: 1},
	}
	table := func(by, unit string, boot int) []string {
		return verbtest.TableLines(saidIn("en", func(a *Season) {
			a.By, a.Out.Columns = by, 200
			(&ratingsVerb{Season: a, unit: unit, bootstrap: boot}).ratingsTable(&rating.Group{Rows: rows})
		}))
	}
	if diff := cmp.Diff([]string{
		"pair wins % rating ± 1st places matches",
		"1 Ana Reis – Carla Dias ° 50 0 191 8 1–3 2/4",
		"2 Bruno Sá * 26 −191 191 0 2–3 0/3",
		"3 Eva Lima 75 +191 0 92 1 1/1",
	}, table("pair", "match", 0)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{
		"player wins % rating ± 1st places ± by evenings deals",
		"1 Ana Reis – Carla Dias ° 50 0 191 8 1–3 70 2/4",
		"2 Bruno Sá * 26 −191 191 0 2–3 ? 0/3",
		"3 Eva Lima 75 +191 0 92 1 ? 1/1",
	}, table("player", "deal", 2)); diff != "" {
		t.Error(diff)
	}
	whole := 0
	for _, columns := range []int{200, 70, 65, 64, 63, 62, 61, 60, 30} {
		text := saidIn("en", func(a *Season) {
			a.By, a.Out.Columns = "pair", columns
			(&ratingsVerb{Season: a, unit: "match"}).ratingsTable(&rating.Group{Rows: rows})
		})
		widest := 0
		for line := range strings.Lines(text) {
			widest = max(widest, uniseg.StringWidth(strings.TrimRight(line, " \n")))
		}
		if columns == 200 {
			whole = widest
		}
		switch cut := strings.Contains(text, "…"); {
		case columns >= whole && cut:
			t.Errorf("a name is cut in %d columns, and the table has %d", columns, whole)
		case columns == 30 && !strings.Contains(text, "Ana Reis – … °"):
			t.Errorf("twelve characters of a name are always shown:\n%s", text)
		case columns < whole && (!cut || widest != max(columns, 61)): // with twelve characters of a name
			t.Errorf("in %d columns a table is %d wide:\n%s", columns, widest, text)
		}
	}
	// On a terminal names are folded, and whole.
	text := saidIn("en", func(a *Season) {
		a.By, a.Out.Width = "pair", 60
		(&ratingsVerb{Season: a, unit: "match"}).ratingsTable(&rating.Group{Rows: rows})
	})
	if strings.Contains(text, "…") || !strings.Contains(text, "Dias") {
		t.Errorf("on a terminal of 60 columns:\n%s", text)
	}
}

// TestRatedCards: below the ratings it is told how far the cards decide, by these deals or by
// those that were measured elsewhere.
func TestRatedCards(t *testing.T) {
	say := func(c *cards) []string {
		return verbtest.TableLines(saidIn("en", func(a *Season) {
			a.Out.Columns = 200
			(&ratingsVerb{Season: a}).cardsText(&ratingsOf{cards: c, groups: []rating.Group{{Rows: []rating.Row{{Players: []string{"Ana"}}, {Players: []string{"Rui"}}}}}})
		}))
	}
	if got := say(&cards{}); got != nil {
		t.Errorf("of no deal: %q", got)
	}
	fit := rating.LuckFit{Deals: 1200, Left: 0.25, Between: rating.Interval{Low: 0.2, High: 0.3}}
	if diff := cmp.Diff([]string{
		"Card points a deal above half, of deals whose double-dummy value is kept:",
		"pair deals made ± by the cards by play ±",
		"Without the luck of the cards 25% of the variance of a deal is left (95 %: 20% to 30%): means are as sure with that share of the deals.",
	}, say(&cards{deals: 1, own: true, fit: fit})); diff != "" {
		t.Error(diff)
	}
	if got := strings.Join(say(&cards{deals: 1, fit: fit}), " "); !strings.HasSuffix(got, "the slope is that of 1200 deals measured elsewhere (25% of the variance was left).") {
		t.Errorf("by others: %q", got)
	}
}

// TestRatingCurves: a picture has no more than so many curves, and says of how many it is.
func TestRatingCurves(t *testing.T) {
	for n, want := range map[int]string{0: "sueca: there is nothing to draw\n", mostCurves: "", mostCurves + 1: "sueca: the picture is of the first 24; others left out: 1\n", mostCurves + 9: "sueca: the picture is of the first 24; others left out: 9\n"} {
		var errs bytes.Buffer
		file := filepath.Join(t.TempDir(), "x.svg")
		a := &ratingsVerb{Season: &Season{Run: verb.NewRun(t.Context(), []string{"--lang", "en"}, nil, &bytes.Buffer{}, &errs)}}
		a.svg = file
		groups := []rating.Group{{}, {}}
		for i := range n {
			groups[i%2].Rows = append(groups[i%2].Rows, rating.Row{Players: []string{fmt.Sprintf("Z%d", i)}})
		}
		verbtest.Check(t, a.drawRatings(&ratingsOf{groups: groups}))
		if errs.String() != want {
			t.Errorf("%d rows: %q, want %q", n, errs.String(), want)
		}
		picture, err := os.ReadFile(file)
		if (err == nil) != (n > 0) || strings.Count(string(picture), ">Z") > mostCurves {
			t.Errorf("%d rows: %v, %d bytes", n, err, len(picture))
		}
	}
}

// TestExplainDeal: what a deal brought is one line, and what is nothing is left out.
func TestExplainDeal(t *testing.T) {
	two, none, nine, cost, row, file := 2, 0, 9, 14, int64(7), "night.sueca"
	for _, tt := range []struct {
		x    explained
		d    explainedDeal
		want string
	}{
		{explained{}, explainedDeal{}, "  outside any deal  0–0"},
		{explained{}, explainedDeal{explainedNumbers: explainedNumbers{AwardedFor: 2}}, "  outside any deal  0–0  awarded 2–0"},
		{explained{}, explainedDeal{explainedNumbers: explainedNumbers{AwardedAgainst: 3}}, "  outside any deal  0–0  awarded 0–3"},
		{explained{}, explainedDeal{Deal: &none}, "  a deal that cannot be read  0–0"},
		{explained{}, explainedDeal{Deal: &two, explainedNumbers: explainedNumbers{GamesFor: 4, GamesAgainst: 1, PointsFor: 120, Sweeps: 1, Doubles: 2}}, "  deal 2  4–1  card points 120–0  sweep  double ×2"},
		{explained{}, explainedDeal{Deal: &two, explainedNumbers: explainedNumbers{PointsAgainst: 61, Renuncias: 1, ClaimsUpheld: 3, ClaimsRejected: 1, Penalties: 2}}, "  deal 2  0–0  card points 0–61  renúncia  claim upheld ×3  claim rejected  penalty ×2"},
		{explained{}, explainedDeal{Deal: &two, Late: true, explainedNumbers: explainedNumbers{Cost: &cost, Graded: 1}}, "  deal 2  0–0  after the match was won: only its card points count  14 card points given away in 1 cards"},
		{explained{File: &file}, explainedDeal{Deal: &two, Line: &nine, Lines: []int{12, 15}}, "  deal 2  0–0  night.sueca:9  night.sueca:12  night.sueca:15"},
		{explained{}, explainedDeal{Deal: &two, Line: &nine, Lines: []int{12}, Position: &row}, "  deal 2  0–0  row 7"},
	} {
		if got := saidIn("en", func(a *Season) { a.explainDeal(&tt.x, &tt.d) }); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestExplainMatch: a match is told by its day, its table, the seats and the result, and by where
// it stands: a line of a file, or rows of the log.
func TestExplainMatch(t *testing.T) {
	date, table, file, nine := "2026-10-03", "4", "night.sueca", 9
	for _, tt := range []struct {
		x    explained
		want string
	}{
		{explained{Match: "3f9a", Seats: []string{"A", "C"}, Result: season.Won}, "????-??-??  AC  won  0–0  3f9a"},
		{explained{Match: "3f9a", Seats: []string{"B"}, Result: season.Drawn, Date: &date, Table: &table, File: &file, Positions: []int64{4}}, "2026-10-03  table 4  B  drawn  0–0  3f9a  night.sueca"},
		{explained{Match: "3f9a", Seats: []string{"B"}, Result: season.Lost, File: &file, Line: &nine, Numbers: explainedNumbers{GamesFor: 1, GamesAgainst: 4}}, "????-??-??  B  lost  1–4  3f9a  night.sueca:9"},
		{explained{Match: "3f9a", Seats: []string{"B"}, Result: season.Unfinished, Line: &nine, Positions: []int64{4, 5}, Substituted: []string{"B", "D"}}, "????-??-??  B  open  0–0  3f9a  rows 4–5  (somebody else took the seat B, D)"},
	} {
		if got := strings.TrimSpace(saidIn("en", func(a *Season) { a.explainMatch(&tt.x) })); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestExplainGroups: the matches of each group stand below the row of that group.
func TestExplainGroups(t *testing.T) {
	one, four := "1", "4"
	rows := []*season.Row{
		{Group: "1", Rank: 2, Players: []string{"Ana"}, Matches: 1}, {Group: "1", Rank: 1, Players: []string{"Rui"}, Matches: 9},
		{Group: "4", Rank: 1, Players: []string{"Ana"}, Matches: 2}, {Rank: 3, Players: []string{"Ana"}, Matches: 1},
	}
	all := []*explained{{Group: &one, Match: "a1"}, {Group: &four, Match: "b1"}, {Group: &four, Match: "b2"}, {Match: "c1"}}
	text := saidIn("en", func(a *Season) {
		a.group, a.By = "table", "player"
		a.explainText(rows, []string{"Ana"}, all)
	})
	var got []string
	for _, line := range verbtest.TableLines(text) {
		if !strings.HasPrefix(line, "player") {
			got = append(got, line)
		}
	}
	var heads []string
	for _, line := range got {
		if !strings.HasPrefix(line, "?") && !strings.Contains(line, "matches") && !strings.HasPrefix(line, "1 Ana") && !strings.HasPrefix(line, "2 Ana") && !strings.HasPrefix(line, "3 Ana") {
			heads = append(heads, line)
		}
	}
	if diff := cmp.Diff([]string{"table 1", "2. Ana", "table 4", "1. Ana", "no table written", "3. Ana"}, heads); diff != "" {
		t.Errorf("%s\n%s", diff, text)
	}
	if strings.HasPrefix(text, "\n") || strings.Count(text, "\n\ntable 4") != 1 || strings.Index(text, "b2") < strings.Index(text, "1. Ana") {
		t.Errorf("%s", text)
	}
}

// TestGroupNames: what a group is called depends on what rows are kept apart by.
func TestGroupNames(t *testing.T) {
	for _, tt := range []struct{ by, group, want string }{
		{"", "", ""}, {"", "x", ""}, {"table", "", "no table written"}, {"table", "4", "table 4"}, {"month", "", "no date written"}, {"month", "2026-10", "2026-10"},
		{"event", "", "no event written"}, {"event", "Noite", "Noite"},
	} {
		a := &Season{Run: verbtest.Speaking("en")}
		if a.group = tt.by; a.groupName(tt.group) != tt.want {
			t.Errorf("%q by %q is %q, want %q", tt.group, tt.by, a.groupName(tt.group), tt.want)
		}
	}
	a := &Season{Run: verbtest.Speaking("en"), competed: league(t)}
	if got := a.groupName("2") + "," + a.groupName(""); got != "group 2," {
		t.Errorf("in a competition: %q", got)
	}
}

// TestKnockoutText: the knockout is shown as far as it is known, with why no more is.
func TestKnockoutText(t *testing.T) {
	c := league(t)
	waiting := []message.Message{message.Msg("the league is not finished: %d {1:encounter is|encounters are} open", 2)}
	a := &Season{Run: verbtest.Speaking("en")}
	say := func(o *competition.Outcome) string {
		c.outcome = o
		return strings.Join(verbtest.TableLines(saidIn("en", func(a *Season) { a.bracketText(c) })), "\n")
	}
	if got := say(&competition.Outcome{}); got != "" || a.wallBracket(c) != nil {
		t.Errorf("without a knockout: %q", got)
	}
	if got, want := say(&competition.Outcome{Waiting: waiting}), "no knockout yet: the league is not finished: 2 encounters are open"; got != want || a.wallBracket(c) != nil {
		t.Errorf("%q, want %q", got, want)
	}
	by := &competition.Encounter{One: 1, Other: 2, Knockout: 1, Date: "2026-10-03", State: competition.Done, Matches: []int{0, 1}, Won: [2]int{1, 1}, Winner: 1, By: competition.ByLot}
	final := &competition.Encounter{One: 1, Knockout: 2, State: competition.Open}
	if diff := cmp.Diff("the knockout is not known in full: the league is not finished: 2 encounters are open\n"+
		"knockout, round 1 2026-10-03\nAna Reis – Carla Dias 1–1 Bruno Sá – Duarte Melo Ana Reis – Carla Dias by lot\n"+
		"knockout, round 2\nAna Reis – Carla Dias open ?", say(&competition.Outcome{Waiting: waiting, Winner: 1, Bracket: [][]*competition.Encounter{{by}, {final}}})); diff != "" {
		t.Error(diff)
	}
	b := a.wallBracket(c)
	if diff := cmp.Diff([]string{"the knockout is not known in full: the league is not finished: 2 encounters are open", "winners: Ana Reis – Carla Dias"}, b.Foot); diff != "" {
		t.Error(diff)
	}
	if b.Rounds[0].Name != "round 1 · 2026-10-03" || b.Rounds[1].Name != "round 2" || len(b.Rounds[0].Encounters) != 1 {
		t.Errorf("%+v", b.Rounds)
	}
	c.outcome.Winner, c.outcome.Waiting = 0, nil
	if b := a.wallBracket(c); b.Foot != nil {
		t.Errorf("%q", b.Foot)
	}
}

// TestWallTable: a table on the wall is named after the one event of its matches, and says from
// which day to which they were played.
func TestWallTable(t *testing.T) {
	match := func(event, date string) *season.Match { return &season.Match{Event: event, Date: date} }
	rows := []*season.Row{{Rank: 1, Players: []string{"Ana"}}, {Rank: 2, Players: []string{"Rui"}}}
	for _, tt := range []struct {
		matches []*season.Match
		want    string
	}{
		{nil, "Standing|0 matches"},
		{[]*season.Match{match("Noite", "2026-10-03")}, "Noite|Standing · 2026-10-03 · 1 match"},
		{[]*season.Match{match("Noite", ""), match("Noite", "2026-10-03"), match("Noite", "2026-10-05"), match("Noite", "")}, "Noite|Standing · 2026-10-03 – 2026-10-05 · 4 matches"},
		{[]*season.Match{match("Noite", "2026-10-03"), match("", "2026-10-03")}, "Standing|2026-10-03 · 2 matches"},
		{[]*season.Match{match("", "")}, "Standing|1 match"},
	} {
		a := &Season{Run: verbtest.Speaking("en")}
		a.By = "player"
		table := a.wallTable(func(yield func(*season.Match) bool) {
			for _, m := range tt.matches {
				if !yield(m) {
					return
				}
			}
		}, rows)
		if got := table.Title + "|" + table.About; got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
		if len(table.Foot) != 1 || len(table.Groups) != 1 || len(table.Groups[0].Rows) != 2 {
			t.Errorf("%q, %+v", table.Foot, table.Groups)
		}
	}
	a := &Season{Run: verbtest.Speaking("en")}
	rows[1].ClaimsRejected = 1
	if foot := a.wallTable(func(func(*season.Match) bool) {}, rows).Foot; len(foot) != 2 || foot[1] != "claims: upheld – rejected" {
		t.Errorf("%q", foot)
	}
}

// TestSeasonColumns: a column that says nothing of any row is left out; where there is no room,
// the least needed go first, and names are cut last.
func TestSeasonColumns(t *testing.T) {
	rows := []*season.Row{{Rank: 1, Players: []string{"Ana Maria Reis dos Santos"}, Matches: 12}, {Rank: 2, Players: []string{"Rui"}}}
	rows[0].Cost, rows[0].Graded, rows[1].ClaimsUpheld, rows[1].AwardedAgainst = 3, 2, 1, 2
	a := &Season{Run: verbtest.Speaking("en")}
	a.By = "player"
	columns := a.seasonColumns(rows)
	text := func(columns []seasonColumn, row int) string {
		var out []string
		for _, c := range columns {
			out = append(out, c.head+"="+c.cell(rows[row]))
		}
		return strings.Join(out, " ")
	}
	if diff := cmp.Diff("=1 player=Ana Maria Reis dos Santos matches=12 won=0 lost=0 +/−=0 claims=0–0 awarded=0–0 cost=1.50", text(columns, 0)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("=2 player=Rui matches=0 won=0 lost=0 +/−=0 claims=1–0 awarded=0–2 cost=", text(columns, 1)); diff != "" {
		t.Error(diff)
	}
	// The columns have 1, 25, 7, 3, 4, 3, 6, 7 and 4 characters and two blanks each, of which the
	// last is not written: 77. Without what was awarded it is 68, without the claims too 60, and
	// without the cost 54.
	const least = "=2 player=Rui matches=0 won=0 lost=0 +/−=0"
	for width, want := range map[int]string{
		78: least + " claims=1–0 awarded=0–2 cost=", 77: least + " claims=1–0 awarded=0–2 cost=", 76: least + " claims=1–0 cost=",
		68: least + " claims=1–0 cost=", 67: least + " cost=", 60: least + " cost=", 59: least, 54: least, 53: least, 20: least,
	} {
		shown := fitting(a.seasonColumns(rows), rows, width)
		if got := text(shown, 1); got != want {
			t.Errorf("in a width of %d: %q, want %q", width, got, want)
		}
		name := shown[1].cell(rows[0])
		if want := map[int]string{53: "Ana Maria Reis dos Sant…", 20: "Ana Maria R…"}[width]; want != "" && name != want || want == "" && strings.Contains(name, "…") {
			t.Errorf("in a width of %d: %q, want %q", width, name, want)
		}
	}
}

// TestSeasonColumnsLeft: the names, the matches, those won and lost and the difference are always there, and each
// of the other columns is needed less or more than any other.
func TestSeasonColumnsLeft(t *testing.T) {
	full := &season.Row{Rank: 1, Players: []string{"Ana"}, Matches: 9, Won: 4, Drawn: 1, Lost: 3, Unfinished: 1, GamesFor: 20, GamesAgainst: 12, PointsFor: 2000, PointsAgainst: 1900, Deals: 40,
		Sweeps: 2, Doubles: 7, Renuncias: 3, ClaimsUpheld: 2, ClaimsRejected: 1, Penalties: 1, AwardedFor: 3, AwardedAgainst: 2}
	full.Cost, full.Graded = 3, 2
	a := &Season{Run: verbtest.Speaking("en")}
	a.By = "player"
	rows := []*season.Row{full}
	columns := a.seasonColumns(rows)
	slices.SortStableFunc(columns, func(a, b seasonColumn) int { return a.spare - b.spare })
	var got []string
	for i, c := range columns {
		if got = append(got, c.head); i > 0 && c.spare > 0 && c.spare == columns[i-1].spare {
			t.Errorf("%s and %s are needed alike", columns[i-1].head, c.head)
		}
	}
	if got, want := strings.Join(got, ", "), ", player, matches, won, lost, +/−, awarded, penalties, deals, claims, doubles, sweeps, cost, renúncias, card points, open, drawn, games"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// A narrow one may have room where a wide one, which is needed more, has none.
	if shown := fitting(a.seasonColumns(rows), rows, 300); len(shown) != len(columns) {
		t.Errorf("of %d columns there are %d", len(columns), len(shown))
	}
}

// TestPlaceOf: a record is told by the file and the line where it begins, by the file alone, or
// as one of the log.
func TestPlaceOf(t *testing.T) {
	a := &Season{Run: verbtest.Speaking("en")}
	for want, p := range map[string]season.Place{"x.sueca:4": {File: "x.sueca", Line: 4}, "x.json": {File: "x.json"}, "the log (3f9a)": {Line: 4}} {
		if got := a.PlaceOf("3f9a", p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestManyRemarks: twenty matches that do not count, or that have no end, are named each, and
// more of them by their number.
func TestManyRemarks(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, n := range []int{DisputesSaid, DisputesSaid + 1, DisputesSaid + 3} {
		one, other, unsure := "", "", ""
		for i := range n {
			head := fmt.Sprintf("[Date \"2026-10-03\"]\n[Match \"%d\"]\n[Rules \"fpsd target=1\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n\ndeal 1 dealer A trump 2♥\n", i+1)
			one += head + "games AC 1\n\n"
			other += head + "games BD 1\n\n"
			unsure += head + "1. B: 3♥\nstop\n\ndeal 2 dealer B trump 2♥\ngames AC 1\n\n"
		}
		verbtest.WriteText(t, "one.sueca", one)
		verbtest.WriteText(t, "other.sueca", other)
		verbtest.WriteText(t, "unsure.sueca", unsure)
		var out, errs bytes.Buffer
		program.Execute([]string{"season", "one.sueca", "other.sueca"}, nil, &out, &errs)
		named, more := strings.Count(errs.String(), "is not counted: its records at"), ""
		if _, after, found := strings.Cut(errs.String(), "not counted for the same reason"); found {
			lines := strings.Split(strings.TrimSuffix(errs.String(), "not counted for the same reason"+after), "\n")
			more = strings.TrimSpace(lines[len(lines)-1])
		}
		want := map[int]string{DisputesSaid: "", DisputesSaid + 1: "sueca: 1 more match is", DisputesSaid + 3: "sueca: 3 more matches are"}[n]
		if named != DisputesSaid || more != want {
			t.Errorf("%d are disputed: %d are named, and %q, want %q", n, named, more, want)
		}
		errs.Reset()
		program.Execute([]string{"season", "unsure.sueca"}, nil, &out, &errs)
		if named := strings.Count(errs.String(), "is unfinished: what deal 1 brought"); named != DisputesSaid {
			t.Errorf("%d are unsure: %d are named: %s", n, named, errs.String())
		}
		if told := strings.Contains(errs.String(), fmt.Sprintf("%d more match", n-DisputesSaid)); told != (n > DisputesSaid) {
			t.Errorf("%d are unsure: %s", n, errs.String())
		}
	}
}

// TestCompetitionLine: a mistake is shown with its line, the last one too, and without what ends it.
func TestCompetitionLine(t *testing.T) {
	for text, want := range map[string]string{"competition \"x\"\npair 0\n": "pair 0", "competition \"x\"\nfoo": "foo", "bar\r\ncompetition \"x\"\r\n": "bar"} {
		_, err := competitionOf("c", text)
		var list competitionErrors
		if !errors.As(err, &list) || !slices.ContainsFunc(list, func(e *competitionError) bool { return e.line == want }) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestHeads: no two columns of a table have one name, in either language, with the columns of a competition or without.
func TestHeads(t *testing.T) {
	full := &season.Row{Players: []string{"Ana", "Carla"}, Matches: 3, Won: 1, Drawn: 1, Lost: 1, Unfinished: 1, GamesFor: 4, PointsFor: 60, Deals: 3, Sweeps: 1, Doubles: 1,
		Renuncias: 1, ClaimsUpheld: 1, Penalties: 1, AwardedFor: 4, Graded: 1, Cost: 1}
	for _, language := range []string{"en", "pt"} {
		for _, c := range []*competed{nil, league(t)} {
			a := &Season{Run: verbtest.Speaking(language), competed: c}
			seen := map[string]bool{}
			for _, column := range a.seasonColumns([]*season.Row{full}) {
				if seen[column.head] {
					t.Errorf("%s, competition %v: two columns are %q", language, c != nil, column.head)
				}
				seen[column.head] = true
			}
			if len(seen) < 17 {
				t.Errorf("%s: %d columns", language, len(seen))
			}
		}
	}
}
