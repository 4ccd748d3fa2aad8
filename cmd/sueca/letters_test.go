package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLetters: a person's letters hold wherever a card is shown to that person, in every verb
// and either language; a record and a form for machines have the letters that everybody reads.
func TestLetters(t *testing.T) {
	evening, err := filepath.Abs("../../testdata/evening.sueca")
	if err != nil {
		t.Fatal(err)
	}
	dispute, _ := filepath.Abs("../../testdata/disputes/slip.sueca")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("defaults", []byte("version = 1\nletters = pt\n"), 0o600); err != nil {
		t.Fatal(err)
	}
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
