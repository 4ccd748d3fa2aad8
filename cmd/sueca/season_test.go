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
	"github.com/google/go-cmp/cmp/cmpopts"

	"sueca/analysis/season/rating"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// untidySeason is a season as clubs write it down: only results, claims, walkovers, substitutes,
// matches that nobody ended, that went on after their end, names in two spellings, names that
// are missing, and matches that are there twice.
type untidySeason struct {
	rng *rand.Rand
}

var seasonNames = []string{"Ana Reis", "Bruno Sá", "Carla Dias", "Duarte Melo", "Elsa Pires", "Filipe Costa", "Graça Lima", "Hugo Nunes", "A. Reis", "Bruno Sa"}

// match writes one match of an evening.
func (u *untidySeason) match(date string, table, number int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[Rules \"fpsd\"]\n[Event \"Liga %d\"]\n[Date %q]\n[Table \"%d\"]\n[Match \"%d\"]\n", 1+table%2, date, table, number)
	at := u.rng.Perm(len(seasonNames))
	for i, letter := range "ABCD" {
		name := seasonNames[at[i]]
		if u.rng.IntN(60) == 0 {
			name = "?"
		}
		fmt.Fprintf(&b, "[%c %q]\n", letter, name)
	}
	if u.rng.IntN(15) == 0 {
		fmt.Fprintf(&b, "walkover %s\n", []string{"AC", "BD"}[u.rng.IntN(2)])
		return b.String()
	}
	deals := 2 + u.rng.IntN(7) // some end before somebody has won, some go on after that
	for n := range deals {
		fmt.Fprintf(&b, "deal %d dealer %c\n", n+1, "ABCD"[n%4])
		if u.rng.IntN(20) == 0 {
			fmt.Fprintf(&b, "substitute %c \"Zita Vaz\"\n", "ABCD"[u.rng.IntN(4)])
		}
		switch u.rng.IntN(12) {
		case 0:
			b.WriteString([]string{"games AC 4\n", "games BD 4\n", "games AC 2\n", "games BD 1\n"}[u.rng.IntN(4)])
		case 1:
			fmt.Fprintf(&b, "points AC 95 BD 25\nclaim %s upheld\n", []string{"A against BD", "C against BD", "B against AC"}[u.rng.IntN(3)])
		case 2:
			fmt.Fprintf(&b, "points AC 50 BD 70\nclaim %s rejected\n", []string{"A against BD", "D against AC"}[u.rng.IntN(2)])
		case 3:
			fmt.Fprintf(&b, "points AC 64 BD 56\npenalty talk %s warning\npenalty out-of-turn %s award 1\n", []string{"A", "BD"}[u.rng.IntN(2)], []string{"B", "C", "AC"}[u.rng.IntN(3)])
		case 4:
			b.WriteString("stop\n") // nobody knows what it was worth
		default:
			ac := []int{60, 61, 75, 90, 91, 104, 44, 30, 29, 16}[u.rng.IntN(10)]
			fmt.Fprintf(&b, "points AC %d BD %d\n", ac, 120-ac)
		}
	}
	return b.String()
}

// countedBy is an independent program: it counts what the other verbs print, and the lines of
// the text that they do not.
type countedBy struct {
	rows map[string]*report.StandingRow // by group and names
}

var (
	claimLine   = regexp.MustCompile(`^claim ([A-D]) against \S+ (upheld|rejected)$`)
	penaltyLine = regexp.MustCompile(`^penalty \S+ ([A-D]+) award (\d)$`)
)

