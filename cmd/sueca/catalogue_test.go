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

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/engine"
)

// sentences finds every sentence that the program can say: the string literals
// (and constants) given to the functions that make messages, and the words
// that reach a message from a variable. It gives where each stands, and all the
// texts that stand in the sources, in lower case.
func sentences(t *testing.T) (found map[string]string, texts map[string]bool) {
	t.Helper()
	speaks := map[string]int{ // function: index of the format
		"Msg": 0, "say": 0, "sayf": 0, "usagef": 0, "printf": 0, "unexpected": 0, "bad": 0,
		"atLeast": 1, "bundlef": 0, "fault": 1, "exactly": 1, "fail": -1, "tolerate": 2, "impossible": 3, "quarantineLines": 2, "refuse": 1,
	}
	found, texts = map[string]string{}, map[string]bool{}
	for _, dir := range []string{"../../engine", "../../eventlog", "../../eventlog/evidence", "../../notation", "../../notation/exchange", "../../replay", "../../replay/viewer", "../../analysis/audit", "../../analysis/solve", "../../analysis/query", "../../analysis/signal", "../../analysis/simulate", "."} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || files == nil {
			t.Fatalf("no sources in %s: %v", dir, err)
		}
		consts := map[string]string{}
		var parsed []*ast.File
		fset := token.NewFileSet()
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "evidence/codec") || strings.HasPrefix(filepath.Base(name), "catalogue_") {
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
				if e, ok := n.(ast.Expr); ok {
					if text, ok := literal(e); ok {
						texts[strings.ToLower(text)] = true
					}
				}
				if v, ok := n.(*ast.ValueSpec); ok && v.Names[0].Name == "usage" {
					for text, at := range values(v) {
						found[text] = fset.Position(at).String()
					}
				}
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
	return found, texts
}

// values finds the texts that a map is made with.
func values(v *ast.ValueSpec) map[string]token.Pos {
	found := map[string]token.Pos{}
	for _, e := range v.Values {
		m, ok := e.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, e := range m.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				if text, ok := literal(pair.Value); ok {
					found[text] = e.Pos()
				}
			}
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
	"* our decision", "° follows from the text", "! the house's own",
	"round", "table",
	"this is no log of sueca", "this log is of a newer version", "the log is locked", "the disk is full", "the log cannot be written",
	"the log was written before there were proofs: the next import adds them", "the log is damaged",
	"the trump is not recorded: it was %s, the only suit under which every leader had won the trick before",
	"the trump is not recorded: it was %s, the only suit that fits the leaders, the dealer's hand and what is written of the tricks",
	"byte 0x%s is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8",
	"byte 0x%s: this is no text file",
	"a card was played while hands were still being dealt, and the two lines ran into one",
	"the deal has more than ten tricks",
	"a trick in the middle of the deal has fewer than four cards",
	"the log joins in the middle of the deal and breaks off before its end: its tricks cannot be numbered",
	"yes", "no",
	"the deals that are not kept back", "the deals that were kept back",
	"by lot", "always low", "points to the partner",
}

// TestCatalogue: every sentence has its Portuguese, with the same verbs, once,
// and there is none for what is said nowhere.
func TestCatalogue(t *testing.T) {
	said, texts := sentences(t)
	if len(said) < 150 {
		t.Fatalf("found only %d sentences: the search is broken", len(said))
	}
	for _, text := range saidElsewhere {
		if where, ok := said[text]; ok {
			t.Errorf("%s says %q: it need not stand in saidElsewhere", where, text)
		}
		if !texts[strings.ToLower(text)] {
			t.Errorf("%q stands in saidElsewhere and nowhere else", text)
		}
		said[text] = "a variable"
	}
	for _, c := range engine.Codes() {
		if codeTexts[c] == "" {
			t.Errorf("nothing says what %s is about", c)
		}
		said[codeTexts[c]] = "the code " + string(c)
	}
	for _, i := range engine.Infractions() {
		said[i.String()] = "an infraction"
	}
	for _, p := range engine.Params() {
		for _, text := range append([]string{p.Label}, p.Words...) {
			if text != "" {
				said[text] = "the parameter " + p.Name
			}
		}
	}
	for _, p := range engine.Profiles() {
		said[p.Title] = "the profile " + p.Name
	}
	for _, topic := range topics {
		said[topic.title] = "a topic of the rules"
	}
	for _, w := range query.Words() {
		said[w.Topic] = "a topic of the query language"
		if strings.ContainsAny(w.Means, "abcdefghijklmnopqrstuvwxyz") { // not the sign of a suit
			said[w.Means] = "the word " + w.Form
		}
	}
	for name, card := range signal.Detectors() {
		d, err := signal.ReadDetector(card)
		if err != nil {
			t.Fatal(err)
		}
		said[d.Title], said[d.Says] = "the detector "+name, "the detector "+name
	}
	all := map[string]string{}
	for _, part := range catalogue {
		for text, pt := range part {
			if _, twice := all[text]; twice {
				t.Errorf("the Portuguese for %q stands in two files", text)
			}
			if _, ok := said[text]; !ok {
				t.Errorf("nothing says %q, which has Portuguese", text)
			}
			all[text] = pt
		}
	}
	verb := regexp.MustCompile(`%[+\d]*[a-zA-Z]`)
	for text, where := range said {
		pt, ok := all[text]
		if !ok {
			t.Errorf("%s: no Portuguese for %q", where, text)
			continue
		}
		if a, b := verb.FindAllString(text, -1), verb.FindAllString(pt, -1); strings.Join(a, " ") != strings.Join(b, " ") {
			t.Errorf("%s: %q has %v, its Portuguese %v", where, text, a, b)
		}
	}
}
