package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// valuesOf are what somebody may write behind flags, right and wrong.
var valuesOf = map[string][]string{
	"lang": {"en", "pt", "pt", "fr"}, "format": {"text", "json", "csv", "sarif", "github", "xml"}, "from": {"sueca", "json", "csv", "gaips", "pbn", "doc"},
	"letters": {"en", "pt", "fr", "xx"}, "rules": {"fpsd", "acores", "brasileira", "fpsd target=2", "fpsd target=x", "nonsense", "dupla"}, "compare": {"brasileira", "fpsd target=2", "x"},
	"deal": {"1", "2", "3", "99", "-1", "x"}, "deals": {"1", "1-2", "2-", "3-1", "x"}, "trick": {"1", "5", "10", "11", "0", "x"}, "card": {"1", "4", "40", "0", "41"},
	"seat": {"A", "d", "E", "AC", "x"}, "match": {"1", "zz", "2026"}, "fail-on": {"error", "warning", "info", "never", "x"}, "since": {"2026-01-01", "2026-10", "2026-13", "x"}, "until": {"2026-10", "2030", "x"},
	"player": {"Ana", "An.*", "R.i$", "(", ""}, "tag": {"Event=.*", "Site=Lis", "Event=", "x"}, "finding": {"renuncia", "renuncia,unclaimed", "points-mismatch", "nonsense"}, "without": {"renuncia", "card-twice,renuncia-possible", "x"},
	"games": {"0-2", "4-", "2", "x"}, "points": {"91-", "0-30", "61", "9-1"}, "tricks": {"10", "0-3", "11", "x"}, "by": {"seat", "player", "pair", "match", "x"}, "group": {"month", "year", "event", "x"}, "unit": {"match", "deal", "x"},
	"names": {"full", "initials", "none", "x"}, "draw": {"cross", "comb", "x"}, "colours": {"four", "two", "none", "x"}, "size": {"80x24", "120x40", "20x5", "200x60", "x"}, "rulings": {"table", "record", "both", "x"}, "words": {"en", "pt", "fr"},
	"shard": {"1/2", "2/2", "3/2", "x"}, "max": {"1", "3", "0", "-1"}, "max-per-code": {"1", "2", "0", "-1"}, "as-of": {"1", "5", "999", "-1"}, "jobs": {"1", "2", "-1"}, "part": {"1", "2", "0"}, "part-size": {"1", "3", "-1"},
	"split": {"match", "deal", "event", "x"}, "count": {"a.seat", "a.seat,trick", "nonsense", "a.suit"}, "show": {"a.card", "a.points,length(trump)", "nonsense"}, "objective": {"points", "tricks", "games", "x"}, "leader": {"A", "x"}, "dealer": {"B", "E"},
	"trump": {"♥", "H", "x"}, "hands": {"some", "all", "none", "x"}, "honesty": {"0.5", "2"}, "gestures": {"0.8", "2"}, "coders": {"2", "3"}, "errors": {"0.2", "-1"}, "revokes": {"0.3", "2"}, "pairs": {"2", "5", "-1"}, "players": {"plain", "lot", "x"}, "signal": {"echo", "x"}, "signallers": {"AC", "B", "x"},
	"seed": {"1", "7", "x"}, "files": {"2", "0"}, "to": {"csv", "json", "pbn", "sueca", "out/to", "x"}, "out": {"out/dir"}, "svg": {"out/a.svg"}, "html": {"out/a.html"}, "list": {"out/list.html"}, "output": {"out/a", "out/b", "evening.sueca"}, "summary-to": {"out/summary.json"},
	"dedupe-report": {"out/report"}, "explain": {"Ana Reis", "nobody", "Ana"}, "competition": {"liga.competition", "evening.sueca", "missing"}, "trust": {"plays", "leaders,points", "x"}, "base": {"https://club.example/", "x"}, "title": {"Clube da Rua", ""},
	"reason": {"misread"}, "author": {"Rui", "\x1b"}, "bootstrap": {"0", "5", "-1"}, "after": {"2", "-1"}, "define": {"words.query", "missing"}, "query": {"words.query"}, "checkpoint": {"missing"}, "spoken": {"en", "x"}, "unlike": {"x"},
}

