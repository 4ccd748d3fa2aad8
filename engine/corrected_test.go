package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestTagsCorrected: the last correction that holds says what a tag reads, wherever it stands; one
// that is taken back leaves what was there before.
func TestTagsCorrected(t *testing.T) {
	tag := func(name, value string) engine.Event { return &engine.TagWritten{Name: name, Value: value} }
	amend := func(name, value string) engine.Event { return &engine.TagAmended{Name: name, Value: value} }
	withdrawn := func(name string) engine.Event { return &engine.TagAmended{Name: name, Withdrawn: true} }
	deal := engine.Event(&engine.DealStarted{Number: 1})
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   []engine.TagWritten
	}{
		{"as written", []engine.Event{tag("A", "x"), tag("B", "y"), deal}, []engine.TagWritten{{"A", "x"}, {"B", "y"}}},
		{"corrected", []engine.Event{tag("A", "x"), tag("B", "y"), deal, amend("A", "z")}, []engine.TagWritten{{"A", "z"}, {"B", "y"}}},
		{"again", []engine.Event{tag("A", "x"), amend("A", "z"), amend("A", "v")}, []engine.TagWritten{{"A", "v"}}},
		{"withdrawn", []engine.Event{tag("A", "x"), amend("A", "z"), withdrawn("A")}, []engine.TagWritten{{"A", "x"}}},
		{"one of two withdrawn", []engine.Event{tag("A", "x"), amend("A", "z"), amend("A", "v"), withdrawn("A")}, []engine.TagWritten{{"A", "z"}}},
		{"withdrawn once too often", []engine.Event{tag("A", "x"), amend("A", "z"), withdrawn("A"), withdrawn("A")}, []engine.TagWritten{{"A", "x"}}},
		{"added", []engine.Event{tag("A", "x"), deal, amend("Date", "2026-10-03")}, []engine.TagWritten{{"A", "x"}, {"Date", "2026-10-03"}}},
		{"added and withdrawn", []engine.Event{tag("A", "x"), amend("Date", "2026-10-03"), withdrawn("Date")}, []engine.TagWritten{{"A", "x"}}},
		{"the first of two", []engine.Event{tag("A", "x"), tag("A", "y"), amend("A", "z")}, []engine.TagWritten{{"A", "z"}, {"A", "y"}}},
		{"above the tag", []engine.Event{amend("A", "z"), tag("A", "x")}, []engine.TagWritten{{"A", "z"}}},
	} {
		if diff := cmp.Diff(test.want, engine.TagsOf(test.events)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		again := engine.Corrected(test.events)
		if diff := cmp.Diff(test.want, engine.TagsOf(again)); diff != "" || len(again) != len(test.events) {
			t.Errorf("%s, folded twice: %s", test.name, diff)
		}
		typed := engine.AsCorrected(test.events)
		if diff := cmp.Diff(test.want, engine.TagsOf(typed)); diff != "" || len(engine.Unamended(typed)) > 0 {
			t.Errorf("%s, as typed at once: %s", test.name, diff)
		}
		for _, e := range typed {
			if e.Kind() == engine.KindTagAmended {
				t.Errorf("%s: a correction is left", test.name)
			}
		}
	}
}

// TestRulesCorrected: corrected rules are those of the match, in full.
func TestRulesCorrected(t *testing.T) {
	three := rules.Default()
	three.Target = 3
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()},
		&engine.DealStarted{Number: 1},
		&engine.TagAmended{Name: "Rules", Value: "fpsd target=3", Rules: three},
	}
	want := &engine.MatchStarted{Rules: three, Source: engine.RulesTagged}
	if diff := cmp.Diff(engine.Event(want), engine.Corrected(events)[0]); diff != "" {
		t.Error(diff)
	}
	events = append(events, &engine.TagAmended{Name: "Rules", Withdrawn: true})
	if diff := cmp.Diff(events[0], engine.Corrected(events)[0]); diff != "" {
		t.Error(diff)
	}
}

