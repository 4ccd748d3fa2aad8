package modes

// A problem asks whether the cards can lie so: which kinds each place (a seat's card of a trick)
// may hold, and which cards a hand is known to have had. Nothing is assumed about how anybody
// played.
type problem struct {
	t     *table
	slots [9][13]set
	// hold has a number for each copy of a kind that the hand surely had: after which trick it was still there.
	hold *[9][40][]int
	full [9]bool // the hand had nothing but what it holds
	void [9]set
	// units and base are the cards and one way to place them that was found before, if any: a place to start from.
	units []unit
	base  []int
}

func newProblem(t *table) *problem {
	p := &problem{t: t, hold: new([9][40][]int)}
	for s := range t.places() {
		for i := range t.size {
			p.slots[s][i] = all
		}
	}
	return p
}

// copied returns a problem whose hands can be changed.
func (p *problem) copied() *problem {
	q := *p
	q.hold = new([9][40][]int)
	for s := range q.hold {
		for k, h := range p.hold[s] {
			q.hold[s][k] = append([]int(nil), h...)
		}
	}
	q.units, q.base = nil, nil
	return &q
}

// has says that after a trick the seat still had so many cards of a kind. What is known of the
// same cards from elsewhere is not counted twice.
func (p *problem) has(seat int, k kind, n, after int) {
	p.units, p.base = nil, nil
	h := p.hold[seat][k]
	for len(h) < n {
		h = append(h, 0)
	}
	// The copies that stayed longest come first: those are the ones that are spoken of.
	for i := range n {
		h[i] = max(h[i], after)
	}
	p.hold[seat][k] = h
}

// A unit is one card of the packs. One that is spoken for lies with a seat.
type unit struct {
	kind        kind
	seat, after int
}

// deal sets out the cards of the packs. It reports false where more are spoken for than there are.
func (p *problem) deal() bool {
	if p.units != nil {
		return true
	}
	var units []unit
	var owned [9]int
	for k := kind(0); k < 40; k++ {
		left := p.t.copies[k]
		for s := range p.t.places() {
			for _, after := range p.hold[s][k] {
				units = append(units, unit{k, s, after})
				owned[s]++
				left--
			}
		}
		if left < 0 {
			return false
		}
		for range left {
			units = append(units, unit{k, -1, 0})
		}
	}
	if len(units) != p.t.places()*p.t.size {
		panic("modes: a pack that is not dealt out")
	}
	for s, n := range owned {
		if n > p.t.size {
			return false
		}
		p.full[s] = p.full[s] && n == p.t.size
	}
	p.units = units
	return true
}

// may reports whether a card can lie in a place.
func (p *problem) may(u unit, place int) bool {
	s, i := place/p.t.size, place%p.t.size
	if !p.slots[s][i].has(u.kind) || p.void[s].has(u.kind) {
		return false
	}
	if u.seat < 0 {
		return !p.full[s]
	}
	return u.seat == s && i >= u.after
}

// fits reports whether all cards of the packs can be put into all places: a perfect matching, by
// augmenting paths.
func (p *problem) fits() bool {
	for s := range p.t.places() {
		for i := range p.t.size {
			if p.slots[s][i] == 0 {
				return false
			}
		}
	}
	if !p.deal() {
		return false
	}
	n := len(p.units)
	m := matching{p: p, card: make([]int, n), at: make([]int, n), seen: make([]int, n)}
	for i := range n {
		m.at[i], m.card[i] = -1, -1
	}
	for place, u := range p.base {
		if p.may(p.units[u], place) {
			m.at[u], m.card[place] = place, u
		}
	}
	for place := range n {
		if m.card[place] < 0 {
			m.round++
			if !m.place(place) {
				return false
			}
		}
	}
	p.base = m.card
	return true
}

type matching struct {
	p     *problem
	card  []int // of each place
	at    []int // the place of each card
	seen  []int
	round int
}

func (m *matching) place(i int) bool {
	for u, c := range m.p.units {
		if m.seen[u] == m.round || !m.p.may(c, i) {
			continue
		}
		m.seen[u] = m.round
		if m.at[u] < 0 || m.place(m.at[u]) {
			m.at[u], m.card[i] = i, u
			return true
		}
	}
	return false
}

// worlds are the ways in which what is known in part can be meant; a deal fits where one of them does.
type worlds []*problem

func (w worlds) fits() bool {
	for _, p := range w {
		if p.fits() {
			return true
		}
	}
	return false
}

// with returns the worlds with places narrowed down.
func (w worlds) with(change func(p *problem)) worlds {
	out := make(worlds, 0, len(w))
	for _, p := range w {
		q := *p // the slots are copied; what the hands hold is not written to
		change(&q)
		out = append(out, &q)
	}
	return out
}

// A view of a play is what the worlds tell of it: whether in some it followed suit, in some it
// lawfully did not, and in some it was a renúncia.
type view struct {
	followed, lawful, revoked bool
}

// look tells of the card that a seat played to a trick. A renúncia is a card of another suit than
// the one led, with a card of that suit left for a later trick: by what must have been held.
func (w worlds) look(leader, seat, trick int) view {
	var v view
	for led := range 4 {
		suit := ofSuit(led)
		h := w.with(func(p *problem) { p.slots[leader][trick] &= suit })
		if !h.fits() {
			continue
		}
		v.followed = v.followed || h.with(func(p *problem) { p.slots[seat][trick] &= suit }).fits()
		h = h.with(func(p *problem) { p.slots[seat][trick] &^= suit })
		v.lawful = v.lawful || h.with(func(p *problem) {
			for i := trick; i < p.t.size; i++ {
				p.slots[seat][i] &^= suit
			}
		}).fits()
		for i := trick + 1; i < w[0].t.size && !v.revoked; i++ {
			v.revoked = h.with(func(p *problem) { p.slots[seat][i] &= suit }).fits()
		}
	}
	return v
}

// canTake reports whether the card in a position can have taken the trick.
func (w worlds) canTake(who []int, trick, position, trump int) bool {
	for led := range 4 {
		for k := kind(0); k < 40; k++ {
			if k.suit() != led && (k.suit() != trump || position == 0) || w[0].slots[who[position]][trick]&one(k) == 0 {
				continue
			}
			h := w.with(func(p *problem) {
				p.slots[who[0]][trick] &= ofSuit(led)
				p.slots[who[position]][trick] &= one(k)
				for i, s := range who {
					var under set
					for o := kind(0); o < 40; o++ {
						switch {
						case i < position && (k.beats(o, trump) || o.suit() != led && o.suit() != trump):
							under |= one(o)
						case i > position && !o.beats(k, trump):
							under |= one(o)
						}
					}
					if i != position {
						p.slots[s][trick] &= under
					}
				}
			})
			if h.fits() {
				return true
			}
		}
	}
	return false
}
