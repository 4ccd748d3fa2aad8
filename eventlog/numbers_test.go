package eventlog

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// TestNumbersNotBelieved puts numbers into a log that no log reaches, and does with it
// all that reads them: none panics or never ends.
func TestNumbersNotBelieved(t *testing.T) {
	clean := filepath.Join(t.TempDir(), "log.db")
	fill(t, clean, 20)
	data, err := os.ReadFile(clean)
	assert.NilError(t, err)
	keeper := newParty(t, "club")
	for _, n := range []int64{math.MaxInt64, math.MaxInt64 - 1, 1 << 62, MaxNumber + 1, MaxNumber, -1, math.MinInt64} {
		for _, column := range []string{"pos", "rev", "schema"} {
			path := filepath.Join(t.TempDir(), "log.db")
			assert.NilError(t, os.WriteFile(path, data, 0o600))
			tamper(t, path, fmt.Sprintf("UPDATE event SET %s = %d WHERE pos = 20", column, n))
			l, err := Open(path, WithClock(testClock))
			if err != nil {
				continue // it is refused at once
			}
			var failed []error
			failed = append(failed, l.Update(bg, func(tx Tx) error {
				for rec, err := range tx.All(0) {
					if err != nil {
						return err
					}
					if rev, err := tx.Revision(rec.Stream); err != nil {
						return err
					} else if _, err := tx.Append(rec.Stream, rev, []engine.Event{&engine.PlayStopped{}}); err != nil {
						return err
					}
				}
				_, err := tx.Append("new", 0, []engine.Event{&engine.MatchStarted{Rules: fpsd()}})
				return err
			}))
			failed = append(failed, l.ViewTree(bg, func(r Reader, tree *evidence.Tree) error {
				if _, err := tree.Sign(tree.Size, keeper.signer); err != nil {
					return err
				}
				_, err := tree.Exhibit(tree.Size, tree.Size)
				return err
			}))
			_, err = l.Redact(bg, "Ana Reis", "asked for")
			failed = append(failed, err)
			a, err := l.Verify(bg)
			if err == nil && len(a.Faults) == 0 {
				t.Errorf("%s %d: a log that is as it should be", column, n)
			}
			if column == "pos" && n != MaxNumber && n > 0 {
				for i, err := range failed {
					if !errors.Is(err, evidence.ErrDamaged) {
						t.Errorf("%s %d: step %d: %v", column, n, i, err)
					}
				}
			}
			l.Close()
		}
	}
}
