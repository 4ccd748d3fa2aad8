//go:build linux

package eventlog

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// benchLog appends n whole deals, 10,000 a transaction and 20 a match.
func benchLog(b *testing.B, n int) *SQLite {
	l, err := Open(filepath.Join(b.TempDir(), "log"), WithAuthor("Elsa Pinto"))
	assert.NilError(b, err)
	b.Cleanup(func() { l.Close() })
	row := benchDeals(true)
	b.ResetTimer()
	for done := 0; done < n; {
		err := l.Update(bg, func(tx Tx) error {
			for to := min(n, done+10_000); done < to; {
				var rows [][]engine.Event
				for i := done; i < min(to, done+20); i++ {
					rows = append(rows, row(i))
				}
				if _, err := tx.Append(fmt.Sprintf("%016x", done/20), 0, rows...); err != nil {
					return err
				}
				done += len(rows)
			}
			return nil
		})
		assert.NilError(b, err)
	}
	return l
}

// benchRows returns the number of rows in the log that the benchmarks read.
func benchRows() int {
	if long {
		return 1_000_000
	}
	return 200_000
}

func BenchmarkAudit(b *testing.B) {
	l := benchLog(b, benchRows())
	for b.Loop() {
		if a, err := l.Verify(bg); err != nil || len(a.Faults) > 0 {
			b.Fatal(a, err)
		}
	}
	b.ReportMetric(float64(benchRows())*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkInclusion(b *testing.B) {
	l := benchLog(b, benchRows())
	err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
		rng := rand.New(rand.NewPCG(1, 2))
		for b.Loop() {
			if _, err := tree.Inclusion(tree.Size, 1+rng.Int64N(tree.Size)); err != nil {
				return err
			}
		}
		return nil
	})
	assert.NilError(b, err)
}

func BenchmarkCheckRecord(b *testing.B) {
	l := benchLog(b, benchRows())
	err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
		root, err := tree.Root(tree.Size)
		if err != nil {
			return err
		}
		var all []*evidence.Exhibit
		for i := range int64(100) {
			x, err := tree.Exhibit(tree.Size, 1+i*(tree.Size/100))
			if err != nil {
				return err
			}
			all = append(all, x)
		}
		// With the hash of the row itself, as anybody who is given an exhibit
		// has to.
		for i := 0; b.Loop(); i++ {
			x := all[i%len(all)]
			leaf, err := x.Row.LeafHash()
			if err != nil {
				return err
			}
			if err := tlog.CheckRecord(x.Proof, tree.Size, root, x.Row.Position-1, leaf); err != nil {
				return err
			}
		}
		return nil
	})
	assert.NilError(b, err)
}
