package audit_test

import (
	"math"
	"os"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/audit"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// disputed reads a dispute of testdata and examines its deal.
func disputed(t *testing.T, name string) (rules.Rules, []engine.Event, *engine.Deal, *audit.Report) {
	f, err := os.Open("../../testdata/disputes/" + name)
	assert.NilError(t, err)
	defer f.Close()
	for match, err := range notation.Matches(f, notation.Options{}) {
		assert.NilError(t, err)
		rules := replay.Judge(match.Events).Rules
		head, deals := replay.Standings(match.Events)
		state := deals[0].End(match.Events[:head], &replay.Verdict{})
		report, err := audit.Examine(&state.Deal, &rules, audit.Trust{}, nil)
		assert.NilError(t, err)
		return rules, match.Events, &state.Deal, report
	}
	t.Fatal("no match")
	return rules.Rules{}, nil, nil, nil
}

func proven(t *testing.T, r *audit.Report) *audit.Suspect {
	for i := range r.Suspects {
		if r.Suspects[i].Conclusion == audit.Proven {
			return &r.Suspects[i]
		}
	}
	t.Fatal("nothing is proven")
	return nil
}

// TestWeigh holds the two accounts of the slip on one line. Three exchanges explain it:
// of 60 within a trick, of 144 with the next trick and of 576 farther apart. The record has
// room for four likely classes (10 each) and four rare ones; no misread card explains a
// record in which none is missing.
func TestWeigh(t *testing.T) {
	rules, events, final, report := disputed(t, "slip.sueca")
	s := proven(t, report)
	explained := replay.Explain(events, replay.Options{}, 0)
	_, deals := replay.Standings(events)
	places := audit.StrengthOf(rules, deals[0].Events).Places
	w := audit.Weigh(final, report.Suspects, s, places, explained)
	if w == nil {
		t.Fatal("not weighed")
	}
	for c, want := range map[audit.Class][2]int{
		audit.SameTrick: {60, 1}, audit.NextTrick: {144, 1}, audit.FarTrick: {576, 1},
		audit.SuitMark: {120, 0}, audit.NextRank: {72 - 8, 0}, audit.LeaderLetter: {30, 0},
	} {
		if got := [2]int{w.Places[c], w.Explain[c]}; got != want {
			t.Errorf("%s: %d places, of which %d explain it; want %v", c, got[0], got[1], want)
		}
	}
	// The chances, by going through the tricks once more with sets of cards in a map.
	hands, chances := map[card.Seat]map[card.Card]bool{}, 0
	for n := 1; n <= 10; n++ {
		for _, p := range final.Trick(n).Cards() {
			if hands[p.Seat] == nil {
				hands[p.Seat] = map[card.Card]bool{}
			}
			hands[p.Seat][p.Card] = true
		}
	}
	for n := 1; n <= 10; n++ {
		for i, p := range final.Trick(n).Cards() {
			of, off := 0, 0
			for c := range hands[p.Seat] {
				if c.Suit() == final.Trick(n).Led().Suit() {
					of++
				} else {
					off++
				}
			}
			if i > 0 && of > 0 {
				chances += off
			}
			delete(hands[p.Seat], p.Card)
		}
	}
	if w.Chances != chances {
		t.Errorf("%d chances of a renúncia, want %d", w.Chances, chances)
	}
	share := (10.0/60 + 1.0/144 + 1.0/576) / 44
	if want := 1 / share / float64(chances); math.Abs(w.Ratio-want) > 1e-9 {
		t.Errorf("ratio %v, want %v", w.Ratio, want)
	}
	share = (1.0/60 + 1.0/144 + 1.0/576) / 8
	if want := 1 / share / float64(chances); math.Abs(w.Alike-want) > 1e-9 {
		t.Errorf("with all classes alike %v, want %v", w.Alike, want)
	}
	if w := audit.Weigh(final, report.Suspects, s, places, &replay.Explained{}); w == nil || w.Ratio != 0 {
		t.Errorf("without a slip that explains it: %+v, want a ratio of 0", w)
	}
}

// TestNotWeighed: two renúncias are not weighed against one slip.
func TestNotWeighed(t *testing.T) {
	_, events, final, report := disputed(t, "both.sueca")
	if w := audit.Weigh(final, report.Suspects, proven(t, report), nil, replay.Explain(events, replay.Options{}, 0)); w != nil {
		t.Errorf("weighed: %+v", w)
	}
}

// TestSight holds what the offenders of the disputes had before them.
func TestSight(t *testing.T) {
	for _, c := range []struct {
		name, hand, lawful, out, best, by string
		points                            int
		whole, took                       bool
	}{
		{"slip.sueca", "♠Q54 ♣Q ♦A7", "♦A7", "♦KJQ43", "6♦", "B", 0, true, false},
		{"clear.sueca", "♠5 ♥K ♣AKQ62", "♥K", "♥7JQ2", "A♥", "B", 11, true, false},
	} {
		rules, _, final, report := disputed(t, c.name)
		v := audit.SightOf(final, &rules, proven(t, report))
		if v.Hand.String() != c.hand || v.Lawful.String() != c.lawful || v.Out.String() != c.out || v.Best.String() != c.best ||
			v.By.String() != c.by || v.Points != c.points || v.Whole != c.whole || v.Took != c.took {
			t.Errorf("%s: %+v", c.name, v)
		}
	}
}
