//go:build !js

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// TestMain runs the program itself where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("SUECA_REFEREE_TEST") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestProgram: the program ends well behind the last question, and with trouble where none can be
// read.
func TestProgram(t *testing.T) {
	folder, err := os.Open(t.TempDir())
	assert.NilError(t, err)
	defer folder.Close()
	for _, tt := range []struct {
		questions io.Reader
		out, errs string // how they begin
		status    int
	}{
		{strings.NewReader("{}\n"), "{\"refused\":", "", 0}, {folder, "", "sueca-referee: read ", 2},
	} {
		var out, errs bytes.Buffer
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "SUECA_REFEREE_TEST=1")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = tt.questions, &out, &errs
		_ = cmd.Run() // the status is looked at
		assert.Check(t, is.Equal(cmd.ProcessState.ExitCode(), tt.status), "it ends with")
		if !strings.HasPrefix(out.String(), tt.out) || !strings.HasPrefix(errs.String(), tt.errs) || (errs.Len() == 0) != (tt.errs == "") {
			t.Errorf("writes %q and %q", out.String(), errs.String())
		}
	}
}

// TestAnswerAll: each line is a question, and has its answer on a line.
func TestAnswerAll(t *testing.T) {
	var out bytes.Buffer
	long := `{"ask":"` + strings.Repeat("x", 1<<17) + "\"}\n" // longer than a scanner takes by itself
	assert.Assert(t, is.Equal(answerAll(strings.NewReader("nonsense\n{\"ask\":\"judge\"}\n"+long), &out), nil))
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	assert.Check(t, len(lines) == 3 && strings.Contains(lines[1], "this is no record of a match"), "%q", lines)
	for _, line := range lines {
		assert.Check(t, strings.HasPrefix(line, `{"refused":`), "%.80s", line)
	}
	broken := errors.New("broken")
	if err := answerAll(iotest.ErrReader(broken), &out); !errors.Is(err, broken) {
		t.Error(err)
	}
	if err := answerAll(strings.NewReader("x\n"), full{broken}); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// full is a writer that takes nothing.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }
