package query

import (
	_ "embed"

	"sueca/engine"
)

// holdingWords are about the cards that seats hold.
func holdingWords() []word {
	// held returns the cards of a seat, or of several together, now or as dealt.
	held := func(l *moment, seat operand, dealt bool) (engine.Cards, bool) {
		set, ok := seat.num(l)
		if !ok {
			return 0, false
		}
		var out engine.Cards
		for s := engine.A; s <= engine.D; s++ {
			switch {
			case set>>s&1 == 0:
			case !l.whole[s]:
				return 0, false
			case dealt || l.here < 0:
				out |= l.dealt[s]
			default:
				out |= l.play().held[s]
			}
		}
		return out, true
	}
	ofSuits := func(cs engine.Cards, set int) engine.Cards {
		var out engine.Cards
		for s := engine.Spades; s <= engine.Diamonds; s++ {
			if set>>s&1 == 1 {
				out |= cs.Of(s)
			}
		}
		return out
	}
	// count makes a word for a number of cards of a seat and a suit.
	count := func(name string, means engine.Word, dealt bool) word {
		return word{name: name, topic: "holdings", means: means, sort: aNumber, level: ofDeal, params: []param{aPlayer, someSuit}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aNumber, num: func(l *moment) (int, bool) {
				cs, ok := held(l, args[0], dealt)
				if !ok {
					return 0, false
				}
				set, ok := args[1].num(l)
				return ofSuits(cs, set).Len(), ok
			}}
		}}
	}
	test := func(name string, means engine.Word, params []param, with func(l *moment, cs engine.Cards, args []operand) truth) word {
		return word{name: name, topic: "holdings", means: means, sort: aTruth, level: ofDeal, params: append([]param{aPlayer}, params...), with: func(_ *compiler, args []operand) operand {
			return operand{sort: aTruth, test: func(l *moment) truth {
				cs, ok := held(l, args[0], false)
				if !ok {
					return unknown
				}
				return with(l, cs, args[1:])
			}}
		}}
	}
	gone := func(l *moment) engine.Cards {
		if l.here < 0 {
			return 0
		}
		return l.play().gone
	}
	return []word{
		count("length", "how many cards of a suit the player, or a seat, holds before the card (of a deal: was dealt): length(trump), length(partner, side)", false),
		count("dealt_length", "how many were dealt", true),
		test("void", "holds none of a suit: void(led), void(partner, trump)", []param{someSuit}, func(l *moment, cs engine.Cards, args []operand) truth {
			set, ok := args[0].num(l)
			if !ok {
				return unknown
			}
			return truthOf(ofSuits(cs, set) == 0)
		}),
		test("holds", "holds a card: holds(7♥), holds(partner, A♠)", []param{{sort: aCard}}, func(l *moment, cs engine.Cards, args []operand) truth {
			c, ok := args[0].num(l)
			if !ok {
				return unknown
			}
			return truthOf(cs.Has(engine.Card(c)))
		}),
		test("top", "holds the highest card of a suit that has not been played before the card (of one of several suits): top(led), top(partner, trump)", []param{someSuit}, func(l *moment, cs engine.Cards, args []operand) truth {
			set, ok := args[0].num(l)
			if !ok || l.doubtful {
				return unknown
			}
			for s := engine.Spades; s <= engine.Diamonds; s++ {
				if set>>s&1 == 1 && cs.Has(l.master(gone(l), s)) {
					return yes
				}
			}
			return no
		}),
		{name: "ranks", topic: "holdings", means: "how many cards of some ranks and a suit: ranks(\"A7\", trump), ranks(partner, \"AK\", led)", sort: aNumber, level: ofDeal,
			params: []param{aPlayer, {sort: aText, literal: true}, someSuit}, with: func(c *compiler, args []operand) operand {
				letters := *args[1].literal
				return operand{sort: aNumber, num: func(l *moment) (int, bool) {
					cs, ok := held(l, args[0], false)
					if !ok {
						return 0, false
					}
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
				}}
			}},
		{name: "held_points", topic: "holdings", means: "card points in the hand of the player, or of a seat", sort: aNumber, level: ofDeal, params: []param{aPlayer}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aNumber, num: func(l *moment) (int, bool) {
				cs, ok := held(l, args[0], false)
				return cs.Points(), ok
			}}
		}},
		{name: "out", topic: "holdings", means: "how many cards of a suit have not been played before the card, whoever holds them", sort: aNumber, level: ofDeal, params: []param{someSuit}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aNumber, num: func(l *moment) (int, bool) {
				set, ok := args[0].num(l)
				return ofSuits(l.Scene.Rules.Deck()&^gone(l), set).Len(), ok && !l.doubtful
			}}
		}},
	}
}

// scoreWords are about points and tricks.
func scoreWords() []word {
	score := func(name string, means engine.Word, f func(l *moment, p engine.Pair) (int, bool)) word {
		lv := ofDeal
		if name == "points_so_far" || name == "tricks_so_far" {
			lv = ofPlay
		}
		return word{name: name, topic: "score", means: means, sort: aNumber, level: lv, params: []param{someSeat}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aNumber, num: func(l *moment) (int, bool) {
				set, ok := args[0].num(l)
				switch {
				case !ok || set == 0:
				case set&^0b01010 == 0:
					return f(l, engine.AC)
				case set&^0b10100 == 0:
					return f(l, engine.BD)
				}
				return 0, false
			}}
		}}
	}
	told := func(f func(v *verdict) *engine.Tally) func(l *moment, p engine.Pair) (int, bool) {
		return func(l *moment, p engine.Pair) (int, bool) {
			v, _ := l.judged()
			if v == nil {
				return 0, false
			}
			t := f(v)
			if t == nil {
				return 0, false
			}
			return t.Of(p), true
		}
	}
	return []word{
		score("points_so_far", "card points that a pair has in the tricks before: points_so_far(us)", func(l *moment, p engine.Pair) (int, bool) {
			return l.play().points.Of(p), l.settled(int(l.play().trick) - 1)
		}),
		score("tricks_so_far", "tricks that a pair has before this one", func(l *moment, p engine.Pair) (int, bool) {
			return l.play().won.Of(p), l.settled(int(l.play().trick) - 1)
		}),
		score("deal_points", "card points that a pair has in the end: deal_points(AC)", told(func(v *verdict) *engine.Tally { return v.Points })),
		score("deal_tricks", "tricks that a pair has in the end", told(func(v *verdict) *engine.Tally { return v.Tricks })),
		score("deal_games", "games that the deal brought a pair", told(func(v *verdict) *engine.Tally { return v.Games })),
	}
}

// settled reports whether the outcomes of the tricks up to one are known.
func (s *Scene) settled(trick int) bool {
	for n := 1; n <= trick; n++ {
		if s.tricks[n].winner == engine.NoSeat || s.tricks[n].points < 0 {
			return false
		}
	}
	return true
}
