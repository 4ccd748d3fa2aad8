package rules_test

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
)

// TestOutcome: what a finished deal brings at the tables where sides are not two pairs.
func TestOutcome(t *testing.T) {
	const (
		dead     = "deal 1 dealer A trump 2♦" // A with the dead hand D against B and C
		declared = "deal 1 dealer A\nbid B 70\ndeclare B trump ♥ call -"
		unbid    = "deal 1 dealer A\ndeclare B trump ♥ call -"
	)
	type tally = card.Tally
	for _, c := range []struct {
		name, rules, deal string
		points, tricks    tally
		want              tally
		winner, by        string
	}{
		{"each for himself", "tres-morto dead=out", dead, tally{61, 30, 20}, tally{5, 3, 2}, tally{1}, "A", "score.by"},
		{"three quarters are no double", "tres-morto dead=out", dead, tally{20, 90, 10}, tally{2, 7, 1}, tally{0, 1}, "B", "score.by"},
		{"more than three quarters", "tres-morto dead=out", dead, tally{19, 10, 91}, tally{2, 1, 7}, tally{0, 0, 2}, "C", "score.by"},
		{"equal at the top", "tres-morto dead=out", dead, tally{50, 20, 50}, tally{4, 2, 4}, tally{}, "?", "score.tie"},
		{"equal at the top, and no double", "tres-morto dead=out", dead, tally{60, 60, 0}, tally{5, 5, 0}, tally{}, "?", "score.tie"},
		{"equal below the top", "tres-morto dead=out", dead, tally{30, 60, 30}, tally{3, 4, 3}, tally{0, 1}, "B", "score.by"},
		{"equal first, and overtaken", "tres-morto dead=out", dead, tally{30, 30, 60}, tally{3, 3, 4}, tally{0, 0, 1}, "C", "score.by"},
		{"nine tricks", "tres-morto dead=out", dead, tally{120, 0, 0}, tally{9, 1, 0}, tally{2}, "A", "score.by"},
		{"all tricks", "tres-morto dead=out", dead, tally{0, 111, 0}, tally{0, 10, 0}, tally{0, 4}, "B", "score.sweep.by"},
		{"all tricks, worth nothing", "tres-morto dead=out", dead, tally{}, tally{0, 0, 10}, tally{0, 0, 4}, "C", "score.sweep.by"},
		{"nothing for anybody", "tres-morto dead=out", dead, tally{}, tally{5, 3, 2}, tally{}, "?", "score.tie"},

		{"the dealer with the dead hand", "tres-morto", dead, tally{61, 59, 59, 61}, tally{5, 5, 5, 5}, tally{1, 0, 0, 1}, "AD", "score.single"},
		{"against the dealer", "tres-morto", dead, tally{29, 91, 91, 29}, tally{3, 7, 7, 3}, tally{0, 2, 2}, "BC", "score.double"},

		{"a bid that is made", "italiana5", declared, tally{50, 70, 50, 50, 50}, tally{4, 4, 4, 4, 4}, tally{0, 1}, "B", "score.by"},
		{"a bid that is missed by one", "italiana5", declared, tally{51, 69, 51, 51, 51}, tally{4, 4, 4, 4, 4}, tally{1, 0, 1, 1, 1}, "ACDE", "score.by"},
		{"seven tricks", "italiana5", declared, tally{0, 120, 0, 0, 0}, tally{1, 7, 1, 1, 1}, tally{0, 1}, "B", "score.by"},
		{"all eight tricks", "italiana5", declared, tally{0, 120, 0, 0, 0}, tally{0, 8, 0, 0, 0}, tally{0, 2}, "B", "score.sweep.by"},
		{"all eight tricks of the others", "italiana5", declared, tally{120, 0, 120, 120, 120}, tally{8, 0, 8, 8, 8}, tally{2, 0, 2, 2, 2}, "ACDE", "score.sweep.by"},
		{"a bid made by suecada", "italiana5 italiana=suecada", declared, tally{50, 70, 50, 50, 50}, tally{4, 4, 4, 4, 4}, tally{0, 1}, "B", "score.by"},
		{"a bid missed by suecada", "italiana5 italiana=suecada", declared, tally{51, 69, 51, 51, 51}, tally{4, 4, 4, 4, 4}, tally{1, -1, 1, 1, 1}, "ACDE", "score.by"},
		{"no trick, by suecada", "italiana5 italiana=suecada", declared, tally{120, 0, 120, 120, 120}, tally{8, 0, 8, 8, 8}, tally{2, -2, 2, 2, 2}, "ACDE", "score.sweep.by"},
		{"no bid is recorded, and none was made", "italiana5", unbid, tally{56, 64, 56, 56, 56}, tally{4, 4, 4, 4, 4}, tally{1, 0, 1, 1, 1}, "ACDE", "score.by"},
		{"no bid is recorded, and each was made", "italiana5", unbid, tally{0, 120, 0, 0, 0}, tally{1, 7, 1, 1, 1}, tally{0, 1}, "B", "score.by"},
		{"no bid is recorded, and the highest was missed", "italiana5", unbid, tally{1, 119, 1, 1, 1}, tally{1, 7, 1, 1, 1}, tally{}, "", ""},
		{"no bid is recorded, and the lowest was made", "italiana5", unbid, tally{55, 65, 55, 55, 55}, tally{4, 4, 4, 4, 4}, tally{}, "", ""},
		{"one bid is allowed", "italiana5 bid.from=90 bid.to=90", unbid, tally{30, 90, 30, 30, 30}, tally{4, 4, 4, 4, 4}, tally{0, 1}, "B", "score.by"},

		{"nobody knows who played with whom", "italiana5", "deal 1 dealer A\nbid B 70\ndeclare B trump ♥ call A♠", tally{}, tally{}, tally{}, "", ""},
		{"nobody knows who dealt", "tres-morto", "deal 1 trump 2♦", tally{}, tally{}, tally{}, "", ""},
	} {
		s := records.State(t, c.rules, c.deal)
		out, ok := engine.OutcomeOf(&s.Rules, &s.Deal, c.points, c.tricks, 0)
		switch {
		case ok != (c.by != ""):
			t.Errorf("%s: there is an outcome: %v", c.name, ok)
		case ok && (out.Games != c.want || out.Winner.String() != c.winner || out.By != c.by):
			t.Errorf("%s: %s wins %v by %s, want %s %v by %s", c.name, out.Winner, out.Games, out.By, c.winner, c.want, c.by)
		}
	}
}

