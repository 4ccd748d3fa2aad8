package referee

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"
)

// answered asks a question about a record, and returns the answer with one field a line.
func answered(t *testing.T, of *Referee, record []byte, question string) string {
	t.Helper()
	fields := map[string]any{"text": record}
	if err := json.Unmarshal([]byte(question), &fields); err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	q, err := json.Marshal(fields)
	assert.NilError(t, err)
	return laid(t, of.Answer(t.Context(), q))
}

// laid lays JSON out: a line for each field of the answer, and for each of several things in it.
func laid(t *testing.T, text []byte) string {
	t.Helper()
	if !json.Valid(text) {
		t.Fatalf("no JSON: %s", text)
	}
	var out strings.Builder
	depth, quoted := 0, false
	broken := []bool{true} // by depth, whether its parts stand on lines of their own
	for i, c := range text {
		if c == '"' && (i == 0 || text[i-1] != '\\') {
			quoted = !quoted
		}
		if quoted {
			out.WriteByte(c)
			continue
		}
		switch c {
		case '{', '[':
			depth++
			things := depth == 2 && bytes.HasPrefix(text[i:], []byte("[{")) || depth == 1
			broken = append(broken[:depth], things)
			out.WriteByte(c)
		case '}', ']':
			if broken[depth] {
				out.WriteByte('\n')
			}
			depth--
			out.WriteByte(c)
			continue
		default:
			out.WriteByte(c)
		}
		if (c == '{' || c == '[' || c == ',') && broken[depth] {
			out.WriteString("\n" + strings.Repeat(" ", depth))
		}
	}
	return out.String() + "\n"
}

// TestAnswers: each question in testdata is answered as it stands there. A record comes first,
// then questions about it, each with its answer.
func TestAnswers(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no questions: ", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			assert.NilError(t, err)
			var record []byte
			of := New()
			for i := range a.Files {
				f := &a.Files[i]
				if f.Name == "record" {
					record = f.Data
					continue
				}
				got := answered(t, of, record, f.Name)
				if golden.FlagUpdate() {
					f.Data = []byte(got)
				} else if d := cmp.Diff(string(f.Data), got); d != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, d)
				}
			}
			if golden.FlagUpdate() {
				assert.NilError(t, os.WriteFile(name, txtar.Format(a), 0o644))
			}
		})
	}
}
