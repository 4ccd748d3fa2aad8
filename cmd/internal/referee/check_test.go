package referee

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/notation"
)

// asked is a record with a renúncia that is found in deal 1, an unknown card, a seat that did not
// play, and a deal that cannot be read. What is found in it stands in printed.
const asked = `[Rules "fpsd target=4"]

deal 1 dealer A trump 2♣
1. B: 5♥ 2♥ 3♠ A♥
2. A: 4♠ * 7♠ 2♠
3. 5♠ 6♠ - -
4. C: 2♦ 6♥
stop
deal 2 dealer B nonsense
`

// printed is what a page says of the record, as it is read by a person: trick 1 is A's for
// 0+0+0+11 points; trick 2 nobody's, for the unknown card may be the highest; in trick 3 nobody
// is said to lead.
func printed(of *Referee, t *testing.T) *Printed {
	t.Helper()
	p := &Printed{
		Shown: asked, Sheet: "0–0 ?", Deals: []string{"d1", "d2"},
		Tricks: []PrintedTrick{
			{"d1", 1, []string{"B 5♥", "C 2♥", "D 3♠", "A A♥"}, "A", "11"},
			{"d1", 2, []string{"A 4♠", "B *", "C 7♠", "D 2♠"}, "", ""},
			{"d1", 3, []string{"? 5♠", "? 6♠", "? –", "? –"}, "", ""},
			{"d1", 4, []string{"C 2♦", "D 6♥"}, "", ""},
		},
	}
	var j Judgement
	assert.NilError(t, json.Unmarshal(of.Answer(t.Context(), questionOf(t, &Question{Ask: "judge", Text: []byte(asked)})), &j))
	p.Match = j.Match
	for _, f := range j.Findings {
		found := PrintedFinding{Code: string(f.Code), Severity: f.Severity, Says: Said{f.Message, f.PT}}
		if f.Deal != nil {
			found.Deal = dealID(*f.Deal, 1)
		}
		for i, r := range f.Related {
			found.Related = append(found.Related, Said{r.Message, f.RelatedPT[i]})
		}
		p.Findings = append(p.Findings, found)
	}
	return p
}

func questionOf(t *testing.T, q *Question) []byte {
	t.Helper()
	text, err := json.Marshal(q)
	assert.NilError(t, err)
	return text
}

