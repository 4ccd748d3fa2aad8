package page

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// title returns what the deal is called.
func (d *deal) title(p *printer) markup {
	switch {
	case d.number == 0:
		return p.sayf("a deal that cannot be read")
	case d.again > 1:
		return p.sayf("deal %d", d.number) + sprint(" (%d)", d.again)
	}
	return p.sayf("deal %d", d.number)
}

// brief returns what the deal brought, in short.
func (d *deal) brief(p *printer) markup {
	v := d.verdict
	if v == nil || v.Unread || v.Games == nil {
		return ""
	}
	return gained(d.m.table, v.Games)
}

// gained returns the games that a deal added, "0" for none.
func gained(t *rules.Table, games *card.Tally) markup {
	out := markup("")
	for _, c := range t.Columns {
		if n := games.Of(c); n != 0 {
			if out != "" {
				out += " "
			}
			out += sprint("%s %s", c, signed(n))
		}
	}
	if out == "" {
		return "0"
	}
	return out
}

// deal writes a deal.
func (p *printer) deal(d *deal) {
	dl := &d.state.Deal
	p.put("<section id=\"%s\" class=\"deal\"", d.id)
	if d.unread == nil {
		p.put(" data-round=\"%s\"", d.round())
		for _, a := range []struct {
			name  markup
			value string
		}{{"dealer", seatOf(dl.Dealer)}, {"trump", suitOf(dl.TrumpSuit())}, {"card", cardOf(dl.Trump)}, {"dead", seatOf(d.m.table.Dead)}, {"aside", seatOf(d.m.table.Aside)},
			{"declarer", seatOf(dl.Declarer)}, {"called", cardOf(dl.Called)}} {
			if a.value != "" {
				p.put(" data-%s=\"%s\"", a.name, a.value)
			}
		}
		if d.m.table.Parting == rules.TeamsCalled {
			p.put(" data-secret")
		}
	}
	p.put(">\n%s", p.heading(1, "dealname", sprint(`<a href="#%s">%s</a>`, d.id, d.title(p))))
	if d.unread != nil {
		p.put("<p class=\"unread\">%s</p>\n<pre tabindex=\"0\">%s</pre>\n", p.sayf("this deal cannot be read; it is kept as it was written"), d.unread.Text)
		p.findings(d, d.found, message.Msg("what was found"))
		p.put("</section>\n")
		return
	}
	p.put("<p class=\"about\">%s</p>\n", d.about(p))
	p.put("<div class=\"text\">\n")
	p.hands(d)
	p.trickTable(d)
	p.put("</div>\n")
	p.happened(d)
	p.findings(d, d.found, message.Msg("what was found"))
	p.put("<p class=\"result\" data-at=\"end\">%s</p>\n", d.result(p))
	p.curve(d)
	p.put("</section>\n")
}

func seatOf(s card.Seat) string {
	if s == card.NoSeat {
		return ""
	}
	return s.String()
}

func suitOf(s card.Suit) string {
	if s == card.NoSuit {
		return ""
	}
	return s.String()
}

func cardOf(c card.Card) string {
	if !c.Known() {
		return ""
	}
	return c.String()
}

// round returns the seats as they sit, counter-clockwise.
func (d *deal) round() string {
	t := d.m.table
	out := ""
	order := t.Order(d.state.Deal.Dealer, card.CounterClockwise)
	if order == nil {
		for _, s := range t.Seats {
			out += s.String()
		}
		return out
	}
	for s := t.Seats[0]; len(out) < len(t.Seats) && s != card.NoSeat; s = order[s] {
		out += s.String()
	}
	return out
}

