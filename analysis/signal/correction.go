package signal

import (
	"cmp"
	"slices"
)

// Holm corrects probabilities for their number: the chance of any wrong flag is the level
// at most (S. Holm, 1979).
func Holm(p []float64) []float64 { return holm(p, len(p), 0) }

// changeWeight is what a test whether a code changes counts of another: so a plain code is found nearly as often where codes that change
// are looked for too.
const changeWeight = 0.25

// holm corrects probabilities, those from number whole on with that weight, for so many tests besides, of which no more is known than that
// there are so many.
func holm(p []float64, whole, besides int) []float64 {
	out, by := make([]float64, len(p)), slices.Clone(p)
	weight := func(i int) float64 {
		if i < whole {
			return 1
		}
		return changeWeight
	}
	left := float64(besides)
	for i := range p {
		by[i] /= weight(i)
		left += weight(i)
	}
	most := 0.0
	for _, i := range ordered(by) {
		most = max(most, min(1, left*by[i]))
		out[i], left = most, left-weight(i)
	}
	return out
}

// falseDiscovery corrects probabilities so that the expected share of wrong flags is the
// level at most (Y. Benjamini and Y. Hochberg, 1995).
func falseDiscovery(p []float64) []float64 {
	out := make([]float64, len(p))
	order := ordered(p)
	least := 1.0
	for rank := len(order) - 1; rank >= 0; rank-- {
		i := order[rank]
		least = min(least, float64(len(p))/float64(rank+1)*p[i])
		out[i] = least
	}
	return out
}

// ordered returns the indices of numbers by size.
func ordered(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
