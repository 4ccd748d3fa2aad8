package pack_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/eventlog/pack"
)

// another says something else than the pack it was made of, which nothing in it denies: whoever
// makes all hashes anew can. That is so in any pack, or in one in which hardly anything is known.
var another = map[string]string{
	"match-remarks-invented": "", "deal-outcomes-other": "", "deal-trump-from-other": "", "deal-mark-1": "", "deal-time-2^31-1": "",
	"match-deals-swapped": "untidy", "deal-trump-other": "untidy",
}

// TestAttack reads packs that somebody made who knew the layout, and nothing of this package:
// most have right hashes, and are wrong in what they say. Each is to be refused when it is
// opened or read, or, where its bytes do not tell, when it is verified; none may do more than that.
func TestAttack(t *testing.T) {
	for _, program := range []string{"python3", "zstd"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not here: the attack cannot be made", program)
		}
	}
	for name, file := range samplePacks(t) {
		if !long && name != "grown" {
			continue
		}
		dir := t.TempDir()
		good := filepath.Join(dir, "good.suecapack")
		assert.NilError(t, os.WriteFile(good, file, 0o644))
		list, err := exec.Command("python3", "testdata/attack_pack.py", good, filepath.Join(dir, "bad")).Output()
		assert.NilError(t, err)
		n := 0
		for line := range strings.Lines(string(list)) {
			what, want, ok := strings.Cut(strings.TrimSpace(line), "\t")
			if !ok {
				t.Fatalf("%q", line)
			}
			bad, err := os.ReadFile(filepath.Join(dir, "bad", what+".suecapack"))
			if err != nil {
				if bad, err = os.ReadFile(filepath.Join(dir, "bad", what)); err != nil {
					t.Fatal(err)
				}
			}
			n++
			read, verified := readAll(t, bad)
			if in, ok := another[what]; ok && (in == "" || in == name) {
				continue
			}
			switch {
			case want == "good":
				if read != nil || verified != nil {
					t.Fatalf("%s, with nothing wrong: %v, %v: what is wrong in the others is not looked at", name, read, verified)
				}
			case read != nil && !errors.Is(read, pack.ErrDamaged), verified != nil && !errors.Is(verified, pack.ErrDamaged):
				t.Errorf("%s, %s: %v, %v", name, what, read, verified)
			case want == "refuse" && read == nil && verified == nil, want == "verify" && verified == nil && read == nil:
				t.Errorf("%s, %s: it is taken for a good one", name, what)
			case want == "refuse" && read == nil && name != "empty": // of that there is nothing to read
				t.Errorf("%s, %s: it is read, and only verified to be bad: %v", name, what, verified)
			}
		}
		if t.Logf("%s: %d bad packs", name, n); n < 150 {
			t.Errorf("%s: only %d bad packs", name, n)
		}
	}
}

// readAll reads everything in a pack, and verifies it.
func readAll(t *testing.T, file []byte) (read, verified error) {
	t.Helper()
	p, err := pack.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return err, err
	}
	_, _, read = records(p)
	for _, s := range p.Sections() {
		_, err := s.Deals()
		read = errors.Join(read, err)
		_, err = s.Codes()
		read = errors.Join(read, err)
		for _, tag := range s.Tags() {
			_, err := s.Column(tag)
			read = errors.Join(read, err)
		}
	}
	_, err = p.WithID("")
	return errors.Join(read, err), p.Verify(t.Context(), judge)
}
