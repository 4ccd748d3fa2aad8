package replay_test

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// TestNextLeader: who leads next, by the dealer, the cards or what is written.
func TestNextLeader(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the dealer's right", "deal 1 dealer C trump 2♦", "D"},
		{"nobody knows who dealt", "deal 1 trump 2♦", "?"},
		{"who declared", "[Rules \"italiana5\"]\ndeal 1 dealer A\ndeclare D trump ♥ call -", "D"},
		{"who took the trick", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 3♦ 4♠", "D"},
		{"who took the trick, whatever is written", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 3♦ 4♠ = B", "D"},
		{"who is written to have taken it", "deal 1 dealer A trump 2♦\n1. B: A♠ * 3♠ 4♠ = C", "C"},
		{"nothing tells", "deal 1 dealer A trump 2♦\n1. B: A♠ * 3♠ 4♠", "?"},
		{"the ninth trick", "deal 1 dealer A trump 2♦\n9. B: A♠ 2♠ 3♠ 4♠", "B"},
		{"the last trick", "deal 1 dealer A trump 2♦\n10. B: A♠ 2♠ 3♠ 4♠", "?"},
		{"the last trick of five players", "[Rules \"italiana5\"]\ndeal 1 dealer A\ndeclare D trump ♥ call -\n8. D: A♠ 2♠ 3♠ 4♠ 5♠", "?"},
	} {
		line := replay.NewTimeline(recorded(t, c.text))
		state := line.At(line.Len())
		if got := replay.NextLeader(&state); got.String() != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestRedeal: by another first line of a deal, leaders that follow from it are others, and those
// that somebody typed otherwise stay.
func TestRedeal(t *testing.T) {
	for _, c := range []struct {
		name, deal string
		first      engine.DealStarted
		want       string
	}{
		{"another dealer", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 3♠ 4♠\n2. B: K♠ 5♠ 6♠ 7♠\n3. A: A♥", engine.DealStarted{Number: 1, Dealer: card.B, Trump: card.New(card.Diamonds, card.Two)},
			"deal 1 dealer B trump 2♦\n1. C: A♠ 2♠ 3♠ 4♠\n2. C: K♠ 5♠ 6♠ 7♠\n3. B: A♥\n"},
		{"another trump", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♥ 3♠ 4♠\n2. B: K♠", engine.DealStarted{Number: 1, Dealer: card.A, Trump: card.New(card.Hearts, card.Three)},
			"deal 1 dealer A trump 3♥\n1. B: A♠ 2♥ 3♠ 4♠\n2. C: K♠\n"},
		{"a leader that does not follow", "deal 1 dealer A trump 2♦\n1. D: A♠ 2♠ 3♠ 4♠\n2. C: K♠", engine.DealStarted{Number: 1, Dealer: card.B, Trump: card.New(card.Diamonds, card.Two)},
			"deal 1 dealer B trump 2♦\n1. D: A♠ 2♠ 3♠ 4♠\n2. C: K♠\n"},
		{"a leader that is not written", "deal 1 dealer A trump 2♦\n1. A♠ 2♠ 3♠ 4♠", engine.DealStarted{Number: 1, Dealer: card.B, Trump: card.New(card.Diamonds, card.Two)},
			"deal 1 dealer B trump 2♦\n1. A♠ 2♠ 3♠ 4♠\n"},
	} {
		events := recorded(t, c.deal)
		head, deals := replay.Standings(events)
		if len(deals) != 1 {
			t.Fatalf("%s: %d deals", c.name, len(deals))
		}
		before := replay.NewTimeline(events[:head]).At(head)
		text := notation.Format(events[head:], notation.English)
		c.first.TrumpWritten = true
		if is := notation.Format(replay.Redeal(before, events[head:], &c.first), notation.English); is != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, is, c.want)
		}
		if is := notation.Format(events[head:], notation.English); is != text {
			t.Errorf("%s: the events themselves are changed: %s", c.name, is)
		}
	}
}
