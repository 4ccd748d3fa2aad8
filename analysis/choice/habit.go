package choice

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Opportunity is a decision in which a signal could be given (oportunidade).
type Opportunity struct {
	Decision
	// Base is β·x of each card by what is known of the player without the convention.
	Base []float64
	// Signal says of each card how far it is the signal: 1 for the card that says so, 0 for
	// one that says the contrary.
	Signal []float64
	// State is whether what the signal would tell was so.
	State bool
}

// Habit is how much a pair's signal cards go with what they would tell (hábito).
type Habit struct {
	Name string
	// Gamma is by how much the logarithm of the odds of a signal card rises where what it
	// tells is so; Deviation is its standard error.
	Gamma, Deviation float64
	Opportunities    int
	ops              []Opportunity
}

// Priors of the two coefficients of a pair, in logarithms of odds: they keep a pair of few
// cards finite, and are as wide as anybody can play. Odds of 50 to 1 are two deviations.
const (
	tendencyVariance = 4.0 // of playing such cards at all, beyond the player's own coefficients
	gammaVariance    = 4.0
)

// FitHabit returns the habit of a pair. The tendency to play such cards whatever is so is found
// beside γ. The error is [ErrNoOpportunity] where there is nothing to choose.
func FitHabit(name string, ops []Opportunity) (*Habit, error) {
	h := &Habit{Name: name}
	for _, o := range ops {
		// Where all cards say the same, the choice says nothing.
		if len(o.Signal) > 1 && slices.Min(o.Signal) < slices.Max(o.Signal) {
			h.ops = append(h.ops, o)
		}
	}
	if len(h.ops) == 0 {
		return nil, ErrNoOpportunity
	}
	h.Opportunities = len(h.ops)
	f, err := Fit(h.decisions(), &Prior{[]float64{1, 0, 0}, []float64{0, tendencyVariance, gammaVariance}})
	if err != nil {
		return nil, err
	}
	h.Gamma, h.Deviation = f.Beta[2], f.Error(2)
	return h, nil
}

// ErrNoOpportunity says that a pair had no card to choose that would have said the one thing
// or the other.
var ErrNoOpportunity = errors.New("no choice in which a signal could be given or not")

// decisions returns the opportunities with three numbers a card: the base, which has the
// coefficient 1, the signal, and the signal where what it tells is so.
func (h *Habit) decisions() []Decision {
	out := make([]Decision, len(h.ops))
	for i, o := range h.ops {
		d := Decision{X: make([][]float64, len(o.Signal)), Chosen: o.Chosen}
		for c, s := range o.Signal {
			row := []float64{0, s, 0}
			if o.Base != nil {
				row[0] = o.Base[c]
			}
			if o.State {
				row[2] = s
			}
			d.X[c] = row
		}
		out[i] = d
	}
	return out
}

// profile returns the logarithm of the likelihood of the pair's cards for a γ, with the
// tendency that makes it greatest.
func (h *Habit) profile(ds []Decision, gamma float64) (float64, error) {
	f, err := Fit(ds, &Prior{[]float64{1, 0, gamma}, []float64{0, tendencyVariance, 0}})
	if err != nil {
		return 0, err
	}
	return f.LogLik - f.Beta[1]*f.Beta[1]/tendencyVariance/2, nil
}

// Habits are those of the pairs of an archive.
type Habits []*Habit

