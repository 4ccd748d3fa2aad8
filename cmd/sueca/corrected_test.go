package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/notation"
)

// correctedSeason is matches as they should read, and as somebody wrote them, with the corrections that lead from the
// one to the other.
type correctedSeason struct {
	r            *rand.Rand
	right, wrong []string
	steps        [][]string // verbs and their arguments; the match is %s, by its number
	of           []int      // the match of each step, -1 for none
}

var (
	tagLine    = regexp.MustCompile(`(?m)^\[(\w+) "([^"]*)"\]\n`)
	ruledClaim = regexp.MustCompile(`(?m)^(claim \w+ against \w+ trick \d+) (upheld|rejected|withdrawn)$`)
	lastTrick  = regexp.MustCompile(`(?m)^10\. .*\n`)
	dealLine   = regexp.MustCompile(`(?m)^deal (\d+)`)
)

// drawSeason draws matches and what is wrong with them.
func drawSeason(seed uint64, matches int) *correctedSeason {
	s := &correctedSeason{r: rand.New(rand.NewPCG(seed, 55))}
	a := simulate.Archive{Deals: 1 << 20, Seed: seed, Pairs: 5, Errors: 0.1, Revokes: 0.1}
	misspelt := map[string]string{} // right: wrong
	for i := range matches {
		events := a.Match(i, 3+s.r.IntN(4)).Events
		text := s.claimed(notation.Format(events, notation.English))
		s.right = append(s.right, text)
		for _, t := range engine.TagsOf(events) {
			if len(t.Name) == 1 && s.r.IntN(8) == 0 && misspelt[t.Value] == "" {
				misspelt[t.Value] = t.Value + "x"
			}
		}
	}
	for i, text := range s.right {
		for right, wrong := range misspelt {
			text = strings.ReplaceAll(text, `"`+right+`"]`, `"`+wrong+`"]`)
		}
		s.wrong = append(s.wrong, s.spoil(i, text))
	}
	for right, wrong := range misspelt {
		at := s.r.IntN(len(s.steps) + 1)
		s.steps = slices.Insert(s.steps, at, []string{"rename", wrong, right, "--reason", "misspelt"})
		s.of = slices.Insert(s.of, at, -1)
	}
	return s
}

// claimed adds claims to some deals.
func (s *correctedSeason) claimed(text string) string {
	return lastTrick.ReplaceAllStringFunc(text, func(line string) string {
		if s.r.IntN(4) > 0 {
			return line
		}
		return line + fmt.Sprintf("claim %c against %s trick %d %s\n", "AC"[s.r.IntN(2)], "BD", 1+s.r.IntN(10), []string{"upheld", "rejected", "withdrawn"}[s.r.IntN(3)])
	})
}

// spoil writes a match otherwise than it was, and notes the corrections.
func (s *correctedSeason) spoil(match int, text string) string {
	amend := func(where string, args ...string) {
		s.steps = append(s.steps, append([]string{"amend", "%s" + where}, args...))
		s.of = append(s.of, match)
	}
	text = tagLine.ReplaceAllStringFunc(text, func(line string) string {
		m := tagLine.FindStringSubmatch(line)
		name, value := m[1], m[2]
		if s.r.IntN(5) > 0 {
			return line
		}
		line = ""
		switch name {
		case "Date":
			line = "2020-01-02"
		case "Event", "Site":
			line = "somewhere else"
		case "Table":
			line = "99"
		case "Rules":
			line = "fpsd target=2"
		default:
			return m[0]
		}
		if line == value {
			return m[0]
		}
		if s.r.IntN(3) == 0 && name != "Rules" { // corrected twice, or once too often and back
			other := value + "1"
			if name == "Date" {
				other = "2002-02-02"
			}
			amend("", name, other, "--reason", "x")
			amend("", name+" withdrawn")
		}
		amend("", name, value)
		if name != "Rules" && s.r.IntN(3) == 0 {
			return "" // it was not written at all
		}
		return fmt.Sprintf("[%s %q]\n", name, line)
	})
	at, k, changed := 0, -1, map[int]bool{}
	deals := dealLine.FindAllStringSubmatchIndex(text, -1)
	defer func() { s.right[match] = withoutOvertaken(s.right[match], changed) }()
	return ruledClaim.ReplaceAllStringFunc(text, func(line string) string {
		k++
		at += strings.Index(text[at:], line) // the first one behind the last
		deal := ""
		for _, d := range deals {
			if d[0] < at {
				deal = text[d[2]:d[3]]
			}
		}
		at += len(line)
		if s.r.IntN(2) == 0 {
			return line
		}
		m := ruledClaim.FindStringSubmatch(line)
		amend("/"+deal, line, "--reason", "the referee")
		changed[k] = true
		return m[1] + map[string]string{"upheld": "", "rejected": " upheld", "withdrawn": " rejected"}[m[2]]
	})
}

// withoutOvertaken returns a record without the results that were reckoned with another ruling of those of its
// claims: who had known the ruling at once would not have written them so.
func withoutOvertaken(text string, changed map[int]bool) string {
	var out strings.Builder
	k, games, sheet := -1, false, false
	for line := range strings.Lines(text) {
		if ruledClaim.MatchString(line) {
			if k++; changed[k] {
				games, sheet = true, true
			}
		}
		games = games && !strings.HasPrefix(line, "deal ")
		if games && strings.HasPrefix(line, "games ") || sheet && strings.HasPrefix(line, "sheet ") {
			continue
		}
		out.WriteString(line)
	}
	return out.String()
}

