package exchange

import (
	"encoding/csv"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/notation"
)

// TestCell checks what is written of a text, and that it comes back.
func TestCell(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "-": "-", "-3": "-3", "+2": "+2", "-0,5": "-0,5", "12.5": "12.5", "Ana": "Ana", "'": "'", "'Ana": "'Ana", "a=1": "a=1",
		"=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "+351 912": "'+351 912", "-2+3": "'-2+3", "\t=1": "'\t=1", "\r=1": "'\r=1", "'=1": "''=1", "''-x": "'''-x",
		"=": "'=", "--": "'--", "＝1": "'＝1", "-1e9": "'-1e9",
	} {
		if got := Cell(s); got != want {
			t.Errorf("%q is written as %q, not %q", s, got, want)
		}
		if back := uncell(Cell(s)); back != s {
			t.Errorf("%q comes back as %q", s, back)
		}
	}
}

// TestTableOfFormulas checks that no cell of a table is a formula, and that the record
// comes back from it.
func TestTableOfFormulas(t *testing.T) {
	flag.Set("rapid.seed", "1")
	start := rapid.SampledFrom([]string{"=", "+", "-", "@", "\t", "\r", "'", "'=", "-1", "+2", "x", " =", "＝", "|", ",", ";", "\"", "''@", "1"})
	text := rapid.Map(rapid.SliceOfN(start, 0, 4), func(s []string) string { return strings.Join(s, "") })
	rapid.Check(t, func(t *rapid.T) {
		comment := func(name string) string { return strings.Trim(text.Draw(t, name), " \t\r") }
		record := "[Sueca \"1\"]\n[Event " + notation.Quote(text.Draw(t, "event")) + "]\n\n" + text.Draw(t, "line") + "=1+1\ndeal 1 dealer A\n; " + comment("alone") +
			"\n1. B: 5♥! {" + comment("card") + "} A♥ {} {" + comment("other") + "} - 3♥@1.5 ; " + comment("end") + "\nnote " + notation.Quote(text.Draw(t, "note")) + "\n\ndeal 2\n" + text.Draw(t, "bad") + "zz\n"
		canonical := ""
		for m, err := range notation.Matches(strings.NewReader(record), notation.Options{}) {
			assert.NilError(t, err)
			table := ToCSV(m.Events, true)
			r := csv.NewReader(strings.NewReader(string(table)))
			for {
				row, err := r.Read()
				if err == io.EOF {
					break
				}
				assert.NilError(t, err)
				for i, c := range row {
					if c != "-" && !numberCell.MatchString(c) && strings.ContainsAny(c[:min(len(c), 1)], "=+-@\t\r") {
						t.Fatalf("column %d computes %q", i, c)
					}
				}
			}
			canonical = notation.Format(m.Events, notation.English)
			back, err := Convert("csv", strings.NewReader(string(table)))
			assert.NilError(t, err)
			again := ""
			for m, err := range notation.Matches(back, notation.Options{}) {
				assert.NilError(t, err)
				again += notation.Format(m.Events, notation.English)
			}
			if again != canonical {
				t.Fatal(cmp.Diff(canonical, again))
			}
		}
	})
}
