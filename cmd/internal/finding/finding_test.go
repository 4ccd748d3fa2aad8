package finding

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"gotest.tools/v3/assert"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
	"sueca/notation"
)

// judging is what a test shows findings with.
type judging struct {
	Out   *output.Output
	Judge *Judge
}

// finding returns a judge, and an output that speaks a language to buffers.
func finding(language string) (a judging, out, errs *bytes.Buffer) {
	out, errs = &bytes.Buffer{}, &bytes.Buffer{}
	return judging{output.NewOutput(lang.New(language), out, errs), &Judge{}}, out, errs
}

// revoked is a record in which D throws 3♠ on hearts in trick 1 and plays 6♥ in trick 2, that a
// deal cannot be read, and that nobody says which rules were played.
const revoked = "deal 1 dealer A trump A♥\n1. B: 5♥ 2♥ 3♠ A♥\n2. A: 4♥ Q♥ K♥ 6♥\nstop\ndeal 2 nonsense\n"

func recordOf(t *testing.T, text string) *source.Record {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return &source.Record{File: "f.sueca", Text: m, Events: m.Events}
	}
	t.Fatal("no match")
	return nil
}

// TestShow holds how findings are shown: with their lines or in one, in both languages.
func TestShow(t *testing.T) {
	for _, tt := range []struct {
		language string
		brief    bool
		want     string
	}{
		{"en", false, `f.sueca:1:1: info: no rules are named: read as fpsd to a target of 4 [rules-assumed]
f.sueca:2:13: error: renúncia: D played 3♠ on ♥, and held 6♥, played in trick 2 [renuncia]
    1. B: 5♥ 2♥ 3♠ A♥
                ^^
  f.sueca:3:16: 6♥ was in the hand of D all along
      2. A: 4♥ Q♥ K♥ 6♥
                     ^^
f.sueca:2:13: info: no claim against BD in time: the result stands [unclaimed-renuncia]
    1. B: 5♥ 2♥ 3♠ A♥
                ^^
f.sueca:5:8: error: “nonsense” stands where dealer, trump or from should [syntax]
    deal 2 nonsense
           ^^^^^^^^
  deal 2 is kept as it stands; it is judged when it can be read
`},
		{"pt", true, `f.sueca:1:1: nota: não se indicam as regras: lido como fpsd até 4 [rules-assumed]
f.sueca:2:13: erro: renúncia: D jogou 3♠ sobre ♥, e tinha 6♥, que jogou na vaza 2 [renuncia]
f.sueca:2:13: nota: não houve acusação contra BD a tempo: mantém-se o resultado [unclaimed-renuncia]
f.sueca:5:8: erro: “nonsense” está onde devia estar dador, trunfo ou de [syntax]
`},
	} {
		a, out, _ := finding(tt.language)
		a.Judge.Brief = tt.brief
		r := recordOf(t, revoked)
		assert.Check(t, a.Judge.Show(a.Out, r, a.Judge.Findings(a.Out, r)))
		a.Out.Stdout.Flush()
		if d := cmp.Diff(tt.want, out.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.language, d)
		}
		if a.Out.Worst != code.Error {
			t.Errorf("the worst is %v", a.Out.Worst)
		}
	}
}

