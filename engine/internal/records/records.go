// Package records makes states and events of short records, for the tests of the rooms of engine.
package records

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// NineTricks is a deal up to its last trick, in which C plays 6♥, D 6♠, A Q♦ and B 3♦.
const NineTricks = `deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
2. C: A♣ J♣ K♣ Q♣
3. C: J♥ 2♥ 7♥ Q♥
4. A: 5♦ 7♦ Q♠ 6♦
5. B: A♦ 4♠ 2♦ K♦
6. B: 7♣ 6♣ 3♣ 5♠
7. B: K♠ 3♠ A♠ 2♠
8. D: J♠ 7♠ 5♣ 4♥
9. C: 4♣ 2♣ 4♦ J♦
`

// Card returns the card of its rank and suit, as "A♠" or "*♥".
func Card(s string) card.Card {
	rank := strings.Index("*23456QJK7TA", s[:1])
	suit := slices.Index([]string{"*", "♠", "♥", "♣", "♦"}, s[1:])
	return card.New(card.Suit(suit), card.Rank(rank))
}

// Cards returns the cards of a few words.
func Cards(text string) (out []card.Card) {
	for _, w := range strings.Fields(text) {
		out = append(out, Card(w))
	}
	return out
}

// Rules returns rules by a profile, with what an unfinished one needs.
func Rules(t *testing.T, name string) rules.Rules {
	t.Helper()
	if name == "maria-copas" {
		name = "maria-copas bonus.queen_hearts=10 score.single_from=66 score.double_from=98"
	}
	r, err := rules.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Events returns the events of a record of one match under some rules; none are named if empty.
func Events(t *testing.T, profile, deal string) []engine.Event {
	t.Helper()
	text := strings.ReplaceAll(deal, "\t", "") + "\n"
	if profile != "" {
		text = fmt.Sprintf("[Rules %q]\n", profile) + text
	}
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range m.Events {
			if q, ok := e.(*engine.Quarantined); ok {
				t.Fatalf("%q cannot be read: %v", q.Text, q.Faults)
			}
		}
		return m.Events
	}
	t.Fatal("no match is recorded")
	return nil
}

// State returns the state after such a record.
func State(t *testing.T, profile, deal string) *engine.State {
	t.Helper()
	var s engine.State
	for _, e := range Events(t, profile, deal) {
		if err := s.Apply(e); err != nil {
			t.Fatalf("%s: %v", deal, err)
		}
	}
	return &s
}
