package page

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// DealTitle returns what the deal is called.
func (p *printer) DealTitle(d *deal) markup {
	switch {
	case d.Number == 0:
		return p.Sayf("a deal that cannot be read")
	case d.again > 1:
		return p.Sayf("deal %d", d.Number) + sprint(" (%d)", d.again)
	}
	return p.Sayf("deal %d", d.Number)
}

// Brief returns what the deal brought, in short.
func (d *deal) Brief() markup {
	v := d.verdict
	if v == nil || v.Unread || v.Games == nil {
		return ""
	}
	return gained(d.m.Table, v.Games)
}

// gained returns the games that a deal added, "0" for none.
func gained(t *rules.Table, games *card.Tally) markup {
	var out []markup
	for _, c := range t.Columns {
		if n := games.Of(c); n != 0 {
			out = append(out, sprint("%s %s", c, signed(n)))
		}
	}
	return cmp.Or(join(out, " "), "0")
}

// Sign returns a mark where something is wrong with the deal.
func (d *deal) Sign() markup {
	if worst := d.worst(); worst > code.Info {
		return sprint(` <b class="%s">!</b>`, severityClass(worst))
	}
	return ""
}

// DealLink returns what the deal is called, as a link to it.
func (p *printer) DealLink(d *deal) markup {
	return sprint(`<a href="#%s">%s</a>`, d.ID, p.DealTitle(d))
}

// Attributes returns what the script asks of the deal.
func (d *deal) Attributes() template.HTMLAttr {
	if d.Unread != nil {
		return ""
	}
	dl := &d.state.Deal
	out := sprint(` data-round="%s" data-size=%d`, d.round(), dl.Tricks())
	for _, a := range []struct {
		name  markup
		value string
	}{{"dealer", named(dl.Dealer, card.NoSeat)}, {"trump", named(dl.TrumpSuit(), card.NoSuit)}, {"card", cardOf(dl.Trump)}, {"dead", named(d.m.Table.Dead, card.NoSeat)},
		{"aside", named(d.m.Table.Aside, card.NoSeat)},
		{"declarer", named(dl.Declarer, card.NoSeat)}, {"called", cardOf(dl.Called)}} {
		if a.value != "" {
			out += sprint(` data-%s="%s"`, a.name, a.value)
		}
	}
	if d.m.Table.Parting == rules.TeamsCalled {
		out += " data-secret"
	}
	return template.HTMLAttr(out)
}

// named returns how a value is written, empty for none.
func named[T interface {
	comparable
	fmt.Stringer
}](value, none T) string {
	if value == none {
		return ""
	}
	return value.String()
}

// cardOf returns a card, empty for one that is not known.
func cardOf(c card.Card) string {
	if !c.Known() {
		return ""
	}
	return c.String()
}

// round returns the seats as they sit, counter-clockwise.
func (d *deal) round() string {
	t := d.m.Table
	order := t.Order(d.state.Deal.Dealer, card.CounterClockwise)
	if order == nil {
		return message.JoinOf(t.Seats, "", card.Seat.String)
	}
	out := ""
	for s := t.Seats[0]; len(out) < len(t.Seats) && s != card.NoSeat; s = order[s] {
		out += s.String()
	}
	return out
}

// DealAbout says who dealt and what was trumps.
func (p *printer) DealAbout(d *deal) markup {
	dl, v := &d.state.Deal, d.verdict
	var parts []markup
	if dl.Dealer != card.NoSeat {
		parts = append(parts, p.Sayf("dealer %s", dl.Dealer))
	}
	if v != nil {
		switch {
		case v.TrumpSource == replay.TrumpRecorded && dl.Trump.Known():
			trump := p.Sayf("trump %s", verbatim(sign(dl.Trump)))
			switch dl.From {
			case engine.FromTop:
				trump += ", " + p.Sayf("from the top of the pack")
			case engine.FromBottom:
				trump += ", " + p.Sayf("from the bottom of the pack")
			}
			parts = append(parts, trump)
		case v.TrumpSource == replay.TrumpRecorded:
			parts = append(parts, p.Sayf("trump %s", dl.TrumpSuit()))
		case v.TrumpSource == replay.TrumpInferred:
			parts = append(parts, p.Sayf("trump %s, inferred", v.Trump))
		case v.TrumpSource == replay.TrumpAmbiguous && !v.ResultOnly:
			parts = append(parts, p.Sayf("trump not recorded: one of %s", v.Candidates))
		default:
			parts = append(parts, p.Sayf("trump not recorded"))
		}
		if v.Heaps {
			parts = append(parts, p.Sayf("from the heaps"))
		}
	}
	if dl.Declarer != card.NoSeat {
		parts = append(parts, sprint(`<span class="secret">%s</span>`, d.auction(p)))
	}
	return join(parts, " · ")
}

