package season_test

import (
	"fmt"
	"log"
	"strings"

	"sueca/analysis/season"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// evening is two matches of one evening, of which only the results are written.
const evening = `[Date "2026-10-03"]
[Table "4"]
[Match "1"]
[A "Ana Reis"]
[B "Bruno Sá"]
[C "Carla Dias"]
[D "Duarte Melo"]
deal 1 dealer A
points AC 95 BD 25
deal 2 dealer B
games AC 4
[Date "2026-10-03"]
[Table "4"]
[Match "2"]
[A "A. Reis"]
[B "Bruno Sá"]
[C "Carla Dias"]
[D "Duarte Melo"]
walkover BD
`

// Example adds up an evening by pairs, and shows a name that may be written in two ways.
func Example() {
	s := &season.Standing{}
	for m, err := range notation.Matches(strings.NewReader(evening), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		match := season.Of(m.Events, replay.Judge(m.Events), false)
		match.ID = evidence.MatchID(m.Events)
		s.Add(match)
	}
	for _, r := range s.Rows(season.ByPair, season.AllTogether) {
		fmt.Printf("%d. %s: %d won of %d, games %d-%d, sweeps %d, doubles %d, awarded %d-%d\n",
			r.Rank, strings.Join(r.Players, ", "), r.Won, r.Matches, r.GamesFor, r.GamesAgainst, r.Sweeps, r.Doubles, r.AwardedFor, r.AwardedAgainst)
	}
	for _, l := range s.Likenesses() {
		fmt.Printf("%s, %s: %s\n", l.Names[0].Text, l.Names[1].Text, l.Why)
	}
	// Output:
	// 1. Ana Reis, Carla Dias: 1 won of 1, games 6-0, sweeps 1, doubles 1, awarded 0-0
	// 2. Bruno Sá, Duarte Melo: 1 won of 2, games 0-6, sweeps 0, doubles 0, awarded 4-0
	// 3. A. Reis, Carla Dias: 0 won of 1, games 0-0, sweeps 0, doubles 0, awarded 0-4
	// A. Reis, Ana Reis: initials
}
