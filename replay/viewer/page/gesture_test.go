package page

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/notation"
	"sueca/replay"
)

// TestGesture: the code of what was seen at a card is a small sign beside it, and told where the card is looked at; it leaves no
// element by its text.
func TestGesture(t *testing.T) {
	const text = "deal 1 dealer A trump 7♥\ngesture D \"v\"\ngesture D \"2\"\n1. B: 5♥ A♥ K♥ 3♥\ngesture C \"x\"\nstop\n"
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		html := string(in(Match{ID: "3f9a", Events: m.Events, Judged: replay.Judge(m.Events)}).HTML())
		for _, want := range []string{"K♥</a> <small>v</small> <small>2</small>", `<li data-at="t1c3">`, "gesture of D: v", "gesture of D: 2", "gesture of C: x"} {
			assert.Assert(t, strings.Contains(html, want), "%s is not in\n%s", want, html)
		}
		assert.Equal(t, strings.Count(html, "<small>v</small>"), 1)
	}
}
