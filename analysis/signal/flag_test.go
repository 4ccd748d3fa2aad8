package signal

import (
	"fmt"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// judgedClub returns what a study of a detector says of a club whose first pair may signal, with its flags.
func judgedClub(t *testing.T, detector string, archive simulate.Archive, strong string) (*Result, string) {
	t.Helper()
	s := studyOf(t, "unit: pair\n", detector)
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
		r, pair := judgedClub(t, "echo", simulate.Archive{Deals: 2500, Pairs: tt.pairs, Seed: 60, Manners: tt.manners}, tt.strong)
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

// TestTempo: a pair is flagged that is slow by agreement, and none of those who are slow, or slower among many cards; and of a
// record without seconds nothing is told.
func TestTempo(t *testing.T) {
	archive := simulate.Archive{Deals: 1200, Pairs: 8, Seed: 60, Seconds: true}
	for _, tt := range []struct {
		name    string
		manners simulate.Manners
		seconds bool
		flagged bool
	}{
		{"by agreement", simulate.Manners{Habit: simulate.ByLot, Signal: simulate.Tempo, Honesty: 0.8}, true, true},
		{"honest", simulate.Manners{Habit: simulate.ByLot}, true, false},
		{"honest, the partner's suit again", simulate.Manners{Habit: simulate.Styles}, true, false},
		{"nothing written", simulate.Manners{Habit: simulate.ByLot, Signal: simulate.Tempo, Honesty: 0.8}, false, false},
	} {
		archive.Manners, archive.Seconds = tt.manners, tt.seconds
		r, pair := judgedClub(t, simulate.Tempo, archive, "")
		if n := r.Detectors[0].All.Effect.N; (n > 500) != tt.seconds || !tt.seconds && r.Counts.Detectors[0].Undecided == 0 {
			t.Errorf("%s: %d tell something", tt.name, n)
		}
		for i := range r.Detectors[0].Units {
			u := &r.Detectors[0].Units[i]
			if flagged := r.Study.Flagged(u); flagged != (tt.flagged && u.Unit == pair) {
				t.Errorf("%s: %s flagged: %v, by %+v", tt.name, u.Unit, flagged, u.Flag)
			}
		}
	}
	assert.Assert(t, studyOf(t, "", "echo", "tempo").Timed() && !studyOf(t, "", "echo").Timed())
}

// TestItself: a card says once what the reply is.
func TestItself(t *testing.T) {
	d, err := ReadDetector(Detectors()["tempo"])
	assert.Assert(t, err == nil && !d.Replies())
	_, err = ReadDetector(Detectors()["tempo"] + "used: r.suit is a.suit\n")
	assert.ErrorContains(t, err, "is about another card")
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
