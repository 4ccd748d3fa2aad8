package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
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
