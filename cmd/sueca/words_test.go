package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"sueca/analysis/query"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// recordLines are the beginnings of commands whose output is the record itself, or is proven or
// signed: its lines are as long as they were written.
var recordLines = []string{"fmt", "export", "amend", "bundle", "season draw", "completion", "extract"}

// TestWidth: on a terminal of 80 columns no line that a verb, a page of the manual or an error
// shows is wider, in either language, but for a word that is.
func TestWidth(t *testing.T) {
	data := verbtest.Abs(t, "../../testdata")
	found := verbtest.Abs(t, "../../replay/testdata/findings")
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

// TestUsualWords: every verb that writes the notation for people has the person's words where no flag says
// otherwise.
func TestUsualWords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "defaults")
	verbtest.WriteText(t, file, "words = pt\n")
	t.Setenv("SUECA_DEFAULTS", file)
	n := 0
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard))) {
		f := c.Flags().Lookup("words")
		if f == nil || f.Value.Type() != "string" || c.Name() == "init" {
			continue
		}
		if n++; f.Value.String() != "pt" {
			t.Errorf("%s writes in %q", c.CommandPath(), f.Value)
		}
	}
	if n < 4 {
		t.Errorf("%d verbs write in words", n)
	}
}

// TestLetters: a person's letters hold wherever a card is shown to that person, in every verb
// and either language; a record and a form for machines have the letters that everybody reads.
func TestLetters(t *testing.T) {
	evening := verbtest.Abs(t, "../../testdata/evening.sueca")
	dispute, _ := filepath.Abs("../../testdata/disputes/slip.sueca")
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("defaults", []byte("version = 1\nletters = pt\n"), 0o600))
	t.Setenv("SUECA_DEFAULTS", "defaults")
	say := func(args ...string) string {
		var out bytes.Buffer
		execute(args, strings.NewReader(""), &out, &out)
		return out.String()
	}
	say("import", evening)
	// A court beside its sign, of either scheme; in a hand the sign stands before its cards.
	canonical := regexp.MustCompile(`[KJQ][♠♥♦♣]|[♠♥♦♣][A7]*[KJQ]`)
	own := regexp.MustCompile(`[RVD][♠♥♦♣]|[♠♥♦♣][A7]*[RVD][RVD65432]`)
	// What is a line of the record, written or to be written, is as the record has it.
	line := regexp.MustCompile(`(amend|emenda) (deal|jogo|[0-9a-f]{4}/)|“[0-9]+\. |^ *[0-9]+\. [A-H]: |^ *[0-9]+  2[0-9]{3}-`)
	shown := 0
	for _, lang := range []string{"en", "pt"} {
		for _, args := range [][]string{
			{"show", evening}, {"show", "a386/5", "--trick", "3"}, {"show", "--seat", "B", "a386/5"}, {"show", "a386/5", "--svg", "-"}, {"view", evening, "--deal", "5"},
			{"validate", "--brief", evening}, {"replay", evening}, {"replay", "a386/5"}, {"score", evening}, {"audit", "--all", evening}, {"audit", dispute},
			{"solve", evening, "--deal", "1"}, {"solve", evening, "--deal", "1", "--trick", "2"}, {"grade", evening}, {"grade", "--table", evening}, {"find", "card is Rc", evening}, {"find", "rank is \"K\"", "--count", "card", evening},
			{"find", "lead", "--show", "a.card", evening}, {"log", "a386"}, {"amend", "a386/5", "trick 3 D Q♦ -> J♦", "misread"}, {"signals", "run", "echo", evening}, {"validate", "--summary", evening},
		} {
			text := say(append([]string{"--lang", lang}, args...)...)
			for l := range strings.Lines(text) {
				if line.MatchString(l) {
					continue
				}
				if m := canonical.FindString(l); m != "" {
					t.Errorf("%s: %s has %s: %s", lang, strings.Join(args, " "), m, l)
				}
				shown += len(own.FindAllString(l, -1))
			}
		}
		for _, args := range [][]string{
			{"validate", "--format", "json", evening}, {"replay", "--format", "json", evening}, {"grade", "--format", "json", evening}, {"solve", "--format", "json", evening, "--deal", "1"},
			{"find", "--format", "json", "lead", evening}, {"find", "--format", "csv", "lead", "--show", "card", evening}, {"find", "--format", "notation", "lead", evening}, {"audit", "--all", "--format", "json", evening},
			{"export", "all"}, {"export", "--words", "pt", "all"}, {"fmt", evening}, {"log", "--format", "json"}, {"extract", evening}, {"log", "--full"}, {"validate", "--format", "sarif", evening},
		} {
			text := say(append([]string{"--lang", lang}, args...)...)
			if m := own.FindString(text); m != "" || len(text) < 100 {
				t.Errorf("%s: %s has %s", lang, strings.Join(args, " "), m)
			}
		}
	}
	if shown < 500 {
		t.Errorf("only %d courts were shown", shown)
	}
}

// TestQueryErrors: a fault is shown with its line, unless that would fill the screen.
func TestQueryErrors(t *testing.T) {
	fault := func(line, col int) *query.Error { return &query.Error{Line: line, Col: col, Msg: message.Msg("wrong")} }
	words := verbtest.Speaking("en").Out.Words
	for _, tt := range []struct {
		text      string
		line, col int
		pointed   bool
	}{
		{"lead and", 1, 6, true}, {"lead\nand", 2, 1, true}, {"lead", 2, 1, false},
		{strings.Repeat("a", query.MaxLength/8), 1, 1, true}, {strings.Repeat("a", query.MaxLength/8+1), 1, 1, false},
	} {
		err := verb.InQuery("x.query", tt.text, fault(tt.line, tt.col))
		var told *verb.QueryError
		if !errors.As(err, &told) || told.Error() != "wrong" {
			t.Errorf("%v is no fault of a query", err)
			continue
		}
		first, rest, pointed := strings.Cut(told.Explain(words), "\n")
		if want := fmt.Sprintf("x.query:%d:%d: wrong", tt.line, tt.col); first != want || pointed != tt.pointed || pointed && !strings.HasSuffix(rest, "^") {
			t.Errorf("%d bytes: %q, pointed at: %v", len(tt.text), first, pointed)
		}
	}
	if err := errors.New("other"); verb.InQuery("x.query", "", err) != err {
		t.Error("another error is no fault of a query")
	}
}
