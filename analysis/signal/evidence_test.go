package signal

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sueca/analysis/simulate"
)

// evenings draws cards of a club, evening by evening; how likely a signal is goes with the stratum and
// with the evening, and with the state by the odds.
func evenings(rng *rand.Rand, n, cards int, odds float64) *Counts {
	dc := DetectorCounts{Cells: map[Cell]*Table{}}
	c := &Counts{When: map[string]When{}}
	for e := range n {
		mood := 0.4 * rng.NormFloat64()
		for k := range cards {
			match := fmt.Sprint("m", e, " ", k%2)
			c.When[match] = When{fmt.Sprintf("2026-%02d-%02d", 1+e/28, 1+e%28), int64(1000 - e)} // the log has them backwards
			stratum := rng.IntN(2)
			state := number(rng.Float64() < 0.3+0.3*float64(stratum))
			logit := mood - 0.8 + 1.2*float64(stratum) + float64(state)*math.Log(odds)
			given := number(rng.Float64() < 1/(1+math.Exp(-logit)))
			bump(dc.Cells, Cell{Unit: fmt.Sprint("u", k%3), Match: match, Pair: fmt.Sprint("u", k%3), Stratum: fmt.Sprint(stratum)}, state, given)
		}
	}
	c.Detectors = []DetectorCounts{dc}
	return c
}

func (c *Counts) evidenceOfAll() Evidence {
	return c.evidence(c.Detectors[0].Cells, inOrder(c.Detectors[0].Cells))
}

// slowEvidence works the evidence out from whole numbers, arrangement by arrangement: of every way to
// lay the signals of a stratum on its opportunities, with weight ψ for each on a state that was so.
func slowEvidence(c *Counts) []float64 {
	byDate := map[string]map[string]*Table{}
	for at, t := range c.Detectors[0].Cells {
		date := c.When[at.Match].Date
		if byDate[date] == nil {
			byDate[date] = map[string]*Table{}
		}
		addTables(byDate[date], map[string]*Table{at.Unit + "|" + at.Stratum: t})
	}
	var out []float64
	product := map[float64]*big.Float{}
	for _, date := range slices.Sorted(maps.Keys(byDate)) {
		sum := new(big.Float)
		var ratios []float64
		for _, o := range []float64{1.2, 1.5, 2, 3, 5, 10, 30, 80} {
			ratios = append(ratios, o, 1/o)
		}
		for _, odds := range ratios {
			if product[odds] == nil {
				product[odds] = big.NewFloat(1)
			}
			for _, t := range byDate[date] {
				yes, n, given := t[1][0]+t[1][1], t.Total(), t[0][1]+t[1][1]
				ways, weight := 0.0, 0.0
				for set := range 1 << n {
					on, all := 0, 0
					for i := range n {
						if set>>i&1 == 1 {
							all++
							on += number(i < yes)
						}
					}
					if all == given {
						ways++
						weight += math.Pow(odds, float64(on))
					}
				}
				product[odds].Mul(product[odds], big.NewFloat(math.Pow(odds, float64(t[1][1]))*ways/weight))
			}
			sum.Add(sum, product[odds])
		}
		e, _ := sum.Quo(sum, big.NewFloat(16)).Float64()
		out = append(out, math.Log10(e))
	}
	return out
}

// TestEvidenceByTrial compares the evidence of each evening with every arrangement of its signals.
func TestEvidenceByTrial(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for _, odds := range []float64{1, 6} {
		c := evenings(rng, 9, 20, odds)
		got, want := c.evidenceOfAll(), slowEvidence(c)
		if len(got.Evenings) != len(want) {
			t.Fatalf("%d evenings, want %d", len(got.Evenings), len(want))
		}
		most := 0.0
		for i, e := range got.Evenings {
			near(t, e.Date, e.Log10, want[i], 1e-9)
			most = max(most, want[i])
		}
		near(t, "most", got.Most, most, 1e-9)
	}
}

