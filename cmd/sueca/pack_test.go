package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readers are verbs that read files, each with its arguments before them.
var readers = [][]string{
	{"validate", "--format", "json"}, {"validate"}, {"validate", "--summary"}, {"validate", "--rules", "norte", "--format", "json"},
	{"validate", "--strict", "--brief"}, {"replay", "--format", "json"}, {"replay"}, {"score", "--format", "json"},
	{"list", "--format", "json"}, {"list", "--player", "ana"}, {"season", "--by", "player", "--format", "json"}, {"fmt"}, {"export"}, {"export", "--to", "json"}, {"export", "--to", "csv"},
	{"extract", "--finding", "renuncia"}, {"extract", "--player", "(?i)ana", "--only-deals"}, {"extract", "--dedupe"},
	{"find", "ruff and trick <= 3"}, {"find", "lead and suit is trump", "--count", "seat, trick"}, {"find", `found("renuncia")`, "--format", "json"}, {"find", `deal_found("renuncia") and lead`, "--total"},
	{"find", `lead and tag("Event") ~ "Noite"`, "--format", "csv"}, {"find", `lead and date >= 2026-10 and name(A) ~ "Ana"`, "--total", "--format", "json"},
	{"find", `deal: complete and deal_points(AC) > 60 and not deal_found("renuncia-possible")`, "--total"}, {"find", "free", "--show", "length(partner, trump), choices", "--format", "csv"},
	{"find", `a: lead then b: ruff within 2 tricks`, "--format", "notation"},
}

// TestPackAlike reads records as text and packed, by every verb that reads files: what it prints
// is the same, and so is the exit status.
func TestPackAlike(t *testing.T) {
	dir := t.TempDir()
	var canon bytes.Buffer
	for _, root := range []string{"../../testdata", "../../replay/testdata/findings"} {
		if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".sueca" {
				return err
			}
			var out, errs bytes.Buffer
			if execute([]string{"fmt", path}, nil, &out, &errs) == 0 && out.Len() > 0 {
				if canon.Len() > 0 {
					canon.WriteByte('\n')
				}
				canon.Write(out.Bytes())
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	var generated, errs bytes.Buffer
	if execute([]string{"generate", "--deals", "1000", "--seed", "3", "--revokes", "0.05", "--errors", "0.05"}, nil, &generated, &errs) != 0 {
		t.Fatal(errs.String())
	}
	canon.WriteByte('\n')
	canon.Write(generated.Bytes())
	text, packed := filepath.Join(dir, "all.sueca"), filepath.Join(dir, "all.suecapack")
	if err := os.WriteFile(text, canon.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer // slips of the generator are not in canonical form
	if execute([]string{"fmt", text}, nil, &again, &errs) != 0 {
		t.Fatal(errs.String())
	}
	if err := os.WriteFile(text, again.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if execute([]string{"pack", text, "-o", packed}, nil, &errs, &errs) != 0 {
		t.Fatal(errs.String())
	}
	told := func(file string, args []string) string {
		var out, errs bytes.Buffer
		status := execute(append(append(args[:len(args):len(args)], file), "--lang", "en"), nil, &out, &errs)
		return strings.ReplaceAll(fmt.Sprintf("status %d\n%s\n%s", status, out.String(), errs.String()), file, "FILE")
	}
	for _, args := range readers {
		want, got := told(text, args), told(packed, args)
		if args[0] == "extract" { // a file has blank lines between matches, which go with the one before
			blank := regexp.MustCompile(`\n+`)
			want, got = blank.ReplaceAllString(want, "\n"), blank.ReplaceAllString(got, "\n")
		}
		if want != got {
			diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))
			t.Errorf("sueca %s (text -, pack +):\n%s", strings.Join(args, " "), diff[:min(len(diff), 3000)])
		}
	}
}