// typedAt are the verbs that are typed by lot, what may stand behind each, and how often.
var typedAt = map[string]struct {
	behind []string
	times  int
}{
	"validate": {nil, 60}, "score": {nil, 60}, "replay": {nil, 50}, "list": {nil, 50}, "show": {nil, 50}, "audit": {nil, 30}, "export": {nil, 50}, "extract": {nil, 60}, "fmt": {nil, 30}, "pack": {nil, 20}, "page": {nil, 25}, "season": {nil, 60},
	"season names": {nil, 15}, "season ratings": {nil, 20}, "season check": {nil, 15}, "season draw": {nil, 15}, "season fixtures": {nil, 20}, "season fmt": {nil, 15}, "site": {nil, 15}, "log": {nil, 25}, "import": {nil, 40}, "reparse": {nil, 12}, "generate": {nil, 30},
	"find":       {[]string{"lead", "ruff and points > 4", "a: discard", "ruff and", "nonsense", "each suit x: length(x) = 0", "a: lead then b: ruff", "deal_points(AC) > 90"}, 60},
	"amend":      {[]string{"1/1 trick 1 A 5♥ → 6♥", "zz/1 trick 1 A 5♥ → 6♥ misread", "MATCH/1 trick 1 B 5♥ → 6♥ misread", "MATCH/1 trick 1 B → 6♥", "MATCH/9 trick 1 B 5♥ → 6♥", "MATCH/1 points AC 70 BD 50", "MATCH/1 dealer C", "MATCH evening.sueca"}, 30},
	"rules show": {[]string{"fpsd", "dupla players=6", "fpsd target=0", "x", "brasileira revoke.penalty=match", "fpsd target=5 single_from=61"}, 15}, "rules list": {[]string{""}, 6}, "rules diff": {[]string{"fpsd acores", "fpsd fpsd", "fpsd x", "fpsd"}, 12},
	"signals show": {[]string{"echo", "x", "forced"}, 6}, "signals list": {[]string{""}, 3}, "version": {[]string{"x"}, 3}, "completion": {[]string{"bash", "zsh", "fish", "x"}, 4}, "summary show": {[]string{"summary.json", "evening.sueca", "missing"}, 10}, "summary merge": {[]string{"summary.json summary.json", "summary.json", "missing"}, 10},
	"solve": {nil, 6},
}

// inputs are what verbs read.
var inputs = []string{
	"evening.sueca", "evening.sueca", "tres-morto.sueca", "dupla6.sueca", "italiana5.sueca", "both.sueca", "club.sueca", "club.suecapack", "evening.json", "evening.csv", "broken.sueca", "missing.sueca", "folder",
	"MATCH", "MATCH/1", "zz", "broken.sueca evening.sueca", "evening.sueca club.sueca", "",
}

// heading begins a heading of a page.
var heading = regexp.MustCompile(`<h[1-6][ >]`)

// howMuch tells a long text from a short one: by its lines, and a page by its headings, as most of its lines are scripts and styles.
func howMuch(text string) string {
	if strings.HasPrefix(text, "<!DOCTYPE html>") {
		return fmt.Sprint(len(heading.FindAllString(text, -1)), " headings")
	}
	return fmt.Sprint(strings.Count(text, "\n"), " lines")
}

