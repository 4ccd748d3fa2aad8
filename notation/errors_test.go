package notation

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/message"
)

// The files of testdata/errors have the expected finding on the line of the
// finding, after everything else:
//
//	hand A ♠7 ♠- ; want 8-12 syntax "void in"
//
// has the columns (the first, and the one after the last), the code and a part
// of the message. There may be several, one after another. They are removed
// before the file is read, with the blanks before them, so that they can be
// where a comment cannot, such as after an unclosed brace.
var (
	wantPattern  = regexp.MustCompile(`[ \t]*; want ([0-9]+)-([0-9]+) ([a-z-]+) "([^"]*)"`)
	knownPattern = regexp.MustCompile(`[ \t]*; known: (.*)$`)
)

type wanted struct {
	line, col, end int
	code, part     string
}

// wants removes the expectations from a text and returns them. A line marked ";
// known: reason" after them is a known failure: the text is then expected not
// to match.
func wants(t *testing.T, text string) (string, []wanted, map[int]string) {
	t.Helper()
	var out []wanted
	known := map[int]string{}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if m := knownPattern.FindStringSubmatch(l); m != nil {
			known[i+1] = m[1]
			l = strings.TrimSuffix(l, m[0])
		}
		for _, m := range wantPattern.FindAllStringSubmatch(l, -1) {
			w := wanted{line: i + 1, code: m[3], part: m[4]}
			fmt.Sscan(m[1], &w.col)
			fmt.Sscan(m[2], &w.end)
			out = append(out, w)
		}
		if lines[i] = wantPattern.ReplaceAllString(l, ""); strings.Contains(lines[i], "; want") {
			t.Errorf("line %d: a want that is not understood", i+1)
		}
	}
	return strings.Join(lines, "\n"), out, known
}

// checkReadBack checks that an error that was stored, with plain text for the
// arguments of its message, is restored as it was.
func checkReadBack(t *testing.T, e *ParseError) {
	t.Helper()
	stored := engine.Fault{Msg: message.Message{Format: e.Msg.Format}}
	for _, a := range e.Msg.Args {
		stored.Msg.Args = append(stored.Msg.Args, fmt.Sprint(a))
	}
	ReadBack(&stored)
	if diff := cmp.Diff(e.Msg, stored.Msg); diff != "" {
		t.Errorf("line %d: stored and read back (-was +is):\n%s", e.Line, diff)
	}
}

func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.sueca")
	if err != nil || files == nil {
		t.Fatal("no files", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			b, err := os.ReadFile(name)
			assert.NilError(t, err)
			text, want, known := wants(t, string(b))
			_, _, errs := readAll(t, text)
			for _, e := range errs {
				checkReadBack(t, e)
			}
			met := map[int]bool{} // lines with something wrong
			amiss := func(line int, format string, args ...any) {
				met[line] = true
				if known[line] == "" {
					t.Errorf("line %d: "+format, append([]any{line}, args...)...)
				}
			}
			for _, e := range errs {
				found := false
				for i, w := range want {
					if w.line == e.Line && w.col == e.Col && w.end == e.EndCol && w.code == string(e.Code) && strings.Contains(e.Msg.String(), w.part) {
						want = append(want[:i:i], want[i+1:]...)
						found = true
						break
					}
				}
				if !found {
					amiss(e.Line, "surplus: %d-%d %s %q", e.Col, e.EndCol, e.Code, e.Msg)
				}
			}
			for _, w := range want {
				amiss(w.line, "missing: %d-%d %s %q", w.col, w.end, w.code, w.part)
			}
			for line, why := range known {
				if !met[line] {
					t.Errorf("line %d is mended (%s): take the mark off", line, why)
				}
			}
		})
	}
}

// TestResynchronisation checks that a fault hides nothing but the lines up to
// the next trick, and no other deal.
func TestResynchronisation(t *testing.T) {
	const text = `[Event "x"]
deal 1
1. A: A♠ 2♠ K♠ zz
hand E
stop it
2. A: A♥ 2♥
3. A: ?? 2♥
nonsense
; a comment
4. A: 7♠ 3♠
4. A: K♠
points XX
deal 2
1. B: 7♠ 2♠ 3♠ 4♠

; above the third
deal 3 dealer F
deal 4
points AC 60 BD 60
[Event "y"]
deal 1
stop
`
	matches, _, errs := readAll(t, text)
	if len(matches) != 2 {
		t.Fatalf("%d matches, want 2", len(matches))
	}
	var lines []int
	for _, e := range errs {
		lines = append(lines, e.Line)
	}
	if diff := cmp.Diff([]int{3, 7, 11, 17}, lines); diff != "" {
		t.Errorf("lines at fault (-want +got)\n%s%v", diff, errs.Unwrap())
	}
	var kinds []string
	for _, m := range matches {
		for _, e := range m.Events {
			s := e.Kind().String()
			switch e := e.(type) {
			case *engine.DealStarted:
				s += fmt.Sprint(" ", e.Number)
			case *engine.Quarantined:
				first, _, _ := strings.Cut(e.Text, "\n")
				s += fmt.Sprint(" ", first, " ", len(e.Faults))
			}
			kinds = append(kinds, s)
		}
	}
	want := []string{
		"match", "tag", "quarantine deal 1 3", "deal 2", "trick", "play", "play", "play", "play",
		"comment", "quarantine deal 3 dealer F 1", "deal 4", "points", "match", "tag", "deal 1", "stop",
	}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
}

// TestOneCauseOnce checks that undeclared letters, and bytes of another encoding, are reported
// once for each deal that has them, whatever else is wrong between them.
func TestOneCauseOnce(t *testing.T) {
	const text = "deal 1\n1. A: 7C 2C\n2. A: 7C KC\ndeal 2\n1. A: 7♥\ndeal 3\nhand A C72\n1. A: 7H\n2. A: 7♠ zz\n" +
		"deal 4\n1. A: 7C\n2. A: zz\n3. A: 7C\n4. A: KC\ndeal 5\n1. A: 7♠ \xff\n2. A: 7C\n3. A: zz\n4. A: \xff\n5. A: 7C\n6. A: \xff\ndeal 6\n1. A: 7♠ \xff\n"
	_, _, errs := readAll(t, text)
	var got []string
	for _, e := range errs {
		got = append(got, fmt.Sprint(e.Line, " ", e.Code))
	}
	if diff := cmp.Diff([]string{
		"2 undeclared-letters", "7 undeclared-letters", "9 syntax",
		"11 undeclared-letters", "12 syntax", "16 encoding", "17 undeclared-letters", "18 syntax", "23 encoding",
	}, got); diff != "" {
		t.Error(diff)
	}
}
