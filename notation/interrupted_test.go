package notation

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
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

// interrupt moves lines that stand after a trick to where they can have been written while it
// was played, in their order.
func interrupt(events []engine.Event, r *rand.Rand) (out []engine.Event, moved int) {
	for len(events) > 0 {
		if events[0].Kind() != engine.KindTrickStarted {
			out, events = append(out, events[0]), events[1:]
			continue
		}
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
			// A comment stays with what it is about.
			for e.Kind() != engine.KindCommented && len(after) > 0 && r.IntN(3) == 0 {
				out, after = append(out, after[0]...), after[1:]
				moved++
			}
			out = append(out, e)
		}
		out = append(out, slices.Concat(after...)...)
	}
	return out, moved
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