// asked is what is asked of a log; it must be the same of one that was written so at once.
var asked = [][]string{
	{"list"}, {"replay", "all"}, {"validate", "all"}, {"score", "all"}, {"season", "--by", "player"}, {"season", "--by", "pair", "--group", "month"},
	{"season", "ratings"}, {"find", "ruff and trick <= 4", "all"}, {"season", "names"}, {"audit", "all"}, {"list", "--since", "2001-01-01", "--player", "Rui"},
}

// answers returns what a log says, with its matches by their numbers, without positions and corrections.
func answers(t *testing.T, log string, ids []string, more ...string) map[string]string {
	t.Helper()
	positions := regexp.MustCompile(`"(position|event)":\d+,?|,"amended":\[\{.*?\}\]`)
	out := map[string]string{}
	for _, args := range asked {
		status, said, errs := outcome(slices.Concat(args, []string{"--log", log, "--format", "json", "--lang", "en"}, more)...)
		if status == output.ExitTrouble {
			if more == nil {
				t.Fatalf("%q: %s", args, errs)
			}
			continue // it says nothing of an earlier time
		}
		for i, id := range ids {
			said = strings.ReplaceAll(said, id, fmt.Sprintf("match %d", i))
		}
		out[strings.Join(args, " ")] = positions.ReplaceAllString(said, "")
	}
	return out
}

// idsIn returns the ids of the matches of a log, in their order.
func idsIn(t *testing.T, log string) (ids []string) {
	for _, row := range inJSON[struct{ Match string }](t, "list", "--log", log) {
		ids = append(ids, row.Match)
	}
	return ids
}

// TestCorrectedLog: a log whose names, tags and rulings were corrected says what one says that was written
// right at once; of each time before, it says what it said then. It verifies, and so do proofs of before.
func TestCorrectedLog(t *testing.T) {
	rounds, matches := 2, 5
	if os.Getenv("SUECA_LONG") != "" {
		rounds, matches = 1000, 60
	}
	t.Setenv("SUECA_AUTHOR", "ana")
	for seed := range uint64(rounds) {
		s := drawSeason(seed+1, matches)
		t.Chdir(t.TempDir())
		verbtest.WriteText(t, "wrong.sueca", strings.Join(s.wrong, "\n"))
		verbtest.WriteText(t, "right.sueca", strings.Join(s.right, "\n"))
		mustRun(t, "import", "--new", "--log", "wrong.db", "wrong.sueca")
		mustRun(t, "import", "--new", "--log", "right.db", "right.sueca")
		ids := idsIn(t, "wrong.db")
		mustRun(t, "key", "new", "club")
		mustRun(t, "bundle", ids[0], "--key", "club.key", "--log", "wrong.db", "-o", "before.bundle")
		type moment struct {
			position string
			said     map[string]string
		}
		var before []moment
		for i, step := range s.steps {
			if i%max(1, len(s.steps)/3) == 0 {
				before = append(before, moment{lastPosition(t, "wrong.db"), answers(t, "wrong.db", ids)})
			}
			args := slices.Clone(step)
			if m := s.of[i]; m >= 0 {
				args[1] = strings.Replace(args[1], "%s", ids[m], 1)
			}
			if status, _, errs := outcome(append(args, "--log", "wrong.db", "--lang", "en")...); status != 0 {
				t.Fatalf("seed %d: %q: %s\n%s", seed, args, errs, mustRun(t, "export", "all", "--log", "wrong.db"))
			}
		}
		if got := idsIn(t, "wrong.db"); !slices.Equal(got, ids) {
			t.Fatalf("seed %d: ids have changed: %v, %v", seed, ids, got)
		}
		want, got := answers(t, "right.db", idsIn(t, "right.db")), answers(t, "wrong.db", ids)
		for verb := range want {
			if diff := cmp.Diff(lines(want[verb]), lines(got[verb])); diff != "" {
				t.Fatalf("seed %d: %s (-written right at once +corrected)\n%s\n%q", seed, verb, diff, s.steps)
			}
		}
		for _, m := range before {
			then := answers(t, "wrong.db", ids, "--as-of", m.position)
			for verb := range then {
				if diff := cmp.Diff(lines(m.said[verb]), lines(then[verb])); diff != "" {
					t.Fatalf("seed %d: %s as of %s (-said then +says now)\n%s", seed, verb, m.position, diff)
				}
			}
		}
		mustRun(t, "verify", "--log", "wrong.db")
		mustRun(t, "verify", "--keeper", "club.pub", "before.bundle")
		verbtest.WriteText(t, "out.sueca", mustRun(t, "export", "all", "--log", "wrong.db"))
		mustRun(t, "import", "--new", "--log", "again.db", "out.sueca")
		if got := idsIn(t, "again.db"); !slices.Equal(got, ids) {
			t.Fatalf("seed %d: ids of what was written out: %v, %v", seed, ids, got)
		}
		again := answers(t, "again.db", ids)
		for verb := range want {
			if diff := cmp.Diff(lines(want[verb]), lines(again[verb])); diff != "" {
				t.Fatalf("seed %d: %s, written out and read again (-right +again)\n%s", seed, verb, diff)
			}
		}
	}
}

// lastPosition returns the last position of a log.
func lastPosition(t *testing.T, log string) string {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(mustRun(t, "log", "--log", log)), "\n")
	return strings.Fields(rows[len(rows)-1])[0]
}

// lines returns the lines of a text, in order.
func lines(text string) []string {
	out := strings.Split(strings.TrimSpace(text), "\n")
	return out
}
