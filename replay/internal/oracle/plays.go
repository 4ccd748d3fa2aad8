package oracle

// A Status is what a record says of a play.
type Status int

const (
	Innocent Status = iota
	Possible        // a renúncia in some worlds
	Proven          // in all
)

// A verdict is what one reading says of a play.
type verdict struct {
	status       Status
	mayFollow    bool // it can have been of the suit led
	duty, shirks bool // void, it may have trumped as it had to; and may not have
}

// proof judges every play of a reading.
func (t *table) proof(r *reading) map[Play]verdict {
	out := map[Play]verdict{}
	for n, k := range r.tricks {
		if k.number < 1 || k.number > t.size || len(k.cards) == 0 {
			continue
		}
		lead, leader := k.cards[0].can, t.seatOf(k, 0, r.leads[n], r.dealer)
		had := side(0)
		if leader >= 0 {
			had = 1 << leader
		}
		for i := 1; i < len(k.cards); i++ {
			c := k.cards[i]
			seat := t.seatOf(k, i, r.leads[n], r.dealer)
			if seat < 0 || c.none || c.can == 0 || had.has(seat) {
				continue
			}
			had |= 1 << seat
			var v verdict
			first := true
			for _, led := range lead.suits() {
				w := r.world
				if lead&^ofSuit(led) != 0 {
					if leader < 0 {
						continue
					}
					only := *w
					if only.slots[leader][k.number-1] &= ofSuit(led); !only.fits() {
						continue
					}
					w = &only
				}
				v = v.or(w.verdict(seat, k.number-1, led, r.trump), first)
				first = false
			}
			if !first {
				out[Play{k.number, seat}] = v
			}
		}
	}
	return out
}

// or joins the verdicts by two suits that may have been led.
func (v verdict) or(b verdict, first bool) verdict {
	if first {
		return b
	}
	if v.status != b.status {
		v.status = Possible
	}
	v.mayFollow, v.duty, v.shirks = v.mayFollow || b.mayFollow, v.duty || b.duty, v.shirks || b.shirks
	return v
}

// verdict judges a play where a suit was led.
func (w *world) verdict(seat, i, led, trump int) verdict {
	slots, suit := &w.slots[seat], ofSuit(led)
	if slots[i]&^suit == 0 {
		return verdict{mayFollow: true, duty: true}
	}
	if slots[i]&suit == 0 {
		for j := i + 1; j < w.t.size; j++ {
			if slots[j]&^suit == 0 {
				return verdict{status: Proven, duty: true}
			}
		}
	}
	x := w.look(seat, i, led, trump)
	v := verdict{mayFollow: x.followed, duty: x.dutiful, shirks: x.shirked}
	switch {
	case x.revoked && !x.followed && !x.lawful:
		v.status = Proven
	case x.revoked:
		v.status = Possible
	}
	return v
}

// plays finds the renúncias, as far as nothing contradicts them.
func (j *judge) plays(c *judged) {
	c.status, c.shirked = map[Play]Status{}, map[Play]bool{}
	joined, count := map[Play]verdict{}, map[Play]int{}
	for _, r := range c.readings {
		for p, v := range j.t.proof(r) {
			joined[p] = joined[p].or(v, count[p] == 0)
			count[p]++
		}
	}
	for p, v := range joined {
		line, plain := 0, true
		for _, k := range c.tricks {
			if k.number == p.Trick {
				line, plain = k.line, len(k.cards[0].can.suits()) == 1
			}
		}
		if count[p] < len(c.readings) && v.status == Proven {
			v.status = Possible // it is another's card in another reading
		}
		c.status[p] = v.status
		switch {
		case v.status == Proven:
			c.s.Proven[p] = true
			c.s.want("renuncia", line)
		case v.status == Possible && (v.mayFollow || count[p] < len(c.readings)):
			c.s.may("renuncia-possible", line)
		case v.status == Possible:
			c.s.want("renuncia-possible", line)
		}
		switch {
		case !v.shirks:
		case v.status == Innocent && !v.duty && !v.mayFollow && plain:
			c.s.want("obligation", line)
			c.shirked[p] = true
		default:
			c.s.may("obligation", line)
			c.s.open("unclaimed-renuncia")
		}
	}
	for _, h := range c.d.hands {
		if h.loose {
			c.s.open(byPlays...)
		}
	}
}
