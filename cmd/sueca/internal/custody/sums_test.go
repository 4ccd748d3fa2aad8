package custody

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestSums: signed sums are checked with the files that are beside them.
func TestSums(t *testing.T) {
	program := verbtest.With(Verbs)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	program.MustRun(t, "key", "new", "release", "--dir", dir)
	text := ""
	for _, name := range []string{"a", "b", "c"} {
		verbtest.Check(t, os.WriteFile(at(name), []byte(name), 0o600))
		text += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(name)), name)
	}
	verbtest.Check(t, os.WriteFile(at("SHA256SUMS"), []byte(text), 0o600))
	program.MustRun(t, "key", "sign", at("SHA256SUMS"), "--key", at("release.key"), "-o", at("note"))
	verbtest.Check(t, os.Remove(at("c")))
	said := program.MustRun(t, "verify", at("note"), "--keeper", at("release.pub"))
	if want := "signed by release; of 3 files 2 are here and as signed, 1 not here\n"; !strings.HasSuffix(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	verbtest.Check(t, os.WriteFile(at("b"), []byte("another"), 0o600))
	type result struct {
		OK    bool
		Files []summed
	}
	for _, r := range verbtest.RunJSON[*result](t, program, 2, "verify", at("note"), "--keeper", at("release.pub"), "--format", "json") {
		if r.OK || len(r.Files) != 3 || !*r.Files[0].OK || *r.Files[1].OK || r.Files[2].OK != nil {
			t.Errorf("%+v", r)
		}
	}
	var out, errs strings.Builder
	for _, args := range []string{"key sign " + at("SHA256SUMS"), "key sign " + at("a") + " --key " + at("release.key")} {
		if status := program.Execute(strings.Fields(args), nil, &out, &errs); status != 2 || out.Len() > 0 {
			t.Errorf("%s: %d %s", args, status, out.String())
		}
	}
	if status := program.Execute([]string{"verify", at("note"), "--keeper", at("release.pub")}, nil, &out, &errs); status != 2 ||
		!strings.Contains(out.String(), "b is not the file that was signed") {
		t.Errorf("%d %s", status, out.String())
	}
}
