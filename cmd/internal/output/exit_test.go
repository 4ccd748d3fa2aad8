package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
	"sueca/engine/code"
)

// protocol is an error with a status of its own.
type protocol struct{}

func (protocol) Error() string   { return "protocol" }
func (protocol) ExitStatus() int { return 7 }

// broken is a writer that has an error.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

// TestStatus: what the run came to is its exit status.
func TestStatus(t *testing.T) {
	for _, tt := range []struct {
		name   string
		err    error
		failOn string
		of     Account
		want   int
	}{
		{"nothing", nil, "error", Account{}, ExitClean},
		{"an error", errors.New("x"), "never", Account{}, ExitTrouble},
		{"trouble on the way", nil, "never", Account{Trouble: true}, ExitTrouble},
		{"trouble and findings", nil, "info", Account{Trouble: true, Worst: code.Error}, ExitTrouble},
		{"a protocol's own", fmt.Errorf("x: %w", protocol{}), "never", Account{}, 7},
		{"nobody reads any more", fmt.Errorf("x: %w", syscall.EPIPE), "error", Account{Worst: code.Error}, ExitClean},
		{"an error where errors fail", nil, "error", Account{Worst: code.Error}, ExitFindings},
		{"a warning where errors fail", nil, "error", Account{Worst: code.Warning}, ExitClean},
		{"a warning where warnings fail", nil, "warning", Account{Worst: code.Warning}, ExitFindings},
		{"a note where warnings fail", nil, "warning", Account{Worst: code.Info}, ExitClean},
		{"a note where notes fail", nil, "info", Account{Worst: code.Info}, ExitFindings},
		{"nothing where notes fail", nil, "info", Account{}, ExitClean},
		{"an error where nothing fails", nil, "never", Account{Worst: code.Error}, ExitClean},
	} {
		a, _, errs := said("en")
		a.FailOn, a.Account = tt.failOn, tt.of
		if got := a.Status(tt.err); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
		if complained := errs.Len() > 0; complained != (tt.err != nil && tt.want != ExitClean) {
			t.Errorf("%s: %s", tt.name, errs)
		}
	}
	for err, want := range map[error]int{syscall.EPIPE: ExitClean, syscall.ENOSPC: ExitTrouble} {
		a := NewOutput(lang.Speaker{}, broken{err}, io.Discard)
		a.Stdout.WriteString("x")
		if got := a.Status(nil); got != want {
			t.Errorf("what waits cannot be written, %v: %d", err, got)
		}
	}
}

// TestLeave: a run that is left before its end says why, and leaves nothing half written.
func TestLeave(t *testing.T) {
	a, out, errs := said("en")
	dir := t.TempDir()
	f, err := a.Files.Create(filepath.Join(dir, "x"), Replace)
	assert.NilError(t, err)
	defer f.Abandon()
	folder, err := a.Files.CreateFolder(filepath.Join(dir, "folder"))
	assert.NilError(t, err)
	defer folder.Abandon()
	done, err := a.Files.Create(filepath.Join(dir, "y"), Replace)
	assert.NilError(t, err)
	assert.NilError(t, done.Commit())
	a.Stdout.WriteString("half")
	if got := a.Leave(errors.New("x")); got != ExitTrouble || errs.String() != "sueca: x\n" || out.Len() != 0 {
		t.Errorf("%d, %s, %s", got, errs, out)
	}
	if got := left(t, dir); got != "y= " {
		t.Errorf("left %q", got)
	}
}

// TestAccount: pieces of work are added up, and of what went wrong the first is kept in words.
func TestAccount(t *testing.T) {
	a := Account{Worst: code.Warning, Unread: 1}
	a.Add(Account{Worst: code.Info, Unread: 2})
	assert.DeepEqual(t, a, Account{Worst: code.Warning, Unread: 3})
	a.Add(Account{Trouble: true, Worst: code.Error, Said: []string{"x"}})
	a.Add(Account{})
	assert.DeepEqual(t, a, Account{Worst: code.Error, Trouble: true, Unread: 3, Said: []string{"x"}})
	for range 2 * maxSaid {
		a.Add(Account{Said: []string{"y", "z"}})
	}
	if len(a.Said) != maxSaid || a.Said[0] != "x" || a.Said[maxSaid-1] != "y" {
		t.Errorf("%d kept: %q", len(a.Said), a.Said)
	}
}

