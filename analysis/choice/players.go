package choice

import (
	"maps"
	"math"
	"slices"
)

// Players is how the players of an archive choose (jogadores).
type Players struct {
	Mean     []float64 // the coefficients of a player of whom nothing is known
	Variance []float64 // by how much players differ from it
	By       map[string]*Fitted
}

// fewPlayers is how many players it takes to say how much players differ.
const fewPlayers = 5

// FitPlayers returns coefficients for each player, by name, drawn towards those of all: most
// where little is known of the player and where the players differ little. The coefficients of
// players are supposed to lie about the mean as by a normal distribution, without correlations;
// mean and variance are found by expectation and maximisation (A. P. Dempster, N. M. Laird and
// D. B. Rubin, 1977) with the normal approximation of each player's likelihood. Of fewer than
// five players no difference is told: all have the same.
//
// It takes some twenty times as long as [Fit] of all decisions. The error is that of [Fit].
func FitPlayers(by map[string][]Decision) (*Players, error) {
	names := slices.Sorted(maps.Keys(by))
	var all []Decision
	for _, name := range names {
		all = append(all, by[name]...)
	}
	// A prior as wide as any player keeps what nobody ever did from being impossible.
	n, err := width(all, nil)
	if err != nil {
		return nil, err
	}
	wide := &Prior{make([]float64, n), slices.Repeat([]float64{widest}, n)}
	pooled, err := Fit(all, wide)
	if err != nil {
		return nil, err
	}
	p := &Players{Mean: pooled.Beta, Variance: make([]float64, n), By: map[string]*Fitted{}}
	if len(names) < fewPlayers {
		return p, p.fitOwn(by, names)
	}
	for i := range p.Variance {
		p.Variance[i] = 0.25
	}
	for range 40 {
		if err := p.fitOwn(by, names); err != nil {
			return nil, err
		}
		if p.update(names) < 1e-3 {
			break
		}
	}
	return p, p.fitOwn(by, names)
}

// widest is the variance of the prior of all players' mean: a coefficient beyond 10 is not
// to be expected of numbers between -1 and 1.
const widest = 25

// fitOwn fits each player with the mean and variance of all.
func (p *Players) fitOwn(by map[string][]Decision, names []string) error {
	for _, name := range names {
		f, err := Fit(by[name], &Prior{p.Mean, p.Variance})
		if err != nil {
			return err
		}
		p.By[name] = f
	}
	return nil
}

// update sets mean and variance from the players, and returns the greatest change.
func (p *Players) update(names []string) float64 {
	change, k := 0.0, float64(len(names))
	for i := range p.Mean {
		mean, variance := 0.0, 0.0
		for _, name := range names {
			mean += p.By[name].Beta[i] / k
		}
		for _, name := range names {
			f := p.By[name]
			d := f.Beta[i] - mean
			variance += (d*d + f.Cov.At(i, i)) / k
		}
		change = max(change, math.Abs(mean-p.Mean[i]), math.Abs(variance-p.Variance[i]))
		p.Mean[i], p.Variance[i] = mean, min(max(variance, 1e-6), widest)
	}
	return change
}

// Of returns the coefficients of a player, those of all if nothing is known of that one.
func (p *Players) Of(name string) []float64 {
	if f := p.By[name]; f != nil {
		return f.Beta
	}
	return p.Mean
}
