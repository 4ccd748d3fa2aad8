package reconcile_test

import (
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// TestFold leaves out the slips of who wrote, and nothing that had become part of the record. A
// record is its lines, from the first deal on; what is taken back stands there with the correction
// that took it back.
func TestFold(t *testing.T) {
	const (
		dealt  = "deal 1 dealer A trump 2♦\n"
		again  = "amend deal 1 \"taken back\"\n"
		mend   = "amend deal 1 trick 1 C 4♠ -> 7♠\n"
		second = "deal 2 dealer B trump 3♦\n1. C: A♥ 4♥\n"
	)
	for _, tt := range []struct{ name, record, want string }{
		{"no correction", dealt + "1. B: A♠ 4♠\n", dealt + "1. B: A♠ 4♠\n"},
		{"the correction of a card", dealt + "1. B: A♠ 4♠\namend deal 1 trick 1 C 4♠ -> 5♠\n", dealt + "1. B: A♠ 4♠\namend deal 1 trick 1 C 4♠ -> 5♠\n"},
		{"a card taken back", dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠\n"},
		{"the card that led", dealt + "1. B: A♠\n" + again + dealt, dealt},
		{"two cards one after the other", dealt + "1. B: A♠ 4♠ 5♠\n" + again + dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠\n"},
		{"a card behind a correction", dealt + "1. B: A♠ 4♠ 5♠\n" + mend + again + dealt + "1. B: A♠ 7♠\n", dealt + "1. B: A♠ 4♠\n" + mend},
		{"two cards behind a correction, and others", dealt + "1. B: A♠ 4♠ 5♠\n" + mend + again + dealt + "1. B: A♠ 7♠\n" + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠\n"},
		{"a trick behind a correction", dealt + "1. B: A♠ 4♠ 5♠ 6♠\n" + mend + "2. B: K♠ Q♠\n" + again + dealt + "1. B: A♠ 7♠ 5♠ 6♠\n2. B: K♠\n" + again + dealt + "1. B: A♠ 7♠ 5♠ 6♠\n" +
			again + dealt + "1. B: A♠ 7♠ 5♠\n", dealt + "1. B: A♠ 4♠ 5♠\n" + mend},
		{"the corrected card", dealt + "1. B: A♠ 4♠\n" + mend + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠\n"},
		{"a line", dealt + "1. B: A♠ 4♠\nnote \"x\"\n" + again + dealt + "1. B: A♠ 4♠\n", dealt + "1. B: A♠ 4♠\n"},
		{"a line where nothing is played", dealt + "shuffle C\n" + again + dealt, dealt},
		{"a card, and then two lines", dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\nnote \"x\"\nnote \"y\"\n", dealt + "1. B: A♠\nnote \"x\"\nnote \"y\"\n"},
		{"a card, then another, which is taken back too", dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\nstop\n" + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠\n"},
		{"two cards at once", dealt + "1. B: A♠ 4♠ 5♠\n" + again + dealt + "1. B: A♠\n", dealt + "1. B: A♠ 4♠ 5♠\n" + again + dealt + "1. B: A♠\n"},
		{"one of those that stayed when two were taken back at once", dealt + "1. B: A♠ 4♠ 5♠ 6♠\n" + again + dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\n",
			dealt + "1. B: A♠ 4♠ 5♠ 6♠\n" + again + dealt + "1. B: A♠ 4♠\n" + again + dealt + "1. B: A♠\n"},
		{"another card, not the last", dealt + "1. B: A♠ 4♠ 5♠\n" + again + dealt + "1. B: 7♠ 4♠ 5♠\n", dealt + "1. B: A♠ 4♠ 5♠\n" + again + dealt + "1. B: 7♠ 4♠ 5♠\n"},
		{"the dealer, before any card", dealt + again + "deal 1 dealer C trump 2♦\n", "deal 1 dealer C trump 2♦\n"},
		{"the dealer, with hands", dealt + "hand A ♠752\n" + again + "deal 1 dealer C trump 2♦\nhand A ♠752\n", "deal 1 dealer C trump 2♦\nhand A ♠752\n"},
		{"the dealer, and another hand", dealt + "hand A ♠752\n" + again + "deal 1 dealer C trump 2♦\nhand A ♠753\n", dealt + "hand A ♠752\n" + again + "deal 1 dealer C trump 2♦\nhand A ♠753\n"},
		{"the dealer, with a card", dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n", dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n"},
		{"the number, before any card", dealt + again + "deal 3 dealer A trump 2♦\n", dealt + again + "deal 3 dealer A trump 2♦\n"},
		{"a card that is typed after the dealer was changed", dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n2. A: 4♥\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n",
			dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n"},
		{"what stood before the dealer was changed", dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n" + again + "deal 1 dealer C trump 2♦\n",
			dealt + "1. B: A♠\n" + again + "deal 1 dealer C trump 2♦\n1. D: A♠\n" + again + "deal 1 dealer C trump 2♦\n"},
		{"a card of the second deal", dealt + "1. B: A♠\n" + second + strings.Replace(again, "deal 1", "deal 2", 1) + "deal 2 dealer B trump 3♦\n1. C: A♥\n", dealt + "1. B: A♠\ndeal 2 dealer B trump 3♦\n1. C: A♥\n"},
		{"a card of the deal before", dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + "deal 3 dealer C\n1. D: 2♣\n", dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + "deal 3 dealer C\n1. D: 2♣\n"},
		{"a card of the deal behind a correction of the one before", dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + "deal 3 dealer C\n1. D: 2♣ 3♣\namend deal 3\ndeal 3 dealer C\n1. D: 2♣\n",
			dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + "deal 3 dealer C\n1. D: 2♣\n"},
		{"two corrections of the deal before", dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + again + dealt + "1. B: 7♠\n", dealt + "1. B: A♠ 4♠\n" + second + again + dealt + "1. B: A♠\n" + again + dealt + "1. B: 7♠\n"},
		{"a deal that was begun, and taken back", dealt + "1. B: A♠\ndeal 2 dealer B\namend deal 2\ndeal 2\n", dealt + "1. B: A♠\n"},
		{"its trump card first", dealt + "1. B: A♠\ndeal 2 dealer B trump 3♦\namend deal 2\ndeal 2 dealer B\namend deal 2\ndeal 2\n", dealt + "1. B: A♠\n"},
		{"a deal that was begun, and then another of its number", dealt + "1. B: A♠\ndeal 2 dealer B\namend deal 2\ndeal 2\n" + second, dealt + "1. B: A♠\n" + second},
		{"a deal that was not played", dealt + "1. B: A♠\n" + second + "amend deal 2\ndeal 2\n", dealt + "1. B: A♠\n" + second + "amend deal 2\ndeal 2\n"},
		{"a correction of a deal that is not there", again + dealt + "1. B: A♠\n", again + dealt + "1. B: A♠\n"},
	} {
		events := read("[Sueca \"1\"]\n[A \"Ana\"]\n\n" + tt.record)
		folded := reconcile.Fold(events, evidence.Same)
		if got, want := text(folded[2:]), strings.TrimSpace(tt.want); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, want)
		}
		// What the deals say in the end is the same.
		if got, want := standing(folded), standing(events); got != want {
			t.Errorf("%s: the deals become\n%s, and were\n%s", tt.name, got, want)
		}
	}
}

// TestFoldCut keeps a correction behind which nothing stands: the log may end there.
func TestFoldCut(t *testing.T) {
	events := read("[Sueca \"1\"]\ndeal 1 dealer A trump 2♦\n")
	events = append(events, &engine.DealAmended{Deal: 1})
	if folded := reconcile.Fold(events, evidence.Same); len(folded) != len(events) || folded[len(folded)-1] != events[len(events)-1] {
		t.Errorf("%d events of %d", len(folded), len(events))
	}
}

// standing writes the deals of a match as they count.
func standing(events []engine.Event) string {
	out := ""
	_, deals := replay.Standings(events)
	for _, d := range deals {
		out += notation.Format(d.Events, notation.English)
	}
	return out
}

// TestPlays corrects cards by lines of their own, but behind a text that cannot be read, which
// such a line would become part of, by the whole deal; not where only the head cannot be read.
func TestPlays(t *testing.T) {
	const deal = "deal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 5♠\n"
	const line = "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\""
	for _, tt := range []struct{ name, record, want string }{
		{"a record that can be read", "[A \"Ana\"]\n" + deal, line},
		{"the last deal cannot", deal + "deal 2 dealer ?\n", "amend deal 1 \"seen\"\ndeal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 3♠"},
		{"the deal before cannot", "deal 2 dealer ?\n" + deal, line},
		{"the head cannot", "[A Ana]\n" + deal, line},
		{"no deal of that number, and the last one cannot", "deal 2 dealer ?\n", line},
		{"neither can the deal itself", "deal 1 dealer ?\n", line},
		{"another deal stands above, and the last one cannot", "deal 3 dealer A\n" + deal + "deal 2 dealer ?\n", "amend deal 1 \"seen\"\ndeal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 3♠"},
		{"nothing is there", "", line},
	} {
		events := read("[Sueca \"1\"]\n" + tt.record)
		p := &engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.A, From: card.New(card.Spades, card.Five), To: card.New(card.Spades, card.Three), Reason: "seen"}
		if got := text(reconcile.Plays(events, p)); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}
