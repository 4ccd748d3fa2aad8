package query

import (
	"sueca/engine/card"
	"sueca/engine/message"
)

// holdingWords are about the cards that seats hold.
var holdingWords = []word{
	atOnce(holdingNumber("length", "how many cards of a suit the player, or a seat, holds before the card (of a deal: was dealt): "+
		"length(trump), length(partner, side)", length, aPlayer, someSuit), lengths),
	atOnce(holdingNumber("dealt_length", "how many were dealt", dealtLength, aPlayer, someSuit), dealtLengths),
	atOnce(holdingTruth("void", "holds none of a suit: void(led), void(partner, trump)", isVoid, aPlayer, someSuit), voids),
	atOnce(holdingTruth("holds", "holds a card: holds(7♥), holds(partner, A♠)", holds, aPlayer, someCard), holdsAtOnce),
	atOnce(holdingTruth("top", "holds the highest card of a suit that has not been played before the card (of one of several suits): "+
		"top(led), top(partner, trump)", holdsTop, aPlayer, someSuit), topsAtOnce),
	atOnce(holdingNumber("ranks", "how many cards of some ranks and a suit: ranks(\"A7\", trump), ranks(partner, \"AK\", led)", ranksHeld,
		aPlayer, someText, someSuit), rankLengths),
	atOnce(holdingNumber("held_points", "card points in the hand of the player, or of a seat", pointsHeld, aPlayer), heldPoints),
	atOnce(holdingNumber("out", "how many cards of a suit have not been played before the card, whoever holds them", stillOut, someSuit),
		lengthsOut),
}

// holdingNumber makes a word for how many cards or points are held.
func holdingNumber(name string, means message.Word, answer func(l *moment, args []operand) (int, bool), params ...param) word {
	return word{name: name, topic: "holdings", means: means, sort: aNumber, level: ofDeal, params: params,
		with: func(_ *compiler, args []operand) operand {
			return operand{sort: aNumber, num: func(l *moment) (int, bool) { return answer(l, args) }}
		}}
}

// holdingTruth makes a word for what may be so of the cards of a seat.
func holdingTruth(name string, means message.Word, answer func(l *moment, args []operand) truth, params ...param) word {
	return word{name: name, topic: "holdings", means: means, sort: aTruth, level: ofDeal, params: params,
		with: func(_ *compiler, args []operand) operand {
			return operand{sort: aTruth, test: func(l *moment) truth { return answer(l, args) }}
		}}
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
	for s := card.A; s <= card.H; s++ {
		if set>>s&1 == 0 {
			continue
		}
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
	for s := card.Spades; s <= card.Diamonds; s++ {
		if set>>s&1 == 1 {
			out |= cs.Of(s)
		}
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

func length(l *moment, args []operand) (int, bool) {
	cs, ok := held(l, args[0])
	if !ok {
		return 0, false
	}
	set, ok := args[1].num(l)
	return ofSuits(cs, set).Len(), ok
}

func dealtLength(l *moment, args []operand) (int, bool) {
	cs, ok := handsOf(l, args[0], &l.dealt)
	if !ok {
		return 0, false
	}
	set, ok := args[1].num(l)
	return ofSuits(cs, set).Len(), ok
}

func isVoid(l *moment, args []operand) truth {
	cs, ok := held(l, args[0])
	if !ok {
		return unknown
	}
	set, ok := args[1].num(l)
	if !ok {
		return unknown
	}
	return truthOf(ofSuits(cs, set) == 0)
}

func holds(l *moment, args []operand) truth {
	cs, ok := held(l, args[0])
	if !ok {
		return unknown
	}
	c, ok := args[1].num(l)
	if !ok {
		return unknown
	}
	return truthOf(cs.Has(card.Card(c)))
}

func holdsTop(l *moment, args []operand) truth {
	cs, ok := held(l, args[0])
	if !ok {
		return unknown
	}
	set, ok := args[1].num(l)
	if !ok || l.doubtful {
		return unknown
	}
	for s := card.Spades; s <= card.Diamonds; s++ {
		if set>>s&1 == 1 && cs.Has(l.master(gone(l), s)) {
			return yes
		}
	}
	return no
}

func ranksHeld(l *moment, args []operand) (int, bool) {
	cs, ok := held(l, args[0])
	if !ok {
		return 0, false
	}
	letters := *args[1].literal
	set, ok := args[2].num(l)
	n := 0
	for card := range ofSuits(cs, set).All() {
		for _, letter := range letters {
			if card.Rank() == rankOf(letter) {
				n++
			}
		}
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
