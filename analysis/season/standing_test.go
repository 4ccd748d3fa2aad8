package season_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/season"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// randomMatches returns matches of a few players, each with an id of its own.
func randomMatches(rng *rand.Rand, n int) (out []*season.Match) {
	names := []string{"Ana", "Bruno", "Carla", "Duarte", "Élsa", "Zé", "", "ana"}
	for i := range n {
		m := &season.Match{
			ID: fmt.Sprintf("%04x", i), Date: fmt.Sprintf("2026-%02d-03", rng.IntN(3)+9), Table: fmt.Sprint(rng.IntN(3)), Columns: rules.TwoPairs.Columns,
			Over: rng.IntN(4) > 0, Winner: []card.Side{card.AC, card.BD, card.NoSide}[rng.IntN(3)], Deals: rng.IntN(7),
		}
		if rng.IntN(5) == 0 {
			m.Date, m.Table = "", ""
		}
		for s := range rules.TwoPairs.Players.All() {
			m.Seats = append(m.Seats, season.Seat{Seat: s, Name: names[rng.IntN(len(names))], Numbers: season.Numbers{
				GamesFor: int32(rng.IntN(6)), GamesAgainst: int32(rng.IntN(6)), PointsFor: int32(rng.IntN(400)), Sweeps: int32(rng.IntN(2)),
				Renuncias: int32(rng.IntN(2)), Penalties: int32(rng.IntN(2)), Joint: int32(rng.IntN(2)), Cost: int32(rng.IntN(9)), Graded: 10,
			}})
		}
		m.Version = season.Version{Length: 10 + rng.IntN(5), Digest: [16]byte{byte(i), byte(i >> 8)}}
		out = append(out, m)
	}
	return out
}

// copied returns matches that a standing can keep.
func copied(ms []*season.Match) (out []*season.Match) {
	for _, m := range ms {
		c := *m
		c.Seats = slices.Clone(m.Seats)
		out = append(out, &c)
	}
	return out
}

// TestOrder: neither the order of matches nor copies of them changes a row or a dispute.
func TestOrder(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 26))
		all := randomMatches(rng, 60)
		for _, m := range all[:12] { // some are there twice: the same, shorter, other
			c := *m
			c.Place = season.Place{File: "other.sueca", Line: rng.IntN(100)}
			switch rng.IntN(3) {
			case 0:
				c.Version.Length -= 5
				c.Version.Digest[3] = 1
			case 1:
				c.Version.Digest[3] = 2
			}
			all = append(all, &c)
		}
		outcome := func(ms []*season.Match) string {
			s := &season.Standing{}
			for _, m := range copied(ms) {
				s.Add(m)
			}
			for id := range s.Open() {
				if id < "0006" { // the caller found the shorter one to be a beginning
					s.Settle(id)
				}
			}
			var b strings.Builder
			for _, by := range []season.By{season.ByPlayer, season.ByPair} {
				for _, group := range []season.Grouping{season.AllTogether, season.ByTable, season.ByMonth} {
					for _, r := range s.Rows(by, group) {
						fmt.Fprintf(&b, "%+v\n", *r)
					}
				}
			}
			fmt.Fprintf(&b, "%+v\n", s.Disputed())
			return b.String()
		}
		want := outcome(all)
		for range 4 {
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			if d := cmp.Diff(want, outcome(all)); d != "" {
				t.Fatalf("seed %d: the order changes a standing (-one +other):\n%s", seed, d)
			}
		}
	}
}

// TestRank: what decides between two rows, each time by that alone.
func TestRank(t *testing.T) {
	match := func(id, name string, over bool, winner card.Side, games, points int32) *season.Match {
		return &season.Match{ID: id, Columns: rules.TwoPairs.Columns, Over: over, Winner: winner,
			Seats: []season.Seat{{Seat: card.A, Name: name, Numbers: season.Numbers{GamesFor: games, PointsFor: points}}}}
	}
	s := &season.Standing{}
	for _, m := range []*season.Match{
		match("1", "Zulmira", true, card.AC, 4, 10), // the most matches won
		match("2", "Zulmira", true, card.BD, -9, 0),
		match("3", "Ana", true, card.NoSide, 5, 0), // drawn is not won; more games
		match("4", "Bruno", true, card.BD, 4, 30),  // more card points
		match("5", "Carla", false, card.NoSide, 4, 20),
		match("6", "carla", false, card.NoSide, 4, 20), // by the code point of the letter
		match("7", "Érica", false, card.NoSide, 4, 20),
	} {
		s.Add(m)
	}
	var got []string
	for _, r := range s.Rows(season.ByPlayer, season.AllTogether) {
		got = append(got, fmt.Sprintf("%d %s %d/%d/%d/%d", r.Rank, r.Players[0], r.Won, r.Drawn, r.Lost, r.Unfinished))
	}
	want := []string{"1 Zulmira 1/0/1/0", "2 Ana 0/1/0/0", "3 Bruno 0/0/1/0", "4 Carla 0/0/0/1", "5 carla 0/0/0/1", "6 Érica 0/0/0/1"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestSmall: a season of a hundred thousand matches has room in memory: each is held in less
// than a kilobyte.
func TestSmall(t *testing.T) {
	const many = 5000
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	rng := rand.New(rand.NewPCG(1, 26))
	before := heap()
	s := &season.Standing{}
	for i := range many {
		m := randomMatches(rng, 1)[0]
		m.ID = fmt.Sprintf("%016x", i)
		s.Add(m)
	}
	if each := (int64(heap()) - int64(before)) / many; each > 1000 {
		t.Errorf("a match is held in %d bytes", each)
	}
	if n := len(slices.Collect(s.Matches())); n != many {
		t.Error(n)
	}
}

// TestMergeRows: the rows of the parts of a season make up those of the whole.
func TestMergeRows(t *testing.T) {
	for seed := range uint64(10) {
		all := randomMatches(rand.New(rand.NewPCG(seed, 32)), 60)
		for _, by := range []season.By{season.ByPlayer, season.ByPair} {
			for _, group := range []season.Grouping{season.AllTogether, season.ByTable, season.ByMonth} {
				rows := func(ms []*season.Match) []*season.Row { return season.RowsOf(slices.Values(ms), by, group) }
				if diff := cmp.Diff(rows(all), season.MergeRows(rows(all[:17]), rows(all[17:40]), rows(all[40:]))); diff != "" {
					t.Fatal(diff)
				}
			}
		}
	}
}
