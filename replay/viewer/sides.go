package viewer

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/scribe"
	"sueca/replay/viewer/grid"
	htmlpage "sueca/replay/viewer/page"
)

// partner returns who plays with the declarer, as far as whoever looks may know it; NoSeat
// otherwise. At the table it is known from the moment the called card falls, and to its holder
// before.
func (s *Session) partner(v *seen) card.Seat {
	d := v.deal
	if d.Calls != engine.CalledCard {
		return card.NoSeat
	}
	if _, by := scribe.Where(d, d.Called); by != card.NoSeat {
		return by
	}
	switch {
	case v.open:
		return s.tricks(v).Partner()
	case v.hands[s.viewFrom].cards.Once.Has(d.Called):
		return s.viewFrom
	}
	return card.NoSeat
}

// sides returns the sides of the deal as far as whoever looks may know them; each seat for
// itself where they are not known.
func (d *drawer) sides() []card.Side {
	t, deal := d.s.table(), d.v.deal
	switch t.Parting {
	case rules.TeamsOpposite, rules.TeamsAlone:
		return t.Columns
	case rules.TeamsDealer:
		if out := deal.Sides(); out != nil {
			return out
		}
	case rules.TeamsCalled:
		if deal.Calls == engine.CalledNone && deal.Declarer != card.NoSeat {
			return deal.Sides()
		}
		if p := d.s.partner(d.v); p != card.NoSeat {
			side := deal.Declarer.Alone() | p.Alone()
			return []card.Side{side, t.All() &^ side}
		}
	}
	var out []card.Side
	for _, seat := range t.Seats {
		out = append(out, seat.Alone())
	}
	return out
}

// role returns what a seat is in the deal beside dealer and leader.
func (d *drawer) role(seat card.Seat) string {
	t, deal := d.s.table(), d.v.deal
	switch {
	case seat == t.Dead && deal.Dealer != card.NoSeat:
		return d.say("dead, %s plays", deal.Dealer)
	case seat == t.Dead:
		return d.say("dead hand")
	case seat == t.Aside:
		return d.say("lies aside")
	case seat == deal.Declarer:
		return d.say("declarer")
	case seat == d.s.partner(d.v):
		return d.say("partner")
	}
	return ""
}

// auction returns the bids so far, who declared, and who the partner is, if whoever looks may
// know; "" where there is no auction, or none is recorded.
func (d *drawer) auction() string {
	deal := d.v.deal
	out := message.JoinOf(deal.Bids, ", ", func(b engine.BidMade) string {
		if b.Points == 0 {
			return d.say("%s passes", b.Seat)
		}
		return fmt.Sprintf("%s %d", b.Seat, b.Points)
	})
	if deal.Declarer == card.NoSeat {
		if out == "" {
			return ""
		}
		return d.say("auction: %s", verbatim(out))
	}
	if out != "" {
		out += "; "
	}
	out += d.s.words(htmlpage.Declared(&engine.Declared{Seat: deal.Declarer, Trump: deal.Trump.Suit(), Calls: deal.Calls, Card: deal.Called}))
	if p := d.s.partner(d.v); p == deal.Declarer {
		out += "; " + d.say("it is in the own hand: %s plays alone", p)
	} else if p != card.NoSeat {
		out += "; " + d.say("the partner is %s", p)
	}
	return d.say("auction: %s", verbatim(out))
}

// dealRow returns the outcome of a deal in columns, at a table where sides may change from
// deal to deal: the card points of its sides, the games, and the sheet.
func (s *Session) dealRow(v *dealt, number string, sheet *card.Tally, marks string) string {
	points, games, totals := "?", "?", "?"
	w, g := v.verdict, s.glyphs()
	if w.Points != nil && w.Sides != nil {
		points = htmlpage.Tallied(w.Sides, *w.Points).String()
	} else if w.Complete {
		points = "-" // all have passed: there were none
	}
	columns := s.table().Columns
	if w.Games != nil {
		var won []string
		done := card.NoSide
		for _, one := range card.Won(*w.Games, columns) {
			of := card.NoSide // who gets the same stands together
			for _, p := range columns {
				if w.Games.Of(p) == one.N {
					of |= p
				}
			}
			if done&of == card.NoSide {
				won, done = append(won, of.String()+plus(g, one.N)), done|of
			}
		}
		if games = strings.Join(won, " "); games == "" {
			games = "-"
		}
	}
	if sheet != nil {
		totals = message.JoinOf(columns, "–", func(p card.Side) string { return g.Number(sheet.Of(p)) })
	}
	out := padded(number, -4) + " " + w.Dealer.String() + padded(" "+g.Suit(w.Trump), grid.Cells(g.Suit(card.NoSuit))+1) + " "
	return out + strings.TrimRight(padded(points, s.pointsWidth())+" "+padded(totals, 2*len(columns)+1)+" "+games+" "+marks, " ")
}

// plus returns a number with its sign.
func plus(g *grid.Glyphs, n int) string {
	if n > 0 {
		return "+" + g.Number(n)
	}
	return g.Number(n)
}

// pointsWidth returns the width of the points of a deal.
func (s *Session) pointsWidth() int {
	sides := 2
	if s.table().Parting == rules.TeamsAlone {
		sides = len(s.table().Seats)
	}
	return len(s.table().Seats) + 5*sides - 1
}

// rowHead returns the names of the columns of dealRow.
func (s *Session) rowHead() string {
	say := func(m message.Message, width int) string { return padded(cut(s.words(m), width), width) + " " }
	return strings.Repeat(" ", 8+grid.Cells(s.glyphs().Suit(card.NoSuit))) +
		say(message.Msg("points"), s.pointsWidth()) + say(message.Msg("sheet"), 2*len(s.table().Columns)+1) +
		strings.TrimRight(say(message.Msg("games"), 12), " ")
}

// padded fills a text with blanks to a width: behind it, or before it if the width is
// negative.
func padded(text string, width int) string {
	if blanks := max(width, -width) - grid.Cells(text); blanks > 0 && width < 0 {
		return strings.Repeat(" ", blanks) + text
	} else if blanks > 0 {
		return text + strings.Repeat(" ", blanks)
	}
	return text
}