// TestOutcome: what a document says of the run is the status that it ends with, and all that went wrong.
func TestOutcome(t *testing.T) {
	a, _, _ := said("en")
	a.FailOn, a.Worst = "error", code.Error
	if status, wrong := a.Outcome(nil); status != ExitFindings || wrong != nil {
		t.Errorf("%d, %q", status, wrong)
	}
	a.Complain(errors.New("x"))
	a.Untried = true
	status, wrong := a.Outcome(errors.New("y"))
	if status != ExitTrouble || len(wrong) != 3 || wrong[0] != "x" || !strings.Contains(wrong[1], "[untried]") || wrong[2] != "y" {
		t.Errorf("%d, %q", status, wrong)
	}
	if got := a.Status(errors.New("y")); got != status {
		t.Errorf("%d, and it ends with %d", status, got)
	}
}

// TestFlags: the flags of results and of findings, and of writing over files.
func TestFlags(t *testing.T) {
	a, _, _ := said("en")
	cmd := &cobra.Command{}
	a.FailOnFlag(cmd, "warning")
	if a.SettleFailOn(cmd); a.FailOn != "warning" {
		t.Error(a.FailOn)
	}
	assert.NilError(t, cmd.ParseFlags([]string{"--fail-on", "info"}))
	if a.SettleFailOn(cmd); a.FailOn != "info" {
		t.Error(a.FailOn)
	}
	a.SettleFailOn(&cobra.Command{}) // which has no such flag
	if a.FailOn != "info" {
		t.Error(a.FailOn)
	}
	a.FormatFlag(cmd, "usage", "json", "csv")
	if !a.IsJSON() || a.IsCSV() || fmt.Sprint(FormatsOf(cmd)) != "[json csv]" || cmd.Flags().Lookup("format").Usage != "usage" {
		t.Errorf("%s, %v", a.Format, FormatsOf(cmd))
	}
	a.Formats(cmd, "other", "csv")
	if fmt.Sprint(FormatsOf(cmd)) != "[csv]" || cmd.Flags().Lookup("format").Usage != "other" {
		t.Error(FormatsOf(cmd))
	}
	var force bool
	a.ForceFlag(cmd, &force)
	if err := cmd.ParseFlags([]string{"--force", "--format", "csv"}); err != nil || !force || !a.IsCSV() || a.IsJSON() {
		t.Error(err, force)
	}
	if Forced(true) != Replace || Forced(false) != Keep {
		t.Error("--force is not followed")
	}
}

// TestPost: what a worker shows comes in its turn, and what went wrong behind it.
func TestPost(t *testing.T) {
	a, out, errs := said("en")
	var shown, wrong fakeFile
	w := a.Into(&shown, &wrong)
	w.Stdout.WriteString("a\x1b\n")
	w.Stderr.WriteString("b\n")
	w.Stdout.Flush()
	if err := a.Post(shown, wrong); err != nil || errs.String() != "b\n" || out.String() != "a‹U+001B›\n" {
		t.Errorf("%v, %q, %q", err, out, errs)
	}
	if err := a.Post([]byte("c\n"), nil); err != nil || out.String() != "a‹U+001B›\n" {
		t.Errorf("%v, %q: it is not waited for more", err, out)
	}
	full := NewOutput(lang.Speaker{}, broken{syscall.ENOSPC}, errs)
	if err := full.Post(make([]byte, 1<<17), []byte("d")); !errors.Is(err, syscall.ENOSPC) || errs.String() != "b\n" {
		t.Errorf("%v, %q", err, errs)
	}
	if err := a.JSON(func() {}); err == nil {
		t.Error("a function is written as JSON")
	}
	if err := a.JSON(1); err != nil {
		t.Errorf("behind what cannot be written: %v", err)
	}
	if err := os.ErrInvalid; a.Status(err) != ExitTrouble {
		t.Error("no trouble")
	}
}

// fakeFile collects what is written.
type fakeFile []byte

func (f *fakeFile) Write(b []byte) (int, error) { *f = append(*f, b...); return len(b), nil }

// TestFit: text is filled to the width of the terminal, within bounds, and what is unbroken to none.
func TestFit(t *testing.T) {
	for width, columns := range map[int]int{0: 79, 10: 40, 40: 40, 41: 40, 42: 41, 79: 78, 80: 79, 81: 79, 200: 79} {
		out := &narrow{width: width}
		a := NewOutput(lang.Speaker{}, out, &narrow{width: width + 1})
		if a.Columns != columns || a.Width != width || a.Stdout.width != width || a.Stderr.width != width+1 {
			t.Errorf("%d: %d columns", width, a.Columns)
		}
		w := a.Into(io.Discard, io.Discard)
		if w.Stdout.width != width || w.Stderr.width != width+1 || w.Columns != columns {
			t.Errorf("%d: a worker has %d", width, w.Stdout.width)
		}
		u := a.unbroken(io.Discard, io.Discard)
		if u.Stdout.width != 0 || u.Stderr.width != 0 || u.Width != 0 || u.Columns != 79 || a.Columns != columns {
			t.Errorf("%d: unbroken %d", width, u.Columns)
		}
	}
}
