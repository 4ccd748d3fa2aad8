package replay

import (
	"runtime"
	"strings"
	"testing"

	"sueca/engine"
)

// TestManyMarks judges lines of a few bytes that write very many games: the totals are
// right, and the sheet takes the memory of a sheet.
func TestManyMarks(t *testing.T) {
	const many = 999_999_999
	for name, events := range map[string][]engine.Event{
		"sheet": {&engine.SheetWritten{Shares: engine.Between(many, many)}, &engine.MarksSuspended{Side: engine.AC, Marks: 1},
			&engine.MarksSuspended{Side: engine.BD, Marks: many}, &engine.MarksExecuted{Side: engine.BD, Marks: many}},
		"sheet up and down": {&engine.SheetWritten{Shares: engine.Between(many, 0)}, &engine.SheetWritten{}, &engine.SheetWritten{Shares: engine.Between(many, 0)}},
		"award":             {&engine.PenaltyGiven{Infraction: engine.Conduct, Side: engine.AC, Award: many}, &engine.PenaltyGiven{Infraction: engine.Talk, Side: engine.BD, Award: many}},
		"games":             {&engine.GamesWritten{Shares: engine.Won(engine.Pairs(many, many), engine.TwoPairs.Columns)}, &engine.MarksSuspended{Side: engine.AC, Marks: many}},
		"points":            {&engine.PointsWritten{Shares: engine.Between(many, many)}},
		"suspended":         {&engine.MarksSuspended{Side: engine.AC, Marks: many}, &engine.MarksExecuted{Side: engine.AC, Marks: many}},
	} {
		for _, rules := range []string{"fpsd target=4", "fpsd target=10000", "pontos120", "norte", "acores"} {
			r, err := engine.ParseRules(rules)
			if err != nil {
				t.Fatal(err)
			}
			all := append([]engine.Event{&engine.MatchStarted{Rules: r, Source: engine.RulesTagged}, &engine.DealStarted{Number: 1}}, events...)
			all = append(all, &engine.DealStarted{Number: 2}, &engine.SheetWritten{Shares: engine.Between(many, 1)})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			m := Judge(all)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
				t.Errorf("%s, %s: %d bytes", name, rules, took)
			}
			said := false
			for _, f := range m.Findings {
				said = said || strings.HasPrefix(f.Msg.Format, "a sheet is drawn with at most")
			}
			for p, marks := range m.Marks {
				if len(marks) > MaxMarks {
					t.Errorf("%s, %s: %d marks of %v", name, rules, len(marks), engine.Seat(p))
				}
				if len(marks) == MaxMarks && !said {
					t.Errorf("%s, %s: nothing says that the sheet is full", name, rules)
				}
			}
		}
	}
}

// TestManyShown judges a deal in which cards are laid open more and more often: the
// memory grows with their number, not with its square.
func TestManyShown(t *testing.T) {
	size := func(n int, e engine.Event) uint64 {
		all := []engine.Event{&engine.MatchStarted{Rules: engine.DefaultRules()}, &engine.DealStarted{Number: 1}}
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
		&engine.CardsShown{Seat: engine.A, Cards: []engine.Card{engine.NewCard(engine.Spades, engine.King)}},
		&engine.TagWritten{Name: "x"},
		&engine.NoteWritten{Text: "x"}, &engine.HandRecorded{Seat: engine.A}, &engine.ConsentGiven{What: "x"},
		&engine.MarksSuspended{Side: engine.AC, Marks: 1}, &engine.ClaimMade{By: engine.A, Against: engine.BD, Trick: 1},
		&engine.SheetWritten{Shares: engine.Between(1, 0)}, &engine.PenaltyGiven{Infraction: engine.Talk, Side: engine.AC, Award: 1},
	} {
		size(2000, e)
		if once, twice := size(2000, e), size(4000, e); twice > 3*once {
			t.Errorf("%v: %d bytes, and for twice as many %d", e.Kind(), once, twice)
		}
	}
}
