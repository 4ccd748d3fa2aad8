package finding

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gotest.tools/v3/assert"

	"sueca/analysis/record"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

// sarifDoc is what a reader of SARIF takes of it.
type sarifDoc struct {
	Schema string `json:"$schema"`
	Runs   []struct {
		Language string
		Tool     struct{ Driver sarifTool }
		Results  []sarifResult

		Invocations  []sarifInvocation
		Translations []sarifTool
	}
}

// document returns the document of some findings, and what a reader takes of it. It fits the schema.
func document(t *testing.T, language string, most int, stopped error, hidden map[code.Code]int, found ...[]Finding) (string, sarifDoc) {
	t.Helper()
	a, out, _ := finding(language)
	a.Out.FailOn = "error"
	s := NewSARIFWriter(a.Out, "v1", most)
	for _, fs := range found {
		assert.NilError(t, s.Add("f", "m", fs, Prints(&source.Record{}, "f", fs)))
	}
	assert.NilError(t, s.Close(stopped, hidden))
	a.Out.Stdout.Flush()
	fitsSchema(t, out.String())
	var doc sarifDoc
	assert.NilError(t, json.Unmarshal(out.Bytes(), &doc))
	return out.String(), doc
}

// fitsSchema checks a document against a schema of the parts of SARIF that are written, and against that of
// the standard where SUECA_SARIF_SCHEMA names its file, which is not ours to copy.
func fitsSchema(t *testing.T, text string) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	assert.NilError(t, err)
	for _, name := range []string{"testdata/sarif.schema.json", os.Getenv("SUECA_SARIF_SCHEMA")} {
		if name == "" {
			continue
		}
		schema, err := jsonschema.NewCompiler().Compile(name)
		assert.NilError(t, err)
		assert.NilError(t, schema.Validate(v))
	}
}

// some returns n findings of a code, each of another deal.
func some(c code.Code, n int) (fs []Finding) {
	for i := range n {
		fs = append(fs, Finding{File: "f", Line: 1, Col: 1, EndCol: 2, Match: "m", Deal: i + 1, Index: 1, Code: c, Level: c.Severity(), Message: "text"})
	}
	return fs
}

// TestSARIF: a document of one run is as its schema has it, with the codes in both languages.
func TestSARIF(t *testing.T) {
	for _, most := range []int{0, 2} {
		for n := range 3 {
			_, doc := document(t, "pt", most, nil, nil, some(code.Renuncia, n))
			if len(doc.Runs) != 1 || len(doc.Runs[0].Results) != n || doc.Schema != sarifSchema {
				t.Fatalf("%d results of %d: %+v", most, n, doc)
			}
			run := doc.Runs[0]
			en, pt := run.Translations[0], run.Tool.Driver
			if run.Language != "pt" || pt.Language != "pt" || en.Language != "en" || pt.Version != "v1" || len(pt.Rules) != len(code.All()) {
				t.Errorf("%+v", run)
			}
			for i, c := range code.All() {
				e, p := en.Rules[i], pt.Rules[i]
				if e.ID != string(c) || p.ID != e.ID || e.Short.Text != string(c.About()) || p.Short.Text == e.Short.Text || e.Help.Text == p.Help.Text || p.Default.Level != sarifLevel(c.Severity()) {
					t.Errorf("%+v, %+v", e, p)
				}
				if !strings.Contains(p.Help.Markdown, e.Help.Text) || !strings.Contains(p.Help.Markdown, p.Help.Text) {
					t.Errorf("%s is not in both languages: %s", c, p.Help.Markdown)
				}
			}
		}
	}
}

// TestSARIFMost: of more findings than are wanted the most severe are there, first, and the rest is counted.
func TestSARIFMost(t *testing.T) {
	var order []string
	_, doc := document(t, "en", 5, nil, map[code.Code]int{code.Renuncia: 7}, some(code.Tolerated, 9), some(code.RenunciaPossible, 3), some(code.Renuncia, 2), some(code.Procedure, 1))
	for _, r := range doc.Runs[0].Results {
		order = append(order, r.RuleID)
	}
	assert.DeepEqual(t, order, []string{"renuncia", "renuncia", "renuncia-possible", "renuncia-possible", "renuncia-possible"})
	in := doc.Runs[0].Invocations[0]
	if len(in.Notifications) != 1 || !in.Successful {
		t.Fatalf("%+v", in)
	}
	const want = "17 findings are left out here, where the most severe come first: tolerated 9, renuncia 7, procedure 1"
	if n := in.Notifications[0]; n.Message.Text != want || n.Level != "warning" || fmt.Sprint(n.Properties["leftOut"]) != "map[procedure:1 renuncia:7 tolerated:9]" {
		t.Errorf("%+v\nwant %s", n, want)
	}
	_, doc = document(t, "en", 0, nil, nil, some(code.Tolerated, 2), some(code.Renuncia, 1))
	if rs := doc.Runs[0].Results; len(rs) != 3 || rs[2].RuleID != "renuncia" || len(doc.Runs[0].Invocations[0].Notifications) != 0 {
		t.Errorf("all, as they come: %+v", rs)
	}
}

