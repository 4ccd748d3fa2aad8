package rating

import (
	"slices"
	"testing"
)

// TestRated: of a pair each player is rated or both together, in the order of their names.
func TestRated(t *testing.T) {
	for _, tt := range []struct {
		by   By
		of   Pair
		want []Pair
	}{
		{Pairs, Pair{"Rui", "Ana"}, []Pair{{"Ana", "Rui"}}},
		{Pairs, Pair{"Ana", "Rui"}, []Pair{{"Ana", "Rui"}}},
		{Pairs, Pair{"Ana"}, []Pair{{"Ana"}}},
		{Players, Pair{"Rui", "Ana"}, []Pair{{"Ana"}, {"Rui"}}},
		{Players, Pair{"Ana"}, []Pair{{"Ana"}}},
	} {
		if got := Rated(tt.by, tt.of); !slices.Equal(got, tt.want) {
			t.Errorf("%v of %v: %v, want %v", tt.by, tt.of, got, tt.want)
		}
	}
}
