package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/message"
	"sueca/replay/viewer/page/site"
)

// signedNumber returns a number as the pages have it.
func signedNumber(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strings.ReplaceAll(strconv.Itoa(n), "-", "−")
}

// shownNames returns the names of a row as the pages have them.
func shownNames(names []string) string {
	var out []string
	for _, name := range names {
		out = append(out, message.Visible(strings.Join(strings.Fields(name), " ")))
	}
	return strings.Join(out, ", ")
}

// prizeTables returns the tables of the prize list of an evening by their captions, their cells with a bar between them.
func prizeTables(t *testing.T, text string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	root, err := html.Parse(strings.NewReader(text))
	verbtest.Check(t, err)
	for n := range root.Descendants() {
		if id, _ := attr(n, "id"); n.Data == "caption" && strings.HasPrefix(id, "prizes") {
			rows := []string{}
			for _, row := range standingIn(t, text, id) {
				rows = append(rows, strings.Join(row, "|"))
			}
			out[textOf(n, "en")] = rows
		}
	}
	return out
}

// sitePrizes: the prize lists are those of sueca season for the matches of each evening, to the tenth place. Who is level shares a place,
// which is counted here by who is better.
func sitePrizes(t *testing.T, archive string, files map[string]string) {
	evenings := map[site.Evening]bool{}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	for _, l := range inJSON[struct{ Date, Event, Site *string }](t, "list", archive) {
		evenings[site.Evening{Date: text(l.Date), Event: text(l.Event), Site: text(l.Site)}] = true
	}
	better := func(a, b report.StandingRow) bool {
		return slices.Compare([]int{a.Won, a.GamesFor - a.GamesAgainst, a.PointsFor - a.PointsAgainst}, []int{b.Won, b.GamesFor - b.GamesAgainst, b.PointsFor - b.PointsAgainst}) > 0
	}
	compared, shared := 0, 0
	for e := range evenings {
		page := prizeTables(t, files[e.Page()])
		if _, err := time.Parse(time.DateOnly, e.Date); err != nil {
			if len(page) > 0 {
				t.Errorf("%v is no evening, and has a prize list", e)
			}
			continue
		}
		if strings.ContainsAny(e.Event+e.Site, `\$^.|+*?()[]{}<>&"'`) {
			continue
		}
		for caption, by := range map[string]string{"by pair": "pair", "by player": "player"} {
			rows := inJSON[report.StandingRow](t, "season", archive, "--by", by, "--since", e.Date, "--until", e.Date, "--tag", "Event=^"+e.Event+"$", "--tag", "Site=^"+e.Site+"$")
			if len(page[caption]) == 0 {
				if by == "pair" && len(rows) > 0 && slices.ContainsFunc(rows, func(r report.StandingRow) bool { return r.Won > 0 }) {
					t.Errorf("%v has no prize list", e)
				}
				continue
			}
			var want []string
			for _, r := range rows {
				place, level := 1, 0
				for _, o := range rows {
					if better(o, r) {
						place++
					} else if !better(r, o) {
						level++
					}
				}
				if place > 10 {
					continue
				}
				at := strconv.Itoa(place)
				if level > 1 {
					shared++
					at += " shared"
				}
				want = append(want, fmt.Sprintf("%s|%s|%d|%d|%s–%s|%s", at, shownNames(r.Players), r.Matches, r.Won, strings.TrimPrefix(signedNumber(r.GamesFor), "+"),
					strings.TrimPrefix(signedNumber(r.GamesAgainst), "+"), signedNumber(r.PointsFor-r.PointsAgainst)))
				compared++
			}
			if !slices.Equal(page[caption], want) {
				t.Errorf("%v, %s: the page has\n%s\nseason\n%s", e, caption, strings.Join(page[caption], "\n"), strings.Join(want, "\n"))
			}
		}
	}
	if compared < 40 || shared < 4 {
		t.Errorf("%d rows were compared, of which %d share a place", compared, shared)
	}
}

