package engine_test

import (
	"fmt"
	"log"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Example plays a trick card by card. The state then tells who took it, and what it was
// worth.
func Example() {
	c := card.New
	var state engine.State
	for _, e := range []engine.Event{
		&engine.MatchStarted{},
		&engine.DealStarted{Number: 1, Dealer: card.A, Trump: c(card.Diamonds, card.Two)},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Seat: card.B, Card: c(card.Spades, card.Ace)},
		&engine.CardPlayed{Seat: card.C, Card: c(card.Spades, card.Four)},
		&engine.CardPlayed{Seat: card.D, Card: c(card.Spades, card.Jack)},
		&engine.CardPlayed{Seat: card.A, Card: c(card.Diamonds, card.Two)},
	} {
		if err := state.Apply(e); err != nil {
			log.Fatal(err)
		}
	}
	deal := &state.Deal
	winner, _ := deal.Winner(1, deal.TrumpSuit())
	points, _ := deal.TrickPoints(1)
	fmt.Println(winner, "takes", points)
	// Output: A takes 14
}

// ExampleDeal_Sides tells who plays with whom in a deal with an auction: nobody knows
// before the called card falls.
func ExampleDeal_Sides() {
	c := card.New
	rules, err := rules.Parse("italiana5")
	if err != nil {
		log.Fatal(err)
	}
	state := engine.State{}
	apply := func(events ...engine.Event) {
		for _, e := range events {
			if err := state.Apply(e); err != nil {
				log.Fatal(err)
			}
		}
	}
	apply(&engine.MatchStarted{Rules: rules},
		&engine.DealStarted{Number: 1, Dealer: card.A},
		&engine.BidMade{Seat: card.B, Points: 65},
		&engine.Declared{Seat: card.B, Trump: card.Hearts, Calls: engine.CalledCard, Card: c(card.Spades, card.Ace)},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Card: c(card.Spades, card.Two)})
	fmt.Println(len(state.Deal.Sides()), "sides")
	apply(&engine.CardPlayed{Card: c(card.Spades, card.King)},
		&engine.CardPlayed{Card: c(card.Spades, card.Ace)})
	fmt.Println(state.Deal.Sides(), "and the sheet has", len(state.Deal.Table.Columns), "columns")
	// Output:
	// 0 sides
	// [BD ACE] and the sheet has 5 columns
}

// ExampleHeaps_Ways reads the first three tricks of a deal from its two heaps.
func ExampleHeaps_Ways() {
	rules := rules.Default()
	trick := func(names ...card.Card) []engine.Event {
		out := []engine.Event{&engine.HeapTrick{}}
		for _, c := range names {
			out = append(out, &engine.CardPlayed{Card: c})
		}
		return out
	}
	c := card.New
	deal := []engine.Event{&engine.DealStarted{Number: 1, Dealer: card.A, Trump: c(card.Hearts, card.Seven), TrumpWritten: true},
		&engine.HeapLaid{Side: card.AC}}
	deal = append(deal, trick(c(card.Hearts, card.Five), c(card.Hearts, card.Ace), c(card.Hearts, card.King), c(card.Hearts, card.Three))...)
	deal = append(deal, &engine.HeapLaid{Side: card.BD})
	deal = append(deal, trick(c(card.Clubs, card.King), c(card.Clubs, card.Ace), c(card.Clubs, card.Two), c(card.Clubs, card.Three))...)
	for _, way := range engine.HeapsOf(&rules, deal).Ways() {
		fmt.Println("led by", way.Leaders)
	}
	// Output: led by [B C]
}
