package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// TestFindings: the files of replay/testdata/findings say on each faulty line what is
// to be found there: "; want 10-12 renuncia unclaimed-renuncia". The columns
// are those of the finding after them. Missing and surplus both fail.
func TestFindings(t *testing.T) {
	files, _ := filepath.Glob("../../replay/testdata/findings/*.sueca")
	if len(files) < 5 {
		t.Fatalf("only %d files", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".sueca"), func(t *testing.T) {
			want, got := wantedFindings(t, file), map[int][]string{}
			for _, f := range rowsOf(t, "validate", file) {
				line, code := 0, fmt.Sprint(f["code"])
				if l, ok := f["line"].(float64); ok {
					line = int(l)
				}
				if at := fmt.Sprintf("%v-%v %s", f["col"], f["end_col"], code); slices.Contains(want[line], at) {
					code = at
				}
				got[line] = append(got[line], code)
			}
			for _, codes := range got {
				slices.Sort(codes)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("findings by line (-want +got):\n%s", d)
			}
		})
	}
}

var wantPattern = regexp.MustCompile(`; want (.*)$`)

func wantedFindings(t *testing.T, file string) map[int][]string {
	t.Helper()
	text := verbtest.Read(t, file)
	want := map[int][]string{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		m := wantPattern.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		cols := ""
		for _, w := range strings.Fields(m[1]) {
			if strings.ContainsAny(w[:1], "0123456789") {
				cols = w + " "
				continue
			}
			want[n] = append(want[n], cols+w)
			cols = ""
		}
		slices.Sort(want[n])
	}
	return want
}

// sentence is a row of the table of package replay (sources.txt): a sentence of a
// text, what in a record shows it, and what holds it.
type sentence struct {
	said    string
	shownBy []string
	heldBy  []string
	unheld  string // the reason why nothing does
}

var (
	sentencePattern = regexp.MustCompile(`^\t\S+ +(\S.*[.])(?: \[(.*)\])?$`)
	holderPattern   = regexp.MustCompile(`^(\S+)(?: "(.+)")?$`)
)

// sentencesTold reads the table.
func sentencesTold(t *testing.T) (out []sentence) {
	for line := range strings.Lines(string(verbtest.Read(t, "../../replay/sources.txt"))) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "\t") {
			continue
		}
		if held, ok := strings.CutPrefix(line, "\t  "); ok {
			if len(out) == 0 || out[len(out)-1].heldBy != nil || out[len(out)-1].unheld != "" {
				t.Fatalf("this is below no sentence, or the second line below one: %s", line)
			}
			s := &out[len(out)-1]
			if reason, ok := strings.CutPrefix(strings.TrimSpace(held), "not shown: "); ok {
				s.unheld = reason
			} else {
				s.heldBy = strings.Split(strings.TrimSpace(held), "; ")
			}
			continue
		}
		m := sentencePattern.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("this is no sentence of the table: %s", line)
		}
		s := sentence{said: m[1]}
		if m[2] != "" {
			s.shownBy = strings.Split(m[2], ", ")
		}
		out = append(out, s)
	}
	return out
}

