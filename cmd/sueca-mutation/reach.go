package main

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// Reach says which tests come by which lines, and how long they take (alcance). With it a
// mutant is run against the tests that can notice it and no others, the quick ones first.
type Reach struct {
	tests map[string][]reaching // by package
}

// reaching is what one test comes by.
type reaching struct {
	Test   string             `json:"test"` // as for -test.run, with a subtest behind a stroke
	Millis int64              `json:"ms"`
	Files  map[string]covered `json:"files"` // those it comes by
	Fails  bool               `json:"fails,omitempty"`
}

// covered are the blocks of a file that were run.
type covered struct {
	Sum    string `json:"sum"` // of the file as it was then
	Blocks []span `json:"blocks"`
}

// span is a block of statements: lines and columns of its beginning and of its end, as Go's
// coverage has them.
type span [4]int

func (s span) holds(line, column int) bool {
	return (line > s[0] || line == s[0] && column >= s[1]) && (line < s[2] || line == s[2] && column < s[3])
}

// of returns the tests of a package that come by a mutant, the quick ones first. known is
// false where the package was not measured.
//
// Go counts nothing of a statement behind a function that is written in it, nor the signatures
// of functions. What no test of any package seems to come by may stand there: then every test
// is one that comes by its function.
func (r *Reach) of(p string, m *Mutant) (tests []reaching, known bool) {
	all, known := r.tests[p]
	of := *m
	if of.reach == block && !r.comesBy(&of) {
		of.reach = wholeFunc
	}
	tests = coming(all, &of)
	slices.SortStableFunc(tests, func(a, b reaching) int { return int(a.Millis - b.Millis) })
	return tests, known
}

// comesBy reports whether any test comes by a mutant.
func (r *Reach) comesBy(m *Mutant) bool {
	for _, tests := range r.tests {
		if slices.ContainsFunc(tests, func(t reaching) bool { return t.comesBy(m) }) {
			return true
		}
	}
	return false
}

// coming returns those of some tests that come by a mutant, and did not fail without it.
func coming(all []reaching, m *Mutant) (out []reaching) {
	for _, t := range all {
		if !t.Fails && t.comesBy(m) {
			out = append(out, t)
		}
	}
	return out
}

// comesBy reports whether a test runs what a mutant stands in. Go counts neither the
// conditions of cases nor what is set before main: there it is enough to come by the
// function, and by the file; by the file also where it was another one when that was seen.
func (t *reaching) comesBy(m *Mutant) bool {
	file := t.Files[m.File]
	if m.reach == wholeFile || file.Sum != m.sum {
		return len(file.Blocks) > 0
	}
	return slices.ContainsFunc(file.Blocks, func(s span) bool {
		if m.reach == wholeFunc {
			return s[0] >= m.begins && s[2] <= m.ends
		}
		return s.holds(m.Line, m.column)
	})
}

// within returns the first of some tests that together take no longer than a limit, and one at
// least; all where there is no limit.
func within(tests []reaching, limit time.Duration) []reaching {
	sum := time.Duration(0)
	for i, t := range tests {
		if sum += time.Duration(t.Millis) * time.Millisecond; limit > 0 && sum > limit && i > 0 {
			return tests[:i]
		}
	}
	return tests
}

// group is some tests that are run together, and how long they take; without tests it is all
// of a package.
type group struct {
	tests []string
	took  time.Duration
}

// quickFirst puts tests into groups that are run one after the other: a mutant that is
// noticed by the first costs no more than these.
func quickFirst(tests []reaching) []group {
	var out []group
	limit := 2 * time.Second
	for i, t := range tests {
		took := time.Duration(t.Millis) * time.Millisecond
		if i == 0 {
			out = append(out, group{})
		} else if out[len(out)-1].took+took > limit {
			out = append(out, group{})
			limit *= 3
		}
		last := &out[len(out)-1]
		last.tests, last.took = append(last.tests, t.Test), last.took+took
	}
	return out
}

// only returns the pattern by which go test runs some tests and no others. They are all of
// one depth, and subtests are all of one test.
func only(tests []string) string {
	var heads, parts []string
	for _, t := range tests {
		head, part, _ := strings.Cut(t, "/")
		if !slices.Contains(heads, head) {
			heads = append(heads, regexp.QuoteMeta(head))
		}
		if part != "" {
			parts = append(parts, regexp.QuoteMeta(part))
		}
	}
	out := "^(" + strings.Join(heads, "|") + ")$"
	if len(parts) > 0 {
		out += "/^(" + strings.Join(parts, "|") + ")$"
	}
	return out
}

// runs splits tests into what one run of go test can be told to run.
func runs(tests []string) [][]string {
	if tests == nil {
		return [][]string{nil}
	}
	by := map[string][]string{}
	var order []string
	for _, t := range tests {
		head, _, sub := strings.Cut(t, "/")
		if !sub {
			head = ""
		}
		if by[head] == nil {
			order = append(order, head)
		}
		by[head] = append(by[head], t)
	}
	out := make([][]string, 0, len(order))
	for _, head := range order {
		out = append(out, by[head])
	}
	return out
}
