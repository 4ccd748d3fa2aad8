package main

import (
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestUntried: of a file of hundreds of deals that contradict themselves it is said in each deal of which not every way to read it was
// tried, and by the exit status. That does not depend on the number of workers, and not on other files.
func TestUntried(t *testing.T) {
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s+".sueca") }
	deals := filledTo(100_000, "", contradictory(0))
	first, _, _ := strings.Cut(deals, "[Event \"2\"]")
	verbtest.WriteText(t, name("many"), deals)
	verbtest.WriteText(t, name("one"), first)
	packed := filepath.Join(dir, "in.sueca.zst")
	verbtest.WriteText(t, packed, unpacksTo(t, "", func(int) string { return deals[:strings.LastIndex(deals, "[Event ")] }))
	validated := func(want int, args ...string) string {
		t.Helper()
		status, out, _ := outcome(append([]string{"validate", "--format", "json", "--fail-on", "never"}, args...)...)
		assert.Equal(t, status, want)
		return out
	}
	const untried = `"code":"untried"`
	one, many := validated(0, name("one")), validated(2, name("many"))
	assert.Equal(t, strings.Count(one, untried), 0)
	if n := strings.Count(many, untried); n < 100 || n > 400 {
		t.Errorf("not every way is tried of %d deals", n)
	}
	assert.Equal(t, validated(2, "--jobs", "5", name("one"), name("many")), one+many)
	assert.Equal(t, validated(2, "--jobs", "1", name("many"), name("one")), many+one)
	_, verdicts, _ := outcome("replay", "--format", "json", name("many"))
	assert.Equal(t, strings.Count(verdicts, `"untried"`), strings.Count(many, untried))
	if !verbtest.Long {
		return // three megabytes take long
	}
	all := validated(2, "--jobs", "1", packed)
	if all != validated(2, "--jobs", "5", packed) {
		t.Error("of a packed file it depends on the number of workers")
	}
	if tried := strings.Count(all, `"code":"rules-assumed"`) - strings.Count(all, untried); tried > 600 {
		t.Errorf("of a small packed file %d deals are read in every way", tried)
	}
}
