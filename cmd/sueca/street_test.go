package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// street says what each package may import besides the standard library: data
// flows one way, text → events → log → states → findings → text. Another edge
// is a change of design: say why in the commit that adds it.
var street = map[string][]string{
	"sueca/engine":            nil,
	"sueca/notation":          {"sueca/engine", "github.com/alecthomas/participle/v2"},
	"sueca/notation/exchange": {"sueca/engine", "sueca/notation"},
	"sueca/eventlog/evidence": {"sueca/engine", "golang.org/x/mod/sumdb", "github.com/transparency-dev/formats"},
	"sueca/eventlog":          {"sueca/engine", "sueca/eventlog/evidence", "golang.org/x/mod/sumdb", "github.com/mattn/go-sqlite3"},
	"sueca/replay":            {"sueca/engine"},
	"sueca/analysis/audit":    {"sueca/engine", "sueca/replay"},
	"sueca/analysis/simulate": {"sueca/engine", "sueca/replay"},
	"sueca/analysis/solve":    {"sueca/engine", "sueca/replay"},
	"sueca/analysis/query":    {"sueca/engine", "sueca/replay", "sueca/analysis/solve", "github.com/alecthomas/participle/v2"},
	"sueca/analysis/signal":   {"sueca/engine", "sueca/replay", "sueca/analysis/solve", "sueca/analysis/query", "gonum.org/v1/gonum"},
	// uniseg: how many cells a name takes; norm: which letter is under an accent,
	// for terminals that have none.
	"sueca/replay/viewer/grid":  {"sueca/engine", "github.com/rivo/uniseg", "golang.org/x/text/unicode/norm"},
	"sueca/replay/viewer/sheet": {"sueca/engine", "sueca/replay", "sueca/replay/viewer/grid"},
	"sueca/replay/viewer": {
		"sueca/engine", "sueca/replay", "sueca/replay/viewer/grid", "sueca/replay/viewer/sheet", "github.com/gdamore/tcell/v2",
	},
}

// TestStreet holds the packages to the street.
func TestStreet(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "sueca/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(p.ImportPath, "sueca/cmd/") {
			continue // the top of the street
		}
		allowed, ok := street[p.ImportPath]
		if !ok {
			t.Errorf("package %s stands nowhere on the street", p.ImportPath)
			continue
		}
		seen++
		for _, imp := range p.Imports {
			standard := !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") && !strings.HasPrefix(imp, "sueca/")
			if standard || slices.ContainsFunc(allowed, func(a string) bool {
				return imp == a || !strings.HasPrefix(a, "sueca/") && strings.HasPrefix(imp, a+"/")
			}) {
				continue
			}
			t.Errorf("%s imports %s", p.ImportPath, imp)
		}
	}
	if seen < 5 {
		t.Errorf("go list shows %d packages: the test looks in the wrong place", seen)
	}
}
