package archive

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/analysis/record"
	"sueca/engine/code"
	"sueca/replay"
)

// TestSummariesMerge checks that summaries of parts, merged in any order and grouping,
// are the summary of the whole, and come through JSON unchanged.
func TestSummariesMerge(t *testing.T) {
	codes := code.All()
	rapid.Check(t, func(t *rapid.T) {
		whole := NewSummary(true)
		parts := make([]*Summary, rapid.IntRange(1, 5).Draw(t, "parts"))
		for i := range parts {
			parts[i] = NewSummary(true)
		}
		for range rapid.IntRange(0, 30).Draw(t, "matches") {
			part := parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")]
			file := fmt.Sprintf("%d.sueca", rapid.IntRange(0, 4).Draw(t, "file"))
			deals := rapid.IntRange(0, 9).Draw(t, "deals")
			c := Counts{Matches: 1, Deals: dealCounts{All: deals, Clean: deals}}
			for _, s := range []*Summary{part, whole} {
				s.add0(file, c)
			}
			for range rapid.IntRange(0, 4).Draw(t, "findings") {
				code := rapid.SampledFrom(codes).Draw(t, "code")
				f := Example{File: file, Line: rapid.IntRange(1, 9).Draw(t, "line"), Col: rapid.IntRange(1, 3).Draw(t, "col"), Code: code, Severity: code.Severity().String(), Message: "x", Level: code.Severity()}
				part.example(f)
				whole.example(f)
			}
		}
		merged := NewSummary(true)
		order := rapid.Permutation(parts).Draw(t, "order")
		if len(order) > 1 && rapid.Bool().Draw(t, "grouped") {
			order[1].Merge(order[0])
			order = order[1:]
		}
		for _, p := range order {
			b, err := json.Marshal(p)
			assert.NilError(t, err)
			again := &Summary{}
			assert.NilError(t, json.Unmarshal(b, again))
			merged.Merge(again)
		}
		a, _ := json.Marshal(whole)
		b, _ := json.Marshal(merged)
		if d := cmp.Diff(string(a), string(b)); d != "" {
			t.Fatalf("(-whole +merged)\n%s", d)
		}
	})
}

// add0 adds the counts of a match without findings.
func (s *Summary) add0(file string, c Counts) {
	s.Counts.add(c)
	s.file(file).add(c)
}

// TestSummaryAdd: matches, deals and findings are counted, each deal as one of clean, with findings
// and not to be read.
func TestSummaryAdd(t *testing.T) {
	verdicts := []replay.Verdict{{Deal: 1}, {Deal: 2}, {Deal: 3, Unread: true}, {Deal: 4}, {Deal: 0, Unread: true}}
	found := func(deal int, code code.Code) Example {
		return Example{Deal: deal, Code: code, Severity: code.Severity().String(), Level: code.Severity()}
	}
	s := NewSummary(true)
	s.Add("a", 1, verdicts, []Example{
		found(2, code.Renuncia), found(2, code.Tolerated), found(3, code.Syntax), found(0, code.UnknownTag), found(0, code.Syntax),
	})
	s.Add("a", 1, verdicts[:2], nil)
	s.Add("b", 0, nil, []Example{found(0, code.Syntax)})
	want := Counts{2, dealCounts{All: 7, Clean: 4, Found: 1, Quarantined: 2}, findingCounts{Error: 4, Warning: 1, Info: 1}}
	if s.Counts != want {
		t.Errorf("%+v, want %+v", s.Counts, want)
	}
	if got, want := *s.Files["b"], (Counts{Findings: findingCounts{Error: 1}}); got != want {
		t.Errorf("b: %+v, want %+v", got, want)
	}
	if got := s.SortedFiles(); len(got) != 2 || got[0].File != "a" || got[1].File != "b" || got[0].Deals.All != 7 {
		t.Errorf("%+v", got)
	}
	if s := NewSummary(false); s.Files != nil {
		t.Error("files are counted that nobody asked for")
	} else if s.Add("a", 1, nil, nil); s.Files != nil || s.Matches != 1 {
		t.Errorf("%+v", s)
	}
}

