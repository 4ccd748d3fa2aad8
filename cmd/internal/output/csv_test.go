package output

import (
	"bytes"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// TestCSV writes a row on one line: no text of it is a formula, or has hidden characters.
func TestCSV(t *testing.T) {
	var out bytes.Buffer
	a := NewOutput(lang.New("pt"), &out, &out)
	x := 1234.5
	assert.NilError(t, a.CSV("=1+1", "a\nb", "\x1b[31m", "x, \"y\"", 1478, int64(-2), x, &x, nil, (*float64)(nil), true, "-"))
	a.Stdout.Flush()
	want := `'=1+1,a‹U+000A›b,‹U+001B›[31m,"x, ""y""",1478,-2,1234.5,1234.5,,,true,-` + "\n"
	if out.String() != want {
		t.Errorf("writes %q, want %q", out.String(), want)
	}
}