// siteCards: what stands on the card of each player is the player's row of sueca season, and each year has what its matches have.
func siteCards(t *testing.T, archive string, files map[string]string) {
	rows := inJSON[report.StandingRow](t, "season", archive, "--by", "player")
	for _, r := range rows {
		root, err := html.Parse(strings.NewReader(files[site.PlayerPage(r.Players[0])]))
		verbtest.Check(t, err)
		got := map[string]string{}
		for n := range root.Descendants() {
			if class, _ := attr(n.Parent, "class"); n.Parent.Data == "dl" && class == "card" {
				got[textOf(n.FirstChild, "en")] = textOf(n.LastChild, "en")
			}
		}
		for name, want := range map[string]int{
			"matches": r.Matches, "won": r.Won, "drawn": r.Drawn, "lost": r.Lost, "unfinished": r.Unfinished, "deals": r.Deals, "sweeps": r.Sweeps, "doubles": r.Doubles, "renúncias": r.Renuncias,
		} {
			if got[name] != strconv.Itoa(want) {
				t.Errorf("%s: %s %s on the card, %d in the season", r.Players[0], name, got[name], want)
			}
		}
		if shown := strings.Count(files[site.PlayerPage(r.Players[0])], `data-code="renuncia"`); shown != r.Renuncias {
			t.Errorf("%s: %d renúncias are shown on the card, %d in the season", r.Players[0], shown, r.Renuncias)
		}
		if want := fmt.Sprintf("%d–%d", r.ClaimsUpheld, r.ClaimsRejected); got["claims upheld and rejected"] != want {
			t.Errorf("%s: claims %s on the card, %s in the season", r.Players[0], got["claims upheld and rejected"], want)
		}
	}
	if len(rows) < 20 {
		t.Errorf("only %d cards were compared", len(rows))
	}
	// The generated matches are those of these years, and everybody of them is named.
	for _, row := range standingIn(t, files["seasons.html"], "years") {
		year, matches, deals, renuncias := row[0], 0, 0, 0
		if year > "2002" {
			continue
		}
		evenings := map[string]bool{}
		for _, l := range inJSON[struct {
			Date, Event, Site *string
			Deals             int
		}](t, "list", archive, "--since", year, "--until", year) {
			evenings[*l.Date+*l.Event] = true
			matches, deals = matches+1, deals+l.Deals
		}
		players := inJSON[report.StandingRow](t, "season", archive, "--since", year, "--until", year)
		for _, r := range players {
			renuncias += r.Renuncias
		}
		if got, want := strings.Join(row, " "), fmt.Sprint(year, " ", len(evenings), " ", matches, " ", deals, " ", len(players), " ", renuncias); got != want || renuncias == 0 {
			t.Errorf("of the year the page has %s, and the records %s", got, want)
		}
	}
}

// resultOf returns the record of a match of which the results alone are written.
func resultOf(date, number string, ac, bd int, players ...string) string {
	out := "[Event \"Taça\"]\n[Match \"" + number + "\"]\n[Rules \"fpsd target=1\"]\n"
	if date != "" {
		out += "[Date \"" + date + "\"]\n"
	}
	for i, name := range players {
		if name != "" {
			out += fmt.Sprintf("[%c \"%s\"]\n", 'A'+i, strings.ReplaceAll(name, `"`, `\"`))
		}
	}
	if ac+bd > 0 {
		out += fmt.Sprintf("deal 1 dealer A\npoints AC %d BD %d\n", ac, bd)
	}
	return out + "\n"
}

