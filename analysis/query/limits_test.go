package query

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
)

// doubling returns definitions each of which uses the one before twice.
func doubling(n int) string {
	text := "define d0 = lead\n"
	for i := range n {
		text += fmt.Sprintf("define d%d = d%d and d%d\n", i+1, i, i)
	}
	return text + fmt.Sprintf("d%d", n)
}

// TestQueryLimits compiles queries at their limits, and beyond them.
func TestQueryLimits(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "lead" + strings.Repeat(")", n) }
	others := func(n int) string { return strings.Repeat("some(", n) + "lead" + strings.Repeat(")", n) }
	const deep = "here more than 50 parentheses and “not” stand in one another: the query is not read; give its parts names with define"
	const many = "with its definitions written out the query has more than 20000 words and values: it is not read"
	const work = "for one card this query asks more than 200000 times for a word or value: it is not read; ask fewer questions about other cards within one another"
	for _, tt := range []struct{ name, query, want string }{
		{"parentheses", nested(MaxNesting), ""},
		{"more parentheses", nested(MaxNesting + 1), "1:51: " + deep},
		{"many more", nested(30_000), "1:51: " + deep},
		{"parentheses that are not closed", strings.Repeat("(", 30_000), "1:51: " + deep},
		{"arguments", strings.Repeat("length(", 9_000), "1:357: " + deep},
		{"not", strings.Repeat("not ", MaxNesting) + "lead", ""},
		{"more not", strings.Repeat("not ", MaxNesting+1) + "lead", "1:201: " + deep},
		{"both", strings.Repeat("not (", MaxNesting/2+1) + "lead", "1:126: " + deep},
		{"side by side", strings.Repeat("not (lead) and ", 1000) + "lead", ""},
		{"length", strings.Repeat("lead or ", MaxLength/8-1) + "lead", ""},
		{"more length", strings.Repeat("lead or ", MaxLength/8) + "lead", "1:1: the query has more than 65536 bytes: it is not read"},
		{"length, to the byte", "lead" + strings.Repeat(" ", MaxLength-4), ""},
		{"length, and a byte more", "lead" + strings.Repeat(" ", MaxLength-3), "1:1: the query has more than 65536 bytes: it is not read"},
		{"length of blanks", "lead" + strings.Repeat(" ", MaxLength), "1:1: the query has more than 65536 bytes: it is not read"},
		{"doubling", doubling(12), ""},
		{"more doubling", doubling(20), many},
		{"much more doubling", doubling(2000), many},
		{"doubling that is not used", "define f(x) = lead define g0 = lead " + func() (s string) {
			for i := range 30 {
				s += fmt.Sprintf("define g%d = f(g%d) and f(g%d) ", i+1, i, i)
			}
			return s
		}() + "g30", many},
		{"doubling arguments", "define f(x) = x and x " + strings.Repeat("f(", 40) + "lead" + strings.Repeat(")", 40), work},
		{"others", others(3), ""},
		{"more others", others(4), "1:1: " + work},
		{"a long name", "define " + strings.Repeat("x", 30_000) + " = lead " + strings.Repeat("y", 30_000), "is no word of the language"},
	} {
		_, err := Compile(tt.query, nil)
		got := ""
		var fault *Error
		if errors.As(err, &fault) {
			got = fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault)
		} else if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %.200s; want %s", tt.name, got, tt.want)
		}
	}
	if q, err := Compile("lead", nil); err != nil {
		t.Error(err)
	} else if _, err := q.Expressions(nested(MaxNesting + 1)); err == nil {
		t.Error("an expression has no limit")
	}
}

// TestQueryGrows checks that a query twice as long, or twice as deep, takes no more
// than twice as many pieces of memory.
func TestQueryGrows(t *testing.T) {
	for name, of := range map[string]func(n int) string{
		"and":         func(n int) string { return strings.Repeat("lead and ", 20*n) + "lead" },
		"or":          func(n int) string { return strings.Repeat("trick = 1 or ", 20*n) + "lead" },
		"plus":        func(n int) string { return "trick = 1" + strings.Repeat(" + 1", 20*n) },
		"parentheses": func(n int) string { return strings.Repeat("(", n) + "lead" + strings.Repeat(")", n) },
		"arguments": func(n int) string {
			return "define f(x) = not x " + strings.Repeat("f(", n) + "lead" + strings.Repeat(")", n)
		},
		"compared": func(n int) string { return strings.Repeat("(", n) + "1 = 1" + strings.Repeat(") is (1 = 1)", n) },
		"not":      func(n int) string { return strings.Repeat("not ", n) + "lead" },
		"errors":   func(n int) string { return strings.Repeat("(", n) + "lead lead" + strings.Repeat(")", n) },
		"define": func(n int) string {
			s := "define d0 = lead\n"
			for i := range 20 * n {
				s += fmt.Sprintf("define d%d = d%d\n", i+1, i)
			}
			return s + fmt.Sprintf("d%d", 20*n)
		},
	} {
		size := func(n int) float64 {
			text := of(n)
			return testing.AllocsPerRun(1, func() { _, _ = Compile(text, nil) })
		}
		if once, twice := size(MaxNesting/2), size(MaxNesting); twice > 2.3*once+100 {
			t.Errorf("%s: %v pieces of memory, and twice as long %v", name, once, twice)
		}
	}
}

