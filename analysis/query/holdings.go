package query

import "sueca/engine/card"

// holdingWords are about the cards that seats hold.
var holdingWords = []word{
	{name: "length", means: "how many cards of a suit the player, or a seat, holds before the card (of a deal: was dealt): length(trump), " +
		"length(partner, side)", sort: aNumber, level: ofDeal, params: []param{aPlayer, someSuit}, numOf: length, atOnce: lengths},
	{name: "dealt_length", means: "how many were dealt", sort: aNumber, level: ofDeal, params: []param{aPlayer, someSuit},
		numOf: dealtLength, atOnce: dealtLengths},
	{name: "void", means: "holds none of a suit: void(led), void(partner, trump)", sort: aTruth, level: ofDeal,
		params: []param{aPlayer, someSuit}, testOf: isVoid, atOnce: voids},
	{name: "holds", means: "holds a card: holds(7♥), holds(partner, A♠)", sort: aTruth, level: ofDeal, params: []param{aPlayer, someCard},
		testOf: holds, atOnce: holdsAtOnce},
	{name: "top", means: "holds the highest card of a suit that has not been played before the card (of one of several suits): top(led), " +
		"top(partner, trump)", sort: aTruth, level: ofDeal, params: []param{aPlayer, someSuit}, testOf: holdsTop, atOnce: topsAtOnce},
	{name: "ranks", means: "how many cards of some ranks and a suit: ranks(\"A7\", trump), ranks(partner, \"AK\", led)", sort: aNumber,
		level: ofDeal, params: []param{aPlayer, someText, someSuit}, numOf: ranksHeld, atOnce: rankLengths},
	{name: "held_points", means: "card points in the hand of the player, or of a seat", sort: aNumber, level: ofDeal,
		params: []param{aPlayer}, numOf: pointsHeld, atOnce: heldPoints},
	{name: "out", means: "how many cards of a suit have not been played before the card, whoever holds them", sort: aNumber, level: ofDeal,
		params: []param{someSuit}, numOf: stillOut, atOnce: lengthsOut},
}

// held returns the cards of a seat, or of several together, before the card at hand; of a
// deal those that were dealt.
func held(l *moment, seats operand) (card.Cards, bool) {
	if l.here < 0 {
		return handsOf(l, seats, &l.dealt)
	}
	return handsOf(l, seats, l.heldBefore(l.here))
}

// handsOf returns the hands of a set of seats together, if all of their cards are known.
func handsOf(l *moment, seats operand, hands *[card.H + 1]card.Cards) (card.Cards, bool) {
	set, ok := seats.num(l)
	if !ok {
		return 0, false
	}
	var out card.Cards
	for s := range members(set) {
		if !l.whole[s] || out&hands[s] != 0 { // a card that two of them hold would count as one
			return 0, false
		}
		out |= hands[s]
	}
	return out, true
}

// ofSuits returns the cards of a set of suits.
func ofSuits(cs card.Cards, set int) card.Cards {
	var out card.Cards
	for s := range members(set) {
		out |= cs.Of(card.Suit(s))
	}
	return out
}

// gone returns the cards that were played before the card at hand.
func gone(l *moment) card.Cards {
	if l.here < 0 {
		return 0
	}
	return l.play().gone
}

// heldOf returns the cards of a seat of the suits that the last argument says, both as far as known.
func heldOf(l *moment, args []operand) (card.Cards, bool) {
	cs, ok := held(l, args[0])
	set, sure := args[len(args)-1].num(l)
	return ofSuits(cs, set), ok && sure
}

func length(l *moment, args []operand) (int, bool) {
	cs, ok := heldOf(l, args)
	return cs.Len(), ok
}

func dealtLength(l *moment, args []operand) (int, bool) {
	cs, ok := handsOf(l, args[0], &l.dealt)
	set, sure := args[1].num(l)
	return ofSuits(cs, set).Len(), ok && sure
}

func isVoid(l *moment, args []operand) truth {
	cs, ok := heldOf(l, args)
	return where(ok, cs == 0)
}

func holds(l *moment, args []operand) truth {
	cs, ok := held(l, args[0])
	c, sure := args[1].num(l)
	return where(ok && sure, cs.Has(card.Card(c)))
}

func holdsTop(l *moment, args []operand) truth {
	cs, ok := held(l, args[0])
	set, sure := args[1].num(l)
	top := false
	for s := range members(set) {
		top = top || cs.Has(l.master(gone(l), card.Suit(s)))
	}
	return where(ok && sure && !l.doubtful, top)
}

func ranksHeld(l *moment, args []operand) (n int, ok bool) {
	cs, ok := heldOf(l, args)
	for _, letter := range *args[1].literal {
		n += countOf(cs, func(c card.Card) bool { return c.Rank() == rankOf(letter) })
	}
	return n, ok
}

func pointsHeld(l *moment, args []operand) (int, bool) {
	cs, ok := held(l, args[0])
	return cs.Points(), ok
}

func stillOut(l *moment, args []operand) (int, bool) {
	set, ok := args[0].num(l)
	return ofSuits(l.DealView.Rules.Deck()&^gone(l), set).Len(), ok && !l.doubtful && l.DealView.Rules.Pack().Twice == 0
}