// FitHabits returns the habits of pairs, by name, in the order of γ. Pairs without an
// opportunity are left out.
func FitHabits(by map[string][]Opportunity) (Habits, error) {
	var out Habits
	for name, ops := range by {
		h, err := FitHabit(name, ops)
		if errors.Is(err, ErrNoOpportunity) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	slices.SortFunc(out, func(a, b *Habit) int {
		return cmp.Or(cmp.Compare(a.Gamma, b.Gamma), cmp.Compare(a.Name, b.Name))
	})
	return out, nil
}

// spread returns the mean of γ over pairs and its variance beyond the errors of each.
func (hs Habits) spread() (mean, variance float64) {
	x, deviations := make([]float64, len(hs)), make([]float64, len(hs))
	for i, h := range hs {
		x[i], deviations[i] = h.Gamma, h.Deviation
	}
	return Spread(x, deviations)
}

// Spread returns the mean of what was measured of several, each with its standard error, and by how much they differ beyond
// those errors, as a variance: R. DerSimonian and N. Laird, “Meta-analysis in clinical trials”, 1986.
func Spread(x, deviations []float64) (mean, variance float64) {
	w := make([]float64, len(x))
	for i, d := range deviations {
		w[i] = 1 / (d * d)
	}
	fixed := stat.Mean(x, w)
	q, sum, squares := 0.0, 0.0, 0.0
	for i := range x {
		q += w[i] * (x[i] - fixed) * (x[i] - fixed)
		sum += w[i]
		squares += w[i] * w[i]
	}
	if c := sum - squares/sum; c > 0 {
		variance = max(0, (q-float64(len(x)-1))/c)
	}
	for i, d := range deviations {
		w[i] = 1 / (d*d + variance)
	}
	return stat.Mean(x, w), variance
}

// Standing is where a pair stands among the others of an archive (posição).
type Standing struct {
	*Habit
	Others         int
	Mean, Variance float64 // of γ of the others
	// Percentile is the share of such other pairs, measured by as many cards, that would
	// show a smaller γ, from 0 to 1. Low and High are the ends of an interval of 95 % for it:
	// the others are drawn again, with repeats.
	Percentile, Low, High float64
	// Above is how many of the others have a greater γ.
	Above int
	// Ratios are the logarithms, to the base 10, of how much likelier the pair's cards are
	// under a convention of some strength than under the habit of the others.
	Ratios []Ratio
}

// Ratio compares two explanations of a pair's cards.
type Ratio struct {
	// Odds is by how much what is so raises the odds of the signal under the convention, at
	// the least; at the most it is [MostOdds].
	Odds  float64
	Log10 float64
}

// MostOdds is by how much a convention raises the odds of a signal at the most: who keeps to
// it but for a slip of the hand.
const MostOdds = 100

// FewOthers is how many other pairs it takes to say where one stands among them.
const FewOthers = 6

// ErrFewPairs says that there are too few other pairs to hold one against.
var ErrFewPairs = errors.New("fewer than six other pairs had such choices: there is no population to hold this one against")

// Against holds a pair against all the others. odds are the least strengths of a convention, such
// as 2, 4 and 9, below [MostOdds]. Under the first explanation the odds of the signal rise by so
// much or more where what it tells is so, all strengths up to the greatest being as likely on a
// logarithmic scale; under the second they rise as they do for one of the other pairs, nobody
// knows which: γ is drawn from their distribution. Since one pair of so many and one more may
// have a habit that none of the others has, that is part of the second: γ is then any, with a
// probability of 1 / (others + 1). So the ratio cannot be greater than some three times the number
// of pairs, however many cards there are. The resampling goes by the seed. The
// error is [ErrFewPairs], [ErrNoOpportunity] where the pair is not there, or that of [Fit].
func (hs Habits) Against(name string, odds []float64, seed uint64) (*Standing, error) {
	s, err := hs.Standing(name, seed)
	if err != nil {
		return s, err
	}
	return s, s.compare(odds)
}

// Standing returns where a pair stands among all the others, without ratios: see [Habits.Against].
func (hs Habits) Standing(name string, seed uint64) (*Standing, error) {
	var others Habits
	s := &Standing{}
	for _, h := range hs {
		if h.Name == name {
			s.Habit = h
		} else {
			others = append(others, h)
		}
	}
	if s.Habit == nil {
		return nil, ErrNoOpportunity
	}
	if s.Others = len(others); s.Others < FewOthers {
		return nil, ErrFewPairs
	}
	for _, h := range others {
		if h.Gamma > s.Gamma {
			s.Above++
		}
	}
	s.Mean, s.Variance = others.spread()
	s.Percentile = s.percentile(s.Mean, s.Variance, s.Others)
	s.resample(others, seed)
	return s, nil
}

// percentile returns the share of pairs that would show less: by a t distribution, since mean
// and variance are estimates.
func (s *Standing) percentile(mean, variance float64, others int) float64 {
	wide := math.Sqrt(variance + s.Deviation*s.Deviation)
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(others - 1)}.CDF((s.Gamma - mean) / wide)
}

// resample sets the interval of the percentile.
func (s *Standing) resample(others Habits, seed uint64) {
	const times = 1000
	rng := rand.New(rand.NewPCG(seed, 0))
	drawn := make(Habits, len(others))
	found := make([]float64, times)
	for i := range found {
		for k := range drawn {
			drawn[k] = others[rng.IntN(len(others))]
		}
		mean, variance := drawn.spread()
		found[i] = s.percentile(mean, variance, s.Others)
	}
	slices.Sort(found)
	s.Low, s.High = found[times/40], found[times-1-times/40]
}

// compare sets the ratios: of the likelihood under each explanation, integrated over γ.
func (s *Standing) compare(odds []float64) error {
	ds := s.decisions()
	wide := math.Sqrt(s.Variance + s.Deviation*s.Deviation/float64(s.Others)) // of a pair, and of the mean
	habit, err := s.integrated(ds, s.Mean-6*wide, s.Mean+6*wide, func(gamma float64) float64 {
		return distuv.UnitNormal.LogProb((gamma-s.Mean)/wide) - math.Log(wide)
	})
	if err != nil {
		return err
	}
	most := math.Log(MostOdds)
	alone, err := s.integrated(ds, -most, most, func(float64) float64 { return -math.Log(2 * most) })
	if err != nil {
		return err
	}
	all := float64(s.Others + 1)
	habit = LogSum(habit+math.Log(1-1/all), alone-math.Log(all))
	for _, o := range odds {
		low, high := math.Log(o), math.Log(MostOdds)
		convention, err := s.integrated(ds, low, high, func(float64) float64 { return -math.Log(high - low) })
		if err != nil {
			return err
		}
		s.Ratios = append(s.Ratios, Ratio{o, (convention - habit) / math.Ln10})
	}
	return nil
}

// integrated returns the logarithm of the likelihood integrated over γ by the trapezoids, with a
// density by its logarithm.
func (s *Standing) integrated(ds []Decision, low, high float64, density func(gamma float64) float64) (float64, error) {
	const steps = 48
	step := (high - low) / steps
	logs := make([]float64, 0, steps+1)
	for i := range steps + 1 {
		gamma := low + step*float64(i)
		l, err := s.profile(ds, gamma)
		if err != nil {
			return 0, err
		}
		if l += density(gamma) + math.Log(step); i == 0 || i == steps {
			l -= math.Ln2
		}
		logs = append(logs, l)
	}
	most := slices.Max(logs)
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum), nil
}

// LogSum returns the logarithm of the sum of two numbers, of their logarithms.
func LogSum(a, b float64) float64 {
	if math.IsInf(max(a, b), -1) {
		return a
	}
	return max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b)))
}
