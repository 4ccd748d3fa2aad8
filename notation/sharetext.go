package notation

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// canonicalShares returns what a line says of groups of seats in the groups of
// the canonical form: points by the sides of the deal, games and the sheet by
// column. Where a side or a column is not written as a whole, or its seats have
// not all the same, what is written of it stays.
func (r *reader) canonicalShares(what string, t card.Shares) card.Shares {
	if what == "points" {
		return joined(t, r.sides())
	}
	return byColumn(t, r.table)
}

// sides returns the sides of the deal being read as they follow from its lines
// so far, nil where they do not.
func (r *reader) sides() []card.Side {
	if p := r.table.Parting; p == rules.TeamsOpposite || p == rules.TeamsAlone {
		return r.table.Columns
	}
	var s engine.State
	for _, e := range append([]engine.Event{&engine.MatchStarted{Rules: *r.force}}, r.Events[r.began:]...) {
		if _, started := e.(*engine.DealStarted); e == nil || s.Deals == 0 && !started && e.Kind() != engine.KindMatchStarted {
			continue // the line that says which deal this one corrects
		}
		_ = s.Apply(e) // what cannot have happened tells nothing
	}
	return s.Deal.Sides()
}

// joined returns card points by sides, where all of a side's are written.
func joined(t card.Shares, sides []card.Side) (out card.Shares) {
	var done card.Side
	for _, side := range sides {
		// A number of ten digits could not be read again.
		if n, ok := t.Sum(side); ok && n <= maxNumber {
			out = append(out, card.Share{Side: side, N: n})
			done |= side
		}
	}
	for _, s := range t {
		if s.Side&^done != card.NoSide {
			out = append(out, s)
		}
	}
	return out
}

// byColumn returns games, or the sheet, by the columns of the table. The dead hand
// has none, and stands for itself.
func byColumn(t card.Shares, table *rules.Table) (out card.Shares) {
	all, has := t.Side(), t.Each()
	for s := range all.All() {
		column := table.Column(s)
		if column == card.NoSide {
			column = s.Alone()
		}
		whole := column&^all == card.NoSide
		for other := range column.All() {
			whole = whole && has.Of(other.Alone()) == has.Of(s.Alone())
		}
		switch {
		case !whole:
			column = s.Alone()
		case column.First() != s:
			continue
		}
		out = append(out, card.Share{Side: column, N: has.Of(column)})
	}
	return out
}
