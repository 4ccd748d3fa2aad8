package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestUntried: how a match is judged hangs on no other one, in whatever order they stand, in one file or in several.
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
}

// TestUnjudged: where the matches of a file take more work than is allowed, those before are judged as they always are, and those that
// follow are said and not judged, whatever the number of workers; so in a packed file.
func TestUnjudged(t *testing.T) {
	dir := t.TempDir()
	plain, packed := filepath.Join(dir, "in.sueca"), filepath.Join(dir, "in.sueca.zst")
	text := filledTo(15_000, "", func(i int) string { return fmt.Sprintf("[Event \"%d\"]\ndeal 1%s\n", i, suitsDeal) })
	verbtest.WriteText(t, plain, text)
	verbtest.WriteText(t, packed, compressed(t, text))
	judged := func(args ...string) (status int, out, errs string) {
		status, out, errs = outcome(append([]string{"validate", "--format", "json"}, args...)...)
		return status, strings.ReplaceAll(out, packed, plain), strings.ReplaceAll(errs, packed, plain)
	}
	_, all, _ := judged("--seconds", "0", plain)
	said := ""
	for _, args := range [][]string{{"--jobs", "1", plain}, {"--jobs", "5", plain}, {"--jobs", "5", packed}} {
		status, out, errs := judged(append(args, "--seconds", "1")...)
		assert.Equal(t, status, 2)
		assert.Assert(t, out != "" && len(out) < len(all) && strings.HasPrefix(all, out), "judged otherwise than with all the work")
		assert.Assert(t, regexp.MustCompile(`in\.sueca:\d+: \d+ matches, from here to the one on line \d+, are not judged`).MatchString(errs), errs)
		if args[1] == "5" && args[2] == plain {
			assert.Assert(t, out+errs == said, "it depends on the number of workers")
		}
		said = out + errs
	}
	status, _, errs := outcome("score", "--seconds", "1", plain)
	assert.Equal(t, status, 2)
	assert.Assert(t, strings.Contains(errs, "are not judged"), errs)
}

// TestPackedMatches: a small packed file has no more matches than are stored or shown in seconds.
func TestPackedMatches(t *testing.T) {
	packed := filepath.Join(t.TempDir(), "in.sueca.zst")
	const match = "[A \"x\"]\ndeal 1\n"
	for more, want := range []string{"", "in.sueca.zst: packed, it has more than 4000 matches for its size, and is not read from line 8001 on"} {
		verbtest.WriteText(t, packed, compressed(t, strings.Repeat(match, 4000+more)))
		status, _, errs := outcome("validate", "--summary", "--fail-on", "never", packed)
		assert.Equal(t, status, 2*more)
		assert.Assert(t, strings.Contains(errs, want), errs)
	}
}

// placesOf are the places in a file that a row of findings names.
var placesOf = regexp.MustCompile(`"(file|line|column|end_line|end_column|match_index|related|snippet)":("[^"]*"|[0-9]+|\[[^\]]*\]|null),?`)
