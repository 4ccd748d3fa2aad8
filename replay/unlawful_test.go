package replay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestUnlawfulRules judges records by rules that no text can say, as rows and packs that somebody wrote can have them:
// whatever they say, the judge goes on.
func TestUnlawfulRules(t *testing.T) {
	judged := 0
	texts, values := []string{"../testdata/italiana5.sueca", "../testdata/tres-morto-out.sueca", "../testdata/five.sueca"}, []uint16{0}
	if os.Getenv("SUECA_LONG") != "" {
		var err error
		texts, err = filepath.Glob("../testdata/*.sueca")
		assert.NilError(t, err)
		values = []uint16{0, 1, 2, 3, 5, 6, 8, 255, 65535}
	}
	for _, name := range texts {
		text, err := os.ReadFile(name)
		assert.NilError(t, err)
		events := eventsOf(t, string(text))
		began, ok := events[0].(*engine.MatchStarted)
		if !ok {
			continue
		}
		params := rules.Params()
		was := began.Rules
		for i := range params {
			for _, n := range values {
				changed := *began
				params[i].SetNumber(&changed.Rules, n)
				func() {
					defer func() {
						if p := recover(); p != nil {
							t.Errorf("%s by rules with %s of %d: %v", filepath.Base(name), params[i].Name, n, p)
						}
					}()
					replay.Judge(append([]engine.Event{&changed}, events[1:]...))
					judged++
				}()
			}
		}
		assert.Equal(t, fmt.Sprint(was), fmt.Sprint(began.Rules))
	}
	if judged < 200 {
		t.Errorf("%d records are judged", judged)
	}
}
