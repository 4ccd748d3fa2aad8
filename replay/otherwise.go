package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/witness"
)

// mostReadings is how many readings of a deal are judged where witnesses differ about more than cards.
const mostReadings = 64

// otherwise are the ways in which the witnesses of a deal have it.
type otherwise struct {
	deal    *witness.JoinedDeal
	start   int // of the deal in its events
	written *written
	bench   *bench
	choices []witness.Choice
	judged  func(events []engine.Event, why message.Message)
	n       int // how many were judged
}

// all judges the deal with each choice made and not made, but for the way in which none is.
func (o *otherwise) all(events []engine.Event, from int, rest []witness.Choice, why message.Message) {
	if len(rest) == 0 || o.n >= mostReadings {
		if o.n++; !why.IsZero() && o.n <= mostReadings {
			o.judged(events, why)
		}
		return
	}
	c := &rest[0]
	o.all(events, from, rest[1:], why)
	if c.To > from {
		return // it is in the part that another choice replaced
	}
	said := message.Msg("%s: %s", AboutText(&o.deal.Differences[c.Of]), message.Word(c.Says))
	if !why.IsZero() {
		said = message.Msg("%s; %s", said, why)
	}
	o.all(o.with(events, c), c.From, rest[1:], said)
}

// alone judges the deal as one witness has what is open of it.
func (o *otherwise) alone(k int, name string) {
	if !o.deal.Has[k] || o.deal.Unread[k] {
		return
	}
	events := slices.Clone(o.written.events)
	for i := range o.deal.Open {
		open := &o.deal.Open[i]
		if c := open.Cards[k]; c != card.Unknown {
			at := open.Event - o.start
			events[at] = changed(events[at].(*engine.CardPlayed), func(e *engine.CardPlayed) { e.Card = c })
			o.written.placed(events[at], o.written.events[at])
		}
	}
	from := len(o.deal.Events)
	for i := range o.choices {
		if c := &o.choices[i]; c.To <= from && o.deal.Differences[c.Of].Says[k].Value == c.Says {
			events, from = o.with(events, c), c.From
		}
	}
	o.judged(events, message.Msg("what is open, as %s has it", message.Word(name)))
}

// with returns events of the deal with a choice in its place, the cards of which are as they were, by whomever they were played.
func (o *otherwise) with(events []engine.Event, c *witness.Choice) []engine.Event {
	a, b := c.From-o.start, c.To-o.start
	with := slices.Clone(c.Events)
	for i, e := range with {
		if p, ok := e.(*engine.CardPlayed); ok {
			own := *events[a+i].(*engine.CardPlayed)
			own.Seat = p.Seat
			o.written.placed(&own, o.written.events[a+i])
			with[i] = &own
		}
	}
	return slices.Concat(events[:a], with, events[b:])
}