// TestShowJSON: a finding is an object on a line.
func TestShowJSON(t *testing.T) {
	a, out, _ := finding("en")
	a.Out.Format = "json"
	r := recordOf(t, revoked)
	assert.Check(t, a.Judge.Show(a.Out, r, a.Judge.Findings(a.Out, r)))
	a.Out.Stdout.Flush()
	var codes []string
	for line := range strings.Lines(out.String()) {
		var row struct{ Code string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		codes = append(codes, row.Code)
	}
	if d := cmp.Diff([]string{"rules-assumed", "renuncia", "unclaimed-renuncia", "syntax"}, codes); d != "" {
		t.Error(d)
	}
}

// TestShowText: what a finding is related to has its place, or is said without one; lines that are
// no text, or that nobody wrote, are not quoted.
func TestShowText(t *testing.T) {
	long := "deal 1 ; " + strings.Repeat("x", longestQuoted)
	for _, tt := range []struct {
		name, text string
		f          Finding
		want       string
	}{
		{"a match of the log", "", Finding{Match: "0123", Deal: 2, Trick: 3, Level: code.Warning, Code: code.SheetMismatch, Message: "m"},
			" 0123/2 trick 3: warning: m [sheet-mismatch]\n"},
		{"what is related without a place", "deal 1\n", Finding{File: "f", Line: 1, Col: 6, EndCol: 7, Level: code.Info, Code: code.Procedure, Message: "m", Related: []record.RelatedPlace{{Message: "r"}}},
			" f:1:6: info: m [procedure]\n     deal 1\n          ^\n   see: r\n"},
		{"a line, and no text of it", "", Finding{File: "f", Line: 1, Col: 2, Level: code.Error, Code: code.Syntax, Message: "m"}, " f:1:2: error: m [syntax]\n"},
		{"text that cannot be read, of no deal", "deal 1\n", Finding{File: "f", Line: 1, Col: 1, EndCol: 2, Level: code.Error, Code: code.Syntax, Message: "m"},
			" f:1:1: error: m [syntax]\n     deal 1\n     ^\n"},
		{"a line that is not there", "deal 1\n", Finding{File: "f", Line: 9, Col: 1, Level: code.Error, Code: code.Syntax, Message: "m"}, " f:9:1: error: m [syntax]\n"},
		{"a byte of zero", "deal 1 ; \x00\n", Finding{File: "f", Line: 1, Col: 1, Level: code.Error, Code: code.Syntax, Message: "m"}, " f:1:1: error: m [syntax]\n"},
		{"a line too long", long + "x\n", Finding{File: "f", Line: 1, Col: 1, Level: code.Error, Code: code.Syntax, Message: "m"}, " f:1:1: error: m [syntax]\n"},
		{"a line as long as can be", long[:longestQuoted] + "\n", Finding{File: "f", Line: 1, Col: 1, EndCol: 5, Level: code.Error, Code: code.Syntax, Message: "m"},
			" f:1:1: error: m [syntax]\n     " + long[:110] + "\n     ^^^^\n"},
	} {
		a, out, _ := finding("en")
		r := &source.Record{MatchID: "0123"}
		if tt.text != "" {
			r = recordOf(t, tt.text)
		}
		a.Judge.ShowText(a.Out, r, tt.f, " ")
		a.Out.Stdout.Flush()
		if d := cmp.Diff(tt.want, out.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
}

// TestPointed: a caret stands below what is meant, and a line that is too long is cut around it.
func TestPointed(t *testing.T) {
	long := strings.Repeat("0123456789", 20)
	for _, tt := range []struct {
		text            string
		col, end, width int
		want            string
	}{
		{"abcdef", 2, 4, 0, "abcdef\n ^^\n"},
		{"abcdef", 1, 1, 0, "abcdef\n^\n"},
		{"abcdef", 0, 0, 0, "abcdef\n^\n"},
		{"abcdef", 7, 9, 0, "abcdef\n      ^\n"},
		{"abcdef", 9, 9, 0, "abcdef\n      ^\n"},
		{"\tb", 2, 3, 0, " b\n ^\n"},
		{"ção", 3, 4, 0, "ção\n  ^\n"},
		{"a\x1bb", 3, 4, 0, "a‹U+001B›b\n         ^\n"},
		{long[:120], 120, 121, 0, long[:120] + "\n" + strings.Repeat(" ", 119) + "^\n"},
		{long[:121], 1, 2, 0, long[:110] + "\n^\n"},
		{long, 100, 102, 0, long[40:150] + "\n" + strings.Repeat(" ", 59) + "^^\n"},
		{long, 200, 201, 0, long[90:] + "\n" + strings.Repeat(" ", 109) + "^\n"},
		{long, 1, 2, 40, long[:30] + "\n^\n"},
		{long[:40], 1, 2, 40, long[:40] + "\n^\n"},
		{long, 1, 2, 5, long[:10] + "\n^\n"}, // no narrower than twenty
		{long, 1, 2, 500, long[:110] + "\n^\n"},
	} {
		if d := cmp.Diff(tt.want, Pointed(tt.text, "", tt.col, tt.end, tt.width)); d != "" {
			t.Errorf("%.20s from %d to %d in %d:\n%s", tt.text, tt.col, tt.end, tt.width, d)
		}
	}
	if got := Pointed(long, "    ", 1, 2, 40); got != "    "+long[:26]+"\n    ^\n" {
		t.Errorf("%q", got)
	}
}

// TestWhereOf: a finding stands in its file, or in its match by deal and trick.
func TestWhereOf(t *testing.T) {
	a, _, _ := finding("pt")
	for _, tt := range []struct {
		file, match            string
		line, col, deal, trick int
		want                   string
	}{
		{"f", "m", 1, 2, 3, 4, "f:1:2"}, {"f", "m", 0, 0, 3, 4, "f/3 vaza 4"}, {"", "m", 0, 0, 3, 0, "m/3"}, {"", "m", 0, 0, 0, 0, "m"}, {"", "m", 0, 0, 0, 4, "m"},
	} {
		if got := Where(a.Out, tt.file, tt.match, tt.line, tt.col, tt.deal, tt.trick); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestSum: a match of a file counts for the file, one of the log for that of the log.
func TestSum(t *testing.T) {
	s := archive.NewSummary(true)
	r := recordOf(t, "deal 1\n")
	Sum(s, r, nil, "log.db")
	Sum(s, &source.Record{Events: r.Events, MatchID: "0123"}, nil, "log.db")
	var names []string
	for _, f := range s.SortedFiles() {
		names = append(names, f.File)
	}
	if d := cmp.Diff([]string{"f.sueca", "log.db"}, names); d != "" {
		t.Error(d)
	}
}

// TestOutsideDeals: in JSON, which is an object a deal, the errors of no deal are said; in text they
// have their place.
func TestOutsideDeals(t *testing.T) {
	const text = "[Rules \"nonsense\"]\ndeal 1 nonsense\n"
	for format, want := range map[string]int{"json": 1, "text": 0} {
		a, _, errs := finding("en")
		a.Out.Format = format
		a.Judge.Judged(a.Out, recordOf(t, text))
		if got := strings.Count(errs.String(), "\n"); got != want || want > 0 && !strings.HasPrefix(errs.String(), "sueca: f.sueca:1:") {
			t.Errorf("%s: %s", format, errs)
		}
	}
	a, _, errs := finding("en")
	a.Out.Format = "json"
	outsideDeals(a.Out, &source.Record{MatchID: "0123"}, []Finding{
		{Level: code.Error, Code: code.Syntax, Message: "m", Line: 7, Col: 8}, {Level: code.Warning}, {Level: code.Error, Deal: 1},
	})
	if got := errs.String(); got != "sueca: 0123: m [syntax]\n" {
		t.Error(got)
	}
}

// TestNothing: a file that holds nothing is said to, but in JSON, where that is a finding.
func TestNothing(t *testing.T) {
	empty := &source.Record{File: "f", Empty: true}
	for _, tt := range []struct {
		format string
		r      *source.Record
		want   bool
		said   string
	}{
		{"text", empty, true, "sueca: f: the file is empty\n"}, {"json", empty, true, ""}, {"text", &source.Record{File: "f"}, false, ""}, {"json", &source.Record{File: "f"}, false, ""},
	} {
		a, _, errs := finding("en")
		a.Out.Format = tt.format
		if got := Nothing(a.Out, tt.r); got != tt.want || errs.String() != tt.said {
			t.Errorf("%s: %t, %s", tt.format, got, errs)
		}
	}
}

// TestFilter: the flags of the filter are those that its fields are asked for with, and a severity
// may have its Portuguese name.
func TestFilter(t *testing.T) {
	a, _, _ := finding("en")
	var f Filter
	cmd := &cobra.Command{}
	f.Flags(a.Out, cmd)
	assert.NilError(t, cmd.ParseFlags(strings.Fields("--tag A=Ana --player Ana --since 2026 --until 2027 --deals 1-2 --finding Erro,renuncia,AVISO --without nota --points 1-2 --games 1 --tricks 10")))
	assert.NilError(t, f.Check())
	got := fmt.Sprintln(f.Tags, f.Player, f.Since, f.Until, f.Deals, f.Finding, f.Without, f.Points, f.Games, f.Tricks)
	if want := "[A=Ana] Ana 2026 2027 1-2 error,renuncia,warning info 1-2 1 10\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	f = Filter{}
	cmd = &cobra.Command{}
	f.NameFlags(a.Out, cmd)
	if err := cmd.ParseFlags(strings.Fields("--player Ana --since 2026 --until 2027")); err != nil || f.Name != "Ana" || f.Since != "2026" || f.Until != "2027" || f.Player != "" {
		t.Errorf("%+v, %v", f, err)
	}
	if got := Named("Ana"); got.Name != "Ana" {
		t.Errorf("%+v", got)
	}
	f = Filter{}
	f.Finding = "nonsense"
	if f.Check() == nil {
		t.Error("a code that is none is taken")
	}
}

// TestFlags: the flags of the verbs that show findings.
func TestFlags(t *testing.T) {
	a, _, _ := finding("en")
	cmd := &cobra.Command{}
	a.Judge.Flags(a.Out, cmd, "error")
	if a.Out.Format != "text" || cmd.Flags().Lookup("fail-on").DefValue != "error" || strings.Join(output.FormatsOf(cmd), " ") != "text json" {
		t.Errorf("%s", a.Out.Format)
	}
	if err := cmd.ParseFlags([]string{"--strict", "--format", "json"}); err != nil || !a.Judge.Strict || !a.Out.IsJSON() {
		t.Error(err)
	}
}

// TestSlips: a renúncia that one exchanged card explains has that slip.
func TestSlips(t *testing.T) {
	const slip = "[Rules \"fpsd\"]\ndeal 1 dealer A trump A♥\n1. B: 5♥ 2♥ 3♠ A♥\n2. A: 4♥ Q♥ K♥ 6♥\nstop\n"
	if got := SlipsOf(recordOf(t, slip), 1); len(got) == 0 {
		t.Error("no slip explains it")
	}
	if got := SlipsOf(recordOf(t, slip), 2); got != nil {
		t.Errorf("a deal that is not there: %v", got)
	}
}
