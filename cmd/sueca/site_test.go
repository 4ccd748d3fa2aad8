package main

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/message"
	"sueca/replay/viewer/page/site"
)

// siteArchive makes an archive of everything that a site may meet: generated matches of several evenings, those of
// the manual, those of every finding, and such as people hand in.
func siteArchive(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i := range 4 {
		text := mustRun(t, "generate", "--deals", "60", "--pairs", "4", "--revokes", "0.1", "--errors", "0.1", "--seed", strconv.Itoa(i+1))
		verbtest.WriteText(t, filepath.Join(dir, fmt.Sprintf("g%d.sueca", i)), strings.ReplaceAll(text, `"2001-01-`, fmt.Sprintf(`"%d-01-`, 2001+i%2)))
	}
	for i, file := range pageRecords(t) {
		verbtest.WriteText(t, filepath.Join(dir, fmt.Sprintf("r%d.sueca", i)), string(verbtest.Read(t, file)))
	}
	return dir
}

// siteTo writes a site, and returns what was said.
func siteTo(t *testing.T, to string, args ...string) string {
	t.Helper()
	_, out, errs := outcome(append([]string{"site", "--lang", "en", "-o", to}, args...)...)
	if out != "" || strings.Contains(errs, "goroutine") {
		t.Fatal(out, errs)
	}
	return errs
}

// siteFiles returns the files of a site by their names.
func siteFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil || out["index.html"] == "" {
		t.Fatal(len(out), err)
	}
	return out
}

// TestSite looks at one site: its links, its numbers, and whether it is made the same again.
func TestSite(t *testing.T) {
	dir, archive := filepath.Join(t.TempDir(), "public"), siteArchive(t)
	siteTo(t, dir, archive, "--title", "<i>Clube</i> \u202e")
	files := siteFiles(t, dir)
	t.Run("links", func(t *testing.T) {
		siteLinks(t, files)
		if cards := strings.Count(files["disputes.html"], ".html#"); cards < 40 {
			t.Errorf("only %d disputes have a place", cards)
		}
	})
	t.Run("numbers", func(t *testing.T) { siteNumbers(t, archive, files) })
	t.Run("prizes", func(t *testing.T) { sitePrizes(t, archive, files) })
	t.Run("cards", func(t *testing.T) { siteCards(t, archive, files) })
	t.Run("same", func(t *testing.T) { siteSame(t, archive, dir, files) })
}

// siteLinks follows every link of a site: each leads to a page of it, and to an element there. Nothing hidden is in
// a page, no page asks for anything, and its elements are the same whatever the texts.
func siteLinks(t *testing.T, files map[string]string) {
	ids, links := map[string]map[string]bool{}, map[string][]string{}
	for name, text := range files {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && message.Hidden(r) }) {
			t.Errorf("%s has hidden characters", name)
		}
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		root, err := html.Parse(strings.NewReader(text))
		verbtest.Check(t, err)
		ids[name] = map[string]bool{"": true}
		scripts, policy := 0, ""
		for n := range root.Descendants() {
			if of, _ := attr(n, "http-equiv"); of == "Content-Security-Policy" {
				policy, _ = attr(n, "content")
			}
			if id, ok := attr(n, "id"); ok {
				if ids[name][id] {
					t.Errorf("%s: the id %s stands there twice", name, id)
				}
				ids[name][id] = true
			}
			if to, ok := attr(n, "href"); ok {
				links[name] = append(links[name], to)
			}
			if _, ok := attr(n, "src"); ok || n.Data == "img" || n.Data == "iframe" {
				t.Errorf("%s asks for something", name)
			}
			if n.Data == "script" && n.Type == html.ElementNode {
				scripts++
			}
		}
		if want := 2; scripts != want && !(name == "index.html" && scripts == want+1) {
			t.Errorf("%s has %d scripts", name, scripts)
		}
		if !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "unsafe-") {
			t.Errorf("%s has the policy %q", name, policy)
		}
	}
	reached := map[string]bool{"index.html": true}
	for todo := []string{"index.html"}; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		for _, to := range links[from] {
			if strings.HasPrefix(to, "data:") {
				continue
			}
			u, err := url.Parse(to)
			if err != nil || u.IsAbs() || u.Host != "" || strings.HasPrefix(u.Path, "/") {
				t.Errorf("%s has the link %q", from, to)
				continue
			}
			at := from
			if u.Path != "" {
				at = path.Join(path.Dir(from), u.Path)
			}
			switch {
			case files[at] == "":
				t.Errorf("%s links to %s, which is not there", from, to)
			case ids[at] != nil && !ids[at][u.Fragment]:
				t.Errorf("%s links to %s, and %s has no such element", from, to, at)
			}
			if !reached[at] {
				reached[at] = true
				todo = append(todo, at)
			}
		}
	}
	for name := range files {
		if !reached[name] && name != ".sueca-site.jsonl" && name != "404.html" { // a server shows that one
			t.Errorf("nothing leads to %s", name)
		}
	}
}

