package signals

import (
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"slices"
	"sync"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/cmd/sueca/internal/registry"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// groundStudy returns a study of a name that keeps matches back in a way.
func groundStudy(t testing.TB, name, holdout string) *signal.Study {
	t.Helper()
	s, err := signal.ReadStudy("study: "+name+"\nhypothesis: some pair echoes\ndetector: echo\nholdout: "+holdout+"\n",
		func(name string) (string, error) { return signal.Detectors()[name], nil })
	assert.NilError(t, err)
	return s
}

// ground is a null archive whose matches were counted one by one, so that any of them can be kept back.
type ground struct {
	s       *signal.Study
	matches []*signal.Counts
	ids     []string
}

// groundEvenings is on how many evenings the matches of an archive were played.
const groundEvenings = 10

func groundDate(evening int) string { return fmt.Sprintf("2027-01-%02d", 1+evening) }

func newGround(t testing.TB, seed uint64) *ground {
	t.Helper()
	g := &ground{s: groundStudy(t, "ground", "0.3 by beacon")}
	a := simulate.Archive{Deals: 400, Pairs: 6, Seed: seed, Manners: simulate.Manners{Habit: simulate.ByLot}}
	for m := range a.Matches() {
		c := signal.NewCounts(g.s, false)
		view := query.DealView{Match: evidence.MatchID(m.Events)}
		assert.NilError(t, view.Deals(m.Events, func() *replay.Match { return replay.Judge(m.Events) }, func() error {
			c.CountAt(g.s, &view, int64(len(g.ids)+1))
			return nil
		}))
		g.matches, g.ids = append(g.matches, c), append(g.ids, view.Match)
	}
	for i, c := range g.matches {
		for match := range c.When {
			c.When[match] = signal.When{Date: groundDate(i * groundEvenings / len(g.ids)), Order: int64(i + 1)}
		}
	}
	return g
}

// least returns the least p of a study by a split, over all together and each pair, and how many tests these are.
func (g *ground) least(s *signal.Study) (p float64, tests int, kept *signal.Counts) {
	kept = signal.NewCounts(s, true)
	for i, one := range g.matches {
		if s.Part(g.ids[i], int64(i+1), groundDate(i*groundEvenings/len(g.ids))) == signal.Held {
			c := *one
			c.Study, c.Holdout, c.Split = kept.Study, true, kept.Split
			if err := kept.Add(&c); err != nil {
				panic(err)
			}
		}
	}
	settled := kept.Settled()
	p, tests = settled.P(0), 1
	for _, q := range settled.ByPair(0) {
		p, tests = min(p, q), tests+1
	}
	return p, tests, kept
}

// groundNumber returns a number that nobody chose.
func groundNumber(of ...any) []byte {
	sum := sha256.Sum256([]byte(fmt.Sprint(of...)))
	return sum[:]
}

// attacks are what somebody can do who wants an honest pair to be found, each of which returns the least corrected p that comes of
// it. All tries of an attack are in one register, as a log that somebody signs has them.
var attacks = []struct {
	name string
	best func(g *ground, t testing.TB, tries int) float64
}{
	{"nothing", func(g *ground, t testing.TB, _ int) float64 {
		reg, at := groundRegister(1, "0.3 by beacon")
		return g.corrected(reg, at[0], &signal.Split{By: signal.ByBeacon, Share: 0.3, Number: groundNumber(g.ids[0]), Size: 1000})
	}},
	{"other words, all registered at once", func(g *ground, t testing.TB, tries int) float64 {
		reg, at := groundRegister(tries, "0.3 by beacon")
		for _, one := range at { // below one checkpoint
			one.Seal = at[0].Seal
		}
		sp := &signal.Split{By: signal.ByBeacon, Share: 0.3, Number: groundNumber(g.ids[0]), Size: 1000}
		return g.corrected(reg, at[0], sp)
	}},
	{"one hour after the other, until one suits", func(g *ground, t testing.TB, tries int) float64 {
		least := 1.0
		for k := 1; k <= tries; k++ {
			reg, at := groundRegister(k, "0.3 by beacon")
			sp := &signal.Split{By: signal.ByBeacon, Share: 0.3, Number: groundNumber(g.ids[0], k), Size: 1000}
			if least = min(least, g.corrected(reg, at[k-1], sp)); least < 0.05 {
				break
			}
		}
		return least
	}},
	{"all hours at once, and the best is shown", func(g *ground, t testing.TB, tries int) float64 {
		least := 1.0
		reg, at := groundRegister(tries, "0.3 by beacon")
		for k := range at {
			sp := &signal.Split{By: signal.ByBeacon, Share: 0.3, Number: groundNumber(g.ids[0], k), Size: 1000}
			least = min(least, g.corrected(reg, at[k], sp))
		}
		return least
	}},
	{"what comes later, closed on the evening that suits", func(g *ground, t testing.TB, _ int) float64 {
		least := 1.0
		reg, at := groundRegister(1, "later")
		for evening := range groundEvenings {
			sp := &signal.Split{By: signal.Later, Day: groundDate(0), Closed: int64((evening + 1) * len(g.ids) / groundEvenings)}
			least = min(least, g.corrected(reg, at[0], sp))
		}
		return least
	}},
	{"what comes later, up to a day that was named", func(g *ground, t testing.TB, _ int) float64 {
		reg, at := groundRegister(1, "later until 2027-01-10")
		return g.corrected(reg, at[0], &signal.Split{By: signal.Later, Day: groundDate(0), Closed: 1000, Until: groundDate(9)})
	}},
	{"matches of before are imported later", func(g *ground, t testing.TB, _ int) float64 {
		reg, at := groundRegister(1, "later")
		return g.corrected(reg, at[0], &signal.Split{By: signal.Later, Day: "2027-02-01", Closed: 1000})
	}},
	{"files, or a log that nobody signs", func(g *ground, t testing.TB, _ int) float64 {
		reg, at := groundRegister(1, "0.3 by beacon")
		at[0].Seal = nil
		settled := reg.Settle(at[0], groundStudy(t, "ground", "0.3 by beacon"))
		if settled.Split != nil {
			t.Error("a study that nobody signed over is not exploratory")
		}
		return 1 // nothing is kept back
	}},
}

// groundRegister returns a register of so many wordings of a study, each signed over by itself.
func groundRegister(n int, holdout string) (*registry.Register, []*registry.Study) {
	reg := &registry.Register{}
	for i := range n {
		at := int64(2000 + 2*i)
		reg.Studies = append(reg.Studies, &registry.Study{
			Position: at, Digest: fmt.Sprint(i), Text: fmt.Sprintf("study: %d\nhypothesis: h\ndetector: echo\nholdout: %s\n", i, holdout),
			Seal: &registry.Seal{Position: at + 1, Size: at},
		})
	}
	return reg, reg.Studies
}

// corrected returns the least corrected p of a study by a split, corrected as a report corrects it.
func (g *ground) corrected(reg *registry.Register, at *registry.Study, sp *signal.Split) float64 {
	s := *g.s
	s.By, s.Day, s.Split = sp.By, sp.Until, sp
	p, tests, kept := g.least(&s)
	r := &signalRun{at: at, register: reg}
	r.weigh(&s, kept)
	return min(1, p*float64((tests+sp.Others)*max(1, sp.Times)))
}

// byWords is how it was: the best of so many names, corrected for the study's own tests.
func (g *ground) byWords(tries int) float64 {
	least := 1.0
	for k := range tries {
		s := *g.s
		s.Split = &signal.Split{By: signal.ByReveal, Share: 0.5, Number: groundNumber("name", k), Size: 1000} // a number for each name
		p, tests, _ := g.least(&s)
		least = min(least, p*float64(tests))
	}
	return least
}

// TestGround: over archives of players who mean nothing, nobody who grinds makes a study say that somebody does more often than
// chance lets it. SUECA_LONG tries 1,000 archives and 50 registrations of each.
func TestGround(t *testing.T) {
	archives, tries, words := 24, 8, 20
	if os.Getenv("SUECA_LONG") != "" {
		archives, tries, words = 1000, 50, 50
	}
	found, before := make([]int, len(attacks)), 0
	var mu sync.Mutex
	var wg sync.WaitGroup
	seeds := make(chan uint64)
	for range 2 {
		wg.Go(func() {
			for seed := range seeds {
				g := newGround(t, seed)
				var hits []int
				for i := range attacks {
					if attacks[i].best(g, t, tries) < 0.05 {
						hits = append(hits, i)
					}
				}
				was := g.byWords(words) < 0.05
				mu.Lock()
				for _, i := range hits {
					found[i]++
				}
				if was {
					before++
				}
				mu.Unlock()
			}
		})
	}
	for i := range archives {
		seeds <- uint64(70_000 + i)
	}
	close(seeds)
	wg.Wait()
	n := float64(archives)
	most := int(0.066*n + 2*math.Sqrt(0.066*n)) // with the error of so few
	if archives >= 1000 {
		most = int(0.066 * n)
	}
	t.Logf("by the words of a card, best of %d: p < 0.05 in %d of %d archives", words, before, archives)
	for i, a := range attacks {
		t.Logf("%s: p < 0.05 in %d of %d archives", a.name, found[i], archives)
		if found[i] > most {
			t.Errorf("%s: p < 0.05 in %d of %d archives, want %d at most", a.name, found[i], archives, most)
		}
	}
}

// TestGroundWords: all names of a study keep the same matches back, and each that is registered costs. SUECA_LONG tries 20,000.
func TestGroundWords(t *testing.T) {
	s := groundStudy(t, "name", "0.3 by beacon")
	s.Split = &signal.Split{By: signal.ByBeacon, Share: 0.3, Number: groundNumber("round"), Size: 1000}
	kept := func(s *signal.Study) (out []int) {
		for match := range 200 {
			if s.Part(fmt.Sprint(match), 1, "") == signal.Held {
				out = append(out, match)
			}
		}
		return out
	}
	names := 500
	if os.Getenv("SUECA_LONG") != "" {
		names = 20_000
	}
	want, digests := kept(s), map[string]bool{}
	for i := range names {
		other := groundStudy(t, fmt.Sprint("name ", i), "0.3 by beacon")
		other.Split = s.Split
		digests[other.Digest()] = true
		if i%100 == 0 && !slices.Equal(kept(other), want) {
			t.Fatalf("name %d keeps other matches back", i)
		}
	}
	if len(digests) != names {
		t.Errorf("%d studies", len(digests))
	}
	reg, at := groundRegister(20_000, "0.3 by beacon")
	if tests, times := reg.Rivals(at[0], signal.ByBeacon, [3]int{4, 6, 12}); tests != 19_999*7 || times != 1 {
		t.Errorf("%d tests, %d times", tests, times)
	}
	if _, times := reg.Rivals(at[9], signal.ByBeacon, [3]int{4, 6, 12}); times != 10 {
		t.Errorf("after nine other numbers: %d times", times)
	}
}