// TestSARIFKeeps: of any number of findings no more are kept than can be shown.
func TestSARIFKeeps(t *testing.T) {
	a, _, _ := finding("en")
	s := NewSARIFWriter(a.Out, "v1", 5)
	for range 1000 {
		fs := some(code.Tolerated, 3)
		assert.NilError(t, s.Add("f", "m", fs, Prints(&source.Record{}, "f", fs)))
	}
	if len(s.kept[code.Info]) != 5 || s.leftOut[code.Tolerated] != 2995 || len(s.copies) != 1 {
		t.Errorf("%d kept, %v left out, %v", len(s.kept[code.Info]), s.leftOut, s.copies)
	}
}

// TestSARIFTrouble: a run that could not read everything says so, and what stopped it.
func TestSARIFTrouble(t *testing.T) {
	for _, tt := range []struct {
		stopped error
		found   []Finding
		want    sarifInvocation
		said    string
	}{
		{nil, nil, sarifInvocation{Successful: true}, ""},
		{errors.New("x"), some(code.Renuncia, 1), sarifInvocation{Status: 2}, "x"},
	} {
		_, doc := document(t, "en", 5, tt.stopped, nil, tt.found)
		got := doc.Runs[0].Invocations[0]
		said := ""
		for _, n := range got.Notifications {
			said += n.Message.Text
		}
		if got.Successful != tt.want.Successful || got.Status != tt.want.Status || said != tt.said {
			t.Errorf("%+v, want %+v, %q", got, tt.want, tt.said)
		}
	}
}

// TestSARIFResult holds a result: where it is, and what it is about.
func TestSARIFResult(t *testing.T) {
	f := Finding{File: "./a b.sueca", Line: 3, Col: 7, EndCol: 9, Match: "0123", Deal: 2, Trick: 4, Seat: "D", Card: "3♠", Code: code.Renuncia, Level: code.Error, Message: "m",
		Related: []record.RelatedPlace{{Message: "nowhere"}, {Line: 5, Col: 1, EndCol: 2, Message: "r"}}}
	text, doc := document(t, "en", 1, nil, nil, []Finding{f})
	const want = `{"ruleId":"renuncia","level":"error","message":{"text":"m"},` +
		`"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.sueca"},"region":{"startLine":3,"startColumn":7,"endColumn":9}}}],` +
		`"relatedLocations":[{"id":2,"physicalLocation":{"artifactLocation":{"uri":"a%20b.sueca"},"region":{"startLine":5,"startColumn":1,"endColumn":2}},"message":{"text":"r"}}],`
	if !strings.Contains(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if d := cmp.Diff(map[string]any{"match": "0123", "seat": "D", "card": "3♠", "deal": 2.0, "trick": 4.0}, doc.Runs[0].Results[0].Properties); d != "" {
		t.Error(d)
	}
	r := sarifOf(Finding{File: "-", Code: code.SheetMismatch, Level: code.Warning}, "")
	if at := r.Locations[0].Physical; at.Artifact.URI != "stdin" || at.Region != nil || len(r.Properties) != 0 || r.Level != "warning" || r.Related != nil {
		t.Errorf("%+v", r)
	}
	r = sarifOf(Finding{File: "/a/b", Line: 1, Col: 5, Level: code.Info}, "")
	if at := r.Locations[0].Physical; at.Artifact.URI != "file:///a/b" || *at.Region != (sarifRegion{1, 5, 5}) || r.Level != "note" {
		t.Errorf("%+v", r)
	}
}

// TestPrints: a finding is known again where its line or its file is another, or another deal of the match, and the
// same twice is told apart: in one match, and in another of the same name in the file.
func TestPrints(t *testing.T) {
	prints := func(file, text string) []string {
		r := recordOf(t, text)
		return Prints(r, file, r.Findings(nil, false))
	}
	const head, deals = "[Date \"2026-10-03\"]\n[Rules \"fpsd\"]\n", "deal 1 dealer A trump A♡\n1. B: 5♥ 2♥ 3♠ A♥\n2. A: 4♡ Q♥ K♥ 6♥\nstop\n"
	p := prints("f", head+deals)
	if len(p) != 4 || !strings.HasSuffix(p[3], ":2") || strings.TrimSuffix(p[3], "2") != strings.TrimSuffix(p[0], "1") {
		t.Fatalf("%q", p)
	}
	assert.DeepEqual(t, prints("g", "; a line more\n"+head+"\n"+deals), p)
	assert.DeepEqual(t, prints("f", head+deals+"deal 2 dealer B trump A♥\nstop\n"), p)
	if q := prints("f", strings.Replace(head, "03", "04", 1)+deals); q[0] == p[0] {
		t.Error("another evening has the same")
	}
	const bare = "[Rules \"fpsd\"]\n"
	if q := prints("f", bare+deals); q[0] == prints("g", bare+deals)[0] || q[0] == p[0] || q[0] != prints("f", "\n"+bare+deals)[0] {
		t.Error("without tags the file tells them apart")
	}
	_, doc := document(t, "en", 9, nil, nil, some(code.Renuncia, 1), some(code.Renuncia, 2))
	known := map[string]bool{}
	for _, r := range doc.Runs[0].Results {
		known[r.Fingerprints["primaryLocationLineHash"]] = true
		if r.Fingerprints["suecaFinding/v2"] != r.Fingerprints["primaryLocationLineHash"] {
			t.Errorf("%v", r.Fingerprints)
		}
	}
	if len(known) != 3 {
		t.Errorf("three findings have %v", known)
	}
}
