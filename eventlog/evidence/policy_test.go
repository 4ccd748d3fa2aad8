package evidence_test

import (
	"errors"
	"strings"
	"testing"

	"sueca/eventlog/evidence"
)

// TestPolicyPlaces: what is wrong with a policy is told at its line and column.
func TestPolicyPlaces(t *testing.T) {
	for _, test := range []struct {
		text      string
		line, col int // 0 where it can be read
	}{
		{"quorum none\n", 0, 0},
		{"# x\n\n\tquorum none\n", 0, 0},
		{"\x00quorum none\n", 1, 1},
		{"q\x01uorum none\n", 1, 2},
		{"quorum none\nx\x7F\n", 2, 2},
		{"quorum none\r\n", 1, 12},
		{"x", 1, 1},
		{"quorum none\n#", 2, 1},
		{"# x\n  what is this\n", 2, 3},
		{strings.Repeat("# x\n\n", 2000) + "quorum none\n", 0, 0},
	} {
		_, err := evidence.ParsePolicy("x.policy", []byte(test.text))
		var wrong *evidence.PolicyError
		switch {
		case test.line == 0:
			if err != nil {
				t.Errorf("%.40q: %v", test.text, err)
			}
		case !errors.As(err, &wrong) || wrong.File != "x.policy" || wrong.Line != test.line || wrong.Col != test.col:
			t.Errorf("%.40q: %v, want %d:%d", test.text, err, test.line, test.col)
		}
	}
	if _, err := evidence.ParsePolicy("x.policy", nil); err == nil {
		t.Error("nothing is a policy")
	}
}
