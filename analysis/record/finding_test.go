package record_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/record"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
)

// recordOf returns the one record of a text.
func recordOf(t *testing.T, text string) *record.Record {
	t.Helper()
	var out *record.Record
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{File: "f.sueca"}) {
		if err != nil || out != nil {
			t.Fatal("not one match", err)
		}
		out = &record.Record{File: "f.sueca", Text: match, Events: match.Events}
	}
	return out
}

// placed has a finding of each sort that has a place of its own on its line.
const placed = `[Rules "fpsd target=4"]
[Ruls "red"]
deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥ = B 14
2. B: A♣ J♣ K♣ Q♣
points AC 5 BD 115
deal 2 dealer C trump 2♥
1: A♠
deal x
deal 3 dealer A trump 2❤
1. C: 5♥ 5♥ K♥ 3♥ 4♥
3. C: A♠ 4♠ 5♠ 6♠
games AC 1
sheet AC 3 BD 3
`

// TestFindings: each finding with its place, and what bears on it.
func TestFindings(t *testing.T) {
	var got []string
	for _, f := range recordOf(t, placed).Findings(nil, false) {
		line := fmt.Sprintf("%d:%d-%d deal %d/%d trick %d %s%s %s %s", f.Line, f.Col, f.EndCol, f.Deal, f.Index, f.Trick, f.Seat, f.Card, f.Severity, f.Code)
		for _, r := range f.Related {
			line += fmt.Sprintf(" (%d:%d-%d trick %d %s)", r.Line, r.Col, r.EndCol, r.Trick, r.Card)
		}
		got = append(got, line)
	}
	want := []string{
		"2:2-6 deal 0/0 trick 0  warning unknown-tag",
		"3:1-7 deal 1/1 trick 2  warning incomplete-deal",
		"4:21-22 deal 1/1 trick 1 B error winner-mismatch",
		"4:23-25 deal 1/1 trick 1  error points-mismatch",
		"8:1-3 deal 2/1 trick 0  error syntax",
		"9:6-7 deal 0/1 trick 0  error syntax",
		"10:1-7 deal 3/1 trick 3  warning incomplete-deal",
		"10:24-25 deal 3/1 trick 0  info tolerated",
		"11:4-5 deal 3/1 trick 1 C error wrong-first-leader",
		"11:10-12 deal 3/1 trick 1 D5♥ error card-twice (11:7-9 trick 1 5♥)",
		"11:19-21 deal 3/1 trick 1 4♥ error trick-size",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestFindingsOfSide: a number of the sheet that is wrong is pointed at, and not its line.
func TestFindingsOfSide(t *testing.T) {
	fs := recordOf(t, "[Rules \"fpsd target=4\"]\ndeal 1 dealer A\ngames AC 1\nsheet AC 1 BD 3\n").Findings(nil, false)
	i := slices.IndexFunc(fs, func(f record.Finding) bool { return f.Code == code.SheetMismatch })
	if i < 0 || fs[i].Line != 4 || fs[i].Col != 15 || fs[i].EndCol != 16 {
		t.Errorf("%+v", fs)
	}
}

// TestFindingsWanted: of one deal what is found in it; of those that a filter wants, these and what
// is outside any deal.
func TestFindingsWanted(t *testing.T) {
	numbers := func(set func(r *record.Record)) (out []int) {
		r := recordOf(t, placed)
		set(r)
		for _, f := range r.Findings(nil, false) {
			if f.Code != code.Tolerated {
				out = append(out, f.Deal)
			}
		}
		return slices.Compact(out)
	}
	for _, test := range []struct {
		name string
		set  func(r *record.Record)
		want []int
	}{
		{"all", func(*record.Record) {}, []int{0, 1, 2, 0, 3}},
		{"deal 2", func(r *record.Record) { r.Deal = 2 }, []int{2}},
		{"only 1 and 3", func(r *record.Record) { r.Only = map[int]bool{1: true, 3: true} }, []int{0, 1, 0, 3}},
		{"deal 2 of 1 and 3", func(r *record.Record) { r.Deal, r.Only = 2, map[int]bool{1: true, 3: true} }, nil},
	} {
		if got := numbers(test.set); !slices.Equal(got, test.want) {
			t.Errorf("%s: findings of deals %v, want %v", test.name, got, test.want)
		}
	}
}

// TestFindingsStrict: what was read by leniency, and a leader that was inferred, is an error then,
// and nothing else changes.
func TestFindingsStrict(t *testing.T) {
	r := recordOf(t, "deal 1 dealer A trump 7❤\n1. A♠ 2♠ 3♠ 4♠\n")
	lenient, strict := r.Findings(nil, false), r.Findings(nil, true)
	codes := map[code.Code]string{}
	for i := range lenient {
		codes[strict[i].Code] = lenient[i].Severity + " " + strict[i].Severity + " " + strict[i].Level.String()
	}
	want := map[code.Code]string{
		code.Tolerated: "info error error", code.LeaderInferred: "info error error",
		code.RulesAssumed: "info info info", code.IncompleteDeal: "warning warning warning",
	}
	if d := cmp.Diff(want, codes); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestFindingsOfLog: what is found in a match of the log has no place, and is told in the words
// that are asked for.
func TestFindingsOfLog(t *testing.T) {
	r := recordOf(t, placed)
	r = &record.Record{MatchID: "m", Events: r.Events}
	said := 0
	for _, f := range r.Findings(func(message.Message) string { said++; return "said" }, false) {
		if f.Line != 0 || f.Col != 0 || f.EndCol != 0 || f.File != "" || f.Match != "m" || f.Message != "said" {
			t.Errorf("%+v", f)
		}
		for _, rel := range f.Related {
			said--
			if rel.Line != 0 || rel.Message != "said" {
				t.Errorf("%+v", rel)
			}
		}
		said--
	}
	if said != 0 {
		t.Errorf("%d messages were made for nothing", said)
	}
}

// TestFindingsOfPack: the text of a match of a pack is made where something was found or remarked,
// and else nobody asks for it.
func TestFindingsOfPack(t *testing.T) {
	const clean = "[Rules \"fpsd target=4\"]\nwalkover AC\n"
	for _, test := range []struct {
		name, text string
		remarked   bool
		written    int
	}{
		{"nothing", clean, false, 0}, {"remarked", clean, true, 1}, {"found", placed, false, 1}, {"both", placed, true, 1},
	} {
		read := recordOf(t, test.text)
		written := 0
		r := &record.Record{Events: read.Events, Packed: &record.Packed{Remarked: test.remarked, Write: func() *notation.Match {
			written++
			return read.Text
		}}}
		r.Findings(nil, false)
		if r.Findings(nil, false); written != test.written {
			t.Errorf("%s: the text is made %d times, want %d", test.name, written, test.written)
		}
	}
}

// TestFindingRow: what a finding does not have is null, and no key is left out.
func TestFindingRow(t *testing.T) {
	for _, test := range []struct {
		f    record.Finding
		want string
	}{
		{record.Finding{Code: "x", Severity: "info", Message: "m"}, `{"file":null,"line":null,"col":null,"end_col":null,"match":null,"deal":null,"index":null,"trick":null,"seat":null,"card":null,"code":"x","severity":"info","message":"m","related":[]}`},
		{record.Finding{File: "f", Line: 1, Col: 2, EndCol: 3, Match: "m", Deal: 4, Index: 5, Trick: 6, Seat: "A", Card: "7♥", Code: "x", Related: []record.RelatedPlace{{}, {Line: 7, Col: 8, EndCol: 9, Trick: 10, Card: "2♥", Message: "r"}}},
			`{"file":"f","line":1,"col":2,"end_col":3,"match":"m","deal":4,"index":5,"trick":6,"seat":"A","card":"7♥","code":"x","severity":"","message":"","related":[` +
				`{"line":null,"col":null,"end_col":null,"trick":null,"card":null,"message":""},{"line":7,"col":8,"end_col":9,"trick":10,"card":"2♥","message":"r"}]}`},
	} {
		if got, err := json.Marshal(test.f.Row()); err != nil || string(got) != test.want {
			t.Errorf("%s, %v\nwant %s", got, err, test.want)
		}
	}
}