// about says who dealt and what was trumps.
func (d *deal) about(p *printer) markup {
	dl, v := &d.state.Deal, d.verdict
	var parts []markup
	if dl.Dealer != card.NoSeat {
		parts = append(parts, p.sayf("dealer %s", dl.Dealer))
	}
	if v != nil {
		switch {
		case v.TrumpSource == replay.TrumpRecorded && dl.Trump.Known():
			trump := p.sayf("trump %s", verbatim(sign(dl.Trump)))
			switch dl.From {
			case engine.FromTop:
				trump += ", " + p.sayf("from the top of the pack")
			case engine.FromBottom:
				trump += ", " + p.sayf("from the bottom of the pack")
			}
			parts = append(parts, trump)
		case v.TrumpSource == replay.TrumpRecorded:
			parts = append(parts, p.sayf("trump %s", dl.TrumpSuit()))
		case v.TrumpSource == replay.TrumpInferred:
			parts = append(parts, p.sayf("trump %s, inferred", v.Trump))
		case v.TrumpSource == replay.TrumpAmbiguous && !v.ResultOnly:
			parts = append(parts, p.sayf("trump not recorded: one of %s", v.Candidates))
		default:
			parts = append(parts, p.sayf("trump not recorded"))
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
	out := p.sayf("declarer %s", dl.Declarer)
	if bid, ok := dl.Bid(); ok {
		out += sprint(" %d", bid.Points)
	}
	switch partner := dl.Partner(); {
	case dl.Calls == engine.CalledNone:
		out += ", " + p.sayf("alone")
	case dl.Calls == engine.CalledCard && partner != card.NoSeat:
		out += ", " + p.sayf("called %s, which is %s's", dl.Called, partner)
	case dl.Calls == engine.CalledCard:
		out += ", " + p.sayf("called %s", dl.Called)
	}
	return out
}

// happened writes what happened beside the cards.
func (p *printer) happened(d *deal) {
	if len(d.told) == 0 {
		return
	}
	p.put("<div class=\"told\">%s<ul>\n", p.heading(2, "sub", p.sayf("beside the cards")))
	for i := range d.told {
		t := &d.told[i]
		class := markup("")
		if t.opinion {
			class = " class=\"opinion\""
		}
		if t.shown != "" {
			class += sprint(` data-shown="%s"`, t.shown)
		}
		p.put("<li data-at=\"%s\"%s>%s%s</li>\n", t.spot, class, p.placeOf(d, t.spot), p.say(t.Message))
	}
	p.put("</ul></div>\n")
}

// placeOf returns a spot in words, with a link to its card, and a colon.
func (p *printer) placeOf(d *deal, s spot) markup {
	if s == (spot{}) || s == theEnd {
		return ""
	}
	words := p.sayf("trick %d", s.trick)
	if d.hasCard(s) {
		return sprint(`<a href="#%s%s">%s</a>: `, d.id, s, words)
	}
	return words + ": "
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

// result says what the deal came to.
func (d *deal) result(p *printer) markup {
	v := d.verdict
	if v == nil {
		return ""
	}
	dl, columns := &d.state.Deal, d.m.table.Columns
	var out markup
	switch {
	case dl.Passed():
		out = p.sayf("all pass")
	case v.ResultOnly && v.Points != nil:
		out = p.sayf("only the result is written: %s", verbatim(tallied(v.Sides, *v.Points)))
	case v.ResultOnly:
		out = p.sayf("only the result is written")
	case v.Points != nil && v.Tricks != nil:
		for i, side := range v.Sides {
			if i > 0 {
				out += " · "
			}
			out += sprint("<b>%s %d</b> ", side, v.Points.Of(side)) + p.sayf("(tricks: %d)", v.Tricks.Of(side))
		}
	case v.Points != nil:
		out = p.sayf("%s; who took which trick depends on the trump", verbatim(tallied(v.Sides, *v.Points)))
	case v.Complete:
		out = p.sayf("the points depend on the trump")
	case v.Tricks != nil:
		out = p.sayf("tricks %s; the points are not known", verbatim(tallied(v.Sides, *v.Tricks)))
	default:
		out = p.sayf("not played out, or not all recorded")
	}
	out += " → "
	switch {
	case v.Games == nil:
		out += p.sayf("games not known")
	case *v.Games == card.Tally{}:
		out += p.sayf("no games")
	default:
		out += "<b>" + gained(d.m.table, v.Games) + "</b>"
	}
	if v.Sheet != nil {
		out += " · " + p.sayf("sheet %s", verbatim(tallied(columns, d.m.Judged.Rules.Capped(*v.Sheet))))
	}
	for _, e := range d.m.Judged.Ledger {
		if e.Deal == v.Deal && d.again == 1 && e.Why != replay.ForResult && e.Why != replay.ForTie {
			out += "<br>" + p.say(e.Msg)
			if e.Games != 0 {
				who := e.Side.String()
				if e.Seat != card.NoSeat {
					who = e.Seat.String()
				}
				out += sprint(": %s %s", who, signed(e.Games))
			}
			out += sprint(` <small>(%s)</small>`, p.rule(d.m.Judged.Rule(e)))
		}
	}
	return out
}
