package engine_test

import (
	"fmt"
	"log"

	"sueca/engine"
)

// Example plays a trick card by card. The state then tells who took it, and what it was
// worth.
func Example() {
	card := engine.NewCard
	var state engine.State
	for _, e := range []engine.Event{
		&engine.MatchStarted{},
		&engine.DealStarted{Number: 1, Dealer: engine.A, Trump: card(engine.Diamonds, engine.Two)},
		&engine.TrickStarted{Number: 1, Leader: engine.B},
		&engine.CardPlayed{Seat: engine.B, Card: card(engine.Spades, engine.Ace)},
		&engine.CardPlayed{Seat: engine.C, Card: card(engine.Spades, engine.Four)},
		&engine.CardPlayed{Seat: engine.D, Card: card(engine.Spades, engine.Jack)},
		&engine.CardPlayed{Seat: engine.A, Card: card(engine.Diamonds, engine.Two)},
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

// ExampleLegal lists the cards that may be played: of the suit led, if the hand has it.
func ExampleLegal() {
	hand := engine.SetOf(
		engine.NewCard(engine.Hearts, engine.Jack),
		engine.NewCard(engine.Hearts, engine.Two),
		engine.NewCard(engine.Clubs, engine.Ace),
	)
	fmt.Println("on hearts:", engine.Legal(hand, engine.Hearts))
	fmt.Println("on spades:", engine.Legal(hand, engine.Spades))
	// Output:
	// on hearts: ♥J2
	// on spades: ♥J2 ♣A
}

// ExampleParseRules reads the rules of a house: a known set, with one exception.
func ExampleParseRules() {
	rules, err := engine.ParseRules("norte target=8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rules.Profile, rules.Target)
	// Output: norte 8
}

// ExampleDeal_Sides tells who plays with whom in a deal with an auction: nobody knows
// before the called card falls.
func ExampleDeal_Sides() {
	card := engine.NewCard
	rules, err := engine.ParseRules("italiana5")
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
		&engine.DealStarted{Number: 1, Dealer: engine.A},
		&engine.BidMade{Seat: engine.B, Points: 65},
		&engine.Declared{Seat: engine.B, Trump: engine.Hearts, Calls: engine.CalledCard, Card: card(engine.Spades, engine.Ace)},
		&engine.TrickStarted{Number: 1, Leader: engine.B},
		&engine.CardPlayed{Card: card(engine.Spades, engine.Two)})
	fmt.Println(len(state.Deal.Sides()), "sides")
	apply(&engine.CardPlayed{Card: card(engine.Spades, engine.King)},
		&engine.CardPlayed{Card: card(engine.Spades, engine.Ace)})
	fmt.Println(state.Deal.Sides(), "and the sheet has", len(state.Deal.Table.Columns), "columns")
	// Output:
	// 0 sides
	// [BD ACE] and the sheet has 5 columns
}
