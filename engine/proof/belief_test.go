package proof_test

import (
	"fmt"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/proof"
)

// TestBelieved: what is left of a record that contradicts itself, of one pack and of two: the
// trump card, hands, showings, and which plays are doubted.
func TestBelieved(t *testing.T) {
	const begun = "deal 1 dealer A trump 2♦\n"
	for _, c := range []struct{ name, rules, deal, want, gainsaid string }{
		{"nothing is contradicted", "", begun + "hand A ♠AK\nshow B ♥7\n1. A: A♠ 2♠ 3♠ 4♠", "2♦, A ♠AK, shown B ♥7", "-"},
		{"another plays a card of a hand", "", begun + "hand A ♠AK\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"others play two", "", begun + "hand A ♠AKQ\n1. B: A♠ K♠", "2♦, doubted A♠ K♠", "♠AK"},
		{"others play three, and the hand alone is wrong", "", begun + "hand A ♠AKQ\n1. B: A♠ K♠ Q♠", "2♦", "-"},
		{"a play and two hands, which may have been exchanged", "", begun + "hand A ♥A\nhand C ♠A\n1. A: A♠", "2♦, doubted A♠", "♠A"},
		{"a whole hand without the card", "", begun + "hand B ♠KQJ65432 ♥AK\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"a hand that may have the card", "", begun + "hand B ♠KQJ65432 ♥A\n1. B: A♠", "2♦, B ♠KJQ65432 ♥A", "-"},
		{"a void", "", begun + "hand B ♠- ♥A\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"a card laid open by one and played by another", "", begun + "show A ♠A ♥A\n1. B: A♠", "2♦, shown A ♥A, doubted A♠", "-"},
		{"a card laid open by two", "", begun + "show A ♠A ♥A\nshow B ♠A ♥7", "2♦, shown A ♥A, shown B ♥7", "-"},
		{"a card laid open that another's hand has", "", begun + "hand A ♠AK\nshow B ♠A ♥7", "2♦, A ♠K, shown B ♥7", "-"},
		{"a card laid open that the whole hand has not", "", begun + "hand B ♠KQJ65432 ♥AK\nshow B ♠A ♥A", "2♦, shown B ♥A", "-"},
		{"the trump card played by another", "", begun + "1. B: 2♦", "*♦, doubted 2♦", "-"},
		{"the trump card in another's hand", "", begun + "hand B ♠A ♦2", "*♦, B ♠A", "-"},
		{"the trump card, which the whole hand has not", "", begun + "hand A ♠AKQJ65432 ♥A", "*♦", "-"},

		{"a trump suit, which the whole hand has not", "", "deal 1 dealer A trump *♦\nhand A ♠AKQJ65432 ♥A", "*♦", "-"},
		{"a trump suit, which the hand may have", "", "deal 1 dealer A trump *♦\nhand A ♠AKQJ65432", "*♦, A ♠AKJQ65432", "-"},
		{"a trump suit, which another's whole hand has not", "", "deal 1 dealer A trump *♦\nhand B ♠AKQJ65432 ♥A", "*♦, B ♠AKJQ65432 ♥A", "-"},
		{"of two packs a trump suit, which the whole hand has not", "dupla", "deal 1 dealer A trump *♦\nhand A ♠AAKKQQJ654", "*♦", "-"},

		{"of two packs a card of a hand, and another", "dupla", begun + "hand A ♠AK\n1. B: A♠", "2♦, A ♠AK", "-"},
		{"of two packs a card of a hand, and two others", "dupla", begun + "hand A ♠AK\n1. B: A♠ A♠", "2♦, doubted A♠ A♠", "♠A"},
		{"of two packs two of a hand, and another", "dupla", begun + "hand A ♠AAK\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"of two packs two hands, and another", "dupla", begun + "hand A ♠AK\nhand C ♠AQ\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"of two packs a play and two other hands", "dupla", begun + "hand B ♥A\nhand A ♠AK\nhand C ♠AQ\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"of two packs a whole hand without the card", "dupla", begun + "hand B ♠KKQQJ65432\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"of two packs a whole hand that has it once", "dupla", begun + "hand B ♠AKKQQJ6543\n1. B: A♠ 2♥ 2♥ 3♥ 3♥ 4♥ 4♥ 5♥\n2. B: A♠", "2♦, doubted A♠ A♠", "♠A"},
		{"of two packs a void", "dupla", begun + "hand B ♠- ♥A\n1. B: A♠", "2♦, doubted A♠", "♠A"},
		{"of two packs a card laid open by two", "dupla", begun + "show A ♠A ♥A\nshow B ♠A ♥7", "2♦, shown A ♠A ♥A, shown B ♠A ♥7", "-"},
		{"of two packs a card laid open by three", "dupla", begun + "show A ♠A ♥A\nshow B ♠A ♥7\nshow C ♠A ♥K", "2♦, shown A ♥A, shown B ♥7, shown C ♥K", "-"},
		{"of two packs two laid open and in a hand of one", "dupla", begun + "hand A ♠AAK\nshow A ♠AA", "2♦, A ♠AAK, shown A ♠AA", "-"},
		{"of two packs one laid open, and one played before", "dupla", begun + "1. A: A♠\nshow A ♠A", "2♦, shown A ♠A", "-"},
		{"of two packs a card laid open by one, and played by another", "dupla", begun + "show A ♠A ♥A\n1. B: A♠", "2♦, shown A ♠A ♥A", "-"},
		{"of two packs a card laid open by one, and played by two others", "dupla", begun + "show A ♠A ♥A\n1. B: A♠ A♠", "2♦, shown A ♥A, doubted A♠ A♠", "-"},
		{"of two packs the trump card twice in the dealer's hand", "dupla", begun + "hand A ♦22", "2♦, A ♦22", "-"},
		{"of two packs the trump card twice in another's hand", "dupla", begun + "hand C ♠A ♦22", "*♦, C ♠A", "-"},
		{"of two packs the trump card once in another's hand", "dupla", begun + "hand C ♠A ♦2", "2♦, C ♠A ♦2", "-"},
		{"of two packs the trump card, which the whole hand has not", "dupla", begun + "hand A ♠AAKKQQJ654", "*♦", "-"},
		{"of two packs the trump card played twice by others", "dupla", begun + "1. B: 2♦ 2♦", "*♦, doubted 2♦ 2♦", "-"},
	} {
		s := records.State(t, c.rules, c.deal)
		before := believed(&s.Deal)
		if got := believed(proof.Believed(&s.Deal)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if got := proof.Gainsaid(&s.Deal).String(); got != c.gainsaid {
			t.Errorf("%s: hands contradict the plays of %s, want %s", c.name, got, c.gainsaid)
		}
		if after := believed(&s.Deal); after != before {
			t.Errorf("%s: the deal itself is changed from %q to %q", c.name, before, after)
		}
	}
}

// believed tells the trump card of a deal or its suit, its hands, what is laid open, and the
// plays that are doubted.
func believed(d *engine.Deal) string {
	trump := d.Trump.String()
	if d.Trump == card.Unknown {
		trump = card.New(d.TrumpSuit(), card.NoRank).String()
	}
	out := []string{trump}
	for seat := card.A; seat <= card.H; seat++ {
		if h := d.Hand(seat); h.Cards != 0 {
			out = append(out, seat.String()+" "+packText(h.Pack()))
		}
	}
	for _, sh := range d.Shown() {
		out = append(out, fmt.Sprintf("shown %s %s", sh.Seat, packText(card.PackOf(sh.Cards...))))
	}
	doubted := ""
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Doubted {
				doubted += " " + p.Card.String()
			}
		}
	}
	if doubted != "" {
		out = append(out, "doubted"+doubted)
	}
	return strings.Join(out, ", ")
}

// packText writes cards as a hand, equal ones side by side.
func packText(p card.Pack) string {
	out := ""
	for suit := card.Spades; suit <= card.Diamonds; suit++ {
		ranks := ""
		for c := range p.Once.Of(suit).All() {
			ranks += strings.Repeat(c.Rank().String(), p.Count(c))
		}
		if ranks != "" {
			out += " " + suit.String() + ranks
		}
	}
	return strings.TrimPrefix(out, " ")
}
