package audit

import (
	"math/rand/v2"
	"reflect"
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

// explain returns the slips that would explain a deal by itself.
func explain(rules rules.Rules, deal []engine.Event) *replay.Explained {
	return replay.Explain(matchOf(rules, deal), replay.Options{}, 0)
}

// matchOf returns deals as a match.
func matchOf(rules rules.Rules, deals ...[]engine.Event) []engine.Event {
	return append([]engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesGiven}}, slices.Concat(deals...)...)
}

// cardsOf returns the indexes of the cards of a deal.
func cardsOf(deal []engine.Event) (out []int) {
	for i, e := range deal {
		if e.Kind() == engine.KindCardPlayed {
			out = append(out, i)
		}
	}
	return out
}

// swap returns a deal with two of its cards exchanged, drawn at random.
func swap(rng *rand.Rand, deal []engine.Event) []engine.Event {
	out, cards := slices.Clone(deal), cardsOf(deal)
	i, j := cards[rng.IntN(len(cards))], cards[rng.IntN(len(cards))]
	out[i], out[j] = out[j], out[i]
	return out
}

// guilty reports whether a play was or may have been a renúncia.
func guilty(s Suspect) bool { return s.Conclusion != Refuted }

// TestExplainExchanged exchanges two cards of lawful deals. If a renúncia comes of it, that must be among
// the slips that explain it, and with none of them is there another. For each way of writing it measures what the fields of the
// record show.
func TestExplainExchanged(t *testing.T) {
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
			if long && seed < 20 {
				share += StrengthOf(rules, deal).Share()
				judged++
			}
			record := swap(rng, deal)
			if !slices.ContainsFunc(examined(t, &rules, record).Suspects, guilty) {
				continue
			}
			made++
			found := false
			for k, set := range explain(rules, record).Acquitting() {
				found = found || len(set) == 1 && reflect.DeepEqual(set[0].Events, deal)
				if k < 3 && len(set) == 1 && slices.ContainsFunc(examined(t, &rules, set[0].Events).Suspects, guilty) {
					t.Errorf("%s, seed %d: %s explains nothing", kept.name, seed, set[0].Msg)
				}
			}
			if !found {
				t.Errorf("%s, seed %d: that two cards were exchanged is no explanation", kept.name, seed)
			}
		}
		t.Logf("%s: %d slips made a renúncia, all of them found", kept.name, made)
		if judged > 0 {
			t.Logf("%.0f%% of slips are given away, weighed by the model (%d deals)", 100*share/float64(judged), judged)
		}
	}
}
