package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/rules"
)

// recordLines are the beginnings of commands whose output is the record itself, or is proven or
// signed: its lines are as long as they were written.
var recordLines = []string{"fmt", "export", "amend", "bundle", "season draw", "completion", "extract"}

// TestWidth: on a terminal of 80 columns no line that a verb, a page of the manual or an error
// shows is wider, in either language, but for a word that is.
func TestWidth(t *testing.T) {
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Abs("../../replay/testdata/findings")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(data + "/*.sueca")
	t.Chdir(t.TempDir())
	if err := os.Symlink(data, "d"); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(found, "f"); err != nil {
		t.Skip(err)
	}
	t.Setenv("SUECA_AUTHOR", "Ana Reis")
	for i, file := range files {
		files[i] = "d/" + filepath.Base(file)
	}
	for _, lang := range []string{"en", "pt"} {
		said := 0
		show := func(args ...string) {
			t.Helper()
			out := verbtest.Screen{Columns: 80}
			execute(append([]string{"--lang", lang, "--log", lang + ".db"}, args...), strings.NewReader(""), &out, &out)
			command := strings.Join(args, " ")
			said += out.Len()
			if slices.ContainsFunc(recordLines, func(verb string) bool { return strings.HasPrefix(command, verb) }) && !strings.HasSuffix(command, "--help") {
				return
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if uniseg.StringWidth(line) > 80 && strings.Contains(strings.TrimLeft(line, " "), " ") {
					t.Errorf("%s: sueca %s: %d wide: %s", lang, command, uniseg.StringWidth(line), line)
				}
			}
		}
		for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(t.Context(), []string{"--lang", lang}, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
			if !c.Hidden {
				show(append(strings.Fields(c.CommandPath())[1:], "--help")...)
			}
		}
		for _, verb := range []string{"validate", "replay", "score", "grade", "list", "season", "show"} {
			for _, file := range append(slices.Clone(files), "d/disputes", "f") {
				if file != "f" || verb != "grade" { // which takes long
					show(verb, file)
				}
			}
		}
		for _, p := range rules.Profiles() {
			show("rules", "show", p.Name)
			show("rules", "show", "--all", p.Name)
			show("rules", "diff", "fpsd", p.Name)
		}
		e := "d/evening.sueca"
		for _, args := range [][]string{
			{"import", e}, {"import", "d"}, {"import", e}, {"log"}, {"log", "a386"}, {"log", "--full", "a386"}, {"list"}, {"verify"}, {"validate", "all"}, {"validate", "--brief", "f"},
			{"validate", "--summary", "d"}, {"validate", "--summary", "f"}, {"season", "all"}, {"season", "--by", "pair", "all"}, {"season", "--explain", "Ana Reis", "all"},
			{"season", "--explain", "Ana Reis", e}, {"season", "ratings", "all"}, {"season", "names", "f"}, {"season", "--group", "table", "all"}, {"season", "--competition", "d/liga.competition", "d"},
			{"season", "check", "d/liga.competition", "d"}, {"solve", e, "--deal", "1"}, {"solve", "a386", "--deal", "1"}, {"find", "ruff", "d"}, {"find", "lead", "--count", "seat, suit", "d"},
			{"find", "lead", "--count", "card, trick, seat, player", "d"}, {"find", "--words"}, {"rules", "list"}, {"signals", "list"}, {"signals", "run", "echo", "d"},
			{"signals", "run", "d/echo-by-seat.study", "d"}, {"signals", "power", "echo"}, {"signals", "run", "--log", lang + ".db", "echo", "all"}, {"score", "--rules", "fpsd", "--rules", "norte", e},
			{"score", "--rules", "norte", e}, {"score", "--draw", "cross", "d"}, {"score", "--draw", "comb", "d"}, {"replay", "--rules", "norte", "d"}, {"compare", e, "--rules", "fpsd", "--rules", "norte"},
			{"init", "--show"}, {"version"}, {"key", "new", "club"}, {"key", "new", "club"}, {"checkpoint", "--key", "club.key", "-o", lang + ".night"}, {"verify", lang + ".night"},
			{"bundle", "a386/5", "--checkpoint", lang + ".night", "-o", lang + ".bundle"}, {"verify", "--keeper", "club.pub", lang + ".bundle"}, {"verify", "--checkpoint", lang + ".night", "--keeper", "club.pub"},
			{"verify", lang + ".bundle"}, {"redact", "Ana Reis"}, {"backup", lang + "copy.db"}, {"backup", lang + "copy.db"}, {"extract", "--player", "ana", "d"}, {"nothing"}, {"validate", "nothing"},
			{"validate", "--nothing"}, {"rules", "show", "nothing"}, {"find", "lead and", e}, {"season", "names", "d"}, {"summary", "merge", "nothing"}, {"grade", "--table", "all"}, {"show", e, "--deal", "5", "--trick", "3"},
			{"audit", e}, {"audit", "--all", "d/disputes/both.sueca"}, {"generate", "--deals", "4", "--seed", "4", "--to", lang + "new"}, {"extract", "--dedupe", "--to", lang + "out", e, e}, {"key", "show", "club.pub"},
		} {
			show(args...)
		}
		if said < 300_000 {
			t.Errorf("%s: only %d bytes were said", lang, said)
		}
	}
}