// TestSummaryAddRecord: of a record the match and its wanted deals are counted, of a file that
// holds nothing no match.
func TestSummaryAddRecord(t *testing.T) {
	verdicts := []replay.Verdict{{Deal: 1}, {Deal: 2}, {Deal: 2}}
	for _, test := range []struct {
		r    *record.Record
		want Counts
	}{
		{&record.Record{Judged: &replay.Match{Verdicts: verdicts}}, Counts{1, dealCounts{All: 3, Clean: 1, Found: 2}, findingCounts{Warning: 1}}},
		{&record.Record{Judged: &replay.Match{Verdicts: verdicts}, Deal: 2}, Counts{1, dealCounts{All: 2, Found: 2}, findingCounts{Warning: 1}}},
		{&record.Record{Judged: &replay.Match{Verdicts: verdicts}, Deal: 1}, Counts{1, dealCounts{All: 1, Clean: 1}, findingCounts{Warning: 1}}},
		{&record.Record{Judged: &replay.Match{}, Empty: true}, Counts{0, dealCounts{}, findingCounts{Warning: 1}}},
	} {
		s := NewSummary(false)
		f := record.Finding{File: "f", Line: 1, Col: 2, EndCol: 3, Match: "m", Deal: 2, Trick: 4, Seat: "A", Card: "7♥", Code: code.UnknownTag, Severity: "warning", Message: "x", Level: code.Warning}
		s.AddRecord("f", test.r, []record.Finding{f})
		if s.Counts != test.want {
			t.Errorf("%+v, want %+v", s.Counts, test.want)
		}
		want := Example{File: "f", Line: 1, Col: 2, EndCol: 3, Match: "m", Deal: 2, Trick: 4, Seat: "A", Card: "7♥", Code: code.UnknownTag, Severity: "warning", Message: "x", Level: code.Warning}
		if got := s.Codes[code.UnknownTag].Examples; len(got) != 1 || got[0] != want {
			t.Errorf("%+v", got)
		}
	}
	if len(verdicts) != 3 || verdicts[0].Deal != 1 {
		t.Error("the verdicts of a record are changed")
	}
}

// TestSummaryExamples: the first three findings of a code are shown, in whatever order they come.
func TestSummaryExamples(t *testing.T) {
	in := []Example{
		{File: "a", Line: 1, Col: 1, EndCol: 1, Message: "a"}, {File: "a", Line: 1, Col: 1, EndCol: 1, Message: "b"}, {File: "a", Line: 1, Col: 1, EndCol: 2},
		{File: "a", Line: 1, Col: 2}, {File: "a", Line: 2}, {File: "b"},
	}
	for from := range in {
		rest := in[from:]
		s := NewSummary(false)
		for i := range rest {
			s.example(rest[len(rest)-1-i])
		}
		if c := s.Codes[""]; c.Count != len(rest) || !slices.Equal(c.Examples, rest[:min(3, len(rest))]) {
			t.Errorf("from %d: %d times, %+v", from, c.Count, c.Examples)
		}
	}
}

// TestSummarySortedCodes: the gravest first, then what was found more often, then by name.
func TestSummarySortedCodes(t *testing.T) {
	s := NewSummary(false)
	for _, c := range []struct {
		code     code.Code
		severity string
		times    int
	}{{"e", "error", 1}, {"w", "warning", 3}, {"v", "warning", 3}, {"u", "warning", 4}, {"i", "info", 9}, {"?", "other", 99}} {
		s.code(&codeSummary{Code: c.code, Severity: c.severity, Count: c.times})
	}
	got := ""
	for _, c := range s.SortedCodes() {
		got += string(c.Code)
	}
	if got != "euvwi?" {
		t.Error(got)
	}
}

