package pack_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/eventlog/pack"
)

// samplePacks returns packs of every kind.
func samplePacks(t *testing.T) map[string][]byte {
	t.Helper()
	untidy := recordsIn(t)
	grown := bytes.NewBuffer(packed(t, generated(40, 8)))
	w := pack.Grow(open(t, grown.Bytes()), grown, judge.Name)
	for _, r := range untidy[:20] {
		assert.NilError(t, w.Add(pack.NewEntry(r)))
	}
	assert.NilError(t, w.Close())
	return map[string][]byte{"untidy": packed(t, untidy), "generated": packed(t, generated(3000, 8)), "grown": grown.Bytes(), "empty": packed(t, nil)}
}

// TestSamples writes the packs that TestSecondReader reads into a folder.
func TestSamples(t *testing.T) {
	if *samples == "" {
		t.Skip("-args -samples DIRECTORY writes them")
	}
	assert.NilError(t, os.MkdirAll(*samples, 0o755))
	for name, file := range samplePacks(t) {
		var text bytes.Buffer
		assert.NilError(t, pack.Listing(open(t, file), &text))
		for suffix, content := range map[string][]byte{".suecapack": file, ".txt": text.Bytes()} {
			assert.NilError(t, os.WriteFile(filepath.Join(*samples, name+suffix), content, 0o644))
		}
	}
}

// secondReader returns what testdata/read_pack.py, which was written from the package
// documentation alone, prints of a pack.
func secondReader(t *testing.T, file []byte) (string, error) {
	t.Helper()
	for _, program := range []string{"python3", "zstd"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not here: the second reader cannot be run", program)
		}
	}
	name := filepath.Join(t.TempDir(), "x.suecapack")
	assert.NilError(t, os.WriteFile(name, file, 0o644))
	out, err := exec.Command("python3", "testdata/read_pack.py", name).Output()
	return string(out), err
}

func TestSecondReader(t *testing.T) {
	for name, file := range samplePacks(t) {
		got, err := secondReader(t, file)
		if err != nil {
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				t.Errorf("%s: %s", name, exit.Stderr)
			}
			t.Fatal(name, err)
		}
		var want strings.Builder
		assert.NilError(t, pack.Listing(open(t, file), &want))
		if got != want.String() {
			t.Errorf("%s: %s", name, cmp.Diff(strings.Split(want.String(), "\n"), strings.Split(got, "\n"))[:2000])
		}
	}
}
