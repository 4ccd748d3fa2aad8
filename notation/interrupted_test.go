package notation

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
)

// trickEvents is an event with the comments on its line.
type trickEvents []engine.Event

// ofTrick reports whether an event stands on the line of its trick.
func ofTrick(e engine.Event) bool {
	switch e := e.(type) {
	case *engine.CardPlayed, *engine.NotPlayed, *engine.TrickTaken:
		return true
	case *engine.Commented:
		return e.Place != engine.CommentAlone
	}
	return false
}

// closes reports whether the lines from an event on belong to no trick before it.
func closes(e engine.Event) bool {
	switch e.(type) {
	case *engine.MatchStarted, *engine.DealStarted, *engine.DealAmended, *engine.TrickStarted, *engine.Quarantined:
		return true
	}
	return false
}

// isBefore reports whether an event is a gesture, or a claim about a trick before that one.
func isBefore(e engine.Event, trick int) bool {
	c, ok := e.(*engine.ClaimMade)
	return ok && c.Before(trick) || e.Kind() == engine.KindGestureSeen
}

// interrupt moves lines that stand after a trick to where they can have been written while it
// was played, in their order.
func interrupt(events []engine.Event, r *rand.Rand) (out []engine.Event, moved int) {
	for len(events) > 0 {
		if events[0].Kind() != engine.KindTrickStarted {
			out, events = append(out, events[0]), events[1:]
			continue
		}
		number := events[0].(*engine.TrickStarted).Number
		out, events = append(out, events[0]), events[1:]
		n := slices.IndexFunc(events, func(e engine.Event) bool { return !ofTrick(e) })
		if n < 0 {
			n = len(events)
		}
		trick := events[:n]
		events = events[n:]
		var after []trickEvents
		for len(events) > 0 && !closes(events[0]) {
			k := 1
			for k < len(events) && events[0].Kind() != engine.KindCommented && ofTrick(events[k]) {
				k++
			}
			after, events = append(after, events[:k]), events[k:]
		}
		for _, e := range trick {
			// A comment stays with what it is about. A claim about an earlier trick would stand before the line.
			for e.Kind() != engine.KindCommented && len(after) > 0 && !isBefore(after[0][0], number) && r.IntN(3) == 0 {
				out, after = append(out, after[0]...), after[1:]
				moved++
			}
			out = append(out, e)
		}
		out = append(out, slices.Concat(after...)...)
	}
	return out, moved
}

// TestClaimInTrick: a claim about an earlier trick that is made while the last one is played does not come too late in the text.
func TestClaimInTrick(t *testing.T) {
	c := &engine.CardPlayed{Card: card.New(card.Spades, card.Ace)}
	events := []engine.Event{&engine.MatchStarted{}, &engine.DealStarted{Number: 1}, &engine.TrickStarted{Number: 10}, c, c,
		&engine.ClaimMade{By: card.A, Against: card.BD, Trick: 9}, &engine.Commented{Text: "so", Place: engine.CommentOnLine},
		&engine.ClaimMade{By: card.A, Against: card.BD, Trick: 10}, c, c, &engine.ClaimMade{By: card.A, Against: card.BD, Trick: 8}}
	want := "[Sueca \"1\"]\n\ndeal 1\nclaim A against BD trick 9 ; so\n10. A♠ A♠ A♠ A♠\nclaim A against BD trick 10\nclaim A against BD trick 8\n"
	if diff := cmp.Diff(want, Format(events, English)); diff != "" {
		t.Error(diff)
	}
}

// TestInterrupted checks that whatever is written while a trick is played stands after the
// trick: the line of the trick stays whole.
func TestInterrupted(t *testing.T) {
	seeds := uint64(generated)
	if os.Getenv("SUECA_LONG") != "" {
		seeds = 100 * generated
	}
	total := 0
	var met [256]int
	for seed := range seeds {
		events := generate(seed, false)
		mixed, moved := interrupt(events, rand.New(rand.NewPCG(seed, 11)))
		total += moved
		for i, e := range mixed[1:] {
			if e.Kind() == engine.KindCardPlayed && !ofTrick(mixed[i]) {
				met[mixed[i].Kind()]++
			}
		}
		for _, words := range []Words{English, Portuguese} {
			if diff := cmp.Diff(Format(events, words), Format(mixed, words)); diff != "" {
				t.Fatalf("seed %d, words %s: a line in mid-trick is written otherwise than after it (-after +in it)\n%s", seed, words, diff)
			}
		}
	}
	for _, k := range []engine.Kind{
		engine.KindNoteWritten, engine.KindPenaltyGiven, engine.KindCardsShown, engine.KindClaimMade, engine.KindPlayStopped, engine.KindPlayAmended,
		engine.KindCommented, engine.KindTrumpPickedUp, engine.KindConsentGiven, engine.KindSeatSubstituted, engine.KindRenunciaAdmitted, engine.KindVariationShown,
	} {
		if met[k] == 0 {
			t.Errorf("no card was played after an event of kind %s in mid-trick", k)
		}
	}
	if total < generated {
		t.Errorf("only %d lines were moved", total)
	}
}
