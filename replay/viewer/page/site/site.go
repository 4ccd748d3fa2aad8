package site

import (
	"cmp"
	_ "embed"
	"iter"
	"maps"
	"slices"
	"strings"

	"sueca/engine/code"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page/hypertext"
)

// Site is an archive as pages.
type Site struct {
	// The two languages of each page, the reader's first.
	hypertext.Languages
	// Title is what the archive is called, empty for Sueca.
	Title string
	// Base is the address at which the site will stand, with a slash at its end; where it is
	// empty no link is absolute.
	Base    string
	Matches []Match
	// Names has the name under which each player is published, by the player's key. A key is
	// never published.
	Names map[string]string
	// Standings has that of all matches first.
	Standings []Standing
	// Prizes has the prize lists of the evenings that have one.
	Prizes   map[Evening]*Prizes
	Disputes []Dispute
	// Opponents returns what a player, by the key, has against each opponent: a row each, with both
	// keys, the player's first. It is asked once for each page, because an archive has many. Nil: nobody has any.
	Opponents func(key string) []Row
}

// Match is a match of the archive in short.
type Match struct {
	ID string
	// Page is the name of the page of the match; see [MatchPage].
	Page    string
	Evening Evening
	// Table and Number are the tags Table and Match.
	Table, Number string
	Sides         []Side
	Deals         int
	// Errors and Warnings are how many findings there are of these severities.
	Errors, Warnings int
	// Aside says that the match is in no standing, because records of it differ.
	Aside bool
}

// Evening is when and where matches were played (noite): those of one date, event and site.
type Evening struct{ Date, Event, Site string }

// Side is a column of the sheet of a match.
type Side struct {
	Letters string // AC
	Sheet   int    // what stands on the sheet
	Games   int    // what the deals brought, which may be more than the sheet has room for
	Unruled bool   // nothing does, and the deals brought nothing: the rules of the match are not known here
	Won     bool
	Players []string // their keys, empty for one who is not named
	Others  []string // the keys of those who took a seat over
}

// sheet returns what stands on the sheet, in signs.
func (s Side) sheet() string {
	if s.Unruled {
		return "?"
	}
	return grid.Unicode.Number(s.Sheet)
}

// Kind is what a standing is about.
type Kind int

// The kinds of standings.
const (
	All Kind = iota
	Year
	Event
)

// Standing is who stands where, over all matches or some (classificação).
type Standing struct {
	Kind     Kind
	Name     string // of the year or the event
	ByPlayer []Row
	ByPair   []Row
	Sum      Sum
}

// Sum is what the matches of a standing have together, each counted once.
type Sum struct {
	Evenings, Matches, Deals, Renuncias int
}

// Row is where a player or a pair stands.
type Row struct {
	Rank int
	// Place, in a prize list, is the rank, or the better one that several share. Points are those of a competition.
	Place, Points                         int
	Players                               []string // their keys
	Matches, Won, Drawn, Lost, Unfinished int
	GamesFor, GamesAgainst                int
	Deals                                 int
	PointsFor, PointsAgainst              int
	Sweeps, Doubles                       int
	Renuncias                             int
	ClaimsUpheld, ClaimsRejected          int
}

// Dispute is a claim, or a renúncia that the record proves.
type Dispute struct {
	Match int    // by its index in [Site.Matches]
	Place string // the id of its element in the page of the match; empty for none
	Deal  int    // the deal's number; 0 for none
	Trick int
	Code  code.Code // of the finding; empty for a claim
	Says  [2]string // what it is, in the languages of the site
	// Player is the key of who made the renúncia, empty for a claim or where nobody is named.
	Player string
	// Order is the place of the dispute among those of its match.
	Order int
}

//go:embed preview.png
var preview []byte

// Feed is the name of the feed of what is new.
const Feed = "feed.xml"

// Pages returns an iterator over all pages but those of the matches, and the feed, by their
// names. They are made one after another.
func (s *Site) Pages() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		a := newArchive(s)
		for _, one := range a.pages() {
			if !yield(one.name, one.write()) {
				return
			}
		}
	}
}

// archive is a site with what follows from its values.
type archive struct {
	*Site
	order    []int // the matches, the newest first
	evenings []*evening
	players  []*player
	// By the keys of players: their matches, the newest first, their rows in standings, alone
	// and in pairs, and their renúncias.
	sits         map[string][]int
	alone, pairs map[string][]place
	renuncias    map[string][]*Dispute
}

// place is a row of a standing.
type place struct {
	of  *Standing
	row *Row
}

// evening is the page of an evening.
type evening struct {
	Page    string
	Parts   []Evening // one, but for two whose pages have one name
	Matches []int
}

// player is the page of those who are published under one name.
type player struct {
	name, page string
	Keys       []string
}

// written is a page to be written.
type written struct {
	name  string
	write func() []byte
}

