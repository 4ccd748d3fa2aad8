package signal

import (
	"cmp"
	"slices"
)

// Holm corrects probabilities for their number: the chance of any wrong flag is the level
// at most (S. Holm, 1979).
func Holm(p []float64) []float64 { return holm(p, 0) }

// holm corrects probabilities for so many tests besides, of which no more is known than that there are so many.
func holm(p []float64, besides int) []float64 {
	out := make([]float64, len(p))
	order := ordered(p)
	most := 0.0
	for rank, i := range order {
		most = max(most, min(1, float64(besides+len(p)-rank)*p[i]))
		out[i] = most
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
