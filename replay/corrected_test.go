package replay_test

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// amended returns a match with corrections of its tags, its rules and of the rulings of its claims, each
// behind some deal.
func amended(r *rand.Rand, events []engine.Event) []engine.Event {
	var add []engine.Event
	for n := r.Intn(4); n > 0; n-- {
		e := &engine.TagAmended{Name: []string{"A", "B", "Date", "Event"}[r.Intn(4)], Value: []string{"Eva", "Rui"}[r.Intn(2)], Withdrawn: r.Intn(4) == 0}
		add = append(add, e)
	}
	if r.Intn(3) == 0 {
		now := events[0].(*engine.MatchStarted).Rules
		if now.IsZero() {
			now = rules.Default()
		}
		now.Target = uint16(1 + r.Intn(4))
		add = append(add, &engine.TagAmended{Name: "Rules", Value: now.String(), Rules: now})
	}
	deal := 0
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			deal = e.Number
		case *engine.ClaimMade:
			if deal > 0 && r.Intn(2) == 0 {
				a := &engine.RulingAmended{Deal: deal, Claim: *e}
				a.Claim.Ruling = rules.Ruling(r.Intn(4))
				add = append(add, a)
			}
		}
	}
	out := append([]engine.Event{}, events...)
	r.Shuffle(len(add), func(i, j int) { add[i], add[j] = add[j], add[i] })
	for _, e := range add {
		if k := e.Kind(); k == engine.KindRulingAmended || r.Intn(2) == 0 {
			out = append(out, e)
			continue
		}
		at := 1 + r.Intn(len(out))
		for at < len(out) && out[at].Kind() != engine.KindDealStarted {
			at++
		}
		out = append(out[:at:at], append([]engine.Event{e}, out[at:]...)...)
	}
	return out
}

// judgedSo returns where the judgement of a match with corrections differs from that of the match as if
// it had been written so at once. Only the places of events may be others.
func judgedSo(events []engine.Event) string {
	at := cmp.Options{cmp.AllowUnexported(message.Message{}), cmpopts.EquateEmpty(),
		cmpopts.IgnoreFields(replay.Finding{}, "Event"), cmpopts.IgnoreFields(replay.Related{}, "Event"),
		cmpopts.IgnoreFields(replay.Verdict{}, "Event", "Claims", "Slips"), cmpopts.IgnoreFields(replay.Claim{}, "Event"),
		cmpopts.IgnoreFields(replay.Entry{}, "Event"), cmpopts.IgnoreFields(replay.Match{}, "Tried")}
	got, want := replay.Judge(events), replay.Judge(engine.AsCorrected(events))
	var found []replay.Finding
	unmatched := map[int]bool{}
	for _, i := range engine.Unamended(events) {
		unmatched[i] = true
	}
	for _, f := range got.Findings {
		if !unmatched[f.Event] {
			found = append(found, f)
		}
	}
	got.Findings = found
	sum := func(list []replay.Finding) map[string]int {
		out := map[string]int{}
		for _, f := range list {
			out[strings.Join([]string{string(f.Code), f.Msg.String(), f.Seat.String(), f.Card.String()}, "|")]++
		}
		return out
	}
	if d := cmp.Diff(sum(want.Findings), sum(got.Findings)); d != "" {
		return "findings: " + d
	}
	got.Findings, want.Findings = nil, nil
	if d := cmp.Diff(want, got, at); d != "" {
		return d
	}
	_, deals := replay.Standings(events)
	_, as := replay.Standings(engine.AsCorrected(events))
	for i := range deals {
		if d := cmp.Diff(as[i].Events, deals[i].Events); d != "" {
			return "deals: " + d
		}
	}
	a, b := replay.NewTimeline(events), replay.NewTimeline(engine.AsCorrected(events))
	end, as2 := a.At(a.Len()), b.At(b.Len())
	for s := card.A; s <= card.D; s++ {
		if end.Player(s) != as2.Player(s) {
			return "the players differ"
		}
	}
	return ""
}

// TestCorrected: a match whose tags and rulings are corrected is judged as one that was written so at
// once, at the end and while it is written on.
func TestCorrected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewSource(rapid.Int64().Draw(t, "seed")))
		events := drawMatch(t)
		if len(events) == 0 || events[0].Kind() != engine.KindMatchStarted {
			events = append([]engine.Event{&engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesTagged}}, events...)
		}
		events = amended(r, events)
		if d := judgedSo(events); d != "" {
			t.Fatalf("%s\n%s", d, notation.Format(events, notation.English))
		}
		if r.Intn(12) == 0 {
			if d := grows(events, replay.Options{Underway: r.Intn(2) == 0}); d != "" {
				t.Fatal(d)
			}
		}
	})
}

// TestCorrectedUntidy is the same for untidy records, and those of other tables.
func TestCorrectedUntidy(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for seed := range uint64(2) {
		for _, mode := range []string{"four", "tres-morto", "dupla", "italiana5"} {
			for m, err := range notation.Matches(strings.NewReader(oracle.Write(mode, seed).Text), notation.Options{}) {
				assert.NilError(t, err)
				events := amended(r, m.Events)
				if d := judgedSo(events); d != "" {
					t.Fatalf("%s %d: %s\n%s", mode, seed, d, notation.Format(events, notation.English))
				}
			}
		}
	}
}
