package signal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/replay"
)

var long = os.Getenv("SUECA_LONG") != "" // test many more records

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if !(math.Abs(got-want) <= by) {
		t.Errorf("%s: %.7g, want %.7g", what, got, want)
	}
}

// berkeley are the admissions to Berkeley in 1973 by department: a published example
// (P. Bickel, E. Hammel and J. O'Connell, Science 187, 1975), as R's help of
// mantelhaen.test has it. [1][1] are men admitted, [1][0] men rejected.
var berkeley = []Table{
	{{19, 89}, {313, 512}}, {{8, 17}, {207, 353}}, {{391, 202}, {205, 120}},
	{{244, 131}, {279, 138}}, {{299, 94}, {138, 53}}, {{317, 24}, {351, 22}},
}

// TestPublished holds the statistics to published examples.
func TestPublished(t *testing.T) {
	// Fisher's lady tasting tea: 34/70 to either side, 17/70 to one.
	tea := associate([]Table{{{3, 1}, {1, 3}}})
	near(t, "tea, exact", tea.Exact, 34.0/70, 1e-9)
	near(t, "tea, mid-p", tea.MidP, 34.0/70-16.0/70, 1e-9)
	// R: mantelhaen.test(UCBAdmissions): X-squared = 1.4269 with correction, common odds
	// ratio 0.9046968, interval 0.7719074 to 1.0603298.
	b := associate(berkeley)
	x := math.Abs(float64(b.Hits)-b.Expected) - 0.5
	near(t, "Mantel-Haenszel", x*x/(b.Spread*b.Spread), 1.4269, 5e-4)
	odds, low, high := oddsRatio(berkeley)
	near(t, "common odds", odds, 0.9046968, 1e-6)
	near(t, "from", low, 0.7719074, 1e-6)
	near(t, "to", high, 1.0603298, 1e-6)
	// Holm's procedure, as commonly shown: 0.01 0.04 0.03 0.005.
	if diff := cmp.Diff([]float64{0.03, 0.06, 0.06, 0.02}, Holm([]float64{0.01, 0.04, 0.03, 0.005}), approximately); diff != "" {
		t.Error("Holm: ", diff)
	}
	// R: p.adjust(c(0.02, 0.01, 0.5, 0.015), "BH").
	if diff := cmp.Diff([]float64{0.08 / 3, 0.08 / 3, 0.5, 0.08 / 3}, falseDiscovery([]float64{0.02, 0.01, 0.5, 0.015}), approximately); diff != "" {
		t.Error("false discovery: ", diff)
	}
	if diff := cmp.Diff([]float64{0.03}, falseDiscovery([]float64{0.03}), approximately); diff != "" {
		t.Error("false discovery of one: ", diff)
	}
	// Benjamini and Hochberg (1995), table of fifteen: the first four are found at 0.05.
	p := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0}
	found, holm := 0, 0
	for i, q := range falseDiscovery(p) {
		if q <= 0.05 {
			found++
		}
		if Holm(p)[i] <= 0.05 {
			holm++
		}
	}
	if found != 4 || holm != 3 {
		t.Errorf("Benjamini and Hochberg's example: %d and by Holm %d", found, holm)
	}
}

var approximately = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })

// TestExactByTrial compares the exact test with drawing every arrangement, and the
// permutations with the exact test.
func TestExactByTrial(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		strata := make([]Table, 1+rng.IntN(2))
		for i := range strata {
			for r := range strata[i] {
				for c := range strata[i][r] {
					strata[i][r][c] = rng.IntN(3)
				}
			}
		}
		got := associate(strata)
		exact, mid, spread := arrangements(strata)
		if spread == 0 {
			mid = 1 // the margins leave nothing to ask
		}
		near(t, fmt.Sprint("exact of ", strata), got.Exact, exact, 1e-9)
		near(t, fmt.Sprint("mid-p of ", strata), got.MidP, mid, 1e-9)
		if log := rng.NormFloat64(); spread > 0 {
			low, high := got.interval(0.5)
			near(t, fmt.Sprint("no odds are even by what is asked of ", strata), float64(number(low <= 0 && high >= 0)), float64(number(got.MidP >= 0.05)), 0)
			mean := 0.0
			for i := range strata {
				mean += strata[i].hits().odds(log).mean()
			}
			near(t, fmt.Sprint("mean of the sum of ", strata), got.of.odds(log).mean(), mean, 1e-9)
		}
		near(t, fmt.Sprint("spread of ", strata), got.Spread, spread, 1e-9)
	}
	strata := []Table{{{14, 9}, {6, 12}}, {{20, 3}, {11, 8}}}
	p := permute(strata, 40_000, 3)
	near(t, "permuted", p.P, associate(strata).MidP, 4*math.Sqrt(0.01/40_000))
	// In order of size; five of a hundred have more bits than the 95th percentile, which is well above the mean.
	small := permute(strata, 100, 3)
	if !slices.IsSorted(small.Draws) || !(small.Information95 > small.Information) || small.Information95 < 0.02 {
		t.Errorf("draws %v, %v bits, and 95 of 100 have %v or fewer", small.Draws, small.Information, small.Information95)
	}
	near(t, "the 95th percentile", permute(strata, 20_000, 3).Information95, permute(strata, 40_000, 4).Information95, 0.01)
}

