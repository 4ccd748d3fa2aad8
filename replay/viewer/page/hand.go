package page

import (
	"sueca/engine/card"
	"sueca/replay"
)

// Hands returns the cards of each seat, as far as the record tells them.
func (p *printer) Hands(d *deal) markup {
	var out written
	dl := &d.state.Deal
	out.put("<div class=\"hands\">%s<ul>\n", p.Heading(2, "sub", p.Sayf("hands")))
	for _, seat := range dl.Dealt() {
		known := replay.Known(dl, seat)
		out.put("<li data-seat=%s data-size=%d><b>%s</b> <span class=who>%s</span> <span class=cards>", seat, dl.Tricks(), seat, d.who(p, seat))
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
			out.put("<span class=%s>%s%s</span> ", suitClass(suit), suit, ranks)
		}
		if n := dl.Tricks() - known.Len(); n > 0 {
			out.put("<span class=\"unknown\">%s</span>", p.Sayf("%d {1:card|cards} not known", n))
		}
		out.put("</span></li>\n")
	}
	out.put("</ul></div>\n")
	return out.markup()
}

// who returns the name of who sat there in the deal, or what the hand is.
func (d *deal) who(p *printer, seat card.Seat) markup {
	switch t := d.m.Table; {
	case seat == t.Dead && seat != card.NoSeat:
		return p.Sayf("dead hand")
	case seat == t.Aside && seat != card.NoSeat:
		return p.Sayf("lies aside")
	}
	if name := d.state.Player(seat); name != "" {
		return foreign(name)
	}
	return ""
}
