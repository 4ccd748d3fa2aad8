package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

// running returns a run that speaks English to buffers.
func running() (a *Run, out, errs *bytes.Buffer) {
	out, errs = &bytes.Buffer{}, &bytes.Buffer{}
	return New(context.Background(), output.NewOutput(lang.New("en"), out, errs), strings.NewReader("")), out, errs
}

// TestEach: the matches that are named are judged in order, and an error about one is said.
func TestEach(t *testing.T) {
	dir := filesOf(t, "[Event \"one\"]\ndeal 1 nonsense\n", "[Event \"two\"]\n[Rules \"fpsd\"]\n", "[Event \"three\"]\n[Rules \"fpsd\"]\n")
	for _, tt := range []struct {
		apart bool
		want  string
	}{{false, "one 1\ntwo 0\nthree 0\n"}, {true, "one 1\n\ntwo 0\n\nthree 0\n"}} {
		a, out, errs := running()
		err := a.Each([]string{dir}, tt.apart, func(out *output.Output, r *source.Record, fs []finding.Finding) error {
			name := r.Judge().Tags[0].Value
			out.Stdout.Printf("%s %d\n", name, len(fs))
			if name == "two" {
				return errors.New("of two")
			}
			return nil
		})
		a.Out.Stdout.Flush()
		if err != nil || out.String() != tt.want || errs.String() != "sueca: of two\n" {
			t.Errorf("%v, %q, %q", err, out, errs)
		}
		if a.Out.Worst != code.Error || !a.Out.Trouble {
			t.Errorf("the worst is %v, trouble %t", a.Out.Worst, a.Out.Trouble)
		}
	}
	a, _, _ := running()
	sum := 0
	if err := EachOf(a, []string{dir}, false, func(_ *output.Output, n *int, _ *source.Record, fs []finding.Finding) error {
		*n += 1 + len(fs)
		return nil
	}, func(n *int) { sum += *n }); err != nil || sum != 4 {
		t.Errorf("%d, %v", sum, err)
	}
	a, _, errs := running()
	a.Records.LogPath = filepath.Join(dir, "none.db")
	if err := a.Each(nil, false, func(*output.Output, *source.Record, []finding.Finding) error { return nil }); err != nil || !strings.Contains(errs.String(), "there is no log") {
		t.Errorf("without arguments it is not the log that is read: %v, %s", err, errs)
	}
	a.Records.Rules = "fspd"
	if err := a.Each([]string{dir}, false, func(*output.Output, *source.Record, []finding.Finding) error { return nil }); err == nil {
		t.Error("rules that are none are taken")
	}
}

// filesOf writes files, and returns their folder.
func filesOf(t *testing.T, texts ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, text := range texts {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.sueca", i)), []byte(text), 0o644))
	}
	return dir
}
