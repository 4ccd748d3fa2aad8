package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/cmd/internal/output"
)

// TestAuditGolden audits the disputes of testdata, in both languages, as text, JSON
// and a page: what is said is kept.
func TestAuditGolden(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/disputes/*.sueca")
	if len(files) < 5 {
		t.Fatalf("only %d disputes", len(files))
	}
	for _, file := range files {
		for _, form := range []struct{ name, ending string }{{"text", "en.txt"}, {"text", "pt.txt"}, {"json", "json"}, {"html", "html"}} {
			lang, _, _ := strings.Cut(form.ending, ".")
			if lang != "pt" {
				lang = "en"
			}
			var out, errs bytes.Buffer
			execute([]string{"audit", "--lang", lang, "--format", form.name, file}, nil, &out, &errs)
			if errs.Len() > 0 {
				t.Fatal(errs.String())
			}
			got := strings.ReplaceAll(out.String(), filepath.ToSlash(file), filepath.Base(file))
			golden.Assert(t, got, filepath.Join("disputes", strings.TrimSuffix(filepath.Base(file), "sueca")+form.ending))
		}
	}
}

// TestAuditEdits stores the slip that explains a dispute, by the lines of the audit: then
// there is no renúncia any more.
func TestAuditEdits(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.db")
	sueca := func(args ...string) string {
		var out, errs bytes.Buffer
		if status := execute(append(args, "--log", log), nil, &out, &errs); status == output.ExitTrouble {
			t.Fatalf("%v: %s", args, errs.String())
		}
		return out.String()
	}
	sueca("import", "--brief", "../../testdata/disputes/slip.sueca")
	var line auditLine
	if err := json.Unmarshal([]byte(sueca("audit", "--format", "json", "all")), &line); err != nil {
		t.Fatal(err)
	}
	if len(line.Edits) == 0 || line.Verdict != "proven" {
		t.Fatalf("%+v", line)
	}
	for _, amend := range strings.Split(line.Edits[0], "\n") {
		words := strings.TrimPrefix(amend, fmt.Sprintf("amend deal %d ", line.Deal))
		sueca("amend", fmt.Sprintf("%s/%d", line.Match, line.Deal), words)
	}
	if out := sueca("audit", "--format", "json", "all"); out != "" {
		t.Errorf("corrected, it is still found: %s", out)
	}
}
