package notation_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/notation"
)

// TestWalkoverAlone: a walkover may be all that there is of a match. The tags below it are
// those of the next one; a deal below it is its own.
func TestWalkoverAlone(t *testing.T) {
	text := "[Match \"1\"]\nwalkover AC\n; the next\n[Match \"2\"]\n[Date \"2026-10-03\"]\nFalta BD ; late\n[Match \"3\"]\nwalkover AC\ndeal 1\npoints AC 70 BD 50\n[Match \"4\"]\n"
	var got []string
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for _, e := range m.Errors {
			if e.Code == "duplicate-tag" {
				t.Errorf("%v", e)
			}
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(m.Text, "; the next\n"), "\n")
		got = append(got, first)
	}
	if want := `[Match "1"] [Match "2"] [Match "3"] [Match "4"]`; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}
