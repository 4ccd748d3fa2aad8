package replay_test

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// gestured returns a match with gestures of its seats anywhere in its deals, and how many.
func gestured(r *rand.Rand, events []engine.Event) (out []engine.Event, n int) {
	in := false
	for _, e := range events {
		out = append(out, e)
		switch k := e.Kind(); {
		case k == engine.KindDealStarted:
			in = true
		case k == engine.KindQuarantined || k == engine.KindDealAmended || k == engine.KindWitnessBegun:
			in = false
		}
		for in && r.Intn(3) == 0 {
			out, n = append(out, &engine.GestureSeen{Seat: card.Seat(1 + r.Intn(3)), Code: "1"}), n+1
		}
	}
	return out, n
}

// verdictsOf returns all that is found in a match but where its events stand.
func verdictsOf(t *testing.T, events []engine.Event) (out []string) {
	for i, v := range replay.Judge(events).Verdicts {
		v.Claims, v.Slips, v.Event = nil, nil, 0 // places
		text, err := json.Marshal(v)
		assert.NilError(t, err)
		out = append(out, string(text))
		for _, f := range replay.Explain(events, replay.Options{}, i).Fit {
			out = append(out, fmt.Sprintln(f.Kind, f.Msg))
		}
	}
	return append(out, said(events)...)
}

// TestGesturesUnjudged: whatever is seen beside the cards, and wherever it is written, everything is judged as without it.
func TestGesturesUnjudged(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	total, found := 0, 0
	for seed := range uint64(8) {
		for _, mode := range []string{"four", "tres-morto", "dupla", "italiana5"} {
			for m, err := range notation.Matches(strings.NewReader(oracle.Write(mode, seed).Text), notation.Options{}) {
				assert.NilError(t, err)
				with, n := gestured(r, m.Events)
				want := verdictsOf(t, m.Events)
				total, found = total+n, found+len(want)
				if d := cmp.Diff(want, verdictsOf(t, with)); d != "" {
					t.Errorf("%s %d: %s\n%s", mode, seed, d, notation.Format(with, notation.English))
				}
			}
		}
	}
	if total < 1000 || found < 200 {
		t.Errorf("%d gestures, %d findings and verdicts", total, found)
	}
}