func newArchive(s *Site) *archive {
	a := &archive{Site: s, sits: map[string][]int{}, alone: map[string][]place{}, pairs: map[string][]place{},
		renuncias: map[string][]*Dispute{}}
	for i := range s.Standings {
		of := &s.Standings[i]
		for k := range of.ByPlayer {
			r := &of.ByPlayer[k]
			a.alone[r.Players[0]] = append(a.alone[r.Players[0]], place{of, r})
		}
		for k := range of.ByPair {
			for _, key := range of.ByPair[k].Players {
				a.pairs[key] = append(a.pairs[key], place{of, &of.ByPair[k]})
			}
		}
	}
	for i := range s.Disputes {
		if d := &s.Disputes[i]; d.Player != "" {
			a.renuncias[d.Player] = append(a.renuncias[d.Player], d)
		}
	}
	for i := range s.Matches {
		a.order = append(a.order, i)
	}
	slices.SortFunc(a.order, func(i, k int) int { // the newest evening first, and within it by tables and numbers
		m, n := &a.Matches[i], &a.Matches[k]
		return cmp.Or(compareEvenings(m.Evening, n.Evening), compareNumbers(m.Table, n.Table), compareNumbers(m.Number, n.Number),
			cmp.Compare(m.ID, n.ID), cmp.Compare(m.Page, n.Page))
	})
	a.findEvenings()
	a.findPlayers()
	return a
}

// compareEvenings orders evenings, the newest first.
func compareEvenings(a, b Evening) int {
	return cmp.Or(cmp.Compare(sortable(b.Date), sortable(a.Date)), cmp.Compare(a.Event, b.Event), cmp.Compare(a.Site, b.Site),
		cmp.Compare(a.Date, b.Date))
}

// sortable returns a date as it is ordered: what is not known comes before what is.
func sortable(date string) string {
	if year(date) == "" {
		return ""
	}
	return strings.ReplaceAll(date, "?", "0")
}

// year returns the year of a date, empty where it has none.
func year(date string) string {
	if len(date) < 4 || strings.ContainsFunc(date[:4], func(r rune) bool { return r < '0' || r > '9' }) {
		return ""
	}
	return date[:4]
}

// compareNumbers orders texts that mostly are numbers.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// findEvenings finds the evenings, the newest first.
func (a *archive) findEvenings() {
	by := map[string]*evening{}
	for _, i := range a.order {
		of := a.Matches[i].Evening
		e := by[of.Page()]
		if e == nil {
			e = &evening{Page: of.Page()}
			by[e.Page] = e
			a.evenings = append(a.evenings, e)
		}
		if !slices.Contains(e.Parts, of) {
			e.Parts = append(e.Parts, of)
		}
		e.Matches = append(e.Matches, i)
	}
}

// findPlayers finds the players, in the order of their names.
func (a *archive) findPlayers() {
	by := map[string]*player{}
	for _, i := range a.order {
		for _, side := range a.Matches[i].Sides {
			for _, key := range slices.Concat(side.Players, side.Others) {
				name := a.Names[key]
				if name == "" {
					continue
				}
				if list := a.sits[key]; len(list) == 0 || list[len(list)-1] != i {
					a.sits[key] = append(list, i)
				}
				pl := by[name]
				if pl == nil {
					pl = &player{name: name, page: PlayerPage(name)}
					by[name] = pl
					a.players = append(a.players, pl)
				}
				if !slices.Contains(pl.Keys, key) {
					pl.Keys = append(pl.Keys, key)
				}
			}
		}
	}
	rank := map[string]int{}
	for key, places := range a.alone {
		rank[key] = places[0].row.Rank
	}
	for _, pl := range a.players {
		// By their rank, which is published, and not by names, which may not be.
		slices.SortFunc(pl.Keys, func(x, y string) int { return cmp.Or(cmp.Compare(rank[x], rank[y]), cmp.Compare(x, y)) })
	}
	slices.SortFunc(a.players, func(x, y *player) int {
		return cmp.Or(cmp.Compare(slug(x.name), slug(y.name)), cmp.Compare(x.name, y.name))
	})
	a.players = joined(a.players)
}

// joined puts the players together whose pages have one name.
func joined(all []*player) (out []*player) {
	by := map[string]*player{}
	for _, pl := range all {
		if one := by[pl.page]; one != nil {
			one.Keys = append(one.Keys, pl.Keys...)
			continue
		}
		by[pl.page] = pl
		out = append(out, pl)
	}
	return out
}

// pages lists the pages.
func (a *archive) pages() []written {
	out := []written{
		{"index.html", a.index}, {"evenings.html", a.eveningList}, {"seasons.html", a.seasonList}, {"disputes.html", a.disputeList},
		{Feed, a.feed}, {missing, a.missing},
	}
	if a.Base != "" {
		out = append(out, written{Preview, func() []byte { return preview }})
	}
	if len(a.players) > 0 {
		out = append(out, written{"players.html", a.playerList})
	}
	for _, e := range a.evenings {
		out = append(out, written{e.Page, func() []byte { return a.evening(e) }})
	}
	for _, pl := range a.players {
		out = append(out, written{pl.page, func() []byte { return a.player(pl) }})
	}
	by := map[string][]*Standing{}
	for i := range a.Standings {
		s := &a.Standings[i]
		by[s.Page()] = append(by[s.Page()], s) // several, but only where digests are equal
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, written{name, func() []byte { return a.season(by[name]) }})
	}
	return out
}
