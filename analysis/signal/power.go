package signal

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// powerDraws is how many studies are drawn to estimate how often an effect would be
// found.
const powerDraws = 4000

// power returns how often a study of these opportunities would find players who tell the
// truth with some probability, at a level, by [Association.MidP]. The opportunities of
// each stratum stay, and the signals are drawn.
func power(strata []Table, honesty, level float64, seed uint64) float64 {
	return drawPower(strata, level, seed, func(*Table) (yes, no float64) { return honesty, 1 - honesty })
}

// powerOf is power for a difference of shares, around the share with which the signal is
// given in each stratum.
func powerOf(strata []Table, difference, level float64, seed uint64) float64 {
	return drawPower(strata, level, seed, func(t *Table) (float64, float64) {
		n := float64(t.Total())
		share := float64(t[0][1]+t[1][1]) / n
		yes := float64(t[1][0]+t[1][1]) / n
		return clamp(share + difference*(1-yes)), clamp(share - difference*yes)
	})
}

func clamp(x float64) float64 { return max(0, min(1, x)) }

func drawPower(strata []Table, level float64, seed uint64, shares func(*Table) (yes, no float64)) float64 {
	rng := rand.New(rand.NewPCG(seed, 0x90e3))
	z := distuv.UnitNormal.Quantile(1 - level/2)
	var live []Table
	for _, t := range strata {
		if t[1][0]+t[1][1] > 0 && t[0][0]+t[0][1] > 0 {
			live = append(live, t)
		}
	}
	if len(live) == 0 {
		return 0
	}
	found := 0
	for range powerDraws {
		hits, expected, variance := 0.0, 0.0, 0.0
		for i := range live {
			t := &live[i]
			nYes, nNo := t[1][0]+t[1][1], t[0][0]+t[0][1]
			pYes, pNo := shares(t)
			a := drawBinomial(rng, nYes, pYes)
			c := drawBinomial(rng, nNo, pNo)
			drawn := Table{{nNo - c, c}, {nYes - a, a}}
			m, v := drawn.expected()
			hits, expected, variance = hits+float64(a), expected+m, variance+v
		}
		if variance > 0 && math.Abs(hits-expected) > z*math.Sqrt(variance) {
			found++
		}
	}
	return float64(found) / powerDraws
}

// drawBinomial draws how many of n are so.
func drawBinomial(rng *rand.Rand, n int, p float64) int {
	if n > 60 {
		x := math.Round(float64(n)*p + math.Sqrt(float64(n)*p*(1-p))*rng.NormFloat64())
		return int(max(0, min(float64(n), x)))
	}
	k := 0
	for range n {
		if rng.Float64() < p {
			k++
		}
	}
	return k
}

// smallestEffect returns the smallest difference of shares that a study of these
// opportunities would have found with a probability, NaN if none. It says what an archive
// that shows nothing still leaves open.
func smallestEffect(strata []Table, wanted, level float64, seed uint64) float64 {
	low, high := 0.0, 1.0
	if powerOf(strata, high, level, seed) < wanted {
		return math.NaN()
	}
	for high-low > 0.002 {
		if mid := (low + high) / 2; powerOf(strata, mid, level, seed) >= wanted {
			high = mid
		} else {
			low = mid
		}
	}
	return high
}
