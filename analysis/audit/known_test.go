package audit

import (
	"math/rand/v2"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestKnownSince compares with what a seat could work out at each card: the accused shows
// the suit, or the cards that the seat does not see leave no room.
func TestKnownSince(t *testing.T) {
	deals := 300
	if long {
		deals = 10_000
	}
	r := rules.Default()
	proven := 0
	for seed := range deals {
		rng := rand.New(rand.NewPCG(uint64(seed), 13))
		v := newVague(rng, 0, 0.03)
		if len(v.tricks) < 10 || len(v.tricks[9]) < 4 {
			continue
		}
		v.hands, v.voids, v.shown = [card.D + 1][]card.Card{}, [card.D + 1]card.Suits{}, nil
		v.trump = v.dealt[v.dealer][0]
		d := v.deal(t)
		audit, err := Examine(d, &r, Trust{}, nil)
		assert.NilError(t, err)
		for _, s := range audit.Suspects {
			renounced := false
			for n := s.Trick; n < 10; n++ {
				for _, p := range v.tricks[n] {
					renounced = renounced || p.seat == s.Seat && p.card.Suit() == s.Led
				}
			}
			if renounced != (s.Conclusion == Proven) {
				t.Fatalf("seed %d trick %d: %s, and it was a renúncia: %v", seed, s.Trick, s.Conclusion, renounced)
			}
			if !renounced {
				continue
			}
			proven++
			for _, seat := range rules.TwoPairs.Seats {
				if seat == s.Seat {
					continue
				}
				want := v.naiveSince(s, seat)
				got := s.KnownSince[seat]
				if (want == nil) != (got == nil) || want != nil && *want != *got {
					t.Fatalf("seed %d trick %d of %s: %s knows since %v, not %v\n%v", seed, s.Trick, s.Seat, seat, want, got, v.tricks)
				}
			}
		}
	}
	t.Logf("%d renúncias, seen from three seats each", proven)
}

// naiveSince goes from card to card: the seat knows where the accused shows the
// suit, holds the trump card of it, or can have no ten cards without it.
func (v *vague) naiveSince(s Suspect, seat card.Seat) *Moment {
	seen := card.SetOf(v.dealt[seat]...)
	var count [card.D + 1]int
	begun := false
	for n, trick := range v.tricks {
		for k, p := range trick {
			seen = seen.With(p.card)
			count[p.seat]++
			begun = begun || n+1 == s.Trick && p.seat == s.Seat
			if !begun {
				continue
			}
			if n+1 > s.Trick && p.seat == s.Seat && p.card.Suit() == s.Led {
				return &Moment{Trick: n + 1, Card: k + 1}
			}
			unseen := card.DeckOfSevens &^ seen
			trump := v.dealer == s.Seat && v.trump.Suit() == s.Led && unseen.Has(v.trump)
			if v.dealer != s.Seat && v.dealer != seat && unseen.Has(v.trump) {
				// It is the dealer's, and one of the dealer's places is taken.
				unseen = unseen.Without(v.trump)
			}
			if left := 10 - count[s.Seat]; trump || (unseen&^card.SuitCards(s.Led)).Len() < left {
				return &Moment{Trick: n + 1, Card: k + 1}
			}
		}
	}
	return nil
}

// TestKnownByShowing: cards laid open after the fourth card of a trick are known since
// then, and not since that card.
func TestKnownByShowing(t *testing.T) {
	c := card.New
	var s engine.State
	for _, e := range []engine.Event{
		&engine.DealStarted{Number: 1, Dealer: card.A, Trump: c(card.Spades, card.Two), TrumpWritten: true},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Card: c(card.Hearts, card.King)},
		&engine.CardPlayed{Card: c(card.Clubs, card.Two)},
		&engine.CardPlayed{Card: c(card.Hearts, card.Ace)},
		&engine.CardPlayed{Card: c(card.Hearts, card.Two)},
		&engine.CardsShown{Seat: card.C, Cards: []card.Card{c(card.Hearts, card.Three)}},
		&engine.PlayStopped{},
	} {
		assert.NilError(t, s.Apply(e))
	}
	rules := rules.Default()
	report, err := Examine(&s.Deal, &rules, Trust{}, nil)
	if err != nil || len(report.Suspects) != 1 || report.Suspects[0].Conclusion != Proven {
		t.Fatal(report, err)
	}
	for _, seat := range []card.Seat{card.A, card.B, card.D} {
		if m := report.Suspects[0].KnownSince[seat]; m == nil || *m != (Moment{1, 4, true}) {
			t.Errorf("%s knows since %v", seat, m)
		}
	}
}
