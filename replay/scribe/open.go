package scribe

import (
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
)

// OpenCard is a card that is written with the cards that it may be (6♠|6♣), such as a machine saw it, and nobody has said yet
// which one it is (carta em aberto).
type OpenCard struct {
	Deal, Trick, Place int // the place counts from 1
	Card               card.Card
	P                  float64 // of the likeliest one, 0 where that is not written
}

// OpenCards returns the cards of a deal that are written with what they may be, and those that are known, by trick and place.
func OpenCards(deal *replay.Standing) (open []OpenCard, known map[[2]int]card.Card) {
	known = map[[2]int]card.Card{}
	trick, place := 0, 0
	for _, e := range deal.Events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			trick, place = e.Number, 0
		case *engine.NotPlayed:
			place++
		case *engine.CardPlayed:
			place++
			if e.Card.IsOpen() {
				open = append(open, OpenCard{Deal: deal.Number, Trick: trick, Place: place, Card: e.Card})
			} else if e.Card.Known() {
				known[[2]int{trick, place}] = e.Card
			}
		case *engine.Commented:
			if n := len(open); n > 0 && e.Place == engine.CommentOnCard && open[n-1].Trick == trick && open[n-1].Place == place {
				open[n-1].P = chance(e.Text)
			}
		}
	}
	return open, known
}

// chance returns the probability that a comment is, 0 if it is none.
func chance(text string) float64 {
	p, err := strconv.ParseFloat(text, 64)
	if err != nil || !(p > 0 && p <= 1) {
		return 0
	}
	return p
}

// Answer returns the change that says which card an open one is, and by whom: the deal is written again, with the name where the
// probability was.
func (s *Sheet) Answer(deal, trick, place int, to card.Card, by string) (Change, error) {
	_, deals := replay.Standings(s.Events)
	at := slices.IndexFunc(deals, func(d replay.Standing) bool { return d.Number == deal })
	if at < 0 || !to.Known() {
		return refuse("there is no such question: it may have been answered")
	}
	c, err := s.restate(deals[at], message.Msg("answered"), func(events []engine.Event) ([]engine.Event, error) {
		now, n := 0, 0
		for i, e := range events {
			switch e := e.(type) {
			case *engine.TrickStarted:
				now, n = e.Number, 0
			case *engine.NotPlayed:
				n++
			case *engine.CardPlayed:
				if n++; now == trick && n == place && e.Card.IsOpen() {
					return answered(events, i, to, by), nil
				}
			}
		}
		return nil, &Refusal{message.Faultf("there is no such question: it may have been answered")}
	})
	c.Said = message.Msg("answered: %s", to)
	return c, err
}

// answered returns the events of a deal with a card in the place of an open one, and who said so.
func answered(events []engine.Event, at int, to card.Card, by string) []engine.Event {
	play := *events[at].(*engine.CardPlayed)
	play.Card = to
	out := append(slices.Clone(events[:at]), &play)
	rest := events[at+1:]
	if len(rest) > 0 {
		if c, ok := rest[0].(*engine.Commented); ok && c.Place == engine.CommentOnCard && chance(c.Text) > 0 {
			rest = rest[1:]
		}
	}
	if by != "" {
		out = append(out, &engine.Commented{Text: by, Place: engine.CommentOnCard, Braces: true})
	}
	return append(out, rest...)
}
