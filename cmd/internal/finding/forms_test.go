package finding

import (
	"encoding/csv"
	"encoding/xml"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestJUnit: a deal is a test, that which cannot be read is an error, and what does not fail the run is a note.
func TestJUnit(t *testing.T) {
	a, out, _ := finding("en")
	a.Out.FailOn = "error"
	r := recordOf(t, revoked+"deal 3 dealer A trump A♥\nstop\n")
	assert.NilError(t, BeginJUnit(a.Out))
	assert.NilError(t, ShowJUnit(a.Out, r, a.Judge.Findings(a.Out, r)))
	assert.NilError(t, EndJUnit(a.Out, []string{"x: no <such> folder", "y"}))
	a.Out.Stdout.Flush()
	var doc struct {
		Suites []junitSuite `xml:"testsuite"`
	}
	assert.NilError(t, xml.Unmarshal(out.Bytes(), &doc))
	var got strings.Builder
	for _, s := range doc.Suites {
		for _, c := range s.Cases {
			got.WriteString(c.Class + " " + c.Name)
			if c.Error != nil {
				got.WriteString(": error " + c.Error.Type + ": " + c.Error.Message)
			}
			if c.Failure != nil {
				got.WriteString(": failure " + c.Failure.Type + ": " + c.Failure.Text)
			}
			got.WriteString(" (" + c.Note + ")\n")
		}
	}
	match := "f.sueca match " + r.ID()
	want := match + " (f.sueca:1:1: info: no rules are named: read as fpsd to a target of 4 [rules-assumed])\n" +
		match + " deal 1: failure renuncia: f.sueca:2:13: error: renúncia: D played 3♠ on ♥, and held 6♥, played in trick 2 [renuncia] " +
		"(f.sueca:2:13: info: no claim against BD in time: the result stands [unclaimed-renuncia])\n" +
		match + " deal 2: error syntax: “nonsense” stands where dealer, trump or from should ()\n" +
		match + " deal 3 ()\n" +
		"sueca validate: error trouble: x: no <such> folder ()\n"
	assert.Equal(t, got.String(), want)
	if s := doc.Suites[0]; s.Tests != 4 || s.Failures != 1 || s.Errors != 1 {
		t.Errorf("%d tests, %d failures, %d errors", s.Tests, s.Failures, s.Errors)
	}
}

// TestCSV: the columns are those of the JSON form, and no text is a formula.
func TestCSV(t *testing.T) {
	a, out, _ := finding("en")
	r := recordOf(t, revoked)
	fs := a.Judge.Findings(a.Out, r)
	fs[1].Message = "=1+1"
	assert.NilError(t, BeginCSV(a.Out))
	for _, f := range fs {
		assert.NilError(t, ShowCSV(a.Out, f))
	}
	a.Out.Stdout.Flush()
	rows, err := csv.NewReader(out).ReadAll()
	assert.NilError(t, err)
	want := []string{"f.sueca", "2", "13", "15", r.ID(), "1", "1", "1", "D", "3♠", "renuncia", "error", "'=1+1",
		`[{"line":3,"col":16,"end_col":18,"trick":2,"card":"6♥","message":"6♥ was in the hand of D all along"}]`}
	assert.DeepEqual(t, rows[2], want)
	if len(rows) != 5 || strings.Join(rows[0], " ") != "file line col end_col match deal index trick seat card code severity message related" {
		t.Errorf("%q", rows)
	}
}
