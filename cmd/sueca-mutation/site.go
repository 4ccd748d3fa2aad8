package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Mutant is a small fault in one place of a source file (mutante).
type Mutant struct {
	File string // path in the module, with slashes
	Func string // the function or the declared name that it stands in
	Kind Kind
	// Nth counts the mutants of this kind, old and new text in the function, from 1: a
	// mutant keeps its key while lines move around it.
	Nth      int
	Old, New string
	Line     int
	from, to int // the bytes that New takes the place of

	sum          string // of the file
	column       int
	reach        extent
	begins, ends int // the lines of the function
}

// extent is how much a test has to come by, at the least, for it to be run on a mutant.
type extent int

const (
	block     extent = iota // the block of statements that it stands in
	wholeFunc               // the function
	wholeFile               // the file: it is outside of functions
)

// Kind is a kind of fault.
type Kind string

// The kinds of faults.
const (
	Comparison Kind = "comparison" // < for <=, == for !=
	Condition  Kind = "condition"  // a condition negated
	Connective Kind = "connective" // && for ||
	Arithmetic Kind = "arithmetic" // + for -
	Constant   Kind = "constant"   // a number off by one
	Call       Kind = "call"       // a call left out
	Case       Kind = "case"       // a case of a switch never taken
)

// Key returns a name of the mutant that stays the same while other functions change.
func (m *Mutant) Key() string {
	key := fmt.Sprintf("%s %s %s %d: %s -> %s", m.File, m.Func, m.Kind, m.Nth, m.Old, oneLine([]byte(m.New)))
	return strings.TrimSpace(key) // nothing stands behind the arrow where a call is left out
}

// Apply returns the source of the file with the fault in it.
func (m *Mutant) Apply(source []byte) []byte {
	return slices.Concat(source[:m.from], []byte(m.New), source[m.to:])
}

var flipped = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
}

// Sites returns the mutants of a source file, in the order of the text. The error is that
// of parsing it.
func Sites(file string, source []byte) ([]Mutant, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &finder{set: set, source: source, file: file, sum: sumOf(source), seen: map[string]int{}}
	for _, d := range tree.Decls {
		f.in, f.begins, f.ends = nameOf(d), set.Position(d.Pos()).Line, set.Position(d.End()).Line
		_, f.inFunc = d.(*ast.FuncDecl)
		if g, ok := d.(*ast.GenDecl); ok && g.Tok != token.VAR {
			continue // constants and types: a change there is seldom one place
		}
		ast.Inspect(d, f.visit)
	}
	return f.out, nil
}

// nameOf returns the name of a declaration.
func nameOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && len(d.Recv.List) == 1 {
			t := d.Recv.List[0].Type
			if s, ok := t.(*ast.StarExpr); ok {
				t = s.X
			}
			if i, ok := t.(*ast.IndexExpr); ok {
				t = i.X
			}
			if n, ok := t.(*ast.Ident); ok {
				return n.Name + "." + d.Name.Name
			}
		}
		return d.Name.Name
	case *ast.GenDecl:
		if len(d.Specs) > 0 {
			if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return "_"
}

// finder collects the mutants of a file.
type finder struct {
	set    *token.FileSet
	source []byte
	file   string
	sum    string
	in     string
	seen   map[string]int
	out    []Mutant

	begins, ends int // the lines of the declaration
	inFunc       bool
	conditions   []ast.Expr // those of cases that have been come by
}

// add adds a mutant that has text in the place of the bytes from one position to another.
func (f *finder) add(kind Kind, from, to token.Pos, text string) {
	a, b := f.set.Position(from), f.set.Position(to)
	m := Mutant{File: f.file, Func: f.in, Kind: kind, Old: oneLine(f.source[a.Offset:b.Offset]), New: text, Line: a.Line, from: a.Offset,
		to: b.Offset}
	f.seen[m.Key()]++
	m.Nth = f.seen[m.Key()]
	m.sum, m.column, m.begins, m.ends = f.sum, a.Column, f.begins, f.ends
	switch {
	case !f.inFunc:
		m.reach = wholeFile
	case slices.ContainsFunc(f.conditions, func(c ast.Expr) bool { return c.Pos() <= from && to <= c.End() }):
		m.reach = wholeFunc
	}
	f.out = append(f.out, m)
}

// oneLine shortens a piece of source for a key.
func oneLine(source []byte) string {
	out := []rune(strings.NewReplacer("\n", " ", "\t", " ").Replace(string(source)))
	if len(out) > 60 {
		out = append(out[:60], '…')
	}
	return string(out)
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.binary(n)
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.negate(n.Cond)
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !isPanic(call) {
			f.add(Call, n.Pos(), n.End(), "")
		}
	case *ast.SwitchStmt:
		f.cases(n)
	case *ast.BasicLit:
		if v, err := strconv.ParseInt(n.Value, 0, 62); n.Kind == token.INT && err == nil {
			f.add(Constant, n.Pos(), n.End(), strconv.FormatInt(v+1, 10))
		}
	}
	return true
}

// binary adds what can go wrong with an operator.
func (f *finder) binary(n *ast.BinaryExpr) {
	end := n.OpPos + token.Pos(len(n.Op.String()))
	switch n.Op {
	case token.LAND:
		f.add(Connective, n.OpPos, end, "||")
	case token.LOR:
		f.add(Connective, n.OpPos, end, "&&")
	case token.ADD:
		if s, ok := n.Y.(*ast.BasicLit); !ok || s.Kind != token.STRING {
			f.add(Arithmetic, n.OpPos, end, "-")
		}
	case token.SUB:
		f.add(Arithmetic, n.OpPos, end, "+")
	default:
		if to := flipped[n.Op]; to != "" {
			f.add(Comparison, n.OpPos, end, to)
		}
	}
}

// negate adds the negation of a condition. That of a comparison is another kind already.
func (f *finder) negate(cond ast.Expr) {
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	from, to := f.set.Position(cond.Pos()), f.set.Position(cond.End())
	f.add(Condition, cond.Pos(), cond.End(), "!("+string(f.source[from.Offset:to.Offset])+")")
}

// cases adds, for each case of a switch without a value, that it is never taken.
func (f *finder) cases(n *ast.SwitchStmt) {
	for _, s := range n.Body.List {
		c := s.(*ast.CaseClause)
		f.conditions = append(f.conditions, c.List...)
		if n.Tag == nil && len(c.List) == 1 {
			from, to := f.set.Position(c.List[0].Pos()), f.set.Position(c.List[0].End())
			f.add(Case, c.List[0].Pos(), c.List[0].End(), "false && ("+string(f.source[from.Offset:to.Offset])+")")
		}
	}
}

// isPanic reports whether a call never returns: without it the file may not build.
func isPanic(c *ast.CallExpr) bool {
	n, ok := c.Fun.(*ast.Ident)
	return ok && n.Name == "panic"
}
