package signal

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// populate adds an archive to a population; the names of its players begin with some letters.
func populate(t testing.TB, p *Population, s *Study, a simulate.Archive, name string) {
	t.Helper()
	i := 0
	for g := range a.Matches() {
		scenesOf(t, &g, func(view *query.DealView) {
			view.Match = fmt.Sprint(name, a.Seed, "-", i)
			for k := range view.Tags {
				if tag := &view.Tags[k]; len(tag.Name) == 1 && !strings.HasPrefix(tag.Value, name) {
					tag.Value = name + " " + tag.Value
				}
			}
			p.Add(s, view, 0)
		})
		i++
	}
}

// TestPopulation: where all have a habit by which a detector finds something in everybody, no
// pair stands out; one that signals does, among players who have the habit and who have not.
func TestPopulation(t *testing.T) {
	for _, tt := range []struct {
		detector string
		habit    simulate.Habit
	}{{"echo", simulate.ByLot}, {"echo", simulate.AnyWorthless}, {"early_trump", simulate.AnyCard}} {
		t.Run(fmt.Sprint(tt.detector, tt.habit), func(t *testing.T) {
			s := studyOf(t, "unit: pair\n", tt.detector)
			p := NewPopulation(s, false)
			populate(t, p, s, simulate.Archive{Deals: 700, Pairs: 10, Seed: 3, Manners: simulate.Manners{Habit: tt.habit}}, "honest")
			agreed := simulate.Manners{Habit: tt.habit, Signal: tt.detector, Honesty: 0.95}
			agreed.Seats[1], agreed.Seats[3] = true, true // A and C
			populate(t, p, s, simulate.Archive{Deals: 240, Pairs: 2, Seed: 4, Manners: agreed}, "other")
			habits, err := p.Fit()
			assert.NilError(t, err)
			all, players := habits.By, habits.Players
			if len(players.By) < 20 {
				t.Fatalf("%d players", len(players.By))
			}
			for _, h := range all[0] {
				st, err := all[0].Against(h.Name, []float64{4}, 1)
				assert.NilError(t, err)
				t.Logf("%-60s γ %5.2f ± %.2f of %d, percentile %.3f (%.3f to %.3f), log10 ratio %.2f", h.Name, h.Gamma, h.Deviation, h.Opportunities, st.Percentile, st.Low, st.High, st.Ratios[0].Log10)
				agreed := h.Name == "other Carla Vieira & other Paulo Neves"
				if agreed && (st.Percentile < 0.99 || st.Ratios[0].Log10 < 1) {
					t.Errorf("the pair that agreed stands at %.3f, with a ratio of 10^%.2f", st.Percentile, st.Ratios[0].Log10)
				}
				if !agreed && (st.Percentile > 0.99 || st.Ratios[0].Log10 > 1) {
					t.Errorf("%s, who agreed on nothing, stands at %.3f, with a ratio of 10^%.2f", h.Name, st.Percentile, st.Ratios[0].Log10)
				}
			}
		})
	}
}

// TestPopulationJoin: parts of an archive add up to the whole, in any order.
func TestPopulationJoin(t *testing.T) {
	s := studyOf(t, "unit: pair\n", "echo")
	a := simulate.Archive{Deals: 200, Pairs: 6, Seed: 5}
	b := simulate.Archive{Deals: 200, Pairs: 6, Seed: 6}
	whole, one, two := NewPopulation(s, false), NewPopulation(s, false), NewPopulation(s, false)
	populate(t, whole, s, a, "x")
	populate(t, whole, s, b, "x")
	populate(t, one, s, a, "x")
	populate(t, two, s, b, "x")
	two.Join(one)
	first, err := whole.Fit()
	assert.NilError(t, err)
	second, err := two.Fit()
	assert.NilError(t, err)
	if len(first.By[0]) == 0 || len(first.By[0]) != len(second.By[0]) {
		t.Fatalf("%d and %d pairs", len(first.By[0]), len(second.By[0]))
	}
	for i, h := range first.By[0] {
		if o := second.By[0][i]; h.Name != o.Name || h.Gamma != o.Gamma || h.Opportunities != o.Opportunities {
			t.Errorf("%s %v of %d, and %s %v of %d", h.Name, h.Gamma, h.Opportunities, o.Name, o.Gamma, o.Opportunities)
		}
	}
}
