package page

import "sueca/engine/card"

// Place is where something stands in the page of a match: the id of an element, a card where
// there is one, else a deal; empty for none. Deal is the deal's number.
type Place struct {
	ID   string
	Deal int
}

// Places finds elements in the page of one match.
type Places struct{ m *match }

// Places returns where things stand in the page of the match.
func (m *Match) Places() *Places { return &Places{newMatch(m, 0)} }

// Of returns the place of an event, by its index.
func (p *Places) Of(event int) Place {
	d, at := p.m.locate(event)
	return d.place(at)
}

// Card returns the place of the card that a seat played to a trick of the deal that an event
// is in: the trick's first card where the seat is not known, or has not played.
func (p *Places) Card(event, trick int, seat card.Seat) Place {
	d, _ := p.m.locate(event)
	if d == nil {
		return Place{}
	}
	for _, t := range d.tricks {
		if t.number != trick || t.again {
			continue
		}
		at := spot{trick, 1}
		for i, play := range t.plays {
			if play.seat == seat && seat != card.NoSeat && !play.absent {
				at.card = i + 1
			}
		}
		return d.place(at)
	}
	return d.place(spot{})
}

// place returns where a spot of the deal stands.
func (d *deal) place(at spot) Place {
	switch {
	case d == nil:
		return Place{}
	case d.hasCard(at):
		return Place{string(d.ID) + at.String(), d.Number}
	}
	return Place{string(d.ID), d.Number}
}

// Style returns the style of a page, for other pages that are to look like it.
func Style() string { return style }
