package rules

import (
	"slices"

	"sueca/engine/card"
)

// Outcome is the result of a finished deal (resultado).
type Outcome struct {
	// Winner is the side with more card points, or that made its bid; [card.NoSide]
	// for a tie.
	Winner card.Side
	// Games is how much the sheet of each seat changes. It is negative if the
	// rules take games from the losers. If the match is played for card points,
	// it is the card points.
	Games card.Tally
	// By is the name of the parameter that decides the result.
	By string
}

// Result returns the outcome of a finished deal between two fixed sides. Under
// most rules 61 card points win 1 game, 91 win 2, the sweep 4 (FPSD 4.2), and
// equal points nothing. carried is the number of ties before this deal.
func (r *Rules) Result(points, tricks card.Tally, carried int) Outcome {
	return r.Between(r.Table().Columns, points, tricks, carried)
}

// Between is [Rules.Result] for two sides that are those of one deal, such as the
// dealer with the dead hand and the two others.
func (r *Rules) Between(sides []card.Side, points, tricks card.Tally, carried int) Outcome {
	one, other := sides[0], sides[1]
	out := Outcome{Winner: one}
	switch a, b := points.Of(one), points.Of(other); {
	case b > a:
		out.Winner, other = other, one
	case a == b:
		out.Winner = card.NoSide
	}
	if r.Mode == ModePoints {
		out.Games, out.By = points, "match.mode"
		return out
	}
	most := points.Of(out.Winner)
	games := 0
	switch {
	case r.sweep(most, tricks.Of(out.Winner)):
		games, out.By = int(r.Sweep), "score.sweep.by"
	case most >= int(r.DoubleFrom) && r.Rolha == Rolha:
		// The sources say "loses 2". They do not say whether a tie's bonus is
		// lost too.
		return Outcome{out.Winner, card.Tally{}.Add(other, -2), "score.rolha"}
	case most >= int(r.DoubleFrom):
		games, out.By = int(r.Double), "score.double"
	case most == 90 && r.Exact90 != 0:
		games, out.By = int(r.Exact90), "score.exact90"
	case most >= int(r.SingleFrom):
		games, out.By = int(r.Single), "score.single"
	default:
		return Outcome{By: "score.tie"}
	}
	out.Games = out.Games.Add(out.Winner, r.withTie(games, carried))
	return out
}

// Most returns the outcome of a deal in which each plays for himself, and the
// most card points of those played win.
func (r *Rules) Most(sides []card.Side, points, tricks card.Tally) Outcome {
	all, top := 0, 0
	winner, first := card.NoSide, 0
	for _, s := range sides {
		n := points.Of(s)
		all += n
		switch {
		case first == 0 || n > top:
			top, winner, first = n, s, 1
		case n == top:
			winner = card.NoSide
		}
	}
	out := Outcome{Winner: winner, By: "score.by"}
	switch {
	case winner != card.NoSide && tricks.Of(winner) == r.Table().Tricks, winner == card.NoSide && all == 0:
		// Whoever took all tricks, even if no card of them is worth anything.
		for _, s := range sides {
			if tricks.Of(s) == r.Table().Tricks {
				return Outcome{s, card.Tally{}.Add(s, int(r.Sweep)), "score.sweep.by"}
			}
		}
		return Outcome{By: "score.tie"}
	case winner == card.NoSide:
		return Outcome{By: "score.tie"}
	case 100*top > int(r.MostOver)*all:
		out.Games = out.Games.Add(winner, int(r.Double))
	default:
		out.Games = out.Games.Add(winner, int(r.Single))
	}
	return out
}

// ForBid returns the outcome of a deal in which a side played for a bid against the others.
func (r *Rules) ForBid(side, others card.Side, bid int, points, tricks card.Tally) Outcome {
	winner, loser := side, others
	if points.Of(side) < bid {
		winner, loser = loser, winner
	}
	games, by := int(r.Single), "score.by"
	if tricks.Of(winner) == r.Table().Tricks {
		games, by = int(r.Sweep), "score.sweep.by"
	}
	out := Outcome{Winner: winner, Games: card.Tally{}.Add(winner, games), By: by}
	if r.Italiana == Suecada && winner != side {
		out.Games = out.Games.Add(loser, -games)
	}
	return out
}

// sweep reports whether card points and tricks make a sweep (bandeira).
func (r *Rules) sweep(points, tricks int) bool {
	if r.SweepBy == ByPoints {
		return points == r.DealPoints()
	}
	return tricks == r.Table().Tricks
}

// SweptEarly reports whether the deal is over before its tenth trick: one side
// has all the points, and under these rules that is a sweep and ends the deal.
func (r *Rules) SweptEarly(points card.Tally) bool {
	return r.SweepEndsDeal == Yes && r.SweepBy == ByPoints && r.LastTrickBonus == 0 &&
		slices.ContainsFunc(r.Table().Columns, func(s card.Side) bool { return points.Of(s) == r.DealPoints() })
}

// withTie returns the games of a deal after carried ties.
func (r *Rules) withTie(games, carried int) int {
	if carried > 1 && r.TieAccumulates != Yes {
		carried = 1
	}
	switch {
	case carried == 0:
	case r.Tie == TiePlusOne:
		return games + carried
	case r.Tie == TieDouble:
		return games << min(carried, 10)
	case r.Tie == TieSetTwo:
		return max(games, 2*carried)
	}
	return games
}
