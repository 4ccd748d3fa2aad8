package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
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

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/message"
	"sueca/replay/viewer/page/site"
)

// siteArchive makes an archive of everything that a site may meet: generated matches of several
// evenings, those of the manual, those of every finding, and such as people hand in.
func siteArchive(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i := range 4 {
		var out, errs bytes.Buffer
		if status := execute([]string{"generate", "--deals", "60", "--pairs", "4", "--revokes", "0.1", "--errors", "0.1", "--seed", strconv.Itoa(i + 1)}, nil, &out, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		text := strings.ReplaceAll(out.String(), `"2001-01-`, fmt.Sprintf(`"%d-01-`, 2001+i%2))
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("g%d.sueca", i)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i, file := range pageRecords(t) {
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprintf("r%d.sueca", i)), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// siteTo writes a site, and returns what was said.
func siteTo(t *testing.T, to string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	execute(append([]string{"site", "--lang", "en", "-o", to}, args...), nil, &out, &errs)
	if out.Len() > 0 || strings.Contains(errs.String(), "goroutine") {
		t.Fatal(out.String(), errs.String())
	}
	return errs.String()
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

// TestSiteLinks follows every link of a site: each leads to a page of it, and to an element
// there. Nothing hidden is in a page, no page asks for anything, and its elements are the
// same whatever the texts.
func TestSiteLinks(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	siteTo(t, dir, siteArchive(t), "--title", "<i>Clube</i> \u202e")
	files := siteFiles(t, dir)
	ids, links := map[string]map[string]bool{}, map[string][]string{}
	for name, text := range files {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && message.Hidden(r) }) {
			t.Errorf("%s has hidden characters", name)
		}
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		root, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
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
		if !reached[name] && name != ".sueca-site.jsonl" {
			t.Errorf("nothing leads to %s", name)
		}
	}
	if cards := strings.Count(files["disputes.html"], ".html#"); cards < 40 {
		t.Errorf("only %d disputes have a place", cards)
	}
}

// standingIn returns the rows of the table of a standing, cell by cell.
func standingIn(t *testing.T, text, id string) (rows [][]string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
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

// TestSiteNumbers: the standings are those of season, and the matches those of list.
func TestSiteNumbers(t *testing.T) {
	dir, archive := filepath.Join(t.TempDir(), "public"), siteArchive(t)
	siteTo(t, dir, archive)
	files := siteFiles(t, dir)
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

// TestSiteSame: neither the order of the files, nor how matches are divided among them, nor
// the number of workers changes a byte; and a second run writes nothing.
func TestSiteSame(t *testing.T) {
	archive := siteArchive(t)
	dir := filepath.Join(t.TempDir(), "public")
	siteTo(t, dir, archive)
	want := siteFiles(t, dir)
	past := time.Unix(1e9, 0)
	for name := range want {
		if err := os.Chtimes(filepath.Join(dir, name), past, past); err != nil {
			t.Fatal(err)
		}
	}
	names, err := filepath.Glob(filepath.Join(archive, "*.sueca"))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, jobs := range []string{"1", "2", "7"} {
		random.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
		siteTo(t, dir, append([]string{"-j", jobs}, names...)...)
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

// TestSiteKilled: a run that is killed at any moment leaves whole pages, and the next one makes
// the site as if nothing had been.
func TestSiteKilled(t *testing.T) {
	all, top := siteArchive(t), t.TempDir()
	archive := filepath.Join(top, "archive")
	err := os.Mkdir(archive, 0o755)
	for i := range 3 {
		name := fmt.Sprintf("g%d.sueca", i)
		if err == nil {
			err = os.Rename(filepath.Join(all, name), filepath.Join(archive, name))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	first := []string{filepath.Join(archive, "g0.sueca")}
	siteTo(t, filepath.Join(top, "want"), archive)
	want := siteFiles(t, filepath.Join(top, "want"))
	siteTo(t, filepath.Join(top, "old"), first...)
	old := siteFiles(t, filepath.Join(top, "old"))
	times := 8
	if verbtest.Long {
		times = 100
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range times {
		dir := filepath.Join(top, fmt.Sprint("public", i))
		if i%2 == 0 {
			siteTo(t, dir, first...)
		}
		cmd := exec.Command("sueca", "site", archive, "-o", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// The kill comes when so many files are there, wherever the run then is.
		enough := random.IntN(len(want))
		ended := make(chan struct{})
		go func() { cmd.Wait(); close(ended) }()
		for at, done := 0, false; at < enough && !done; {
			select {
			case <-ended:
				done = true
			default:
				at = 0
				filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error { at++; return nil })
			}
		}
		cmd.Process.Kill()
		<-ended
		if _, err := os.Stat(filepath.Join(dir, "index.html")); err == nil {
			for name, text := range siteFiles(t, dir) {
				if strings.HasSuffix(name, ".html") && !strings.Contains(name, ".part/") && text != want[name] && text != old[name] {
					t.Errorf("%s is neither as it was nor as it is to be", name)
				}
			}
		}
		if said := siteTo(t, dir, archive); strings.Contains(said, "left as it is") {
			t.Error(said)
		}
		if got := siteFiles(t, dir); !maps.Equal(got, want) {
			t.Errorf("killed when %d files were there, the next run makes another site", enough)
		}
		os.RemoveAll(dir)
	}
}

// TestSiteInitials: people with the same initials share a page, on which their numbers stand
// apart, and no page tells a name.
func TestSiteInitials(t *testing.T) {
	top := t.TempDir()
	match := func(number int, a, b, c, d string) string {
		return fmt.Sprintf("[Date \"2026-10-03\"]\n[Event \"Copa da %s\"]\n[Match \"%d\"]\n[A \"%s\"]\n[B \"%s\"]\n[C \"%s\"]\n[D \"%s\"]\ndeal 1 dealer A\npoints AC 95 BD 25\nnote \"%s joga bem\"\n\n", a, number, a, b, c, d, a)
	}
	file := filepath.Join(top, "a.sueca")
	text := match(1, "Ana Reis", "Bruno Sá", "Alda Rosa", "Duarte Melo") + match(2, "Ana Reis", "Bruno Sá", "Carla Dias", "Duarte Melo")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(top, "public")
	if said := siteTo(t, dir, file, "--names", "initials"); said != "" {
		t.Error(said)
	}
	files := siteFiles(t, dir)
	secret := regexp.MustCompile(`(?i)ana reis|ana-reis|reis|alda|rosa|bruno|duarte|melo|carla|dias`)
	for name, text := range files {
		if found := secret.FindString(text); found != "" {
			t.Errorf("%s tells %s", name, found)
		}
		if found := secret.FindString(name); found != "" {
			t.Errorf("the name %s tells %s", name, found)
		}
	}
	shared := files[site.PlayerPage("A. R.")]
	if !strings.Contains(shared, "2 people are published under this name") {
		t.Error("the page of A. R. does not tell that two people share it")
	}
	one, other := standingIn(t, shared, "standings0"), standingIn(t, shared, "standings1")
	if len(one) == 0 || len(other) == 0 || one[0][2]+other[0][2] != "21" {
		t.Errorf("the numbers of the two: %q and %q", one, other)
	}
	if rows := standingIn(t, files["seasons/all.html"], "players0"); len(rows) != 5 {
		t.Errorf("%d players, not 5", len(rows))
	}
	// Two matches that are one text without names are two matches all the same.
	twin := func(a, b, c, d string) string {
		return fmt.Sprintf("[Date \"2026-10-03\"]\n[Event \"x\"]\n[A \"%s\"]\n[B \"%s\"]\n[C \"%s\"]\n[D \"%s\"]\ndeal 1 dealer A\npoints AC 95 BD 25\n\n", a, b, c, d)
	}
	twins := filepath.Join(top, "twins.sueca")
	if err := os.WriteFile(twins, []byte(twin("Ana Reis", "Bruno Sá", "Alda Rosa", "Duarte Melo")+twin("Alda Rosa", "Bia Sá", "Ana Reis", "Dina Mota")), 0o644); err != nil {
		t.Fatal(err)
	}
	if said := siteTo(t, filepath.Join(top, "twins"), twins, "--names", "initials"); said != "" {
		t.Error(said)
	}
	paired := siteFiles(t, filepath.Join(top, "twins"))
	if n := strings.Count(paired[site.Evening{Date: "2026-10-03", Event: "x"}.Page()], "<li data-match="); n != 2 {
		t.Errorf("%d matches of two stand on the page of the evening", n)
	}
	if rows := standingIn(t, paired["seasons/all.html"], "players0"); len(rows) != 6 {
		t.Errorf("%d players, not 6", len(rows))
	}
	if n := strings.Count(paired["feed.xml"], "<entry>"); n != 1 {
		t.Errorf("%d entries in the feed have one address", n)
	}
	// The same folder without any names: those with initials are gone.
	if said := siteTo(t, dir, file, "--names", "none"); said != "" {
		t.Error(said)
	}
	for name, text := range siteFiles(t, dir) {
		if strings.Contains(text, "A. R.") || strings.Contains(name, "a-r-") || strings.HasPrefix(name, "players") {
			t.Errorf("%s tells of somebody", name)
		}
	}
}

// TestSiteFeed: the feed is XML, its ids are there once, and its texts are text.
func TestSiteFeed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	siteTo(t, dir, siteArchive(t), "--base", "https://example.org/x", "--title", "<b>&")
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Author  string   `xml:"author>name"`
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
			Link    struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"entry"`
	}
	files := siteFiles(t, dir)
	if err := xml.Unmarshal([]byte(files["feed.xml"]), &feed); err != nil {
		t.Fatal(err)
	}
	if feed.Title != "<b>&" || feed.Author == "" || len(feed.Entries) < 30 || feed.Updated < feed.Entries[0].Updated {
		t.Errorf("the feed is %+v", feed)
	}
	seen := map[string]bool{feed.ID: true}
	last := "9"
	for _, e := range feed.Entries {
		at, ok := strings.CutPrefix(e.Link.Href, "https://example.org/x/")
		if _, err := time.Parse(time.RFC3339, e.Updated); err != nil || seen[e.ID] || !strings.HasPrefix(e.ID, "urn:uuid:") || e.Title == "" || !ok || files[at] == "" || e.Updated > last {
			t.Errorf("an entry is %+v", e)
		}
		seen[e.ID], last = true, e.Updated
	}
}

// TestSiteDisputeOrder: the disputes of a match stand in the order of its record: a renúncia before the claim
// that was made of it.
func TestSiteDisputeOrder(t *testing.T) {
	data, err := filepath.Abs("../../testdata/disputes/clear.sueca")
	verbtest.Check(t, err)
	t.Chdir(t.TempDir())
	mustRun(t, "site", data, "-o", "out")
	text, err := os.ReadFile("out/disputes.html")
	verbtest.Check(t, err)
	var order []string
	for _, found := range regexp.MustCompile(`href="matches/[0-9a-f]+\.html#([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
		order = append(order, found[1])
	}
	if want := []string{"d1t4c2", "d1t4c1"}; !slices.Equal(order, want) { // the card, and the trick of the claim
		t.Errorf("%v, want %v", order, want)
	}
}
