package replay_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
)

// TestPointsOfSome: points that are written of some seats of a side may be fewer than the side took, and no more.
func TestPointsOfSome(t *testing.T) {
	text, err := os.ReadFile("../testdata/tres-morto.sueca")
	assert.NilError(t, err)
	first, _, _ := strings.Cut(string(text), "\ndeal 2 ")
	_, first, _ = strings.Cut(first, "\ndeal 1 ")
	first = "[Rules \"tres-morto\"]\n\ndeal 1 " + first
	for written, want := range map[string][]code.Code{
		"points AD 56 BC 64": nil,
		"points B 60":        nil, // more than the other side took
		"points B 64":        nil,
		"points B 65":        {code.PointsMismatch},
		"points A 56":        nil,
		"points A 57":        {code.PointsMismatch},
		"points AD 56":       nil,
		"points AD 55":       {code.PointsMismatch},
		"points BC 63":       {code.PointsMismatch},
	} {
		got := codesOf(t, edit(t, first, []string{"points AD 56 BC 64", written}))
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", written, got, want)
		}
	}
}
