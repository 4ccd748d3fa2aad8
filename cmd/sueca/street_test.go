package main

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// street says what each package may import besides the standard library. Data flows one
// way: text → events → log → states → findings → text. A package imports only what stands
// above it here. Another edge is a change of design: say why in the commit that adds it.
var street = []struct {
	name string
	may  []string
}{
	{"sueca/engine/message", nil},
	{"sueca/engine/code", []string{"sueca/engine/message"}},
	{"sueca/engine/card", nil},
	{"sueca/engine/rules", []string{"sueca/engine/message", "sueca/engine/card"}},
	{"sueca/engine", []string{"sueca/engine/message", "sueca/engine/code", "sueca/engine/card", "sueca/engine/rules"}},
	{"sueca/engine/proof", []string{"sueca/engine", "sueca/engine/card", "sueca/engine/rules"}},
	// Below the judge: where a match is arranged its witnesses are joined, so that nothing else knows of them.
	{"sueca/engine/witness", []string{"sueca/engine", "sueca/engine/card", "sueca/engine/rules"}},
	{"sueca/notation/language", nil},
	{"sueca/notation", []string{"sueca/engine", "sueca/notation/language", "github.com/alecthomas/participle/v2"}},
	// Short records for the tests of the engine's rooms.
	{"sueca/engine/internal/records", []string{"sueca/engine", "sueca/notation"}},
	{"sueca/notation/exchange", []string{"sueca/engine", "sueca/notation"}},
	// txtar: a bundle is a text with parts, which anybody can take apart by hand. mldsa: the public half of a key of that kind.
	{"sueca/eventlog/evidence", []string{"sueca/engine", "golang.org/x/mod/sumdb", "github.com/transparency-dev/formats", "filippo.io/mldsa", "golang.org/x/tools/txtar", "golang.org/x/text/unicode/norm"}},
	// A room of its own: the signatures of a public beacon need curves that nothing else needs.
	{"sueca/eventlog/beacon", []string{"sueca/engine/message", "github.com/cloudflare/circl"}},
	{"sueca/eventlog/pack", []string{"sueca/engine", "sueca/eventlog/evidence", "github.com/klauspost/compress"}},
	{"sueca/eventlog", []string{"sueca/engine", "sueca/eventlog/evidence", "golang.org/x/mod/sumdb", "github.com/mattn/go-sqlite3", "modernc.org/sqlite"}},
	// A room of its own: it speaks HTTP, which nobody who reads a log needs.
	{"sueca/eventlog/witness", []string{"sueca/engine", "sueca/eventlog/evidence", "sueca/eventlog"}},
	{"sueca/replay", []string{"sueca/engine", "sueca/engine/proof", "sueca/engine/witness"}},
	// The second opinion on replay's judge imports nothing of it.
	{"sueca/replay/internal/oracle", nil},
	{"sueca/replay/scribe", []string{"sueca/engine", "sueca/replay"}},
	// scribe: which deals of a record are written to their end, before which nobody may know what another wrote of them.
	{"sueca/replay/reconcile", []string{"sueca/engine", "sueca/engine/proof", "sueca/engine/witness", "sueca/replay", "sueca/replay/scribe"}},
	{"sueca/analysis/audit", []string{"sueca/engine", "sueca/engine/proof", "sueca/replay"}},
	// A room of its own: what a machine saw is decoded without any record.
	{"sueca/analysis/candidate", []string{"sueca/engine"}},
	{"sueca/analysis/simulate", []string{"sueca/engine", "sueca/replay"}},
	// norm: which letter is under an accent.
	{"sueca/analysis/season", []string{"sueca/engine", "sueca/replay", "golang.org/x/text/unicode/norm"}},
	// A room of its own: a page that carries the referee needs one record and no archive.
	{"sueca/analysis/record", []string{"sueca/engine", "sueca/replay", "sueca/notation", "sueca/eventlog/evidence"}},
	// A room of its own: compress, and programs that have their texts need none of it.
	{"sueca/analysis/archive/unpack", []string{"sueca/engine", "sueca/notation", "github.com/klauspost/compress"}},
	// season: what a season takes from a record that has a place; reconcile: which of two records
	// says what was corrected; norm: which letter is under an accent.
	{"sueca/analysis/archive", []string{"sueca/engine", "sueca/replay", "sueca/replay/reconcile", "sueca/notation", "sueca/eventlog/evidence", "sueca/eventlog/pack", "sueca/analysis/season", "sueca/analysis/record", "sueca/analysis/archive/unpack", "golang.org/x/text/unicode/norm"}},
	// A room of its own: programs that want summaries need no parquet.
	{"sueca/analysis/archive/tables", []string{"sueca/engine", "sueca/replay", "sueca/analysis/record", "github.com/parquet-go/parquet-go", "github.com/klauspost/compress"}},
	// Games that were really played, for the tests of several rooms.
	{"sueca/analysis/internal/lots", nil},
	{"sueca/analysis/internal/played", []string{"sueca/engine", "sueca/notation"}},
	// The second opinion on the solver.
	{"sueca/analysis/solve/internal/minimax", nil},
	{"sueca/analysis/solve", []string{"sueca/engine", "sueca/replay"}},
	{"sueca/analysis/choice", []string{"sueca/engine", "sueca/analysis/solve", "gonum.org/v1/gonum"}},
	{"sueca/analysis/singledummy", []string{"sueca/engine", "sueca/analysis/solve"}},
	{"sueca/analysis/query", []string{"sueca/engine", "sueca/replay", "sueca/analysis/singledummy", "sueca/analysis/solve", "github.com/alecthomas/participle/v2"}},
	{"sueca/analysis/season/competition", []string{"sueca/engine", "sueca/notation/language", "github.com/alecthomas/participle/v2"}},
	{"sueca/analysis/maxim", []string{"sueca/engine", "sueca/analysis/internal/lots", "sueca/analysis/query", "sueca/analysis/singledummy", "gonum.org/v1/gonum"}},
	{"sueca/analysis/signal", []string{"sueca/engine", "sueca/replay", "sueca/analysis/internal/lots", "sueca/analysis/solve", "sueca/analysis/query", "sueca/analysis/choice", "gonum.org/v1/gonum"}},
	{"sueca/analysis/season/rating", []string{"gonum.org/v1/gonum"}},
	// uniseg: how many cells a name takes; norm: which letter is under an accent, for
	// terminals that have none.
	{"sueca/replay/viewer/svg", []string{"sueca/engine"}},
	{"sueca/replay/viewer/grid", []string{"sueca/engine", "sueca/replay/viewer/svg", "github.com/rivo/uniseg", "golang.org/x/text/unicode/norm"}},
	{"sueca/replay/viewer/sheet", []string{"sueca/engine", "sueca/replay", "sueca/replay/viewer/svg", "sueca/replay/viewer/grid"}},
	{"sueca/replay/viewer/page/hypertext", []string{"sueca/engine", "sueca/replay/viewer/svg", "sueca/replay/viewer/grid"}},
	{"sueca/replay/viewer/page", []string{"sueca/engine", "sueca/replay", "sueca/replay/viewer/svg", "sueca/replay/viewer/grid", "sueca/replay/viewer/sheet", "sueca/replay/viewer/page/hypertext"}},
	// norm: which letter is under an accent, in the name of a page.
	{"sueca/replay/viewer/page/site", []string{"sueca/engine", "sueca/replay/viewer/grid", "sueca/replay/viewer/page", "sueca/replay/viewer/page/hypertext", "golang.org/x/text/unicode/norm"}},
	// witness, reconcile: where the records of two who write one match differ.
	{"sueca/replay/viewer", []string{"sueca/engine", "sueca/engine/witness", "sueca/replay", "sueca/replay/reconcile", "sueca/replay/scribe", "sueca/replay/viewer/grid", "sueca/replay/viewer/sheet", "sueca/replay/viewer/page", "github.com/gdamore/tcell/v2"}},
	// Shared by every command. They choose other modules themselves.
	{"sueca/cmd/internal/lang", []string{"sueca/engine", anyModule}},
	// What the commands and a page that carries the referee say alike.
	{"sueca/cmd/internal/bundle", []string{anyBelow, "sueca/cmd/internal/lang"}},
	{"sueca/cmd/internal/referee", []string{anyBelow, "sueca/cmd/internal/lang", "sueca/cmd/internal/bundle"}},
	{"sueca/cmd/sueca-referee", []string{"sueca/cmd/internal/referee"}},
	{"sueca/cmd/internal/output", []string{anyBelow, "sueca/cmd/internal/lang", anyModule}},
	{"sueca/cmd/internal/defaults", []string{anyBelow, "sueca/cmd/internal/lang", "sueca/cmd/internal/output", anyModule}},
	{"sueca/cmd/internal/source", []string{anyBelow, "sueca/cmd/internal/lang", "sueca/cmd/internal/output", "sueca/cmd/internal/defaults", anyModule}},
	{"sueca/cmd/internal/finding", []string{anyBelow, "sueca/cmd/internal/lang", "sueca/cmd/internal/output", "sueca/cmd/internal/source", anyModule}},
	{"sueca/cmd/internal/run", []string{"sueca/cmd/internal/output", "sueca/cmd/internal/source", "sueca/cmd/internal/finding"}},
	{"sueca/cmd/internal/report", []string{anyBelow, "sueca/cmd/internal", anyModule}},
	{"sueca/cmd/sueca/editors", nil},
	{"sueca/cmd/sueca/element", []string{"sueca/replay/viewer/page", "sueca/replay/viewer/page/hypertext"}},
	{"sueca/cmd/sueca/internal/chart", []string{"sueca/replay/viewer/svg", "sueca/replay/viewer/grid"}},
	{"sueca/cmd/sueca/internal/wall", []string{"sueca/engine", "sueca/replay/viewer/svg", "sueca/replay/viewer/grid"}},
	{"sueca/cmd/sueca/internal/notices", nil},
	{"sueca/cmd/sueca/internal/notices/collect", nil},
	{"sueca/cmd/sueca/internal/wasm", []string{"sueca/engine"}},
	{"sueca/cmd/sueca/internal/wasm/make", []string{"sueca/cmd/internal/lang", "sueca/cmd/sueca/internal/notices", "sueca/cmd/sueca/internal/wasm", "github.com/kjk/lzma"}},
	{"sueca/cmd/sueca/internal/lsp", []string{anyBelow, "sueca/cmd/internal", anyModule}},
	{"sueca/cmd/sueca/internal/web", []string{anyBelow, anyModule}},
	// What writes a match down, for the terminal and for phones.
	{"sueca/cmd/internal/desk", []string{anyBelow, "sueca/cmd/internal", anyModule}},
	// The families of verbs, and what they share.
	{"sueca/cmd/sueca/manual", nil},
	{"sueca/cmd/sueca/internal/verb", []string{anyBelow, "sueca/cmd/internal", anyModule}},
	{"sueca/cmd/sueca/internal/verb/verbtest", []string{anyBelow, "sueca/cmd/internal", "sueca/cmd/sueca/internal/verb", anyModule}},
	// What the register says of studies, for those who run them and for those who verify a log.
	{"sueca/cmd/sueca/internal/registry", []string{anyBelow}},
	{"sueca/cmd/sueca/internal/audit", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/custody", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/records", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/season", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/signals", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/faces", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca/internal/help", []string{anyBelow, "sueca/cmd", anyModule}},
	{"sueca/cmd/sueca", []string{anyBelow, "sueca/cmd", anyModule}},
}

