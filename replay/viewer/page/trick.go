package page

import (
	"strconv"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Tricks returns the tricks, a row each, with the cards in the order of play.
func (p *printer) Tricks(d *deal) markup {
	if len(d.tricks) == 0 {
		return ""
	}
	var out written
	wide := len(d.m.Table.Seats)
	for _, t := range d.tricks {
		wide = max(wide, len(t.plays))
	}
	var sides []card.Side
	if d.verdict != nil {
		sides = d.verdict.Sides
	}
	out.put("<div class=scroll tabindex=0 role=group aria-labelledby=%sT>\n<table class=tricks><caption "+
		"id=%sT>%s</caption>\n<thead><tr><th scope=col><abbr>%s</abbr></th><th scope=colgroup colspan=%d>%s</th><th "+
		"scope=col>%s</th><th scope=col>%s</th>",
		d.ID, d.ID, p.Sayf("tricks"), p.Sayf("No."), wide, p.Sayf("cards, in the order of play"), p.Sayf("taken by"), p.Sayf("points"))
	if sides != nil {
		out.put("<th scope=col class=run>%s</th>", message.JoinOf(sides, "–", card.Side.String))
	}
	out.put("</tr></thead>\n<tbody>\n")
	var running card.Tally
	known := true
	for _, t := range d.tricks {
		out.put("<tr><th scope=row>%d", t.number)
		for i := range wide {
			if i < len(t.plays) {
				out.put("<td>%s", p.play(d, t, i))
			} else {
				out.put("<td>")
			}
		}
		w, points := d.m.Judged.OutcomeOf(&d.state.Deal, t.number, d.state.Deal.TrumpSuit())
		if t.again {
			w, points = card.NoSeat, -1
		}
		known = known && w != card.NoSeat && points >= 0
		taker, worth, sum := "", "", ""
		if w != card.NoSeat {
			taker = w.String()
			if points >= 0 {
				worth = strconv.Itoa(points)
				running = running.Add(d.state.Deal.Side(w), points)
			}
			if known && sides != nil {
				sum = dashed(sides, running)
			}
		}
		out.put("<td>%s<td>%s", taker, worth)
		if sides != nil {
			out.put("<td>%s", sum)
		}
		out.put("\n")
	}
	out.put("</tbody></table></div>\n")
	return out.markup()
}

// play returns a card of a trick: who played it, and the card, which the script makes a link to itself. An
// evening has some five hundred of them, so they do without what HTML can do without.
func (p *printer) play(d *deal, t *trick, i int) markup {
	pl := &t.plays[i]
	seat := markup("<i>?</i> ")
	if pl.seat != card.NoSeat {
		seat = sprint("<i>%s</i> ", pl.seat)
	}
	if pl.absent {
		return seat + "–"
	}
	class, here := suitClass(pl.Card.Suit()), spot{t.number, i + 1}
	var notes markup
	for _, code := range d.signs[here] {
		if !t.again {
			notes += sprint(` <small>%s</small>`, text(code))
		}
	}
	for _, f := range d.found {
		if f.spot == here && !t.again {
			notes += sprint(`<sup><a class="%s" href="#%s">!%d</a></sup>`, severityClass(f.Severity), f.ID, f.number)
		}
	}
	mark := pl.Mark.String()
	if t.again {
		return seat + sprint(`<span class="%s">%s</span>%s`, class, sign(pl.Card), mark) + notes
	}
	return seat + sprint(`<a id=%s%s class=%s>%s</a>%s`, d.ID, here, class, sign(pl.Card), mark) + notes
}
