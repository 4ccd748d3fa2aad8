package signal

import (
	"fmt"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// judgedClub returns what a study of the echo says of a club whose first pair may signal, with its flags.
func judgedClub(t *testing.T, archive simulate.Archive, strong string) (*Result, string) {
	t.Helper()
	s := studyOf(t, "unit: pair\n", "echo")
	c, p := NewCounts(s, false), NewPopulation(s, false)
	eachScene(t, archive, func(view *query.DealView) {
		c.Count(s, view)
		p.Add(s, view, 0)
	})
	if r := p.results[strong]; r != nil {
		r.Sum, r.Squares = r.Sum+20*r.Deals, r.Squares+40*r.Sum+400*r.Deals // as if each deal had brought it 20 points more
	}
	result := s.Evaluate(c)
	habits, err := p.Fit()
	assert.NilError(t, err)
	assert.NilError(t, result.Judge(func() (*Habits, error) { return habits, nil }))
	return result, PairName(archive.Players(0))
}

// TestFlag: a pair is flagged whose cards tell, beyond those of six others of like strength, and whose partner uses it. Who lacks
// one of the three is not, whatever the others say: nobody reads it, there are too few others, nobody is of like strength, all
// have the habit.
func TestFlag(t *testing.T) {
	signals := simulate.Manners{Habit: simulate.ByLot, Signal: "echo", Honesty: 0.85, Read: true}
	unread := signals
	unread.Read = false
	first := PairName(simulate.Archive{Deals: 2500, Pairs: 8, Seed: 60, Manners: signals}.Players(0))
	for _, tt := range []struct {
		name    string
		pairs   int
		manners simulate.Manners
		strong  string
		told    bool
		flagged bool
	}{
		{"signals that are read", 8, signals, "", true, true},
		{"nobody reads them", 8, unread, "", true, false},
		{"five others", 6, signals, "", true, false},
		{"nobody is as strong", 8, signals, first, true, false},
		{"a habit of all", 8, simulate.Manners{Habit: simulate.ByNumber}, "", true, false},
		{"no signals", 8, simulate.Manners{Habit: simulate.ByLot}, "", false, false},
	} {
		r, pair := judgedClub(t, simulate.Archive{Deals: 2500, Pairs: tt.pairs, Seed: 60, Manners: tt.manners}, tt.strong)
		told := 0
		for i := range r.Detectors[0].Units {
			u := &r.Detectors[0].Units[i]
			told += number(u.Flag != nil)
			if flagged := r.Study.Flagged(u); flagged != (tt.flagged && u.Unit == pair) {
				t.Errorf("%s: %s flagged: %v, by %+v", tt.name, u.Unit, flagged, u.Flag)
			}
		}
		if (told > 0) != tt.told {
			t.Errorf("%s: the cards of %d pairs tell", tt.name, told)
		}
	}
}

// TestStrengths: strength is drawn towards that of all where few deals tell, and pairs of like strength are those near each other.
func TestStrengths(t *testing.T) {
	p := &Population{results: map[string]*Results{}}
	for i, mean := range []float64{50, 58, 60, 62, 70} {
		for _, n := range []float64{4, 400} {
			joinResults(p.results, map[string]*Results{fmt.Sprint(i, " of ", n): {n, n * mean, n * (mean*mean + 600)}})
		}
	}
	got := strengths(p.results)
	for i := range 5 {
		few, many := got[fmt.Sprint(i, " of 4")], got[fmt.Sprint(i, " of 400")]
		if i != 2 && !((few-60)*(many-60) > 0 && (few-60)*(few-60) < (many-60)*(many-60)) {
			t.Errorf("%d: %.1f of few deals, %.1f of many", i, few, many)
		}
	}
	if far := got["4 of 400"] - got["0 of 400"]; far < 15 || far > 20 {
		t.Errorf("the strongest and the weakest are %.1f points apart", far)
	}
	if len(strengths(map[string]*Results{"a": {3, 180, 12_000}})) != 0 {
		t.Error("three deals tell a strength")
	}
}
