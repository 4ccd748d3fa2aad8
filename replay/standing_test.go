package replay_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// written returns a deal of which only the outcome is recorded.
func written(number, ac, bd int) []engine.Event {
	return []engine.Event{
		&engine.DealStarted{Number: number, Trump: card.New(card.Spades, card.NoRank), TrumpWritten: true}, &engine.PlayStopped{}, &engine.PointsWritten{Shares: card.Between(ac, bd)},
	}
}

func unread(number int) []engine.Event {
	return []engine.Event{&engine.Quarantined{Text: "deal ?", Format: "sueca", Deal: number, Faults: []engine.Fault{{Code: code.Syntax}}}}
}

func amends(number int, deal ...[]engine.Event) []engine.Event {
	out := []engine.Event{&engine.DealAmended{Deal: number}}
	for _, d := range deal {
		out = append(out, d...)
	}
	return out
}

func matchOf(parts ...[]engine.Event) []engine.Event {
	out := []engine.Event{&engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesTagged}}
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// TestDealAmended checks that corrected deals are judged in the place of the
// original, and only the last correction of each.
func TestDealAmended(t *testing.T) {
	note := []engine.Event{&engine.Commented{Text: "x"}}
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   string // the deals with the sheet after each, then the findings
	}{
		{"none", matchOf(written(1, 70, 50), written(2, 20, 100)), "1 {1 0} 2 {1 2}"},
		{"one", matchOf(written(1, 70, 50), written(2, 20, 100), amends(1, written(1, 50, 70))), "1 {0 1} 2 {0 3}"},
		{"twice", matchOf(written(1, 70, 50), amends(1, written(1, 50, 70)), written(2, 20, 100), amends(1, written(1, 100, 20))), "1 {2 0} 2 {2 2}"},
		{"another number", matchOf(written(1, 70, 50), written(3, 20, 100), amends(3, written(2, 20, 100)), amends(2, written(2, 50, 70))), "1 {1 0} 2 {1 1}"},
		{"unread", matchOf(unread(1), written(2, 70, 50), amends(1, note, written(1, 70, 50))), "1 {1 0} 2 {2 0}"},
		{"unread, without a number", matchOf(written(1, 70, 50), unread(0), written(3, 70, 50), amends(2, written(2, 50, 70))), "1 {1 0} 2 {1 1} 3 {2 1}"},
		{"unread, and the number is another's", matchOf(written(1, 70, 50), unread(1), amends(1, written(2, 50, 70))), "1 {1 0} 2 {1 1}"},
		{"by what cannot be read", matchOf(written(1, 70, 50), amends(1, unread(1))), "1 ? syntax@5"},
		{"no such deal", matchOf(written(1, 70, 50), amends(2, written(2, 50, 70))), "1 {1 0} 2 {1 1} amend-unmatched@4"},
		{"no deal follows", matchOf(written(1, 70, 50), amends(1), amends(1, written(1, 50, 70)), amends(1)), "1 {0 1} amend-unmatched@4 amend-unmatched@9"},
		{"first of all", matchOf(amends(1), written(1, 70, 50)), "1 {1 0} amend-unmatched@1"},
		{"a comment behind what cannot be read", matchOf(written(1, 70, 50), unread(2), note, written(3, 70, 50)), "1 {1 0} 2 ? 3 ? syntax@4"},
	} {
		m := replay.Judge(test.events)
		got := ""
		for _, v := range m.Verdicts {
			got += fmt.Sprint(v.Deal, " ")
			if v.Sheet == nil {
				got += "? "
			} else {
				got += fmt.Sprintf("{%d %d} ", v.Sheet.Of(card.AC), v.Sheet.Of(card.BD))
			}
			if e, ok := test.events[v.Event].(*engine.DealStarted); ok && e.Number != v.Deal {
				t.Errorf("%s: the verdict of deal %d points at deal %d", test.name, v.Deal, e.Number)
			}
		}
		for _, f := range m.Findings {
			got += fmt.Sprint(f.Code, "@", f.Event, " ")
		}
		if got != test.want+" " {
			t.Errorf("%s: got  %s\nwant %s", test.name, got, test.want)
		}
	}
}

