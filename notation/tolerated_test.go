package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
)

// TestTolerated: what is read though it is not written as the formatter writes it: where it
// stands, what is said of it, and the line that is meant. Read again, that one has nothing to
// be said of.
func TestTolerated(t *testing.T) {
	const head = "[Sueca \"1\"]\n[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♥\n"
	for _, tt := range []struct{ line, said, meant string }{
		{"1. b: A♠ 2♠ 3♠ 4♠", "4-5 seat b is written in lower case", "1. B: A♠ 2♠ 3♠ 4♠"},
		{"1. B: A♠\uFE0E 2♠ 3♠ 4♠", "8-10 ♠ carries a variation selector", "1. B: A♠ 2♠ 3♠ 4♠"},
		{"1. B: A♤ 2♠ 3♠ 4♠", "8-9 ♠ is written ♤", "1. B: A♠ 2♠ 3♠ 4♠"},
		{"hand A ♠AKJ *", "13-14 one unknown card of a hand is written *1", "hand A ♠AKJ *1"},
		{"hand A A♠ ♥2", "8-10 in a hand the suit stands before its ranks", "hand A ♠A ♥2"},
		{"HAND A ♠A", "1-5 “HAND” is written in capitals", "hand A ♠A"},
		{"points ac 60 bd 60", "8-10 pair AC is written ac, 14-16 pair BD is written bd", "points AC 60 BD 60"},
		{"claim a against D trick 1 upheld", "7-8 seat a is written in lower case", "claim A against D trick 1 upheld"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			m := readMatch(t, head+tt.line+"\n")
			said := []string{}
			for _, e := range m.Errors {
				if e.Code == code.Tolerated {
					said = append(said, fmt.Sprintf("%d-%d %s", e.Col, e.EndCol, e.Msg))
				}
			}
			if got := strings.Join(said, ", "); got != tt.said {
				t.Errorf("it says %q", got)
			}
			text := notation.Format(m.Events, notation.English)
			if !strings.Contains(text, tt.meant) {
				t.Errorf("it is written\n%s", text)
			}
			if again := readMatch(t, text); len(again.Errors) > 0 {
				t.Errorf("read again: %v", again.Errors)
			}
		})
	}
}

func readMatch(t *testing.T, text string) *notation.Match {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m
	}
	t.Fatal("no match")
	return nil
}
