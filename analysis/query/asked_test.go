package query

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/solve"
	"sueca/notation"
	"sueca/replay"
)

// TestFoundAndCost: what was found, what cards cost and what the match is called, in two deals; where
// nothing judges or nothing grades, nothing is found.
func TestFoundAndCost(t *testing.T) {
	// B does not follow in the first trick of the first deal, and plays a spade in the second.
	const text = "[Event \"Outono\"]\n[Site \"?\"]\n[Date \"2026-10-03\"]\n[A \"Ana\"]\n[C \"Rui\"]\n\n" +
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♠ J♠ K♠ 2♣\n3. C: J♦ 2♦ 7♦ 3♠\n\n" +
		"deal 2 dealer B trump 7♥\n1. C: 5♥ A♥ K♥ 3♥\n2. D: A♣ J♣ K♣ Q♣\n"
	graded := &solve.Graded{}
	for i := range 6 {
		graded.Cards = append(graded.Cards, solve.Grade{Cost: 10 * i, CostGames: i % 3})
	}
	for _, tt := range []struct {
		query          string
		judged, grades bool
		want           string
	}{
		{`found("renuncia")`, true, false, "1.2.4"},
		{`not found("renuncia") and place = 1`, true, false, "1.1.1 1.2.1 1.3.1 2.1.1 2.2.1"},
		{`found("renuncia")`, false, true, ""},
		{`not found("renuncia")`, false, true, ""},
		{`deal_found("renuncia") and lead`, true, false, "1.1.1 1.2.1 1.3.1"},
		{`not deal_found("renuncia") and lead`, true, false, "2.1.1 2.2.1"},
		{`deal_found("renuncia")`, false, false, ""},
		{`found("wrong-leader") or deal_found("card-twice")`, true, false, ""},
		{`cost >= 20 and cost < 50`, false, true, "1.1.3 1.1.4 1.2.1 2.1.3 2.1.4 2.2.1"},
		{`cost_games = 2`, false, true, "1.1.3 1.2.2 2.1.3 2.2.2"},
		{`cost = 0`, false, true, "1.1.1 2.1.1"},
		{`cost >= 0 and trick = 2`, false, true, "1.2.1 1.2.2 2.2.1 2.2.2"}, // the others have no grade
		{`cost >= 0`, true, false, ""},
		{`deal_number = 2 and lead`, false, false, "2.1.1 2.2.1"},
		{`tag("Event") = "Outono" and date > 2026-09 and lead and trick = 3`, false, false, "1.3.1"},
		{`tag("Site") = "?"`, false, false, ""},
		{`tag("Round") = ""`, false, false, ""},
		{`name(partner) = "Rui" and lead`, false, false, ""},
		{`name(seat) = "Rui" and lead`, false, false, "1.2.1 1.3.1 2.1.1"},
		{`name(partner) = "Ana" and lead`, false, false, "1.2.1 1.3.1 2.1.1"},
		{`complete and lead`, false, false, ""},
	} {
		q, err := Compile(tt.query, nil)
		if err != nil {
			t.Fatalf("%s: %v", tt.query, err)
		}
		if asks := strings.Contains(tt.query, "cost"); q.Grades != asks {
			t.Errorf("%s: asks for grades: %v", tt.query, q.Grades)
		}
		if q.Names != strings.Contains(tt.query, "name(") || slices.Contains(q.Tags, "Event") != strings.Contains(tt.query, `"Event"`) || slices.Contains(q.Tags, "Date") != strings.Contains(tt.query, "date") {
			t.Errorf("%s: asks for names: %v, tags: %v", tt.query, q.Names, q.Tags)
		}
		var got []string
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			var s DealView
			if err := s.Deals(m.Events, func() *replay.Match { return replay.Judge(m.Events) }, func() error {
				if !tt.judged {
					s.Judged = nil
				}
				if tt.grades {
					s.Grades = func() *solve.Graded { return graded }
				}
				q.Find(&s, func(f *Found) {
					p := f.Plays[0]
					got = append(got, fmt.Sprintf("%d.%d.%d", s.Deal, p.Trick, p.Place))
				})
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s, judged %v, graded %v: %s, want %s", tt.query, tt.judged, tt.grades, got, tt.want)
		}
	}
}
