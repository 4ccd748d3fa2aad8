package site

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

var english = message.English

// club is an archive with something of everything: two evenings of which one has no date, two
// people under one name, a side of whom nobody is named, and a match that is set aside.
func club() *Site {
	magusto, lost := Evening{Date: "2026-11-11", Event: "Magusto <i>", Site: "Café"}, Evening{}
	s := &Site{
		Languages: hypertext.Languages{english, english}, Title: "Clube  & amigos", Base: "https://club.example/",
		Names: map[string]string{"ana": "Ana Reis", "bea": "Bea", "bia": "Bea", "carla": "Carla\u202e", "ali": "علي", "alda": "Alda", "zita": "Zita, of no match"},
		Matches: []Match{
			{ID: "22", Page: "matches/22.html", Evening: magusto, Table: "10", Number: "1", Deals: 5, Errors: 2, Sides: []Side{
				{Letters: "AC", Sheet: 4, Games: 5, Won: true, Players: []string{"ana", "carla"}}, {Letters: "BD", Sheet: -1, Games: 0, Players: []string{"bea", ""}},
			}},
			{ID: "a3868b99d7be2aaf", Page: "matches/a3.html", Evening: lost, Deals: 1, Aside: true, Sides: []Side{
				{Letters: "AC", Sheet: 1, Players: []string{"", ""}}, {Letters: "BD", Sheet: 0, Players: []string{"bia", "ana"}},
			}},
			{ID: "44", Page: "matches/44.html", Evening: magusto, Table: "9", Number: "2", Warnings: 1, Sides: []Side{
				{Letters: "AC", Sheet: 2, Players: []string{"ana", ""}}, {Letters: "BD", Sheet: 2, Players: []string{"ali", "alda"}},
			}},
			{ID: "55", Page: "matches/55.html", Evening: Evening{Date: "2025-10-??", Site: "Sede"}, Deals: 4},
		},
		Standings: []Standing{
			{Kind: All, ByPlayer: []Row{
				{Rank: 1, Players: []string{"ana"}, Matches: 3, Won: 2, Drawn: 1, GamesFor: 9, GamesAgainst: 2, Deals: 10, PointsFor: 700, PointsAgainst: -5, Sweeps: 1, Doubles: 2, ClaimsUpheld: 1},
				{Rank: 2, Players: []string{"bia"}, Matches: 1, Unfinished: 1},
				{Rank: 3, Players: []string{"bea"}, Matches: 1, Lost: 1, Renuncias: 1, ClaimsRejected: 2},
			}, ByPair: []Row{{Rank: 1, Players: []string{"ana", "carla"}, Matches: 1, Won: 1}, {Rank: 2, Players: []string{"bia", "ana"}, Matches: 1}}},
			{Kind: Year, Name: "2026", ByPlayer: []Row{{Rank: 1, Players: []string{"ana"}, Matches: 2}}, ByPair: []Row{{Rank: 1, Players: []string{"ana", "carla"}}}, Sum: Sum{Evenings: 1, Matches: 2, Deals: 5, Renuncias: 3}},
			{Kind: Event, Name: "Magusto", ByPlayer: []Row{{Rank: 1, Players: []string{"ana"}}, {Rank: 2, Players: []string{"carla"}}}},
		},
		Prizes: map[Evening]*Prizes{magusto: {Competition: "Taça <b>", Unfinished: 1, Tables: []PrizeTable{
			{Group: "A", Pairs: true, Rows: []Row{
				{Place: 1, Points: 3, Players: []string{"ana", "carla"}, Matches: 2, Won: 1}, {Place: 1, Points: 3, Players: []string{"bea", "zita"}, Matches: 1},
				{Place: 10, Points: -1, Players: []string{"ali", "alda"}},
			}},
			{Group: "<i>", Pairs: true, Rows: []Row{{Place: 1, Players: []string{"bia", "alda"}}}},
		}}, {Date: "2025-10-??", Site: "Sede"}: {Tables: []PrizeTable{
			{Pairs: true, Rows: []Row{{Place: 1, Players: []string{"ali", "alda"}, PointsFor: 5, PointsAgainst: 9}}}, {Rows: []Row{{Place: 1, Players: []string{"ana"}, PointsFor: 1}}},
		}}},
		Opponents: func(key string) []Row {
			if key == "ana" {
				return []Row{{Players: []string{"ana", "bea"}, Matches: 2, Won: 1, Lost: 1, GamesFor: 3, GamesAgainst: 4}}
			}
			return nil
		},
		Disputes: []Dispute{
			{Match: 1, Code: "", Says: [2]string{"a claim", "a claim"}, Order: 1},
			{Match: 0, Place: "d3t2c1", Deal: 3, Trick: 2, Code: code.Renuncia, Says: [2]string{"renúncia of Bea", "renúncia of Bea"}, Player: "bea", Order: 2},
			{Match: 0, Deal: 1, Says: [2]string{"a claim <first>", "a claim <first>"}, Order: 1},
		},
	}
	return s
}