// arrangements lays the signals of each stratum out in every way.
func arrangements(strata []Table) (exact, mid, spread float64) {
	counts := map[int]float64{0: 1} // hits where the state was so
	observed := 0
	for i := range strata {
		t := &strata[i]
		observed += t[1][1]
		n, yes, given := t.Total(), t[1][0]+t[1][1], t[0][1]+t[1][1]
		next := map[int]float64{}
		for set := range 1 << n {
			in, all := 0, 0
			for k := range n {
				if set>>k&1 == 1 {
					if all++; k < yes {
						in++
					}
				}
			}
			if all != given {
				continue
			}
			for x, w := range counts {
				next[x+in] += w
			}
		}
		counts = next
	}
	total, mean, square := 0.0, 0.0, 0.0
	for x, w := range counts {
		total, mean, square = total+w, mean+w*float64(x), square+w*float64(x*x)
	}
	mean, square = mean/total, square/total
	more, fewer, equal := 0.0, 0.0, counts[observed]/total
	for x, w := range counts {
		more, fewer = more+float64(number(x > observed))*w/total, fewer+float64(number(x < observed))*w/total
	}
	exact, mid = min(1, 2*(min(more, fewer)+equal)), 2*min(more, fewer)+equal
	return exact, mid, math.Sqrt(max(0, square-mean*mean))
}

// TestInformation holds the information to what can be worked out by hand.
func TestInformation(t *testing.T) {
	plain, corrected := information([]Table{{{50, 0}, {0, 50}}})
	near(t, "a whole bit", plain, 1, 1e-12)
	near(t, "corrected", corrected, 1-0.5/math.Ln2/100, 1e-12)
	plain, _ = information([]Table{{{25, 25}, {25, 25}}, {{30, 10}, {60, 20}}})
	near(t, "nothing", plain, 0, 1e-12)
	// By the entropies: H(signal) - H(signal|state).
	h := func(p float64) float64 { return -p*math.Log2(p) - (1-p)*math.Log2(1-p) }
	plain, _ = information([]Table{{{30, 10}, {15, 45}}})
	near(t, "entropies", plain, h(0.55)-0.4*h(0.25)-0.6*h(0.75), 1e-12)
	// One card each way, of which one was a signal: under odds ψ it was the one where it was
	// so with ψ/(1+ψ), else with a half.
	near(t, "likelihood", likelihoodRatio([]Table{{{1, 0}, {0, 1}}}, 16), math.Log10(16.0/17*2), 1e-12)
	// Tea: four of eight cups, three of them right: 16ψ³ of 1+16ψ+36ψ²+16ψ³+ψ⁴ ways, against 16 of 70.
	near(t, "tea, likelihood", likelihoodRatio([]Table{{{3, 1}, {1, 3}}}, 3), math.Log10(16*27.0/(1+16*3+36*9+16*27+81)*70/16), 1e-12)
	// A stratum in which nothing could be otherwise says nothing; strata multiply.
	near(t, "no ways", likelihoodRatio([]Table{{{3, 0}, {4, 0}}, {{0, 1}, {0, 9}}}, 3), 0, 1e-12)
	near(t, "strata", likelihoodRatio(berkeley, 2), func() (sum float64) {
		for i := range berkeley {
			sum += likelihoodRatio(berkeley[i:i+1], 2)
		}
		return sum
	}(), 1e-9)
	// The correction takes off what chance alone makes.
	rng := rand.New(rand.NewPCG(5, 6))
	sumPlain, sum := 0.0, 0.0
	const draws = 20_000
	for range draws {
		var table Table
		for range 60 {
			table[rng.IntN(2)][rng.IntN(2)]++
		}
		p, c := information([]Table{table})
		sumPlain, sum = sumPlain+p/draws, sum+c/draws
	}
	near(t, "mean of chance, corrected", sum, 0, 0.0007)
	near(t, "mean of chance, plain", sumPlain, 0.5/math.Ln2/60, 0.0007)
}

