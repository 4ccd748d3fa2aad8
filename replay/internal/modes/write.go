package modes

import (
	"fmt"
	"slices"
	"strings"
)

// write writes a deal as the formatter would: the deal line, who plays the dead hand, hands, the auction,
// the tricks with what happened between them.
func (p *page) write(number int) {
	w, g := p.w, p.g
	w.add("")
	line := fmt.Sprintf("deal %d dealer %s", number, letter(g.dealer))
	switch {
	case !w.t.auction && w.untidy(12):
		line += " trump *" + suitName(g.trump)
		p.kind("trump card in part")
	case !w.t.auction:
		line += " trump " + g.card.String()
	case !g.passed && w.chance(10):
		line += " trump *" + suitName(g.trump)
	}
	w.add("%s", line)
	if w.t.dead && w.chance(3) {
		w.add("play by %s", letter(g.dealer))
	}
	p.hands()
	if w.t.auction {
		p.auction()
	}
	for i := range p.kept {
		p.trick(i, w.t.seats)
		p.between(i + 1)
	}
	if p.partial > 0 && p.kept < w.t.size {
		p.trick(p.kept, p.partial)
	}
	if p.stop {
		w.add("stop")
	}
}

func (p *page) hands() {
	w, g := p.w, p.g
	how := w.IntN(3)
	if w.o.Hands {
		how = 0
	}
	p.d.HandsWritten = how == 0
	for s := range w.t.places() {
		if how == 0 || how == 1 && w.chance(2) {
			w.add("hand %s %s", letter(s), spell(g.hands[s]))
		}
	}
	if how == 1 && w.untidy(6) {
		p.kind("some hands")
	}
}

// spell writes a hand: suits and ranks in the order of the page on the notation, equal cards side by side.
func spell(h []kind) string {
	h = slices.Clone(h)
	slices.Sort(h)
	var out []string
	for suit := range 4 {
		b := suitName(suit)
		for _, k := range h {
			if k.suit() == suit {
				b += ranks[k.rank() : k.rank()+1]
			}
		}
		if b != suitName(suit) {
			out = append(out, b)
		}
	}
	return strings.Join(out, " ")
}

func (p *page) auction() {
	w, g := p.w, p.g
	bids := g.bids
	switch n := w.IntN(8); {
	case g.passed:
	case n == 0:
		bids = nil
		p.kind("no bids")
	case n < 3:
		for _, b := range g.bids {
			if b.value == g.stood() {
				bids = []bid{b}
			}
		}
	case n < 5:
		for len(bids) > 1 && bids[len(bids)-1].value == 0 {
			bids = bids[:len(bids)-1] // the passes after the last bid may be missing
		}
	}
	for _, b := range bids {
		if b.value == 0 {
			w.add("bid %s pass", letter(b.seat))
		} else {
			w.add("bid %s %d", letter(b.seat), b.value)
		}
	}
	if g.passed {
		return
	}
	call := "-"
	if g.call != 0 {
		call = g.call.first().String()
		if slices.Contains(g.hands[g.leader], g.call.first()) {
			p.kind("own card called")
		}
	}
	w.add("declare %s trump %s call %s", letter(g.leader), suitName(g.trump), call)
}

func (p *page) trick(i, cards int) {
	w, g := p.w, p.g
	t := g.tricks[i]
	leader := t[0].seat
	slipped := -1
	if p.slip == "leader" || p.slip == "winner" || p.slip == "worth" {
		slipped = 1 + (p.kept-1)/2
	}
	if i == slipped && p.slip == "leader" {
		leader = (leader + 1 + w.IntN(w.t.seats-1)) % w.t.seats
		p.slips()
	}
	b := fmt.Sprintf("%d. %s:", i+1, letter(leader))
	for k, l := range t {
		if k < cards {
			b += " " + p.card(l.card)
		} else {
			b += " -" // this seat had not played when play stopped
		}
	}
	if cards == len(t) && (w.IntN(4) > 0 || i == slipped) {
		winner, worth := g.winners[i], g.worth(i)
		if i == slipped && p.slip == "winner" {
			winner = (winner + 1 + w.IntN(w.t.seats-1)) % w.t.seats
			p.slips()
		}
		if i == slipped && p.slip == "worth" {
			worth += 1 + w.IntN(5)
			p.slips()
		}
		b += fmt.Sprintf(" = %s %d", letter(winner), worth)
	}
	w.add("%s", b)
}

func (p *page) slips() {
	p.d.Slip, p.d.Told = p.slip, false
	p.kind("slip: " + p.slip)
}

// card writes a card, some of them vaguely.
func (p *page) card(k kind) string {
	if p.vague == 0 || p.w.IntN(p.vague) > 0 {
		return k.String()
	}
	ways := []string{"*", "*" + suitName(k.suit()), ranks[k.rank():k.rank()+1] + "*"}
	if k.worth() == 0 {
		ways = append(ways, "x", "x"+suitName(k.suit()))
	}
	return ways[p.w.IntN(len(ways))]
}

func (p *page) between(tricks int) {
	for _, c := range p.claims {
		if c.after != tricks {
			continue
		}
		against := letter(c.against)
		if c.whole {
			against = p.side(c.against).String()
		}
		b := fmt.Sprintf("claim %s against %s", letter(c.by), against)
		if c.trick > 0 {
			b += fmt.Sprintf(" trick %d", c.trick)
		}
		if c.ruling != "" {
			b += " " + c.ruling
		}
		p.w.add("%s", b)
	}
}

// outcome writes what the deal brought: points by side, games and sheet by column.
func (w *writer) outcome(p *page) {
	d := p.d
	if d.Points != nil && (p.slip == "points" || w.IntN(3) > 0) {
		add := 0
		if p.slip == "points" {
			add = 1 + w.IntN(9)
			p.slips()
		}
		// Open: the order of the sides in a points line that is written anew. The declarer's first is how
		// the page on the modes shows it; letter order elsewhere.
		sides := slices.Clone(d.Sides)
		if !w.t.auction {
			slices.Sort(sides)
		}
		b := "points"
		for i, s := range sides {
			n := d.Points[s]
			if i == 0 {
				n += add
			}
			b += fmt.Sprintf(" %s %d", s, n)
		}
		w.add("%s", b)
	}
	if d.Games != nil && (p.slip == "games" || w.IntN(3) > 0) {
		if p.slip == "games" {
			c := w.t.columns()
			wrong := map[string]int{}
			for k, n := range d.Games {
				wrong[k] = n
			}
			wrong[c[w.IntN(len(c))].String()] += 3
			p.slips()
			w.add("games%s", w.games(wrong))
		} else {
			w.add("games%s", w.games(d.Games))
		}
	}
	if d.Sheet != nil && (p.slip == "sheet" || w.IntN(3) > 0) {
		wrong := map[string]int{}
		for k, n := range d.Sheet {
			wrong[k] = n
		}
		if p.slip == "sheet" {
			c := w.t.columns()
			wrong[c[w.IntN(len(c))].String()] += 5
			p.slips()
		}
		w.add("sheet %s", w.tally(wrong))
	}
}

func (w *writer) games(n map[string]int) string {
	out := ""
	for _, c := range w.t.columns() {
		if m := n[c.String()]; m != 0 {
			out += fmt.Sprintf(" %s %d", c, m)
		}
	}
	if out == "" {
		return " none"
	}
	return out
}
