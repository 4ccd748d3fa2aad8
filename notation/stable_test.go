package notation

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestStable checks that the canonical form of the records of four hands is what it was
// before there were other tables: testdata/stable.golden has the hash of a text, and of
// its forms in both languages, as they were then. A record that was changed since is left
// out, and so is one that is new.
func TestStable(t *testing.T) {
	sum := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:24] }
	now := map[string]string{}
	for _, pattern := range []string{"../testdata/*.sueca", "../testdata/*/*.sueca", "testdata/*.sueca", "testdata/*/*.sueca", "../replay/testdata/findings/*.sueca"} {
		files, err := filepath.Glob(pattern)
		assert.NilError(t, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			assert.NilError(t, err)
			_, events, _ := readAll(t, string(text))
			now[sum(string(text))] = sum(Format(events, English)) + " " + sum(Format(events, Portuguese))
		}
	}
	golden, err := os.ReadFile("testdata/stable.golden")
	assert.NilError(t, err)
	met := 0
	for line := range strings.Lines(string(golden)) {
		text, forms, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch have, ok := now[text]; {
		case !ok:
		case have != forms:
			t.Errorf("the record with the hash %s has another canonical form than it had", text)
			fallthrough
		default:
			met++
		}
	}
	if met < 10 {
		t.Errorf("only %d records of old are still there", met)
	}
}
