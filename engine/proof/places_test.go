package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/proof"
)

// TestPlaces: where the cards can lie that are not known.
func TestPlaces(t *testing.T) {
	const left, handB = "♠6 ♥6 ♦Q3", "hand B ♠K ♥Q5 ♣7Q5 ♦A7J3"
	unknown := records.NineTricks + "10. C: * * * *"
	for _, c := range []struct {
		name, rules, deal string
		known             int
		open              string
		free              string
		needs             string
		contradicted      bool
		ok                bool
	}{
		{"a whole deal", "", records.NineTricks + "10. C: 6♥ 6♠ Q♦ 3♦", 40, "", "-", "", false, true},
		{"four unknown cards", "", unknown, 36, "A10*=" + left + ", B10*=" + left + ", C10*=" + left + ", D10*=" + left, left, "", false, true},
		{"of one the suit", "", records.NineTricks + "10. C: 6♥ * *♦ 3♦", 38, "A10*♦=♦Q, D10*=♠6 ♦Q", "♠6 ♦Q", "", false, true},
		{"a trick that is not written", "", records.NineTricks + handB, 36, "A14*=♠6 ♥6 ♦Q, B14*=♦3, C14*=♠6 ♥6 ♦Q, D14*=♠6 ♥6 ♦Q", left, "", false, true},
		{"cards held of a suit", "", records.NineTricks + "show C ♥*", 36, "A14*=" + left + ", B14*=" + left + ", C14*=" + left + ", D14*=" + left, left, "C after 9 [*♥] but -", false, true},
		{"a hand that a play is against", "", records.NineTricks + "hand A ♠K", 35, "A14*=♠K6 ♥6 ♦Q3, B7*=♠K6 ♥6 ♦Q3, B14*=♠K6 ♥6 ♦Q3, C14*=♠K6 ♥6 ♦Q3, D14*=♠K6 ♥6 ♦Q3", "♠K6 ♥6 ♦Q3", "", true, true},
		{"two packs", "dupla", "deal 1 dealer A trump 7♥", 0, "", "-", "", false, false},
		{"a trick that has lost a card", "", records.NineTricks + "10. C: 6♥ 6♠ Q♦", 0, "", "-", "", false, false},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		p, ok := proof.PlacesOf(&s.Deal)
		if ok != c.ok {
			t.Errorf("%s: there are places: %v", c.name, ok)
		}
		if !ok {
			continue
		}
		var open, needs []string
		for _, o := range p.Open {
			open = append(open, fmt.Sprintf("%s%d%s=%s", o.Seat, o.Trick, o.Card, o.May))
		}
		slices.Sort(open)
		slices.SortStableFunc(open, func(a, b string) int { return strings.Compare(a[:1], b[:1]) })
		for _, n := range p.Needs {
			needs = append(needs, fmt.Sprintf("%s after %d %v but %s", n.Seat, n.After, n.Tokens, n.Except))
		}
		want := strings.Split(c.open, ", ")
		slices.Sort(want)
		if got := strings.Join(open, ", "); got != strings.Join(want, ", ") || len(p.Known) != c.known || p.Free.String() != c.free || p.Contradicted != c.contradicted {
			t.Errorf("%s: %d known, open %s, free %s, contradicted %v", c.name, len(p.Known), got, p.Free, p.Contradicted)
		}
		if got := strings.Join(needs, ", "); got != c.needs {
			t.Errorf("%s: needs %q, want %q", c.name, got, c.needs)
		}
		for _, k := range p.Known {
			if k.May != card.SetOf(k.Card) || !k.Card.Known() {
				t.Errorf("%s: the known card %s may be %s", c.name, k.Card, k.May)
			}
		}
	}
}

// TestLay: a deal that puts certain cards in certain places, and where there is none.
func TestLay(t *testing.T) {
	s := records.State(t, "", records.NineTricks+"show C ♥*")
	p, ok := proof.PlacesOf(&s.Deal)
	if !ok || len(p.Open) != 4 {
		t.Fatalf("%d open places: %v", len(p.Open), ok)
	}
	at := func(seat card.Seat) int {
		return slices.IndexFunc(p.Open, func(o proof.Place) bool { return o.Seat == seat })
	}
	for _, c := range []struct {
		name string
		seat card.Seat
		card string
		ok   bool
	}{
		{"the heart that C laid open", card.C, "6♥", true},
		{"another heart", card.C, "6♠", false},
		{"C's heart elsewhere", card.A, "6♥", false},
		{"another card elsewhere", card.A, "Q♦", true},
	} {
		may := make([]card.Cards, len(p.Open))
		for i := range may {
			may[i] = p.Free
		}
		held := records.Card(c.card)
		may[at(c.seat)] = card.SetOf(held)
		cards, ok := p.Lay(may)
		if ok != c.ok || ok && (cards[at(c.seat)] != held || card.SetOf(cards...) != p.Free || cards[at(card.C)] != records.Card("6♥")) {
			t.Errorf("%s: %v, %v", c.name, cards, ok)
		}
	}
}

