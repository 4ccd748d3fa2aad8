package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/code"
)

// TestEverySlipIsFound: what is found in a generated archive is what was put in, with the gaps of the notation
// and at every table. Without slips it is in canonical form, and nothing is found.
func TestEverySlipIsFound(t *testing.T) {
	for _, tt := range []struct {
		rules, hands string
		deals, least int
	}{
		{"fpsd", "all", 4000, 1000}, {"fpsd", "some", 4000, 1000}, {"fpsd", "none", 4000, 1000}, {"tres-morto", "some", 300, 100}, {"tres-morto dead=out", "some", 300, 100},
		{"dupla", "some", 300, 100}, {"dupla players=6", "some", 300, 100}, {"italiana5", "some", 300, 100},
	} {
		dir := filepath.Join(t.TempDir(), "archive")
		answers, made := dir+".jsonl", dir+".found"
		mustRun(t, "generate", "--rules", tt.rules, "--deals", strconv.Itoa(tt.deals), "--seed", "5", "--hands", tt.hands, "--revokes", "0.1", "--errors", "0.3", "--to", dir, "--files", "3", "--answers", answers)
		status, found, errs := outcome("validate", "--format", "json", dir)
		if status != output.ExitFindings || errs != "" {
			t.Fatal(status, errs)
		}
		verbtest.WriteText(t, made, found)
		want := answersIn(t, answers)
		if d := cmp.Diff(want, withoutReadings(want, answersIn(t, made))); d != "" || len(want) < tt.least {
			t.Errorf("%s, hands %s: %d put in (-put in +found)\n%s", tt.rules, tt.hands, len(want), d)
		}
		sound := dir + ".sueca"
		verbtest.WriteText(t, sound, mustRun(t, "generate", "--rules", tt.rules, "--deals", "100", "--seed", "8"))
		if found := mustRun(t, "validate", sound) + mustRun(t, "fmt", "-d", sound); found != "" || tt.rules != "fpsd" && !strings.Contains(string(verbtest.Read(t, sound)), "[Rules "+strconv.Quote(tt.rules)+"]") {
			t.Errorf("%s: %s", tt.rules, found)
		}
	}
}

// answersIn returns the answers of a file, sorted.
func answersIn(t *testing.T, name string) (out []string) {
	t.Helper()
	for line := range strings.Lines(string(verbtest.Read(t, name))) {
		var a records.Answer
		verbtest.Check(t, json.Unmarshal([]byte(line), &a))
		out = append(out, fmt.Sprintf("%+v", a))
	}
	slices.Sort(out)
	return out
}

// withoutReadings leaves out of what was found the renúncias that are possible because something else was put in wrong: the deal is read
// with each leader, and without each slip.
func withoutReadings(want, found []string) []string {
	deal := func(answer string) string { return answer[:strings.Index(answer, " Trick:")] }
	wrong := map[string]bool{}
	for _, a := range want {
		wrong[deal(a)] = wrong[deal(a)] || !strings.Contains(a, "renuncia")
	}
	return slices.DeleteFunc(found, func(a string) bool {
		return wrong[deal(a)] && strings.Contains(a, "Code:"+string(code.RenunciaPossible))
	})
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
		verbtest.Check(t, os.WriteFile(name, []byte(text), 0o644))
		files = append(files, name)
	}
	slices.Sort(files)
	matches := func(files ...string) (out []string) {
		a := verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
		for r, err := range a.Records.Records(files) {
			verbtest.Check(t, err)
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
		mustRun(t, slices.Concat([]string{"extract", "--to", joined}, flags, files)...)
		if d := cmp.Diff(matches(files...), matches(joined)); d != "" {
			t.Errorf("%v (-files +joined)\n%s\n%s", flags, d, verbtest.Read(t, joined))
		}
	}
}

