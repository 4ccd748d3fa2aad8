package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/analysis/season/rating"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/wall"
)

// saidIn returns what a verb of seasons says in a language.
func saidIn(language string, say func(a *seasonVerb)) string {
	return speaking(language).Captured(func(r *report.Reporter) { say(&seasonVerb{Reporter: r}) })
}

// league is a competition of three pairs.
func league(t *testing.T) *competed {
	t.Helper()
	text, err := os.ReadFile("../../testdata/liga.competition")
	check(t, err)
	c, err := competition.Read("liga.competition", string(text))
	check(t, err)
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
		a := &seasonVerb{Reporter: speaking(tt.lang)}
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
	a := &seasonVerb{Reporter: speaking("en")}
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
			"Rui Sá ~ Rui Sa: written alike, but for case, accents, signs or order\n  Rui Sá  3 matches  2026-10-03 – 2026-11-07  table 1, 4\n  Rui Sa  1 match  2026-10-03"},
		{season.Likeness{Names: [2]*season.Name{one, none}, Why: season.Initials, SameMatch: true, Together: evenings[:1]}, "en",
			"Rui Sá ~ R. Sá: one has initials\n  Rui Sá  3 matches  2026-10-03 – 2026-11-07  table 1, 4\n  R. Sá  2 matches\n  they sat in one match: they are two people"},
		{season.Likeness{Names: [2]*season.Name{none, none}, Why: season.LeftOut, Together: evenings[:5]}, "en",
			"R. Sá ~ R. Sá: one has a word less\n  R. Sá  2 matches\n  R. Sá  2 matches\n  both sat on 2026-10-01, 2026-10-02, 2026-10-03, 2026-10-04, 2026-10-05: two people, unless one evening was written in both ways"},
		{season.Likeness{Names: [2]*season.Name{none, none}, Why: season.OneLetter, Together: evenings}, "en",
			"R. Sá ~ R. Sá: one letter differs\n  R. Sá  2 matches\n  R. Sá  2 matches\n  both sat on 2026-10-01, 2026-10-02, 2026-10-03, 2026-10-04, 2026-10-05, …: two people, unless one evening was written in both ways"},
	} {
		if diff := cmp.Diff(tt.want, saidIn(tt.lang, func(a *seasonVerb) { a.likeText(&tt.l) })); diff != "" {
			t.Errorf("%s:\n%s", tt.l.Why, diff)
		}
	}
}

// TestToldApart: who is the strongest is said only of an interval that no other reaches.
func TestToldApart(t *testing.T) {
	row := func(name string, low, high float64) rating.Row {
		return rating.Row{Players: []string{name}, Low: low, High: high}
	}
	for _, tt := range []struct {
		rows []rating.Row
		want string
	}{
		{nil, ""},
		{[]rating.Row{row("Ana", 1, 3)}, ""},
		{[]rating.Row{row("Ana", 1, 3), row("Bruno", -1, 0.9)}, "Ana is the strongest: nobody else's interval reaches as far."},
		{[]rating.Row{row("Ana", 1, 3), row("Bruno", -1, 1)}, "All intervals overlap with that of the first: the games do not tell who is the strongest. The chance that Ana is stronger than Bruno is 50%."},
		{[]rating.Row{row("Ana", 1, 3), row("Bruno", -1, 2), row("Carla", -2, 0)},
			"The first 2 have intervals that overlap with that of the first: the games do not tell which of them is the strongest. The chance that Ana is stronger than Bruno is 50%."},
	} {
		got := saidIn("en", func(a *seasonVerb) { (&ratingsVerb{seasonVerb: a}).toldApart(&rating.Group{Rows: tt.rows}) })
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
		want   []string
		not    []string
	}{
		{"player", 0, []rating.Group{{Rows: []rating.Row{{}}}}, []string{"with an average partner"}, []string{star, ring, "By evenings", "Equals draw"}},
		{"pair", 9, []rating.Group{{Rows: []rating.Row{{}, {Open: true}}, Drawn: 0.25}}, []string{ring, "By evenings", "Equals draw 25"}, []string{star, "with an average partner"}},
		{"player", 0, []rating.Group{{Rows: []rating.Row{together}}, {Drawn: 0.5}}, []string{star}, []string{ring, "Equals draw"}},
		{"player", 0, []rating.Group{{Rows: []rating.Row{together, {Open: true}, {}}}}, []string{star, ring}, nil},
	} {
		got := saidIn("en", func(a *seasonVerb) {
			a.by = tt.by
			(&ratingsVerb{seasonVerb: a, bootstrap: tt.boot}).explainRatings(&ratingsOf{groups: tt.groups})
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
		a := &seasonVerb{Reporter: speaking("en")}
		a.explain = tt.name
		names, err := a.explainedNames(tt.rows)
		got := strings.Join(names, ", ")
		if err != nil {
			got = a.Explain(err)
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