// inside returns what a page has between its style and its script, which have files of their own.
func inside(t *testing.T, html []byte) string {
	t.Helper()
	head, rest, ok := strings.Cut(string(html), "<style>"+style()+"</style>")
	body, _, closed := strings.Cut(rest, "<script>"+script()+"</script>")
	assert.Assert(t, ok && closed, "a page without a style or a script:\n%s", html)
	return regexp.MustCompile(`sha256-[A-Za-z0-9+/=]*`).ReplaceAllString(head, "sha256-…") + body
}

// pagesOf returns all pages of a site by their names, in their order.
func pagesOf(t *testing.T, s *Site) (names []string, content map[string]string) {
	t.Helper()
	content = map[string]string{}
	for name, text := range s.Pages() {
		names = append(names, name)
		if content[name] = string(text); name == Preview {
			content[name] = "a picture\n"
		} else if name != Feed {
			content[name] = inside(t, text)
		}
	}
	return names, content
}

// TestSiteGolden writes the pages of an archive into one file.
func TestSiteGolden(t *testing.T) {
	names, content := pagesOf(t, club())
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "-- %s --\n%s", name, content[name])
	}
	golden.Assert(t, out.String(), "club.txt")
}

// TestNobody writes an archive of which nothing is known: its pages are there, and those of
// players are not.
func TestNobody(t *testing.T) {
	names, content := pagesOf(t, &Site{Languages: hypertext.Languages{english, english}})
	if want := []string{"index.html", "evenings.html", "seasons.html", "disputes.html", "feed.xml", "404.html"}; !slices.Equal(names, want) {
		t.Errorf("pages %v, want %v", names, want)
	}
	for name, want := range map[string]string{
		"index.html":    "<p class=\"about\">0 matches · 0 deals · 0 evenings</p>",
		"seasons.html":  "<p class=\"none\">nobody is named, and so nobody has a standing</p>",
		"disputes.html": "<p class=\"about\">0 claims · 0 proven renúncias</p>",
		"feed.xml":      "<title>Sueca</title>\n<updated>1970-01-01T00:00:00Z</updated>",
	} {
		assert.Check(t, strings.Contains(content[name], want), "%s: no %s in\n%s", name, want, content[name])
	}
	assert.Check(t, !strings.Contains(content["index.html"], "players.html"), "there is a link to players, and none is named")
}

// TestNewest shows twenty evenings on the first page, and a hundred matches in the feed; what is
// more stands behind a link, or not at all.
func TestNewest(t *testing.T) {
	for _, tt := range []struct {
		evenings, shown, entries int
		more                     bool
	}{{20, 20, 20, false}, {21, 20, 21, true}, {100, 20, 100, true}, {101, 20, 100, true}} {
		s := &Site{Languages: hypertext.Languages{english, english}}
		for i := range tt.evenings {
			id := fmt.Sprintf("%03d", i)
			s.Matches = append(s.Matches, Match{ID: id, Page: MatchPage(id), Evening: Evening{Date: fmt.Sprintf("20%02d-%02d-01", i/12, i%12+1)}})
		}
		_, content := pagesOf(t, s)
		index := content["index.html"]
		assert.Check(t, is.Equal(strings.Count(index, "<li><a href=\"evenings/"), tt.shown), "of %d", tt.evenings)
		if got := strings.Contains(index, fmt.Sprintf("<a href=\"evenings.html\">all %d evenings</a>", tt.evenings)); got != tt.more {
			t.Errorf("of %d evenings more are told of: %t", tt.evenings, got)
		}
		assert.Check(t, is.Equal(strings.Count(content["evenings.html"], "<li><a href=\"evenings/"), tt.evenings), "of")
		assert.Check(t, is.Equal(strings.Count(content[Feed], "<entry>"), tt.entries), "of %d", tt.evenings)
	}
	s := &Site{Languages: hypertext.Languages{english, english}, Matches: []Match{
		{ID: "1", Page: "matches/one.html", Evening: Evening{Date: "2026-11-11"}}, {ID: "2", Page: "matches/one.html", Evening: Evening{Date: "2026-11-10"}},
	}}
	if _, content := pagesOf(t, s); strings.Count(content[Feed], "<entry>") != 1 || strings.Count(content[Feed], "<updated>2026-11-11T00") != 2 {
		t.Errorf("two matches with one page:\n%s", content[Feed])
	}
}

