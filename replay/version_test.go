package replay_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

var newVersion = flag.Bool("verdicts", false, "write what the present version finds anew")

// TestVerdicts holds [replay.Verdicts] to what is found in the records of the test data and in
// generated ones: where something else is found than when the version was set, it must go up.
func TestVerdicts(t *testing.T) {
	sum := sha256.New()
	add := func(events []engine.Event) {
		m := replay.Judge(events)
		for i := range m.Findings {
			f := &m.Findings[i]
			fmt.Fprintln(sum, f.Code, f.Deal, f.Index, f.Trick, f.Seat, f.Card)
		}
		for i := range m.Verdicts {
			v := &m.Verdicts[i]
			fmt.Fprintln(sum, v.Deal, v.Complete, v.Trump, v.Points, v.Tricks, v.Games)
		}
	}
	for _, root := range []string{"testdata/findings", "../testdata"} {
		if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".sueca" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				if err != nil {
					return err
				}
				add(m.Events)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for g := range (simulate.Archive{Deals: 2000, Seed: 11, Revokes: 0.1, Errors: 0.2}).Matches() {
		add(g.Events)
	}
	got := fmt.Sprintf("%s %x\n", replay.Verdicts, sum.Sum(nil))
	const name = "testdata/verdicts.golden"
	if *newVersion {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("something is judged otherwise, or the records are others: if a record is judged otherwise than before, Verdicts must go up; then -args -verdicts writes the golden file\nnow  %sthen %s", got, want)
	}
}
