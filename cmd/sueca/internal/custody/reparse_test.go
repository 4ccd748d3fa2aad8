package custody

import (
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
)

// TestReadAgain: a text is read again by the letters of its match, and where it still cannot be it
// is said why.
func TestReadAgain(t *testing.T) {
	r := verbtest.RecordOf(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 2♥\n")
	for _, tt := range []struct{ format, text, want string }{
		{"sueca", "deal 2 dealer A trump 2♥\n1. B: 3♥\n", ""},
		{"sueca 0", "deal 2 dealer A trump 2♥\n", ""},
		{"pbn 2", "deal 2 dealer A trump 2♥\n", "it is of another notation: pbn"},
		{"", "deal 2 dealer A trump 2♥\n", "it is of another notation: "},
		{"sueca", "deal 2 dealer A trump 2♥\n1. B: Z♥\n", "“Z♥” stands where a card should"},
		{"sueca", "deal 2 dealer A trump 2♥\n\ndeal 3 dealer B trump 2♥\n", "it is not one deal"},
		{"sueca", "[Event \"x\"]\n", "it is not one deal"},
		{"sueca", "", "it is not one deal"},
	} {
		w, why := (&reparseVerb{verbtest.Speaking("en")}).readAgain(r, &engine.Quarantined{Format: tt.format, Text: tt.text})
		if got := verbtest.Speaking("en").Out.Words.Say(why); why.IsZero() != (tt.want == "") || tt.want != "" && got != tt.want || tt.want == "" && w.Number != 2 {
			t.Errorf("%s, %q: %q, want %q; deal %d", tt.format, tt.text, got, tt.want, w.Number)
		}
	}
}
