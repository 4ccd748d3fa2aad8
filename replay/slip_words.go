package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
)

// How many slips of a kind can be made in one word: the other values that it can take. Nobody
// miswrites points by a hundred sooner than by one, so of numbers these are the ones near by.
const (
	pointsNear = 20
	gamesNear  = 6
)

// words are single words that say nothing if they are left out: a leader, a winner, points, games, the sheet.
func (w *written) words() {
	letters := len(w.tricks) * (w.size() - 1)
	for i, e := range w.events {
		hide := func(kind SlipKind, places int, left engine.Event, format string, args ...any) {
			v := slip(kind, places, format, args...)
			v.hidden, v.at, v.replace = e, i, left != nil
			if left != nil {
				w.as(v, i, left)
			} else {
				w.with(v, i, i+1, nil, i)
			}
		}
		switch e := e.(type) {
		case *engine.TrickStarted:
			switch {
			case e.Leader == card.NoSeat:
			case w.tidy:
				for _, seat := range w.deal.Table.Seats {
					if seat != e.Leader {
						w.as(slip(SlipLeader, letters, "the leader of trick %d is written wrong", e.Number), i,
							&engine.TrickStarted{Number: e.Number, Leader: seat})
					}
				}
			default:
				hide(SlipLeader, letters, &engine.TrickStarted{Number: e.Number}, "the leader of trick %d is written wrong", e.Number)
			}
		case *engine.TrickTaken:
			n := w.trickOf(i)
			var noWinner, noPoints engine.Event
			if e.Winner != card.NoSeat && e.Points >= 0 {
				noWinner, noPoints = &engine.TrickTaken{Points: e.Points}, &engine.TrickTaken{Winner: e.Winner, Points: -1}
			}
			if e.Winner != card.NoSeat {
				hide(SlipWinner, letters, noWinner, "the winner of trick %d is written wrong", n)
			}
			if e.Points >= 0 {
				hide(SlipTrickPoints, len(w.tricks)*pointsNear, noPoints, "the points of trick %d are written wrong", n)
			}
		case *engine.PointsWritten:
			hide(SlipPoints, pointsNear, nil, "the points of the deal are written wrong")
		case *engine.GamesWritten:
			hide(SlipGames, gamesNear, nil, "the games of the deal are written wrong")
		case *engine.SheetWritten:
			hide(SlipSheet, gamesNear, nil, "the sheet is written wrong")
		}
	}
}

// restored returns a deal with the word that a slip left wrong as the rest of it says; without it
// where the rest does not say it.
func (v *variant) restored(p *play, verdict *Verdict) []engine.Event {
	again := v.again(p, verdict)
	if v.hidden == nil || again == nil {
		return v.Events
	}
	out := slices.Clone(v.Events)
	if v.replace {
		out[v.at] = again
		return out
	}
	return slices.Insert(out, v.at, again)
}

// again returns the hidden event as the deal without the slip says it, nil where that does not.
func (v *variant) again(p *play, verdict *Verdict) engine.Event {
	trick := 0
	for _, e := range v.Events[:v.at] {
		if t, ok := e.(*engine.TrickStarted); ok {
			trick = t.Number
		}
	}
	switch e := v.hidden.(type) {
	case *engine.TrickStarted:
		if s := p.deal.Trick(e.Number).Leader; s != card.NoSeat {
			return &engine.TrickStarted{Number: e.Number, Leader: s}
		}
	case *engine.TrickTaken:
		out := *e
		if v.Kind == SlipWinner {
			out.Winner, _ = p.winner(trick)
		} else if n, ok := p.deal.TrickPoints(trick); ok {
			out.Points = n
		}
		if out != *e {
			return &out
		}
	case *engine.PointsWritten:
		if p.counts != nil {
			return &engine.PointsWritten{Shares: sharesLike(e.Shares, *p.counts, p.deal.Sides())}
		}
	case *engine.GamesWritten:
		if verdict.Games != nil {
			return &engine.GamesWritten{Shares: sharesLike(e.Shares, *verdict.Games, p.deal.Table.Columns)}
		}
	case *engine.SheetWritten:
		if verdict.Sheet != nil {
			return &engine.SheetWritten{Shares: sharesLike(e.Shares, *verdict.Sheet, p.deal.Table.Columns)}
		}
	case *engine.HandRecorded:
		var played card.Pack
		for _, t := range p.cards() {
			if t.Seat == e.Seat && t.Card.Known() {
				played = played.With(t.Card)
			}
		}
		out := *v.Events[v.at].(*engine.HandRecorded)
		if lacks := played.Minus(card.PackOf(out.Cards...)); lacks.Len() == 1 {
			out.Cards = append(slices.Clone(out.Cards), (lacks.Once | lacks.Twice).First())
			return &out
		}
	}
	return nil
}

