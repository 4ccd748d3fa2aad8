package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sueca/engine"
)

// TestSummariesMerge holds that the summaries of parts, merged in any order and
// grouping, are the summary of the whole, and come through JSON unchanged.
func TestSummariesMerge(t *testing.T) {
	codes := engine.Codes()
	rapid.Check(t, func(t *rapid.T) {
		whole := newSummary(true)
		parts := make([]*summary, rapid.IntRange(1, 5).Draw(t, "parts"))
		for i := range parts {
			parts[i] = newSummary(true)
		}
		for range rapid.IntRange(0, 30).Draw(t, "matches") {
			part := parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")]
			file := fmt.Sprintf("%d.sueca", rapid.IntRange(0, 4).Draw(t, "file"))
			c := counts{Matches: 1, Deals: dealCounts{All: rapid.IntRange(0, 9).Draw(t, "deals")}}
			for _, s := range []*summary{part, whole} {
				s.add0(file, c)
			}
			for range rapid.IntRange(0, 4).Draw(t, "findings") {
				code := rapid.SampledFrom(codes).Draw(t, "code")
				f := finding{File: file, Line: rapid.IntRange(1, 9).Draw(t, "line"), Col: rapid.IntRange(1, 3).Draw(t, "col"), Code: code, Severity: code.Severity().String(), Message: "x"}
				part.example(f)
				whole.example(f)
			}
		}
		merged := newSummary(true)
		order := rapid.Permutation(parts).Draw(t, "order")
		if len(order) > 1 && rapid.Bool().Draw(t, "grouped") {
			order[1].merge(order[0])
			order = order[1:]
		}
		for _, p := range order {
			b, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			again := &summary{}
			if err := json.Unmarshal(b, again); err != nil {
				t.Fatal(err)
			}
			merged.merge(again)
		}
		a, _ := json.Marshal(whole)
		b, _ := json.Marshal(merged)
		if d := cmp.Diff(string(a), string(b)); d != "" {
			t.Fatalf("(-whole +merged)\n%s", d)
		}
	})
}

// add0 counts what is counted of a match without findings.
func (s *summary) add0(file string, c counts) {
	s.counts.add(c)
	s.file(file).add(c)
}

// TestEverySlipIsFound: what is found in a generated archive is what was put in,
// through text, gaps and all.
func TestEverySlipIsFound(t *testing.T) {
	for _, hands := range []string{"all", "some", "none"} {
		dir := filepath.Join(t.TempDir(), "archive")
		answers := dir + ".jsonl"
		var out, errs bytes.Buffer
		if status := run([]string{"generate", "--deals", "4000", "--seed", "5", "--hands", hands, "--revokes", "0.1", "--errors", "0.2", "--to", dir, "--files", "3", "--answers", answers}, nil, &out, &errs); status != exitClean {
			t.Fatal(errs.String())
		}
		if status := run([]string{"validate", "--format", "json", dir}, nil, &out, &errs); status != exitFindings || errs.Len() > 0 {
			t.Fatal(status, errs.String())
		}
		made := filepath.Join(t.TempDir(), "made.jsonl")
		if err := os.WriteFile(made, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		read := func(name string) (out []string) {
			if err := eachAnswer(name, func(a answer) { out = append(out, fmt.Sprintf("%+v", a)) }); err != nil {
				t.Fatal(err)
			}
			slices.Sort(out)
			return out
		}
		want := read(answers)
		if d := cmp.Diff(want, read(made)); d != "" || len(want) < 1000 {
			t.Errorf("hands %s: %d put in (-put in +found)\n%s", hands, len(want), d)
		}
	}
}

// TestSarif holds the document to what SARIF 2.1.0 requires of one.
func TestSarif(t *testing.T) {
	var out, errs bytes.Buffer
	run([]string{"validate", "--format", "sarif", "--lang", "en", "../../testdata/five.sueca"}, nil, &out, &errs)
	var doc struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID                   string
						ShortDescription     struct{ Text string }
						DefaultConfiguration struct{ Level string }
					}
				}
			}
			Results []struct {
				RuleID    string `json:"ruleId"`
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if doc.Version != "2.1.0" || len(doc.Runs) != 1 || doc.Runs[0].ColumnKind != "unicodeCodePoints" || doc.Runs[0].Tool.Driver.Name != "sueca" {
		t.Errorf("%+v", doc)
	}
	levels := []string{"error", "warning", "note"}
	rules := map[string]bool{}
	for _, r := range doc.Runs[0].Tool.Driver.Rules {
		rules[r.ID] = true
		if r.ShortDescription.Text == "" || !slices.Contains(levels, r.DefaultConfiguration.Level) {
			t.Errorf("%+v", r)
		}
	}
	if len(doc.Runs[0].Results) < 5 {
		t.Errorf("%d results", len(doc.Runs[0].Results))
	}
	for _, r := range doc.Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		if !rules[r.RuleID] || !slices.Contains(levels, r.Level) || r.Message.Text == "" || at.ArtifactLocation.URI != "../../testdata/five.sueca" ||
			at.Region.StartLine < 1 || at.Region.StartColumn < 1 || at.Region.EndColumn < at.Region.StartColumn {
			t.Errorf("%+v", r)
		}
	}
	out.Reset()
	run([]string{"validate", "--format", "sarif", "../../testdata/evening.sueca"}, nil, &out, &errs)
	if !json.Valid(out.Bytes()) {
		t.Errorf("no JSON where nothing is found: %s", out.String())
	}
}

