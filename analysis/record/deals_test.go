package record_test

import (
	"fmt"
	"slices"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// amended is a match of three deals, of which the second cannot be read, then corrections of a
// deal and of a card, and a head that cannot be read.
var amended = []engine.Event{
	0:  &engine.MatchStarted{Rules: rules.Default()},
	1:  &engine.TagWritten{Name: "A", Value: "Ana"},
	2:  &engine.Quarantined{Head: true, Deal: 7},
	3:  &engine.DealStarted{Number: 1, Dealer: card.A},
	4:  &engine.NoteWritten{Text: "of 1"},
	5:  &engine.Quarantined{Deal: 2},
	6:  &engine.TagWritten{Name: "Late", Value: "behind a deal"},
	7:  &engine.DealStarted{Number: 3, Dealer: card.C},
	8:  &engine.NoteWritten{Text: "of 3"},
	9:  &engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.A},
	10: &engine.DealAmended{Deal: 2},
	11: &engine.DealStarted{Number: 2, Dealer: card.B},
	12: &engine.NoteWritten{Text: "of 2 as corrected"},
	13: &engine.DealAmended{Deal: 3},
	14: &engine.Quarantined{Deal: 30},
	15: &engine.DealStarted{Number: 4, Dealer: card.D},
	16: &engine.Quarantined{Head: true},
	17: &engine.PlayAmended{Deal: 4, Trick: 1, Seat: card.A},
}

// TestOnlyDeal: what is kept of a match is its head and what is about the one deal.
func TestOnlyDeal(t *testing.T) {
	for _, test := range []struct {
		deal int
		want []int
	}{
		{1, []int{0, 1, 2, 3, 4, 9}},
		{2, []int{0, 1, 2, 5, 6, 10, 11, 12}},
		{3, []int{0, 1, 2, 7, 8, 13, 14}}, // a correction is of the deal that it names
		{4, []int{0, 1, 2, 15, 16, 17}},
		{30, []int{0, 1, 2}},
		{9, []int{0, 1, 2}},
	} {
		var got []int
		for _, e := range record.OnlyDeal(amended, test.deal) {
			got = append(got, slices.Index(amended, e))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("deal %d: events %v, want %v", test.deal, got, test.want)
		}
	}
}

// TestHasDeal: a deal is there where a line begins it, whether it can be read or not; after the
// corrections, under the number that stands.
func TestHasDeal(t *testing.T) {
	for number, want := range map[int]struct{ has, stands bool }{
		0: {}, 1: {true, true}, 2: {true, true}, 3: {has: true}, 4: {true, true}, 5: {}, 7: {}, 30: {true, true},
	} {
		if got := record.HasDeal(amended, number); got != want.has {
			t.Errorf("HasDeal %d: %v", number, got)
		}
		if got := record.StandsDeal(amended, number); got != want.stands {
			t.Errorf("StandsDeal %d: %v", number, got)
		}
	}
}

// TestDealsIn: each deal is counted once, those that cannot be read apart, as corrected.
func TestDealsIn(t *testing.T) {
	for _, test := range []struct {
		events []engine.Event
		want   string
	}{
		{nil, "0 0"},
		{amended[:3], "0 0"}, // what stands outside any deal is none
		{amended[:5], "1 0"},
		{amended[:10], "2 1"},
		{amended[:13], "3 0"},
		{amended, "3 1"},
	} {
		read, unread := record.DealsIn(test.events)
		assert.Check(t, is.Equal(fmt.Sprint(read, unread), test.want), "%d events", len(test.events))
	}
}

// TestTagsOf: the tags of a match stand before its first deal.
func TestTagsOf(t *testing.T) {
	for n, want := range map[int]string{0: "[]", 1: "[]", 2: "[{A Ana}]", len(amended): "[{A Ana}]"} {
		assert.Check(t, is.Equal(fmt.Sprint(engine.TagsOf(amended[:n])), want), "of %d events", n)
	}
}

// TestSubstituted: a line says that somebody else took a seat.
func TestSubstituted(t *testing.T) {
	if record.Substituted(amended) {
		t.Error("nobody took a seat")
	}
	if !record.Substituted(append(slices.Clone(amended), &engine.SeatSubstituted{Seat: card.B, Name: "Eva"})) {
		t.Error("somebody took a seat")
	}
}