// TestQueryMutations compiles mutated queries: none panics, and each is refused with
// a place in it or finds the same twice.
func TestQueryMutations(t *testing.T) {
	texts := append(workedQueries(t), doubling(3))
	scraps := []string{"(", ")", "not ", " and ", " or ", "lead", "then ", "before ", "where ", "each suit s in ", "define f(x) = ", "f(", "some(", "count(", "this.", "a: ", "\"", "\\", "~ \"", "*", "♠", "7♥", "2026-10", "1e9", "99999999999999999999", "-", "+", " is not ", " in ", ",", ".", ";", "\n", "\xff", "\x00", "é", "A", "cost", "found(\"renuncia\")", "tag(\"", "within 2 tricks "}
	var archive []simulate.Generated
	for g := range (simulate.Archive{Deals: 1, Seed: 8, Errors: 0.5, Revokes: 0.5}).Matches() {
		archive = append(archive, g)
	}
	n := 3000
	if long {
		n = 1_000_000
	}
	rng := rand.New(rand.NewPCG(21, 3))
	compiled := 0
	for range n {
		b := texts[rng.IntN(len(texts))]
		for range 1 + rng.IntN(2) {
			at := rng.IntN(len(b) + 1)
			to := min(len(b), at+rng.IntN(12))
			switch rng.IntN(4) {
			case 0:
				b = b[:at] + b[to:]
			case 1:
				b = b[:at] + scraps[rng.IntN(len(scraps))] + b[at:]
			case 2:
				b = b[:at] + strings.Repeat(b[at:to], 1+rng.IntN(20)) + b[to:]
			case 3:
				other := texts[rng.IntN(len(texts))]
				b = b[:at] + other[rng.IntN(len(other)):]
			}
		}
		settlesQuery(t, b, archive, 200)
		if _, err := Compile(b, nil); err == nil {
			compiled++
		}
	}
	t.Logf("%d inputs, %d of them queries", n, compiled)
}

// TestGivenUp: a search that would try a deal's cards in millions of ways ends, and says that there may be
// more; what it asks of each card, or how far apart they are, lets it end by itself.
func TestGivenUp(t *testing.T) {
	plays := func(n int, then string) string {
		out := "a0: trick > 0"
		for i := range n - 1 {
			out += fmt.Sprintf(" %s a%d: trick > 0", then, i+1)
		}
		return out + " where a0.trick = 99"
	}
	var g simulate.Generated
	for g = range (simulate.Archive{Deals: 1, Seed: 8}).Matches() {
		break
	}
	for _, tt := range []struct {
		query string
		want  bool
	}{
		{plays(8, "then"), true}, {plays(5, "then"), false}, {plays(8, "then next trick"), false}, {plays(8, "then first"), false},
		{plays(8, "then same trick"), false}, {plays(3, "then"), false},
	} {
		q, err := Compile(tt.query, nil)
		assert.NilError(t, err)
		scenesOf(t, &g, func(view *DealView) {
			if undecided := q.Find(view, func(*Found) { t.Error("something is found") }); undecided != tt.want || view.GivenUp != tt.want {
				t.Errorf("%s: given up is %t", tt.query, view.GivenUp)
			}
		})
	}
}

// TestMost: a search tries no more cards than its view lets it, counts what it finds as so many, and says that it was given up.
func TestMost(t *testing.T) {
	q, err := Compile("a: trick > 0 then b: trick > 0", nil)
	assert.NilError(t, err)
	var g simulate.Generated
	for g = range (simulate.Archive{Deals: 1, Seed: 8}).Matches() {
		break
	}
	scenesOf(t, &g, func(view *DealView) {
		q.Find(view, func(*Found) {})
		tried := view.Tried
		for _, tt := range []struct {
			most, each, found int
			givenUp           bool
		}{{0, 0, 780, false}, {tried, 0, 780, false}, {700, 0, 675, true}, {0, 40, 780, false}, {411, 40, 10, true}} {
			n := 0
			view.Most, view.EachFound = tt.most, tt.each
			if q.Find(view, func(*Found) { n++ }); n != tt.found || view.GivenUp != tt.givenUp {
				t.Errorf("%d cards, %d for each: %d found, given up is %t", tt.most, tt.each, n, view.GivenUp)
			}
		}
	})
}

// TestGivenUpOnce: a view says of its last search whether it was given up, also where that one had nothing to look for.
func TestGivenUpOnce(t *testing.T) {
	var g simulate.Generated
	for g = range (simulate.Archive{Deals: 1, Seed: 8}).Matches() {
		break
	}
	q, err := Compile(`deal_found("renuncia") and trick > 0`, nil)
	assert.NilError(t, err)
	scenesOf(t, &g, func(view *DealView) {
		view.GivenUp = true
		if q.Find(view, func(*Found) { t.Error("something is found") }); view.GivenUp {
			t.Error("a search that was given up before is taken for this one")
		}
	})
}
