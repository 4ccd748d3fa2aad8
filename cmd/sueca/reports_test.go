package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// studyOfReports is a study of an archive of some evenings.
const studyOfReports = `study: echo in our club
hypothesis: high, then low shows two cards of a suit
detector: echo
unit: pair
exclude: a.trick > 8
holdout: 0.3
permutations: 200
`

// clubOfReports generates some evenings of a club whose first pair signals.
const clubOfReports = "generate --deals 150 --seed 4 --pairs 6 --players lot --signal echo --honesty 0.8 --revokes 0.1 --errors 0.1"

// bring copies files of a folder into the present one.
func bring(t *testing.T, from string, names ...string) {
	t.Helper()
	for _, name := range names {
		text := verbtest.Read(t, filepath.Join(from, name))
		verbtest.Check(t, os.WriteFile(filepath.Base(name), text, 0o644))
	}
}

// TestReports holds what verbs say to a person, whole, in both languages: each word, number and line of
// what no other golden has.
func TestReports(t *testing.T) {
	written := verbtest.Abs(t, "testdata/reports")
	data := verbtest.Abs(t, "../../testdata")
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.WriteFile("echo.study", []byte(studyOfReports), 0o644))
	verbtest.Check(t, os.WriteFile("seats.study", []byte(strings.Replace(studyOfReports, "unit: pair", "unit: seat", 1)), 0o644))
	for name, args := range map[string]string{
		"club.sueca":  clubOfReports,
		"loyal.sueca": "generate --deals 30 --seed 5 --pairs 4 --players lot",
	} {
		verbtest.Check(t, os.WriteFile(name, []byte(mustRun(t, strings.Fields(args)...)), 0o644))
	}
	bring(t, data, "evening.sueca", "tres-morto.sueca", "dupla6.sueca", "italiana5.sueca", "liga.competition", "disputes/both.sueca", "disputes/slip.sueca", "disputes/clear.sueca", "five.sueca")
	for name, list := range map[string][]string{
		"signals":  {"run echo.study club.sueca", "run seats.study club.sueca --names", "search echo.study club.sueca", "calibrate echo.study --studies 2 --deals 20"},
		"hearing":  {"echo.study club.sueca", "seats.study loyal.sueca --names"},
		"habits":   {"echo.study loyal.sueca", "echo.study five.sueca"},
		"grade":    {"evening.sueca --why", "evening.sueca --by player --total", "clear.sueca --seen --worlds 10", "clear.sueca --seen --learnt --worlds 10 --by player --why"},
		"season":   {"club.sueca", "club.sueca --by pair --group month", "evening.sueca --explain 'Ana Reis'", "--competition liga.competition evening.sueca", "check liga.competition evening.sueca", "fixtures liga.competition", "draw liga.competition evening.sueca", "names club.sueca", "ratings club.sueca", "ratings club.sueca --by player --unit deal --bootstrap 20"},
		"audit":    {"both.sueca", "slip.sueca --refuted", "evening.sueca --deal 1"},
		"validate": {"club.sueca", "club.sueca --brief", "club.sueca --summary"},
		"score":    {"evening.sueca", "tres-morto.sueca", "dupla6.sueca"},
		"replay":   {"evening.sueca", "italiana5.sueca"},
		"list":     {"club.sueca", "evening.sueca"},
		"show":     {"evening.sueca"},
		"find":     {"--count a.seat,trick 'a: ruff and points > 9' club.sueca", "--show a.points,length(trump) --max 5 'a: discard and free' club.sueca", "--words"},
		"solve":    {"evening.sueca --deal 1", "evening.sueca --deal 1 --table", "evening.sueca --deal 2 --trick 7 --objective tricks"},
		"rules":    {"list", "show fpsd", "show italiana5", "show dupla players=6", "diff fpsd brasileira"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			for i, rest := range list {
				for _, lang := range []string{"en", "pt"} {
					if slow := name == "audit" || name == "grade"; slow && i > 0 && lang == "pt" {
						continue
					}
					verb := []string{name}
					if name == "hearing" || name == "habits" {
						verb = []string{"signals", name}
					}
					args := slices.Concat(verb, verbtest.Words(rest), []string{"--lang", lang, "--log", name + ".db"})
					fmt.Fprintf(&out, "$ sueca %s\n", strings.Join(args, " "))
					var said bytes.Buffer
					status := execute(args, strings.NewReader(""), &out, &said)
					fmt.Fprintf(&out, "%s(%d)\n\n", &said, status)
				}
			}
			now := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`).ReplaceAllString(out.String(), "DATE TIME")
			golden.Assert(t, now, filepath.Join(written, name+".txt"))
		})
	}
}

// TestPictures holds of the pictures that verbs draw, in both languages, how many elements of each kind they have
// and what is written in them. How they are drawn is held where they are drawn.
func TestPictures(t *testing.T) {
	file := verbtest.Abs(t, "testdata/pictures.txt")
	data := verbtest.Abs(t, "../../testdata")
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
			text := verbtest.Read(t, name)
			picture(lang, "signals run --plots, "+filepath.Base(name), text)
		}
	}
	golden.Assert(t, out.String(), file)
}