const (
	anyBelow  = "any package that is no command" // of this module
	anyModule = "any other module"
)

// rooms are those of the engine: who may import it may import them. The search, engine/proof, is
// named where it is asked.
var rooms = []string{"sueca/engine/message", "sueca/engine/code", "sueca/engine/card", "sueca/engine/rules"}

// TestStreet holds the packages to the street.
func TestStreet(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "sueca/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	place := map[string]int{}
	for i, p := range street {
		place[p.name] = i
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
		at, ok := place[p.ImportPath]
		if !ok {
			t.Errorf("package %s stands nowhere on the street", p.ImportPath)
			continue
		}
		seen++
		for _, imp := range p.Imports {
			if !may(street[at].may, imp) {
				t.Errorf("%s imports %s", p.ImportPath, imp)
			}
			if to, ours := place[imp]; ours && to > at {
				t.Errorf("%s imports %s, which stands below it here", p.ImportPath, imp)
			}
		}
	}
	if seen != len(street) {
		t.Errorf("go list shows %d packages of %d", seen, len(street))
	}
}

// may reports whether one of the allowed imports is, or covers, an import.
func may(allowed []string, imp string) bool {
	ours := strings.HasPrefix(imp, "sueca/")
	module := strings.Contains(strings.SplitN(imp, "/", 2)[0], ".")
	if !ours && !module {
		return true // the standard library
	}
	return slices.ContainsFunc(allowed, func(a string) bool {
		switch a {
		case anyBelow:
			return ours && !strings.HasPrefix(imp, "sueca/cmd/")
		case anyModule:
			return module
		case "sueca/cmd", "sueca/cmd/internal":
			return strings.HasPrefix(imp, a+"/")
		}
		return imp == a || a == "sueca/engine" && slices.Contains(rooms, imp) || module && strings.HasPrefix(imp, a+"/")
	})
}

// TestFilesNamed: every file that the documentation of a package lists is there.
func TestFilesNamed(t *testing.T) {
	named := regexp.MustCompile(`\b[a-z_]+\.go\b`)
	docs, err := exec.Command("go", "list", "-f", "{{.Dir}}", "sueca/...").Output()
	assert.NilError(t, err)
	n := 0
	for dir := range strings.Lines(string(docs)) {
		dir = strings.TrimSpace(dir)
		sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
		assert.NilError(t, err)
		for _, source := range sources {
			file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.PackageClauseOnly|parser.ParseComments)
			assert.NilError(t, err)
			_, list, _ := strings.Cut(file.Doc.Text(), "# Files\n")
			for _, name := range named.FindAllString(list, -1) {
				n++
				if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
					t.Errorf("the documentation of %s lists %s, which is not there", dir, name)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no documentation lists files")
	}
}
