package site

import (
	"slices"
	"strings"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page/hypertext"
)

// newest is how many evenings are on the first page.
const newest = 20

// index writes the first page.
func (a *archive) index() []byte { return a.page("index.html", plainly(a.Name()), "index", a.evenings) }

// Deals returns how many deals there are.
func (a *archive) Deals() (n int) {
	for i := range a.Matches {
		n += a.Matches[i].Deals
	}
	return n
}

// People returns how many players there are: more than their pages, where several share one.
func (a *archive) People() (n int) {
	for _, pl := range a.players {
		n += len(pl.Keys)
	}
	return n
}

// Newest returns the evenings that are on the first page.
func (a *archive) Newest() []*evening { return a.evenings[:min(newest, len(a.evenings))] }

// Searched returns what the search looks through: a name and a page each.
func (a *archive) Searched() [][2]string {
	all := [][2]string{}
	for _, pl := range a.players {
		all = append(all, [2]string{grid.Clean(pl.name), pl.page})
	}
	for i := range a.Standings {
		if s := &a.Standings[i]; s.Kind == Event {
			all = append(all, [2]string{grid.Clean(s.Name), s.Page()})
		}
	}
	for _, e := range a.evenings {
		for _, part := range e.Parts {
			all = append(all, [2]string{a.Languages[0].Say(part.title()), e.Page})
		}
	}
	return all
}

// title returns what an evening is called.
func (e Evening) title() message.Message {
	var parts []string
	for _, part := range []string{e.Date, e.Event, e.Site} {
		if part = grid.Clean(part); part != "" {
			parts = append(parts, part)
		}
	}
	if parts == nil {
		return message.Msg("matches without a date")
	}
	return plainly(strings.Join(parts, " · "))
}

// eveningList writes the page of all evenings, year by year.
func (a *archive) eveningList() []byte {
	return a.page("evenings.html", message.Msg("evenings"), "years", runs(a.evenings, (*evening).year))
}

func (e *evening) year() string { return year(e.Parts[0].Date) }

// YearOf returns the year of evenings, empty where it is not known.
func (a *archive) YearOf(list []*evening) string { return list[0].year() }

// evening writes the page of an evening.
func (a *archive) evening(e *evening) []byte { return a.page(e.Page, e.Parts[0].title(), "evening", e) }

// MatchesOf returns the matches of one of the evenings of a page.
func (v *view) MatchesOf(part Evening) (out []*Match) {
	for _, i := range v.Data.(*evening).Matches {
		if m := &v.Matches[i]; m.Evening == part {
			out = append(out, m)
		}
	}
	return out
}

// SidePlayers returns the players of a side; nothing where none is named.
func (v *view) SidePlayers(keys []string) markup {
	if slices.ContainsFunc(keys, func(key string) bool { return v.Names[key] != "" }) {
		return v.playersLinks(keys)
	}
	return ""
}

// Which returns which match of its evening it is.
func (v *view) Which(m *Match) markup {
	var parts []markup
	if m.Table != "" {
		parts = append(parts, v.Sayf("table")+" "+hypertext.Foreign(m.Table))
	}
	if m.Number != "" {
		parts = append(parts, v.Sayf("match")+" "+hypertext.Foreign(m.Number))
	}
	if parts == nil {
		const short = 8
		parts = append(parts, v.Sayf("match")+" "+hypertext.Text(m.ID[:min(short, len(m.ID))]))
	}
	return hypertext.Join(parts, " · ")
}

// runs parts a list where a key of its elements changes.
func runs[T any, K comparable](list []T, key func(T) K) (out [][]T) {
	for i, one := range list {
		if i == 0 || key(list[i-1]) != key(one) {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], one)
	}
	return out
}
