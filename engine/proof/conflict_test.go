package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/proof"
)

// sayWritten returns written things as a reader may tell them apart.
func sayWritten(list []engine.Written) string {
	var out []string
	for _, w := range list {
		kind := [...]string{"", "play", "hand", "void", "shown", "trump"}[w.Kind]
		at := ""
		switch w.Kind {
		case engine.WrittenPlay:
			at = fmt.Sprintf(" %d/%d", w.Trick, w.Place)
		case engine.WrittenShown:
			at = fmt.Sprintf(" %d", w.Showing)
		}
		out = append(out, fmt.Sprintf("%s %s %s%s", kind, w.Seat, w.Card, at))
	}
	return strings.Join(out, ", ")
}

// TestConflict: which written things cannot all be true, and no others with them.
func TestConflict(t *testing.T) {
	const begun = "deal 1 dealer A trump 2♦\n"
	for _, c := range []struct{ name, rules, deal, want string }{
		{"nothing", "", begun + "1. B: A♠ 2♠ 3♠ 4♠", ""},
		{"three cannot be void without the fourth holding ten", "", begun + "hand A ♠-\nhand B ♠-\nhand C ♠-", ""},
		{"nobody can hold a suit", "", begun + "hand A ♠-\nhand B ♠-\nhand C ♠-\nhand D ♠- ♥*", "void A *♠, void B *♠, void C *♠, void D *♠"},
		{"three are void, and the fourth has played another suit", "", begun + "hand B ♠-\nhand C ♠-\nhand D ♠-\n1. B: A♥ 2♥ 3♥ 4♥", "void B *♠, void C *♠, void D *♠, play A 4♥ 1/3"},
		{"three are void, and the fourth has the trump card", "", begun + "hand B ♠-\nhand C ♠-\nhand D ♠-", "trump A 2♦, void B *♠, void C *♠, void D *♠"},
		{"a void and a card of the suit", "", begun + "hand B ♠- ♥*\nshow B ♠*", "void B *♠, shown B *♠ 0"},
		{"a void and a card played", "", begun + "hand B ♠- ♥*\n1. B: *♠ 2♠ 3♠ 4♠", "void B *♠, play B *♠ 1/0"},
		{"three who hold all the spades, and a fourth who has one", "", begun + "hand B ♥- ♣- ♦-\nhand C ♠*", "void B *♥, void B *♣, void B *♦, hand C *♠"},
		{"the trump card of a suit that the dealer has not", "", "deal 1 dealer A trump *♦\nhand A ♦- ♠*", "trump A *♦, void A *♦"},
		{"eleven of a suit", "", "deal 1 dealer A trump *♦\n1. B: *♠ *♠ *♠ *♠\n2. B: *♠ *♠ *♠ *♠\n3. B: *♠ *♠ *♠",
			"play B *♠ 1/0, play C *♠ 1/1, play D *♠ 1/2, play A *♠ 1/3, play B *♠ 2/0, play C *♠ 2/1, play D *♠ 2/2, play A *♠ 2/3, play ? *♠ 3/0, play ? *♠ 3/1, play ? *♠ 3/2"},
		{"a card in two places is said otherwise", "", begun + "hand B ♠A\n1. B: 2♠ A♠\nhand A ♥- ♣-", ""},
		{"of two packs one hand cannot hold a suit", "dupla", "deal 1 dealer A trump 2♦\n" + func() (out string) {
			for s := card.A; s <= card.H; s++ {
				out += "hand " + s.String() + " ♠-\n"
			}
			return out
		}(), "void B *♠, void C *♠, void D *♠, void E *♠, void F *♠, void G *♠, void H *♠"},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		readings := proof.HypothesesOf(&s.Deal, &s.Rules)
		found := readings.Conflict()
		if got := sayWritten(found); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestWithout: a deal without one written thing is that deal for the rest.
func TestWithout(t *testing.T) {
	const record = "deal 1 dealer A trump 2♦\nhand B ♠A ♥* ♣-\n1. B: K♥ A♥ *♥ 4♥\nshow C ♠K ♦*\n2. C: *♦ 3♦ Q♦ J♦"
	all := []engine.Written{
		{Kind: engine.WrittenTrump, Seat: card.A, Card: records.Card("2♦")},
		{Kind: engine.WrittenHand, Seat: card.B, Card: records.Card("A♠")},
		{Kind: engine.WrittenHand, Seat: card.B, Card: records.Card("*♥")},
		{Kind: engine.WrittenVoid, Seat: card.B, Card: records.Card("*♣")},
		{Kind: engine.WrittenPlay, Seat: card.D, Card: records.Card("*♥"), Trick: 1, Place: 2},
		{Kind: engine.WrittenPlay, Seat: card.A, Card: records.Card("4♥"), Trick: 1, Place: 3},
		{Kind: engine.WrittenShown, Seat: card.C, Card: records.Card("K♠")},
	}
	tell := func(d *engine.Deal) (out []string) {
		h := d.Hand(card.B)
		out = append(out, "trump "+d.Trump.String()+d.TrumpSuit().String(), "hand "+h.Cards.String(), fmt.Sprint("part ", h.Partial), "void "+h.Voids.String())
		for n := 1; n <= d.LastTrick(); n++ {
			out = append(out, fmt.Sprint(n))
			for _, p := range d.Trick(n).Cards() {
				out[len(out)-1] += " " + p.Seat.String() + p.Card.String()
			}
		}
		for _, sh := range d.Shown() {
			out = append(out, fmt.Sprint("shown ", sh.Cards))
		}
		return out
	}
	whole := []string{"trump 2♦♦", "hand ♠A", "part [*♥]", "void ♣", "1 BK♥ CA♥ D*♥ A4♥", "2 C*♦ D3♦ AQ♦ BJ♦", "shown [K♠ *♦]"}
	for i, line := range []struct {
		at   int
		want string
	}{{0, "trump *♦"}, {1, "hand -"}, {2, "part []"}, {3, "void -"}, {4, "1 BK♥ CA♥ D* A4♥"}, {4, "1 BK♥ CA♥ D*♥ A*"}, {6, "shown [*♦]"}} {
		s := records.State(t, "", record)
		want := slices.Clone(whole)
		want[line.at] = line.want
		if d := cmp.Diff(want, tell(s.Deal.Without(all[i]))); d != "" {
			t.Errorf("without %s: %s", sayWritten(all[i:i+1]), d)
		}
		if d := cmp.Diff(whole, tell(&s.Deal)); d != "" {
			t.Errorf("the deal itself is changed: %s", d)
		}
		other := all[i]
		other.Seat = card.H
		if d := cmp.Diff(whole, tell(s.Deal.Without(other))); d != "" {
			t.Errorf("without what is not written, %s: %s", sayWritten([]engine.Written{other}), d)
		}
	}
}