// TestSummaryJSON: what is no summary of this version is not read, nor one of a part that is none;
// the parts of an archive are kept until they make up the whole of it.
func TestSummaryJSON(t *testing.T) {
	s := NewSummary(false)
	s.Shards = []Shard{{1, 3}}
	b, err := json.Marshal(s)
	assert.NilError(t, err)
	const want = `{"summary":1,"matches":0,"deals":{"all":0,"clean":0,"with_findings":0,"quarantined":0},"findings":{"error":0,"warning":0,"info":0},"codes":[],"files":[],"shards":["1/3"]}`
	if string(b) != want {
		t.Errorf("%s", b)
	}
	for _, test := range []struct {
		old, new, want string
	}{
		{"", "", "[1/3]"}, {`["1/3"]`, `["2/2","1/3","1/2"]`, "[1/3]"}, {`["1/3"]`, `[]`, "[]"},
		{`"summary":1`, `"summary":2`, ErrVersion.Error()}, {`"summary":1,`, ``, ErrVersion.Error()},
		{`1/3`, `4/3`, `"4/3" is no part of an archive: write 3/16 for the third of sixteen`},
	} {
		read := &Summary{}
		got := ""
		if err := json.Unmarshal([]byte(strings.Replace(want, test.old, test.new, 1)), read); err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprint(read.Shards)
		}
		if got != test.want {
			t.Errorf("%s for %s: %s, want %s", test.new, test.old, got, test.want)
		}
	}
	if err := new(Summary).UnmarshalJSON([]byte("{")); err == nil {
		t.Error("it is read")
	}
	if got := (Shard{}).String(); got != "" {
		t.Errorf("the whole is %q", got)
	}
	s.Merge(&Summary{Shards: []Shard{{3, 3}}})
	if s.Merge(&Summary{Shards: []Shard{{2, 3}}}); len(s.Shards) != 0 {
		t.Errorf("left are %v", s.Shards)
	}
}

// TestSummaryHostile: what cannot have been counted is refused, and nothing wraps.
func TestSummaryHostile(t *testing.T) {
	const most = "9007199254740992"
	for text, want := range map[string]string{
		`{"summary":1,"matches":-1}`:                                   "a number from 0 to " + most + " is wanted, not -1",
		`{"summary":1,"matches":-9223372036854775808}`:                 "a number from 0 to " + most + " is wanted, not -9223372036854775808",
		`{"summary":1,"matches":9007199254740993}`:                     "a number from 0 to " + most + " is wanted, not 9007199254740993",
		`{"summary":1,"deals":{"all":1}}`:                              "its 1 deals are not as many as those that are clean, with findings and not to be read",
		`{"summary":1,"deals":{"all":0,"clean":5,"with_findings":-5}}`: "a number from 0 to " + most + " is wanted, not -5",
		`{"summary":1,"files":[{"file":"a","findings":{"info":-2}}]}`:  "a number from 0 to " + most + " is wanted, not -2",
		`{"summary":1,"files":[{"file":"a"},{"file":"a"}]}`:            `the file "a" stands in it twice`,
		`{"summary":1,"codes":[null]}`:                                 "a code that is none, or stands in it twice",
		`{"summary":1,"codes":[{"code":"renuncia","count":9223372036854775807},{"code":"renuncia","count":9223372036854775807}]}`:    "a code that is none, or stands in it twice",
		`{"summary":1,"codes":[{"code":"renuncia","count":-7}]}`:                                                                     "a number from 0 to " + most + " is wanted, not -7",
		`{"summary":1,"codes":[{"code":"renuncia","count":1,"examples":[{"line":-9223372036854775808,"col":9223372036854775807}]}]}`: "an example of renuncia has no place: line -9223372036854775808, column 9223372036854775807",
	} {
		if err := json.Unmarshal([]byte(text), &Summary{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	half := &Summary{}
	assert.NilError(t, json.Unmarshal([]byte(`{"summary":1,"matches":5000000000000000}`), half))
	all := NewSummary(true)
	all.Merge(half)
	assert.NilError(t, all.Check())
	if all.Merge(half); all.Check() == nil {
		t.Errorf("%d matches", all.Matches)
	}
}
