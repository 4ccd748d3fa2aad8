package untidy

// convict says who is proven to have revoked.
func (j *judge) convict(d *deal, s *Section, rs []*view, relaxed bool) {
	type verdict struct{ lawful, revoked, may bool }
	read := func(v *view, g *grid) map[Play]verdict {
		out := map[Play]verdict{}
		for k, t := range v.d.tricks {
			for n, p := range t.plays {
				if n == 0 || p.card == 0 || v.who[k][0] < 0 {
					continue
				}
				led := t.plays[0].card
				if led.known() && p.card.known() && led.suit() == p.card.suit() {
					continue
				}
				lead, seat, at := v.who[k][0], v.who[k][n], t.number-1
				l, r := g.followed(lead, seat, at)
				may := (!led.known() || !p.card.known()) && g.mayFollow(lead, seat, at)
				if may && r {
					s.may[seat] = true
				}
				out[Play{t.number, seat}] = verdict{l, r, may}
			}
		}
		return out
	}
	var found []map[Play]verdict
	for _, r := range rs {
		if g, ok := r.grid(); ok && g.fits() {
			found = append(found, read(r, &g))
		}
	}
	if relaxed {
		s.open("renuncia")
	}
	if len(found) == 0 {
		s.open("renuncia", "renuncia-possible", "unclaimed-renuncia", "obligation")
		return
	}
	if len(d.hands) > 0 {
		for _, h := range d.hands {
			if len(h.some) > 0 {
				s.open("renuncia", "renuncia-possible", "unclaimed-renuncia")
			}
		}
	}
	for p, f := range found[0] {
		proven, possible := true, false
		for _, m := range found {
			g, ok := m[p]
			proven = proven && ok && !g.may && g.revoked && !g.lawful
			possible = possible || ok && g.revoked
		}
		line := d.trickLine(p.Trick)
		switch {
		case proven:
			s.Proven[p] = true
			s.want("renuncia", line)
		case possible && len(found) == 1 && !f.may:
			s.want("renuncia-possible", line)
		}
	}
	for p := range s.Proven {
		s.Provable[p] = true
	}
	if len(found) > 1 || !s.Consistent {
		s.open("renuncia-possible", "unclaimed-renuncia")
	}
	if len(found) > 1 || len(rs) > 1 || !s.Consistent {
		s.open("renuncia")
	}
	if j.r.is("void", "must_trump") {
		s.open("obligation", "renuncia-possible", "unclaimed-renuncia")
	}
	if len(s.Proven) > 0 {
		s.open("unclaimed-renuncia")
	}
}

func (d *deal) trickLine(number int) int {
	for _, t := range d.tricks {
		if t.number == number {
			return t.line
		}
	}
	return 0
}
