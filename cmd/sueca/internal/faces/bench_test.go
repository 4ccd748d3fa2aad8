package faces

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/eventlog"
	"sueca/replay/viewer"
)

// benchDeals is how many deals the benchmarks below work on: 100,000, or what
// $SUECA_BENCH_DEALS says.
func benchDeals(b *testing.B) int {
	n, err := strconv.Atoi(os.Getenv("SUECA_BENCH_DEALS"))
	if err != nil {
		return 100_000
	}
	return n
}

// benchArchive generates an archive of 20 files.
func benchArchive(b *testing.B, deals int, more ...string) string {
	dir := filepath.Join(b.TempDir(), "archive")
	must(b, append([]string{"generate", "--deals", strconv.Itoa(deals), "--hands", "none", "--to", dir, "--files", "20"}, more...)...)
	return dir
}

// must runs the program and fails on any finding.
func must(b *testing.B, args ...string) {
	b.Helper()
	var errs bytes.Buffer
	if status := program.Execute(args, nil, io.Discard, &errs); status != output.ExitClean {
		b.Fatalf("%v: exit status %d\n%s", args, status, errs.String())
	}
}

// rate reports deals and plays a second, of deals of forty plays.
func rate(b *testing.B, deals int) {
	perSecond := float64(b.N) * float64(deals) / b.Elapsed().Seconds()
	b.ReportMetric(perSecond, "deals/s")
	b.ReportMetric(40*perSecond, "plays/s")
}

// BenchmarkArchive is what an archivist does to an archive: validate it, with
// one worker and with as many as there are cores; import it with proofs, and
// beside it append the same rows with the same hashes, ready made; replay the
// whole log.
func BenchmarkArchive(b *testing.B) {
	debug.SetGCPercent(400)
	deals := benchDeals(b)
	dir := benchArchive(b, deals)
	for _, jobs := range []int{1, 2, 4} {
		b.Run(fmt.Sprintf("validate/jobs=%d", jobs), func(b *testing.B) {
			for b.Loop() {
				must(b, "validate", "--jobs", strconv.Itoa(jobs), dir)
			}
			rate(b, deals)
		})
	}
	log := filepath.Join(b.TempDir(), "kept.db")
	must(b, "import", "--brief", "--log", log, dir)
	b.Run("import", func(b *testing.B) {
		size := int64(0)
		for b.Loop() {
			log := filepath.Join(b.TempDir(), "log.db")
			must(b, "import", "--brief", "--log", log, dir)
			info, err := os.Stat(log)
			if err != nil {
				b.Fatal(err)
			}
			size = info.Size()
		}
		rate(b, deals)
		b.ReportMetric(float64(size)/float64(deals), "bytes/deal")
	})
	b.Run("append", func(b *testing.B) {
		var packed []*eventlog.Packed
		for m := range (simulate.Archive{Deals: deals, Seed: 1, Hands: simulate.NoHands}).Matches() {
			p, err := eventlog.Pack(m.Events, "bench")
			if err != nil {
				b.Fatal(err)
			}
			packed = append(packed, p)
		}
		for b.Loop() {
			l, err := eventlog.Open(filepath.Join(b.TempDir(), "log.db"), eventlog.WithAuthor("bench"))
			if err != nil {
				b.Fatal(err)
			}
			for rest := packed; len(rest) > 0; {
				n := min(2000, len(rest))
				if err := l.Update(b.Context(), func(tx eventlog.Tx) error {
					ids := make([]string, n)
					for i, p := range rest[:n] {
						ids[i] = p.Match
					}
					if err := tx.Expect(ids...); err != nil {
						return err
					}
					for _, p := range rest[:n] {
						if _, err := p.Import(tx); err != nil {
							return err
						}
					}
					return nil
				}); err != nil {
					b.Fatal(err)
				}
				rest = rest[n:]
			}
			l.Close()
		}
		rate(b, deals)
	})
	b.Run("replay", func(b *testing.B) {
		for b.Loop() {
			must(b, "replay", "--format", "json", "--log", log, "all")
		}
		rate(b, deals)
	})
}

// BenchmarkView is what a person does with the log of an archive: open its last
// deal, from the opening of the log to the drawn frame, and step through every
// match of it. Heap is what is in use at the end, after a collection; it is the
// same for a log of any size.
func BenchmarkView(b *testing.B) {
	deals := benchDeals(b)
	log := filepath.Join(b.TempDir(), "log.db")
	must(b, "import", "--brief", "--log", log, benchArchive(b, deals))
	open := func(b *testing.B) (*viewer.Session, viewer.Library, func() error) {
		a := verb.NewRun(context.Background(), []string{"view"}, nil, io.Discard, io.Discard)
		a.Records.LogPath = log
		v := viewOptions{draw: "cross", colours: "four", size: "200x60"}
		if err := v.settle(a); err != nil {
			b.Fatal(err)
		}
		lib, done, err := (&viewVerb{a}).openLibrary(nil, &v)
		if err != nil {
			b.Fatal(err)
		}
		s, err := viewer.NewSession(lib, viewerHost(a), v.look)
		if err != nil {
			b.Fatal(err)
		}
		return s, lib, done
	}
	b.Run("last", func(b *testing.B) {
		for b.Loop() {
			s, _, done := open(b)
			s.Press(">")
			s.Press("G")
			s.Draw(200, 60)
			done()
		}
	})
	b.Run("through", func(b *testing.B) {
		for b.Loop() {
			s, lib, done := open(b)
			matches, _ := lib.Len()
			var first, last runtime.MemStats
			for i := range matches {
				s.Draw(200, 60)
				s.Press("}")
				if i == matches/100 {
					runtime.GC()
					runtime.ReadMemStats(&first)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&last)
			b.ReportMetric(float64(first.HeapInuse)/(1<<20), "MB-early")
			b.ReportMetric(float64(last.HeapInuse)/(1<<20), "MB-late")
			b.ReportMetric(float64(matches), "matches")
			done()
		}
	})
}
