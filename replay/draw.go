package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// draw is the draw for the first dealer (sorteio): the lots that stand before the
// first deal, and what they come to.
type draw struct {
	lots []int // the events
	// dealer is who deals first, by the event by and the parameter param of the
	// rules; NoSeat where the lots do not tell.
	dealer card.Seat
	by     int
	param  string
}

// drawn settles who deals first by the lots. All four draw; where equal cards draw
// again, those who have them do. Only ranks count, in the order of the game: no text
// says otherwise of the highest card (FPSD 3.1).
func (j *judge) drawn() {
	r, w := &j.state.Rules, &j.past.draw
	to := []card.Seat{card.A, card.B, card.C, card.D} // who is to draw
	var round []int
	var cards card.Cards // of the round
	for _, at := range w.lots {
		e := j.events[at].(*engine.LotDrawn)
		if c := e.Card; c.Known() {
			switch {
			case !r.Deck().Has(c):
				j.out.found(Finding{Code: code.NotInDeck, Seat: e.Seat, Card: c, Event: at,
					Msg: message.Msg("there is no %s in this deck of forty", c)})
			case cards.Has(c):
				j.out.found(Finding{Code: code.CardTwice, Seat: e.Seat, Card: c, Event: at,
					Msg: message.Msg("%s was drawn already", c)})
			}
			cards = cards.With(c)
		}
		if j.hasDrawn(round, e.Seat) || !slices.Contains(to, e.Seat) {
			j.out.report(code.Procedure, e.Seat, at, "%s draws, and had no more to draw (%s)", e.Seat, cite(r, "first_dealer.tie"))
			continue
		}
		if round = append(round, at); len(round) < len(to) {
			continue
		}
		switch to = j.best(round); len(to) {
		case 0:
			return // nobody can say who draws again
		case 1:
			to = nil // settled: who draws now had no more to draw
		}
		round, cards = nil, 0
	}
}

// best returns who has the card of a round that decides; one seat if that is settled,
// none if it cannot be.
func (j *judge) best(round []int) (seats []card.Seat) {
	r := &j.state.Rules
	top := card.NoRank
	for _, at := range round {
		rank := j.events[at].(*engine.LotDrawn).Card.Rank()
		if rank < card.Two || rank > card.Ace {
			return nil // a card that is not known
		}
		if top == card.NoRank || r.FirstDealer == rules.HighestDeals && rank > top || r.FirstDealer == rules.LowestDeals && rank < top {
			top = rank
		}
	}
	if r.FirstDealer != rules.HighestDeals && r.FirstDealer != rules.LowestDeals {
		return nil // chance decides, and no rule says by which card
	}
	w := &j.past.draw
	for _, at := range round {
		if e := j.events[at].(*engine.LotDrawn); e.Card.Rank() == top {
			if seats = append(seats, e.Seat); len(seats) == 1 {
				w.by = at
			}
		}
	}
	switch {
	case len(seats) == 1:
		w.dealer, w.param = seats[0], "first_dealer"
	case r.FirstDealerTie == rules.FirstOfEqual:
		w.dealer, w.param = seats[0], "first_dealer.tie"
		seats = seats[:1]
	case r.FirstDealerTie != rules.EqualsDraw:
		return nil
	}
	return seats
}

func (j *judge) hasDrawn(round []int, seat card.Seat) bool {
	return slices.ContainsFunc(round, func(at int) bool { return j.events[at].(*engine.LotDrawn).Seat == seat })
}
