package signal

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Agreement counts plays by the codes that one coder and another wrote there: Agreement[one][other] (concordância). "" is
// nothing seen.
type Agreement map[string]map[string]int

func (a Agreement) count(one, other string, n int) {
	if a[one] == nil {
		a[one] = map[string]int{}
	}
	a[one][other] += n
}

// Codes returns the codes that one of the two wrote, in their order.
func (a Agreement) Codes() []string {
	seen := map[string]bool{}
	for one, row := range a {
		seen[one] = true
		for other := range row {
			seen[other] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// Kappa is how far two coders agree beyond chance.
type Kappa struct {
	Plays  int
	Agree  float64 // the share of plays where both wrote the same
	Chance float64 // what it would be if each wrote its own codes by lot
	// Kappa is (Agree - Chance) / (1 - Chance), NaN where both wrote one and the same code everywhere; Low and High are
	// the 95 % interval.
	Kappa, Low, High float64
}

// Kappa returns Cohen's κ (J. Cohen, “A coefficient of agreement for nominal scales”, Educational and Psychological Measurement
// 20, 1960) with the large-sample interval of J. Fleiss, J. Cohen and B. Everitt, “Large sample standard errors of kappa and
// weighted kappa”, Psychological Bulletin 72, 1969, formula (13). With p the shares, r and c those of the rows and columns,
// and e the agreement by chance, the variance is
//
//	Σᵢ pᵢᵢ (1 - (rᵢ+cᵢ)(1-κ))² + (1-κ)² Σᵢ≠ⱼ pᵢⱼ (cᵢ+rⱼ)² - (κ - e(1-κ))²
//
// divided by n (1-e)². Plays are taken for independent of each other, and where all agree it is 0: of few plays it says
// too much.
func (a Agreement) Kappa() Kappa {
	codes := a.Codes()
	row, column := map[string]float64{}, map[string]float64{}
	k := Kappa{}
	for _, i := range codes {
		for _, j := range codes {
			n := a[i][j]
			k.Plays += n
			row[i] += float64(n)
			column[j] += float64(n)
		}
		k.Agree += float64(a[i][i])
	}
	n := float64(k.Plays)
	k.Agree /= n
	for _, i := range codes {
		row[i], column[i] = row[i]/n, column[i]/n
		k.Chance += row[i] * column[i]
	}
	k.Kappa = (k.Agree - k.Chance) / (1 - k.Chance)
	off := 1 - k.Kappa
	sum := -(k.Kappa - k.Chance*off) * (k.Kappa - k.Chance*off)
	for _, i := range codes {
		for _, j := range codes {
			p := float64(a[i][j]) / n
			if i == j {
				sum += p * (1 - (row[i]+column[i])*off) * (1 - (row[i]+column[i])*off)
			} else {
				sum += p * off * off * (column[i] + row[j]) * (column[i] + row[j])
			}
		}
	}
	wide := distuv.UnitNormal.Quantile(0.975) * math.Sqrt(max(0, sum)/n) / (1 - k.Chance)
	k.Low, k.High = max(-1, k.Kappa-wide), min(1, k.Kappa+wide)
	if k.Chance == 1 {
		k.Kappa, k.Low, k.High = math.NaN(), math.NaN(), math.NaN()
	}
	return k
}
