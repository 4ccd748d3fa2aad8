package notation

import (
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// auction is what was read of how the sides of a deal came about, as far as it
// decides which lines can follow.
type auction struct {
	bidding  bool // somebody has bid, passed or declared
	declared bool // who plays for the bid
	playedBy bool // who plays the dead hand
}

// auctions are the lines of an auction.
var auctions = map[string]bool{"bid": true, "declare": true}

// atTable refuses a line that only some tables have: of an auction where there is
// none, of a dead hand where there is none, or where another line has its place.
func (r *reader) atTable(c *cursor, verb string, from int) bool {
	w := quote(c.text[from:c.at])
	switch {
	case auctions[verb] && r.table.Parting != rules.TeamsCalled:
		return c.fail(code.Syntax, from, c.at, "%s belongs to an auction, and by these rules there is none: italiana5 has one", w)
	case verb == "play" && r.table.Dead == card.NoSeat:
		return c.fail(code.Syntax, from, c.at, "%s says who plays the dead hand, and by these rules there is none: tres-morto has one", w)
	case r.played() || r.settled:
		return c.fail(code.Syntax, from, c.at, "%s stands after the cards of the deal: its place is before the first trick", w)
	case auctions[verb] && r.declared:
		return c.fail(code.Syntax, from, c.at, "%s stands after the line that says who declares: the auction is over", w)
	case verb == "play" && r.playedBy:
		return c.fail(code.Syntax, from, c.at, "%s stands twice in this deal", w)
	}
	r.bidding = r.bidding || auctions[verb]
	r.declared, r.playedBy = r.declared || verb == "declare", r.playedBy || verb == "play"
	return true
}

// atTables returns the event of a line that only some tables have.
func (m meaning) atTables(l *annotationLine) engine.Event {
	switch {
	case l.Bid != nil:
		e := &engine.BidMade{Seat: m.seat(l.Bid.Seat)}
		if n := l.Bid.Points; n != nil {
			if e.Points = *n; *n == 0 {
				m.fail(m.words[2], "nobody bids 0: who makes no bid writes pass")
			}
		}
		return e
	case l.Declare != nil:
		e := &engine.Declared{Seat: m.seat(l.Declare.Seat)}
		if l.Declare.Trump != nil {
			e.Trump = m.suit(m.after("trump"))
		}
		if l.Declare.Call != nil {
			e.Calls, e.Card = m.call(m.after("call"))
		}
		return e
	case l.PlayBy != nil:
		return &engine.PlayedBy{Seat: m.seat(*l.PlayBy)}
	}
	panic("notation: a line of words without meaning")
}

// suit reads the suit that a declarer makes trumps.
func (m meaning) suit(w spelled) card.Suit {
	c := m.within(w)
	star := c.is('*')
	s := c.suit()
	m.adopt(c)
	switch {
	case c.bad != nil:
	case s == card.NoSuit || c.at < len(c.text):
		m.fail(w, "%s is no suit: write %s, %s, %s or %s, or leave the trump out where it is not known", quote(w.text),
			card.Spades, card.Hearts, card.Clubs, card.Diamonds)
	case star:
		m.c.tolerate(w.at, w.at+len(w.text), "the trump of an auction is a suit: %s is written %s", s, w.text)
	}
	return s
}

// call reads the card that a declarer calls, or - for none.
func (m meaning) call(w spelled) (engine.CallRule, card.Card) {
	if w.text == "-" {
		return engine.CalledNone, card.Unknown
	}
	c := m.within(w)
	held, _ := c.card(card.NoSuit)
	if m.adopt(c); c.bad == nil && (c.at < len(c.text) || !held.Known()) {
		m.fail(w, "%s cannot be called: write a card such as A%s, or - for none", quote(w.text), card.Spades)
	}
	return engine.CalledCard, held
}

// tableText writes the lines that only some tables have.
func (w *Writer) tableText(e engine.Event) string {
	switch e := e.(type) {
	case *engine.BidMade:
		return w.in("bid") + " " + e.Seat.String() + " " + w.bid(e.Points)
	case *engine.Declared:
		s := []string{w.in("declare"), e.Seat.String()}
		if e.Trump != card.NoSuit {
			s = append(s, w.in("trump"), e.Trump.String())
		}
		switch e.Calls {
		case engine.CalledNone:
			s = append(s, w.in("call"), "-")
		case engine.CalledCard:
			s = append(s, w.in("call"), e.Card.String())
		}
		return strings.Join(s, " ")
	case *engine.PlayedBy:
		return w.in("play") + " " + w.in("by") + " " + e.Seat.String()
	}
	panic("notation: no text for event " + e.Kind().String())
}

func (w *Writer) bid(points int) string {
	if points == 0 {
		return w.in("pass")
	}
	return strconv.Itoa(points)
}