// TestLongLineIsQuick: a very long line takes no longer for each of its findings, and is not shown.
func TestLongLineIsQuick(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.sueca")
	text := "[Event \"x\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♡" + strings.Repeat(" 5♡", 100_000) + "\n"
	verbtest.WriteText(t, file, text+strings.Repeat("note \""+strings.Repeat("x", 3000)+"\"\nhand A ♡x\n", 3000))
	if status, out, errs := outcome("validate", file); status != output.ExitFindings || len(out) > 1<<20 {
		t.Errorf("exit status %d, %d bytes: %s", status, len(out), errs)
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

// TestInterruptedImport: after an interrupt the log verifies and holds what was read until then; the same again
// goes on, and nothing is different in the end.
func TestInterruptedImport(t *testing.T) {
	dir := t.TempDir()
	file, whole, log := filepath.Join(dir, "a.sueca"), filepath.Join(dir, "whole.db"), filepath.Join(dir, "log.db")
	text := mustRun(t, "generate", "--deals", "5000", "--errors", "0.02")
	verbtest.WriteText(t, file, text)
	ctx, cancel := context.WithCancel(t.Context())
	var errs bytes.Buffer
	if status := runUntil(ctx, []string{"import", "--brief", "--log", log, "-"}, &halfway{strings.NewReader(text[:len(text)/2]), cancel}, io.Discard, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("exit status %d: %s", status, &errs)
	}
	for _, log := range []string{log, whole} {
		mustRun(t, "import", "--brief", "--fail-on", "never", "--log", log, file)
	}
	mustRun(t, "verify", "--log", log)
	if want, got := mustRun(t, "export", "--log", whole, "all"), mustRun(t, "export", "--log", log, "all"); len(want) < 1<<20 || want != got {
		t.Errorf("the logs differ: %d and %d bytes", len(want), len(got))
	}
}

// readers are verbs that read files, each with its arguments before them.
var readers = [][]string{
	{"validate", "--format", "json"}, {"validate"}, {"validate", "--summary"}, {"validate", "--rules", "norte", "--format", "json"},
	{"validate", "--strict", "--brief"}, {"replay", "--format", "json"}, {"replay"}, {"score", "--format", "json"},
	{"list", "--format", "json"}, {"list", "--player", "ana"}, {"season", "--by", "player", "--format", "json"}, {"fmt"}, {"export"}, {"export", "--to", "json"}, {"export", "--to", "csv"},
	{"extract", "--finding", "renuncia"}, {"extract", "--player", "(?i)ana", "--only-deals"}, {"extract", "--dedupe"},
	{"find", "ruff and trick <= 3"}, {"find", "lead and suit is trump", "--count", "seat, trick"}, {"find", `found("renuncia")`, "--format", "json"}, {"find", `deal_found("renuncia") and lead`, "--total"},
	{"find", `lead and tag("Event") ~ "Noite"`, "--format", "csv"}, {"find", `lead and date >= 2026-10 and name(A) ~ "Ana"`, "--total", "--format", "json"},
	{"find", `deal: complete and deal_points(AC) > 60 and not deal_found("renuncia-possible")`, "--total"}, {"find", "free", "--show", "length(partner, trump), choices", "--format", "csv"},
	{"find", `a: lead then b: ruff within 2 tricks`, "--format", "notation"},
	// What a deal came to is taken from the index of a pack, from its cards, or from the verdict.
	{"find", "deal deal_tricks(AC) >= 7 and deal_points(D) > 40"}, {"find", "deal deal_games(BD) = 2 or deal_tricks(BD) = 10", "--rules", "norte"},
	{"find", `lead and trick = 1 and (deal_points(them) > 100 or deal_found("points-mismatch"))`, "--format", "json"},
	{"find", `deal not deal_found("renuncia") and not deal_found("wrong-leader") and deal_tricks(A) = 5`, "--total"},
	{"find", `discard and not found("renuncia") and not deal_found("rules-assumed")`, "--count", "deal_points(us) > 60, deal_tricks(us)"},
}

// TestPackAlike reads records as text and packed, by every verb that reads files: what it prints is the same, and so
// is the exit status.
func TestPackAlike(t *testing.T) {
	text, packed := filepath.Join(t.TempDir(), "all.sueca"), filepath.Join(t.TempDir(), "all.suecapack")
	verbtest.WriteText(t, text, mustRun(t, "generate", "--deals", "1000", "--seed", "3", "--revokes", "0.05", "--errors", "0.05"))
	files := []string{text}
	for _, root := range []string{"../../testdata", "../../testdata/disputes", "../../replay/testdata/findings"} {
		more, err := filepath.Glob(root + "/*.sueca")
		verbtest.Check(t, err)
		files = append(files, more...)
	}
	var all []string // slips of the generator are not in canonical form
	for _, file := range files {
		if status, out, _ := outcome("fmt", file); status == output.ExitClean && out != "" {
			all = append(all, out)
		}
	}
	verbtest.WriteText(t, text, strings.Join(all, "\n"))
	mustRun(t, "pack", text, "-o", packed)
	told := func(file string, args []string) string {
		status, out, errs := outcome(append(args[:len(args):len(args)], file, "--lang", "en")...)
		return strings.ReplaceAll(fmt.Sprintf("status %d\n%s\n%s", status, out, errs), file, "FILE")
	}
	for _, args := range readers {
		want, got := told(text, args), told(packed, args)
		if args[0] == "extract" { // a file has blank lines between matches, which go with the one before
			blank := regexp.MustCompile(`\n+`)
			want, got = blank.ReplaceAllString(want, "\n"), blank.ReplaceAllString(got, "\n")
		}
		if want != got {
			diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))
			t.Errorf("sueca %s (text -, pack +):\n%s", strings.Join(args, " "), diff[:min(len(diff), 3000)])
		}
	}
}

