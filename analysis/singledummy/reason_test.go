package singledummy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// cardsOf reads cards such as ♠A7 ♥2.
func cardsOf(text string) (out card.Cards) {
	suits := map[rune]card.Suit{'♠': card.Spades, '♥': card.Hearts, '♦': card.Diamonds, '♣': card.Clubs}
	ranks := map[rune]card.Rank{'2': card.Two, '3': card.Three, '4': card.Four, '5': card.Five, '6': card.Six, 'Q': card.Queen, 'J': card.Jack, 'K': card.King, '7': card.Seven, 'A': card.Ace}
	suit := card.NoSuit
	for _, r := range text {
		if s, ok := suits[r]; ok {
			suit = s
		} else if k, ok := ranks[r]; ok {
			out = out.With(card.New(suit, k))
		}
	}
	return out
}

// told makes a decision of A between two cards: in each world, the hands of B and of C, and
// whether the card was wrong.
func told(t *testing.T, all bool, weights []float64, worlds ...string) *Decision {
	t.Helper()
	seven, two := card.New(card.Spades, card.Seven), card.New(card.Diamonds, card.Two)
	d := &Decision{Seat: card.A, Played: seven, Legal: []card.Card{two, seven}, Values: make([][]int, 2), All: all, Possible: 1000}
	for i, text := range worlds {
		part := strings.Split(text, "|")
		w := World{Weight: 1 / float64(len(worlds))}
		if weights != nil {
			w.Weight = weights[i]
		}
		w.Hands[card.A] = cardsOf("♠7 ♦2")
		w.Hands[card.B], w.Hands[card.C] = cardsOf(part[0]), cardsOf(part[1])
		w.Hands[card.D] = cardsOf("♠AK ♣23 ♥23") &^ w.Hands[card.B] &^ w.Hands[card.C]
		value := map[string]int{"wrong": 0, "right": 20, "same": 10}[part[2]]
		d.Worlds = append(d.Worlds, w)
		d.Values[0], d.Values[1] = append(d.Values[0], 10), append(d.Values[1], value)
	}
	return d
}