// count counts a match: its line of list, its rows of replay, and its text.
func (c *countedBy) count(l *report.Listing, deals []*report.VerdictRow, text, group string, parties [][]string) {
	lines := strings.Split(text, "\n")
	// The lines of each deal, by its number.
	of := map[int][]string{}
	number := 0
	for _, line := range lines {
		fmt.Sscanf(line, "deal %d", &number)
		of[number] = append(of[number], line)
	}
	for _, seats := range parties {
		var names []string
		for _, s := range seats {
			if name := l.Players[s]; name != nil {
				names = append(names, *name)
			}
		}
		if len(names) < len(seats) {
			continue
		}
		rowOf := func(names []string) *report.StandingRow {
			names = slices.Sorted(slices.Values(names))
			key := group + "|" + strings.Join(names, "|")
			if c.rows[key] == nil {
				c.rows[key] = &report.StandingRow{Players: names}
				if group != "" {
					c.rows[key].Group = &group
				}
			}
			return c.rows[key]
		}
		r := rowOf(names) // the match, and what is outside any deal, is theirs
		own := "AC"
		if strings.Contains("BD", seats[0]) {
			own = "BD"
		}
		r.Matches++
		switch {
		case l.Winner == nil:
			r.Unfinished++ // a match to four games is never drawn
		case *l.Winner == own:
			r.Won++
		default:
			r.Lost++
		}
		if strings.Contains(text, "\nwalkover "+own) {
			r.AwardedFor += 4
		} else if strings.Contains(text, "\nwalkover") {
			r.AwardedAgainst += 4
		}
		names = slices.Clone(names)
		for _, d := range deals {
			for _, line := range of[*d.Deal] { // who sits down in a deal plays it
				var seat string
				if n, _ := fmt.Sscanf(line, "substitute %s", &seat); n == 1 && slices.Contains(seats, seat) {
					names[slices.Index(seats, seat)] = "Zita Vaz"
				}
			}
			r := rowOf(names)
			r.Deals++
			if d.Points != nil {
				for _, side := range d.Points.Sides {
					if side.String() == own {
						r.PointsFor += d.Points.Of(side)
					} else {
						r.PointsAgainst += d.Points.Of(side)
					}
				}
			}
			if slices.Contains(d.Findings, "match-over") {
				continue
			}
			for _, code := range d.Findings {
				if code == "renuncia" {
					panic("only results are written, and somebody revoked")
				}
			}
			if d.Games != nil {
				for _, side := range d.Games.Sides {
					if side.String() == own {
						r.GamesFor += d.Games.Of(side)
					} else {
						r.GamesAgainst += d.Games.Of(side)
					}
				}
			}
			c.lines(r, own, seats, of[*d.Deal])
		}
	}
}

// lines counts what the lines of a deal say.
func (c *countedBy) lines(r *report.StandingRow, own string, seats, lines []string) {
	text := strings.Join(lines, "\n")
	for _, line := range lines {
		if m := claimLine.FindStringSubmatch(line); m != nil && slices.Contains(seats, m[1]) {
			if m[2] == "upheld" {
				r.ClaimsUpheld++
			} else {
				r.ClaimsRejected++
			}
		}
		if m := penaltyLine.FindStringSubmatch(line); m != nil && (m[1] == own || slices.Contains(seats, m[1])) {
			r.Penalties++
		}
	}
	if strings.Contains(text, "upheld") {
		return // the result is taken away
	}
	if strings.Contains(text, "games "+own+" 4") {
		r.Sweeps++
	}
	if strings.Contains(text, "games "+own+" 2") {
		r.Doubles++
	}
	var ac, bd int
	for _, line := range lines {
		if n, _ := fmt.Sscanf(line, "points AC %d BD %d", &ac, &bd); n == 2 && (own == "AC" && ac > 90 || own == "BD" && bd > 90) {
			r.Doubles++
		}
	}
}

