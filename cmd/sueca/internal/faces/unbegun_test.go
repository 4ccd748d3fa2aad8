package faces

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/notation"
)

// TestUnbegun: a last deal of which nothing is written but who deals is no deal; any word of it makes it one.
func TestUnbegun(t *testing.T) {
	const first = "deal 1 dealer A trump 7♥\ngames AC 1\n\n"
	for text, want := range map[string]bool{
		first + "deal 2 dealer B\n":                                           true,
		first + "deal 2\n":                                                    true,
		first + "deal 2 dealer B trump 7♥\n":                                  false,
		first + "deal 2 dealer B\nmisdeal\n":                                  false,
		first + "deal 2 dealer B\ngames AC 1\n":                               false,
		first + "deal 2 dealer B\n; the pack was wet\n":                       false,
		first + "deal 2 dealer B trump 7♥\n\namend deal 2\ndeal 2 dealer B\n": true,
		first + "deal 2 dealer B\n\namend deal 2\ndeal 2\n":                   false, // it is taken back already
		first:               false,
		"deal 1 dealer A\n": false,
	} {
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			if number, is := unbegun(m.Events); is != want || is && number != 2 {
				t.Errorf("%d, %t:\n%s", number, is, text)
			}
		}
	}
}
