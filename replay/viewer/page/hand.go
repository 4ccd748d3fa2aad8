package page

import (
	"sueca/engine"
)

// hands writes the cards of each seat, as far as the record tells them.
func (p *printer) hands(d *deal) {
	dl := &d.state.Deal
	p.put("<div class=\"hands\">%s<ul>\n", p.heading(2, "sub", p.sayf("hands")))
	for _, seat := range dl.Dealt() {
		known := known(dl, seat)
		p.put("<li data-seat=%s data-size=%d><b>%s</b> <span class=who>%s</span> <span class=cards>", seat, dl.Tricks(), seat, d.who(p, seat))
		for suit := engine.Spades; suit <= engine.Diamonds; suit++ {
			cards := known.Once.Of(suit)
			if cards == 0 {
				continue
			}
			ranks := ""
			for c := range cards.All() {
				for range known.Count(c) {
					ranks += " " + c.Rank().String()
				}
			}
			p.put("<span class=%s>%s%s</span> ", suitClass(suit), suit, ranks)
		}
		if n := dl.Tricks() - known.Len(); n > 0 {
			p.put("<span class=\"unknown\">%s</span>", p.sayf("%d {1:card|cards} not known", n))
		}
		p.put("</span></li>\n")
	}
	p.put("</ul></div>\n")
}

// who returns the name of who sat there in the deal, or what the hand is.
func (d *deal) who(p *printer, seat engine.Seat) markup {
	switch t := d.m.table; {
	case seat == t.Dead && seat != engine.NoSeat:
		return p.sayf("dead hand")
	case seat == t.Aside && seat != engine.NoSeat:
		return p.sayf("lies aside")
	}
	if name := d.state.Player(seat); name != "" {
		return foreign(name)
	}
	return ""
}

// known returns the cards that a seat was dealt, as far as the record tells: those that are
// written of its hand, those that it played or laid open, and the trump card of the dealer.
func known(d *engine.Deal, seat engine.Seat) engine.Pack {
	out := d.Hand(seat).Pack()
	var played, others engine.Pack
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			switch {
			case p.Absent || !p.Card.Known():
			case p.Seat == seat:
				played = played.With(p.Card)
			case p.Seat != engine.NoSeat:
				others = others.With(p.Card)
			}
		}
	}
	out = either(out, played)
	for _, sh := range d.Shown() {
		if sh.Seat != seat {
			continue
		}
		for _, c := range sh.Cards {
			if c.Known() && out.Count(c) == 0 {
				out = out.With(c)
			}
		}
	}
	if d.Dealer == seat && d.Trump.Known() && out.Count(d.Trump) == 0 && others.Count(d.Trump) < d.Pack.Count(d.Trump) {
		out = out.With(d.Trump)
	}
	// What others are recorded to have played belongs to them.
	for c := range (out.Once & others.Once).All() {
		for out.Count(c) > max(played.Count(c), max(1, d.Pack.Count(c))-others.Count(c)) {
			out = out.Without(c)
		}
	}
	out.Twice &= d.Pack.Twice
	return out
}

// either returns the cards of two packs, as often as either has them.
func either(p, q engine.Pack) engine.Pack {
	return engine.Pack{Once: p.Once | q.Once, Twice: p.Twice | q.Twice}
}
