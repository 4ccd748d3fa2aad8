package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sueca/cmd/sueca/internal/custody"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// readText reads the text of one match.
func readText(t *rapid.T, text string) []engine.Event {
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// edited changes a text here and there, as a person does.
func edited(t *rapid.T, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for range rapid.IntRange(0, 3).Draw(t, "edits") {
		if len(lines) < 10 {
			break
		}
		i := rapid.IntRange(9, len(lines)-1).Draw(t, "line")
		switch rapid.SampledFrom([]string{"card", "unread", "comment", "drop", "grow", "amend", "add", "beside"}).Draw(t, "edit") {
		case "card":
			lines[i] = strings.Replace(lines[i], rapid.SampledFrom([]string{"A", "7", "K", "2"}).Draw(t, "from")+"♠", "6♠", 1)
		case "unread":
			lines[i] = strings.Replace(lines[i], "♥", "?", 1)
		case "comment":
			lines[i] += " ; see"
		case "drop":
			lines = slices.Delete(lines, i, i+1)
		case "grow":
			lines = append(lines, "note \"more\"")
		case "amend":
			lines = append(lines, "amend deal 1 trick 1 B 5♥ -> 6♥")
		case "beside":
			lines = slices.Insert(lines, i, "; aside")
		case "add":
			lines = append(lines, fmt.Sprintf("deal %d trump *♥", 10+len(lines)), "1. B: 5♥ A♥ K♥ 3♥", "stop")
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// TestReconcile: edits of a record come into the log by corrections, or are refused. The
// same record adds nothing the next time, and the log's match can be written out and read
// back.
func TestReconcile(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, 1)
		have := readText(t, text)
		for range rapid.IntRange(1, 3).Draw(t, "imports") {
			text = edited(t, text)
			want := readText(t, text)
			amend := rapid.IntRange(0, 4).Draw(t, "amend") > 0
			im := reconcile.Records(have, want, amend, evidence.Same, message.Message.String)
			if im.Refused != nil {
				if e := im.Refused.Event; e < 0 || e >= len(want) {
					t.Fatalf("refused at event %d of %d: %s", e, len(want), im.Refused.Msg)
				}
				continue
			}
			accepted++
			original := len(have)
			have = slices.Concat(have, im.Added())
			if amend && len(im.Overtaken) == 0 {
				_, log := replay.Standings(have)
				_, file := replay.Standings(want)
				for i, w := range file {
					if !custody.SameEvents(log[i].Events, w.Events) {
						t.Fatalf("deal %d of the log is not that of the file\n%s\nlog:\n%s", w.Number, text, notation.Format(have, notation.English))
					}
				}
			}
			for _, amend := range []bool{true, false} {
				again := reconcile.Records(have, want, amend, evidence.Same, message.Message.String)
				if again.Refused != nil || len(again.Added()) > 0 {
					t.Fatalf("the same record again adds %d events, %v (amend %v)\n%s\nlog:\n%s", len(again.Added()), again.Refused, amend, text, notation.Format(have, notation.English))
				}
			}
			back := readText(t, notation.Format(have, notation.English))
			if !custody.SameEvents(back, have) {
				t.Fatalf("the log reads back otherwise, from event %d of %d (%d before)\n%s", differs(have, back), len(have), original, notation.Format(have, notation.English))
			}
		}
	})
	t.Logf("%d imports were accepted", accepted)
}

// differs returns the index of the first event that is another.
func differs(have, back []engine.Event) int {
	for i := range min(len(have), len(back)) {
		if !evidence.Same(have[i], back[i]) {
			return i
		}
	}
	return min(len(have), len(back))
}

// interrupted moves what stands behind a trick to where it can have been typed while the trick
// was played, and returns how much it moved.
func interrupted(t *rapid.T, events []engine.Event) (out []engine.Event, moved int) {
	for i := 0; i < len(events); i++ {
		out = append(out, events[i])
		_, ok := events[i].(*engine.CardPlayed)
		for ok && i+1 < len(events) && rapid.IntRange(0, 2).Draw(t, "interrupted") == 0 {
			// The first event behind the cards of the trick, if it may come before them.
			k := i + 1
			for k < len(events) && events[k].Kind() == engine.KindCardPlayed {
				k++
			}
			if k == i+1 || k == len(events) || slices.Contains([]engine.Kind{engine.KindTrickStarted, engine.KindTrickTaken, engine.KindNotPlayed,
				engine.KindDealStarted, engine.KindDealAmended, engine.KindQuarantined, engine.KindCommented, engine.KindMatchStarted}, events[k].Kind()) {
				break
			}
			out = append(out, events[k])
			events = slices.Concat(events[:k], events[k+1:])
			moved++
		}
	}
	return out, moved
}

// cardsOf returns the cards of each deal that counts, in order.
func cardsOf(events []engine.Event) (out []string) {
	_, deals := replay.Standings(events)
	for _, d := range deals {
		line := fmt.Sprint(d.Number, ":")
		for _, e := range d.Events {
			if p, ok := e.(*engine.CardPlayed); ok {
				line += " " + p.Card.String()
			}
		}
		out = append(out, line)
	}
	return out
}

// TestReconcileInterrupted: a log in which lines came in while a trick was played says what its
// own export says, which adds nothing to it; and where the export has grown since, it adds what
// is new.
func TestReconcileInterrupted(t *testing.T) {
	all := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, 1)
		lines := strings.SplitAfter(text, "\n")
		for i := len(lines) - 1; i > 9; i-- {
			if strings.Contains(lines[i-1], ". ") && rapid.IntRange(0, 3).Draw(t, "note") == 0 {
				lines = slices.Insert(lines, i, "note \"a glass fell\"\n")
			}
		}
		want := readText(t, notation.Format(readText(t, strings.Join(lines, "")), notation.English))
		have, moved := interrupted(t, want)
		all += moved
		im := reconcile.Records(have, want, false, evidence.Same, message.Message.String)
		if im.Refused != nil || len(im.Added()) > 0 {
			t.Fatalf("refused: %v; added: %d; %d events were moved of\n%s", im.Refused, len(im.Added()), moved, notation.Format(want, notation.English))
		}
		from := slices.IndexFunc(have, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
		if from < 0 {
			return
		}
		short := have[:rapid.IntRange(from+1, len(have)).Draw(t, "cut")]
		if im = reconcile.Records(short, want, true, evidence.Same, message.Message.String); im.Refused != nil {
			return // such as a comment above the next deal
		}
		grown := slices.Concat(short, im.Added())
		if im = reconcile.Records(grown, want, false, evidence.Same, message.Message.String); im.Refused != nil || len(im.Added()) > 0 {
			t.Fatalf("not the same after it was imported: %v", im.Refused)
		}
		if d := cmp.Diff(cardsOf(want), cardsOf(grown)); d != "" {
			t.Fatalf("after it was imported other cards are in the log (-file +log):\n%s", d)
		}
	})
	if all < 100 {
		t.Errorf("only %d events were moved", all)
	}
}
