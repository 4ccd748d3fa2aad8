package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// TestNotASummary: what is no summary is refused by where it goes wrong, or by the version that
// can be read, and nothing is written.
func TestNotASummary(t *testing.T) {
	for _, tt := range []struct{ name, text, wrong string }{
		{"an empty file", "", ":1:1: this is no summary: "},
		{"a record", "[Sueca \"1\"]\n", ":1:2: this is no summary: "},
		{"cut off", "{\"summary\": 1,\n \"matches\": ", ":2:12: this is no summary: "},
		{"a comma too many", "{\"summary\": 1,\n\n}", ":3:1: this is no summary: "},
		{"a list", "[]", ": this is no summary of version 1"},
		{"a number that is a word", `{"summary": "one"}`, ": this is no summary of version 1"},
		{"another version", `{"summary": 99}`, ": this is no summary of version 1"},
		{"a shard that is none", `{"summary": 1, "shards": ["4/3"]}`, ": this is no summary: "},
	} {
		name := filepath.Join(t.TempDir(), "a.json")
		if err := os.WriteFile(name, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		status := execute([]string{"summary", "show", name}, strings.NewReader(""), &out, &errs)
		if want := name + tt.wrong; status != output.ExitTrouble || out.Len() > 0 || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: ends with %d, %q, without %q: %s", tt.name, status, out.String(), want, errs.String())
		}
	}
}