// TestReason: decisions whose reason is known.
func TestReason(t *testing.T) {
	for _, test := range []struct {
		name string
		d    *Decision
		want string
	}{
		{"a card", told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠A ♣3|♠K ♣2|wrong", "♠K ♣2|♠A ♣3|right", "♣23|♠AK|same", "♠AK|♣23|wrong"),
			"worse than 2♦ in 3 of all 5 deals that were possible: whenever B holds A♠, and never else"},
		{"a void", told(t, true, nil, "♣23|♠AK|wrong", "♥2♣2|♠A♣3|wrong", "♥3♣2|♠A♣3|wrong", "♠K♣2|♠A♣3|right", "♠A♣2|♠K♣3|right", "♠A♥3|♠K♥2|right", "♠K♥3|♠A♥2|same"),
			"worse than 2♦ in 3 of all 7 deals that were possible: whenever B has no ♠, and never else"},
		{"two together", told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠A ♣2|♥2 ♣3|wrong", "♠A ♣3|♠K ♣2|right", "♠A ♥3|♠K ♣2|right", "♠K ♣2|♠A ♣3|right", "♥2 ♣2|♠A ♣3|right", "♥2 ♣3|♠A ♣2|same", "♠K ♥2|♠A ♥3|same",
			"♠A ♥2|♥3 ♣2|right", "♠A ♥2|♥3 ♣3|right", "♠A ♥3|♥2 ♣2|right", "♠A ♥3|♥2 ♣3|right", "♠A ♣2|♥3 ♣3|wrong", "♠A ♣3|♥2 ♣2|right", "♠A ♣3|♥3 ♣2|right", "♠K ♣2|♥2 ♣3|right", "♠K ♣2|♥3 ♣3|right", "♠K ♥2|♥3 ♣2|right"),
			"worse than 2♦ in 3 of all 18 deals that were possible: whenever B holds A♠ and B holds 2♣, and never else"},
		{"with exceptions", told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠A ♣3|♠K ♣2|wrong", "♠A ♥2|♠K ♣2|wrong", "♠A ♥3|♠K ♣2|wrong", "♠A ♥2|♠K ♣3|right", "♠K ♣2|♠A ♣3|right", "♠K ♣3|♠A ♣2|right", "♠K ♥3|♠A ♥2|right", "♥23|♠A ♣2|wrong", "♥2 ♣3|♠A ♠K|right", "♥3 ♣3|♠A ♠K|right"),
			"worse than 2♦ in 5 of all 11 deals that were possible: mostly where B holds A♠, in 4 of those 5, and in 1 other"},
		{"everywhere", told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠K ♣2|♠A ♣3|wrong"), "worse than 2♦ in 2 of all 2 deals that were possible"},
		{"nowhere", told(t, false, nil, "♠A ♣2|♠K ♣3|right", "♠K ♣2|♠A ♣3|same"), "worse than 2♦ in 0 of 2 possible deals that were drawn"},
		{"by weight", told(t, true, []float64{.7, .1, .1, .1}, "♠A ♣2|♠K ♣3|wrong", "♠K ♣2|♠A ♣3|right", "♠K ♣3|♠A ♣2|right", "♣23|♠AK|right"),
			"worse than 2♦ in 1 of all 4 deals that were possible (70% by how likely they were): whenever B holds A♠, and never else"},
		{"nothing tells", told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠A ♣3|♠K ♣2|right", "♠K ♣2|♠A ♣3|right", "♠K ♣3|♠A ♣2|wrong"), ""},
	} {
		r := test.d.Reason(test.d.Legal[0])
		if test.want == "" {
			continue // which of many it is does not matter
		}
		if got := r.Message().String(); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
	d := told(t, true, nil, "♠A ♣2|♠K ♣3|wrong", "♠K ♣2|♠A ♣3|right")
	if d.Reason(d.Played) != nil || d.Reason(card.New(card.Clubs, card.Ace)) != nil {
		t.Error("there is a reason beside no other card")
	}
}

// TestReasonTrue checks of decisions at random that what is said is true of the worlds, is
// the same again, and that no word says more than holds.
func TestReasonTrue(t *testing.T) {
	rules := rules.Default()
	deals := uint64(60)
	if long {
		deals = 1000
	}
	said := map[string]int{}
	for seed := range deals {
		rng := rand.New(rand.NewPCG(seed, 109))
		deal := randomDeal(rng, &rules, false)
		at := 22 + rng.IntN(14)
		d, err := deal.Decide(t.Context(), at, Weighing{Worlds: 60, Seed: seed, Jobs: 1})
		assert.NilError(t, err)
		if d == nil {
			continue
		}
		for _, better := range d.Legal {
			r := d.Reason(better)
			if r == nil {
				continue
			}
			wrong, right, of, hit := 0, 0, 0, 0
			for i := range d.Worlds {
				card, other := d.Values[d.played()][i], value(d, better, i)
				if other > card {
					wrong++
				}
				if other < card {
					right++
				}
				if r.If != nil && r.In(&d.Worlds[i]) {
					of++
					if other > card {
						hit++
					}
				}
			}
			if wrong != r.Wrong || right != r.Right || of != r.Of || hit != r.Hit {
				t.Fatalf("seed %d: %+v, and it is wrong in %d, right in %d, true of %d, %d of them wrong", seed, r, wrong, right, of, hit)
			}
			text := r.Message().String()
			if again := d.Reason(better).Message().String(); again != text {
				t.Errorf("seed %d: %s, and again %s", seed, text, again)
			}
			for _, word := range []string{"whenever", "never else", "only where", "mostly where", "no holding"} {
				if strings.Contains(text, word) {
					said[word]++
				}
			}
			if strings.Contains(text, "whenever") && hit != of || strings.Contains(text, "never else") && hit != wrong {
				t.Errorf("seed %d: %s, and it is true of %d, %d of them wrong, of %d", seed, text, of, hit, wrong)
			}
		}
	}
	if t.Log(said); said["whenever"] == 0 {
		t.Error("nothing was ever clear")
	}
}

func value(d *Decision, c card.Card, world int) int {
	for k, x := range d.Legal {
		if x == c {
			return d.Values[k][world]
		}
	}
	return 0
}