// TestSeason: the standings of 40 untidy evenings of six tables are those that an independent
// program counts, in every field, whatever the order of the files, from the log too.
func TestSeason(t *testing.T) {
	evenings := 40
	u := &untidySeason{rng: rand.New(rand.NewPCG(26, 11))}
	dir := t.TempDir()
	t.Chdir(dir)
	verbtest.Check(t, os.Mkdir("season", 0o777))
	texts := map[string]string{} // by date, table and match
	for e := range evenings {
		date := fmt.Sprintf("2026-%02d-%02d", 1+e/4, 1+7*(e%4))
		var evening strings.Builder
		for table := 1; table <= 6; table++ {
			for n := range 1 + u.rng.IntN(2) {
				text := u.match(date, table, n+1)
				texts[fmt.Sprint(date, " ", table, " ", n+1)] = text
				evening.WriteString(text)
				switch u.rng.IntN(12) {
				case 0: // twice, with a remark
					verbtest.WriteText(t, fmt.Sprintf("season/twice-%s-%d-%d.sueca", date, table, n), "; again\n"+strings.Replace(text, "deal 1 ", "note \"cold\"\ndeal 1 ", 1))
				case 1: // as it stood earlier; without all names the id is made from what was played
					if strings.Contains(text, `"?"`) {
						break
					}
					if at := strings.LastIndex(text, "\ndeal "); at > 0 && strings.Count(text, "\ndeal ") > 1 {
						verbtest.WriteText(t, fmt.Sprintf("season/earlier-%s-%d-%d.sueca", date, table, n), text[:at+1])
					}
				}
			}
		}
		verbtest.WriteText(t, "season/"+date+".sueca", evening.String())
	}
	all, err := os.ReadDir("season")
	verbtest.Check(t, err)
	var files, evening []string
	for _, f := range all {
		files = append(files, "season/"+f.Name())
		if strings.HasPrefix(f.Name(), "2026") {
			evening = append(evening, "season/"+f.Name())
		}
	}
	verdicts := map[string][]*report.VerdictRow{}
	for _, v := range inJSON[*report.VerdictRow](t, append([]string{"replay"}, evening...)...) {
		verdicts[v.Match] = append(verdicts[v.Match], v)
	}
	listed := inJSON[*report.Listing](t, append([]string{"list"}, evening...)...)
	if len(listed) != len(texts) {
		t.Fatalf("%d matches are listed of %d", len(listed), len(texts))
	}
	mustRun(t, append([]string{"import", "--brief"}, evening...)...)
	numbers := map[string]int{}
	for _, by := range []string{"player", "pair"} {
		for _, group := range []string{"", "table", "month", "event"} {
			counted := &countedBy{rows: map[string]*report.StandingRow{}}
			clear(numbers)
			for _, l := range listed {
				numbers[*l.Date+*l.Table]++
				name := map[string]string{"": "", "table": *l.Table, "month": (*l.Date)[:7], "event": *l.Event}[group]
				parties := [][]string{{"A"}, {"B"}, {"C"}, {"D"}}
				if by == "pair" {
					parties = [][]string{{"A", "C"}, {"B", "D"}}
				}
				text := texts[fmt.Sprint(*l.Date, " ", *l.Table, " ", numbers[*l.Date+*l.Table])]
				counted.count(l, verdicts[l.Match], text, name, parties)
			}
			var want []*report.StandingRow
			for _, r := range counted.rows {
				want = append(want, r)
			}
			groupOf := func(r *report.StandingRow) string {
				if r.Group == nil {
					return ""
				}
				return *r.Group
			}
			slices.SortFunc(want, func(a, b *report.StandingRow) int {
				for _, d := range []int{strings.Compare(groupOf(a), groupOf(b)), b.Won - a.Won, b.GamesFor - b.GamesAgainst - a.GamesFor + a.GamesAgainst,
					b.PointsFor - b.PointsAgainst - a.PointsFor + a.PointsAgainst} {
					if d != 0 {
						return d
					}
				}
				return slices.Compare(a.Players, b.Players)
			})
			for i, r := range want {
				if r.Rank = 1; i > 0 && groupOf(want[i-1]) == groupOf(r) {
					r.Rank = want[i-1].Rank + 1
				}
			}
			args := []string{"season", "--by", by, "--group", group}
			backwards := slices.Clone(files)
			slices.Reverse(backwards)
			for from, more := range map[string][]string{"a folder": {"season"}, "the files backwards": backwards, "the log": {"all"}} {
				got := inJSON[*report.StandingRow](t, append(slices.Clone(args), more...)...)
				if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
					t.Errorf("by %s, group %q, from %s (-counted +season):\n%s", by, group, from, d)
				}
			}
		}
	}
}

// TestTooManyRated: more pairs than can be rated together are refused, with how many they are.
func TestTooManyRated(t *testing.T) {
	t.Chdir(t.TempDir())
	var text strings.Builder
	for i := range rating.Most { // each pair meets the next one
		fmt.Fprintf(&text, "[Date \"2026-10-03\"]\n[Match \"%d\"]\n[Rules \"fpsd target=1\"]\n[A \"N%d\"]\n[B \"N%d\"]\n[C \"S%d\"]\n[D \"S%d\"]\n\ndeal 1 dealer A trump 2♥\ngames AC 1\n\n", i+1, i, i+1, i, i+1)
	}
	verbtest.WriteText(t, "a.sueca", text.String())
	status, out, errs := outcome("season", "ratings", "--by", "pair", "--unit", "match", "a.sueca")
	if want := fmt.Sprintf("%d are to be rated together, and %d can be", rating.Most+1, rating.Most); status != 2 || !strings.Contains(errs, want) || out != "" {
		t.Errorf("status %d, %q, want %q", status, errs, want)
	}
}
