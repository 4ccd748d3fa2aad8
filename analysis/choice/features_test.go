package choice

import (
	"slices"
	"testing"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// cards reads cards such as A♠.
func cards(t *testing.T, texts ...string) (out []card.Card) {
	t.Helper()
	for _, text := range texts {
		found := card.Unknown
		for c := range card.DeckOfSevens.All() {
			if c.String() == text {
				found = c
			}
		}
		if found == card.Unknown {
			t.Fatalf("no card: %s", text)
		}
		out = append(out, found)
	}
	return out
}

// TestFeatures: what each number says of cards in positions that a person can look at.
func TestFeatures(t *testing.T) {
	hand := func(texts ...string) card.Cards { return card.SetOf(cards(t, texts...)...) }
	lead := &solve.Position{Trump: card.Hearts, Leader: card.A}
	lead.Hands[card.A] = hand("A♠", "K♠", "J♠", "5♥")
	lead.Hands[card.B] = hand("7♠", "2♠", "3♣", "4♣")
	lead.Hands[card.C] = hand("6♥", "7♥", "5♣", "6♣")
	lead.Hands[card.D] = hand("Q♠", "2♦", "3♦", "4♦")
	third := &solve.Position{Trump: card.Hearts, Leader: card.C, Table: cards(t, "K♦", "2♦")} // C, D, and A is in turn
	third.Hands[card.A] = hand("A♦", "3♦", "5♥")
	third.Hands[card.B] = hand("7♦", "Q♦", "6♥")
	third.Hands[card.C] = hand("2♣", "3♣")
	third.Hands[card.D] = hand("4♣", "5♣")
	for _, tt := range []struct {
		pos  *solve.Position
		card string
		free []string
		want map[string]float64
	}{
		{lead, "A♠", nil, map[string]float64{"rank": 1, "points": 1, "top of the own suit": 1, "length of the own suit": 0.3, "nothing higher is left": 1, "lead: points": 1, "lead: nothing higher is left": 1}},
		{lead, "K♠", nil, map[string]float64{"points": 4.0 / 11, "lead: points": 4.0 / 11, "touching": 1, "length of the own suit": 0.3}},
		{lead, "J♠", nil, map[string]float64{"points": 3.0 / 11, "lead: points": 3.0 / 11, "bottom of the own suit": 1, "touching": 1, "length of the own suit": 0.3}},
		{lead, "5♥", nil, map[string]float64{"trump": 1, "top of the own suit": 1, "bottom of the own suit": 1, "last of the own suit": 1, "length of the own suit": 0.1, "lead: trump": 1}},
		{third, "A♦", nil, map[string]float64{"points": 1, "top of the own suit": 1, "nothing higher is left": 1, "takes the trick so far": 1, "takes it from the partner": 1, "length of the own suit": 0.2}},
		{third, "3♦", []string{"3♦"}, map[string]float64{"bottom of the own suit": 1, "length of the own suit": 0.2, "costs nothing": 1}},
	} {
		legal := slices.Collect(tt.pos.Hands[card.A].All())
		if len(tt.pos.Table) > 0 {
			legal = slices.Collect(tt.pos.Hands[card.A].Of(card.Diamonds).All())
		}
		rows := Features(tt.pos, card.A, legal, card.SetOf(cards(t, tt.free...)...))
		at := slices.Index(legal, cards(t, tt.card)[0])
		if len(rows[at]) != len(Names()) {
			t.Fatalf("%d numbers and %d names", len(rows[at]), len(Names()))
		}
		for i, name := range Names() {
			got, want := rows[at][i], tt.want[name]
			if name == "rank" && want == 0 {
				continue // looked at for the ace alone
			}
			if got-want > 1e-9 || want-got > 1e-9 {
				t.Errorf("%s of %s: %v, want %v", name, tt.card, got, want)
			}
		}
	}
}

// TestFeaturesSeen: but for the one by open cards, no number hangs on how the cards of the
// others lie.
func TestFeaturesSeen(t *testing.T) {
	pos := &solve.Position{Trump: card.Clubs, Leader: card.A}
	all := slices.Collect(card.DeckOfSevens.All())
	for i, c := range all {
		s := rules.TwoPairs.Seats[i%4]
		pos.Hands[s] = pos.Hands[s].With(c)
	}
	legal := slices.Collect(pos.Hands[card.A].All())
	before := Features(pos, card.A, legal, 0)
	pos.Hands[card.B], pos.Hands[card.C] = pos.Hands[card.C], pos.Hands[card.B]
	if after := Features(pos, card.A, legal, 0); !slices.EqualFunc(before, after, slices.Equal[[]float64]) {
		t.Error("a number hangs on who of the others holds a card")
	}
}
