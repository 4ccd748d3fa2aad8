package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestShowForms draws a match with findings on a page from its text and from the other forms that it may be
// kept in: the same is found in all of them.
func TestShowForms(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("club.sueca", []byte(mustRun(t, strings.Fields("generate --deals 40 --seed 4 --pairs 4 --players lot --revokes 0.6 --errors 0.1")...)), 0o644))
	for _, form := range []string{"json", "csv"} {
		verbtest.Check(t, os.WriteFile("club."+form, []byte(mustRun(t, "export", "club.sueca", "--to", form)), 0o644))
	}
	mustRun(t, "pack", "club.sueca", "-o", "club.suecapack")
	saved := regexp.MustCompile(`(?m)download="[^"]*" href="[^"]*"|^\n`) // names the file, and has a line's end more or less
	drawn := func(args ...string) string {
		t.Helper()
		mustRun(t, slices.Concat([]string{"show", "--html", "page.html", "--deal", "2"}, args)...)
		text, err := os.ReadFile("page.html")
		verbtest.Check(t, err)
		verbtest.Check(t, os.Remove("page.html"))
		return saved.ReplaceAllString(string(text), "")
	}
	found := 0
	for _, match := range []string{"1", "2", "3"} {
		text := drawn("club.sueca", "--match", match)
		found += strings.Count(text, "renuncia")
		if packed := drawn("club.suecapack", "--match", match); packed != text {
			t.Errorf("match %s: the page of the pack is another:\n%s", match, cmp.Diff(strings.Split(text, "\n"), strings.Split(packed, "\n")))
		}
		for _, form := range []string{"json", "csv"} {
			if other := drawn("club."+form, "--from", form, "--match", match); strings.Count(other, "renuncia") != strings.Count(text, "renuncia") {
				t.Errorf("match %s from %s: %d, in the text %d", match, form, strings.Count(other, "renuncia"), strings.Count(text, "renuncia"))
			}
		}
	}
	if found == 0 {
		t.Error("there is no renúncia in what was drawn")
	}
}
