package audit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// lawfulDeal plays a lawful deal, and writes down as much of it as is wanted.
func lawfulDeal(rng *rand.Rand, leaders, winners, points, hands bool) []engine.Event {
	for {
		v := newVague(rng, 0, 0)
		if len(v.tricks) < 10 || len(v.tricks[9]) < 4 {
			continue
		}
		trump := v.dealt[v.dealer][0]
		out := []engine.Event{&engine.DealStarted{Number: 1, Dealer: v.dealer, Trump: trump, TrumpWritten: true}}
		if hands {
			for _, s := range rules.TwoPairs.Seats {
				out = append(out, &engine.HandRecorded{Seat: s, Cards: slices.Collect(card.SetOf(v.dealt[s]...).All())})
			}
		}
		for n, trick := range v.tricks {
			start := &engine.TrickStarted{Number: n + 1}
			if leaders {
				start.Leader = trick[0].seat
			}
			out = append(out, start)
			best, sum := trick[0], 0
			for _, p := range trick {
				out = append(out, &engine.CardPlayed{Card: p.card})
				sum += p.card.Points()
				if p.card.Suit() == best.card.Suit() && p.card.Rank() > best.card.Rank() ||
					p.card.Suit() == trump.Suit() && best.card.Suit() != trump.Suit() {
					best = p
				}
			}
			switch {
			case points:
				out = append(out, &engine.TrickTaken{Winner: best.seat, Points: sum})
			case winners:
				out = append(out, &engine.TrickTaken{Winner: best.seat, Points: -1})
			}
		}
		return out
	}
}

// examined returns the report on a deal that can be played, nothing of which is trusted.
func examined(t *testing.T, rules *rules.Rules, deal []engine.Event) *Report {
	t.Helper()
	var s engine.State
	for _, e := range deal {
		assert.NilError(t, s.Apply(e))
	}
	report, err := Examine(&s.Deal, rules, Trust{}, nil)
	assert.NilError(t, err)
	return report
}

// edits returns the smallest slips that explain every renúncia of a deal by itself.
func edits(rules rules.Rules, deal []engine.Event, suspects []Suspect) []Edit {
	return Explain(rules, nil, []replay.Standing{{Events: deal}}, 0, suspects).Edits
}

// TestEdits puts one slip into lawful deals. If a renúncia comes of it, it must be among
// the smallest edits. For each way of writing it measures what the fields of the record
// show.
func TestEdits(t *testing.T) {
	deals := 5
	if long {
		deals = 1000
	}
	rules := rules.Default()
	for _, kept := range []struct {
		name                            string
		leaders, winners, points, hands bool
	}{{name: "plays"}, {name: "leaders", leaders: true}, {name: "winners", leaders: true, winners: true}, {name: "points", leaders: true, points: true}, {name: "hands", leaders: true, hands: true}} {
		share, made, judged := 0.0, 0, 0
		for seed := range deals {
			rng := rand.New(rand.NewPCG(uint64(seed), 11))
			deal := lawfulDeal(rng, kept.leaders, kept.winners, kept.points, kept.hands)
			r := newDraft(rules, deal)
			if long && seed < 20 {
				share += StrengthOf(rules, deal).Share()
				judged++
			}
			p, q := r.plays[rng.IntN(40)], r.plays[rng.IntN(40)]
			if p.is == q.is {
				continue
			}
			slip := r.with([]spot{p, q}, q.is, p.is)
			audit := examined(t, &rules, slip)
			guilty := slices.DeleteFunc(slices.Clone(audit.Suspects), func(s Suspect) bool { return s.Conclusion == Refuted })
			if len(guilty) == 0 {
				continue
			}
			made++
			found := false
			for _, e := range edits(rules, slip, guilty) {
				if e.Kind != Exchanged {
					continue
				}
				back := map[string]bool{}
				for _, c := range e.Changes {
					back[c.To.String()] = true
				}
				found = found || back[p.is.String()] && back[q.is.String()]
			}
			if !found {
				t.Errorf("%s, seed %d: %s and %s were exchanged, and that is no edit", kept.name, seed, p.is, q.is)
			}
		}
		t.Logf("%s: %d slips made a renúncia, all of them found", kept.name, made)
		if judged > 0 {
			t.Logf("%.0f%% of slips are given away, weighed by the model (%d deals)", 100*share/float64(judged), judged)
		}
	}
}

// TestEditsTwice: in a deal that has a card in two places, the judge finds nothing about who played it. What
// is said to explain a renúncia there leaves no deal of cards in which somebody revoked.
func TestEditsTwice(t *testing.T) {
	deals := 3
	if long {
		deals = 1000
	}
	rules := rules.Default()
	final := func(r *draft) *Report {
		t.Helper()
		report, err := Examine(r.final, &rules, Trust{}, nil)
		assert.NilError(t, err)
		return report
	}
	open := func(s Suspect) bool { return s.Conclusion != Refuted }
	doubted, explained := 0, 0
	for seed := range deals {
		rng := rand.New(rand.NewPCG(uint64(seed), 12))
		r := newDraft(rules, lawfulDeal(rng, true, false, false, false))
		p, q, twice := r.plays[rng.IntN(20)], r.plays[rng.IntN(20)], r.plays[20+rng.IntN(20)]
		deal := r.with([]spot{p, q, twice}, q.is, p.is, r.plays[rng.IntN(20)].is)
		if r = newDraft(rules, deal); !r.doubted {
			continue
		}
		audit := final(r)
		if audit.Unplaced || audit.Contradicted || !slices.ContainsFunc(audit.Suspects, open) {
			continue
		}
		doubted++
		for _, e := range edits(rules, deal, audit.Suspects) {
			if e.Slips != 1 || e.Deal != nil {
				continue
			}
			explained++
			if after := final(newDraft(rules, r.after(&e))); after.Unplaced || after.Contradicted || slices.ContainsFunc(after.Suspects, open) {
				t.Errorf("seed %d: %s %v explains nothing: %+v", seed, e.Kind, e.Changes, after.Suspects)
			}
		}
	}
	if t.Logf("%d deals with a renúncia, %d slips", doubted, explained); doubted < 2 || explained < 3 {
		t.Error("that is too few")
	}
}