// TestTyped types verbs with arguments drawn by lot, right and wrong ones, the golden has the
// command, its exit status, the first line that it says, and how much it says and writes.
func TestTyped(t *testing.T) {
	written := verbtest.Abs(t, "testdata/typed.txt")
	data := verbtest.Abs(t, "../../testdata")
	errors := verbtest.Abs(t, "../../notation/testdata/errors")
	t.Chdir(t.TempDir())
	bring(t, data, "evening.sueca", "tres-morto.sueca", "dupla6.sueca", "italiana5.sueca", "liga.competition", "disputes/both.sueca")
	bring(t, errors, "deals.sueca")
	verbtest.Check(t, os.Rename("deals.sueca", "broken.sueca"))
	verbtest.Check(t, os.WriteFile("club.sueca", []byte(mustRun(t, strings.Fields("generate --deals 40 --seed 4 --pairs 4 --players lot --signal echo --revokes 0.1 --errors 0.1")...)), 0o644))
	verbtest.Check(t, os.WriteFile("words.query", []byte("low: points < 3\n"), 0o644))
	verbtest.Check(t, os.Mkdir("folder", 0o755))
	verbtest.Check(t, os.WriteFile("folder/one.sueca", []byte("deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"), 0o644))
	for _, form := range []string{"json", "csv"} {
		verbtest.Check(t, os.WriteFile("evening."+form, []byte(mustRun(t, "export", "evening.sueca", "--to", form)), 0o644))
	}
	mustRun(t, "pack", "club.sueca", "-o", "club.suecapack")
	mustRun(t, "validate", "club.sueca", "--summary-to", "summary.json", "--fail-on", "never", "--brief")
	mustRun(t, "import", "evening.sueca", "both.sueca", "--log", "base.db", "--author", "Rui")
	match := regexp.MustCompile(`[0-9a-f]{16}`).FindString(mustRun(t, "list", "--log", "base.db", "--format", "json"))
	base := verbtest.Read(t, "base.db")

	now := regexp.MustCompile(`\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(\.\d+)?Z?`)
	verbs := map[string]*cobra.Command{}
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(t.Context(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		_, name, _ := strings.Cut(c.CommandPath(), " ")
		verbs[name] = c
	}
	today := time.Now()
	dated := func(what, text string) {
		if strings.Contains(text, today.Format(time.DateOnly)) || strings.Contains(text, today.UTC().Format(time.DateOnly)) {
			t.Errorf("%s: it has the date of today, and is another tomorrow", what)
		}
	}
	var out bytes.Buffer
	for _, verb := range slices.Sorted(maps.Keys(typedAt)) {
		rng := rand.New(rand.NewPCG(33, uint64(len(verb))+uint64(verb[len(verb)-1])<<8+uint64(verb[0])<<16))
		var flags []*pflag.Flag
		verbs[verb].LocalFlags().VisitAll(func(f *pflag.Flag) {
			if _, known := valuesOf[f.Name]; known || f.Value.Type() == "bool" && !slices.Contains([]string{"help", "grade", "seen", "engine", "write", "luck"}, f.Name) {
				flags = append(flags, f)
			}
		})
		for range (typedAt[verb].times + 1) / 2 {
			args := strings.Fields(verb)
			behind := typedAt[verb].behind
			if behind != nil {
				args = append(args, verbtest.Words(behind[rng.IntN(len(behind))])...)
			}
			if strings.HasPrefix(verb, "season ") && !slices.Contains([]string{"season names", "season ratings"}, verb) && rng.IntN(8) > 0 {
				args = append(args, "liga.competition")
			}
			if behind == nil || verb == "find" {
				args = append(args, strings.Fields(inputs[rng.IntN(len(inputs))])...)
			}
			for range rng.IntN(4) {
				if len(flags) == 0 {
					break
				}
				f := flags[rng.IntN(len(flags))]
				args = append(args, "--"+f.Name)
				if f.Value.Type() != "bool" {
					values := valuesOf[f.Name]
					args = append(args, values[rng.IntN(len(values))])
				}
			}
			if verb == "pack" || verb == "site" || verb == "page" && rng.IntN(2) == 0 {
				args = append(args, "-o", "out/made")
			}
			args = append(args, "--lang", []string{"en", "pt"}[rng.IntN(2)])
			line := strings.Join(args, " ")
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "MATCH", match)
			}
			verbtest.Check(t, os.RemoveAll("out"))
			verbtest.Check(t, os.Mkdir("out", 0o755))
			for _, wal := range []string{"log.db-wal", "log.db-shm"} {
				os.Remove(wal)
			}
			verbtest.Check(t, os.WriteFile("log.db", base, 0o644))
			var said, errs bytes.Buffer
			status := execute(append(args, "--log", "log.db"), strings.NewReader(""), &said, &errs)
			text := now.ReplaceAllString(errs.String()+said.String(), "NOW")
			made := ""
			dated(line, text)
			verbtest.Check(t, filepath.WalkDir("out", func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				content, err := os.ReadFile(name)
				text := now.ReplaceAllString(string(content), "NOW")
				dated(line+": "+name, text)
				made += fmt.Sprintf("; %s has %s", filepath.ToSlash(name), howMuch(text))
				return err
			}))
			first, _, _ := strings.Cut(text, "\n")
			fmt.Fprintf(&out, "%s\t%d %.160s; %s in all%s\n", line, status, first, howMuch(text), made)
		}
	}
	golden.Assert(t, out.String(), written)
}
