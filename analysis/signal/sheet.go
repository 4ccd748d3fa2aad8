package signal

import (
	"cmp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

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
// was otherwise; and, of counts about some units, as many of all others among them, of both kinds alike, so that who judges does
// not know whose they are. The second number says how many there are of each kind of the units themselves.
func (dc *DetectorCounts) Sheets() (out []Example, each int) {
	own, others := dc.Examples.sides(), dc.Others.sides()
	each = min(len(own[0]), len(own[1]))
	if n := min(len(others[0]), len(others[1])); n > 0 {
		each = min(each, n)
		out = append(slices.Clone(others[0][:each]), others[1][:each]...)
	}
	out = append(append(out, own[0][:each]...), own[1][:each]...)
	slices.SortFunc(out, func(a, b Example) int { return cmp.Compare(a.Lot, b.Lot) })
	return out, each
}

// sides returns the examples with a sheet that were otherwise, and as agreed, by lot.
func (x *Examples) sides() (out [2][]Example) {
	for state := range x {
		for given, list := range x[state] {
			side := &out[number(state == given)]
			*side = append(*side, list...)
		}
	}
	for i := range out {
		out[i] = slices.DeleteFunc(out[i], func(e Example) bool { return e.Sheet == nil })
		slices.SortFunc(out[i], func(a, b Example) int { return cmp.Compare(a.Lot, b.Lot) })
	}
	return out
}

// Coin returns how many of some sheets have to be right for a coin to come to as many or more in at most a share of
// all trials; more than there are if no number is enough.
func Coin(sheets int, share float64) int {
	b := distuv.Binomial{N: float64(sheets), P: 0.5}
	right := 0
	for right <= sheets && b.Survival(float64(right)-0.5) > share {
		right++
	}
	return right
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
