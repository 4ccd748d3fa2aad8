//go:build !js

package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

// TestAnswerAll: each line is a question, and has its answer on a line.
func TestAnswerAll(t *testing.T) {
	var out bytes.Buffer
	long := `{"ask":"` + strings.Repeat("x", 1<<17) + "\"}\n" // longer than a scanner takes by itself
	if err := answerAll(strings.NewReader("nonsense\n{\"ask\":\"judge\"}\n"+long), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], "this is no record of a match") {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, `{"refused":`) {
			t.Errorf("%.80s", line)
		}
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
