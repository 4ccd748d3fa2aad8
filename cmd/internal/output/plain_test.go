package output

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// TestPlain writes texts in pieces, and checks what comes out.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"São ", "João\n", "e\u0301 ♥\uFE0F 日本\n"}, "São João\ne\u0301 ♥\uFE0F 日本\n"},
		{[]string{"a\x1b[31mb\r\tc\x7f"}, "a‹U+001B›[31mb‹U+000D›‹U+0009›c‹U+007F›"},
		{[]string{"\xe2\x80", "\xae", "x", "\xf0\x9f", "\x91\x8d"}, "‹U+202E›x👍"},
		{[]string{"\xc2", "\x9b", "1m"}, "‹U+009B›1m"},
		{[]string{"\xe2", "\x80", "a"}, "‹0xE2›‹0x80›a"},
		{[]string{"a\xff", "\x9b", "\xc3"}, "a‹0xFF›‹0x9B›‹0xC3›"},
	} {
		var b bytes.Buffer
		p := bufferedPlain(&b, 10)
		for _, s := range c.pieces {
			if n, err := p.WriteString(s); n != len(s) || err != nil {
				t.Fatal(n, err)
			}
		}
		assert.NilError(t, p.Flush())
		if b.String() != c.want {
			t.Errorf("%q comes out as %q, not %q", c.pieces, b.String(), c.want)
		}
	}
}

// TestPlainPrintf checks that an argument makes no line, and that the format and the
// program's own lines do.
func TestPlainPrintf(t *testing.T) {
	var b, errs bytes.Buffer
	a := NewOutput(lang.Speaker{}, &b, &errs)
	a.Stdout.Printf("%s\n%v\n%s\n", "a\nb", errors.New("c\nd"), lang.Lines("e\nf\x1b"))
	a.Printf("the log is %s\n", "x\ny")
	a.Complain(&fs.PathError{Op: "open", Path: "p\nsueca: all is well", Err: errors.New("bad\x1b")})
	a.Stdout.Flush()
	if got, want := b.String(), "a‹U+000A›b\nc‹U+000A›d\ne\nf‹U+001B›\nthe log is x‹U+000A›y\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := errs.String(), "sueca: open p‹U+000A›sueca: all is well: bad‹U+001B›\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestJSONHidden checks that JSON has no hidden characters, and goes out as it is.
func TestJSONHidden(t *testing.T) {
	var b bytes.Buffer
	a := NewOutput(lang.Speaker{}, &b, &b)
	assert.NilError(t, a.JSON("é\u202e\u009b\x7f\n"))
	a.Stdout.Flush()
	if got, want := b.String(), "\"é\\u202e\\u009b\\u007f\\n\"\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// ownWays are the places that write to the terminal by another way than [Plain], and
// why they may.
var ownWays = map[string]string{
	"cmd/internal/output/output.go":         "JSON without hidden characters",
	"cmd/internal/output/worker.go":         "what the Plain of a worker passed; what a captured report complains of",
	"cmd/internal/output/csv.go":            "tables without hidden characters, and without formulas",
	"cmd/internal/output/progress.go":       "the bar, which has no foreign text",
	"cmd/internal/output/plain.go":          "the record itself",
	"cmd/sueca/internal/records/extract.go": "the record itself, which the Record of the run then writes",
	"cmd/sueca/internal/faces/view.go":      "a drawing with its colours, whose cells are visible",
	"cmd/sueca/main.go":                     "hands standard output to the program",
	"cmd/sueca/internal/faces/lsp_verb.go":  "the protocol of editors",
	"cmd/sueca/internal/help/completion.go": "the script for a shell, which has no foreign text",
	"cmd/sueca/internal/help/complete.go":   "the words for a shell and their tabs; foreign ones go through plainText",
	// A tool of those who build the program: it reads licences, and no records.
	"cmd/sueca/internal/notices/collect/collect.go": "the licences",
	"cmd/sueca/internal/notices/collect/linked.go":  "what the go command says",
	"cmd/sueca/internal/wasm/make/make.go":          "what the go command says",
	// A tool of those who write the tests.
	"cmd/sueca-mutation/main.go":    "what the tests notice",
	"cmd/sueca-packages/main.go":    "what packages could not be made of",
	"cmd/sueca-mutation/planted.go": "the same",
	// The pipeline on Beam: what it says goes through an Output, and what its runners say to nobody
	// unless it is asked for.
	"cmd/sueca-beam/main.go":   "where its Output writes, and what runners write to",
	"cmd/sueca-beam/worker.go": "what runners write in a worker",
	// The program in a page: a page shows its answers as text, and never as markup.
	"cmd/sueca-referee/main.go": "the answers for a page, as JSON",
}

// TestOneWayOut checks that no other source file writes to standard output or standard
// error by itself.
func TestOneWayOut(t *testing.T) {
	used := map[string]bool{}
	err := filepath.WalkDir("../../../", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file := strings.TrimPrefix(filepath.ToSlash(path), "../../../")
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, path, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				if call, ok := n.(*ast.CallExpr); ok {
					if f, ok := call.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
						t.Errorf("%s: %s", set.Position(n.Pos()), f.Name)
					}
				}
				return true
			}
			what := sel.Sel.Name
			if x, ok := sel.X.(*ast.Ident); ok {
				what = x.Name + "." + what
			}
			if slices.Contains([]string{"os.Stdout", "os.Stderr", "fmt.Print", "fmt.Printf", "fmt.Println"}, what) || sel.Sel.Name == "Own" || sel.Sel.Name == "Screen" && strings.HasSuffix(file, "lsp_verb.go") {
				if used[file] = true; ownWays[file] == "" {
					t.Errorf("%s: %s: foreign text could go out this way", set.Position(n.Pos()), what)
				}
			}
			return true
		})
		return nil
	})
	assert.NilError(t, err)
	for file := range ownWays {
		if !used[file] {
			t.Errorf("%s has no way of its own any more", file)
		}
	}
}
