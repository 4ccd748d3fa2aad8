package untidy

import (
	"fmt"
	"strings"
)

// A row is a trick as somebody writes it down.
type row struct {
	number, leader int
	cards          []string
	who            []int // written where play left its rotation
	turned         int   // the place from which seats are written, 4 for none
	winner, points int   // -1 for not written
	skip, mark     bool
	line           int // of the record, from 0
}

// played writes a deal with its cards: what really happened, and what went wrong in writing
// it down.
func (w *writer) played(g *game, truth *Truth) {
	var rows []*row
	ends := 10
	stopped := w.chance(8, "stopped")
	if stopped {
		ends = 1 + w.IntN(9)
		truth.Whole = false
	}
	for n, t := range g.tricks[:ends] {
		r := &row{number: n + 1, leader: t[0].seat, winner: -1, points: -1, turned: 4}
		at := t[0].seat
		for k, l := range t {
			if l.seat != at && r.turned == 4 {
				r.turned = k
			}
			at = w.r.turn(l.seat)
			r.cards = append(r.cards, w.written(l.card))
			r.who = append(r.who, l.seat)
		}
		rows = append(rows, r)
	}
	outcomes := w.IntN(3)
	for n, r := range rows {
		if outcomes > 0 && w.IntN(8) > 0 {
			r.winner = g.winners[n]
			if outcomes > 1 && w.IntN(8) > 0 {
				r.points = 0
				for _, l := range g.tricks[n] {
					r.points += l.card.points()
				}
			}
		}
	}
	trump := w.written(g.trump)
	w.page = &page{dealer: g.dealer, rows: rows, hands: map[int]string{}}
	truth.right, w.edits = w.page.clone(), nil
	w.slips(g, rows)

	switch {
	case w.chance(40, "only the suit of trumps"):
		trump = "*" + suitNames[g.trump.suit()]
	case w.chance(60, "trumps not known"):
		trump = "*"
	}
	line := fmt.Sprintf("deal %d dealer %c trump %s", w.number, seats[w.page.dealer], trump)
	if w.chance(30, "no dealer written") {
		line = fmt.Sprintf("deal %d trump %s", w.number, trump)
	}
	truth.right.line = len(w.lines)
	w.add("%s", line)
	w.hands(g, truth.right)
	truth.edits = w.edits
	for n, r := range rows {
		w.between(g, n, ends)
		truth.right.rows[n].line = len(w.lines)
		w.row(r, truth.right.rows[n])
	}
	w.between(g, ends, ends)
	if stopped {
		if w.IntN(4) > 0 {
			w.add("stop")
		}
		if w.chance(2, "cards laid open") {
			for s := range 4 {
				if h := g.left(s, ends); h != 0 && w.IntN(3) > 0 {
					w.add("show %c %s", seats[s], w.handText(h))
				}
			}
		}
	} else if w.IntN(3) == 0 {
		p := g.points
		if w.chance(6, "wrong points") {
			d := 1 + w.IntN(5)
			if p[0] >= d {
				p[0], p[1] = p[0]-d, p[1]+d
			} else {
				p[0], p[1] = p[0]+d, p[1]-d
			}
		}
		w.add("points AC %d BD %d", p[0], p[1])
	}
	whole := ends == 10
	for _, r := range rows {
		whole = whole && !r.skip
	}
	w.after(g, ends, whole)
	if w.amended != "" {
		w.add("%s", w.amended)
		w.amended = ""
	}
}

func (w *writer) row(r, right *row) {
	if r.skip {
		return
	}
	r.mark = w.chance(40, "a mark")
	right.mark = r.mark
	w.add("%s", r)
}

