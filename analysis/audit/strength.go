package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// Strength is how many of a scorer's slips the fields of a record would show (força do
// registo): of all single slips that could have been made in it, by class, how many
// make something in it wrong that is no renúncia.
type Strength struct {
	Places, Caught map[Class]int
	// GaveUp says that nothing is told, because to make all the slips would take too long. Judged is how many plain deals would be
	// judged in the time that it took.
	GaveUp bool
	Judged int
}

// mostJudged is how many are judged before the strength of a record is given up: half a second.
const mostJudged = 10_000

// Share returns the share of slips that would have been given away, 0 to 1, where each
// class happens by its [Class.Weight]; 0 if there are none.
func (s Strength) Share() float64 {
	all, caught := weighted(s.Places, s.Caught, Class.Weight)
	if all == 0 {
		return 0
	}
	return caught / all
}

// StrengthOf measures the strength of the record of a deal. It judges the deal once for
// every slip that does not write a card twice: some 800 times, or 1,500 where hands are
// written.
func StrengthOf(rules rules.Rules, deal []engine.Event) Strength {
	deal = deal[slices.IndexFunc(deal, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }):]
	m := &measure{deal: deal, Strength: unmeasured()}
	m.shows, m.each = replay.Shows(rules, deal)
	var s engine.State
	_ = s.Apply(&engine.MatchStarted{Rules: rules})
	for i, e := range deal {
		replay.Apply(&s, e)
		if p, ok := e.(*engine.CardPlayed); ok {
			n := s.Deal.LastTrick()
			if t := s.Deal.Trick(n); t.N > 0 {
				m.plays = append(m.plays, spot{i, n, t.Plays[t.N-1].Seat, p.Card})
			}
		}
	}
	m.deck, m.free = s.Deal.Deck, s.Deal.Free()
	for i, p := range m.plays {
		if p.is.Known() {
			m.misread(p)
			m.exchanged(m.plays[:i], p)
		}
	}
	m.leaders()
	m.dealt()
	if m.GaveUp {
		clear(m.Places)
		clear(m.Caught)
	}
	return m.Strength
}

func unmeasured() Strength { return Strength{Places: map[Class]int{}, Caught: map[Class]int{}} }

// measure is a record of which the strength is measured.
type measure struct {
	deal  []engine.Event
	plays []spot // the cards that were played, in order
	deck  card.Cards
	free  card.Cards // written nowhere
	shows func(deal []engine.Event) bool
	each  int // how many plain deals take as long to judge as one with a slip
	Strength
}

// spot is a play among the events of a deal.
type spot struct {
	event, trick int
	seat         card.Seat
	is           card.Card
}

// try makes a slip: other events in their places.
func (m *measure) try(c Class, changes map[int]engine.Event) {
	deal := slices.Clone(m.deal)
	for i, e := range changes {
		deal[i] = e
	}
	if m.GaveUp = m.GaveUp || m.Judged+m.each > mostJudged; m.GaveUp {
		return
	}
	m.Judged += m.each
	if m.Places[c]++; m.shows(deal) {
		m.Caught[c]++
	}
}

// with returns a play with another card.
func (m *measure) with(p spot, c card.Card) engine.Event {
	e := *m.deal[p.event].(*engine.CardPlayed)
	e.Card = c
	return &e
}

// misread writes another card for one that was played. One that is written elsewhere too shows.
func (m *measure) misread(p spot) {
	for c := range m.deck.Near(p.is).All() {
		if class := misread(p.is, c); m.free.Has(c) {
			m.try(class, map[int]engine.Event{p.event: m.with(p, c)})
		} else {
			m.Places[class]++
			m.Caught[class]++
		}
	}
}

// exchanged exchanges a card that was played with each of some before it.
func (m *measure) exchanged(before []spot, p spot) {
	for _, q := range before {
		if q.is.Known() && q.is != p.is {
			m.try(exchanged(p.trick, q.trick), map[int]engine.Event{q.event: m.with(q, p.is), p.event: m.with(p, q.is)})
		}
	}
}

// leaders writes another leader of each trick of four cards: they keep their order and belong to other seats.
func (m *measure) leaders() {
	for at, e := range m.deal {
		start, ok := e.(*engine.TrickStarted)
		if !ok {
			continue
		}
		of := slices.DeleteFunc(slices.Clone(m.plays), func(p spot) bool { return p.trick != start.Number })
		if len(of) != 4 {
			continue
		}
		for _, p := range of[1:] {
			again := *start
			again.Leader = p.seat
			m.try(LeaderLetter, map[int]engine.Event{at: &again})
		}
	}
}

// dealt makes the slips in what is written of the cards beside the plays: the trump card, the hands and the cards laid open.
func (m *measure) dealt() {
	for i, e := range m.deal {
		switch e := e.(type) {
		case *engine.DealStarted:
			if e.Trump.Known() {
				for c := range m.deck.Near(e.Trump).All() {
					again := *e
					again.Trump = c
					m.try(TrumpLetter, map[int]engine.Event{i: &again})
				}
			}
		case *engine.CardsShown:
			for k, shown := range e.Cards {
				if shown.Known() {
					for c := range m.deck.Near(shown).All() {
						m.try(ShownCard, map[int]engine.Event{i: &engine.CardsShown{Seat: e.Seat, Cards: slices.Replace(slices.Clone(e.Cards), k, k+1, c)}})
					}
				}
			}
		case *engine.HandRecorded:
			m.hand(i, e)
		}
	}
}

// hand makes the slips in a card of a hand: one that is in no hand, or one of a hand before it, which has the card in its place.
func (m *measure) hand(i int, e *engine.HandRecorded) {
	var inHands card.Cards
	for _, e := range m.deal {
		if h, ok := e.(*engine.HandRecorded); ok {
			inHands |= card.SetOf(h.Cards...)
		}
	}
	with := func(h *engine.HandRecorded, k int, c card.Card) engine.Event {
		return &engine.HandRecorded{Seat: h.Seat, Cards: slices.Replace(slices.Clone(h.Cards), k, k+1, c), Voids: h.Voids}
	}
	for k, held := range e.Cards {
		if !held.Known() {
			continue
		}
		for c := range m.deck.Near(held).All() {
			if !inHands.Has(c) {
				m.try(HandCard, map[int]engine.Event{i: with(e, k, c)})
			}
		}
		for o := range i {
			h, ok := m.deal[o].(*engine.HandRecorded)
			for n := 0; ok && n < len(h.Cards); n++ {
				if other := h.Cards[n]; other.Known() {
					m.try(HandsExchange, map[int]engine.Event{i: with(e, k, other), o: with(h, n, held)})
				}
			}
		}
	}
}