// studyOf makes a study of some detectors.
func studyOf(t testing.TB, more string, names ...string) *Study {
	t.Helper()
	text := "study: test\nhypothesis: none\nholdout: 0\npermutations: 200\n" + more
	for _, n := range names {
		text += "detector: " + n + "\n"
	}
	s, err := ReadStudy(text, func(name string) (string, error) {
		if card, ok := Detectors()[name]; ok {
			return card, nil
		}
		return "", fmt.Errorf("unknown")
	})
	assert.NilError(t, err)
	return s
}

// countsOf counts an archive.
func countsOf(t testing.TB, s *Study, a simulate.Archive) *Counts {
	t.Helper()
	c := NewCounts(s, false)
	eachScene(t, a, func(view *query.DealView) { c.Count(s, view) })
	return c
}

// eachScene calls each with the views of an archive.
func eachScene(t testing.TB, a simulate.Archive, each func(*query.DealView)) {
	t.Helper()
	i := 0
	for g := range a.Matches() {
		scenesOf(t, &g, func(view *query.DealView) {
			view.Match = fmt.Sprint(a.Seed, "-", i)
			each(view)
		})
		i++
	}
}

// TestNullStudies: one in twenty studies of players who do not signal finds something.
func TestNullStudies(t *testing.T) {
	studies, deals := 60, 200
	if long {
		studies, deals = 3000, 1000 // one thousand leave an error of 0.7 %, and there are 21 shares
	}
	names := []string{"continuation", "early_trump", "echo", "encher", "forced", "suit_preference", "tempo", "trump_echo"}
	s := studyOf(t, "", names...)
	for _, habit := range []simulate.Habit{simulate.ByLot, simulate.LowestFirst, simulate.GivePoints} {
		small := map[string]int{}
		permuted := map[string]int{}
		var mu sync.Mutex
		var next atomic.Int64
		var all sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			all.Go(func() {
				for i := int(next.Add(1)) - 1; i < studies; i = int(next.Add(1)) - 1 {
					c := countsOf(t, s, simulate.Archive{Deals: deals, Seconds: true, Seed: uint64(100_000*int(habit) + i), Manners: simulate.Manners{Habit: habit, Signal: "echo", Honesty: 0.5}})
					for k := range c.Detectors {
						d := designOf(c.Detectors[k].Cells, inOrder(c.Detectors[k].Cells))
						strata := d.strata(d.counted)
						mid, drawn := associate(strata).MidP, permute(strata, 400, uint64(i)).P
						mu.Lock()
						if mid < 0.05 {
							small[names[k]]++
						}
						if drawn < 0.05 {
							permuted[names[k]]++
						}
						mu.Unlock()
					}
				}
			})
		}
		all.Wait()
		for _, name := range names {
			share, drawn := float64(small[name])/float64(studies), float64(permuted[name])/float64(studies)
			t.Logf("habit %d, %s: %.1f %% (by permutation %.1f %%)", habit, name, 100*share, 100*drawn)
			low, high := 0.035, 0.065
			if !long {
				low, high = 0, 0.15
			}
			if share < low || share > high {
				t.Errorf("habit %d, %s: %.1f %% of studies of nothing find something", habit, name, 100*share)
			}
		}
	}
}

// TestCountsMerge: the counts of the parts of an archive are those of the whole, and so is
// what comes of them.
func TestCountsMerge(t *testing.T) {
	s := studyOf(t, "unit: pair\nstrata: a.trick\n", "echo", "encher")
	archive := simulate.Archive{Deals: 600, Seed: 4, Pairs: 6, Manners: simulate.Manners{Habit: simulate.ByLot, Signal: "echo", Honesty: 0.8}}
	whole := NewCounts(s, false)
	parts := []*Counts{NewCounts(s, false), NewCounts(s, false), NewCounts(s, false)}
	i := 0
	for g := range archive.Matches() {
		scenesOf(t, &g, func(view *query.DealView) {
			view.Match = fmt.Sprint(i)
			whole.Count(s, view)
			parts[i*i%3].Count(s, view)
		})
		i++
	}
	merged := NewCounts(s, false)
	for k := range parts {
		assert.NilError(t, merged.Add(parts[2-k]))
	}
	assert.Assert(t, is.DeepEqual(whole, merged))
	// In each part something of every count, which none of these has.
	part := func(n int) *Counts {
		c := NewCounts(s, false)
		c.Matches, c.Deals, c.Kept = n, 2*n, 3*n
		for i := range c.Detectors {
			d := &c.Detectors[i]
			d.Found, d.Undecided, d.Nobody, d.Neutral, d.Doubtful = 10*n+i, 20*n+i, 30*n+i, 40*n+i, 50*n+i
			for k := range d.Excluded {
				d.Excluded[k] = 60*n + k
			}
		}
		return c
	}
	sum := part(1)
	assert.NilError(t, sum.Add(part(2)))
	for i := range sum.Detectors {
		d := sum.Detectors[i]
		if got, want := fmt.Sprint(sum.Matches, sum.Deals, sum.Kept, d.Found, d.Undecided, d.Nobody, d.Neutral, d.Doubtful), fmt.Sprint(3, 6, 9, 30+2*i, 60+2*i, 90+2*i, 120+2*i, 150+2*i); got != want {
			t.Errorf("detector %d: %s, want %s", i, got, want)
		}
	}
	one, two := s.Evaluate(whole).Detectors[0].All, s.Evaluate(merged).Detectors[0].All
	one.at, two.at = nil, nil
	assert.Check(t, is.DeepEqual(fmt.Sprintf("%+v", one), fmt.Sprintf("%+v", two)))
	if merged.Add(NewCounts(studyOf(t, "", "echo"), false)) == nil {
		t.Error("counts of another study were added")
	}
}

