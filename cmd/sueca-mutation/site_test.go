package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSiteKinds: each operator, and the conditions and cases that have no fault of their own.
func TestSiteKinds(t *testing.T) {
	for _, tt := range []struct{ code, want string }{
		{"_ = a <= b", "comparison 1: <= -> <"}, {"_ = a > b", "comparison 1: > -> >="}, {"_ = a >= b", "comparison 1: >= -> >"}, {"_ = a != b", "comparison 1: != -> =="},
		{"_ = a || b", "connective 1: || -> &&"}, {"_ = a - b", "arithmetic 1: - -> +"}, {"_ = a + b", "arithmetic 1: + -> -"}, {`_ = a + "b"`, ""}, {"_ = a * b", ""},
		{"_ = 0x10", "constant 1: 0x10 -> 17"}, {"_ = 1.5", ""}, {`_ = "1"`, ""}, {"_ = '1'", ""},
		{"if a { b() }", "condition 1: a -> !(a)|call 1: b() ->"}, {"if a == b { }", "comparison 1: == -> !="},
		{"for { break }", ""}, {"for a { }", "condition 1: a -> !(a)"}, {"for a < b { }", "condition 1: a < b -> !(a < b)|comparison 1: < -> <="},
		{"panic(a)", ""}, {"s.panic(a)", "call 1: s.panic(a) ->"}, {"a(); a()", "call 1: a() ->|call 2: a() ->"},
		{"switch { case a: case b, c: default: }", "case 1: a -> false && (a)"}, {"switch a { case b: }", ""},
		{"f(\n\t\tx)", "call 1: f(   x) ->"},
	} {
		sites, err := Sites("p.go", []byte("package p\n\nfunc f() {\n\t"+tt.code+"\n}\n"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range sites {
			got = append(got, strings.TrimPrefix(m.Key(), "p.go f "))
			if m.Line != 4 {
				t.Errorf("%s: line %d", tt.code, m.Line)
			}
		}
		if d := cmp.Diff(tt.want, strings.Join(got, "|")); d != "" {
			t.Errorf("%s:\n%s", tt.code, d)
		}
	}
	if _, err := Sites("p.go", []byte("package")); err == nil {
		t.Error("what is no Go has sites")
	}
}

// TestNames: a mutant is named by the function or the variable that it stands in.
func TestNames(t *testing.T) {
	const source = "package p\n\nvar a, b = 1, 2\n\nconst c = 3\n\nfunc f() int { return 4 }\n\nfunc (t T) g() int { return 5 }\n\nfunc (t *T) h() int { return 6 }\n\nfunc (t *G[T]) i() int { return 7 }\n"
	sites, err := Sites("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range sites {
		got = append(got, m.Func+"="+m.Old)
	}
	if d := cmp.Diff("a=1 a=2 f=4 T.g=5 T.h=6 G.i=7", strings.Join(got, " ")); d != "" {
		t.Error(d)
	}
}

// TestOneLine: a key is on one line, and no longer than sixty characters of the source.
func TestOneLine(t *testing.T) {
	sixty := strings.Repeat("é", 60)
	for text, want := range map[string]string{"a\n\tb": "a  b", sixty: sixty, sixty + "x": sixty + "…", "": ""} {
		if got := oneLine([]byte(text)); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
