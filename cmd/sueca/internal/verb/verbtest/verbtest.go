// Package verbtest is what the tests of the verbs share.
package verbtest

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/notation"
)

// Check ends a test, a benchmark or a property with an error.
func Check(t interface {
	Helper()
	Fatal(...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Read returns what is in a file.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	Check(t, err)
	return text
}

// Abs returns a path that holds wherever the test goes.
func Abs(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	Check(t, err)
	return path
}

var Long = os.Getenv("SUECA_LONG") != "" // test more of everything

func WriteText(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// RecordOf returns the one match of a text as the log has it, whatever cannot be read in it.
func RecordOf(t *testing.T, text string) *source.Record {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		Check(t, err)
		return &source.Record{MatchID: "m", Events: m.Events}
	}
	t.Fatal("no match")
	return nil
}

func ReadMatch(t *testing.T, text string) *notation.Match {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{File: "x"}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				t.Fatalf("%v\n%s", e, text)
			}
		}
		return m
	}
	t.Fatal("no match")
	return nil
}

// Speaking returns a reporter that speaks a language and says nothing.
func Speaking(language string) *run.Run {
	return verb.NewRun(context.Background(), []string{"--lang", language}, strings.NewReader(""), io.Discard, io.Discard)
}

// TableLines returns the lines of a text with tables, without what rules them.
func TableLines(text string) (out []string) {
	for line := range strings.Lines(text) {
		line = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \n│|", r) }), " ")
		if strings.Trim(line, "+-─┼├┤┌┐└┘┬┴╭╮╰╯ ") != "" {
			out = append(out, line)
		}
	}
	return out
}

// Top is the folder of the project.
var Top = top()

func top() string {
	dir := "."
	for range 10 {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Join(dir, "..")
	}
	return "." // the program, as tests run it in other folders
}

// Commands parts a block into commands, each with the lines that it prints. A command
// goes on where a quotation does, and behind a backslash.
func Commands(block string) func(yield func(string, []string) bool) {
	return func(yield func(string, []string) bool) {
		lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
		for i := 0; i < len(lines); {
			command := strings.TrimPrefix(lines[i], "$ ")
			for i++; strings.Count(command, "'")%2 == 1 || strings.HasSuffix(command, " \\"); i++ {
				command = strings.TrimSuffix(command, "\\") + "\n" + lines[i]
			}
			from := i
			for i < len(lines) && !strings.HasPrefix(lines[i], "$ ") {
				i++
			}
			if !yield(command, lines[from:i]) {
				return
			}
		}
	}
}

// Words parts a command at its blanks, and takes quotes away.
func Words(command string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?s)(?:'[^']*'|"[^"]*"|[^\s'"])+`).FindAllString(command, -1) {
		out = append(out, regexp.MustCompile(`(?s)'([^']*)'|"([^"]*)"`).ReplaceAllString(m, "$1$2"))
	}
	return out
}

// Played is where the games are that were really played; they are not part of
// the project, and tests on them are skipped where they are not.
var Played = filepath.Join(Top, "../shared/data")

func PlayedFile(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(Played, name)
	if _, err := os.Stat(file); err != nil {
		t.Skipf("%s is not here", name)
	}
	return file
}

// Screen is a terminal, as far as its width goes.
type Screen struct {
	bytes.Buffer
	Columns int
}

func (s *Screen) Width() int { return s.Columns }
