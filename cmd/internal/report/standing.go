package report

import (
	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// StandingRow is where a player or a pair stands, in the JSON form.
type StandingRow struct {
	Rank           int      `json:"rank"`
	Group          *string  `json:"group"`
	Players        []string `json:"players"`
	Matches        int      `json:"matches"`
	Won            int      `json:"won"`
	Drawn          int      `json:"drawn"`
	Lost           int      `json:"lost"`
	Unfinished     int      `json:"unfinished"`
	GamesFor       int      `json:"games_for"`
	GamesAgainst   int      `json:"games_against"`
	Deals          int      `json:"deals"`
	PointsFor      int      `json:"points_for"`
	PointsAgainst  int      `json:"points_against"`
	Sweeps         int      `json:"sweeps"`
	Doubles        int      `json:"doubles"`
	Renuncias      int      `json:"renuncias"`
	ClaimsUpheld   int      `json:"claims_upheld"`
	ClaimsRejected int      `json:"claims_rejected"`
	Penalties      int      `json:"penalties"`
	// Awarded are games that no deal brought.
	AwardedFor     int `json:"awarded_for"`
	AwardedAgainst int `json:"awarded_against"`
	// Cost is what a graded card cost in the mean, in card points; null where none is graded.
	Cost   *float64 `json:"cost"`
	Graded int      `json:"graded"`
}

// StandingRowOf returns a row of a season in the JSON form.
func StandingRowOf(r *season.Row) StandingRow {
	out := StandingRow{
		Rank: r.Rank, Group: record.OrNull(r.Group), Players: r.Players, Matches: r.Matches, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
		Unfinished: r.Unfinished,
		GamesFor:   r.GamesFor, GamesAgainst: r.GamesAgainst, Deals: r.Deals, PointsFor: r.PointsFor, PointsAgainst: r.PointsAgainst,
		Sweeps: r.Sweeps, Doubles: r.Doubles, Renuncias: r.Renuncias, ClaimsUpheld: r.ClaimsUpheld, ClaimsRejected: r.ClaimsRejected,
		Penalties: r.Penalties, AwardedFor: r.AwardedFor, AwardedAgainst: r.AwardedAgainst, Graded: r.Graded,
	}
	if r.Graded > 0 {
		out.Cost = new(float64(r.Cost) / float64(r.Graded))
	}
	return out
}

// SeasonMatch returns what a season takes from a match, with what its cards cost where that is
// kept. With detail it says which deals the numbers come from.
func SeasonMatch(r *source.Record, grades *GradeCache, detail bool) *season.Match {
	m := archive.SeasonMatch(r, detail)
	gradeSeason(m, r, grades)
	return m
}

// gradeSeason adds what the cards of a match cost, of the deals whose grades are kept.
func gradeSeason(m *season.Match, r *source.Record, grades *GradeCache) {
	if grades == nil || r.File != "" || !r.Judge().Rules.Table().IsFour() {
		return
	}
	for _, d := range PlayedDeals(r, 0) {
		g := grades.Kept(&d)
		if g == nil {
			continue
		}
		var cost, cards [card.H + 1]int
		for i := range g.Cards {
			c := &g.Cards[i]
			cost[c.Seat] += c.Cost
			cards[c.Seat]++
		}
		for s := range rules.TwoPairs.Players.All() {
			m.Grade(d.Index, s, cost[s], cards[s])
		}
	}
}
