package faces

import (
	"cmp"
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
		one := site.Standing{Kind: k.kind, Name: k.name,
			ByPlayer: siteRows(season.RowsOf(slices.Values(matches), season.ByPlayer, season.AllTogether))}
		if len(one.ByPlayer) == 0 {
			continue
		}
		one.ByPair = siteRows(pairRows(matches, published))
		one.Sum = sumOf(matches, published)
		out = append(out, one)
	}
	return out
}

// pairRows returns the rows by pair of the matches that four play in two pairs.
func pairRows(matches []*season.Match, published map[string]*siteMatch) []*season.Row {
	return season.RowsOf(func(yield func(*season.Match) bool) {
		for _, m := range matches {
			if published[m.ID].four && !yield(m) {
				return
			}
		}
	}, season.ByPair, season.AllTogether)
}

// sumOf returns what matches have together, as a site has it.
func sumOf(matches []*season.Match, published map[string]*siteMatch) site.Sum {
	evenings := map[site.Evening]bool{}
	for _, m := range matches {
		evenings[published[m.ID].Evening] = true
	}
	n := season.SumOf(slices.Values(matches))
	return site.Sum{Evenings: len(evenings), Matches: n.Matches, Deals: n.Deals, Renuncias: n.Renuncias}
}

// siteRows returns rows of a season as a site has them.
func siteRows(rows []*season.Row) (out []site.Row) {
	for _, r := range rows {
		out = append(out, siteRow(r))
	}
	return out
}

func siteRow(r *season.Row) site.Row {
	return site.Row{
		Rank: r.Rank, Players: r.Players, Matches: r.Matches, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, Unfinished: r.Unfinished,
		GamesFor: r.GamesFor, GamesAgainst: r.GamesAgainst, Deals: r.Deals, PointsFor: r.PointsFor, PointsAgainst: r.PointsAgainst,
		Sweeps: r.Sweeps, Doubles: r.Doubles, Renuncias: r.Renuncias, ClaimsUpheld: r.ClaimsUpheld, ClaimsRejected: r.ClaimsRejected,
	}
}

// opponentsIn returns who finds what a player has against each opponent.
func opponentsIn(s *season.Standing) func(key string) []site.Row {
	sits := map[string][]*season.Match{}
	for m := range s.Matches() {
		for _, p := range m.Parties(season.ByPlayer) {
			if list := sits[p.Names[0]]; len(list) == 0 || list[len(list)-1] != m {
				sits[p.Names[0]] = append(list, m)
			}
		}
	}
	return func(key string) []site.Row { return siteRows(season.OpponentsOf(slices.Values(sits[key]), key)) }
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
