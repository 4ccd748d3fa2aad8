package viewer_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer"
)

var update = flag.Bool("update", false, "write the goldens anew")

// ledger makes a match of these games, the negative ones suspended marks.
func ledger(target uint16, games ...int) *replay.Match {
	m := &replay.Match{Rules: engine.DefaultRules()}
	m.Rules.Target = target
	for i, n := range games {
		p := engine.AC
		if i%2 == 1 {
			p = engine.BD
		}
		if n != 0 {
			m.Ledger = append(m.Ledger, replay.Entry{Pair: p, Games: n})
		}
	}
	return m
}

// TestSheetGolden draws sheets of every kind as crosses and combs.
func TestSheetGolden(t *testing.T) {
	var out strings.Builder
	for _, c := range []struct {
		name string
		m    *replay.Match
	}{
		{"nothing yet", ledger(4)},
		{"1-0", ledger(4, 1)},
		{"2-1 in three awards", ledger(4, 1, 1, 1)},
		{"a capote and a bandeira", ledger(4, 2, 4)},
		{"past the target: shown at it", ledger(4, 3, 0, 4)},
		{"two of three marks suspended", ledger(4, 1, 0, 2, 0, -2)},
		{"to ten", ledger(10, 4, 2, 4, 1, 1)},
	} {
		for _, g := range []viewer.Glyphs{viewer.Unicode, viewer.ASCII} {
			fmt.Fprintf(&out, "== %s\n%s%s", c.name, viewer.Cross(c.m, g), viewer.Comb(c.m, g))
		}
	}
	const file = "testdata/sheet.golden"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), out.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}
