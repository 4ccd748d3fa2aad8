package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Reason says why a survivor is let live.
type Reason string

// The reasons.
const (
	Equivalent Reason = "equivalent" // the program does the same
	Speed      Reason = "speed"      // it is slower or takes more memory, no more
	Message    Reason = "message"    // only the words of a message change, where no test holds words
)

// Entry is a survivor that is known.
type Entry struct {
	Key    string
	Reason Reason
	Why    string
	Line   int // in the list
}

// List is the survivors that are known.
type List []Entry

// ReadList reads a list: a line each, of key, reason and why, with a tab between; lines that
// begin with # are comments. The error names the line.
func ReadList(in io.Reader) (List, error) {
	var out List
	seen := map[string]int{}
	err := readLines(in, "a key, a reason and why", func(n int, parts []string) error {
		e := Entry{strings.TrimSpace(parts[0]), Reason(parts[1]), parts[2], n}
		if !slices.Contains([]Reason{Equivalent, Speed, Message}, e.Reason) {
			return fmt.Errorf("the reason is equivalent, speed or message, not %q", e.Reason)
		}
		if seen[e.Key] > 0 {
			return fmt.Errorf("it stands in line %d too", seen[e.Key])
		}
		seen[e.Key] = n
		out = append(out, e)
		return nil
	})
	return out, err
}

// readLines reads the lines of a list, of three parts with a tab between, but for empty ones and
// comments, which begin with #. An error names the line.
func readLines(in io.Reader, wanted string, each func(n int, parts []string) error) error {
	s := bufio.NewScanner(in)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != 3 || slices.ContainsFunc(parts, func(p string) bool { return strings.TrimSpace(p) == "" }) {
			return fmt.Errorf("line %d: %s are wanted, with a tab between them", n, wanted)
		}
		if err := each(n, parts); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s.Err()
}

// Has reports whether a mutant is in the list.
func (l List) Has(key string) bool {
	return slices.ContainsFunc(l, func(e Entry) bool { return e.Key == key })
}

// Noticed returns the entries whose mutant some test notices by these results.
func (l List) Noticed(results []Result) (out List) {
	for _, e := range l {
		if slices.ContainsFunc(results, func(r Result) bool { return r.Key == e.Key && (r.Outcome == ByOwn || r.Outcome == ByOther) }) {
			out = append(out, e)
		}
	}
	return out
}
