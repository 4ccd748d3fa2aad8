package witness

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// begin adds the line of the deal and the hands.
func (j *joining) begin() {
	with := j.with()
	first := j.sheets[with[0]].start
	e := *first.E
	e.Number = j.deal
	at := first.At
	says, values := j.says(func(_ int, s *sheet) (string, int) {
		if s.start.E.Dealer == card.NoSeat {
			return "", 0
		}
		return s.start.E.Dealer.String(), s.start.At
	})
	dealers := values
	if len(values) > 0 {
		e.Dealer, _ = card.ParseSeat(values[0])
	}
	if len(values) > 1 {
		v, answer := j.differ(Difference{What: engine.DifferDealer, Says: says})
		if answer >= 0 {
			e.Dealer, _ = card.ParseSeat(v)
			at, dealers = answer, nil
		}
	}
	dealer := len(j.out.Differences) - 1
	j.trump(&e)
	for _, w := range with {
		if e.From == 0 {
			e.From = j.sheets[w].start.E.From
		}
	}
	j.add(&e, at)
	for k := 1; k < len(dealers); k++ {
		own := e
		own.Dealer, _ = card.ParseSeat(dealers[k])
		j.out.Choices = append(j.out.Choices, Choice{0, 1, []engine.Event{&own}, dealers[k], dealer})
	}
	for s := range j.rules.Table().All().All() {
		j.hand(s)
	}
	if j.rules.Table().Aside != card.NoSeat {
		j.hand(j.rules.Table().Aside)
	}
}

// trump decides the trump card of a deal.
func (j *joining) trump(e *engine.DealStarted) {
	var named []card.Card
	says, _ := j.says(func(_ int, s *sheet) (string, int) {
		if !s.start.E.TrumpWritten {
			return "", 0
		}
		named = append(named, s.start.E.Trump)
		return s.start.E.Trump.String(), s.start.At
	})
	if len(named) == 0 {
		return
	}
	e.TrumpWritten = true
	if named = narrowed(named, j.rules.Deck()); len(named) == 1 {
		e.Trump = named[0]
		return
	}
	e.Trump = card.OneOf(false, named...)
	if v, answer := j.differ(Difference{What: engine.DifferTrump, Says: says, Value: e.Trump.String()}); answer >= 0 {
		for _, c := range named {
			if c.String() == v {
				e.Trump = c
			}
		}
	}
}

// hand joins the hands that are written of a seat.
func (j *joining) hand(seat card.Seat) {
	var hands []part[*engine.HandRecorded]
	says, values := j.says(func(_ int, s *sheet) (string, int) {
		h, ok := s.hands[seat]
		if !ok {
			return "", 0
		}
		hands = append(hands, h)
		return handText(h.E), h.At
	})
	switch len(values) {
	case 0:
		return
	case 1:
		j.add(hands[0].E, hands[0].At)
		return
	}
	joined := &engine.HandRecorded{Seat: seat, Voids: hands[0].E.Voids}
	rest := make([][]card.Card, len(hands)) // what each has that not all have
	for i, h := range hands {
		rest[i] = slices.Clone(h.E.Cards)
		joined.Voids &= h.E.Voids
	}
	for _, c := range hands[0].E.Cards {
		if !slices.ContainsFunc(rest, func(r []card.Card) bool { return !slices.Contains(r, c) }) {
			joined.Cards = append(joined.Cards, c)
			for i := range rest {
				k := slices.Index(rest[i], c)
				rest[i] = slices.Delete(rest[i], k, k+1)
			}
		}
	}
	least, most := len(rest[0]), len(rest[0])
	for _, r := range rest {
		least, most = min(least, len(r)), max(most, len(r))
	}
	for k := range least {
		var names []card.Card
		for _, r := range rest {
			if r[k].Known() {
				names = append(names, r[k])
			}
		}
		joined.Cards = append(joined.Cards, card.OneOf(least > 1 || most > least, names...))
	}
	v, answer := j.differ(Difference{What: engine.DifferHand, Seat: seat, Says: says, Value: cardsText(joined.Cards)})
	if answer >= 0 {
		for _, h := range hands {
			if handText(h.E) == v {
				j.add(h.E, answer)
				return
			}
		}
	}
	j.add(joined, hands[0].At)
}
