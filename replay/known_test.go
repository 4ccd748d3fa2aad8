package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// TestKnown tells which cards a seat was dealt, from what is written of a deal.
func TestKnown(t *testing.T) {
	const four, eight = "[Rules \"fpsd target=4\"]\n\n", "[Rules \"dupla\"]\n\n"
	for _, test := range []struct {
		about, text string
		seat        card.Seat
		want        string
	}{
		{"the trump card is the dealer's", four + "deal 1 dealer A trump 7♥\n1. B: A♠ 2♠ 3♠ 4♠\n", card.A, "4♠ 7♥"},
		{"unless somebody else played it", four + "deal 1 dealer A trump 7♥\n1. B: 7♥ 2♥ 3♥ 4♥\n", card.A, "4♥"},
		{"what is written of a hand, and what was played beside it", four + "deal 1 dealer A trump 7♥\nhand B ♠A *9\n1. B: K♠ 2♠ 3♠ 4♠\n", card.B, "A♠ K♠"},
		{"a written card that another played is not its own", four + "deal 1 dealer A trump 7♥\nhand B ♠A2 *8\n1. B: A♠ 2♠ 3♠ 4♠\n", card.B, "A♠"},
		{"a card that two played is in either hand", four + "deal 1 dealer A trump 7♥\n1. B: A♠ A♠ 3♠ 4♠\n", card.B, "A♠"},
		{"a card laid open", four + "deal 1 dealer A trump 7♥\n1. B: A♠ 2♠ 3♠ 4♠\nshow C ♦5\n", card.C, "2♠ 5♦"},
		{"unknown cards are in no hand", four + "deal 1 dealer A trump 7♥\n1. B: x♠ 2♠ x 4♠\n", card.B, ""},
		{"of two equal cards one is another's", eight + "deal 1 dealer A trump 5♥\n1. B: A♣ A♣ J♣ 3♣ 2♣ 5♣ 7♣ 3♣\n", card.B, "A♣"},
		{"both equal cards are one's own", eight + "deal 1 dealer A trump 5♥\n1. B: A♣ 4♣ J♣ 3♣ 2♣ 5♣ 7♣ 3♣\n2. B: A♣ K♣ 2♣ 6♣ 2♥ Q♣ 4♣ 6♣\n", card.B, "A♣ A♣"},
		{"the trump card beside its equal, which another played", eight + "deal 1 dealer A trump 5♥\n1. B: 5♥ 4♥ J♥ 3♥ 2♥ K♥ 7♥ 3♥\n", card.A, "5♥ 3♥"},
	} {
		timeline := replay.NewTimeline(recorded(t, test.text))
		state := timeline.At(timeline.Len())
		known := replay.Known(&state.Deal, test.seat)
		var got []string
		for c := range known.Once.All() {
			got = append(got, slices.Repeat([]string{c.String()}, known.Count(c))...)
		}
		want := strings.Fields(test.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v holds %v, want %v", test.about, test.seat, got, want)
		}
	}
}

// TestTimelineDeals finds each deal among the events of a timeline, where a correction stands in
// the place of what it corrects.
func TestTimelineDeals(t *testing.T) {
	const text = `[Rules "fpsd target=4"]

; the first
deal 1 dealer A trump 7♥
1. B: A♠ 2♠ 3♠ 4♠

; the second
deal 2 dealer B trump 2♥
points AC 60 BD 60

amend deal 1 "another dealer"
; of the corrected deal
deal 1 dealer D trump 7♥
1. A: A♠ 2♠ 3♠ 4♠
points AC 70 BD 50
`
	events := recorded(t, text)
	timeline := replay.NewTimeline(events)
	_, standings := replay.Standings(events)
	deals := timeline.Deals()
	if len(deals) != 2 || len(standings) != 2 {
		t.Fatalf("%d deals, %d standings, want 2", len(deals), len(standings))
	}
	for i, d := range deals {
		started, ok := timeline.Event(d.Start).(*engine.DealStarted)
		if !ok || started.Number != d.Number || d.Number != i+1 {
			t.Errorf("deal %d begins with %v", i+1, timeline.Event(d.Start))
		}
		if i > 0 && d.From != deals[i-1].To {
			t.Errorf("deal %d does not begin where the one before ends: %d, %d", i+1, d.From, deals[i-1].To)
		}
		if d.From >= d.Start {
			t.Errorf("deal %d lacks the comment above it", i+1)
		}
	}
	if first := timeline.Event(deals[0].Start).(*engine.DealStarted); first.Dealer != card.D {
		t.Errorf("deal 1 is dealt by %v, want D as corrected", first.Dealer)
	}
	if last := deals[1].To; last != timeline.Len() {
		t.Errorf("the last deal ends with event %d of %d", last, timeline.Len())
	}
}