// TestRulingsCorrected: a ruling is corrected of the claim that stands in that deal before it, the
// last one of several; what nobody claimed is found.
func TestRulingsCorrected(t *testing.T) {
	claim := func(trick int, r rules.Ruling) *engine.ClaimMade {
		return &engine.ClaimMade{By: card.A, Against: card.BD, Trick: trick, Ruling: r}
	}
	amend := func(deal, trick int, r rules.Ruling) engine.Event {
		return &engine.RulingAmended{Deal: deal, Claim: *claim(trick, r)}
	}
	deal := func(n int) engine.Event { return &engine.DealStarted{Number: n} }
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   map[int]rules.Ruling // by the index of the claim
		none   []int
	}{
		{"ruled", []engine.Event{deal(1), claim(5, 0), amend(1, 5, rules.Upheld)}, map[int]rules.Ruling{1: rules.Upheld}, nil},
		{"again", []engine.Event{deal(1), claim(5, 0), amend(1, 5, rules.Upheld), amend(1, 5, 0)}, map[int]rules.Ruling{1: 0}, nil},
		{"of the last one", []engine.Event{deal(1), claim(5, 0), claim(5, rules.Rejected), amend(1, 5, rules.Upheld)},
			map[int]rules.Ruling{1: 0, 2: rules.Upheld}, nil},
		{"in another deal", []engine.Event{deal(1), claim(5, 0), deal(2), claim(5, 0), amend(1, 5, rules.Upheld)},
			map[int]rules.Ruling{1: rules.Upheld, 3: 0}, nil},
		{"of a deal written again", []engine.Event{deal(1), claim(5, 0), amend(1, 5, rules.Upheld), &engine.DealAmended{Deal: 1}, deal(1), claim(5, rules.Rejected)},
			map[int]rules.Ruling{1: rules.Upheld, 5: rules.Rejected}, nil},
		{"above it", []engine.Event{amend(1, 5, rules.Upheld), deal(1), claim(5, 0)}, map[int]rules.Ruling{2: rules.Upheld}, nil},
		{"of another trick", []engine.Event{deal(1), claim(5, 0), amend(1, 6, rules.Upheld)}, map[int]rules.Ruling{1: 0}, []int{2}},
		{"of another deal", []engine.Event{deal(1), claim(5, 0), amend(2, 5, rules.Upheld)}, map[int]rules.Ruling{1: 0}, []int{2}},
	} {
		got := map[int]rules.Ruling{}
		folded := engine.Corrected(engine.Corrected(test.events))
		for i, e := range folded {
			if c, ok := e.(*engine.ClaimMade); ok {
				got[i] = c.Ruling
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		if diff := cmp.Diff(test.none, engine.Unamended(test.events)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestOvertaken: a ruling that is corrected to another one takes with it what was reckoned with it.
func TestOvertaken(t *testing.T) {
	claim := &engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Upheld}
	amend := func(r rules.Ruling) engine.Event {
		again := *claim
		again.Ruling = r
		return &engine.RulingAmended{Deal: 1, Claim: again}
	}
	deal, games, sheet := func(n int) engine.Event { return &engine.DealStarted{Number: n} }, &engine.GamesWritten{}, &engine.SheetWritten{}
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   []int // the results that stand
	}{
		{"behind the claim", []engine.Event{deal(1), claim, games, sheet, amend(rules.Rejected)}, nil},
		{"before it", []engine.Event{deal(1), games, sheet, claim, amend(rules.Rejected)}, []int{1, 2}},
		{"behind the correction", []engine.Event{deal(1), claim, amend(rules.Rejected), games, sheet}, []int{3, 4}},
		{"the sheet of the deals behind", []engine.Event{deal(1), claim, deal(2), games, sheet, amend(rules.Rejected), deal(3), sheet}, []int{3, 7}},
		{"ruled the same", []engine.Event{deal(1), claim, games, amend(rules.Upheld)}, []int{2}},
		{"the same in the end", []engine.Event{deal(1), claim, games, amend(rules.Rejected), amend(rules.Upheld)}, []int{2}},
		{"of another claim", []engine.Event{deal(1), &engine.ClaimMade{By: card.B, Against: card.AC}, games, amend(rules.Rejected)}, []int{2}},
	} {
		folded := engine.Corrected(engine.Corrected(test.events))
		var got []int
		for i, e := range folded {
			if k := e.Kind(); k == engine.KindGamesWritten || k == engine.KindSheetWritten {
				got = append(got, i)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		if n := len(engine.AsCorrected(test.events)); n != len(engine.Without(folded, engine.IsFolded)) {
			t.Errorf("%s: as corrected it has %d events", test.name, n)
		}
	}
}

// TestIsCorrection tells corrections from all else.
func TestIsCorrection(t *testing.T) {
	for _, tt := range []struct {
		event engine.Event
		want  bool
	}{{&engine.PlayAmended{}, true}, {&engine.DealAmended{}, true}, {&engine.CardPlayed{}, false}, {&engine.DealStarted{}, false}} {
		if got := engine.IsCorrection(tt.event); got != tt.want {
			t.Errorf("%T: %t", tt.event, got)
		}
	}
}
