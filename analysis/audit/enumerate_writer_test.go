package audit_test

import "math/rand/v2"

// played is a deal as it was played, before anybody wrote anything.
type played struct {
	dealt   [4]pile
	left    [11][4]pile
	cards   [10][]cardOf
	leaders [10]int
	winners [10]int
}

// writer writes vague records of deals that nobody played.
type writer struct {
	*rand.Rand
	s *scrap
	p *played
}

func (r *writer) chance(share float64) bool { return r.Float64() < share }

// pick returns some card of a pile.
func (r *writer) pick(p pile) cardOf {
	for range r.IntN(p.count()) {
		p &= p - 1
	}
	return p.first()
}

// write deals, plays, and writes down part of it.
func (r *writer) write() *scrap {
	r.s = &scrap{rules: "fpsd target=4", dealer: r.IntN(4), trump: blank}
	switch r.IntN(8) {
	case 0:
		r.s.rules, r.s.tens = "acores", true
	case 1, 2:
		r.s.rules, r.s.mustTrump = "italiana-obrigacao", true
	case 3:
		r.s.rules, r.s.clockwise = "fpsd target=4 play.direction=cw lead.first=left", true
	}
	r.play()
	r.writeTricks()
	r.writeTrump()
	r.writeHands()
	r.writeShows()
	r.blur()
	r.spoil()
	if r.chance(0.25) && r.s.trump.suit >= 0 {
		r.s.leaders, r.s.winners, r.s.points = r.chance(0.6), r.chance(0.6), r.chance(0.6)
	}
	return r.s
}

// play plays the ten tricks, with some renúncias.
func (r *writer) play() {
	r.p = new(played)
	for i, c := range r.Perm(40) {
		r.p.dealt[i%4] = r.p.dealt[i%4].with(cardOf(c))
	}
	r.p.left[0] = r.p.dealt
	r.s.trump = written(r.pick(r.p.dealt[r.s.dealer]))
	revoke := []float64{0, 0.04, 0.12}[r.IntN(3)]
	leader := r.s.next(r.s.dealer)
	for t := range 10 {
		now := r.p.left[t]
		r.p.leaders[t] = leader
		q, best, winner := leader, cardOf(-1), leader
		for k := range 4 {
			choice := now[q]
			if k > 0 {
				led := ofSuit(r.p.cards[t][0].suit())
				switch {
				case choice&led != 0 && choice&^led != 0 && r.chance(revoke):
					choice &^= led
				case choice&led != 0:
					choice &= led
				case r.s.mustTrump && choice&ofSuit(r.s.trump.suit) != 0 && !r.chance(revoke):
					choice &= ofSuit(r.s.trump.suit)
				}
			}
			c := r.pick(choice)
			now[q] = now[q].but(c)
			r.p.cards[t] = append(r.p.cards[t], c)
			if best < 0 || c.suit() == best.suit() && c > best || c.suit() == r.s.trump.suit && best.suit() != r.s.trump.suit {
				best, winner = c, q
			}
			q = r.s.next(q)
		}
		r.p.left[t+1] = now
		r.p.winners[t], leader = winner, winner
	}
}

// writeTricks writes the tricks, up to where play stopped, without one now and then.
func (r *writer) writeTricks() {
	n, cut := 10, 4
	if r.chance(0.4) {
		r.s.stopped = true
		n = 6 + r.IntN(4)
		if r.chance(0.4) {
			cut = 1 + r.IntN(3)
		}
	}
	outcomes, worth := r.chance(0.5), r.chance(0.7)
	for t := range n {
		l := &line{leader: r.p.leaders[t], winner: -1, worth: -1}
		for k, c := range r.p.cards[t] {
			if t < n-1 || k < cut {
				l.plays = append(l.plays, written(c))
			}
		}
		if outcomes && len(l.plays) == 4 {
			l.winner = r.p.winners[t]
			if worth {
				l.worth = 0
				for _, c := range r.p.cards[t] {
					l.worth += c.points()
				}
			}
		}
		r.s.tricks[t] = l
	}
	if r.chance(0.12) {
		r.s.tricks[r.IntN(n-1)] = nil
	}
}

func (r *writer) writeTrump() {
	if r.chance(0.2) {
		r.s.trump.rank = -1
		if r.chance(0.3) && !r.s.mustTrump {
			r.s.trump = blank
		}
	}
}

// writeHands writes some of the hands, whole or in part.
func (r *writer) writeHands() {
	for q := range 4 {
		var h holding
		switch x := r.Float64(); {
		case x < 0.3:
			for p := r.p.dealt[q]; p != 0; p &= p - 1 {
				h.tokens = append(h.tokens, written(p.first()))
			}
		case x < 0.6:
			for p := r.p.dealt[q]; p != 0; p &= p - 1 {
				t := written(p.first())
				switch y := r.Float64(); {
				case y < 0.5:
					continue
				case y < 0.6:
					t.rank = -1
				case y < 0.7 && t.rank < 5:
					t.rank, t.low = -1, true
				}
				h.tokens = append(h.tokens, t)
			}
		}
		if r.chance(0.3) {
			for suit := range 4 {
				if r.p.dealt[q]&ofSuit(suit) == 0 {
					h.voids |= 1 << suit
				}
			}
		}
		r.s.hands[q] = h
	}
}

// writeShows lays cards open after some trick.
func (r *writer) writeShows() {
	for r.chance(0.2) && len(r.s.shows) < 2 {
		sh := showing{seat: r.IntN(4), after: r.IntN(r.s.last() + 1)}
		if sh.after == r.s.last() && len(r.s.tricks[sh.after-1].plays) < 4 || sh.after > 0 && r.s.tricks[sh.after-1] == nil {
			continue
		}
		held := r.p.left[sh.after][sh.seat]
		for range 1 + r.IntN(3) {
			if held == 0 {
				break
			}
			c := r.pick(held)
			held = held.but(c)
			t := written(c)
			if r.chance(0.15) {
				t.rank = -1
			}
			sh.tokens = append(sh.tokens, t)
		}
		if len(sh.tokens) > 0 {
			r.s.shows = append(r.s.shows, sh)
		}
	}
}

// blur forgets some of the cards played.
func (r *writer) blur() {
	for range r.IntN(12) {
		t := r.IntN(r.s.last())
		if r.s.tricks[t] == nil {
			continue
		}
		tok := &r.s.tricks[t].plays[r.IntN(len(r.s.tricks[t].plays))]
		if !tok.known() {
			continue
		}
		switch r.IntN(5) {
		case 0:
			*tok = blank
		case 1:
			tok.suit = -1
		case 2, 3:
			tok.low = tok.rank < 5 && r.chance(0.5)
			tok.rank = -1
		case 4:
			if tok.rank < 5 {
				*tok = token{suit: -1, rank: -1, low: true}
			} else {
				tok.rank = -1
			}
		}
	}
}
