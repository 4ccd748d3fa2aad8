package page

import (
	"sueca/engine/card"
	"sueca/replay"
)

// hands writes the cards of each seat, as far as the record tells them.
func (p *printer) hands(d *deal) {
	dl := &d.state.Deal
	p.put("<div class=\"hands\">%s<ul>\n", p.heading(2, "sub", p.sayf("hands")))
	for _, seat := range dl.Dealt() {
		known := replay.Known(dl, seat)
		p.put("<li data-seat=%s data-size=%d><b>%s</b> <span class=who>%s</span> <span class=cards>", seat, dl.Tricks(), seat, d.who(p, seat))
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
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
func (d *deal) who(p *printer, seat card.Seat) markup {
	switch t := d.m.table; {
	case seat == t.Dead && seat != card.NoSeat:
		return p.sayf("dead hand")
	case seat == t.Aside && seat != card.NoSeat:
		return p.sayf("lies aside")
	}
	if name := d.state.Player(seat); name != "" {
		return foreign(name)
	}
	return ""
}