// scenesOf calls each with the views of a match, judged on demand.
func scenesOf(t testing.TB, g *simulate.Generated, each func(*query.DealView)) {
	t.Helper()
	var s query.DealView
	judge := func() *replay.Match { return replay.Judge(g.Events) }
	if err := s.Deals(g.Events, judge, func() error {
		each(&s)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestFits: counts that were read from a file are those of the study only where nothing is missing.
func TestFits(t *testing.T) {
	s := studyOf(t, "unit: pair\nexclude: a.trick > 8\n", "encher", "echo")
	if !s.Fits(NewCounts(s, false)) {
		t.Error("fresh counts are none of the study")
	}
	if s.Fits(NewCounts(studyOf(t, "unit: seat\n", "echo", "encher"), false)) {
		t.Error("counts of another study are of this one")
	}
	for name, spoil := range map[string]func(c *Counts){
		"no study":        func(c *Counts) { c.Study = "" },
		"detector fewer":  func(c *Counts) { c.Detectors = c.Detectors[:1] },
		"detector more":   func(c *Counts) { c.Detectors = append(c.Detectors, c.Detectors[0]) },
		"control more":    func(c *Counts) { d := &c.Detectors[1]; d.Controls = append(d.Controls, d.Controls...) },
		"control fewer":   func(c *Counts) { c.Detectors[0].Controls = nil },
		"exclusion more":  func(c *Counts) { c.Detectors[1].Excluded = append(c.Detectors[1].Excluded, 0) },
		"exclusion fewer": func(c *Counts) { c.Detectors[0].Excluded = c.Detectors[0].Excluded[:len(c.Detectors[0].Excluded)-1] },
	} {
		c := NewCounts(s, false)
		if c.Detectors[0].Controls == nil || len(c.Detectors[0].Excluded) == 0 {
			t.Fatal("nothing that can be missing")
		}
		if spoil(c); s.Fits(c) {
			t.Errorf("%s: the counts are of the study", name)
		}
	}
}

// TestOverlap: a match that is in both counts, the first by its name.
func TestOverlap(t *testing.T) {
	s := studyOf(t, "unit: pair\n", "echo", "encher")
	of := func(one, two string) *Counts {
		c := NewCounts(s, false)
		for i, names := range []string{one, two} {
			for name := range strings.FieldsSeq(names) {
				c.Detectors[i].Cells[Cell{Unit: name, Match: name}] = &Table{}
			}
		}
		return c
	}
	for _, tt := range []struct{ a, b, c, d, want string }{
		{"", "", "", "", ""}, {"m", "", "n", "", ""}, {"m", "", "m", "", "m"}, {"m", "", "", "m", "m"}, {"", "m", "m", "", "m"},
		{"c b a d", "", "", "b d c", "b"}, {"b", "a c", "c b", "a", "a"}, {"", "", "m", "m", ""},
	} {
		if got := of(tt.a, tt.b).Overlap(of(tt.c, tt.d)); got != tt.want {
			t.Errorf("%q: %q, want %q", tt, got, tt.want)
		}
	}
}

// TestMask: a name is hidden in the same way within a study, and otherwise in another.
func TestMask(t *testing.T) {
	one, two := studyOf(t, "unit: pair\n", "echo"), studyOf(t, "unit: seat\n", "echo")
	if a, again := one.Mask("Ana"), one.Mask("Ana"); a != again || len(a) != 16 {
		t.Errorf("%s, and again %s", a, again)
	}
	if one.Mask("Ana") == one.Mask("Rui") || one.Mask("Ana") == two.Mask("Ana") || one.Mask("") == "" {
		t.Error("different names are hidden alike")
	}
}
