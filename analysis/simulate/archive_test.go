package simulate

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// illegible replaces a deal by one that cannot be read, where the archive wants one.
func illegible(g Generated) []engine.Event {
	events := slices.Clone(g.Events)
	for _, bad := range g.Illegible {
		from := slices.IndexFunc(events, func(e engine.Event) bool {
			d, ok := e.(*engine.DealStarted)
			return ok && d.Number == bad.Deal
		})
		to := from + 1
		for to < len(events) && events[to].Kind() != engine.KindDealStarted {
			to++
		}
		q := &engine.Quarantined{Text: "x", Format: "sueca", Deal: bad.Deal, Faults: []engine.Fault{{Line: 1, Col: 1, EndCol: 1, Code: code.Syntax, Msg: message.Msg("x")}}}
		events = slices.Replace(events, from, to, engine.Event(q))
	}
	return events
}

// found returns what the judge found, without the renúncias that are only possible in a
// deal of which a leader was planted wrong: the record contradicts itself there, and is
// read more than one way.
func found(g Generated, m *replay.Match) (out []Planted) {
	contradicted := map[int]bool{}
	for _, p := range g.Planted {
		contradicted[p.Deal] = contradicted[p.Deal] || p.Code == code.WrongLeader
	}
	for _, f := range m.Findings {
		if f.Code == code.RenunciaPossible && contradicted[f.Deal] {
			continue
		}
		out = append(out, Planted{f.Deal, f.Trick, f.Seat, f.Card, f.Code})
	}
	return out
}

func sorted(ps []Planted) []string {
	var out []string
	for _, p := range ps {
		out = append(out, fmt.Sprintf("deal %d trick %d %s %s %s", p.Deal, p.Trick, p.Seat, p.Card, p.Code))
	}
	slices.Sort(out)
	return out
}

// TestArchive checks that what is found in every generated match is what was planted in
// it.
func TestArchive(t *testing.T) {
	for _, hands := range []HandsRecorded{SomeHands, AllHands, NoHands} {
		for _, a := range []Archive{
			{Deals: 3000, Seed: 1, Hands: hands}, {Deals: 3000, Seed: 2, Hands: hands, Revokes: 0.3, Errors: 0.5}, {Deals: 1000, Seed: 3, Hands: hands, Revokes: 0.02, Errors: 0.02},
		} {
			deals, planted := 0, map[code.Code]int{}
			for g := range a.Matches() {
				deals += g.Deals
				for _, p := range g.Planted {
					planted[p.Code]++
				}
				m := replay.JudgeBy(illegible(g), replay.Options{Unweighed: true})
				if diff := cmp.Diff(sorted(g.Planted), sorted(found(g, m))); diff != "" {
					t.Fatalf("%+v: (-planted +found)\n%s", a, diff)
				}
			}
			if deals != a.Deals {
				t.Errorf("%+v: %d deals", a, deals)
			}
			if a.Errors > 0.1 {
				t.Log(hands, planted)
				if len(planted) < 8 {
					t.Errorf("%+v: planted only %v", a, planted)
				}
			}
		}
	}
}

// TestHabits checks that players of each habit break no rule, and play the same again.
func TestHabits(t *testing.T) {
	for habit := PlainHabit; habit <= AllSorts; habit++ {
		a := Archive{Deals: 120, Pairs: 4, Seed: 6, Manners: Manners{Habit: habit}}
		again := slices.Collect(a.Matches())
		for i, g := range slices.Collect(a.Matches()) {
			if got := sorted(found(g, replay.Judge(g.Events))); len(got) > 0 {
				t.Fatalf("habit %d: %v", habit, got)
			}
			if diff := cmp.Diff(g.Events, again[i].Events); diff != "" {
				t.Fatalf("habit %d: the same archive is played otherwise:\n%s", habit, diff)
			}
		}
	}
}

// TestArchiveIsPlayed checks that the deals are not random cards: renúncias only where
// asked for, aces take their tricks, partners are thrown points, and the pairs are
// equally strong.
func TestArchiveIsPlayed(t *testing.T) {
	var deals, aceLed, aceWon, leads, sweeps int
	var won card.Tally
	for g := range (Archive{Deals: 5000, Seed: 9}).Matches() {
		m := replay.Judge(g.Events)
		for _, v := range m.Verdicts {
			deals++
			won = card.Pairs(won.Of(card.AC)+v.Games.Of(card.AC), won.Of(card.BD)+v.Games.Of(card.BD))
			if max(v.Tricks.Of(card.AC), v.Tricks.Of(card.BD)) == rules.TwoPairs.Tricks {
				sweeps++
			}
		}
		line := replay.NewTimeline(g.Events)
		for i := range line.Len() {
			if e, ok := line.Event(i).(*engine.TrickStarted); ok && e.Number <= 3 {
				s := line.At(i + 5)
				tr := s.Deal.Trick(e.Number)
				if leads++; tr.Led().Rank() == card.Ace {
					aceLed++
					if w, _ := s.Deal.Winner(e.Number, s.Deal.Trump.Suit()); w == e.Leader {
						aceWon++
					}
				}
			}
		}
	}
	t.Logf("of %d leads %d are aces, of which %d win; %d sweeps in %d deals; games %v", leads, aceLed, aceWon, sweeps, deals, won)
	if aceLed*4 < leads || aceWon*10 < aceLed*8 {
		t.Errorf("of %d early leads %d are aces, of which %d win", leads, aceLed, aceWon)
	}
	if diff := won.Of(card.AC) - won.Of(card.BD); diff*diff > 16*deals {
		t.Errorf("the pairs are not equally strong: %v", won)
	}
}

func BenchmarkArchive(b *testing.B) {
	deals := 0
	for i := range b.N {
		deals += (Archive{Seed: 1}).Match(i, 100).Deals
	}
	b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
}
