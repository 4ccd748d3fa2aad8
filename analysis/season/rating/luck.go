package rating

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Luck takes the luck of the cards out of the card points of deals.
//
// Of each deal it takes two numbers, both of the pair that leads to the first trick and both
// above half of the deal's card points: Par, what the pair would have made with open cards
// and best play of all four, and Made, what it made. Par depends on the cards dealt and on who leads, and on nobody's
// skill; its mean is the same for all pairs in the long run. So Par, less its mean, times any
// fixed number may be taken from Made without changing what is expected: it is a control
// variate (S. Asmussen and P. Glynn, Stochastic Simulation, 2007, chapter V.2). With the
// best such number, the slope of Made on Par, the variance that is left is 1−ρ² of what it
// was, ρ being the correlation, and a mean is as sure with that share of the deals.
//
// The slope is estimated from the deals themselves. A deal would then correct itself a
// little: of n deals the variance left would come out too small by about 1/n of it. So each
// tenth of the matches is corrected with the slope and the mean of the other nine tenths.
//
// The zero Luck has no deals. The order of adding changes nothing.
type Luck struct{ matches map[string]*sums }

// sums are sums over deals, of the pair that leads.
type sums struct{ n, par, made, par2, made2, both int64 }

// ofDeal returns the sums of one deal.
func ofDeal(par, made int) *sums {
	p, m := int64(par), int64(made)
	return &sums{1, p, m, p * p, m * m, p * m}
}

func (s *sums) add(o *sums) {
	s.n, s.par, s.made = s.n+o.n, s.par+o.par, s.made+o.made
	s.par2, s.made2, s.both = s.par2+o.par2, s.made2+o.made2, s.both+o.both
}

// less returns the sums without a part.
func (s *sums) less(o *sums) sums {
	return sums{s.n - o.n, s.par - o.par, s.made - o.made, s.par2 - o.par2, s.made2 - o.made2, s.both - o.both}
}

// moments returns the means and the central second moments.
func (s *sums) moments() (par, made, vPar, vMade, both float64) {
	n := float64(s.n)
	par, made = float64(s.par)/n, float64(s.made)/n
	return par, made, float64(s.par2)/n - par*par, float64(s.made2)/n - made*made, float64(s.both)/n - par*made
}

// left returns the share of the variance that a straight line leaves.
func (s *sums) left() float64 {
	_, _, vPar, vMade, both := s.moments()
	return 1 - both*both/(vPar*vMade)
}

// Add adds a deal of a match.
func (l *Luck) Add(match string, par, made int) {
	if l.matches == nil {
		l.matches = map[string]*sums{}
	}
	if l.matches[match] == nil {
		l.matches[match] = &sums{}
	}
	l.matches[match].add(ofDeal(par, made))
}

// LuckFit is how far the cards decide.
type LuckFit struct {
	Deals, Matches int
	// Mean is the mean of Par, Slope that of Made on it.
	Mean, Slope float64
	// Spread is the standard deviation of what is made in a deal.
	Spread float64
	// Left is the share of the variance that is left once the luck of the cards is taken
	// out, each deal by the slope of others; a mean is as sure with that share of the
	// deals. Between has 95 % of what other matches would give, by drawing matches with
	// replacement.
	Left    float64
	Between Interval
}

// Measured returns how far the cards decided in real games: 2,431 deals of 293 matches that
// were logged by a phone app (every tenth log). A slope that was fixed before changes nothing
// of what is expected, so it may stand in where too few deals are known for an own one.
func Measured() LuckFit {
	return LuckFit{Deals: 2431, Matches: 293, Mean: -2.0473, Slope: 0.6538, Spread: 22.0118, Left: 0.3221, Between: Interval{0.3012, 0.3429}}
}

// folds is in how many parts the matches are split.
const folds = 10

// luckDraws is how often matches are drawn for an interval.
const luckDraws = 1000

// LeastDeals is how many deals are needed to tell how far the cards decide, and folds how many
// matches.
const LeastDeals = 100

