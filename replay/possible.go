package replay

import "sueca/engine"

// pointSums are the card points that a pair can have in a deal.
type pointSums [1024]bool

// reachable reports whether a pair can have so many card points in a deal: 1 and 119 of
// 120 are no sum of cards.
func reachable(r *engine.Rules, points int) bool {
	return points >= 0 && points <= r.DealPoints() && sumsOf(r)[points]
}

// sumsOf returns the sums of card points that are possible, bonuses included. Rules with
// more card points than it has room for are not played.
func sumsOf(r *engine.Rules) *pointSums {
	var sums pointSums
	all := min(r.DealPoints(), len(sums)-1)
	sums[0] = true
	add := func(n int) {
		for i := all; n > 0 && i >= n; i-- {
			sums[i] = sums[i] || sums[i-n]
		}
	}
	for c := range r.Deck().All() {
		n := c.Points()
		if c == engine.NewCard(engine.Hearts, engine.Queen) {
			n += int(r.QueenOfHeartsBonus)
		}
		add(n)
	}
	add(int(r.LastTrickBonus))
	return &sums
}

// possible reports whether some play of the deal brings each pair so many games, by its
// own result alone.
func possible(r *engine.Rules, games engine.Tally, carried int) bool {
	if r.Mode == engine.ModePoints {
		return games.AC+games.BD == r.DealPoints() && reachable(r, games.AC)
	}
	all, sums := r.DealPoints(), sumsOf(r)
	for ac := range all + 1 {
		if !sums[ac] {
			continue
		}
		p := engine.Tally{AC: ac, BD: all - ac}
		tricks := []engine.Tally{{AC: 5, BD: 5}}
		switch ac {
		case 0:
			tricks = append(tricks, engine.Tally{BD: engine.TricksInDeal})
		case all:
			tricks = append(tricks, engine.Tally{AC: engine.TricksInDeal})
		}
		for _, t := range tricks {
			if r.Result(p, t, carried).Games == games {
				return true
			}
		}
	}
	return false
}