// TestCodesAreAll holds that the list of codes has every code.
func TestCodesAreAll(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "../../engine/code.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(f, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		n++
		value, _ := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if !slices.Contains(engine.Codes(), engine.Code(value)) {
			t.Errorf("engine.Codes has no %s", value)
		}
		return true
	})
	if n < 30 || n != len(engine.Codes()) {
		t.Errorf("%d codes in the source, %d in the list", n, len(engine.Codes()))
	}
}

// TestExtractKeepsEverything: what is extracted of any files, joined in one, reads
// as the same matches.
func TestExtractKeepsEverything(t *testing.T) {
	files, err := filepath.Glob("testdata/findings/*.sueca")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	files = append(files, "../../testdata/evening.sueca", "../../testdata/five.sueca")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bare": "deal 1\n1. A: A♠ 2♠ 3♠ 4♠", "above": "; a comment\n[Sueca \"1\"]\n; more\n[Event \"x\"]\ndeal 1\n", "only": "; nothing else\n",
		"crlf": "[Event \"x\"]\r\ndeal 1\r\n", "note": "{x} ; y\n\nnote \"z\"\ndeal 3", "blank": "\n\n[Event \"y\"]\n\n\ndeal 1\n\n\n",
	} {
		name = filepath.Join(dir, name+".sueca")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	slices.Sort(files)
	matches := func(files ...string) (out []string) {
		a := newApp(nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
		for r, err := range a.records(files) {
			if err != nil {
				t.Fatal(err)
			}
			if !r.empty {
				text := ""
				for _, e := range r.events {
					if _, started := e.(*engine.MatchStarted); !started {
						text += fmt.Sprintf("%s %+v\n", e.Kind(), e)
					}
				}
				out = append(out, text)
			}
		}
		return out
	}
	for _, flags := range [][]string{nil, {"--canonical"}} {
		joined := filepath.Join(t.TempDir(), "joined.sueca")
		var errs bytes.Buffer
		if status := run(slices.Concat([]string{"extract", "--to", joined}, flags, files), nil, &bytes.Buffer{}, &errs); status != exitClean {
			t.Fatal(errs.String())
		}
		if d := cmp.Diff(matches(files...), matches(joined)); d != "" {
			text, _ := os.ReadFile(joined)
			t.Errorf("%v (-files +joined)\n%s\n%s", flags, d, text)
		}
	}
}
