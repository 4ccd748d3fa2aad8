package signal

import (
	"math"
	"sync/atomic"
	"testing"

	"sueca/analysis/simulate"
	"sueca/engine/card"
)

// powerRow is a kind of players who signal: what of it is foretold from players who do not, and how
// often it is found.
type powerRow struct {
	name    string
	signal  string
	deals   int
	level   float64 // that of several tests is smaller
	manners simulate.Manners
	club    int // how many pairs play one another; 0 are new players for each match
	told    Signallers
}

// hearts are signals in ♥ alone: that is a side suit in three deals of four, and one of three there.
const hearts = 0.25

func powerRows() []powerRow {
	row := func(name, signal string, honesty float64, deals int) powerRow {
		return powerRow{name, signal, deals, 0.05, simulate.Manners{Habit: simulate.ByLot, Signal: signal, Honesty: honesty, Seats: everySeat, Pairs: 8}, 8, Signallers{honesty, 1, 1}}
	}
	only := func(r powerRow) powerRow {
		r.manners.Only, r.told.Cards = card.Hearts.Of(), hearts
		return r
	}
	half := func(r powerRow, pairs int) powerRow {
		r.manners.Seats, r.manners.Pairs = [card.D + 1]bool{card.A: true, card.C: true}, pairs/2
		r.told.Pairs, r.club = 0.5, pairs
		return r
	}
	corrected := func(r powerRow, tests float64) powerRow {
		r.level /= tests
		return r
	}
	fresh := func(r powerRow) powerRow {
		r.club = 0
		return r
	}
	return []powerRow{
		row("echo, all", "echo", 0.75, 60),
		row("echo, all, hardly", "echo", 0.6, 200),
		row("echo, all, many deals", "echo", 0.65, 400),
		fresh(row("echo, all, new players each match", "echo", 0.75, 120)),
		row("encher, all", "encher", 0.7, 250),
		row("trump echo, all", "trump_echo", 0.75, 600),
		corrected(row("echo, all, of 20 tests", "echo", 0.7, 150), 20),
		half(row("echo, half of 8 pairs", "echo", 0.75, 400), 8),
		half(row("encher, half of 8 pairs", "encher", 0.8, 400), 8),
		half(row("echo, half of 20 pairs", "echo", 0.65, 600), 20),
		only(row("echo, hearts", "echo", 0.75, 400)),
		only(row("encher, hearts", "encher", 0.85, 400)),
		only(half(row("echo, hearts, half of 20 pairs", "echo", 0.9, 600), 20)),
		only(corrected(row("echo, hearts, of 20 tests", "echo", 0.9, 300), 20)),
	}
}

// TestPower: signals are found as often as is foretold from players who do not signal.
func TestPower(t *testing.T) {
	studies, before := 40, 12
	if long {
		studies, before = *replicates, 60
	}
	for n, row := range powerRows() {
		if !wanted(row.name) || !long && n%3 > 0 {
			continue
		}
		s := studyOf(t, "", row.signal)
		plain := simulate.Archive{Deals: row.deals, Pairs: row.club, Manners: simulate.Manners{Habit: simulate.ByLot}}
		shares := make([]float64, before)
		inParallel(before, func(i int) {
			a := plain
			a.Seed = uint64(900_000 + 1000*n + i)
			shares[i] = countsOf(t, s, a).Settled().Power(0, row.told, row.level, uint64(i))
		})
		told := 0.0
		for _, x := range shares {
			told += x / float64(before)
		}
		var found atomic.Int64
		inParallel(studies, func(i int) {
			a := plain
			a.Seed, a.Manners = uint64(100_000*n+i), row.manners
			found.Add(int64(number(countsOf(t, s, a).Settled().P(0) < row.level)))
		})
		share := float64(found.Load()) / float64(studies)
		t.Logf("%-34s %4d deals, honesty %.2f, level %.4f: foretold %5.1f %%, found %5.1f %%", row.name, row.deals, row.manners.Honesty, row.level, 100*told, 100*share)
		by := 0.05 + 3*math.Sqrt(0.25/float64(studies))
		near(t, row.name, share, told, by)
	}
}