func (w *writer) slips(g *game, rows []*row) {
	any := func() int { return w.IntN(len(rows)) }
	other := func(s int) int { return (s + 1 + w.IntN(3)) % 4 }
	const slip = true
	if w.chance(15, "a wrong leader") {
		n := any()
		s := other(rows[n].leader)
		w.do(slip, func(p *page) { p.rows[n].leader = s })
	}
	if w.chance(25, "a wrong dealer") {
		s := other(w.page.dealer)
		w.do(slip, func(p *page) { p.dealer = s })
	}
	if w.chance(15, "a wrong winner") {
		if n := any(); rows[n].winner >= 0 {
			s := other(rows[n].winner)
			w.do(slip, func(p *page) { p.rows[n].winner = s })
		}
	}
	if w.chance(15, "wrong points of a trick") {
		if n := any(); rows[n].points >= 0 {
			more := 1 + w.IntN(4)
			w.do(slip, func(p *page) { p.rows[n].points += more })
		}
	}
	if w.chance(25, "a leader not written") {
		if n := any(); rows[n].turned == 4 {
			w.do(!slip, func(p *page) { p.rows[n].leader = -1 })
		}
	}
	if w.chance(25, "a card misread") {
		n := any()
		k := w.IntN(len(rows[n].cards))
		as := w.written(pick(w.Rand, all))
		misread := func(p *page) { p.rows[n].cards[k] = as }
		if c := g.tricks[n][k]; rows[n].leader == g.tricks[n][0].seat && w.chance(3, "a card amended") {
			w.do(!slip, misread)
			w.amended = fmt.Sprintf("amend deal %d trick %d %c %s -> %s \"misread\"", w.number, n+1, seats[c.seat], as, w.written(c.card))
		} else {
			w.do(slip, misread)
			w.miscarded = true
		}
	}
	if w.chance(25, "two cards exchanged") {
		a, b := any(), any()
		k, l := w.IntN(4), w.IntN(4)
		w.do(slip, func(p *page) {
			x, y := &p.rows[a].cards[k], &p.rows[b].cards[l]
			*x, *y = *y, *x
		})
		w.miscarded = true
	}
	if w.chance(30, "five cards in a trick") {
		n := any()
		c := w.written(pick(w.Rand, all))
		w.do(slip, func(p *page) {
			r := p.rows[n]
			r.cards, r.who = append(r.cards, c), append(r.who, r.who[0])
		})
		w.miscarded = true
	}
	if w.chance(30, "a trick not written") {
		n := any()
		w.do(!slip, func(p *page) { p.rows[n].skip = true })
	}
	if w.chance(6, "cards known in part") {
		for range 1 + w.IntN(6) {
			n := any()
			k := w.IntN(4)
			c := g.tricks[n][k].card
			if rows[n].cards[k] != w.written(c) {
				continue
			}
			rank := strings.TrimRight(w.written(c), "♠♥♣♦")
			suit := suitNames[c.suit()]
			forms := []string{"*", "*" + suit, rank + "*"}
			if c.rank() < lowRanks {
				forms = append(forms, "x", "x"+suit)
			}
			form := forms[w.IntN(len(forms))]
			w.do(false, func(p *page) { p.rows[n].cards[k] = form })
		}
	}
}

func (w *writer) handText(h set) string {
	var out []string
	for s := range 4 {
		if c := h & suitSet(s); c != 0 {
			g := suitNames[s]
			l := c.each()
			for i := len(l) - 1; i >= 0; i-- {
				g += string([]rune(w.written(l[i]))[0])
			}
			out = append(out, g)
		}
	}
	return strings.Join(out, " ")
}

// hands writes some of the hands, or parts of them.
func (w *writer) hands(g *game, right *page) {
	if !w.chance(5, "hands written") {
		return
	}
	wrong := w.chance(6, "a hand written wrong")
	for s := range 4 {
		if w.IntN(2) == 0 {
			continue
		}
		h := g.hands[s]
		var out, in set // a card of the hand, and the one that is written for it
		if wrong && w.IntN(2) == 0 {
			out, in = pick(w.Rand, h), pick(w.Rand, all&^h)
			h = h&^out | in
		}
		if w.chance(4, "a hand in part") {
			for range 1 + w.IntN(8) {
				h &^= pick(w.Rand, h)
				if h.len() == 1 {
					break
				}
			}
		}
		voids := ""
		for suit := range 4 {
			if (g.hands[s]|h)&suitSet(suit) == 0 && w.IntN(2) == 0 {
				voids += " " + suitNames[suit] + "-"
			}
		}
		line := len(w.lines)
		w.add("hand %c %s%s", seats[s], w.handText(h), voids)
		if as := w.lines[line]; h&in != 0 { // of a hand in part it may have been left out
			right.hands[line] = fmt.Sprintf("hand %c %s%s", seats[s], w.handText(h&^in|out), voids)
			w.do(true, func(p *page) { p.hands[line] = as })
		}
	}
}

