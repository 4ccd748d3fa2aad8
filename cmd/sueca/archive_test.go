package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/bench"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/code"
)

// TestEverySlipIsFound: what is found in a generated archive is what was put in, in the
// notation, with its gaps.
func TestEverySlipIsFound(t *testing.T) {
	for _, hands := range []string{"all", "some", "none"} {
		dir := filepath.Join(t.TempDir(), "archive")
		answers := dir + ".jsonl"
		var out, errs bytes.Buffer
		if status := execute([]string{"generate", "--deals", "4000", "--seed", "5", "--hands", hands, "--revokes", "0.1", "--errors", "0.2", "--to", dir, "--files", "3", "--answers", answers}, nil, &out, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		if status := execute([]string{"validate", "--format", "json", dir}, nil, &out, &errs); status != output.ExitFindings || errs.Len() > 0 {
			t.Fatal(status, errs.String())
		}
		made := filepath.Join(t.TempDir(), "made.jsonl")
		if err := os.WriteFile(made, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		want := answersIn(t, answers)
		if d := cmp.Diff(want, withoutReadings(want, answersIn(t, made))); d != "" || len(want) < 1000 {
			t.Errorf("hands %s: %d put in (-put in +found)\n%s", hands, len(want), d)
		}
	}
}

// TestEverySlipIsFoundAtEveryTable is [TestEverySlipIsFound] for the other tables.
func TestEverySlipIsFoundAtEveryTable(t *testing.T) {
	for _, rules := range []string{"tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5"} {
		answers := filepath.Join(t.TempDir(), "answers.jsonl")
		var out, errs bytes.Buffer
		if status := execute([]string{"generate", "--rules", rules, "--deals", "300", "--seed", "6", "--revokes", "0.1", "--errors", "0.4", "--answers", answers}, nil, &out, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		archive := filepath.Join(filepath.Dir(answers), "archive.sueca")
		if err := os.WriteFile(archive, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		execute([]string{"validate", "--format", "json", archive}, nil, &out, &errs)
		made := filepath.Join(filepath.Dir(answers), "made.jsonl")
		if err := os.WriteFile(made, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		want := answersIn(t, answers)
		if d := cmp.Diff(want, withoutReadings(want, answersIn(t, made))); d != "" || len(want) < 100 || errs.Len() > 0 {
			t.Errorf("%s: %d put in (-put in +found)\n%s%s", rules, len(want), d, errs.String())
		}
		// As it is written, it is in canonical form, and without slips nothing is found.
		out.Reset()
		if execute([]string{"generate", "--rules", rules, "--deals", "100", "--seed", "8"}, nil, &out, &errs); !bytes.Contains(out.Bytes(), []byte("[Rules "+strconv.Quote(rules)+"]")) {
			t.Errorf("%s: no Rules tag\n%.300s", rules, out.String())
		}
		if err := os.WriteFile(archive, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		if status := execute([]string{"validate", archive}, nil, &out, &errs); status != output.ExitClean || out.Len() > 0 {
			t.Errorf("%s: %s%s", rules, out.String(), errs.String())
		}
		if status := execute([]string{"fmt", "-d", archive}, nil, &out, &errs); status != output.ExitClean {
			t.Errorf("%s: not in canonical form\n%.500s", rules, out.String())
		}
	}
}

// answersIn returns the answers of a file, sorted.
func answersIn(t *testing.T, name string) (out []string) {
	t.Helper()
	if err := bench.EachAnswer(name, func(a bench.Answer) { out = append(out, fmt.Sprintf("%+v", a)) }); err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// withoutReadings leaves out of what was found the renúncias that are possible because
// a leader was put in wrong: the deal is read with each leader.
func withoutReadings(want, found []string) []string {
	deal := func(answer string) string { return answer[:strings.Index(answer, " Trick:")] }
	wrong := map[string]bool{}
	for _, a := range want {
		wrong[deal(a)] = wrong[deal(a)] || strings.Contains(a, "Code:"+string(code.WrongLeader))
	}
	return slices.DeleteFunc(found, func(a string) bool {
		return wrong[deal(a)] && strings.Contains(a, "Code:"+string(code.RenunciaPossible))
	})
}

// TestSarif checks the document against the requirements of SARIF 2.1.0.
func TestSarif(t *testing.T) {
	var out, errs bytes.Buffer
	execute([]string{"validate", "--format", "sarif", "--lang", "en", "../../testdata/five.sueca"}, nil, &out, &errs)
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
	execute([]string{"validate", "--format", "sarif", "../../testdata/evening.sueca"}, nil, &out, &errs)
	if !json.Valid(out.Bytes()) {
		t.Errorf("no JSON where nothing is found: %s", out.String())
	}
}

// TestExtractKeepsEverything: what is extracted of any files, joined in one, reads
// as the same matches.
func TestExtractKeepsEverything(t *testing.T) {
	files, err := filepath.Glob("../../replay/testdata/findings/*.sueca")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	files = append(files, "../../testdata/evening.sueca", "../../testdata/five.sueca")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bare": "deal 1\n1. A: A♠ 2♠ 3♠ 4♠", "above": "; a comment\n[Sueca \"1\"]\n; more\n[Event \"x\"]\ndeal 1\n", "only": "; nothing else\n",
		"crlf": "[Event \"x\"]\r\ndeal 1\r\n", "note": "{x} ; y\n\nnote \"z\"\ndeal 3", "blank": "\n\n[Event \"y\"]\n\n\ndeal 1\n\n\n",
		"dd-head-alone": "[Event \"X\"]\n[Match \"1\"]\n", "de-no-version": "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♦\n1. B: 3♠ 4♠ 5♠ 6♠\n",
		"df-form-feed": "\f[Sueca \"1\"]\n[Event \"z\"]\ndeal 1\n", "dg-vt": "\v\ndeal 1\n", "dh-junk": "; x\n[Sueca \"1\"]junk\ndeal 1\n", "di-braces": "{ c } [Sueca \"1\"]\ndeal 1\n",
		"dj-bare": "deal 7\n", "dk-cr": "\r\n\r[Sueca \"1\"]\ndeal 1\n", "dl-nel": "\u0085[Event \"q\"]\ndeal 1\n", "dm-comment": "; c\n; d\n\n; e\n[Sueca \"1\"]\n\n; f\ndeal 1\n",
	} {
		name = filepath.Join(dir, name+".sueca")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	slices.Sort(files)
	matches := func(files ...string) (out []string) {
		a := verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
		for r, err := range a.Records.Records(files) {
			if err != nil {
				t.Fatal(err)
			}
			if !r.Empty {
				text := ""
				for _, e := range r.Events {
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
		if status := execute(slices.Concat([]string{"extract", "--to", joined}, flags, files), nil, &bytes.Buffer{}, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		if d := cmp.Diff(matches(files...), matches(joined)); d != "" {
			text, _ := os.ReadFile(joined)
			t.Errorf("%v (-files +joined)\n%s\n%s", flags, d, text)
		}
	}
}

// TestTruncated: an archive that ends too soon is trouble, and what can be read of
// it is read all the same; but nothing is written over by a part of it.
func TestTruncated(t *testing.T) {
	dir := t.TempDir()
	whole, kept := filepath.Join(dir, "whole.sueca"), filepath.Join(dir, "kept.sueca")
	var out, errs bytes.Buffer
	execute([]string{"generate", "--deals", "2000"}, nil, &out, &errs)
	if err := os.WriteFile(whole, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, ext := range []string{".gz", ".zst"} {
		packed := filepath.Join(dir, "packed.sueca"+ext)
		if status := execute([]string{"extract", "--to", packed, whole}, nil, &out, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		b, err := os.ReadFile(packed)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.WriteFile(packed, b[:len(b)*3/5], 0o644), os.WriteFile(kept, []byte("kept"), 0o644)); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"validate", packed}, {"replay", "--format", "json", packed}, {"extract", "--count", packed}, {"extract", "--force", "--to", kept, packed},
			{"validate", "--summary-to", kept, packed}, {"import", "--log", filepath.Join(dir, "log.db"), packed},
		} {
			out.Reset()
			errs.Reset()
			if status := execute(args, nil, &out, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "packed.sueca"+ext) {
				t.Errorf("%v: exit status %d, %s", args, status, errs.String())
			}
		}
		if b, _ := os.ReadFile(kept); string(b) != "kept" {
			t.Errorf("%d bytes are written over what was there", len(b))
		}
	}
}

// TestPackedOtherwise: a file in a packed format that is not read is no record.
func TestPackedOtherwise(t *testing.T) {
	for _, other := range []struct{ magic, name string }{
		{"BZh", "bzip2"}, {"\xFD7zXZ\x00", "xz"}, {"PK\x03\x04", "zip"}, {"7z\xBC\xAF\x27\x1C", "7z"}, {"Rar!\x1A\x07", "rar"},
	} {
		file := filepath.Join(t.TempDir(), "a.sueca")
		if err := os.WriteFile(file, []byte(other.magic+"\x00\x01 and so on"), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		status := execute([]string{"validate", file}, nil, &out, &errs)
		if want := "a.sueca: a " + other.name + " file, which is not read as it is: unpack it first"; status != output.ExitTrouble || !strings.Contains(errs.String(), want) {
			t.Errorf("exit status %d, %s", status, errs.String())
		}
	}
}

// TestOutputsAreSafe: what is no ordinary file is written to and not replaced, a
// link stays one, and what is read is not written over.
func TestOutputsAreSafe(t *testing.T) {
	dir := t.TempDir()
	record := filepath.Join(dir, "a.sueca")
	text := "[Event \"x\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠\n"
	link, real := filepath.Join(dir, "link"), filepath.Join(dir, "real")
	if err := errors.Join(os.WriteFile(record, []byte(text), 0o644), os.WriteFile(real, nil, 0o600), os.Symlink(real, link)); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	for _, args := range [][]string{{"extract", "--force", "--to", link, record}, {"validate", "--fail-on", "never", "--summary-to", link, record}} {
		if status := execute(args, nil, &out, &errs); status != output.ExitClean {
			t.Errorf("%v: %s", args, errs.String())
		}
		at, err := os.Readlink(link)
		info, err2 := os.Stat(real)
		if err != nil || err2 != nil || at != real || info.Size() == 0 || info.Mode() != 0o600 {
			t.Errorf("%v: %s, %v, %v", args, at, info, errors.Join(err, err2))
		}
	}
	for _, args := range [][]string{
		{"extract", "--to", record, record}, {"extract", "--dedupe", "--dedupe-report", record, record}, {"validate", "--summary-to", record, dir},
		{"extract", "--to", filepath.Join(dir, "none", "x"), record}, {"extract", "--to", dir, record}, {"extract", "--split", "date", "--to", dir, record},
		{"generate", "--to", dir}, {"generate", "--answers", dir},
	} {
		if status := execute(args, nil, &out, &errs); status != output.ExitTrouble {
			t.Errorf("%v: exit status %d", args, status)
		}
		if b, _ := os.ReadFile(record); string(b) != text {
			t.Fatalf("%v: the record is written over", args)
		}
	}
	if status := execute([]string{"extract", "--to", os.DevNull, record}, nil, &out, &errs); status != output.ExitClean {
		t.Error(errs.String())
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatal("the null device is replaced")
	}
	left, _ := filepath.Glob(filepath.Join(dir, ".sueca-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestLongLineIsQuick: a very long line takes no longer for each of its findings, and is
// not shown.
func TestLongLineIsQuick(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.sueca")
	var text strings.Builder
	text.WriteString("[Event \"x\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♡" + strings.Repeat(" 5♡", 100_000) + "\n")
	for n := range 3000 {
		fmt.Fprintf(&text, "note \"%s\"\nhand A ♡%s\n", strings.Repeat("x", 3000), strings.Repeat("x", n%3))
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := execute([]string{"validate", file}, nil, &out, &errs); status != output.ExitFindings || out.Len() > 1<<20 {
		t.Errorf("exit status %d, %d bytes: %s", status, out.Len(), errs.String())
	}
}

// TestDedupeKeepsMore: of two records the one in which more is known is kept,
// whatever their order.
func TestDedupeKeepsMore(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	execute([]string{"generate", "--deals", "3", "--seed", "3", "--hands", "all"}, nil, &out, &errs)
	whole := out.String()
	lines := strings.SplitAfter(whole, "\n")
	var bare string
	for _, l := range lines {
		if !strings.HasPrefix(l, "hand ") {
			bare += l
		}
	}
	at := strings.LastIndex(whole, ": ") + 2
	for name, poorer := range map[string]string{
		"cut off inside a deal": strings.Join(lines[:len(lines)-8], ""), "without hands": bare,
		"a card not known": whole[:at] + "*" + whole[at+len("A♠"):], "a deal less": whole[:strings.Index(whole, "deal 3")],
	} {
		a, b := filepath.Join(dir, "a.sueca"), filepath.Join(dir, "b.sueca")
		if err := errors.Join(os.WriteFile(a, []byte(whole), 0o644), os.WriteFile(b, []byte(poorer), 0o644)); err != nil {
			t.Fatal(err)
		}
		for _, files := range [][]string{{a, b}, {b, a}} {
			out.Reset()
			if status := execute(append([]string{"extract", "--dedupe"}, files...), nil, &out, &errs); status != output.ExitClean || out.String() != whole {
				t.Errorf("%s: exit status %d, kept\n%s", name, status, out.String())
			}
		}
	}
}

// halfway returns the first part of a text, and then interrupts its reader.
type halfway struct {
	io.Reader
	interrupt context.CancelFunc
}

func (h *halfway) Read(b []byte) (int, error) {
	n, err := h.Reader.Read(b)
	if err == io.EOF {
		h.interrupt()
		select {} // nothing more comes, and no end either
	}
	return n, err
}

// TestInterruptedImport: after an interrupt the log verifies and holds what was
// read until then; the same again goes on, and nothing is different in the end.
func TestInterruptedImport(t *testing.T) {
	dir := t.TempDir()
	file, whole, log := filepath.Join(dir, "a.sueca"), filepath.Join(dir, "whole.db"), filepath.Join(dir, "log.db")
	var text, out, errs bytes.Buffer
	execute([]string{"generate", "--deals", "5000", "--errors", "0.02"}, nil, &text, &errs)
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	in := &halfway{bytes.NewReader(text.Bytes()[:text.Len()/2]), cancel}
	if status := runUntil(ctx, []string{"import", "--brief", "--log", log, "-"}, in, &out, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("exit status %d: %s", status, errs.String())
	}
	for _, args := range [][]string{
		{"import", "--brief", "--fail-on", "never", "--log", log, file}, {"verify", "--log", log}, {"import", "--brief", "--fail-on", "never", "--log", whole, file},
	} {
		if status := execute(args, nil, &out, &errs); status != output.ExitClean {
			t.Fatalf("%v: exit status %d: %s", args, status, errs.String())
		}
	}
	var want, got bytes.Buffer
	execute([]string{"export", "--log", whole, "all"}, nil, &want, &errs)
	execute([]string{"export", "--log", log, "all"}, nil, &got, &errs)
	if want.Len() < 1<<20 || !bytes.Equal(want.Bytes(), got.Bytes()) {
		t.Errorf("the logs differ: %d and %d bytes", want.Len(), got.Len())
	}
}