// TestSources: what the table of the rules' sentences names is there: parameters, codes and
// words of the notation, records of testdata by the comment above them, tests and their
// cases. Every code is in the table or in replay/testdata/findings, and every record that was
// written for a sentence is named.
func TestSources(t *testing.T) {
	told := sentencesTold(t)
	labels := findingsLabels(t)
	named := map[string]bool{}
	shown := map[string]bool{}
	held := 0
	for _, s := range told {
		for _, by := range s.shownBy {
			shown[by] = true
			if !shows(by) {
				t.Errorf("%q: %s is no parameter, code, infraction or word of the notation", s.said, by)
			}
		}
		switch {
		case s.heldBy != nil:
			held++
			if s.shownBy == nil {
				t.Errorf("%q: nothing is said to show it", s.said)
			}
		case s.unheld == "":
			t.Errorf("%q: neither what holds it nor why nothing does", s.said)
		}
		for _, by := range s.heldBy {
			m := holderPattern.FindStringSubmatch(by)
			if m == nil {
				t.Errorf("%q: %s is not written as a record, a script or a test", s.said, by)
				continue
			}
			if file, ok := strings.CutSuffix(m[1], ".sueca"); ok && !strings.Contains(file, "/") {
				l := labelled(labels[file], m[2])
				if l == "" {
					t.Errorf("%q: not one record of replay/testdata/findings/%s.sueca begins with %q", s.said, file, m[2])
				}
				named[file+l] = true
			} else if !holderIsThere(t, m[1], m[2]) {
				t.Errorf("%q: there is no %s", s.said, by)
			}
		}
	}
	if len(told) < 120 || held < 100 {
		t.Errorf("only %d sentences, %d held", len(told), held)
	}
	t.Logf("%d sentences, %d held", len(told), held)

	for _, file := range []string{"fpsd", "wikipedia", "suecalandia", "german", "howto"} {
		for _, l := range labels[file] {
			if !named[file+l] {
				t.Errorf("no sentence names the record %q of %s.sueca", l, file)
			}
		}
	}
	files, _ := filepath.Glob("../../replay/testdata/findings/*.sueca")
	files = append(files, "../../replay/testdata/heaps.sueca", "../../replay/testdata/witnesses.sueca")
	for _, file := range files {
		for _, want := range wantedFindings(t, file) {
			for _, w := range want {
				shown[w[strings.LastIndexByte(w, ' ')+1:]] = true
			}
		}
	}
	for _, code := range code.All() {
		if !shown[string(code)] && code != "untried" { // which takes a long file: TestUntried
			t.Errorf("the code %s is in no row of the table and in no record of replay/testdata/findings", code)
		}
	}
}

// labelled returns the label that is the word, or else the only one that begins with it.
func labelled(labels []string, word string) string {
	if slices.Contains(labels, word) {
		return word
	}
	found := ""
	for _, l := range labels {
		if word != "" && strings.HasPrefix(l, word) {
			if found != "" {
				return ""
			}
			found = l
		}
	}
	return found
}

// shows reports whether a word is one of what the table may say that a record shows.
func shows(word string) bool {
	if p := rules.FindParam(word); p != nil && p.Name == word {
		return true
	}
	if _, ok := rules.ParseInfraction(word); ok || slices.Contains(code.All(), code.Code(word)) {
		return true
	}
	for k := engine.Kind(1); k.String() != "?"; k++ {
		if k.String() == word {
			return true
		}
	}
	return false
}

// findingsLabels returns the comments on lines of their own in each file of findings.
func findingsLabels(t *testing.T) map[string][]string {
	out := map[string][]string{}
	files, _ := filepath.Glob("../../replay/testdata/findings/*.sueca")
	for _, file := range files {
		text := verbtest.Read(t, file)
		name := strings.TrimSuffix(filepath.Base(file), ".sueca")
		for line := range strings.Lines(string(text)) {
			if label, ok := strings.CutPrefix(line, "; "); ok {
				out[name] = append(out[name], strings.TrimSpace(label))
			}
		}
	}
	return out
}

// holderIsThere reports whether there is a file of params, a script, or a test with a case
// of that name.
func holderIsThere(t *testing.T, name, label string) bool {
	for ext, dir := range map[string]string{".txtar": "testdata/script", ".sueca": "testdata"} {
		if strings.HasSuffix(name, ext) {
			_, err := os.Stat(filepath.Join(dir, name))
			return err == nil && label == ""
		}
	}
	dir, function, _ := strings.Cut(name, ".")
	files, _ := filepath.Glob(filepath.Join("../..", dir, "*_test.go"))
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		verbtest.Check(t, err)
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Name.Name == function {
				return label == "" || hasCase(d, label)
			}
		}
	}
	return false
}

// hasCase reports whether a string in a function begins with a label.
func hasCase(d *ast.FuncDecl, label string) (found bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			s, err := strconv.Unquote(lit.Value)
			found = found || err == nil && strings.HasPrefix(s, label)
		}
		return !found
	})
	return found
}