// auction says who declared, and who is the partner.
func (d *deal) auction(p *printer) markup {
	dl := &d.state.Deal
	out := p.Sayf("declarer %s", dl.Declarer)
	if bid, ok := dl.Bid(); ok {
		out += sprint(" %d", bid.Points)
	}
	switch partner := dl.Partner(); {
	case dl.Calls == engine.CalledNone:
		out += ", " + p.Sayf("alone")
	case dl.Calls == engine.CalledCard && partner != card.NoSeat:
		out += ", " + p.Sayf("called %s, which is %s's", dl.Called, partner)
	case dl.Calls == engine.CalledCard:
		out += ", " + p.Sayf("called %s", dl.Called)
	}
	return out
}

// PlaceOf returns a spot in words, with a link to its card, and a colon.
func (p *printer) PlaceOf(d *deal, s spot) markup {
	if s == theEnd {
		return ""
	}
	return p.Linked(d, s.trick, s)
}

// hasCard reports whether a card stands at a spot.
func (d *deal) hasCard(s spot) bool {
	for _, t := range d.tricks {
		if t.number == s.trick && !t.again {
			return s.card >= 1 && s.card <= len(t.plays) && !t.plays[s.card-1].absent
		}
	}
	return false
}

// Result says what the deal came to.
func (p *printer) Result(d *deal) markup {
	v := d.verdict
	if v == nil {
		return ""
	}
	dl, columns := &d.state.Deal, d.m.Table.Columns
	var out markup
	switch {
	case v.Misdeal:
		out = p.Sayf("a misdeal: it does not count")
	case dl.Passed():
		out = p.Sayf("all pass")
	case v.ResultOnly && v.Points != nil:
		out = p.Sayf("only the result is written: %s", Tallied(v.Sides, *v.Points))
	case v.ResultOnly:
		out = p.Sayf("only the result is written")
	case v.Points != nil && v.Tricks != nil:
		for i, side := range v.Sides {
			if i > 0 {
				out += " · "
			}
			out += sprint("<b>%s %d</b> ", side, v.Points.Of(side)) + p.Sayf("(tricks: %d)", v.Tricks.Of(side))
		}
	case v.Points != nil:
		out = p.Sayf("%s; who took which trick depends on the trump", Tallied(v.Sides, *v.Points))
	case v.Complete:
		out = p.Sayf("the points depend on the trump")
	case v.Tricks != nil:
		out = p.Sayf("tricks %s; the points are not known", Tallied(v.Sides, *v.Tricks))
	case slices.ContainsFunc(d.m.Judged.Ledger, func(e replay.Entry) bool { return e.In(v) && e.Why == replay.ForClaim }):
		out = p.Sayf("play ended with the claim")
	default:
		out = p.Sayf("not played out, or not all recorded")
	}
	out += " → "
	switch {
	case v.Games == nil:
		out += p.Sayf("games not known")
	case *v.Games == card.Tally{}:
		out += p.Sayf("no games")
	default:
		out += "<b>" + gained(d.m.Table, v.Games) + "</b>"
	}
	if v.Sheet != nil {
		out += " · " + p.Sayf("sheet %s", Tallied(columns, d.m.Judged.Rules.Capped(*v.Sheet)))
	}
	for _, e := range d.m.Judged.Ledger {
		if e.In(v) && e.Why != replay.ForResult && e.Why != replay.ForTie {
			out += "<br>" + p.Say(e.Msg)
			if e.Games != 0 {
				who := e.Side.String()
				if e.Seat != card.NoSeat {
					who = e.Seat.String()
				}
				out += sprint(": %s %s", who, signed(e.Games))
			}
			out += sprint(` <small>(%s)</small>`, p.Rule(d.m.Judged.Rule(e)))
		}
	}
	return out
}