// TestShared writes a page for two evenings, and one for two standings, whose pages have one name:
// each has a head of its own, and the matches of its own.
func TestShared(t *testing.T) {
	one, other := Evening{Date: "2026-11-11", Event: "Magusto"}, Evening{Date: "2026-11-11", Event: "magusto"}
	a := newArchive(&Site{
		Languages: hypertext.Languages{english, english},
		Matches:   []Match{{ID: "11", Page: "matches/11.html", Evening: one}, {ID: "22", Page: "matches/22.html", Evening: other}},
		Standings: []Standing{{Kind: Event, Name: "Magusto", ByPlayer: []Row{{Players: []string{"ana"}}}}, {Kind: Event, Name: "magusto", ByPlayer: []Row{{Players: []string{"ana"}}}, ByPair: []Row{{Players: []string{"ana", "bea"}}}}},
	})
	for _, tt := range []struct {
		name string
		html []byte
		want []string // in this order
	}{
		{"evenings", a.evening(&evening{Page: one.Page(), Parts: []Evening{one, other}, Matches: []int{0, 1}}), []string{"<h1>2026-11-11 · Magusto</h1>", `data-match="11"`, `<h2 class="dealname">2026-11-11 · magusto</h2>`, `data-match="22"`}},
		{"standings", a.season([]*Standing{&a.Standings[0], &a.Standings[1]}), []string{"<h1>standings: Magusto</h1>", `<caption id="players0">`, `<h2 class="dealname">magusto</h2>`, `<caption id="pairs1">`, `<caption id="players1">`}},
	} {
		text := inside(t, tt.html)
		for _, want := range tt.want {
			assert.Assert(t, strings.Count(text, want) == 1, "%s: %s stands not once, or not in its place, in\n%s", tt.name, want, text)
			_, text, _ = strings.Cut(text, want)
		}
	}
}

// TestEnds stops writing pages where nobody asks for more.
func TestEnds(t *testing.T) {
	n := 0
	for range club().Pages() {
		if n++; n == 2 {
			break
		}
	}
	assert.Check(t, n == 2, "%d pages", n)
}

// TestBoth says everything in two languages, what somebody wrote once.
func TestBoth(t *testing.T) {
	s := club()
	s.Languages[1] = message.Language{Name: "pt", Say: func(m message.Message) string {
		if m.Format == "%s" {
			return m.String()
		}
		return "pt " + m.String()
	}}
	s.Disputes[0].Says = [2]string{"a claim", "uma acusação"}
	_, content := pagesOf(t, s)
	for _, tt := range []struct{ page, want string }{
		{"index.html", `<html data-sueca="site" lang="en">`},
		{"index.html", "<title>Clube &amp; amigos</title>"},
		{"index.html", "<h1>Clube &amp; amigos</h1>"},
		{"evenings.html", "<title>evenings · Clube &amp; amigos</title>"},
		{"evenings.html", `<h1><span lang=en>evenings</span><span lang=pt>pt evenings</span></h1>`},
		{"disputes.html", `<span lang=en>a claim</span><span lang=pt>uma acusação</span>`},
		{"index.html", `"pt":{"first":"pt found: {0}; the first {1} are shown","found":"pt found: {0}","language":"pt language","search":"pt search players, evenings and events by name","title":"`},
	} {
		assert.Check(t, strings.Contains(content[tt.page], tt.want), "%s: no %s", tt.page, tt.want)
	}
}

