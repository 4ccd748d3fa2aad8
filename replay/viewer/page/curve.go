package page

import (
	"slices"
	"strconv"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/viewer/svg"
)

// Cost is what a card cost the pair that played it, in card points, by open cards.
type Cost struct {
	Trick, Place int // of the card, from 1
	Seat         card.Seat
	Card         card.Card
	Cost         int
	// Value is what the pair AC makes after the card, by best play.
	Value int
	// Why are sentences that say why it cost that, and Line is best play after it. Both may be
	// empty.
	Why  []message.Message
	Line []card.Card
}

// The curve's measures, in units of the picture.
const (
	curveLeft, curveTop, curveHeight = 48, 16, 120
	curveStep                        = 14
)

// lineShown is how many cards of best play are shown: the rest of this trick and the next.
const lineShown = 7

// Curve draws what the cards of a deal cost: the value of the deal after each card, and a
// list of the cards that cost something.
func (p *printer) Curve(d *deal) markup {
	costs := d.m.Costs[d.index]
	if len(costs) == 0 {
		return ""
	}
	var out written
	most := max(1, d.state.Deal.Pack.Points())
	y := func(value int) int { return curveTop + curveHeight - value*curveHeight/most }
	x := func(i int) int { return curveLeft + i*curveStep }
	width, height := x(len(costs))+8, curveTop+curveHeight+24
	inside := svg.Element("title", svg.Text(p.Languages[0].Say(message.Msg("card points of AC after each card, by best play from there"))), "id",
		d.ID+"V") + "\n"
	var drawn svg.Drawing
	for _, v := range []int{0, most / 2, most} {
		drawn.Put(svg.Element("path", "", "class", "axis", "d", svg.Path("M", curveLeft, y(v), "H", width-8)) +
			svg.Element("text", svg.Markup(strconv.Itoa(v)), "x", curveLeft-6, "y", y(v)+4, "class", "tick"))
	}
	path := []any{"M", x(0), y(costs[0].Value + before(costs[0]))}
	for i, c := range costs {
		path = append(path, "V", y(c.Value), "H", x(i+1))
		if c.Place == 1 {
			drawn.Text(strconv.Itoa(c.Trick), "x", x(i)+curveStep/2, "y", height-4, "class", "tick mid")
		}
	}
	drawn.Shape("path", "class", "line", "d", svg.Path(path...))
	for i, c := range costs {
		if c.Cost > 0 {
			drawn.Shape("circle", "class", "slip", "cx", x(i), "cy", y(c.Value), "r", 4)
		}
	}
	values := "start:" + strconv.Itoa(costs[0].Value+before(costs[0]))
	for _, c := range costs {
		values += " " + spot{c.Trick, c.Place}.String() + ":" + strconv.Itoa(c.Value)
	}
	out.put("<div class=\"cost\" data-most=%d data-curve=\"%s\">%s%s\n<ul>\n", most, values,
		p.Heading(2, "sub", p.Sayf("what the cards cost, all cards open")),
		markup(svg.Element("svg", inside+drawn.Markup(), "width", width, "viewBox", svg.Path(0, 0, width, height), "role", "img",
			"aria-labelledby", d.ID+"V")))
	for _, c := range costs {
		if c.Cost == 0 {
			continue
		}
		at := spot{c.Trick, c.Place}
		out.put("<li data-cost=\"%s\">%s%s%s</li>\n", at, p.PlaceOf(d, at),
			p.Sayf("%s played %s: %d card {3:point|points} less than the best card", c.Seat, verbatim(sign(c.Card)), c.Cost), p.why(&c))
	}
	if !slices.ContainsFunc(costs, func(c Cost) bool { return c.Cost > 0 }) {
		out.put("<li>%s</li>\n", p.Sayf("no card cost anything"))
	}
	out.put("</ul></div>\n")
	return out.markup()
}

// why says why a card was dear: the line that refutes it, and where it was wrong.
func (p *printer) why(c *Cost) markup {
	var out markup
	if len(c.Line) > 0 {
		cards := message.JoinOf(c.Line[:min(lineShown, len(c.Line))], " ", sign)
		if len(c.Line) > lineShown {
			cards += " …"
		}
		out += sprint("<p class=\"why\">%s</p>", p.Sayf("Best play after it: %s", verbatim(cards)))
	}
	for _, m := range c.Why {
		out += sprint("<p class=\"why\">%s</p>", p.Say(m))
	}
	return out
}

// before returns how much more AC made before a card than after it.
func before(c Cost) int {
	if card.AC.Has(c.Seat) {
		return c.Cost
	}
	return -c.Cost
}
