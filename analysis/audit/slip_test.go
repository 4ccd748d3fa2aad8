package audit

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// slips puts one slip of a kind at random into a deal that is written truly; nil where the
// deal has no room for one.
var slips = map[replay.SlipKind]func(rng *rand.Rand, deal []engine.Event) []engine.Event{
	replay.SlipLeader: func(rng *rand.Rand, deal []engine.Event) []engine.Event {
		return change(rng, deal, func(e *engine.TrickStarted) *engine.TrickStarted {
			return &engine.TrickStarted{Number: e.Number, Leader: rules.TwoPairs.Seats[rng.IntN(4)]}
		})
	},
	replay.SlipTrump: func(rng *rand.Rand, deal []engine.Event) []engine.Event {
		return change(rng, deal, func(e *engine.DealStarted) *engine.DealStarted {
			again := *e
			again.Trump = similar(rng, e.Trump)
			return &again
		})
	},
	replay.SlipHandCard: func(rng *rand.Rand, deal []engine.Event) []engine.Event {
		return change(rng, deal, func(e *engine.HandRecorded) *engine.HandRecorded {
			again := &engine.HandRecorded{Seat: e.Seat, Cards: slices.Clone(e.Cards)}
			k := rng.IntN(len(again.Cards))
			again.Cards[k] = similar(rng, again.Cards[k])
			return again
		})
	},
	replay.SlipHands: func(rng *rand.Rand, deal []engine.Event) []engine.Event {
		out := slices.Clone(deal)
		var at []int
		for i, e := range out {
			if _, ok := e.(*engine.HandRecorded); ok {
				at = append(at, i)
			}
		}
		if len(at) < 2 {
			return nil
		}
		rng.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
		a, b := *out[at[0]].(*engine.HandRecorded), *out[at[1]].(*engine.HandRecorded)
		a.Cards, b.Cards = slices.Clone(a.Cards), slices.Clone(b.Cards)
		i, j := rng.IntN(len(a.Cards)), rng.IntN(len(b.Cards))
		a.Cards[i], b.Cards[j] = b.Cards[j], a.Cards[i]
		out[at[0]], out[at[1]] = &a, &b
		return out
	},
	replay.SlipShownCard: func(rng *rand.Rand, deal []engine.Event) []engine.Event {
		return change(rng, deal, func(e *engine.CardsShown) *engine.CardsShown {
			again := &engine.CardsShown{Seat: e.Seat, Cards: slices.Clone(e.Cards)}
			k := rng.IntN(len(again.Cards))
			again.Cards[k] = similar(rng, again.Cards[k])
			return again
		})
	},
}

// change replaces one event of a type, drawn at random.
func change[T engine.Event](rng *rand.Rand, deal []engine.Event, to func(T) T) []engine.Event {
	var at []int
	for i, e := range deal {
		if _, ok := e.(T); ok {
			at = append(at, i)
		}
	}
	if at == nil {
		return nil
	}
	out := slices.Clone(deal)
	i := at[rng.IntN(len(at))]
	out[i] = to(out[i].(T))
	return out
}

// similar draws a card of the same suit or the same rank.
func similar(rng *rand.Rand, c card.Card) card.Card {
	rules := rules.Default()
	deck := rules.Deck()
	for {
		o := slices.Collect(deck.All())[rng.IntN(40)]
		if o != c && (o.Suit() == c.Suit() || o.Rank() == c.Rank()) {
			return o
		}
	}
}

// TestSlipKinds puts one slip of each kind into lawful deals of which the record clears
// everybody. Where it makes somebody guilty, the deal without it must be among the explanations, unless the slip gave itself away;
// that of a leader may.
func TestSlipKinds(t *testing.T) {
	deals := 4000
	if long {
		deals = 40_000
	}
	rules := rules.Default()
	examine := func(deal []engine.Event) *Report {
		var s engine.State
		for _, e := range deal {
			if s.Apply(e) != nil {
				return nil
			}
		}
		report, err := Examine(&s.Deal, &rules, Trust{}, nil)
		if err != nil || report.Unplaced || report.Contradicted {
			return nil
		}
		return report
	}
	for kind, slip := range slips {
		made := 0
		for seed := range deals {
			rng := rand.New(rand.NewPCG(uint64(seed), 29))
			truth := lawfulDeal(rng, true, false, false, kind != replay.SlipLeader) // hands would give a leader away
			if kind != replay.SlipLeader {
				truth = stopped(rng, truth, kind)
			}
			if report := examine(truth); report == nil || slices.ContainsFunc(report.Suspects, guilty) {
				continue
			}
			record := slip(rng, truth)
			if record == nil || reflect.DeepEqual(record, truth) {
				continue
			}
			report := examine(record)
			if report == nil || !slices.ContainsFunc(report.Suspects, guilty) {
				continue
			}
			if kind != replay.SlipLeader && replay.Judge(matchOf(rules, record)).Verdicts[0].Slips != nil {
				continue // it gave itself away, and a card is left out
			}
			made++
			sets := explain(rules, record).Acquitting()
			if !slices.ContainsFunc(sets, func(set []replay.Slip) bool { return len(set) == 1 && takesBack(&set[0], truth) }) {
				t.Errorf("%s, seed %d: the true deal is not among %d explanations", kind, seed, len(sets))
			}
			if made == 5 && !long {
				break
			}
		}
		t.Logf("%s: %d slips made a renúncia", kind, made)
		if made < 3 {
			t.Errorf("%s: only %d slips made a renúncia", kind, made)
		}
	}
}