// between writes what happens beside the cards before trick n+1.
func (w *writer) between(g *game, n, ends int) {
	if n > 0 && w.chance(60, "a claim at the table") {
		w.claim(g, n)
	}
	if n > 0 && w.chance(100, "an admission") {
		w.admission(g, n)
	}
	if w.chance(120, "a penalty") {
		w.penalty()
	}
	if n < 2 && w.chance(20, "the trump card taken up") {
		w.add("pickup %c", seats[g.dealer])
	}
	switch {
	case w.chance(200, "a consent"):
		w.add("consent deal-right")
	case w.chance(200, "a substitute"):
		w.add("substitute %s \"Eva Lima\"", w.seat())
	case w.chance(200, "a note"):
		w.add("note \"= A 12 ? ; [x]\" ; deal 9")
	}
}

func (w *writer) after(g *game, ends int, whole bool) {
	if w.chance(40, "signed") {
		w.add("sign AC")
		w.add("sign BD")
	}
	if w.chance(60, "somebody leaves") {
		w.add("abandon %s", w.seat())
	} else if whole && w.chance(60, "a walkover") {
		w.add("walkover %s", w.pair())
	}
	if w.chance(60, "marks suspended") {
		w.add("suspend %s 1 deal %d", w.pair(), w.number)
	}
	if w.chance(6, "a claim after the deal") {
		for range 1 + w.IntN(2) {
			w.claim(g, ends)
		}
	}
}

// claim writes a claim: often of a renúncia that was really made, with the right ruling or not.
func (w *writer) claim(g *game, n int) {
	by, against, trick := w.seat(), w.pair(), ""
	var bad []string
	for i, t := range g.tricks[:n] {
		for _, l := range t {
			if l.bad {
				bad = append(bad, fmt.Sprint(i+1, " ", l.seat))
			}
		}
	}
	if len(bad) > 0 && w.IntN(4) > 0 {
		var t, s int
		fmt.Sscan(bad[w.IntN(len(bad))], &t, &s)
		by, against = string(seats[(s+1)%4]), []string{"AC", "BD"}[s%2]
		if w.IntN(3) == 0 {
			against = string(seats[s])
		}
		if w.IntN(2) == 0 {
			trick = fmt.Sprintf(" trick %d", t)
		}
	} else if w.IntN(3) > 0 {
		p := w.IntN(4)
		by, against = string(seats[p]), []string{"AC", "BD"}[(p+1)%2]
	}
	switch {
	case trick == "" && w.IntN(3) == 0:
		trick = fmt.Sprintf(" trick %d", 1+w.IntN(10))
	case w.chance(12, "a claim about another deal"):
		trick = fmt.Sprintf(" deal %d", max(1, w.number-2+w.IntN(5)))
	}
	if w.chance(12, "a claim by an outsider") {
		by = []string{"referee", "spectator"}[w.IntN(2)]
	}
	w.add("claim %s against %s%s%s", by, against, trick, w.ruling())
}

func (w *writer) admission(g *game, n int) {
	trick := ""
	if w.IntN(2) == 0 {
		trick = fmt.Sprintf(" trick %d", 1+w.IntN(n))
	}
	w.add("admit %s%s", w.seat(), trick)
}

func (w *writer) penalty() {
	kind := []string{"talk", "lead-early", "retrieved", "out-of-turn", "looked", "mixed", "slow"}[w.IntN(7)]
	out := "warning"
	if w.IntN(2) == 0 {
		out = fmt.Sprintf("award %d", 1+w.IntN(4))
	}
	w.add("penalty %s %s %s", kind, w.seat(), out)
}
