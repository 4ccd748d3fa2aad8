package untidy

import "slices"

// weighed reports whether a deal that contradicts itself proves a play also where two of its
// cards were exchanged in writing. Such a reading supposes one slip more than what it leaves
// contradicted. Weighed are those that suppose at most one slip more than the fewest, and for
// which less is contradicted than without the exchange.
func (j *judge) weighed(d *deal, p Play) bool {
	least := 1000
	for _, v := range j.readings(d) {
		least = min(least, v.slips())
	}
	var against []int // how many slips the readings suppose that do not prove it
	for a := range 40 {
		for b := range a {
			e := d.exchanged(a, b)
			if e == nil {
				continue
			}
			for _, v := range j.readings(e) {
				if v.faults() > least {
					continue
				}
				n := v.slips() + 1
				was := &view{d: d, r: v.r, dealer: v.dealer, leaders: v.leaders}
				was.seating()
				if n > least+1 || n > was.slips() {
					continue
				}
				if g, ok := v.grid(); ok && g.fits() {
					if least = min(least, n); !v.proves(&g, p) {
						against = append(against, n)
					}
				}
			}
		}
	}
	return !slices.ContainsFunc(against, func(n int) bool { return n <= least+1 })
}

// slips counts the things that a reading contradicts: letters, points of tricks, and the cards
// that cannot have been where they are written.
func (v *view) slips() int {
	n := v.faults()
	for _, t := range v.d.tricks {
		if w, ok := worth(t); ok && t.points >= 0 && t.points != w {
			n++
		}
	}
	g, ok := v.grid()
	if !ok || !g.fits() {
		n++
	}
	return n
}

// proves reports whether a play is a renúncia in every deal of a reading.
func (v *view) proves(g *grid, p Play) bool {
	for k, t := range v.d.tricks {
		if t.number != p.Trick {
			continue
		}
		n := slices.Index(v.who[k], p.Seat)
		if n < 1 {
			return false
		}
		lead := v.who[k][0]
		lawful, revoked := g.followed(lead, p.Seat, t.number-1)
		return revoked && !lawful
	}
	return false
}

// exchanged returns the deal with the cards of two places in each other's, nil where they are
// not both written.
func (d *deal) exchanged(a, b int) *deal {
	if a/4 >= len(d.tricks) || b/4 >= len(d.tricks) || a%4 >= len(d.tricks[a/4].plays) || b%4 >= len(d.tricks[b/4].plays) {
		return nil
	}
	if !d.tricks[a/4].plays[a%4].card.known() || !d.tricks[b/4].plays[b%4].card.known() {
		return nil
	}
	e := d.copied(a / 4)
	if b/4 != a/4 {
		e = e.copied(b / 4)
	}
	x, y := &e.tricks[a/4].plays[a%4], &e.tricks[b/4].plays[b%4]
	x.card, y.card = y.card, x.card
	return e
}

// seated returns the reading without the cards of which it is not known who played them.
func (v *view) seated() *view {
	out, short := *v, *v.d
	short.tricks = slices.Clone(v.d.tricks)
	for i := range short.tricks {
		if slices.Contains(v.who[i], -1) {
			short.tricks[i].plays = nil
		}
	}
	out.d = &short
	return &out
}
