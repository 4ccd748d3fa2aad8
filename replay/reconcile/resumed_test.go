package reconcile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// eventsOf reads one match.
func eventsOf(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range m.Errors {
			t.Fatalf("%v\n%s", e, text)
		}
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// TestResumed: whatever is corrected of an earlier deal while a later one is written, what is written next is of the later one,
// also once the match is written as text and read again, and the earlier one stands as it was corrected.
func TestResumed(t *testing.T) {
	head := "[Sueca \"1\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n"
	first := "deal 1 dealer D trump A♠\n1. A: 2♥ 3♥ 4♥ 5♥\npoints AC 90 BD 30\n"
	for _, open := range []string{"deal 2\n", "deal 2 dealer A trump 2♣\n", "deal 2 dealer A trump 2♣\n1. B: K♥ Q♥ 7♥ A♥\n", "deal 2 dealer A\nnote \"slow\"\n"} {
		for _, corrected := range []string{
			"amend deal 1 \"misread\"\ndeal 1 dealer D\npoints AC 70 BD 50\n",
			"amend deal 1\ndeal 1\npoints AC 70 BD 50\n\namend deal 1 \"again\"\ndeal 1\npoints AC 60 BD 60\n",
			"amend deal 1 trick 1 A 2♥ -> 6♥ \"misread\"\n",
			"",
		} {
			for _, next := range []string{"points AC 40 BD 80\n", "1. B: A♦\n", "2. D: K♠ Q♠\n", "note \"late\"\n"} {
				if begun := strings.Contains(open, "1. B"); next[1] == '.' && begun != strings.HasPrefix(next, "2.") {
					continue // no line that follows
				}
				before := eventsOf(t, head+first+open+corrected)
				// What is typed, as it is read behind the deal that is written.
				whole := eventsOf(t, head+open+next)
				typed := whole[len(eventsOf(t, head+open)):]
				_, want := replay.Standings(before)
				after := append(before[:len(before):len(before)], reconcile.Resumed(before, typed)...)
				for _, events := range [][]engine.Event{after, eventsOf(t, notation.Format(after, notation.English))} {
					_, got := replay.Standings(events)
					if len(got) != 2 {
						t.Fatalf("%d deals\n%s", len(got), notation.Format(after, notation.English))
					}
					text := func(events []engine.Event) string { return notation.Format(events, notation.English) }
					if d := cmp.Diff(text(want[0].Events), text(got[0].Events)); d != "" {
						t.Errorf("%q, corrected %q, then %q: the first deal\n%s", open, corrected, next, d)
					}
					if d := cmp.Diff(text(append(want[1].Events[:len(want[1].Events):len(want[1].Events)], typed...)), text(got[1].Events)); d != "" {
						t.Errorf("%q, corrected %q, then %q: the second deal\n%s", open, corrected, next, d)
					}
				}
				if !strings.Contains(corrected, "\ndeal 1") && len(after) != len(before)+len(typed) {
					t.Errorf("%q, then %q: the deal is written again though nothing stands behind it", open, next)
				}
			}
		}
	}
}
