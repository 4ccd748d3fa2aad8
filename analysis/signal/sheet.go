package signal

import (
	"cmp"
	"slices"
	"strings"

	"sueca/analysis/query"
	"sueca/engine/rules"
)

// Sheet is a deal as the table had seen it when a signal could be given (folha): what anybody there could
// read in the cards, for somebody who judges without knowing whether the state was so.
type Sheet struct {
	Trump, Dealer string
	// Tricks are those up to the last card of the opportunity, each with its leader and the cards in
	// the order of play.
	Tricks []Tabled
	// Hands are what the seats from A to D were dealt, "" where the record does not tell. They
	// tell the state: they are for afterwards.
	Hands [4]string
}

// Tabled is a trick, or its beginning.
type Tabled struct {
	Leader string
	Cards  []string
}

// sheetOf returns the sheet of an opportunity.
func sheetOf(view *query.DealView, o *Opportunity) *Sheet {
	out := &Sheet{Trump: view.Trump().String(), Dealer: view.Dealer().String()}
	last := o.Plays[len(o.Plays)-1]
	for _, p := range view.Plays() {
		if p.Trick > last.Trick || p.Trick == last.Trick && p.Place > last.Place {
			break
		}
		if n := len(out.Tricks); n == 0 || p.Place == 1 {
			out.Tricks = append(out.Tricks, Tabled{Leader: p.Seat.String()})
		}
		t := &out.Tricks[len(out.Tricks)-1]
		t.Cards = append(t.Cards, p.Card.String())
	}
	for i, seat := range rules.TwoPairs.Seats {
		if cards, all := view.Dealt(seat); all {
			var words []string
			for c := range cards.All() {
				words = append(words, c.String())
			}
			out.Hands[i] = strings.Join(words, " ")
		}
	}
	return out
}

// Sheets returns sheets in an order by lot: as many of opportunities where what was done was as an
// agreement would have it (a signal where the state was so, none where it was not) as of those where it
// was otherwise. The second number says how many there are of each.
func (dc *DetectorCounts) Sheets() (out []Example, each int) {
	var sides [2][]Example // otherwise, and as agreed
	for state := range dc.Examples {
		for given, list := range dc.Examples[state] {
			side := &sides[number(state == given)]
			*side = append(*side, list...)
		}
	}
	byLot := func(a, b Example) int { return cmp.Compare(a.Lot, b.Lot) }
	for i := range sides {
		sides[i] = slices.DeleteFunc(sides[i], func(e Example) bool { return e.Sheet == nil })
		slices.SortFunc(sides[i], byLot)
	}
	each = min(len(sides[0]), len(sides[1]))
	out = append(slices.Clone(sides[0][:each]), sides[1][:each]...)
	slices.SortFunc(out, byLot)
	return out, each
}

// Agreed returns how many opportunities of a table were as an agreement would have it: a signal where the
// state was so, none where it was not. The others speak against one.
func (t *Table) Agreed() (agreed, otherwise int) { return t[1][1] + t[0][0], t[0][1] + t[1][0] }

// Standing returns the place of a unit among those of the study whose difference is known: how many have a
// smaller one, of how many others. They are whoever is in the archive, and no sample of players who agreed on
// nothing.
func (d *DetectorResult) Standing(unit string) (below, of int) {
	var own float64
	found := false
	for i := range d.Units {
		if d.Units[i].Unit == unit {
			own, found = d.Units[i].Effect.Difference, true
		}
	}
	for i := range d.Units {
		x := d.Units[i].Effect.Difference
		if d.Units[i].Unit == unit || x != x || !found || own != own {
			continue
		}
		of++
		below += number(x < own)
	}
	return below, of
}