// TestOutcomeCarried: a tie is carried over where sides change from deal to deal too.
func TestOutcomeCarried(t *testing.T) {
	s := records.State(t, "tres-morto score.tie=plus1", "deal 1 dealer B trump 2♦")
	out, ok := engine.OutcomeOf(&s.Rules, &s.Deal, card.Tally{59, 61, 59, 61}, card.Tally{5, 5, 5, 5}, 1)
	if want := (card.Tally{0, 2, 0, 2}); !ok || out.Games != want {
		t.Errorf("after a tie the dealer's side gets %v, want %v", out.Games, want)
	}
}

// TestSweptEarly: a deal is over before its last trick where one side has all points, and
// that is a sweep which ends it.
func TestSweptEarly(t *testing.T) {
	for _, c := range []struct {
		rules  string
		ac, bd int
		over   bool
	}{
		{"howto sweep.ends_deal=yes", 120, 0, true}, {"howto sweep.ends_deal=yes", 0, 120, true},
		{"howto sweep.ends_deal=yes", 119, 1, false}, {"howto sweep.ends_deal=yes", 0, 0, false},
		{"howto", 120, 0, false},
		{"online-riscos", 120, 0, false}, // its sweep is all the tricks
		{"howto sweep.ends_deal=yes bonus.last_trick=10 single_from=66 double_from=98", 130, 0, false}, // the last trick is still worth something
		{"howto sweep.ends_deal=yes queen_hearts=10 single_from=66 double_from=98", 130, 0, true},
		{"howto sweep.ends_deal=yes queen_hearts=10 single_from=66 double_from=98", 120, 10, false},
	} {
		r := records.Rules(t, c.rules)
		if got := r.SweptEarly(card.Pairs(c.ac, c.bd)); got != c.over {
			t.Errorf("%s, %d to %d: the deal is over: %v", c.rules, c.ac, c.bd, got)
		}
	}
}
