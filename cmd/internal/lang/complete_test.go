package lang

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/packages"
	"gotest.tools/v3/assert"

	"sueca/analysis/signal"
	"sueca/engine/rules"
)

var (
	verb = regexp.MustCompile(`%[+\d]*[a-zA-Z]`)
	slot = regexp.MustCompile(`\{\d\}`)
)

// TestComplete checks that every sentence that the program can say has its Portuguese,
// once, with the same verbs, and that there are no others.
func TestComplete(t *testing.T) {
	said := sentences(t)
	if len(said) < 1000 {
		t.Fatalf("found only %d sentences: the search is broken", len(said))
	}
	all, in := map[string]string{}, map[string]string{}
	if err := eachEntry(func(file string, m entry) {
		if other, twice := in[m.english]; twice {
			t.Errorf("the Portuguese for %q stands in %s and in %s", m.english, other, file)
		}
		if _, ok := said[m.english]; !ok {
			t.Errorf("%s: nothing says %q", file, m.english)
		}
		if m.portuguese == "" {
			t.Errorf("%s: the Portuguese for %q is wanting", file, m.english)
		}
		all[m.english], in[m.english] = m.portuguese, file
	}); err != nil {
		t.Fatal(err)
	}
	for text, where := range said {
		pt, ok := all[text]
		if !ok {
			t.Errorf("%s: no Portuguese for %q", where, text)
			continue
		}
		for _, m := range forms.FindAllStringSubmatch(pt, -1) {
			verbs := verb.FindAllString(pt, -1)
			if i := int(m[1][0] - '0'); i > len(verbs) || !strings.HasSuffix(verbs[i-1], "d") {
				t.Errorf("%s: %q in %s: argument %d is no number that a word goes with", where, pt, in[text], i)
			}
		}
		if a, b := verb.FindAllString(text, -1), verb.FindAllString(pt, -1); !slices.Equal(a, b) {
			t.Errorf("%s: %q has %v, its Portuguese in %s %v", where, text, a, in[text], b)
		}
		if a, b := slots(text), slots(pt); !slices.Equal(a, b) {
			t.Errorf("%s: %q has %v, its Portuguese in %s %v", where, text, a, in[text], b)
		}
	}
}

// slots returns the places {0}, {1} … into which a script of a page puts something, in the order
// of their numbers.
func slots(text string) []string {
	out := slot.FindAllString(text, -1)
	slices.Sort(out)
	return out
}

// TestFiles checks that each entry of the files is read, and has one Portuguese.
func TestFiles(t *testing.T) {
	read := map[string]int{}
	assert.NilError(t, eachEntry(func(file string, _ entry) { read[file]++ }))
	for file, n := range read {
		text, err := files.ReadFile("pt/" + file)
		assert.NilError(t, err)
		if written := strings.Count("\n"+string(text), "\nmsgid ") - 1; written != n { // the first is the header
			t.Errorf("%s has %d entries, and %d are read", file, written, n)
		}
		if said := strings.Count("\n"+string(text), "\nmsgstr ") - 1; said != n {
			t.Errorf("%s has %d entries, and the Portuguese of %d", file, n, said)
		}
	}
}

// sentences finds every sentence that the program can say, and where: in the
// sources of all packages of the module, and in what they are asked for.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	s := &search{said: map[string]string{}, speaks: map[string]bool{"sueca/engine/message.Msg": true, "(sueca/cmd/internal/lang.Speaker).Sayf": true}}
	var err error
	if s.packages, err = packages.Load(&packages.Config{Dir: "../../..", Mode: packages.LoadSyntax}, "./..."); err != nil {
		t.Fatal(err)
	}
	if n := packages.PrintErrors(s.packages); n > 0 {
		t.Fatalf("%d errors in the sources", n)
	}
	for before := 0; before < len(s.speaks); {
		before = len(s.speaks)
		s.each(s.wrapper)
	}
	s.each(func(p *packages.Package, n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			s.call(t, p, call)
		}
		return s.word(p, n)
	})
	s.left(t)
	s.pages(t)
	for _, p := range rules.Params() {
		for _, text := range p.Words {
			s.add(string(text), "the parameter "+p.Name)
		}
	}
	for name, card := range signal.Detectors() {
		d, err := signal.ReadDetector(card)
		assert.NilError(t, err)
		s.add(d.Title, "the detector "+name)
		s.add(d.Says, "the detector "+name)
		for _, title := range d.Controls() {
			s.add(title, "the detector "+name)
		}
	}
	return s.said
}

// search looks for sentences in typed sources.
type search struct {
	packages []*packages.Package
	// speaks has the functions that make or say messages: those that take a format
	// and its arguments, and hand them to one that does.
	speaks map[string]bool
	said   map[string]string
}

// add notes a sentence and where it is said, a place a line; one without a letter is the same in every language.
func (s *search) add(text, where string) {
	if hasLetter(verb.ReplaceAllString(text, "")) {
		s.said[text] = strings.TrimPrefix(s.said[text]+"\n"+where, "\n")
	}
}

func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

func (s *search) each(f func(*packages.Package, ast.Node) bool) {
	for _, p := range s.packages {
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool { return f(p, n) })
		}
	}
}

