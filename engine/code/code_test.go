package code_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/engine/message"
)

// TestSeverity holds the words of severities.
func TestSeverity(t *testing.T) {
	for s, word := range map[code.Severity]string{code.Info: "info", code.Warning: "warning", code.Error: "error", 9: "severity 9"} {
		if s.String() != word || s.Word() != message.Word(word) {
			t.Errorf("severity %d is %s", s, s)
		}
	}
}

// TestUnreadable: these are the codes of a text that could not be read.
func TestUnreadable(t *testing.T) {
	var got []code.Code
	for _, c := range code.All() {
		if c.Unreadable() {
			got = append(got, c)
		}
	}
	want := []code.Code{"syntax", "encoding", "bad-tag", "duplicate-tag", "undeclared-letters", "unknown-rules"}
	if !slices.Equal(got, want) {
		t.Errorf("unreadable: %v, not %v", got, want)
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
	assert.NilError(t, err)
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
