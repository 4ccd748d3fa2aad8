package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestPictures holds of the pictures that verbs draw, in both languages, how many elements of each kind they have
// and what is written in them. How they are drawn is held where they are drawn.
func TestPictures(t *testing.T) {
	file, err := filepath.Abs("testdata/pictures.txt")
	verbtest.Check(t, err)
	data, err := filepath.Abs("../../testdata")
	verbtest.Check(t, err)
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("echo.study", []byte(studyOfReports), 0o644))
	verbtest.Check(t, os.WriteFile("club.sueca", []byte(mustRun(t, strings.Fields(clubOfReports)...)), 0o644))
	bring(t, data, "evening.sueca", "tres-morto.sueca", "dupla6.sueca", "italiana5.sueca", "five.sueca", "disputes/both.sueca")
	elements, written := regexp.MustCompile(`<([a-z]+)[ >]`), regexp.MustCompile(`>([^<>\n]*[^<>\s][^<>\n]*)<`)
	var out strings.Builder
	picture := func(lang, name string, text []byte) {
		count := map[string]int{}
		for _, m := range elements.FindAllSubmatch(text, -1) {
			count[string(m[1])]++
		}
		fmt.Fprintf(&out, "%s %s: %v\n ", lang, name, count)
		for _, m := range written.FindAllSubmatch(text, -1) {
			fmt.Fprintf(&out, " %s", m[1])
		}
		out.WriteString("\n")
	}
	for _, lang := range []string{"en", "pt"} {
		for _, args := range []string{
			"season club.sueca --svg -", "season evening.sueca --html -", "season club.sueca --by pair --svg -",
			"season ratings club.sueca --svg -", "season ratings club.sueca --by player --unit deal --svg -",
			"score evening.sueca --match a3868b99 --svg -", "score evening.sueca --match d8f6aab6 --deal 2 --svg -", "score dupla6.sueca --svg -", "score five.sueca --svg -",
			"show evening.sueca --deal 5 --trick 3 --svg -", "show evening.sueca --deal 2 --svg -", "show both.sueca --trick 4 --card 2 --svg -",
			"show tres-morto.sueca --deal 1 --trick 2 --svg -", "show dupla6.sueca --deal 1 --trick 2 --svg -", "show italiana5.sueca --deal 1 --svg -", "show evening.sueca --deal 5 --trick 3 --seat B --svg -",
		} {
			picture(lang, args, []byte(mustRun(t, append(strings.Fields(args), "--lang", lang)...)))
		}
		plots := "plots-" + lang
		mustRun(t, "signals", "run", "echo.study", "club.sueca", "--plots", plots, "--lang", lang)
		names, err := filepath.Glob(filepath.Join(plots, "*"))
		verbtest.Check(t, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			verbtest.Check(t, err)
			picture(lang, "signals run --plots, "+filepath.Base(name), text)
		}
	}
	golden.Assert(t, out.String(), file)
}
