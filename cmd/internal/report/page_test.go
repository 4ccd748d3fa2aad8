package report

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/referee"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay/viewer/page"
)

// TestPageRecord: the text that a page carries is the one that was read where whoever reads it
// without flags reads the same match, and else the canonical form; what differs is remarked.
func TestPageRecord(t *testing.T) {
	const text = "[Sueca \"1\"]\n[Rules \"fpsd\"]\ndeal  1 ; as it was written\n"
	a, _ := reporting("en")
	r := recordOf(t, text)
	if got := PageRecord(a.Records, r); string(got.Text) != text || got.Name != "f.sueca" || len(got.Remarks) > 0 {
		t.Errorf("%q %+v", got.Text, got)
	}
	a.Records.From = "sueca"
	if got := PageRecord(a.Records, r); string(got.Text) != text {
		t.Errorf("%q", got.Text)
	}
	// A text in another form, and one whose match is another by what a flag says, are written anew.
	canonical := notation.Format(r.Events, notation.English)
	if canonical == text {
		t.Fatal("the text is canonical")
	}
	a.Records.From = "csv"
	if got := PageRecord(a.Records, r); string(got.Text) != canonical || len(got.Remarks) > 0 {
		t.Errorf("%q", got.Text)
	}
	a.Records.From = ""
	logged := &source.Record{Events: r.Events, MatchID: r.ID()}
	if got := PageRecord(a.Records, logged); string(got.Text) != canonical || len(got.Remarks) > 0 || got.Name != "" {
		t.Errorf("%q %v", got.Text, got.Remarks)
	}
	// What was taken back at once while it was written down card by card is left out.
	slip := recordOf(t, "[Rules \"fpsd\"]\ndeal 1 dealer A trump 7♥\n1. B: 5♥\namend deal 1\ndeal 1 dealer A trump 7♥\n1. B: 4♥ A♥ K♥ 3♥\nstop\n")
	for _, typed := range []bool{false, true} {
		got := PageRecord(a.Records, &source.Record{Events: slip.Events, MatchID: slip.ID(), Typed: typed})
		if folded := !strings.Contains(string(got.Text), "amend"); folded != typed {
			t.Errorf("typed %t:\n%s", typed, got.Text)
		}
	}
	other := &source.Record{Events: r.Events, MatchID: "0123", Text: r.Text}
	got := PageRecord(a.Records, other)
	if string(got.Text) != canonical {
		t.Errorf("%q", got.Text)
	}
	if len(got.Remarks) != 1 || got.Remarks[0].String() != "something was taken out of this record, or cannot be written down: sueca import makes match "+r.ID()+" of it" {
		t.Errorf("%v", got.Remarks)
	}
	// Rules that were given for a record that names none.
	given := recordOf(t, "deal 1\n")
	for _, e := range given.Events {
		if m, ok := e.(*engine.MatchStarted); ok {
			m.Source = engine.RulesGiven
		}
	}
	if got := PageRecord(a.Records, given); len(got.Remarks) != 1 || got.Remarks[0].String() != "the record names no rules, and was judged by these: fpsd target=4" {
		t.Errorf("%v", got.Remarks)
	}
}

// TestPageMatch: what is found in a match stands in its page with the lines of the text that the
// page has, and without a line where that is another text.
func TestPageMatch(t *testing.T) {
	const text = "deal 1 dealer A trump 2♣\n1. B: 5♥ 2♥ 3♠ A♥\n2. A: 4♥ 6♠ K♥ 6♥\nstop\n"
	rs := recordsOf(t, "[Sueca \"1\"]\n[A \"Ana\"]\n[Sueca \"1\"]\n[Rules \"fpsd\"]\n"+text)
	r := rs[1]
	a, _ := reporting("en")
	m := PageMatch(a.Out, a.Records, a.Judge, r)
	if m.ID != r.ID() || len(m.Findings) == 0 || m.Judged != r.Judge() || !m.Wants(1) {
		t.Fatalf("%+v", m)
	}
	found := m.Findings[0]
	if found.Code != code.Renuncia || found.Deal != 1 || found.Trick != 1 || found.Line != 4 || found.Col != 13 || found.Severity != code.Error || len(found.Related) != 1 {
		t.Errorf("%+v", found)
	}
	if rel := found.Related[0]; rel.Line != 5 || rel.Trick != 2 || rel.Col != 16 {
		t.Errorf("%+v", rel)
	}
	a.Records.From = "csv"
	if found := PageMatch(a.Out, a.Records, a.Judge, r).Findings[0]; found.Line != 0 || found.Related[0].Line != 0 {
		t.Errorf("%+v", found)
	}
	if referee.PageFinding(finding.Finding{Line: 7}, func(n int) int { return n - 1 }).Line != 6 {
		t.Error("a line is not the one of the page")
	}
}

// TestPageFile: the record of a page is saved under the name of its file, or its id.
func TestPageFile(t *testing.T) {
	for name, want := range map[string]string{
		"": "0123.sueca", "-": "0123.sueca", "a/b.sueca": "b.sueca", "b.csv": "b.csv.sueca", "a\x1bb.sueca": "a‹U+001B›b.sueca",
	} {
		assert.Check(t, is.Equal(PageFile(&page.Match{ID: "0123", Record: page.Record{Name: name}}), want), "%q", name)
	}
}

// TestIDOf: only a text of one match has an id.
func TestIDOf(t *testing.T) {
	one := "[Sueca \"1\"]\ndeal 1\n"
	if got, want := idOf([]byte(one)), recordOf(t, one).ID(); got != want || got == "" {
		t.Errorf("%q, want %q", got, want)
	}
	assert.Check(t, is.Equal(idOf([]byte(one+one))+idOf(nil), ""))
}

// TestNewPage: a page speaks both languages, the person's first.
func TestNewPage(t *testing.T) {
	for language, want := range map[string]string{"en": "en pt", "pt": "pt en"} {
		a, _ := reporting(language)
		pg := NewPage(a.Out, a.Records)
		if got := pg.Languages[0].Name + " " + pg.Languages[1].Name; got != want {
			t.Errorf("%s: %s", language, got)
		}
		for _, l := range pg.Languages {
			if got := l.Say(message.Msg("convention")); got != map[string]string{"en": "convention", "pt": "convenção"}[l.Name] {
				t.Errorf("%s says %s", l.Name, got)
			}
		}
	}
}

// TestSpeaking: a writer for another language, for nobody, or for a text leaves the one that it
// comes from as it was.
func TestSpeaking(t *testing.T) {
	a, s := reporting("en")
	a.Out.Speaking("pt").Printf("convention")
	a.Out.Silent().Speaking("pt").Printf("convention")
	got := a.Out.Captured(func(out *output.Output) { out.Printf("convention"); out.Stdout.WriteString("\n\n") })
	if got != "convention" || s.text(a) != "convenção" || a.Out.Words.Name() != "en" || a.Out.Silent().Speaking("pt").Words.Name() != "pt" {
		t.Errorf("%q", got)
	}
	if strings.Contains(s.text(a), "conven") {
		t.Error("what was captured is shown too")
	}
}
