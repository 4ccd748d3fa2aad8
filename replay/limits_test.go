package replay

import (
	"runtime"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestManyMarks judges lines of a few bytes that write very many games: the totals are
// right, and the sheet takes the memory of a sheet.
func TestManyMarks(t *testing.T) {
	const many = 999_999_999
	for name, events := range map[string][]engine.Event{
		"sheet": {&engine.SheetWritten{Shares: card.Between(many, many)}, &engine.MarksSuspended{Side: card.AC, Marks: 1},
			&engine.MarksSuspended{Side: card.BD, Marks: many}, &engine.MarksExecuted{Side: card.BD, Marks: many}},
		"sheet up and down": {&engine.SheetWritten{Shares: card.Between(many, 0)}, &engine.SheetWritten{}, &engine.SheetWritten{Shares: card.Between(many, 0)}},
		"award":             {&engine.PenaltyGiven{Infraction: rules.Conduct, Side: card.AC, Award: many}, &engine.PenaltyGiven{Infraction: rules.Talk, Side: card.BD, Award: many}},
		"games":             {&engine.GamesWritten{Shares: card.Won(card.Pairs(many, many), rules.TwoPairs.Columns)}, &engine.MarksSuspended{Side: card.AC, Marks: many}},
		"points":            {&engine.PointsWritten{Shares: card.Between(many, many)}},
		"suspended":         {&engine.MarksSuspended{Side: card.AC, Marks: many}, &engine.MarksExecuted{Side: card.AC, Marks: many}},
	} {
		for _, rs := range []string{"fpsd target=4", "fpsd target=10000", "pontos120", "norte", "acores"} {
			r, err := rules.Parse(rs)
			assert.NilError(t, err)
			all := append([]engine.Event{&engine.MatchStarted{Rules: r, Source: engine.RulesTagged}, &engine.DealStarted{Number: 1}}, events...)
			all = append(all, &engine.DealStarted{Number: 2}, &engine.SheetWritten{Shares: card.Between(many, 1)})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			m := Judge(all)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
				t.Errorf("%s, %s: %d bytes", name, rs, took)
			}
			said := false
			for _, f := range m.Findings {
				said = said || strings.HasPrefix(f.Msg.Format, "a sheet is drawn with at most")
			}
			for p, marks := range m.Marks {
				if len(marks) > MaxMarks {
					t.Errorf("%s, %s: %d marks of %v", name, rs, len(marks), card.Seat(p))
				}
				if len(marks) == MaxMarks && !said {
					t.Errorf("%s, %s: nothing says that the sheet is full", name, rs)
				}
			}
		}
	}
}

// TestManyShown judges a deal in which cards are laid open more and more often: the
// memory grows with their number, not with its square.
func TestManyShown(t *testing.T) {
	size := func(n int, e engine.Event) uint64 {
		all := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.DealStarted{Number: 1}}
		for range n {
			all = append(all, e)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Judge(all)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for _, e := range []engine.Event{
		&engine.CardsShown{Seat: card.A, Cards: []card.Card{card.New(card.Spades, card.King)}},
		&engine.TagWritten{Name: "x"},
		&engine.NoteWritten{Text: "x"}, &engine.HandRecorded{Seat: card.A}, &engine.ConsentGiven{What: "x"},
		&engine.MarksSuspended{Side: card.AC, Marks: 1}, &engine.ClaimMade{By: card.A, Against: card.BD, Trick: 1},
		&engine.SheetWritten{Shares: card.Between(1, 0)}, &engine.PenaltyGiven{Infraction: rules.Talk, Side: card.AC, Award: 1},
	} {
		size(2000, e)
		if once, twice := size(2000, e), size(4000, e); twice > 3*once {
			t.Errorf("%v: %d bytes, and for twice as many %d", e.Kind(), once, twice)
		}
	}
}