// standingIn returns the rows of the table of a standing, cell by cell.
func standingIn(t *testing.T, text, id string) (rows [][]string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	verbtest.Check(t, err)
	for n := range root.Descendants() {
		if labelled, _ := attr(n, "aria-labelledby"); labelled != id {
			continue
		}
		for tr := range n.Descendants() {
			if tr.Data != "tr" || tr.Parent.Data != "tbody" {
				continue
			}
			var row []string
			for cell := range tr.ChildNodes() {
				row = append(row, textOf(cell, "en"))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// siteNumbers: the standings are those of season, and the matches those of list.
func siteNumbers(t *testing.T, archive string, files map[string]string) {
	number := func(a, b int) string {
		return strings.ReplaceAll(strconv.Itoa(a), "-", "−") + "–" + strings.ReplaceAll(strconv.Itoa(b), "-", "−")
	}
	compared := 0
	compare := func(name, id string, want []report.StandingRow) {
		t.Helper()
		got := standingIn(t, files[name], id)
		if len(got) != len(want) {
			t.Errorf("%s, %s: %d rows, and season has %d", name, id, len(got), len(want))
			return
		}
		for i, r := range want {
			shown := make([]string, len(r.Players))
			for k, p := range r.Players {
				shown[k] = message.Visible(strings.Join(strings.Fields(p), " "))
			}
			one := []string{
				strconv.Itoa(r.Rank), strings.Join(shown, ", "), strconv.Itoa(r.Matches), strconv.Itoa(r.Won), strconv.Itoa(r.Drawn), strconv.Itoa(r.Lost), strconv.Itoa(r.Unfinished),
				number(r.GamesFor, r.GamesAgainst), number(r.PointsFor, r.PointsAgainst), strconv.Itoa(r.Deals), strconv.Itoa(r.Sweeps), strconv.Itoa(r.Doubles), strconv.Itoa(r.Renuncias), number(r.ClaimsUpheld, r.ClaimsRejected),
			}
			if !slices.Equal(got[i], one) {
				t.Errorf("%s, %s: the page has %q, season %q", name, id, got[i], one)
			}
			compared++
		}
	}
	for _, by := range []string{"player", "pair"} {
		id := by + "s0"
		compare("seasons/all.html", id, inJSON[report.StandingRow](t, "season", archive, "--by", by))
		for _, year := range []string{"2001", "2002", "2026"} {
			compare("seasons/year-"+year+".html", id, inJSON[report.StandingRow](t, "season", archive, "--by", by, "--since", year, "--until", year))
		}
		groups := map[string][]report.StandingRow{}
		for _, r := range inJSON[report.StandingRow](t, "season", archive, "--by", by, "--group", "event") {
			if r.Group != nil {
				groups[*r.Group] = append(groups[*r.Group], r)
			}
		}
		for event, rows := range groups {
			compare((&site.Standing{Kind: site.Event, Name: event}).Page(), id, rows)
		}
	}
	if compared < 200 {
		t.Errorf("only %d rows were compared", compared)
	}
	// Each match of list stands on the page of its evening.
	matches := 0
	type listing struct {
		Match                    string
		Date, Event, Site, Table *string
		Result                   map[string]int
		Findings                 report.FindingCounts
	}
	for _, l := range inJSON[listing](t, "list", archive) {
		value := func(s *string) string {
			if s == nil {
				return ""
			}
			return *s
		}
		evening := files[site.Evening{Date: value(l.Date), Event: value(l.Event), Site: value(l.Site)}.Page()]
		_, entry, ok := strings.Cut(evening, fmt.Sprintf("<li data-match=\"%s\">", l.Match))
		entry, _, _ = strings.Cut(entry, "</p></li>")
		if !ok {
			t.Errorf("match %s is on no page of its evening", l.Match)
			continue
		}
		matches++
		var games, want []string
		for _, m := range regexp.MustCompile(`data-games="([^"]*)"`).FindAllStringSubmatch(entry, -1) {
			games = append(games, m[1])
		}
		for _, side := range slices.Sorted(maps.Keys(l.Result)) {
			want = append(want, strconv.Itoa(l.Result[side]))
		}
		slices.Sort(games)
		slices.Sort(want)
		if strings.Count(evening, "data-match=\""+l.Match) > 1 {
			continue // records that differ
		}
		if !slices.Equal(games, want) {
			t.Errorf("match %s: the page has %v, list %v", l.Match, games, l.Result)
		}
		if l.Findings.Error > 0 != strings.Contains(entry, "errors: ") {
			t.Errorf("match %s: errors: list has %d", l.Match, l.Findings.Error)
		}
	}
	if matches < 80 {
		t.Errorf("only %d matches were compared", matches)
	}
}

// siteSame: neither the order of the files, nor how matches are divided among them, nor the number of workers
// changes a byte; and a second run writes nothing.
func siteSame(t *testing.T, archive, dir string, want map[string]string) {
	past := time.Unix(1e9, 0)
	for name := range want {
		verbtest.Check(t, os.Chtimes(filepath.Join(dir, name), past, past))
	}
	names, err := filepath.Glob(filepath.Join(archive, "*.sueca"))
	verbtest.Check(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	for _, jobs := range []string{"1", "7"} {
		random.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
		siteTo(t, dir, append([]string{"-j", jobs, "--title", "<i>Clube</i> \u202e"}, names...)...)
	}
	got := siteFiles(t, dir)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("%s is another one", name)
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.ModTime().Equal(past) {
			t.Errorf("%s was written", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, not %d", len(got), len(want))
	}
}

// TestSiteLinksStay: the more an archive grows, the pages that were there keep their names, and
// a part of it gives the pages the same names as the whole.
func TestSiteLinksStay(t *testing.T) {
	archive, top := siteArchive(t), t.TempDir()
	names, err := filepath.Glob(filepath.Join(archive, "g*.sueca"))
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	siteTo(t, filepath.Join(top, "whole"), names...)
	whole := siteFiles(t, filepath.Join(top, "whole"))
	dir := filepath.Join(top, "growing")
	var before map[string]string
	for i := range names {
		siteTo(t, dir, names[len(names)-1-i:]...)
		now := siteFiles(t, dir)
		for name := range before {
			if now[name] == "" {
				t.Errorf("with more matches %s is gone", name)
			}
		}
		for name := range now {
			if whole[name] == "" {
				t.Errorf("%s is in no page of the whole archive", name)
			}
		}
		before = now
	}
	if !maps.Equal(before, whole) {
		t.Error("grown bit by bit it is another site")
	}
}

// TestSiteInitials: people with the same initials share a page, on which their numbers stand apart, and no page
// tells a name; without any names the pages of before are gone.
func TestSiteInitials(t *testing.T) {
	t.Chdir(t.TempDir())
	match := func(number int, a, b, c, d string) string {
		return fmt.Sprintf("[Date \"2026-10-03\"]\n[Event \"Copa da %[2]s\"]\n[Match \"%[1]d\"]\n[A \"%[2]s\"]\n[B \"%[3]s\"]\n[C \"%[4]s\"]\n[D \"%[5]s\"]\ndeal 1 dealer A\npoints AC 95 BD 25\nnote \"%[2]s joga bem\"\n\n", number, a, b, c, d)
	}
	verbtest.WriteText(t, "a.sueca", match(1, "Ana Reis", "Bruno Sá", "Alda Rosa", "Duarte Melo")+match(2, "Ana Reis", "Bruno Sá", "Carla Dias", "Duarte Melo"))
	// Two matches that are one text without names are two matches all the same.
	twin := strings.NewReplacer("Copa da Ana Reis", "x", "Copa da Alda Rosa", "x", "note \"Ana Reis joga bem\"\n", "", "note \"Alda Rosa joga bem\"\n", "", "[Match \"1\"]\n", "")
	verbtest.WriteText(t, "twins.sueca", twin.Replace(match(1, "Ana Reis", "Bruno Sá", "Alda Rosa", "Duarte Melo")+match(1, "Alda Rosa", "Bia Sá", "Ana Reis", "Dina Mota")))
	if said := siteTo(t, "public", "a.sueca", "--names", "initials") + siteTo(t, "paired", "twins.sueca", "--names", "initials"); said != "" {
		t.Error(said)
	}
	files, paired := siteFiles(t, "public"), siteFiles(t, "paired")
	secret := regexp.MustCompile(`(?i)ana reis|ana-reis|reis|alda|rosa|bruno|duarte|melo|carla|dias`)
	for name, text := range files {
		if found := secret.FindString(name + "\n" + text); found != "" {
			t.Errorf("%s tells %s", name, found)
		}
	}
	shared := files[site.PlayerPage("A. R.")]
	one, other := standingIn(t, shared, "standings0"), standingIn(t, shared, "standings1")
	if !strings.Contains(shared, "2 people are published under this name") || len(one) == 0 || len(other) == 0 || one[0][2]+other[0][2] != "21" {
		t.Errorf("the numbers of the two: %q and %q", one, other)
	}
	if rows, more := standingIn(t, files["seasons/all.html"], "players0"), standingIn(t, paired["seasons/all.html"], "players0"); len(rows) != 5 || len(more) != 6 {
		t.Errorf("%d and %d players, not 5 and 6", len(rows), len(more))
	}
	if n := strings.Count(paired[site.Evening{Date: "2026-10-03", Event: "x"}.Page()], "<li data-match="); n != 2 || strings.Count(paired["feed.xml"], "<entry>") != 1 {
		t.Errorf("%d matches of two stand on the page of the evening, and in the feed\n%s", n, paired["feed.xml"])
	}
	siteTo(t, "public", "a.sueca", "--names", "none")
	for name, text := range siteFiles(t, "public") {
		if strings.Contains(text, "A. R.") || strings.Contains(name, "a-r-") || strings.HasPrefix(name, "players") {
			t.Errorf("%s tells of somebody", name)
		}
	}
}

// TestSiteDisputeOrder: the disputes of a match stand in the order of its record: a renúncia before the claim
// that was made of it.
func TestSiteDisputeOrder(t *testing.T) {
	data := verbtest.Abs(t, "../../testdata/disputes/clear.sueca")
	t.Chdir(t.TempDir())
	mustRun(t, "site", data, "-o", "out")
	text := verbtest.Read(t, "out/disputes.html")
	var order []string
	for _, found := range regexp.MustCompile(`href="matches/[0-9a-f]+\.html#([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
		order = append(order, found[1])
	}
	if want := []string{"d1t4c2", "d1t4c1"}; !slices.Equal(order, want) { // the card, and the trick of the claim
		t.Errorf("%v, want %v", order, want)
	}
}