// TestShowForms draws a match with findings on a page from its text and from the other forms that it may be
// kept in: the same is found in all of them.
func TestShowForms(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("club.sueca", []byte(mustRun(t, strings.Fields("generate --deals 40 --seed 4 --pairs 4 --players lot --revokes 0.6 --errors 0.1")...)), 0o644))
	for _, form := range []string{"json", "csv"} {
		verbtest.Check(t, os.WriteFile("club."+form, []byte(mustRun(t, "export", "club.sueca", "--to", form)), 0o644))
	}
	mustRun(t, "pack", "club.sueca", "-o", "club.suecapack")
	saved := regexp.MustCompile(`(?m)download="[^"]*" href="[^"]*"|^\n`) // names the file, and has a line's end more or less
	drawn := func(args ...string) string {
		t.Helper()
		mustRun(t, slices.Concat([]string{"show", "--html", "page.html", "--deal", "2"}, args)...)
		text := verbtest.Read(t, "page.html")
		verbtest.Check(t, os.Remove("page.html"))
		return saved.ReplaceAllString(string(text), "")
	}
	found := 0
	for _, match := range []string{"1", "2", "3"} {
		text := drawn("club.sueca", "--match", match)
		found += strings.Count(text, "renuncia")
		if packed := drawn("club.suecapack", "--match", match); packed != text {
			t.Errorf("match %s: the page of the pack is another:\n%s", match, cmp.Diff(strings.Split(text, "\n"), strings.Split(packed, "\n")))
		}
		for _, form := range []string{"json", "csv"} {
			if other := drawn("club."+form, "--from", form, "--match", match); strings.Count(other, "renuncia") != strings.Count(text, "renuncia") {
				t.Errorf("match %s from %s: %d, in the text %d", match, form, strings.Count(other, "renuncia"), strings.Count(text, "renuncia"))
			}
		}
	}
	if found == 0 {
		t.Error("there is no renúncia in what was drawn")
	}
}

// TestBundleOfAnyDeal: a bundle of a deal verifies whatever its number is, and so does one of the whole match.
func TestBundleOfAnyDeal(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("SUECA_LOG", "log.db")
	numbers := []int{1, 9_999, 10_000, 10_001, 123_456}
	text := "[Event \"x\"]\n[Rules \"fpsd target=9\"]\n"
	for _, n := range numbers {
		text += fmt.Sprintf("\ndeal %d\nstop\ngames AC 1\n", n)
	}
	verbtest.WriteText(t, "many.sueca", text)
	mustRun(t, "import", "many.sueca")
	mustRun(t, "key", "new", "club")
	id := rowsOf(t, "log")[0]["match"].(string)
	for _, deal := range append(numbers, 0) {
		selector := strings.TrimSuffix(fmt.Sprintf("%s/%d", id, deal), "/0")
		mustRun(t, "bundle", selector, "--key", "club.key", "-o", "x.bundle", "--force")
		if got := rowsOf(t, "verify", "--keeper", "club.pub", "x.bundle"); len(got) != 1 || got[0]["ok"] != true || deal > 0 && got[0]["deal"] != float64(deal) {
			t.Errorf("deal %d: %v", deal, got)
		}
	}
}
