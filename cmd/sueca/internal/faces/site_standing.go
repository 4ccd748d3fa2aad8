package faces

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"sueca/analysis/season"
	"sueca/replay/viewer/page/site"
)

// standingsOf returns the standings of an archive: of all matches, of each year, and of each
// event as it is published. They are those of sueca season.
func standingsOf(s *season.Standing, published map[string]*siteMatch) []site.Standing {
	type key struct {
		kind site.Kind
		name string
	}
	by := map[key][]*season.Match{}
	for m := range s.Matches() {
		by[key{site.All, ""}] = append(by[key{site.All, ""}], m)
		if y := yearOf(m.Date); y != "" {
			by[key{site.Year, y}] = append(by[key{site.Year, y}], m)
		}
		if e := published[m.ID].Evening.Event; e != "" {
			by[key{site.Event, e}] = append(by[key{site.Event, e}], m)
		}
	}
	var out []site.Standing
	for _, k := range slices.SortedFunc(maps.Keys(by), func(x, y key) int {
		if x.kind != y.kind {
			return int(x.kind - y.kind)
		}
		if x.kind == site.Year {
			x, y = y, x // the newest first
		}
		return cmp.Compare(x.name, y.name)
	}) {
		matches := by[k]
		one := site.Standing{Kind: k.kind, Name: k.name, ByPlayer: siteRows(slices.Values(matches), season.ByPlayer)}
		if len(one.ByPlayer) == 0 {
			continue
		}
		one.ByPair = siteRows(func(yield func(*season.Match) bool) {
			for _, m := range matches {
				if published[m.ID].four && !yield(m) {
					return
				}
			}
		}, season.ByPair)
		out = append(out, one)
	}
	return out
}

// siteRows returns rows of a season as a site has them.
func siteRows(matches iter.Seq[*season.Match], by season.By) (out []site.Row) {
	for _, r := range season.RowsOf(matches, by, season.AllTogether) {
		out = append(out, site.Row{
			Rank: r.Rank, Players: r.Players, Matches: r.Matches, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, Unfinished: r.Unfinished,
			GamesFor: r.GamesFor, GamesAgainst: r.GamesAgainst, Deals: r.Deals, PointsFor: r.PointsFor, PointsAgainst: r.PointsAgainst,
			Sweeps: r.Sweeps, Doubles: r.Doubles, Renuncias: r.Renuncias, ClaimsUpheld: r.ClaimsUpheld, ClaimsRejected: r.ClaimsRejected,
		})
	}
	return out
}

// yearOf returns the year of a date, empty where none is written.
func yearOf(date string) string {
	if len(date) < 4 {
		return ""
	}
	for _, c := range date[:4] {
		if c < '0' || c > '9' {
			return ""
		}
	}
	return date[:4]
}
