package page

import (
	"strconv"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// pips are the shapes of the suits, in a square of 32.
var pips = [...]string{
	card.Spades:   `M16 1C13 8 2 13 2 21c0 4 3 6 6 6 3 0 5-1 6.500-3.500C14 27 13 30 10 31h12c-3-1-4-4-4.500-7.500C19 26 21 27 24 27c3 0 6-2 6-6C30 13 19 8 16 1z`,
	card.Hearts:   `M16 30C13 24 2 17 2 9.500 2 5 5 2 9 2c3 0 5.500 1.500 7 5 1.500-3.500 4-5 7-5 4 0 7 3 7 7.500C30 17 19 24 16 30z`,
	card.Clubs:    `M16 1a7 7 0 0 0-5 11.900A7 7 0 1 0 14.600 22C14 26 13 30 10 31h12c-3-1-4-5-4.600-9A7 7 0 1 0 21 12.900 7 7 0 0 0 16 1z`,
	card.Diamonds: `M16 1C19 7 23 12 27 16c-4 4-8 9-11 15C13 25 9 20 5 16 9 12 13 7 16 1z`,
}

// symbols returns the shapes that cards are drawn with, once for the page.
func symbols() markup {
	shape := func(id, box, path string) svg.Markup {
		return svg.Element("symbol", svg.Element("path", "", "d", path), "id", id, "viewBox", box) + "\n"
	}
	inside := svg.Markup("\n")
	for s := card.Spades; s <= card.Diamonds; s++ {
		inside += shape("pip"+strconv.Itoa(int(s)), "0 0 32 32", pips[s])
	}
	inside += shape("crown", "0 0 32 20", "M2 18h28l1-13-8 6-7-10-7 10-8-6z")
	return markup(svg.Element("svg", inside, "class", "symbols", "aria-hidden", true, "width", 0, "height", 0))
}

var suitNames = [...]message.Word{card.Spades: "spades", card.Hearts: "hearts", card.Clubs: "clubs", card.Diamonds: "diamonds"}

// rankNames are the ranks as they are said.
var rankNames = map[card.Rank]message.Word{
	card.Ace: "ace", card.Seven: "seven", card.King: "king", card.Jack: "jack", card.Queen: "queen", card.Six: "six", card.Five: "five",
	card.Four: "four", card.Three: "three", card.Two: "two", card.Ten: "ten", card.Eight: "eight", card.Nine: "nine",
}

// sign returns a card as it is written.
func sign(c card.Card) string { return grid.Unicode.Card(c) }

// suitClass returns the class of a suit's colour.
func suitClass(s card.Suit) markup { return markup("s" + strconv.Itoa(int(s))) }

// Hands returns the cards of each seat, as far as the record tells them.
func (p *printer) Hands(d *deal) markup {
	var out written
	dl := &d.state.Deal
	out.put("<div class=hands>%s<ul>\n", p.Heading(2, "sub", p.Sayf("hands")))
	for _, seat := range dl.Dealt() {
		known := replay.Known(dl, seat)
		out.put("<li data-seat=%s><b>%s</b> <span class=who>%s</span> <span class=cards>", seat, seat, d.who(p, seat))
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