// TestUp finds the links of the page of a match: to the players where they have pages.
func TestUp(t *testing.T) {
	hrefs := func(links []page.Link) (out []string) {
		for _, l := range links {
			out = append(out, l.Href)
		}
		return out
	}
	if got, want := hrefs(Up(true)), []string{"../index.html", "../evenings.html", "../players.html", "../seasons.html", "../disputes.html"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := hrefs(Up(false)), []string{"../index.html", "../evenings.html", "../seasons.html", "../disputes.html"}; !slices.Equal(got, want) {
		t.Errorf("without players %v, want %v", got, want)
	}
}

// TestYear finds the year of a date, and orders dates of which a part is not known.
func TestYear(t *testing.T) {
	for date, want := range map[string][2]string{
		"2026-10-03": {"2026", "2026-10-03"}, "2026-10-??": {"2026", "2026-10-00"}, "2026": {"2026", "2026"}, "0199": {"0199", "0199"},
		"202": {"", ""}, "": {"", ""}, "20?6-01-01": {"", ""}, "/026": {"", ""}, ":026": {"", ""}, "9999": {"9999", "9999"},
	} {
		assert.Check(t, is.Equal([2]string{year(date), sortable(date)}, want), date)
	}
	for _, tt := range []struct {
		a, b string
		want int
	}{{"2", "10", -1}, {"10", "9", 1}, {"02", "2", 0}, {"", "1", -1}, {"A", "B", -1}} {
		assert.Check(t, is.Equal(compareNumbers(tt.a, tt.b), tt.want), "%q and %q", tt.a, tt.b)
	}
}

// TestSlug writes what can stand in an address: at most 48 letters, digits and hyphens.
func TestSlug(t *testing.T) {
	for text, want := range map[string]string{
		"Ana Sá": "ana-sa", "  a -- b  ": "a-b", "az AZ 09": "az-az-09", "{`@[/:": "", "": "", "a/b": "a-b",
		strings.Repeat("x", 48): strings.Repeat("x", 48), strings.Repeat("x", 49): strings.Repeat("x", 48), strings.Repeat("x", 48) + " y": strings.Repeat("x", 48),
		strings.Repeat("x", 47) + " yz": strings.Repeat("x", 47) + "-y",
	} {
		assert.Check(t, is.Equal(slug(text), want), text)
	}
}

// TestNames: whatever a text is, the name of its page is one that every address and file system
// takes, and another text has another one.
func TestNames(t *testing.T) {
	safe := regexp.MustCompile(`^(matches|evenings|players|seasons)/[a-z0-9][a-z0-9-]{0,90}\.html$`)
	reserved := regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)
	text := rapid.OneOf(rapid.SampledFrom([]string{"", "con", "NUL", "com1", "Ana Sá", "ana sa", "ANA SA", "../../etc/passwd", "علي", "\u202e", "-", ".", strings.Repeat("Maximiliana ", 17), "2026", "ß", "İ"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		pages := func(s string) []string {
			return []string{PlayerPage(s), Evening{Date: s}.Page(), Evening{Event: s}.Page(), Evening{Site: s}.Page(), (&Standing{Kind: Event, Name: s}).Page()}
		}
		of, other := pages(a), pages(b)
		for i, name := range of {
			if !safe.MatchString(name) || reserved.MatchString(strings.SplitN(name, "/", 2)[1]) {
				t.Fatalf("%q has the page %s", a, name)
			}
			assert.Assert(t, (name == other[i]) == (a == b), "%q and %q have the pages %s and %s", a, b, name, other[i])
		}
	})
	if a, b := (Evening{Date: "x", Event: "y"}).Page(), (Evening{Date: "x", Site: "y"}).Page(); a == b {
		t.Error("an event and a site of one name share a page: ", a)
	}
}

// TestJoined: two names whose pages have one name share it, and nobody is lost.
func TestJoined(t *testing.T) {
	all := joined([]*player{{name: "A. R.", page: "p", Keys: []string{"Ana", "Alda"}}, {name: "B.", page: "q", Keys: []string{"Bia"}}, {name: "a r", page: "p", Keys: []string{"Ari"}}})
	assert.Check(t, len(all) == 2 && strings.Join(all[0].Keys, " ") == "Ana Alda Ari", all)
}

// TestWholeDate: the feed has days of the calendar alone.
func TestWholeDate(t *testing.T) {
	for date, want := range map[string]bool{"2026-10-03": true, "2026-10-??": false, "2026-13-01": false, "2026-00-10": false, "2026-10-32": false, "2026-02-30": false, "2024-02-29": true, "": false, "03/10/2026": false, "2026-10-3\n": false} {
		assert.Check(t, wholeDate(date) == want, "%q: %v", date, !want)
	}
}
