package engine

import (
	"sueca/engine/card"
	"sueca/engine/rules"
)

// OutcomeOf returns the outcome of a finished deal from what its sides took; ok is
// false where the record does not tell the sides, or the bid. carried is the
// number of ties before this deal.
func OutcomeOf(r *rules.Rules, d *Deal, points, tricks card.Tally, carried int) (out rules.Outcome, ok bool) {
	sides := d.Sides()
	if sides == nil {
		return rules.Outcome{}, false
	}
	switch r.ScoreBy {
	case rules.ScoreByMost:
		return r.Most(sides, points, tricks), true
	case rules.ScoreByBid:
		return bidOutcome(r, d, points, tricks)
	}
	return r.Between(sides, points, tricks, carried), true
}

// bidOutcome returns the outcome of a deal that was played for a bid. Where the bid is
// not recorded, there is one only if every lawful bid gives the same.
func bidOutcome(r *rules.Rules, d *Deal, points, tricks card.Tally) (out rules.Outcome, ok bool) {
	side := d.DeclaringSide()
	if bid, ok := d.Bid(); ok {
		return r.ForBid(side, d.Table.All()&^side, bid.Points, points, tricks), true
	}
	for n := int(r.BidFrom); n <= int(r.BidTo); n += max(1, int(r.BidStep)) {
		o := r.ForBid(side, d.Table.All()&^side, n, points, tricks)
		if ok && o != out {
			return rules.Outcome{}, false
		}
		out, ok = o, true
	}
	return out, ok
}