// wrapper notes a function that hands its format and arguments to one that speaks.
func (s *search) wrapper(p *packages.Package, n ast.Node) bool {
	var sig *types.Signature
	var body *ast.BlockStmt
	name := ""
	switch n := n.(type) {
	case *ast.FuncDecl:
		f := p.TypesInfo.Defs[n.Name].(*types.Func)
		sig, body, name = f.Signature(), n.Body, f.FullName()
	case *ast.AssignStmt: // a function of its function
		if lit, ok := n.Rhs[0].(*ast.FuncLit); ok {
			if id, ok := n.Lhs[0].(*ast.Ident); ok && n.Tok == token.DEFINE {
				sig, body, name = p.TypesInfo.TypeOf(lit).(*types.Signature), lit.Body, s.local(p, p.TypesInfo.Defs[id])
			}
		}
	}
	format := formatOf(sig)
	if format < 0 || body == nil {
		return true
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Ellipsis.IsValid() && s.speaks[s.callee(p, call)] {
			last := len(call.Args) - 1
			if isIdent(p, call.Args[last-1], sig.Params().At(format)) && isIdent(p, call.Args[last], sig.Params().At(format+1)) {
				s.speaks[name] = true
			}
		}
		return true
	})
	return true
}

func isIdent(p *packages.Package, e ast.Expr, v *types.Var) bool {
	id, ok := e.(*ast.Ident)
	return ok && p.TypesInfo.Uses[id] == v
}

// formatOf returns the place of the format among parameters that end in one and in its
// arguments, -1 if they do not.
func formatOf(sig *types.Signature) int {
	if sig == nil || !sig.Variadic() || sig.Params().Len() < 2 {
		return -1
	}
	n := sig.Params().Len() - 2
	rest, ok := sig.Params().At(n + 1).Type().(*types.Slice)
	if !ok || !types.IsInterface(rest.Elem()) || sig.Params().At(n).Type() != types.Typ[types.String] {
		return -1
	}
	return n
}

// callee names the function that is called, empty if it has no name.
func (s *search) callee(p *packages.Package, call *ast.CallExpr) string {
	var id *ast.Ident
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return ""
	}
	switch o := p.TypesInfo.Uses[id].(type) {
	case *types.Func:
		return o.FullName()
	case *types.Var:
		return s.local(p, o)
	}
	return ""
}

// local names a variable by its place.
func (s *search) local(p *packages.Package, o types.Object) string {
	return o.Name() + " " + p.Fset.Position(o.Pos()).String()
}

// call notes the sentence of a call. It must be a constant, and a word of ours
// among its arguments must say that it is one: plain strings are not translated.
func (s *search) call(t *testing.T, p *packages.Package, call *ast.CallExpr) {
	if !s.speaks[s.callee(p, call)] {
		return
	}
	at := formatOf(p.TypesInfo.TypeOf(call.Fun).(*types.Signature))
	where := p.Fset.Position(call.Pos()).String()
	if format := p.TypesInfo.Types[call.Args[at]].Value; format != nil {
		s.add(constant.StringVal(format), where)
	} else if !call.Ellipsis.IsValid() && !isMessage(p, call.Args[at]) {
		t.Errorf("%s: the sentence is no constant: use a message.Message or a message.Word", where)
	}
	if call.Ellipsis.IsValid() {
		return
	}
	for _, arg := range call.Args[at+1:] {
		v := p.TypesInfo.Types[arg]
		if v.Value != nil && v.Value.Kind() == constant.String && !isWord(v.Type) && hasLetter(constant.StringVal(v.Value)) {
			t.Errorf("%s: %s is a plain string, which is not translated: make it a message.Word", where, v.Value)
		}
		if types.Identical(v.Type, types.Universe.Lookup("error").Type()) {
			t.Errorf("%s: an error tells itself in English: let Output.Explain tell it", where)
		}
	}
}

// isMessage reports whether an expression is the format of a message.
func isMessage(p *packages.Package, e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Format" && types.TypeString(p.TypesInfo.TypeOf(sel.X), nil) == "sueca/engine/message.Message"
}

func isWord(t types.Type) bool { return types.TypeString(t, nil) == "sueca/engine/message.Word" }

// word notes a constant that is a word of ours.
func (s *search) word(p *packages.Package, n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		return true
	}
	v := p.TypesInfo.Types[e]
	if v.Value == nil || !isWord(v.Type) {
		return true
	}
	s.add(constant.StringVal(v.Value), p.Fset.Position(e.Pos()).String())
	return false
}

// ofPages is a sentence in a template: {{.Say "…"}}, {{$.Sayf "…" 7}}.
var ofPages = regexp.MustCompile(`\.Sayf? "((?:[^"\\]|\\.)*)"`)

// pages looks for sentences in the templates of pages. Their scripts have none of their own.
func (s *search) pages(t *testing.T) {
	served, err := filepath.Glob("../../sueca/internal/web/pages/*.html")
	if err != nil || len(served) == 0 {
		t.Fatal("the pages are not there: ", err)
	}
	names := append(served, "../../../replay/viewer/page/page.html", "../../../replay/viewer/page/paper.html", "../../../replay/viewer/page/site/site.html")
	for _, name := range names {
		text, err := os.ReadFile(name)
		assert.NilError(t, err)
		for _, m := range ofPages.FindAllStringSubmatch(string(text), -1) {
			s.add(strings.ReplaceAll(m[1], `\"`, `"`), filepath.Base(name))
		}
	}
}

// left checks that the files which are not built here say nothing.
func (s *search) left(t *testing.T) {
	names := map[string]bool{}
	for name := range s.speaks {
		name, _, _ = strings.Cut(name, " ")
		names[name[strings.LastIndexAny(name, ".")+1:]] = true
	}
	for _, p := range s.packages {
		for _, name := range p.IgnoredFiles {
			if filepath.Ext(name) != ".go" {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			assert.NilError(t, err)
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && names[id.Name] {
					t.Errorf("%s calls %s, and is not built here: move what is said to a file that always is", name, id.Name)
				}
				return true
			})
		}
	}
}
