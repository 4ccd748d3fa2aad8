package signals

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/signal"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestEvidenceShown: two opportunities of each kind at most, those for the hypothesis first: a hit where
// it was so, a miss where it was not.
func TestEvidenceShown(t *testing.T) {
	const want = `
for it, drawn by lot
  m11/1, trick 1, AC: 9♠: hit, and it was so
  m00/1, trick 1, AC: 9♠: miss, and it was not so
  m11/2, trick 2, AC: 9♠: hit, and it was so
against it, drawn by lot
  m01/1, trick 1, AC: 9♠: hit, and it was not so
  m10/1, trick 1, AC: 9♠: miss, and it was so
  m01/2, trick 2, AC: 9♠: hit, and it was not so
  m10/2, trick 2, AC: 9♠: miss, and it was so
`
	var out bytes.Buffer
	r := &signalRun{a: &signalsVerb{Run: verb.NewRun(context.Background(), nil, strings.NewReader(""), &out, &out)}}
	d := &signal.DetectorResult{Counts: &signal.DetectorCounts{}}
	for state := range 2 {
		for given := range 2 {
			for n := range 3 {
				if state+given == 0 && n > 0 {
					break // there are fewer of these
				}
				d.Counts.Examples[state][given] = append(d.Counts.Examples[state][given], signal.Example{
					Match: fmt.Sprintf("m%d%d", state, given), Deal: n + 1, Trick: n + 1, Seat: "AC", Unit: "AC", Cards: "9♠",
				})
			}
		}
	}
	result := &signal.Result{Study: &signal.Study{Unit: signal.BySeatUnit}}
	r.evidence(result, d)
	verbtest.Check(t, r.a.Out.Stdout.Flush())
	if out.String() != want {
		t.Errorf("it says:%s\nwant:%s", &out, want)
	}
	// Who sat there stands beside the seat, where the study is about players.
	out.Reset()
	result.Study.Unit, r.names = signal.ByPlayerUnit, true
	r.evidence(result, d)
	verbtest.Check(t, r.a.Out.Stdout.Flush())
	if got := strings.Count(out.String(), ", AC, AC: "); got != 7 {
		t.Errorf("%d of 7 name the player:%s", got, &out)
	}
}
