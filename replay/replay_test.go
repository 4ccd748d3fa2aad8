package replay_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// drawMatch draws the events of a match in which anything is played: renúncias,
// cards twice, tricks cut short.
func drawMatch(t *rapid.T) []engine.Event {
	events := []engine.Event{&engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesTagged}}
	var all []card.Card
	for c := range card.DeckOfSevens.All() {
		all = append(all, c)
	}
	for n := range rapid.IntRange(1, 4).Draw(t, "deals") {
		pack := rapid.Permutation(all).Draw(t, "pack")
		deal := &engine.DealStarted{Number: n + 1, Dealer: rapid.SampledFrom(rules.TwoPairs.Seats[:]).Draw(t, "dealer")}
		if rapid.Bool().Draw(t, "trump known") {
			deal.Trump, deal.TrumpWritten = rapid.SampledFrom(pack).Draw(t, "trump"), true
		}
		events = append(events, deal)
		for k := range rapid.IntRange(0, 10).Draw(t, "tricks") {
			trick := &engine.TrickStarted{Number: k + 1}
			if rapid.IntRange(0, 3).Draw(t, "written") > 0 {
				trick.Leader = rapid.SampledFrom(rules.TwoPairs.Seats[:]).Draw(t, "leader")
			}
			events = append(events, trick)
			for i := range rapid.IntRange(0, 5).Draw(t, "cards") {
				held := pack[(4*k+i)%40]
				if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
					held = rapid.SampledFrom([]card.Card{card.Unknown, card.New(card.Hearts, 0), card.New(0, card.Ace), pack[0]}).Draw(t, "card")
				}
				events = append(events, &engine.CardPlayed{Card: held})
			}
			if rapid.IntRange(0, 4).Draw(t, "outcome") == 0 {
				events = append(events, &engine.TrickTaken{Winner: card.B, Points: rapid.IntRange(-1, 30).Draw(t, "points")})
			}
		}
		switch rapid.IntRange(0, 5).Draw(t, "end") {
		case 0:
			events = append(events, &engine.PlayStopped{})
		case 1:
			events = append(events, &engine.ClaimMade{By: card.A, Against: card.BD, Ruling: rules.Ruling(rapid.IntRange(0, 3).Draw(t, "ruling"))})
		case 2:
			events = append(events, &engine.SheetWritten{Shares: card.Between(1, 0)})
		}
	}
	return events
}

// TestTimeline checks that a state sought is the same as one reached step by
// step.
func TestTimeline(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := drawMatch(t)
		line := replay.NewTimeline(events)
		if line.Len() != len(events) {
			t.Fatalf("%d states for %d events", line.Len(), len(events))
		}
		i := rapid.IntRange(0, len(events)).Draw(t, "i")
		sought := line.At(i)
		stepped := replay.NewTimeline(events[:i]).At(i)
		same := cmp.Options{cmp.AllowUnexported(engine.Deal{}, engine.Trick{}, engine.Hand{}), cmpopts.EquateEmpty(),
			cmpopts.IgnoreFields(engine.State{}, "tagsUsed"), cmpopts.IgnoreFields(engine.Deal{}, "shownUsed", "tried")}
		if d := cmp.Diff(stepped, sought, same); d != "" {
			t.Fatalf("state %d:\n%s", i, d)
		}
		forward := line.Forward()
		forward(rapid.IntRange(0, i).Draw(t, "before"))
		if d := cmp.Diff(sought, *forward(i), same); d != "" {
			t.Fatalf("state %d reached forward:\n%s", i, d)
		}
	})
}

// TestJudge checks that the ledger adds up to the sheet, every deal has a
// verdict, and a proven renúncia has its proof.
func TestJudge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := drawMatch(t)
		m := replay.Judge(events)
		var sum card.Tally
		for _, e := range m.Ledger {
			sum = sum.Add(e.Side, e.Games)
		}
		if sum != m.Sheet {
			t.Fatalf("the ledger adds up to %v, the sheet is %v", sum, m.Sheet)
		}
		deals := 0
		for _, e := range events {
			if e.Kind() == engine.KindDealStarted {
				deals++
			}
		}
		if len(m.Verdicts) != deals {
			t.Fatalf("%d verdicts for %d deals", len(m.Verdicts), deals)
		}
		for _, v := range m.Verdicts {
			if v.Points != nil && v.Points.Of(card.AC)+v.Points.Of(card.BD) != 120 {
				t.Fatalf("deal %d has %v card points", v.Deal, *v.Points)
			}
			if v.Tricks != nil && v.Tricks.Of(card.AC)+v.Tricks.Of(card.BD) != 10 {
				t.Fatalf("deal %d has %v tricks", v.Deal, *v.Tricks)
			}
		}
		for _, f := range m.Findings {
			if f.Event < 0 || f.Event >= len(events) {
				t.Fatalf("%s points at event %d of %d", f.Code, f.Event, len(events))
			}
			for _, r := range f.Related {
				if r.Event < 0 || r.Event >= len(events) {
					t.Fatalf("%s is related to event %d of %d", f.Code, r.Event, len(events))
				}
			}
		}
	})
}