// sharesLike returns a tally by the sides that another way to write it has; where they do not hold it, by those of
// the deal that have something.
func sharesLike(like card.Shares, t card.Tally, sides []card.Side) card.Shares {
	out := slices.Clone(like)
	for i := range out {
		out[i].N = t.Of(out[i].Side)
	}
	if out.Each() == t {
		return out
	}
	return card.Won(t, sides)
}

// spelt returns a slip once for each card that the trump card can have been, by the deal without the slip; any other slip as it
// is.
func (v *variant) spelt(p *play) (out []Slip) {
	start, ok := v.Events[0].(*engine.DealStarted)
	if !ok || !v.was.Known() {
		return []Slip{v.Slip}
	}
	for c := range p.deal.Deck.All() {
		if by := p.had(c); c.Suit() == start.Trump.Suit() && c != v.was && (by == start.Dealer || by == card.NoSeat) {
			s, again := v.Slip, *start
			again.Trump = c
			s.Events = slices.Clone(v.Events)
			s.Events[0] = &again
			s.Msg = message.Msg("the trump card is written wrong: it was %s", c)
			out = append(out, s)
		}
	}
	return out
}

// dealt are slips in the line of the deal, and in that which says what was declared: the dealer, the trump card, its suit.
func (w *written) dealt() {
	for i, e := range w.events {
		if e, ok := e.(*engine.Declared); ok {
			for suit := card.Spades; suit <= card.Diamonds; suit++ {
				if suit != e.Trump {
					w.as(slip(SlipTrump, w.deal.Deck.Len()-1, "the trumps are written wrong: they were %s", suit), i,
						changed(e, func(e *engine.Declared) { e.Trump = suit }))
				}
			}
		}
	}
	e, ok := w.events[0].(*engine.DealStarted)
	if !ok {
		return
	}
	w.dealer(e)
	if e.Trump == card.Unknown {
		return
	}
	if w.tidy && e.Trump.Known() {
		for c := range w.deal.Deck.Near(e.Trump).All() {
			w.as(slip(SlipTrump, w.deal.Deck.Len()-1, "the trump card is written wrong: it was %s", c), 0,
				changed(e, func(e *engine.DealStarted) { e.Trump = c }))
		}
		return
	}
	for suit := card.Spades; suit <= card.Diamonds; suit++ {
		trump := card.New(suit, card.NoRank)
		if trump == e.Trump {
			continue
		}
		v := slip(SlipTrump, w.deal.Deck.Len()-1, "the trumps are written wrong: they were %s", suit)
		v.was = e.Trump
		w.as(v, 0, changed(e, func(e *engine.DealStarted) { e.Trump = trump }))
	}
}

