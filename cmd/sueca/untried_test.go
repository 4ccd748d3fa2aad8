package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestUntried: how a match is judged hangs on no other one, in whatever order they stand, in one file or in several. Of a small packed file
// of thousands of deals that contradict themselves it is said in each deal of which not every way to read it was tried, and by the exit
// status. That does not depend on the number of workers.
func TestUntried(t *testing.T) {
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s+".sueca") }
	deals := filledTo(12_000, "", contradictory(0))
	first, others, _ := strings.Cut(deals, "[Event \"2\"]")
	others = "[Event \"2\"]" + others
	for as, text := range map[string]string{"first": first, "others": others, "forth": first + others, "back": others + first} {
		verbtest.WriteText(t, name(as), text)
	}
	validated := func(want int, args ...string) string {
		t.Helper()
		status, out, _ := outcome(append([]string{"validate", "--format", "json", "--fail-on", "never"}, args...)...)
		assert.Equal(t, status, want)
		return out
	}
	const untried = `"code":"untried"`
	found := func(out string) string { // without the places in the file
		var rows []string
		for row := range strings.Lines(out) {
			if strings.Contains(row, `"code":`) {
				rows = append(rows, placesOf.ReplaceAllString(row, ""))
			}
		}
		slices.Sort(rows)
		return strings.Join(rows, "")
	}
	want := found(validated(0, name("first"), name("others")))
	assert.Equal(t, strings.Count(want, untried), 0)
	assert.Equal(t, found(validated(0, name("forth"))), want)
	assert.Equal(t, found(validated(0, "--jobs", "5", name("back"))), want)
	if !verbtest.Long {
		return // three megabytes take long
	}
	packed := filepath.Join(dir, "in.sueca.zst")
	many := filledTo(100_000, "", contradictory(0))
	verbtest.WriteText(t, packed, unpacksTo(t, "", func(int) string { return many[:strings.LastIndex(many, "[Event ")] }))
	all := validated(2, "--jobs", "1", packed)
	if all != validated(2, "--jobs", "5", packed) {
		t.Error("of a packed file it depends on the number of workers")
	}
	if tried := strings.Count(all, `"code":"rules-assumed"`) - strings.Count(all, untried); tried > 600 {
		t.Errorf("of a small packed file %d deals are read in every way", tried)
	}
}

// placesOf are the places in a file that a row of findings names.
var placesOf = regexp.MustCompile(`"(file|line|column|end_line|end_column|match_index|related|snippet)":("[^"]*"|[0-9]+|\[[^\]]*\]|null),?`)
