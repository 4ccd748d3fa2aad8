package page

import (
	"fmt"
	"strings"

	"sueca/engine"
)

// Cost is what a card cost the pair that played it, in card points, by open cards.
type Cost struct {
	Trick, Place int // of the card, from 1
	Seat         engine.Seat
	Card         engine.Card
	Cost         int
	// Value is what the pair AC makes after the card, by best play.
	Value int
	// Why are sentences that say why it cost that, and Line is best play after it. Both may be
	// empty.
	Why  []engine.Message
	Line []engine.Card
}

// The curve's measures, in units of the picture.
const (
	curveLeft, curveTop, curveHeight = 34, 12, 120
	curveStep                        = 14
)

// lineShown is how many cards of best play are shown: the rest of this trick and the next.
const lineShown = 7

// curve draws what the cards of a deal cost: the value of the deal after each card, and a
// list of the cards that cost something.
func (p *printer) curve(d *deal) {
	costs := d.m.Costs[d.index]
	if len(costs) == 0 {
		return
	}
	most := max(1, d.state.Deal.Pack.Points())
	y := func(value int) int { return curveTop + curveHeight - value*curveHeight/most }
	x := func(i int) int { return curveLeft + i*curveStep }
	width, height := x(len(costs))+8, curveTop+curveHeight+24
	p.put("<div class=\"cost\">%s<svg width=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%sV\"><title id=\"%sV\">%s</title>\n", p.heading(2, "sub", p.sayf("what the cards cost, all cards open")), width, width, height,
		d.id, d.id, p.title(engine.Msg("card points of AC after each card, by best play from there")))
	for _, v := range []int{0, most / 2, most} {
		p.put("<path class=\"axis\" d=\"M%d %dH%d\"/><text x=\"%d\" y=\"%d\" class=\"tick\">%d</text>\n", curveLeft, y(v), width-8, curveLeft-6, y(v)+4, v)
	}
	var path strings.Builder
	for i, c := range costs {
		if i == 0 {
			fmt.Fprintf(&path, "M%d %d", x(i), y(c.Value+before(c)))
		}
		fmt.Fprintf(&path, "V%dH%d", y(c.Value), x(i+1))
		if c.Place == 1 {
			p.put("<text x=\"%d\" y=\"%d\" class=\"tick mid\">%d</text>\n", x(i)+curveStep/2, height-4, c.Trick)
		}
	}
	p.put("<path class=\"line\" d=\"%s\"/>\n", path.String())
	for i, c := range costs {
		if c.Cost > 0 {
			p.put("<circle class=\"slip\" cx=\"%d\" cy=\"%d\" r=\"4\"/>\n", x(i), y(c.Value))
		}
	}
	p.put("</svg>\n<ul>\n")
	none := true
	for _, c := range costs {
		if c.Cost == 0 {
			continue
		}
		none = false
		at := spot{c.Trick, c.Place}
		p.put("<li data-cost=\"%s\">%s%s%s</li>\n", at, p.placeOf(d, at), p.sayf("%s played %s: %d card {3:point|points} less than the best card", c.Seat, verbatim(sign(c.Card)), c.Cost), p.why(&c))
	}
	if none {
		p.put("<li>%s</li>\n", p.sayf("no card cost anything"))
	}
	p.put("</ul></div>\n")
}

// why says why a card was dear: the line that refutes it, and where it was wrong.
func (p *printer) why(c *Cost) markup {
	var out markup
	if len(c.Line) > 0 {
		var cards []string
		for _, card := range c.Line[:min(lineShown, len(c.Line))] {
			cards = append(cards, sign(card))
		}
		if len(c.Line) > lineShown {
			cards = append(cards, "…")
		}
		out += sprint("<p class=\"why\">%s</p>", p.sayf("Best play after it: %s", verbatim(strings.Join(cards, " "))))
	}
	for _, m := range c.Why {
		out += sprint("<p class=\"why\">%s</p>", p.say(m))
	}
	return out
}

// before returns how much more AC made before a card than after it.
func before(c Cost) int {
	if engine.AC.Has(c.Seat) {
		return c.Cost
	}
	return -c.Cost
}

// title returns a message in the reader's language alone, for where no markup can stand.
func (p *printer) title(m engine.Message) string { return p.Languages[0].Say(m) }