// dealer are other dealers. Who is mistaken about that writes the same seat as who plays the dead hand.
func (w *written) dealer(e *engine.DealStarted) {
	played := slices.IndexFunc(w.events, func(p engine.Event) bool {
		by, ok := p.(*engine.PlayedBy)
		return ok && by.Seat == e.Dealer
	})
	for _, seat := range w.deal.Table.Seats {
		if seat == e.Dealer || e.Dealer == card.NoSeat {
			continue
		}
		for trump := card.NoSuit; trump <= card.Diamonds; trump++ {
			start := *e
			start.Dealer = seat
			if trump != card.NoSuit { // who led can hang on it
				start.Trump = card.New(trump, card.NoRank)
			}
			out := []engine.Event{&start}
			if played >= 0 {
				out = append(append(out, w.events[1:played]...), &engine.PlayedBy{Seat: seat})
			}
			v := slip(SlipDealer, len(w.deal.Table.Seats)-1, "the dealer is written wrong: %s dealt", seat)
			v.supposed = trump != card.NoSuit
			if w.with(v, 0, len(out), out, 0); e.Trump != card.Unknown {
				break
			}
		}
	}
}

// hands are hands one card of which is written wrong, and cards laid open.
func (w *written) hands() {
	places := 0
	for _, e := range w.events {
		switch e := e.(type) {
		case *engine.HandRecorded:
			places += len(e.Cards)
		case *engine.CardsShown:
			places += len(e.Cards)
		}
	}
	for i, e := range w.events {
		switch e := e.(type) {
		case *engine.HandRecorded:
			for k, c := range e.Cards {
				if !c.Known() {
					continue
				}
				for _, cards := range w.handed(e.Cards, k) {
					v := slip(SlipHandCard, places, "%s in the hand of %s is written for another card", c, e.Seat)
					if !w.tidy {
						v.hidden, v.at, v.replace = e, i, true
					}
					w.as(v, i, changed(e, func(e *engine.HandRecorded) { e.Cards = cards }))
				}
			}
		case *engine.CardsShown:
			for k, c := range e.Cards {
				for _, cards := range w.handed(e.Cards, k) {
					v := slip(SlipShownCard, places, "%s, laid open by %s, is written for another card", c, e.Seat)
					if len(cards) > 0 {
						w.as(v, i, changed(e, func(e *engine.CardsShown) { e.Cards = cards }))
					} else {
						w.with(v, i, i+1, nil, i)
					}
				}
			}
		}
	}
}

// handsExchanged are two cards of two hands that are written in each other's place.
func (w *written) handsExchanged() {
	var at []int
	places := 0
	for i, e := range w.events {
		if h, ok := e.(*engine.HandRecorded); ok {
			for _, o := range at {
				places += len(h.Cards) * len(w.events[o].(*engine.HandRecorded).Cards)
			}
			at = append(at, i)
		}
	}
	for n, i := range at {
		for _, o := range at[n+1:] {
			a, b := w.events[i].(*engine.HandRecorded), w.events[o].(*engine.HandRecorded)
			for k, c := range a.Cards {
				for m, other := range b.Cards {
					if !c.Known() || !other.Known() {
						continue
					}
					out := slices.Clone(w.events[i : o+1])
					out[0] = changed(a, func(e *engine.HandRecorded) { e.Cards = slices.Replace(slices.Clone(e.Cards), k, k+1, other) })
					out[len(out)-1] = changed(b, func(e *engine.HandRecorded) { e.Cards = slices.Replace(slices.Clone(e.Cards), m, m+1, c) })
					w.with(slip(SlipHands, places, "%s and %s are written in each other's place", c, other), i, o+1, out, i, o)
				}
			}
		}
	}
}

// handed returns what cards can have been if one of them is written wrong: they are without it, and in a tidy deal with one that is
// near it in its place.
func (w *written) handed(cards []card.Card, k int) (out [][]card.Card) {
	if !w.tidy {
		return [][]card.Card{without(cards, k)}
	}
	for c := range w.deal.Deck.Near(cards[k]).All() {
		if cards[k].Known() && !slices.Contains(cards, c) {
			out = append(out, slices.Replace(slices.Clone(cards), k, k+1, c))
		}
	}
	return out
}

// without returns cards but for one.
func without(cards []card.Card, k int) []card.Card { return slices.Delete(slices.Clone(cards), k, k+1) }
