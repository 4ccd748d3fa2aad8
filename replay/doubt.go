package replay

import (
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A deal of unknown worth counts for nothing in the sums of the sheet, and may have ended the
// match all the same: then nobody knows who has won. It is asked of each such deal how much it
// can have brought each column at most, so that a winner is doubted only where there is reason.
// A sheet that is written down later settles what they brought.

// doubts are the deals of unknown worth since the sheet was known.
type doubts struct {
	// known is false after a deal of unknown worth, until the sheet is written
	// down again; unknown are those deals.
	known   bool
	unknown *unknownDeals
	last    *bound // the one that was asked for last: many deals of a match have the same
	// resumed are the lines of the ledger, from one to before another, that the sheet told last,
	// and the deals that it told of.
	resumed struct {
		from, to int
		of       []int
	}
}

// unknownDeal is a deal whose worth is not known.
type unknownDeal struct {
	number int // 0 if the deal cannot be read
	// of is the place of the deal whose own result it is, 0 where an award is not known.
	of int
	// most is what it brought each column at most.
	most card.Tally
	// swept are the columns that may have taken every trick.
	swept card.Side
}

// unknownDeals are deals of unknown worth, the last one and those before it: a copy of a judgement
// shares them, however many there are.
type unknownDeals struct {
	unknownDeal
	before *unknownDeals
}

// all returns the deals in their order.
func (l *unknownDeals) all() (out []unknownDeal) {
	for ; l != nil; l = l.before {
		out = append(out, l.unknownDeal)
	}
	slices.Reverse(out)
	return out
}

// boundless is more than any deal brings that is known better.
const boundless = math.MaxInt32 / 1024

// lose notes that the worth of a deal is not known.
func (s *doubts) lose(d unknownDeal) {
	s.known = false
	s.unknown = &unknownDeals{d, s.unknown}
}

// forget drops a deal's own result of those that are not known: another is in its place. Where
// it was the only one, the sheet is known again.
func (s *doubts) forget(place int) {
	all := s.unknown.all()
	if !slices.ContainsFunc(all, func(u unknownDeal) bool { return u.of == place }) {
		return
	}
	s.unknown = nil
	for _, u := range all {
		if u.of != place {
			s.unknown = &unknownDeals{u, s.unknown}
		}
	}
	s.known = s.known || s.unknown == nil
}

// anything is a deal that may have brought everybody any number of games.
func anything(number int) unknownDeal {
	d := unknownDeal{number: number, swept: card.Side(math.MaxUint8)}
	for i := range d.most {
		d.most[i] = boundless
	}
	return d
}

// loseAll notes that this deal may have brought anything.
func (d *settling) loseAll() { d.sheet.lose(anything(d.deal.Number)) }

// loseResult notes that the deal's own result is not known, and what it may be by what the
// record tells of it.
func (d *settling) loseResult() {
	u := d.mostOf()
	u.of = d.place
	d.sheet.lose(u)
}

// loseToClaim notes that nobody knows what the deal brings: its own result, or what a claim brings in its place.
func (d *settling) loseToClaim() {
	r := d.rules
	u := d.mostOf()
	if r.ConfirmedResult == rules.Result120 || r.FalseClaimResult == rules.Result120 || r.ConfirmedEndsMatch == rules.Yes {
		u = anything(d.deal.Number)
	}
	for _, c := range d.deal.Table.Columns {
		u.most = u.most.With(c, min(boundless, u.most.Of(c)+int(r.Confirmed+r.FalseClaim)*len(d.claims)))
	}
	d.sheet.lose(u)
}

// mostOf returns what the deal's own result is at most, by its full tricks and the points that are
// written; anything where they tell nothing.
func (d *settling) mostOf() (out unknownDeal) {
	sides := d.deal.Sides()
	switch {
	case d.givenUp():
		return unknownDeal{number: d.deal.Number} // nothing was played, so nothing was won
	case len(sides) != 2:
		return anything(d.deal.Number)
	}
	b := bound{sides: [2]card.Side(sides), left: d.deal.Tricks(), to: d.rules.DealPoints(), carried: d.sheet.carried}
	if d.deal.LastTrick() > 0 && d.trump != card.NoSuit {
		if full, t, sure := d.fullTricks(); sure {
			b.taken, b.left = t, d.deal.Tricks()-full
			b.from, b.to = t.points.Of(sides[0]), b.to-t.points.Of(sides[1])
		}
	}
	if p, whole := d.wholePoints(); whole && p.Of(sides[0]) >= b.from && p.Of(sides[0]) <= b.to {
		b.from, b.to = p.Of(sides[0]), p.Of(sides[0])
	}
	if last := d.sheet.last; last != nil && last.is(&b) && d.rules.ScoreBy != rules.ScoreByBid {
		out = last.out
	} else if most, ok := d.bounded(&b); ok {
		b.out = most
		out, d.sheet.last = most, &b
	} else {
		return anything(d.deal.Number)
	}
	out.number = d.deal.Number
	return out
}

// bound is what tells how much a deal brings at most: what was taken, the tricks that are left, the points that the first
// side has at least and at most, and the ties before; and what that is.
type bound struct {
	sides                   [2]card.Side
	taken                   soFar
	left, from, to, carried int
	out                     unknownDeal
}

// is reports whether another bound is the same.
func (b *bound) is(o *bound) bool {
	return b.sides == o.sides && b.taken == o.taken && b.left == o.left && b.from == o.from && b.to == o.to && b.carried == o.carried
}

// bounded returns what the deal's own result is at most; ok is false where the record does not tell what was bid.
func (d *play) bounded(b *bound) (out unknownDeal, ok bool) {
	r, sides, left, all := d.rules, b.sides, b.left, d.rules.DealPoints()
	for one := b.from; one <= b.to; one++ {
		for _, more := range slices.Compact([]int{0, left / 2, left}) {
			p := card.Tally{}.Add(sides[0], one).Add(sides[1], all-one)
			t := b.taken.tricks.Add(sides[0], more).Add(sides[1], left-more)
			if t.Of(sides[0]) == 0 && one > 0 || t.Of(sides[1]) == 0 && one < all {
				continue // who takes no trick takes no points
			}
			o, known := engine.OutcomeOf(r, d.deal, p, t, b.carried)
			if !known {
				return out, false
			}
			for _, c := range d.deal.Table.Columns {
				out.most = out.most.With(c, max(out.most.Of(c), o.Games.Of(c)))
			}
			if o.By == sweepBy {
				out.swept |= o.Winner
			}
		}
	}
	return out, true
}

// doubt returns the deals, by number, of which nobody knows whether they ended the match
// before a pair won it with the line e, in favour of somebody else.
func (s *sheet) doubt(e *Entry, p card.Side, param string) (of []int) {
	if s.unknown == nil || e.Why == ForAbandoning || e.Why == ForWalkover {
		return nil // who goes or does not come loses, whatever was played
	}
	var most card.Tally
	swept := card.NoSide
	unknown := s.unknown.all()
	for _, u := range unknown {
		most, swept = most.Plus(u.most), swept|u.swept
	}
	doubted := param == "match.target" && takesGames(s.rules)
	for c := range s.columns(s.table().Players &^ p) {
		switch may := s.total.Of(c) + most.Of(c); {
		case s.rules.Mode == rules.ModeFixed:
			doubted = doubted || p == card.NoSide || may >= s.total.Of(p)
		default:
			doubted = doubted || may >= int(s.rules.Target) || s.rules.SweepEndsMatch == rules.Yes && c&swept != card.NoSide
		}
	}
	if !doubted {
		return nil
	}
	for _, u := range unknown {
		if u.swept&^p != card.NoSide || s.brings(u, p) || takesGames(s.rules) {
			of = append(of, u.number)
		}
	}
	return slices.Compact(of)
}

// brings reports whether a deal may have brought something to a column that has not won.
func (s *sheet) brings(u unknownDeal, p card.Side) bool {
	for c := range s.columns(s.table().Players &^ p) {
		if u.most.Of(c) > 0 {
			return true
		}
	}
	return false
}

// resumedBySheet settles who has won by a sheet that tells what the deals of unknown worth
// brought, with lines of the ledger from index from on: the one column that has reached the
// target. Of two nobody knows which was there first.
func (s *sheet) resumedBySheet(unknown []unknownDeal, from int) {
	s.resumed.from, s.resumed.to, s.resumed.of = from, len(s.out.Ledger), numbersOf(unknown)
	switch there := s.there(s.table().Players); {
	case !s.over || s.overBy != "match.target" || s.rules.Mode != rules.ModeGames:
		// What won by another rule keeps its doubt.
	case there&^s.winner == card.NoSide:
		s.lacking = nil
	case len(s.lacking) > 0 || s.wonSince(from):
		s.lacking = s.resumed.of
	}
}

// wonSince reports whether the match was won with a line of the ledger from index from on.
func (s *sheet) wonSince(from int) bool {
	return slices.ContainsFunc(s.out.Ledger[from:], func(e Entry) bool { return e.Why == ForWinning })
}

// numbersOf returns the numbers of deals.
func numbersOf(deals []unknownDeal) (out []int) {
	for _, d := range deals {
		out = append(out, d.number)
	}
	return slices.Compact(out)
}
