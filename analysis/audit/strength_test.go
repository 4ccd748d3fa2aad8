package audit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// slipIn is a record with one slip in it, and the class of that.
type slipIn struct {
	class Class
	deal  []engine.Event
}

// slipsIn returns every record that one slip would have made of this one, written again from what the
// classes say: it shares nothing with the way that slips are looked for.
func slipsIn(deal []engine.Event) (out []slipIn) {
	add := func(c Class, changes map[int]engine.Event) {
		again := slices.Clone(deal)
		for i, e := range changes {
			again[i] = e
		}
		out = append(out, slipIn{c, again})
	}
	misread := func(is card.Card, each func(c Class, other card.Card)) {
		for other := range card.DeckOfSevens.All() {
			switch apart := int(other.Rank()) - int(is.Rank()); {
			case other == is:
			case other.Suit() == is.Suit() && (apart == 1 || apart == -1):
				each(NextRank, other)
			case other.Suit() == is.Suit():
				each(OtherRank, other)
			case apart == 0:
				each(SuitMark, other)
			}
		}
	}
	put := func(cards []card.Card, k int, c card.Card) []card.Card {
		cards = slices.Clone(cards)
		cards[k] = c
		return cards
	}
	var inHands card.Cards
	for _, e := range deal {
		if h, ok := e.(*engine.HandRecorded); ok {
			inHands |= card.SetOf(h.Cards...)
		}
	}
	trickOf := map[int]int{}
	trick, leader := 0, card.NoSeat
	var table engine.State
	for _, e := range deal {
		replay.Apply(&table, e)
	}
	for i, e := range deal {
		switch e := e.(type) {
		case *engine.DealStarted:
			misread(e.Trump, func(_ Class, c card.Card) {
				again := *e
				again.Trump = c
				add(TrumpLetter, map[int]engine.Event{i: &again})
			})
		case *engine.HandRecorded:
			for k, held := range e.Cards {
				misread(held, func(_ Class, c card.Card) {
					if !inHands.Has(c) { // else it is two cards exchanged
						add(HandCard, map[int]engine.Event{i: &engine.HandRecorded{Seat: e.Seat, Cards: put(e.Cards, k, c)}})
					}
				})
				for j, other := range deal[:i] {
					o, ok := other.(*engine.HandRecorded)
					for n := 0; ok && n < len(o.Cards); n++ {
						add(HandsExchange, map[int]engine.Event{
							i: &engine.HandRecorded{Seat: e.Seat, Cards: put(e.Cards, k, o.Cards[n])},
							j: &engine.HandRecorded{Seat: o.Seat, Cards: put(o.Cards, n, held)},
						})
					}
				}
			}
		case *engine.CardsShown:
			for k, held := range e.Cards {
				misread(held, func(_ Class, c card.Card) {
					add(ShownCard, map[int]engine.Event{i: &engine.CardsShown{Seat: e.Seat, Cards: put(e.Cards, k, c)}})
				})
			}
		case *engine.TrickStarted:
			trick, leader = e.Number, table.Deal.Trick(e.Number).Plays[0].Seat // written or not
			plays := 0
			for _, next := range deal[i+1:] {
				if _, ok := next.(*engine.TrickStarted); ok {
					break
				}
				if _, ok := next.(*engine.CardPlayed); ok {
					plays++
				}
			}
			for _, s := range rules.TwoPairs.Seats {
				if s != leader && plays == 4 {
					add(LeaderLetter, map[int]engine.Event{i: &engine.TrickStarted{Number: e.Number, Leader: s}})
				}
			}
		case *engine.CardPlayed:
			trickOf[i] = trick
			misread(e.Card, func(class Class, c card.Card) {
				add(class, map[int]engine.Event{i: &engine.CardPlayed{Card: c}})
			})
			for j, other := range deal[:i] {
				if o, ok := other.(*engine.CardPlayed); ok {
					class := FarTrick
					switch trick - trickOf[j] {
					case 0:
						class = SameTrick
					case 1:
						class = NextTrick
					}
					add(class, map[int]engine.Event{i: &engine.CardPlayed{Card: o.Card}, j: &engine.CardPlayed{Card: e.Card}})
				}
			}
		}
	}
	return out
}

