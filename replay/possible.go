package replay

import (
	"iter"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// pointSums are the card points that a pair can have in a deal.
type pointSums [1024]bool

// reachable reports whether a pair can have so many card points in a deal: 1 and 119 of
// 120 are no sum of cards.
func reachable(r *rules.Rules, points int) bool {
	return points >= 0 && points <= r.DealPoints() && sumsOf(r)[points]
}

// sumsOf returns the sums of card points that are possible, bonuses included. Rules with
// more card points than it has room for are not played.
func sumsOf(r *rules.Rules) *pointSums {
	var sums pointSums
	all := min(r.DealPoints(), len(sums)-1)
	sums[0] = true
	add := func(n int) {
		for i := all; n > 0 && i >= n; i-- {
			sums[i] = sums[i] || sums[i-n]
		}
	}
	for n := range cardWorths(r) {
		add(n)
	}
	add(int(r.LastTrickBonus))
	return &sums
}

// trickReachable reports whether some cards of the pack, so many, are worth those points.
func trickReachable(r *rules.Rules, cards, points int) bool {
	if points > min(r.DealPoints(), len(pointSums{})-1) {
		return false
	}
	sums := make([]pointSums, cards+1) // by how many cards
	sums[0][0] = true
	for worth := range cardWorths(r) {
		for n := cards; n > 0; n-- {
			for p := worth; p <= points; p++ {
				sums[n][p] = sums[n][p] || sums[n-1][p-worth]
			}
		}
	}
	return sums[cards][points]
}

// cardWorths returns an iterator over the card points of each card of the pack.
func cardWorths(r *rules.Rules) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c := range r.Deck().All() {
			n := c.Points()
			if c == card.New(card.Hearts, card.Queen) {
				n += int(r.QueenOfHeartsBonus)
			}
			for range r.Pack().Count(c) {
				if !yield(n) {
					return
				}
			}
		}
	}
}

// possible reports whether some play of the deal brings each column so many games, by the
// deal's own result alone.
func possible(r *rules.Rules, d *engine.Deal, games card.Tally, carried int) bool {
	_, ok := bringing(r, d, games, carried)
	return ok
}

// bringing returns the result that brings each column so many games, and whether some play
// of the deal has it. Where several have, and not all are a sweep, it is none.
func bringing(r *rules.Rules, d *engine.Deal, games card.Tally, carried int) (out rules.Outcome, ok bool) {
	sides, all := d.Sides(), r.DealPoints()
	switch {
	case sides == nil || len(sides) > 2:
		return bringingAlone(r, d.Table, games)
	case r.Mode == rules.ModePoints:
		return r.Result(games, card.Tally{}, carried), games.Of(sides[0])+games.Of(sides[1]) == all && reachable(r, games.Of(sides[0]))
	}
	sums := sumsOf(r)
	for one := range all + 1 {
		if !sums[one] {
			continue
		}
		p := card.Tally{}.Add(sides[0], one).Add(sides[1], all-one)
		some := d.Tricks() / 2
		tricks := []card.Tally{card.Tally{}.Add(sides[0], some).Add(sides[1], d.Tricks()-some)}
		switch one {
		case 0:
			tricks = append(tricks, card.Tally{}.Add(sides[1], d.Tricks()))
		case all:
			tricks = append(tricks, card.Tally{}.Add(sides[0], d.Tricks()))
		}
		for _, t := range tricks {
			switch o, known := engine.OutcomeOf(r, d, p, t, carried); {
			case !known:
				if o, may := bringingAlone(r, d.Table, games); may {
					return o, true
				}
			case !sameGames(o.Games, games, d.Table):
			case !ok:
				out, ok = o, true
			case out.By == sweepBy && o.By != sweepBy:
				return o, true
			}
		}
	}
	return out, ok
}

// sweepBy is the parameter behind a result that is a sweep.
const sweepBy = "score.sweep.by"

// bringingAlone is bringing where it is not known who plays with whom, or each plays for
// himself.
func bringingAlone(r *rules.Rules, t *rules.Table, games card.Tally) (out rules.Outcome, ok bool) {
	if !possibleAlone(r, t, games) {
		return rules.Outcome{}, false
	}
	out.Games = games
	n := 0
	for _, c := range t.Columns {
		if g := games.Of(c); g > 0 {
			out.Winner, n = out.Winner|c, g
		}
	}
	if n == int(r.Sweep) && n != int(r.Single) && n != int(r.Double) {
		out.By = sweepBy
	}
	return out, true
}

// sameGames reports whether two tallies are the same in every column of the sheet.
func sameGames(a, b card.Tally, t *rules.Table) bool {
	for _, c := range t.Columns {
		if a.Of(c) != b.Of(c) {
			return false
		}
	}
	return b.Of(t.Dead.Alone()) == 0 || t.Dead == card.NoSeat
}

// possibleAlone reports whether some play brings each column so many games, where it is not
// known who plays with whom or each plays for himself: those who win have the same, and
// not all win.
func possibleAlone(r *rules.Rules, t *rules.Table, games card.Tally) bool {
	won, lost, n, even := evenly(t, games)
	oneOf := func(worths ...uint16) bool {
		return won == 0 || slices.ContainsFunc(worths, func(w uint16) bool { return int(w) == n })
	}
	switch {
	case !even, games.Of(t.Dead.Alone()) != 0 && t.Dead != card.NoSeat:
		return false
	case t.Parting == rules.TeamsAlone:
		return lost == 0 && won <= 1 && oneOf(r.Single, r.Double, r.Sweep)
	case t.Parting == rules.TeamsDealer:
		return lost == 0 && won <= 2 && oneOf(r.Single, r.Double, r.Sweep)
	}
	lawful := lost == 0 || r.Italiana == rules.Suecada && won+lost == len(t.Columns)
	return lawful && won > 0 && won < len(t.Columns) && oneOf(r.Single, r.Sweep)
}

// evenly counts the columns that win and lose games, and returns how many each of them does;
// even is false where they are not the same.
func evenly(t *rules.Table, games card.Tally) (won, lost, n int, even bool) {
	for _, c := range t.Columns {
		g := games.Of(c)
		switch {
		case g == 0:
			continue
		case g > 0:
			won++
		default:
			lost, g = lost+1, -g
		}
		if n != 0 && n != g {
			return won, lost, n, false
		}
		n = g
	}
	return won, lost, n, true
}
