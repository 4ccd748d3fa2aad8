package query

import (
	"math"
	"slices"
	"sync"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// worldWords are about what the player of a card could know before it, by the cards played and shown.
var worldWords = []word{
	{name: "worlds", means: "in how many ways the cards that the player does not see could lie before the card, by what was played and shown: " +
		"1 where everything is known", sort: aNumber, level: ofPlay, num: func(l *moment) (int, bool) {
		k := l.knows()
		if k == nil {
			return 0, false
		}
		return int(min(k.Possible(), math.MaxInt)), k.Possible() > 0
	}},
	{name: "placed", means: "the player knew where a card was: in the own hand, played, or with one seat in every way the others could lie: " +
		"placed(7♥)", sort: aTruth, level: ofPlay, params: []param{someCard}, testOf: func(l *moment, args []operand) truth {
		c, sure := args[0].num(l)
		hidden, ok := l.unplaced()
		return where(ok && sure, !hidden.Has(card.Card(c)))
	}},
	{name: "unplaced", means: "of how many cards of a suit the player did not know that: unplaced(any) = 0", sort: aNumber, level: ofPlay,
		params: []param{someSuit}, numOf: func(l *moment, args []operand) (int, bool) {
			set, sure := args[0].num(l)
			hidden, ok := l.unplaced()
			return ofSuits(hidden, set).Len(), ok && sure
		}},
}

// seen is a deal as its seats saw it.
type seen struct {
	deal   singledummy.Deal
	before []*solve.Position
	known  map[int]*singledummy.Known // by card
}

// knows returns what the player of the card at hand knew before it, nil where not all cards of the deal are known.
func (l *moment) knows() *singledummy.Known {
	s := l.DealView
	if !s.looked {
		s.looked, s.seen = true, nil
		if p, ok := s.Played(); ok {
			s.seen = &seen{singledummy.Deal{Rules: s.Rules, Played: p, Told: s.Told()}, p.Before(s.Rules.Direction()), map[int]*singledummy.Known{}}
		}
	}
	if s.seen == nil || l.here >= len(s.seen.before) {
		return nil
	}
	k := s.seen.known[l.here]
	if k == nil {
		k = s.seen.deal.Known(l.here, s.seen.before[l.here])
		s.seen.known[l.here] = k
	}
	return k
}

// unplaced returns the cards that the player of the card at hand knew in no single hand.
func (l *moment) unplaced() (card.Cards, bool) {
	k := l.knows()
	if k == nil || k.Possible() == 0 {
		return 0, false
	}
	return k.Hidden() &^ k.Placed(), true
}

// Told returns what was told while the deal was played, otherwise than by a card that was played.
func (s *DealView) Told() []singledummy.Told {
	if s.told == nil {
		return nil
	}
	return s.told()
}

// tells reports whether an event tells more of the hands than a card that is played.
func tells(e engine.Event) bool {
	k := e.Kind()
	return k == engine.KindCardsShown || k == engine.KindRenunciaAdmitted || k == engine.KindClaimMade
}

// toldIn returns what tells what was told while deal i of a match was played; nil if nothing was in any.
func toldIn(events []engine.Event) func(i int) []singledummy.Told {
	if !slices.ContainsFunc(events, tells) {
		return nil
	}
	deals := sync.OnceValue(func() []replay.Standing { // which are worked out once, where a query asks
		_, deals := replay.Standings(events)
		return deals
	})
	return func(i int) []singledummy.Told {
		if i >= len(deals()) {
			return nil
		}
		return singledummy.ToldIn(deals()[i].Number, deals()[i].Played())
	}
}