// TestStrength compares the strength of records with all the slips that could have been made in them,
// each judged by itself.
func TestStrength(t *testing.T) {
	rules := rules.Default()
	// wrong are the errors of a deal that are not about a renúncia, without their words.
	type wrong struct {
		code  code.Code
		trick int
		seat  card.Seat
		card  card.Card
	}
	wrongIn := func(deal []engine.Event) map[wrong]bool {
		out := map[wrong]bool{}
		for _, f := range replay.Judge(append([]engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesGiven}}, deal...)).Findings {
			switch f.Code {
			case code.Renuncia, code.RenunciaPossible, code.Unclaimed:
			default:
				if f.Code.Severity() == code.Error {
					out[wrong{f.Code, f.Trick, f.Seat, f.Card}] = true
				}
			}
		}
		return out
	}
	for _, kept := range []struct {
		name                            string
		leaders, winners, points, hands bool
		tricks                          int
	}{{name: "plays", tricks: 10}, {name: "points", leaders: true, points: true, tricks: 10}, {name: "hands", hands: true, tricks: 2}} {
		deal := lawfulDeal(rand.New(rand.NewPCG(5, 17)), kept.leaders, kept.winners, kept.points, kept.hands)
		for i, n := 0, 0; i < len(deal); i++ { // the first tricks of it, and cards laid open
			if start, ok := deal[i].(*engine.TrickStarted); ok {
				n = start.Number
			}
			if n > kept.tricks {
				last := deal[slices.IndexFunc(deal, func(e engine.Event) bool { h, ok := e.(*engine.HandRecorded); return ok && h.Seat == card.C })].(*engine.HandRecorded)
				var shown []card.Card
				for _, c := range last.Cards {
					if !slices.ContainsFunc(deal[:i], func(e engine.Event) bool { p, ok := e.(*engine.CardPlayed); return ok && p.Card == c }) {
						shown = append(shown, c)
					}
				}
				deal = append(slices.Clip(deal[:i]), &engine.CardsShown{Seat: card.C, Cards: shown[:2]})
				break
			}
		}
		was := wrongIn(deal)
		want := unmeasured()
		for _, s := range slipsIn(deal) {
			want.Places[s.class]++
			for w := range wrongIn(s.deal) {
				if !was[w] {
					want.Caught[s.class]++
					break
				}
			}
		}
		got := StrengthOf(rules, deal)
		got.Judged = 0
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: (-all slips +strength)\n%s", kept.name, diff)
		}
	}
}

// TestShare: each class counts by its weight, however many places it has.
func TestShare(t *testing.T) {
	for _, tt := range []struct {
		places, caught map[Class]int
		want           float64
	}{
		{nil, nil, 0},
		{map[Class]int{SameTrick: 0}, nil, 0},
		{map[Class]int{SameTrick: 4}, map[Class]int{SameTrick: 1}, 0.25},
		{map[Class]int{SameTrick: 4, LeaderLetter: 30}, map[Class]int{SameTrick: 1, LeaderLetter: 30}, 0.625},         // both are likely
		{map[Class]int{LeaderLetter: 30, NextTrick: 2}, map[Class]int{LeaderLetter: 30}, 10.0 / 11},                   // ten to one
		{map[Class]int{FarTrick: 5, NextTrick: 1}, map[Class]int{FarTrick: 5}, 0.5},                                   // both are rare
		{map[Class]int{SuitMark: 1, NextRank: 1, OtherRank: 8}, map[Class]int{SuitMark: 1, OtherRank: 2}, 10.25 / 21}, //
	} {
		if got := (Strength{Places: tt.places, Caught: tt.caught}).Share(); got < tt.want-1e-12 || got > tt.want+1e-12 {
			t.Errorf("%v of %v: %v, want %v", tt.caught, tt.places, got, tt.want)
		}
	}
}