// TestPlayAmendedThenDeal checks that the correction of a card goes with the
// deal that it corrected, and not with the deal that it is written in.
func TestPlayAmendedThenDeal(t *testing.T) {
	ace, two := card.New(card.Spades, card.Ace), card.New(card.Spades, card.Two)
	play := func(number int, c card.Card) []engine.Event {
		return []engine.Event{&engine.DealStarted{Number: number}, &engine.TrickStarted{Number: 1, Leader: card.A}, &engine.CardPlayed{Card: c}}
	}
	held := func(number int) []engine.Event {
		return []engine.Event{&engine.PlayAmended{Deal: number, Trick: 1, Seat: card.A, From: ace, To: two}}
	}
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   []card.Card
		errs   int
	}{
		{"before its deal is corrected", matchOf(play(1, ace), held(1), amends(1, play(1, ace))), []card.Card{ace}, 0},
		{"after it", matchOf(play(1, two), amends(1, play(1, ace)), held(1)), []card.Card{two}, 0},
		{"among the lines of another", matchOf(play(1, ace), play(2, ace), held(1), amends(2, play(2, two))), []card.Card{two, two}, 0},
		{"of what is no longer there", matchOf(play(1, ace), amends(1, play(1, two)), held(1)), []card.Card{two}, 1},
	} {
		_, deals := replay.Standings(test.events)
		var got []card.Card
		for _, s := range deals {
			for _, e := range s.Events {
				if p, ok := e.(*engine.CardPlayed); ok {
					got = append(got, p.Card)
				}
			}
		}
		line := replay.NewTimeline(test.events)
		var shown []card.Card
		for i := range line.Len() {
			if line.Event(i).Kind() == engine.KindCardPlayed {
				d := line.At(i + 1).Deal
				shown = append(shown, d.Trick(1).Cards()[0].Card)
			}
		}
		errs := 0
		for _, f := range replay.Judge(test.events).Findings {
			if f.Code == code.NoSuchPlay {
				errs++
			}
		}
		if !cmp.Equal(got, test.want) || !cmp.Equal(shown, test.want) || errs != test.errs {
			t.Errorf("%s: cards %v, in the timeline %v, want %v; unmatched %d, want %d", test.name, got, shown, test.want, errs, test.errs)
		}
	}
}

// TestAmendedAsWritten checks that a match with corrected deals is judged as if
// it had been recorded so, and that findings point at the right events.
func TestAmendedAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := [][]engine.Event{nil}
		for _, e := range drawMatch(t) {
			if e.Kind() == engine.KindDealStarted {
				parts = append(parts, nil)
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], e)
		}
		plain, amended := []engine.Event{}, []engine.Event{}
		var later []engine.Event
		for i, p := range parts {
			plain = append(plain, p...)
			if i == 0 || rapid.Bool().Draw(t, "as it is") {
				amended = append(amended, p...)
				continue
			}
			wrong := rapid.SampledFrom([][]engine.Event{unread(i), written(i, 20, 100)}).Draw(t, "wrong")
			amended = append(amended, wrong...)
			later = append(later, amends(i, p)...)
		}
		amended = append(amended, later...)
		want, got := replay.Judge(plain), replay.Judge(amended)
		// Events are compared by value, not by index.
		at := func(events []engine.Event, i int) engine.Event { return events[max(i, 0)] }
		same := func(what string, i, k int) {
			if at(plain, i) != at(amended, k) {
				t.Fatalf("%s points at %T %v, not at %T %v", what, at(amended, k), at(amended, k), at(plain, i), at(plain, i))
			}
		}
		if len(want.Findings) != len(got.Findings) || len(want.Ledger) != len(got.Ledger) || len(want.Verdicts) != len(got.Verdicts) {
			t.Fatalf("%d findings, %d lines, %d verdicts; want %d, %d, %d", len(got.Findings), len(got.Ledger), len(got.Verdicts),
				len(want.Findings), len(want.Ledger), len(want.Verdicts))
		}
		for i := range want.Findings {
			same("a finding", want.Findings[i].Event, got.Findings[i].Event)
			for k := range want.Findings[i].Related {
				same("a related place", want.Findings[i].Related[k].Event, got.Findings[i].Related[k].Event)
			}
		}
		for i := range want.Ledger {
			same("the ledger", want.Ledger[i].Event, got.Ledger[i].Event)
		}
		for i := range want.Claims {
			same("a claim", want.Claims[i].Event, got.Claims[i].Event)
		}
		for i := range want.Verdicts {
			same("a verdict", want.Verdicts[i].Event, got.Verdicts[i].Event)
			for k, slip := range want.Verdicts[i].Slips {
				for n, event := range slip.At {
					same("a slip", event, got.Verdicts[i].Slips[k].At[n])
				}
			}
		}
		noEvents := cmp.Options{
			cmpopts.IgnoreFields(replay.Finding{}, "Event"), cmpopts.IgnoreFields(replay.Related{}, "Event"),
			cmpopts.IgnoreFields(replay.Entry{}, "Event"), cmpopts.IgnoreFields(replay.Verdict{}, "Event", "Claims"),
			cmpopts.IgnoreFields(replay.Match{}, "Tried"), cmpopts.IgnoreFields(replay.Claim{}, "Event"), cmpopts.IgnoreFields(replay.Slip{}, "At"), cmpopts.EquateEmpty(),
		}
		if d := cmp.Diff(want, got, noEvents); d != "" {
			t.Fatalf("(-written so +corrected)\n%s", d)
		}
		line, straight := replay.NewTimeline(amended), replay.NewTimeline(plain)
		if line.Len() != straight.Len() {
			t.Fatalf("the timeline has %d events, want %d", line.Len(), straight.Len())
		}
		for i, v := range got.Verdicts {
			if k := line.Before(v.Event); k != want.Verdicts[i].Event {
				t.Fatalf("deal %d begins after state %d, want %d", v.Deal, k, want.Verdicts[i].Event)
			}
		}
	})
}