// Fit returns how far the cards decide; ok is false for fewer deals than [LeastDeals], for
// fewer than ten matches, and where nothing varies.
func (l *Luck) Fit(seed uint64) (f LuckFit, ok bool) {
	names := slices.Sorted(maps.Keys(l.matches))
	var all sums
	var parts [folds]sums
	for i, name := range names {
		all.add(l.matches[name])
		parts[i%folds].add(l.matches[name])
	}
	if all.n < LeastDeals || len(names) < folds {
		return f, false
	}
	par, _, vPar, vMade, both := all.moments()
	if vPar <= 0 || vMade <= 0 {
		return f, false
	}
	f = LuckFit{Deals: int(all.n), Matches: len(names), Mean: par, Slope: both / vPar, Spread: math.Sqrt(vMade)}
	rest, whole := 0.0, 0.0
	for i := range parts {
		p := &parts[i]
		others := all.less(p)
		meanPar, meanMade, vPar, _, both := others.moments()
		if vPar <= 0 {
			return f, false
		}
		rest += p.squares(meanMade, both/vPar, meanPar)
		whole += p.squares(meanMade, 0, meanPar)
	}
	f.Left = rest / whole
	rng := rand.New(rand.NewPCG(seed, 0x10c4))
	drawn := make([]float64, 0, luckDraws)
	for range luckDraws {
		var s sums
		for range names {
			s.add(l.matches[names[rng.IntN(len(names))]])
		}
		if left := s.left(); !math.IsNaN(left) {
			drawn = append(drawn, left)
		}
	}
	slices.Sort(drawn)
	if len(drawn) == 0 {
		return f, false
	}
	at := func(share float64) float64 { return drawn[int(share*float64(len(drawn)-1)+0.5)] }
	f.Between = Interval{at((1 - Level) / 2), at((1 + Level) / 2)}
	return f, true
}

// squares returns the sum of squares of made − a − slope·(par − mean).
func (s *sums) squares(a, slope, mean float64) float64 {
	a -= slope * mean // made − a − slope·par
	n, par, made := float64(s.n), float64(s.par), float64(s.made)
	return float64(s.made2) + n*a*a + slope*slope*float64(s.par2) - 2*a*made - 2*slope*float64(s.both) + 2*a*slope*par
}

// Share is what of the card points of one pair or player was made by the cards, and what by
// play. The zero Share has no deals.
type Share struct{ of, against sums }

// Add adds a deal: of the pair that leads, whether it is the pair meant or the other one.
func (s *Share) Add(leads bool, par, made int) {
	if leads {
		s.of.add(ofDeal(par, made))
	} else {
		s.against.add(ofDeal(par, made))
	}
}

// Split is card points a deal, above half of what there is.
type Split struct {
	Deals int
	// Made is the mean of what was made; Cards is what of it the cards dealt
	// brought, Play the rest. MadeError and PlayError are how far, by chance, Made and Play
	// are from the skill, as standard errors over deals.
	Made, Cards, Play    float64
	MadeError, PlayError float64
}

// Split takes the luck out, by the slope and the mean of a fit. The points of a deal in which
// the pair leads are compared with those of all who lead.
func (s *Share) Split(f *LuckFit) Split {
	n := float64(s.of.n + s.against.n)
	out := Split{Deals: int(n)}
	if n == 0 {
		return out
	}
	// What is made is above half of what there is already: there is nothing more to take off, and
	// taking it off would count for a pair that leads more often than the other one.
	sum := func(slope float64) float64 {
		one := func(s *sums) float64 {
			return float64(s.made) - slope*(float64(s.par)-f.Mean*float64(s.n))
		}
		return (one(&s.of) - one(&s.against)) / n
	}
	out.Made = sum(0)
	out.Play = sum(f.Slope)
	out.Cards = out.Made - out.Play
	deviation := func(slope, mean float64) float64 {
		if n < 2 {
			return math.NaN()
		}
		squares := s.of.squares(0, slope, f.Mean) + s.against.squares(0, slope, f.Mean)
		return math.Sqrt(max(0, squares/n-mean*mean) / (n - 1))
	}
	out.MadeError, out.PlayError = deviation(0, out.Made), deviation(f.Slope, out.Play)
	return out
}

// Bands returns the intervals of Made and of Play, by the t distribution for the deals.
func (s *Split) Bands() (made, play Interval) {
	if s.Deals < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}, Interval{math.Inf(-1), math.Inf(1)}
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(s.Deals - 1)}.Quantile((1 + Level) / 2)
	return Interval{s.Made - t*s.MadeError, s.Made + t*s.MadeError}, Interval{s.Play - t*s.PlayError, s.Play + t*s.PlayError}
}
