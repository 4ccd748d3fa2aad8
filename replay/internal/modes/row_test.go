package modes

import (
	"slices"
	"testing"
)

// TestConformance holds the judge to the border cases.
func TestConformance(t *testing.T) {
	for _, mode := range Modes() {
		rows := Conformance(mode)
		if len(rows) < 12 {
			t.Errorf("%s: %d rows", mode, len(rows))
		}
		for _, r := range rows {
			v, err := Judge(r.Text)
			if err != nil || len(v.Deals) == 0 {
				t.Fatalf("%s, %s: %v", mode, r.Name, err)
			}
			d := v.Deals[len(v.Deals)-1]
			var found []string
			for c := range d.Codes {
				found = append(found, c)
			}
			for _, c := range r.Any { // what is left to choose from is one of those that must stand
				if slices.ContainsFunc(d.AnyOf, func(some []string) bool { return slices.Contains(some, c) }) {
					found = append(found, c)
				}
			}
			winners := v.Winners
			if winners == nil && !v.OverOpen {
				winners = []string{}
			}
			points, games := d.Points, d.Games
			for _, diff := range r.Check(points, games, d.Sheet, winners, found) {
				t.Errorf("%s, %s: %s\n%s", mode, r.Name, diff, r.Text)
			}
			if d.GamesOpen && r.Games != "" || d.PointsOpen && r.Points != "" && r.Points != "null" {
				t.Errorf("%s, %s: no opinion\n%s", mode, r.Name, r.Text)
			}
			if bad := d.Disagree(found); len(bad) > 0 {
				t.Errorf("%s, %s: disagrees with itself: %v", mode, r.Name, bad)
			}
		}
	}
}

// TestWrong holds the judge to what must be found fault with.
func TestWrong(t *testing.T) {
	for _, mode := range Modes() {
		rows := Wrong(mode)
		if len(rows) < 20 {
			t.Errorf("%s: %d rows", mode, len(rows))
		}
		for _, r := range rows {
			v, err := Judge(r.Text)
			if err != nil {
				if !slices.Equal(r.Codes, []string{"unknown-rules"}) {
					t.Errorf("%s, %s: %v", mode, r.Name, err)
				}
				continue
			}
			d := v.Deals[len(v.Deals)-1]
			for _, c := range r.Codes {
				// What another finding could say as well is left open by the judge, and not by the row.
				if !d.Codes[c] && !slices.ContainsFunc(d.AnyOf, func(some []string) bool { return slices.Contains(some, c) }) {
					t.Errorf("%s, %s: no %s but %v, %v\n%s", mode, r.Name, c, d.Codes, d.AnyOf, r.Text)
				}
			}
			if r.Any != nil && !slices.ContainsFunc(r.Any, func(c string) bool {
				return d.Codes[c] || slices.ContainsFunc(d.AnyOf, func(some []string) bool { return slices.Contains(some, c) })
			}) {
				t.Errorf("%s, %s: none of %v but %v, %v\n%s", mode, r.Name, r.Any, d.Codes, d.AnyOf, r.Text)
			}
			if !d.Quarantined {
				for c := range d.Codes {
					if !slices.Contains(slices.Concat(r.Codes, r.Any, r.Also), c) {
						t.Errorf("%s, %s: %s too\n%s", mode, r.Name, c, r.Text)
					}
				}
			}
		}
	}
}
