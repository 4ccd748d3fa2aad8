package replay_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestVerdicts holds [replay.Verdicts] to what is found in the records of the test data and in
// generated ones: where something else is found than when the version was set, it must go up. For each
// file the golden has a digest of its text, how often each finding was made in it, and a digest of all
// that was found.
func TestVerdicts(t *testing.T) {
	type line struct{ text, found string }
	now := map[string]line{}
	out := strings.Builder{}
	add := func(name string, records iter.Seq2[[]byte, []engine.Event]) {
		text, found, codes := fnv.New32a(), fnv.New64a(), map[code.Code]int{}
		for source, events := range records {
			text.Write(source)
			m := replay.Judge(events)
			for i := range m.Findings {
				f := &m.Findings[i]
				codes[f.Code]++
				fmt.Fprintln(found, f.Code, f.Deal, f.Index, f.Trick, f.Seat, f.Card)
			}
			for i := range m.Verdicts {
				v := &m.Verdicts[i]
				fmt.Fprintln(found, v.Deal, v.Complete, v.Trump, v.Points, v.Tricks, v.Games)
			}
		}
		var counts strings.Builder
		for _, c := range slices.Sorted(maps.Keys(codes)) {
			fmt.Fprintf(&counts, " %s:%d", c, codes[c])
		}
		l := line{fmt.Sprintf("%08x", text.Sum32()), fmt.Sprintf("%016x%s", found.Sum64(), &counts)}
		now[name] = l
		fmt.Fprintln(&out, name, l.text, l.found)
	}
	fmt.Fprintln(&out, "version", replay.Verdicts)
	for _, pattern := range []string{"testdata/findings/*.sueca", "../testdata/*.sueca", "../testdata/*/*.sueca"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			add(filepath.ToSlash(file), func(yield func([]byte, []engine.Event) bool) {
				for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
					assert.NilError(t, err)
					yield(text, m.Events)
				}
			})
		}
	}
	add("generated", func(yield func([]byte, []engine.Event) bool) {
		for g := range (simulate.Archive{Deals: 2000, Seed: 11, Revokes: 0.1, Errors: 0.2}).Matches() {
			yield([]byte(notation.Format(g.Events, notation.English)), g.Events)
		}
	})
	for before := range strings.Lines(string(golden.Get(t, "verdicts.golden"))) {
		if version, ok := strings.CutPrefix(before, "version "); ok && strings.TrimSpace(version) != replay.Verdicts {
			break
		}
		name, rest, _ := strings.Cut(strings.TrimSpace(before), " ")
		text, found, _ := strings.Cut(rest, " ")
		if l, ok := now[name]; ok && l.text == text && l.found != found {
			t.Fatalf("%s is judged otherwise, so Verdicts must go up; then -update writes the golden file\nnow  %s\nthen %s", name, l.found, found)
		}
	}
	golden.Assert(t, out.String(), "verdicts.golden")
}
