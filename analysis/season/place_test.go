package season_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/season"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestPlaces: rows that nothing but their names parts share a place, and the next one is as far down as it stands.
func TestPlaces(t *testing.T) {
	row := func(name string, won, games, points int) *season.Row {
		return &season.Row{Players: []string{name}, Won: won, GamesFor: games + 1, GamesAgainst: 1, PointsFor: points, Matches: 1}
	}
	rows := season.MergeRows([]*season.Row{
		row("Eva", 1, 1, 10), row("Ana", 1, 1, 10), row("Rui", 1, 1, 9), row("Zé", 1, 0, 10), row("Bia", 0, 1, 10), row("Gil", 0, 1, 10), row("Ivo", 0, 1, 10),
		{Group: "g", Players: []string{"Ana"}}, {Group: "h", Players: []string{"Ana"}},
	})
	got := ""
	for i, place := range season.Places(rows) {
		got += fmt.Sprintf("%s %d; ", rows[i].Players[0], place)
	}
	assert.Equal(t, got, "Ana 1; Ana 1; Ana 1; Eva 1; Rui 3; Zé 4; Bia 5; Gil 5; Ivo 5; ")
	assert.Check(t, len(season.Places(nil)) == 0)
}

// TestOpponents: the numbers against an opponent are those of a season of the matches in which the two sat on different sides.
func TestOpponents(t *testing.T) {
	random := rand.New(rand.NewPCG(62, 7))
	names := []string{"Ana", "Bia", "Carla", "Duarte", "Eva", "", "Ana"} // nobody, and one who may sit twice
	var all []*season.Match
	for i := range 300 {
		m := &season.Match{ID: fmt.Sprint(i), Columns: rules.TwoPairs.Columns, Over: random.IntN(5) > 0, Winner: card.AC, Deals: i}
		if i%3 == 0 {
			m.Winner = card.BD
		}
		for k, at := range random.Perm(len(names))[:4] {
			m.Seats = append(m.Seats, season.Seat{Name: names[at], Seat: card.A + card.Seat(k), Numbers: numbered(int32(random.IntN(50)))})
		}
		all = append(all, m)
	}
	against := func(m *season.Match, player, other string) (n int) {
		for i := range m.Seats {
			if m.Seats[i].Name == player && (m.Seats[(i+1)%4].Name == other || m.Seats[(i+3)%4].Name == other) {
				n++
			}
		}
		return n
	}
	compared := 0
	for _, player := range names[:5] {
		got := map[string]*season.Row{}
		for i, r := range season.OpponentsOf(slices.Values(all), player) {
			assert.Assert(t, len(r.Players) == 2 && r.Players[0] == player && r.Rank == i+1, r)
			got[r.Players[1]] = r
		}
		for _, other := range names[:5] {
			if other == player {
				assert.Check(t, got[other] == nil, "%s against herself", player)
				continue
			}
			if player == "Ana" || other == "Ana" { // who counts at each of two seats
				continue
			}
			var met []*season.Match
			for _, m := range all {
				if against(m, player, other) > 0 {
					met = append(met, m)
				}
			}
			for _, want := range season.RowsOf(slices.Values(met), season.ByPlayer, season.AllTogether) {
				if want.Players[0] != player {
					continue
				}
				one := *got[other]
				one.Players, one.Rank = want.Players, want.Rank
				assert.DeepEqual(t, one, *want)
				compared++
			}
		}
		assert.Check(t, len(got) == 4, "%s: %d opponents", player, len(got))
	}
	assert.Check(t, compared == 12, "%d compared", compared)
}

// TestOpponentsSubstituted: a deal counts against those who played it, and the match against those who began it.
func TestOpponentsSubstituted(t *testing.T) {
	m, _ := seasonOf(t, `[A "Ana"]
[B "Bruno"]
[C "Carla"]
[D "Duarte"]
[Rules "fpsd target=2"]
deal 1 dealer A
points AC 68 BD 52
substitute C "Eva"
deal 2 dealer B
substitute B "Rui"
points AC 40 BD 80
deal 3 dealer C
points AC 70 BD 50
`, false)
	told := func(player string) string {
		var out []string
		for _, r := range season.OpponentsOf(slices.Values([]*season.Match{m}), player) {
			out = append(out, fmt.Sprintf("%s: matches %d won %d deals %d games %d-%d", r.Players[1], r.Matches, r.Won, r.Deals, r.GamesFor, r.GamesAgainst))
		}
		return strings.Join(out, "; ")
	}
	for player, want := range map[string]string{
		"Ana":    "Bruno: matches 1 won 1 deals 1 games 1-0; Duarte: matches 1 won 1 deals 3 games 2-1; Rui: matches 0 won 0 deals 2 games 1-1",
		"Bruno":  "Ana: matches 1 won 0 deals 1 games 0-1; Carla: matches 1 won 0 deals 1 games 0-1",
		"Eva":    "Duarte: matches 0 won 0 deals 2 games 1-1; Rui: matches 0 won 0 deals 2 games 1-1",
		"Nobody": "",
	} {
		if d := cmp.Diff(strings.Split(want, "; "), strings.Split(told(player), "; ")); d != "" {
			t.Errorf("%s: %s", player, d)
		}
	}
}

// TestSumOf: what matches have together, of seats without a name too.
func TestSumOf(t *testing.T) {
	m, _ := seasonOf(t, whole, false)
	ended := &season.Match{Over: true, Deals: 10, Seats: []season.Seat{{Numbers: season.Numbers{Renuncias: 2}}, {Name: "Ana", Numbers: season.Numbers{Renuncias: 1}}}}
	assert.DeepEqual(t, season.SumOf(slices.Values([]*season.Match{m, ended})), season.Sum{Matches: 2, Deals: 14, Renuncias: 4})
}

// TestRenouncer: a renúncia counts for who sat there in that deal, and in no standing for nobody.
func TestRenouncer(t *testing.T) {
	for text, want := range map[string]string{
		whole: "Ana", strings.Replace(whole, `substitute C "Eva"`, `substitute A "Eva"`, 1): "Eva", strings.Replace(whole, `[A "Ana"]`, "", 1): "",
		strings.Replace(whole, "target=40", "target=1", 1): "",
	} {
		m, events := seasonOf(t, text, true)
		found := 0
		for _, f := range replay.Judge(events).Findings {
			if f.Code != code.Renuncia {
				continue
			}
			found++
			if got := m.Renouncer(f.Event, f.Seat); got != want || m.Renouncer(f.Event, f.Seat+2) != "" {
				t.Errorf("%q made it, want %q, in\n%s", got, want, text)
			}
		}
		assert.Check(t, found == 1, "%d renúncias", found)
	}
}
