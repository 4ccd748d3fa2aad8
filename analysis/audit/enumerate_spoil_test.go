package audit_test

// spoil gets something wrong in some records: a card of a hand or of those shown, the
// trump card, a card written twice.
func (r *writer) spoil() {
	switch x := r.Float64(); {
	case x < 0.10:
		r.spoilHand()
	case x < 0.14:
		r.spoilShow()
	case x < 0.18:
		r.s.trump = written(r.pick(wholePack &^ r.p.dealt[r.s.dealer] & ofSuit(max(0, r.s.trump.suit))))
	case x < 0.30:
		r.spoilPlay()
	}
}

// spoilHand writes a card of another seat into a hand.
func (r *writer) spoilHand() {
	q := r.IntN(4)
	h := &r.s.hands[q]
	if len(h.tokens) == 0 {
		return
	}
	var has pile
	for _, t := range h.tokens {
		if t.known() {
			has = has.with(t.card())
		}
	}
	c := r.pick(wholePack &^ r.p.dealt[q] &^ has)
	if h.voids>>c.suit()&1 == 0 {
		h.tokens[r.IntN(len(h.tokens))] = written(c)
	}
}

// spoilShow has a seat lay open a card that it does not hold any more, or never did.
func (r *writer) spoilShow() {
	if len(r.s.shows) == 0 {
		return
	}
	sh := &r.s.shows[0]
	for _, t := range sh.tokens {
		if !t.known() {
			return
		}
	}
	var has pile
	for _, t := range sh.tokens {
		has = has.with(t.card())
	}
	sh.tokens[0] = written(r.pick(wholePack &^ has))
}

// spoilPlay writes one card for another, where who took the tricks stays possible.
func (r *writer) spoilPlay() {
	t := r.IntN(r.s.last())
	if r.s.tricks[t] == nil {
		return
	}
	k := r.IntN(len(r.s.tricks[t].plays))
	tok := &r.s.tricks[t].plays[k]
	old := *tok
	*tok = written(r.pick(wholePack))
	twice := tok.known() && believe(r.s).doubted[t][k]
	if !r.s.mayTake(t) && !twice {
		*tok = old
	}
}

// mayTake reports whether the seat that leads next, or is written as the winner, may have
// taken a trick by its cards, each by itself.
func (s *scrap) mayTake(t int) bool {
	l := s.tricks[t]
	if len(l.plays) < 4 {
		return true
	}
	may := func(taker int) bool {
		for k := range 4 {
			if s.seat(t, k) != taker {
				continue
			}
			for p := l.plays[k].may(); p != 0; p &= p - 1 {
				if s.beatsAll(t, k, p.first()) {
					return true
				}
			}
		}
		return false
	}
	return (l.winner < 0 || may(l.winner)) && (t == 9 || s.tricks[t+1] == nil || may(s.tricks[t+1].leader))
}

// beatsAll reports whether a card may take a trick against what is written of the others.
func (s *scrap) beatsAll(t, k int, c cardOf) bool {
	if c.suit() != s.trump.suit && k > 0 && s.tricks[t].plays[0].may()&ofSuit(c.suit()) == 0 {
		return false
	}
	for j, tok := range s.tricks[t].plays {
		if j == k {
			continue
		}
		loses := false
		for p := tok.may(); p != 0; p &= p - 1 {
			d := p.first()
			higher := d.suit() == c.suit() && d > c
			trumps := d.suit() == s.trump.suit && c.suit() != s.trump.suit
			loses = loses || !higher && !trumps
		}
		if !loses {
			return false
		}
	}
	return true
}
