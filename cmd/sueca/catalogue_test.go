package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sentences finds every sentence that the program can say: the string literals
// (and constants) given to the functions that make messages, and the words
// that reach a message from a variable.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	speaks := map[string]int{ // function: index of the format
		"Msg": 0, "sayf": 0, "usagef": 0, "printf": 0, "unexpected": 0, "bad": 0,
		"fail": -1, "tolerate": 2, "impossible": 3, "quarantineLines": 2,
	}
	found := map[string]string{}
	for _, dir := range []string{"../../engine", "../../notation", "../../replay", "../../replay/viewer", "."} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || files == nil {
			t.Fatalf("no sources in %s: %v", dir, err)
		}
		consts := map[string]string{}
		var parsed []*ast.File
		fset := token.NewFileSet()
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "catalogue_pt.go") {
				continue
			}
			f, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
			for _, d := range f.Decls {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
					for _, s := range g.Specs {
						v := s.(*ast.ValueSpec)
						if len(v.Values) == 1 {
							if text, ok := literal(v.Values[0]); ok {
								consts[v.Names[0].Name] = text
							}
						}
					}
				}
			}
		}
		for _, f := range parsed {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				name := ""
				switch fun := call.Fun.(type) {
				case *ast.Ident:
					name = fun.Name
				case *ast.SelectorExpr:
					name = fun.Sel.Name
					if x, ok := fun.X.(*ast.Ident); ok && (x.Name == "w" || x.Name == "fmt") {
						return true // the writer's own printf: notation, not words
					}
				}
				at, ok := speaks[name]
				if !ok {
					return true
				}
				for i, arg := range call.Args {
					if at >= 0 && i != at {
						continue
					}
					text, ok := literal(arg)
					if id, isID := arg.(*ast.Ident); !ok && isID && at >= 0 {
						text, ok = consts[id.Name]
					}
					if ok && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz") && text != "%s" {
						found[text] = fset.Position(arg.Pos()).String()
					}
				}
				return true
			})
		}
	}
	return found
}

func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.BinaryExpr:
		a, okA := literal(e.X)
		b, okB := literal(e.Y)
		return a + b, okA && okB && e.Op == token.ADD
	}
	return "", false
}

// saidElsewhere are the sentences that reach a message through a variable.
var saidElsewhere = []string{
	"error", "warning", "info", "round", "table",
	"the trump is not recorded: it was %s, the only suit under which every leader had won the trick before",
	"the trump is not recorded: it was %s, the only suit that fits the leaders, the dealer's hand and what is written of the tricks",
	"byte 0x%s is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8",
	"byte 0x%s: this is no text file",
	"a card was played while hands were still being dealt, and the two lines ran into one",
	"the deal has more than ten tricks",
	"a trick in the middle of the deal has fewer than four cards",
	"the log joins in the middle of the deal and breaks off before its end: its tricks cannot be numbered",
}

// TestCatalogue: every sentence has its Portuguese, with the same verbs.
func TestCatalogue(t *testing.T) {
	said := sentences(t)
	if len(said) < 150 {
		t.Fatalf("found only %d sentences: the search is broken", len(said))
	}
	for _, text := range saidElsewhere {
		said[text] = "a variable"
	}
	verb := regexp.MustCompile(`%[+\d]*[a-zA-Z]`)
	for text, where := range said {
		pt, ok := portuguese[text]
		if !ok {
			t.Errorf("%s: no Portuguese for %q", where, text)
			continue
		}
		if a, b := verb.FindAllString(text, -1), verb.FindAllString(pt, -1); strings.Join(a, " ") != strings.Join(b, " ") {
			t.Errorf("%s: %q has %v, its Portuguese %v", where, text, a, b)
		}
	}
}