// takesBack reports whether a slip leads back to the deal as it was.
func takesBack(s *replay.Slip, truth []engine.Event) bool {
	return slices.EqualFunc(s.Events, truth, func(a, b engine.Event) bool {
		switch a := a.(type) {
		case *engine.HandRecorded:
			return card.SetOf(a.Cards...) == card.SetOf(b.(*engine.HandRecorded).Cards...)
		case *engine.CardsShown:
			return card.SetOf(a.Cards...) == card.SetOf(b.(*engine.CardsShown).Cards...)
		}
		return reflect.DeepEqual(a, b)
	})
}

// stopped stops a deal after some tricks, and writes of one seat what it still held, by the
// trump card, the hand or cards laid open as the kind of slip wants.
func stopped(rng *rand.Rand, deal []engine.Event, kind replay.SlipKind) []engine.Event {
	tricks := 1 + rng.IntN(4)
	var out []engine.Event
	start := deal[0].(*engine.DealStarted)
	of, other := rules.TwoPairs.Seats[rng.IntN(4)], card.NoSeat
	switch kind {
	case replay.SlipTrump:
		of = start.Dealer
	case replay.SlipHands:
		other = rules.TwoPairs.Next(of, 1)
	}
	var left card.Cards
play:
	for _, e := range deal {
		switch e := e.(type) {
		case *engine.HandRecorded:
			if e.Seat == of {
				left = card.SetOf(e.Cards...)
			}
			if e.Seat != of && e.Seat != other || kind == replay.SlipTrump || kind == replay.SlipShownCard {
				continue
			}
		case *engine.TrickStarted:
			if e.Number > tricks {
				break play
			}
		case *engine.CardPlayed:
			left = left.Without(e.Card)
		}
		out = append(out, e)
	}
	switch {
	case kind == replay.SlipTrump && !left.Has(start.Trump):
		return out
	case kind == replay.SlipTrump:
		left = left.Without(start.Trump)
		fallthrough
	case kind == replay.SlipShownCard:
		out = append(out, &engine.CardsShown{Seat: of, Cards: slices.Collect(left.All())})
	}
	return append(out, &engine.PlayStopped{})
}

// TestSlipsInMatch: a slip that would change what a deal was worth does not go with the
// sheet that the next deal writes, and is no explanation where that stands.
func TestSlipsInMatch(t *testing.T) {
	rs := rules.Default()
	left := 0
	for seed := 0; seed < 400 && left < 5; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 31))
		truth := lawfulDeal(rng, false, false, false, false)
		record := swap(rng, truth)
		if reflect.DeepEqual(record, truth) {
			continue
		}
		worth := func(deal []engine.Event) *card.Tally { return replay.Judge(matchOf(rs, deal)).Verdicts[0].Games }
		was := worth(record)
		if was == nil || worth(truth) == nil || *was == *worth(truth) {
			continue
		}
		next := []engine.Event{
			&engine.DealStarted{Number: 2, Trump: card.Unknown},
			&engine.GamesWritten{Shares: card.Won(card.Pairs(1, 0), rules.TwoPairs.Columns)},
			&engine.SheetWritten{Shares: card.SharesOf(was.Add(card.AC, 1), rules.TwoPairs.Columns)},
		}
		explains := func(e *replay.Explained) bool {
			return slices.ContainsFunc(e.Acquitting(), func(set []replay.Slip) bool { return reflect.DeepEqual(set[0].Events, truth) })
		}
		if !explains(explain(rs, record)) {
			continue
		}
		// The tag of the result binds the only deal of a match too.
		match := matchOf(rs, record)
		result := &engine.TagWritten{Name: "Result", Value: fmt.Sprintf("AC %d BD %d", was.Of(card.AC), was.Of(card.BD))}
		if explains(replay.Explain(slices.Insert(match, 1, engine.Event(result)), replay.Options{}, 0)) {
			t.Errorf("seed %d: the true deal is worth %v, and goes with %v", seed, *worth(truth), result)
		}
		whole := replay.Explain(matchOf(rs, record, next), replay.Options{}, 0)
		if explains(whole) {
			t.Errorf("seed %d: the true deal is worth %v, the sheet says %v, and it is still an explanation", seed, *worth(truth), *was)
		}
		for _, set := range whole.Acquitting() {
			if w := worth(set[0].Events); w == nil || *w != *was {
				t.Errorf("seed %d: an explanation worth %v goes with a sheet of %v", seed, w, *was)
			}
		}
		left++
	}
	if left == 0 {
		t.Error("no slip changed what a deal was worth")
	}
	t.Logf("%d slips left out by the sheet", left)
}