// TestSitePrizesUntidy: prize lists of what people write down.
func TestSitePrizesUntidy(t *testing.T) {
	var crowd, level strings.Builder
	for i := range 12 {
		fmt.Fprint(&crowd, resultOf("2026-10-03", strconv.Itoa(i+1), 62+i, 58-i, fmt.Sprint("A", i), fmt.Sprint("B", i), fmt.Sprint("C", i), fmt.Sprint("D", i)))
		fmt.Fprint(&level, resultOf("2026-10-03", strconv.Itoa(i+1), 70, 50, fmt.Sprint("A", i), fmt.Sprint("B", i), fmt.Sprint("C", i), fmt.Sprint("D", i)))
	}
	one := resultOf("2026-10-03", "1", 70, 50, "Ana", "Bia", "Carla", "Dina")
	for _, tt := range []struct {
		desc, date, text string
		tables, rows     int // of the first one
		first            string
	}{
		{"one match", "2026-10-03", one, 1, 2, "1|Ana, Carla|1|1|1–0|+20"},
		{"the same match twice", "2026-10-03", one + one, 1, 2, "1|Ana, Carla|1|1|1–0|+20"},
		{"no date", "", resultOf("", "1", 70, 50, "Ana", "Bia", "Carla", "Dina"), 0, 0, ""},
		{"a year", "2026", resultOf("2026", "1", 70, 50, "Ana", "Bia", "Carla", "Dina"), 0, 0, ""},
		{"a year and a month", "2026-10-??", resultOf("2026-10-??", "1", 70, 50, "Ana", "Bia", "Carla", "Dina"), 0, 0, ""},
		{"no day of the calendar", "2026-02-30", resultOf("2026-02-30", "1", 70, 50, "Ana", "Bia", "Carla", "Dina"), 0, 0, ""},
		{"nothing ended", "2026-10-03", resultOf("2026-10-03", "1", 0, 0, "Ana", "Bia", "Carla", "Dina"), 0, 0, ""},
		{"nobody named", "2026-10-03", resultOf("2026-10-03", "1", 70, 50), 0, 0, ""},
		{"one not named", "2026-10-03", resultOf("2026-10-03", "1", 70, 50, "Ana", "Bia", "Carla"), 2, 1, "1|Ana, Carla|1|1|1–0|+20"},
		{"the pairs change", "2026-10-03", one + resultOf("2026-10-03", "2", 50, 70, "Ana", "Carla", "Bia", "Dina"), 2, 4, "1 shared|Ana, Carla|1|1|1–0|+20"},
		{"one sits twice", "2026-10-03", resultOf("2026-10-03", "1", 70, 50, "Ana", "Bia", "Ana", "Dina"), 2, 2, "1|Ana, Ana|1|1|1–0|+20"},
		{"the tenth place", "2026-10-03", crowd.String(), 1, 10, "1|A11, C11|1|1|1–0|+26"},
		{"all level", "2026-10-03", level.String(), 1, 12, "1 shared|A0, C0|1|1|1–0|+20"},
	} {
		t.Run(tt.desc, func(t *testing.T) {
			dir := t.TempDir()
			verbtest.WriteText(t, filepath.Join(dir, "a.sueca"), tt.text)
			siteTo(t, filepath.Join(dir, "out"), filepath.Join(dir, "a.sueca"))
			files := siteFiles(t, filepath.Join(dir, "out"))
			siteLinks(t, files)
			tables := prizeTables(t, files[site.Evening{Date: tt.date, Event: "Taça"}.Page()])
			rows := tables["by pair"]
			if len(tables) != tt.tables || len(rows) != tt.rows || tt.rows > 0 && rows[0] != tt.first {
				t.Errorf("%d tables: %q", len(tables), tables)
			}
		})
	}
	// At tables of six and eight there are no pairs.
	dir := t.TempDir()
	siteTo(t, dir, "../../testdata/dupla.sueca", "../../testdata/dupla6.sueca")
	tables := prizeTables(t, siteFiles(t, dir)[site.Evening{Date: "2026-11-11", Event: "Magusto do clube"}.Page()])
	want := []string{"1|Hugo Nunes|1|1|4–3|−172", "2 shared|Bruno Sá|2|1|5–5|−148"}
	if rows := tables["by player"]; len(tables) != 1 || len(rows) != 8 || !slices.Equal(rows[:2], want) {
		t.Errorf("at large tables: %q", tables)
	}
}