// TestStandingRemarks checks that a comment on a correction goes with it, and
// is not taken for one on what is before it.
func TestStandingRemarks(t *testing.T) {
	remark := func(text string, place engine.CommentPlace) engine.Event {
		return &engine.Commented{Text: text, Place: place}
	}
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()}, &engine.DealStarted{Number: 1},
		&engine.PointsWritten{Shares: card.Between(60, 60)}, remark("of the points", engine.CommentOnLine),
		&engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.B}, remark("of the correction", engine.CommentOnLine), remark("of it too", engine.CommentOnLine),
		remark("alone", engine.CommentAlone), &engine.PlayStopped{}, remark("of the end", engine.CommentOnLine),
	}
	_, deals := replay.Standings(events)
	var got []string
	for _, e := range deals[0].Events {
		if c, ok := e.(*engine.Commented); ok {
			got = append(got, c.Text)
		}
	}
	if want := []string{"of the points", "alone", "of the end"}; !cmp.Equal(got, want) {
		t.Errorf("remarks %q, want %q", got, want)
	}
}

// TestHasDeal: a deal is found by its number.
func TestHasDeal(t *testing.T) {
	deals := []replay.Standing{{Span: replay.Span{Number: 2}}, {Span: replay.Span{Number: 5}}}
	for n, want := range map[int]bool{0: false, 2: true, 3: false, 5: true} {
		if got := replay.HasDeal(deals, n); got != want {
			t.Errorf("deal %d is there: %v", n, got)
		}
	}
	if replay.HasDeal(deals[:1], 5) || replay.HasDeal(deals[1:], 2) || replay.HasDeal(nil, 0) {
		t.Error("a deal is there that is not")
	}
}

// TestStandingBy: which correction put a deal there, the last one of several, and none.
func TestStandingBy(t *testing.T) {
	events := matchOf(written(1, 70, 50), written(2, 20, 100), amends(1, written(1, 50, 70)), written(3, 70, 50), amends(1, written(1, 60, 60)))
	var at []int
	for i, e := range events {
		if e.Kind() == engine.KindDealAmended {
			at = append(at, i)
		}
	}
	_, deals := replay.Standings(events)
	var by []int
	for _, d := range deals {
		by = append(by, d.By)
	}
	if want := []int{at[1], -1, -1}; !slices.Equal(by, want) {
		t.Errorf("put there by %v, want %v", by, want)
	}
}
