package signal

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestSheets: counts about some units have examples of those alone, each with what had been seen at the
// table when the signal could be given, and with the hands.
func TestSheets(t *testing.T) {
	s := studyOf(t, "unit: seat\n", "suit_preference")
	archive := simulate.Archive{Deals: 300, Seed: 5, Manners: simulate.Manners{Habit: simulate.ByLot}}
	every := countsOf(t, s, archive)
	if len(every.Detectors[0].Examples[0][0]) == 0 || every.Detectors[0].Examples[0][0][0].Sheet != nil {
		t.Fatal("counts about nobody have sheets, or no examples")
	}
	unit := every.Detectors[0].Examples[0][0][0].Unit
	c := NewCounts(s, false)
	c.About = func(u string) bool { return u == unit }
	type deal struct {
		match string
		n     int
	}
	tables := map[deal]string{}   // what was played, a card after the other
	hands := map[deal][4]string{} //
	eachScene(t, archive, func(view *query.DealView) {
		c.Count(s, view)
		d := deal{view.Match, view.Deal}
		var all [card.D + 1]card.Cards
		for _, p := range view.Plays() {
			if p.Place == 1 {
				tables[d] += "/" + p.Seat.String()
			}
			tables[d] += " " + p.Card.String()
			all[p.Seat] = all[p.Seat].With(p.Card)
		}
		var words [4]string
		for i, seat := range rules.TwoPairs.Seats {
			for card := range all[seat].All() {
				words[i] += " " + card.String()
			}
			words[i] = strings.TrimSpace(words[i])
		}
		hands[d] = words
	})
	n := 0
	for state, byGiven := range c.Detectors[0].Examples {
		for given, list := range byGiven {
			if !slices.IsSortedFunc(list, func(a, b Example) int { return cmp.Compare(a.Lot, b.Lot) }) || len(list) > mostExamples {
				t.Errorf("state %d, given %d: %d examples, not in their order", state, given, len(list))
			}
			for _, e := range list {
				n++
				if e.Unit != unit || e.State != (state == 1) || e.Given != (given == 1) {
					t.Fatalf("an example of %s, state %v, given %v", e.Unit, e.State, e.Given)
				}
				if e.Sheet == nil {
					t.Fatal("an example without a sheet")
				}
				var told string
				for _, trick := range e.Sheet.Tricks {
					told += "/" + trick.Leader + " " + strings.Join(trick.Cards, " ")
				}
				d := deal{e.Match, e.Deal}
				if last := e.Cards[strings.LastIndex(e.Cards, " ")+1:]; !strings.HasPrefix(tables[d], told) || !strings.HasSuffix(told, " "+last) || len(e.Sheet.Tricks) != e.Trick {
					t.Errorf("%s in trick %d of %s: the sheet tells %s", e.Cards, e.Trick, tables[d], told)
				}
				if e.Sheet.Hands != hands[d] {
					t.Errorf("hands %v, played %v", e.Sheet.Hands, hands[d])
				}
				if e.Sheet.Trump == "" || !strings.Contains("ABCD", e.Sheet.Dealer) || e.Sheet.Dealer == "" {
					t.Errorf("trump %q, dealer %q", e.Sheet.Trump, e.Sheet.Dealer)
				}
			}
		}
	}
	if n < 4 {
		t.Errorf("%d examples", n)
	}
}

// TestSheetsAlike: as many sheets for an agreement as against it, in the order of their lots; without a
// sheet an example is none.
func TestSheetsAlike(t *testing.T) {
	sheet := &Sheet{}
	var dc DetectorCounts
	dc.Examples[0][0] = []Example{{Lot: 40, Sheet: sheet}, {Lot: 70, Sheet: sheet}} // as agreed
	dc.Examples[1][1] = []Example{{Lot: 10, State: true, Given: true, Sheet: sheet}}
	dc.Examples[0][1] = []Example{{Lot: 30, Given: true, Sheet: sheet}, {Lot: 60, Given: true}}
	dc.Examples[1][0] = []Example{{Lot: 90, State: true, Sheet: sheet}}
	lots := func() (out []uint64, each int) {
		list, each := dc.Sheets()
		for _, e := range list {
			out = append(out, e.Lot)
		}
		return out, each
	}
	if got, each := lots(); each != 2 || !slices.Equal(got, []uint64{10, 30, 40, 90}) {
		t.Errorf("%v, %d of each", got, each)
	}
	dc.Examples[1][0] = nil
	if got, each := lots(); each != 1 || !slices.Equal(got, []uint64{10, 30}) {
		t.Errorf("%v, %d of each", got, each)
	}
	dc.Examples[0][1] = dc.Examples[0][1][1:]
	if got, each := lots(); each != 0 || got != nil {
		t.Errorf("%v, %d of each", got, each)
	}
	if agreed, otherwise := (&Table{{7, 11}, {13, 17}}).Agreed(); agreed != 24 || otherwise != 24 {
		t.Errorf("%d as agreed, %d otherwise", agreed, otherwise)
	}
	if agreed, otherwise := (&Table{{7, 1}, {2, 9}}).Agreed(); agreed != 16 || otherwise != 3 {
		t.Errorf("%d as agreed, %d otherwise", agreed, otherwise)
	}
}

// TestStandingOf: the place of a unit among those whose difference is known.
func TestStandingOf(t *testing.T) {
	test := func(unit string, difference float64) Test {
		return Test{Unit: unit, Effect: Effect{Difference: difference}}
	}
	d := &DetectorResult{Units: []Test{test("ana", 0.2), test("rui", -0.1), test("eva", 0.3), test("zé", 0.2), test("gil", math.NaN()), test("bia", 0.1)}}
	for unit, want := range map[string][2]int{"ana": {2, 4}, "rui": {0, 4}, "eva": {4, 4}, "zé": {2, 4}, "bia": {1, 4}, "gil": {0, 0}, "nobody": {0, 0}} {
		if below, of := d.Standing(unit); below != want[0] || of != want[1] {
			t.Errorf("%s: %d of %d, want %v", unit, below, of, want)
		}
	}
}