// TestDiscards: which plays did not follow suit, and which may not have.
func TestDiscards(t *testing.T) {
	const nine = "4/2 C on A's ♦ Q♠, 5/1 C on B's ♦ 4♠, 6/3 A on B's ♣ 5♠, 8/2 B on D's ♠ 5♣, 8/3 C on D's ♠ 4♥, 9/2 A on C's ♣ 4♦, 9/3 B on C's ♣ J♦"
	all := func(int, card.Seat) bool { return true }
	for _, c := range []struct {
		name, deal string
		asked      func(int, card.Seat) bool
		want       string
	}{
		{"known cards", records.NineTricks + "10. C: 6♥ 6♠ Q♦ 3♦", nil, nine + ", 10/1 D on C's ♥ 6♠, 10/2 A on C's ♥ Q♦, 10/3 B on C's ♥ 3♦"},
		{"known cards, and asked for", records.NineTricks + "10. C: 6♥ 6♠ Q♦ 3♦", all, nine + ", 10/1 D on C's ♥ 6♠, 10/2 A on C's ♥ Q♦, 10/3 B on C's ♥ 3♦"},
		{"unknown cards that may have followed", records.NineTricks + "10. C: * * * *", nil, nine},
		{"unknown cards that may have followed, and asked for", records.NineTricks + "10. C: * * * *", all, nine + ", 10/1 D on C's * * may, 10/2 A on C's * * may, 10/3 B on C's * * may"},
		{"one of them asked for", records.NineTricks + "10. C: * * * *", func(n int, s card.Seat) bool { return n == 10 && s == card.A }, nine + ", 10/2 A on C's * * may"},
		{"unknown cards that cannot have followed", records.NineTricks + "10. C: 6♥ * * *", nil, nine + ", 10/1 D on C's ♥ *, 10/2 A on C's ♥ *, 10/3 B on C's ♥ *"},
		{"the only card that may follow an unknown one", records.NineTricks + "10. C: * * Q♦ *", all, nine + ", 10/1 D on C's * *, 10/2 A on C's * Q♦ may, 10/3 B on C's * *"},
		{"a card that cannot follow an unknown one", records.NineTricks + "10. C: * 6♠ * *", nil, nine + ", 10/1 D on C's * 6♠"},
		{"who did not play", records.NineTricks + "10. C: 6♥ 6♠ - -\nstop", nil, nine + ", 10/1 D on C's ♥ 6♠"},
		{"no lead", records.NineTricks + "10. C: - - - -\nstop", all, nine},
		{"a record that fits no deal", records.NineTricks + "10. C: *♣ * * *", all, ""},
	} {
		s := records.State(t, "", c.deal)
		s.Deal.End()
		var got []string
		for _, d := range proof.Discards(&s.Deal, c.asked) {
			line := fmt.Sprintf("%d/%d %s on %s's %s %s", d.Trick, d.Place, d.Seat, d.Leader, d.Led, d.Card)
			if d.May {
				line += " may"
			}
			got = append(got, line)
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

// TestMayHaveRevoked: whether there is a deal in which a seat did not follow and could have.
func TestMayHaveRevoked(t *testing.T) {
	for _, c := range []struct {
		name, deal string
		trick      int
		seat       card.Seat
		may        bool
	}{
		{"who may have a diamond left", records.NineTricks + "10. C: * * * *", 4, card.C, true},
		{"who has a heart left", records.NineTricks + "10. C: 6♥ * * *", 4, card.C, false},
		{"who followed", records.NineTricks + "10. C: * * * *", 4, card.D, false},
		{"who cannot have a club left", records.NineTricks + "10. C: * * * *", 9, card.A, false},
		{"who has no card left", records.NineTricks + "10. C: * * * *", 10, card.A, false},
		{"who played an unknown card before another", records.NineTricks[:strings.Index(records.NineTricks, "9.")] + "9. C: 4♣ 2♣ * J♦\n10. C: 6♥ 6♠ * 3♦", 9, card.A, false},
		{"who played an unknown card before a club", records.NineTricks[:strings.Index(records.NineTricks, "9.")] + "9. C: 4♣ * 4♦ J♦\n10. C: 6♥ * Q♦ 3♦", 9, card.D, true},
		{"a record that fits no deal", records.NineTricks + "10. C: *♣ * * *", 9, card.A, true},
	} {
		s := records.State(t, "", c.deal)
		s.Deal.End()
		if got := proof.HypothesesOf(&s.Deal, &s.Rules).MayHaveRevoked(c.trick, c.seat); got != c.may {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestEliminateTrick: a trick of which cards are not written is worth what it is in every deal.
func TestEliminateTrick(t *testing.T) {
	eight := records.NineTricks[:strings.Index(records.NineTricks, "9.")]
	for _, c := range []struct {
		name, rules, deal string
		trick, points     int
		ok                bool
	}{
		{"known cards", "", records.NineTricks, 1, 15, true},
		{"all that is left of the pack", "", records.NineTricks + "10. C: * * * *", 10, 2, true},
		{"the one card that is left", "", records.NineTricks + "10. C: 6♥ 6♠ Q♦ *", 10, 2, true},
		{"one of two that are worth nothing", "", eight + "9. C: 4♣ * 4♦ J♦\n10. C: 6♥ 6♠ Q♦ *", 9, 3, true},
		{"one of two, of which one is worth three", "", eight + "9. C: 4♣ 2♣ 4♦ *\n10. C: 6♥ 6♠ Q♦ *", 9, 0, false},
		{"one that is told by its suit", "", eight + "9. C: 4♣ *♣ 4♦ J♦\n10. C: 6♥ *♠ Q♦ 3♦", 10, 2, true},
		{"with more for the queen of hearts", "fpsd queen_hearts=10 single_from=66 double_from=98", records.NineTricks + "10. C: 6♥ 6♠ Q♦ *", 3, 25, true},
		{"a trick that is not written", "", records.NineTricks, 10, 0, false},
		{"a trick that was not played out", "", records.NineTricks + "10. C: 6♥ 6♠ - -\nstop", 10, 0, false},
		{"a hand that a play is against", "", records.NineTricks + "hand A ♠K", 1, 0, false},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		if points, ok := proof.EliminateTrick(&s.Deal, c.trick); ok != c.ok || ok && points != c.points {
			t.Errorf("%s: trick %d is worth %d, %v; want %d, %v", c.name, c.trick, points, ok, c.points, c.ok)
		}
	}
}

// TestUnworth: the points that a trick of cards not all written cannot have had.
func TestUnworth(t *testing.T) {
	eight := records.NineTricks[:strings.Index(records.NineTricks, "9.")]
	seven := eight[:strings.Index(eight, "8.")]
	for _, c := range []struct {
		name, rules, deal string
		tricks            []int
	}{
		{"one of two cards, either of which goes", "", eight + "9. C: 4♣ 2♣ 4♦ * = C 0\n10. C: 6♥ 6♠ Q♦ * = C 5", nil},
		{"one point", "", eight + "9. C: * * * * = C 3\n10. C: * * * * = C 1", []int{10}},
		{"one point, and no card written", "", eight + "9. C: * * * * = C 3\n10. = C 1", []int{10}},
		{"one point of cards that are low", "", eight + "9. C: 4♣ 2♣ 4♦ J♦ = C 3\n10. C: 6♥ x x * = C 1", []int{10}},
		{"a queen more than there are", "", seven + "8. D: J♠ 7♠ * 4♥ = C 15\n9. C: 4♣ 2♣ 4♦ J♦\n10. C: 6♥ 6♠ Q♦ *", []int{8}},
		{"a queen in each of two tricks, and one is left", "", eight + "9. C: 4♣ 2♣ * J♦ = C 5\n10. C: 6♥ 6♠ * 3♦ = C 2", []int{10}},
		{"a card is missing", "", eight + "9. C: 4♣ 2♣ 4♦ J♦ = C 3\n10. C: 6♥ 6♠ 3♦ = C 4", []int{10}},
		{"a card is missing, and it is the queen", "", eight + "9. C: 4♣ 2♣ 4♦ J♦ = C 3\n10. C: 6♥ 6♠ 3♦ = C 2", nil},
		{"by a hand the jack is another's", "", eight + "9. C: 4♣ 2♣ 4♦ * = C 3\n10. C: 6♥ 6♠ * 3♦ = C 3\nhand A ♦J", []int{9}},
		{"more for the queen of hearts", "fpsd queen_hearts=10 single_from=66 double_from=98",
			strings.Replace(records.NineTricks, "7♥ Q♥", "7♥ * = A 25", 1) + "10. C: * * * *", nil},
		{"a trick that was not played out", "", records.NineTricks + "10. C: 6♥ 6♠ - - = C 1\nstop", nil},
		{"known cards are not asked", "", strings.Replace(records.NineTricks, "7♥ Q♥", "7♥ Q♥ = A 1", 1) + "10. C: * * * *", nil},
	} {
		s := records.State(t, c.rules, c.deal)
		s.Deal.End()
		if got := proof.Unworth(&s.Deal); !slices.Equal(got, c.tricks) {
			t.Errorf("%s: %v, want %v", c.name, got, c.tricks)
		}
	}
}