// TestCheck: a page that says what its record does is alike, and each thing that is changed in
// it is told.
func TestCheck(t *testing.T) {
	of := New()
	whole := printed(of, t)
	codes := make([]string, 0, len(whole.Findings))
	for _, f := range whole.Findings {
		codes = append(codes, f.Deal+" "+f.Code)
	}
	if d := cmp.Diff([]string{"d1 renuncia", "d1 unclaimed-renuncia", "d1 leader-unknown", "d1 renuncia-possible", "d2 syntax"}, codes); d != "" {
		t.Fatalf("what is found in the record itself:\n%s", d)
	}
	for _, tt := range []struct {
		name   string
		change func(p *Printed)
		want   Checked // with what is said in English alone
	}{
		{"nothing", func(*Printed) {}, Checked{Alike: true, Findings: 5, Cards: 14}},
		{"a line end before the record", func(p *Printed) { p.Shown = "\n" + p.Shown }, Checked{Alike: true, Findings: 5, Cards: 14}},
		{"another record", func(p *Printed) { p.Shown = strings.Replace(p.Shown, "A♥", "K♥", 1) }, said("the record that the page shows is not the one that it carries")},
		{"another match", func(p *Printed) { p.Match = "0123" }, said("the page says that it is match 0123, and its record is match " + whole.Match)},
		{"another sheet", func(p *Printed) { p.Sheet = "0–0" }, said("the sheet in the page is 0–0, and the record comes to 0–0 ?")},
		{"a deal that is not there", func(p *Printed) { p.Deals = append(p.Deals, "d3") }, said("the record has no deal d3")},
		{"another card", func(p *Printed) { p.Tricks[0].Cards[1] = "C 3♥" }, said("deal 1: trick 1 in the page is not the one of the record")},
		{"a card fewer", func(p *Printed) { p.Tricks[3].Cards = p.Tricks[3].Cards[:1] }, said("deal 1: trick 4 in the page is not the one of the record")},
		{"another winner", func(p *Printed) { p.Tricks[0].By = "B" }, said("deal 1: trick 1 in the page is not the one of the record")},
		{"other points", func(p *Printed) { p.Tricks[0].Points = "10" }, said("deal 1: trick 1 in the page is not the one of the record")},
		{"another number", func(p *Printed) { p.Tricks[1].Number = 3 }, said("deal 1: trick 2 in the page is not the one of the record")},
		{"a trick fewer", func(p *Printed) { p.Tricks = p.Tricks[:3] }, said("deal 1: trick 4 in the page is not the one of the record")},
		{"a trick more", func(p *Printed) { p.Tricks = append(p.Tricks, PrintedTrick{Deal: "d1", Number: 5}) }, said("deal 1: the record has no trick 5")},
		{"a trick of a deal that is not shown", func(p *Printed) { p.Tricks = append(p.Tricks, PrintedTrick{Deal: "d7", Number: 5}) }, Checked{Alike: true, Findings: 5, Cards: 14}},
		{"what is found in a deal that is not shown", func(p *Printed) {
			p.Deals, p.Findings = p.Deals[1:], p.Findings[4:]
		}, Checked{Alike: true, Findings: 1}},
		{"a finding left out", func(p *Printed) { p.Findings = p.Findings[1:] },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 0)}}},
		{"two left out, in their order", func(p *Printed) { p.Findings = slices.Delete(p.Findings, 1, 3) },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 2), differs(whole, 1)}}},
		{"one twice", func(p *Printed) { p.Findings = append(p.Findings, p.Findings[0]) },
			Checked{Findings: 5, Cards: 14, Surplus: []Difference{differs(whole, 0)}}},
		{"another reason", func(p *Printed) { p.Findings[0].Related[0].PT = "?" },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 0)}, Surplus: []Difference{differs(whole, 0)}}},
		{"another severity", func(p *Printed) { p.Findings[4].Severity = "info" },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 4)}, Surplus: []Difference{differs(whole, 4)}}},
		{"in no deal", func(p *Printed) { p.Findings[0].Deal = "" },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 0)}, Surplus: []Difference{{"", "renuncia", whole.Findings[0].Says}}}},
		{"in another deal", func(p *Printed) { p.Findings[4].Deal = "d1" },
			Checked{Findings: 5, Cards: 14, Wanting: []Difference{differs(whole, 4)}, Surplus: []Difference{{"d1", "syntax", whole.Findings[4].Says}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := printed(of, t)
			tt.change(p)
			var got Checked
			assert.NilError(t, json.Unmarshal(of.Answer(t.Context(), questionOf(t, &Question{Ask: "check", Text: []byte(asked), Printed: p})), &got))
			for i := range got.Other {
				if got.Other[i].PT == got.Other[i].EN || got.Other[i].PT == "" {
					t.Errorf("no Portuguese: %v", got.Other[i])
				}
				got.Other[i].PT = ""
			}
			if d := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// said is a page that is told one thing by, and has all its findings.
func said(other string) Checked {
	return Checked{Findings: 5, Cards: 14, Other: []Said{{EN: other}}}
}

// differs is a finding of a page that stands on one side alone.
func differs(p *Printed, i int) Difference {
	return Difference{p.Findings[i].Deal, p.Findings[i].Code, p.Findings[i].Says}
}

// TestCheckLoose: what the record says of no deal may stand in the deal that a page shows it in,
// once.
func TestCheckLoose(t *testing.T) {
	const text = "deal 1\nstop\n" // that fpsd is assumed is said of no deal
	of := New()
	var j Judgement
	assert.NilError(t, json.Unmarshal(of.Answer(t.Context(), questionOf(t, &Question{Ask: "judge", Text: []byte(text)})), &j))
	loose := slices.IndexFunc(j.Findings, func(f FindingRow) bool { return f.Deal == nil })
	if loose < 0 || j.Findings[loose].Code != code.RulesAssumed {
		t.Fatalf("%+v", j.Findings)
	}
	p := &Printed{Shown: text, Match: j.Match, Sheet: "0–0 ?", Deals: []string{"d1"}}
	for _, f := range j.Findings {
		p.Findings = append(p.Findings, PrintedFinding{Deal: "d1", Code: string(f.Code), Severity: f.Severity, Says: Said{f.Message, f.PT}})
	}
	for _, twice := range []bool{false, true} {
		if twice {
			p.Findings = append(p.Findings, p.Findings[loose])
		}
		var got Checked
		assert.NilError(t, json.Unmarshal(of.Answer(t.Context(), questionOf(t, &Question{Ask: "check", Text: []byte(text), Printed: p})), &got))
		if got.Alike == twice || twice != (len(got.Surplus) == 1) {
			t.Errorf("twice %t: %+v", twice, got)
		}
	}
	p.Findings = p.Findings[:0]
	var got Checked
	assert.NilError(t, json.Unmarshal(of.Answer(t.Context(), questionOf(t, &Question{Ask: "check", Text: []byte(text), Printed: p})), &got))
	if i := slices.IndexFunc(got.Wanting, func(d Difference) bool { return d.Code == string(code.RulesAssumed) }); i < 0 || got.Wanting[i].Deal != "" {
		t.Errorf("%+v", got.Wanting)
	}
}

// TestSheetOf: a sheet is in doubt where it is not known and the match goes on, and below zero it
// has the sign of print, with room around the dash.
func TestSheetOf(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"deal 1\npoints AC 70 BD 50\n", "1–0"},
		{"deal 1\n", "0–0 ?"},
		{"[Rules \"fpsd target=1\"]\ndeal 1\npoints AC 70 BD 50\n", "1–0"},
		{"[Rules \"Bisca\"]\ndeal 1\npoints AC 70 BD 50\n", "?"},
	} {
		of := New()
		assert.NilError(t, of.read(&Question{Text: []byte(tt.text)}))
		if got := sheetOf(of.record.Judge()); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestUnruled: where the rules of a record are not known here, its page says of no trick who took it.
func TestUnruled(t *testing.T) {
	of := New()
	assert.NilError(t, of.read(&Question{Text: []byte("[Rules \"Bisca\"]\ndeal 1 dealer A trump 2♣\n1. B: 5♥ 2♥ 3♠ A♥\n")}))
	head, deals := of.deals()
	got := deals["d1"].tricks("d1", head, of.record.Judge())
	want := []PrintedTrick{{"d1", 1, []string{"B 5♥", "C 2♥", "D 3♠", "A A♥"}, "", ""}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestKept: the record of the last question is read again only where the next one is about
// another text or other rules.
func TestKept(t *testing.T) {
	of := New()
	one, other := []byte("deal 1\npoints AC 70 BD 50\n"), []byte("deal 1\npoints AC 50 BD 70\n")
	for _, tt := range []struct {
		q    Question
		same bool
	}{
		{Question{Text: one}, false}, {Question{Text: one}, true}, {Question{Text: other}, false},
		{Question{Text: other, Rules: "fpsd target=2"}, false}, {Question{Text: other, Rules: "fpsd target=2"}, true}, {Question{Text: other}, false},
	} {
		before := of.record
		assert.NilError(t, of.read(&tt.q))
		if (of.record == before) != tt.same {
			t.Errorf("%s %s: kept %t", tt.q.Text, tt.q.Rules, !tt.same)
		}
	}
	long := "deal 1\n; " + strings.Repeat("x", notation.MaxMatch)
	if err := of.read(&Question{Text: []byte(long)}); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a match that is too long: %v", err)
	}
	if err := of.read(&Question{Text: nil}); err == nil || of.record != nil {
		t.Errorf("what was read before answers for a text that cannot be read: %v", err)
	}
}