// TestEvidenceLooks looks after every evening of clubs that do not signal: evidence is hardly ever
// enough, a p-value often. And of clubs that do, evidence is found.
func TestEvidenceLooks(t *testing.T) {
	clubs := 150
	if long {
		clubs = 4000
	}
	rng := rand.New(rand.NewPCG(9, 13))
	ever, peeked, found := 0, 0, 0
	for i := range clubs {
		c := evenings(rng, 60, 24, 1)
		e := c.evidenceOfAll()
		ever += number(e.At(0.05, 1))
		if i < clubs/10 { // who looks at p-values, after every evening
			below := false
			for last := 1; last <= 60; last++ {
				seen := map[Cell]*Table{}
				for at, x := range c.Detectors[0].Cells {
					if c.When[at.Match].Order > int64(1000-last) {
						seen[at] = x
					}
				}
				d := designOf(seen, inOrder(seen))
				below = below || associate(d.strata(d.counted)).MidP < 0.05
			}
			peeked += number(below)
		}
		signals := evenings(rng, 60, 24, 2.5).evidenceOfAll()
		found += number(signals.At(0.05, 1))
	}
	t.Logf("of %d clubs: evidence of 20 ever %.2f %%; p below 5 %% on some evening %.0f %% of %d; found of those that signal %.1f %%",
		clubs, 100*float64(ever)/float64(clubs), 1000*float64(peeked)/float64(clubs), clubs/10, 100*float64(found)/float64(clubs))
	if limit := 0.05 * float64(clubs); float64(ever) > limit {
		t.Errorf("%d of %d clubs that do not signal come to 20 on some evening, more than %.0f", ever, clubs, limit)
	}
	if 10*found < 9*clubs {
		t.Errorf("%d of %d clubs that signal come to 20", found, clubs)
	}
	if 4*10*peeked < clubs { // a quarter of them
		t.Errorf("p-values looked at every evening find only %d of %d: the test shows no difference", peeked, clubs/10)
	}
}

// TestEveningOrder: evenings go by their dates, matches without one are evenings by themselves, behind.
func TestEveningOrder(t *testing.T) {
	c := &Counts{When: map[string]When{"a": {"2026-02-01", 1}, "b": {"2026-01-01", 9}, "c": {"", 4}, "d": {"", 3}, "e": {"2026-01-01", 2}}}
	dc := DetectorCounts{Cells: map[Cell]*Table{}}
	for match := range c.When {
		for k := range 8 {
			bump(dc.Cells, Cell{Unit: "u", Match: match, Pair: "u"}, k%2, number(k < 3))
		}
	}
	c.Detectors = []DetectorCounts{dc}
	got := ""
	for _, e := range c.evidenceOfAll().Evenings {
		got += fmt.Sprintf("%s:%d:%d ", e.Date, e.Matches, e.N)
	}
	if want := "2026-01-01:2:16 2026-02-01:1:8 :1:8 :1:8 "; got != want {
		t.Errorf("evenings %q, want %q", got, want)
	}
	if e := (&Counts{}).evidence(nil, nil); e.Log10 != 0 || e.At(0.05, 1) {
		t.Errorf("nothing is evidence: %+v", e)
	}
}

// TestSearch searches clubs in which one pair signals, and such in which none does.
func TestSearch(t *testing.T) {
	clubs := 4
	if long {
		clubs = *replicates
	}
	s := studyOf(t, "", "continuation", "echo", "encher", "forced", "suit_preference", "trump_echo")
	for _, tt := range []struct {
		signal string
		least  float64 // the share of clubs in which the pair is found
	}{{"", 0}, {"echo", 0.8}, {"encher", 0.8}} {
		var found, wrong, rate, halves float64
		results := make([]*Search, clubs)
		archives := make([]simulate.Archive, clubs)
		inParallel(clubs, func(i int) {
			archives[i] = simulate.Archive{Deals: 2400, Pairs: 8, Seed: uint64(31_000 + i), Manners: simulate.Manners{Habit: simulate.ByLot, Signal: tt.signal, Honesty: 0.9}}
			results[i] = s.Search(countsOf(t, s, archives[i]), nil)
		})
		for i, r := range results {
			pair := PairName(archives[i].Players(0))
			right, other := 0, 0
			for _, f := range r.Found {
				switch {
				case !f.Confirmed:
				case tt.signal != "" && f.Test.Unit == pair && f.Detector.Name == tt.signal:
					right++
				default:
					other++
				}
			}
			if r.Tried == 0 || r.Halves[0] == 0 || r.Halves[1] == 0 {
				t.Fatalf("%d tried in halves of %v", r.Tried, r.Halves)
			}
			found, wrong, halves = found+float64(min(1, right)), wrong+float64(min(1, other)), halves+float64(r.Halves[1])/float64(r.Halves[0]+r.Halves[1])
			if right+other > 0 {
				rate += float64(other) / float64(right+other)
			}
		}
		n := float64(clubs)
		t.Logf("signal %q: %d clubs, the pair found in %.1f %%, others in %.1f %%, false discovery rate %.1f %%, second half %.2f", tt.signal, clubs, 100*found/n, 100*wrong/n, 100*rate/n, halves/n)
		if found/n < tt.least || rate/n > 0.05+2*math.Sqrt(0.05*0.95/n) {
			t.Errorf("signal %q: found in %.0f of %d clubs, false discovery rate %.3f", tt.signal, found, clubs, rate/n)
		}
	}
}
