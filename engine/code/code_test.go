package code_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"sueca/engine/code"
	"sueca/engine/message"
)

// TestCodes holds the codes, on which scripts rely: none changes its word or how serious it is.
func TestCodes(t *testing.T) {
	const info, warning, error = code.Info, code.Warning, code.Error
	want := map[code.Code]code.Severity{
		"tolerated": info, "leader-inferred": info, "rules-assumed": info, "trump-inferred": info, "unclaimed-renuncia": info, "procedure": info, "cards-unwritten": info,

		"renuncia-possible": warning, "claim-undecided": warning, "penalty-mismatch": warning, "incomplete-deal": warning, "trump-ambiguous": warning,
		"leader-unknown": warning, "amend-unmatched": warning, "match-over": warning, "consent-late": warning, "admission-unfounded": warning,
		"deal-missing": warning, "unknown-tag": warning,

		"syntax": error, "encoding": error, "bad-tag": error, "duplicate-tag": error, "undeclared-letters": error, "unknown-rules": error,
		"card-twice": error, "hand-size": error, "trick-size": error, "not-in-deck": error, "card-not-in-hand": error, "trump-not-held": error,
		"result-impossible": error, "no-deal-fits": error, "renuncia": error, "obligation": error, "out-of-turn": error, "wrong-leader": error,
		"wrong-first-leader": error, "wrong-dealer": error, "wrong-bid": error, "wrong-declarer": error, "wrong-call": error,
		"winner-mismatch": error, "points-mismatch": error, "games-mismatch": error, "sheet-mismatch": error, "result-mismatch": error,
		"claim-wrong-ruling": error, "claim-inadmissible": error,
	}
	unreadable := map[code.Code]bool{
		"syntax": true, "encoding": true, "bad-tag": true, "duplicate-tag": true, "undeclared-letters": true, "unknown-rules": true,
	}
	seen := map[code.Code]bool{}
	for _, c := range code.All() {
		if seen[c] || want[c] == 0 || c.Severity() != want[c] {
			t.Errorf("%s is %s, not %s; there twice: %v", c, c.Severity(), want[c], seen[c])
		}
		if c.Unreadable() != unreadable[c] {
			t.Errorf("%s is a text that could not be read: %v", c, c.Unreadable())
		}
		seen[c] = true
	}
	if len(seen) != len(want) {
		t.Errorf("%d codes, not %d", len(seen), len(want))
	}
	for s, word := range map[code.Severity]string{info: "info", warning: "warning", error: "error", 9: "severity 9"} {
		if s.String() != word || s.Word() != message.Word(word) {
			t.Errorf("severity %d is %s", s, s)
		}
	}
}

// TestKinds: every code says what it is about, what that means and what can be done about it.
func TestKinds(t *testing.T) {
	for _, c := range code.All() {
		if c.About() == "" || c.Kind() == 0 || c.Kind().Means() == "" || c.Kind().Help() == "" {
			t.Errorf("%s is of no kind", c)
		}
	}
	if none := code.Code("none"); none.Kind() != 0 || none.About() != "" || none.Severity() != code.Error {
		t.Errorf("what is no code has the kind %d", none.Kind())
	}
}

// TestAll: every code that has a name is in the table.
func TestAll(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(f, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || spec.Type == nil || fmt.Sprint(spec.Type) != "Code" {
			return true
		}
		n++
		if value, _ := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value); !slices.Contains(code.All(), code.Code(value)) {
			t.Errorf("the table has no %s", value)
		}
		return true
	})
	if n < 30 || n != len(code.All()) {
		t.Errorf("%d codes in the source, %d in the table", n, len(code.All()))
	}
}