// TestSiteCompetition: an evening of a competition is in its order, of its matches of that evening alone: a name that it puts right is
// one person there, and only there; who left later stands where the pair stood; and with initials no name of its text is told.
func TestSiteCompetition(t *testing.T) {
	t.Chdir(t.TempDir())
	pairs := [][]string{{"Ana Reis", "Carla Dias"}, {"Bruno Melo", "Duarte Sousa"}, {"Eva Lima", "Gil Pinto"}, {"Ivo Nunes", "Zita Cruz"}}
	match := func(date, number string, one, other, ac, bd int) string {
		return resultOf(date, number, ac, bd, pairs[one][0], pairs[other][0], pairs[one][1], pairs[other][1])
	}
	text := "competition \"Taça de Outono\"\nmatches event \"Taça\"\npoints won 3 lost 2\nties points\nwithdrawn strike\n" +
		"alias \"G. Pinto\" is \"Gilberto Pinto\" by \"Rui Faria\"\nwithdraw 2 from 2026-10-11 \"moved\"\n"
	for i, names := range pairs {
		text += fmt.Sprintf("pair %d \"%s\" \"%s\"\n", i+1, names[0], strings.Replace(names[1], "Gil Pinto", "Gilberto Pinto", 1))
	}
	verbtest.WriteText(t, "cup.competition", text)
	pairs[2][1] = "G. Pinto"
	first := match("2026-10-03", "1", 0, 1, 50, 70) + match("2026-10-03", "2", 2, 3, 70, 50) + match("2026-10-03", "3", 0, 2, 61, 59)
	verbtest.WriteText(t, "a.sueca", first+match("2026-10-10", "1", 0, 3, 65, 55)+match("2026-10-10", "2", 1, 3, 65, 55)+
		match("2026-10-17", "1", 0, 1, 65, 55)+resultOf("2026-10-24", "1", 70, 50, "Olga", "Pia", "Rosa", "Sara"))
	if said := siteTo(t, "out", "a.sueca", "--competition", "cup.competition"); !strings.Contains(said, "cup.competition: 2 findings; sueca season check lists them") {
		t.Error(said)
	}
	files := siteFiles(t, "out")
	siteLinks(t, files)
	for date, want := range map[string][]string{
		// Who loses twice has more points than who wins once: a season has another order.
		"2026-10-03": {"1|Eva Lima, Gilberto Pinto|5|2|1|1–1", "2|Ana Reis, Carla Dias|5|2|1|1–1", "3|Bruno Melo, Duarte Sousa|3|1|1|1–0", "4|Ivo Nunes, Zita Cruz|2|1|0|0–1"},
		"2026-10-10": {"1|Ivo Nunes, Zita Cruz|4|2|0|0–2", "2 shared|Ana Reis, Carla Dias|3|1|1|1–0", "2 shared|Bruno Melo, Duarte Sousa|3|1|1|1–0"},
	} {
		if got := prizeTables(t, files[site.Evening{Date: date, Event: "Taça"}.Page()])["by pair"]; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", date, got, want)
		}
	}
	if !strings.Contains(files[site.PlayerPage("G. Pinto")], "dl class=\"card\"") || files[site.PlayerPage("Gilberto Pinto")] != "" {
		t.Error("the cards are not those of the names in the records")
	}
	for date, want := range map[string]string{"2026-10-17": "Ana Reis, Carla Dias", "2026-10-24": "Olga, Rosa"} { // not of the competition
		if got := prizeTables(t, files[site.Evening{Date: date, Event: "Taça"}.Page()])["by pair"]; len(got) != 2 || got[0] != "1|"+want+"|1|1|1–0|"+map[string]string{"2026-10-17": "+10", "2026-10-24": "+20"}[date] {
			t.Errorf("%s: %q", date, got)
		}
	}
	verbtest.WriteText(t, "b.sueca", resultOf("2026-10-24", "1", 70, 50, "Olga", "Pia", "Rosa", "Sara"))
	if said := siteTo(t, "none", "b.sueca", "--competition", "cup.competition"); !strings.Contains(said, "cup.competition: no match here is of its league") {
		t.Error(said)
	}
	siteTo(t, "short", "a.sueca", "--competition", "cup.competition", "--names", "initials")
	for name, text := range siteFiles(t, "short") {
		for _, secret := range []string{"Gilberto", "Pinto", "Reis", "Cruz", "gilberto", "pinto", "Faria"} {
			if strings.Contains(name+text, secret) {
				t.Errorf("%s tells %s", name, secret)
			}
		}
	}
	for args, want := range map[string]string{"none.competition": "none.competition", "a.sueca": "a.sueca:1:1"} {
		if _, _, errs := outcome("site", "a.sueca", "-o", "bad", "--competition", args); !strings.Contains(errs, want) {
			t.Errorf("%s: %s", args, errs)
		}
	}
}

// TestSiteRenouncer: a renúncia stands on the card of who sat there in that deal, and not of whom that player sat for.
func TestSiteRenouncer(t *testing.T) {
	record := string(verbtest.Read(t, "../../testdata/disputes/clear.sueca"))
	t.Chdir(t.TempDir())
	verbtest.WriteText(t, "a.sueca", strings.Replace(record, "deal 1 dealer A", "substitute C \"Eva Lima\"\ndeal 1 dealer A", 1))
	for names, cards := range map[string][2]string{"full": {"Carla Dias", "Eva Lima"}, "initials": {"C. D.", "E. L."}} {
		siteTo(t, names, "a.sueca", "--names", names)
		files := siteFiles(t, names)
		for i, name := range cards {
			if got := strings.Count(files[site.PlayerPage(name)], `data-code="renuncia"`); got != i {
				t.Errorf("%s: %d renúncias on the card, want %d", name, got, i)
			}
		}
	}
}
