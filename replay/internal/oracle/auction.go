package oracle

import "slices"

// lastBid returns the bid that stands and whose it is: 0 and -1 for none.
func (t *table) lastBid(d *deal) (n, seat int) {
	seat = -1
	for _, b := range d.bids {
		if b.n > 0 && (n == 0 || b.n > n) {
			n, seat = b.n, b.seat
		}
	}
	return n, seat
}

// passedOut reports whether all passed and nobody plays.
func (t *table) passedOut(d *deal) bool {
	for _, b := range d.bids {
		if b.n > 0 {
			return false
		}
	}
	return len(d.bids) >= t.seats
}

// auctionFindings judges bids, declarer and call.
func (j *judge) auctionFindings(d *deal, s *Section, all []*reading) {
	t := j.t
	written := 0
	for _, b := range d.bids {
		if b.n > 0 {
			written++
		}
	}
	if d.dealer < 0 {
		s.open("out-of-turn")
	}
	alone := len(d.bids) == 1 && written == 1 // its turn is not judged
	highest, turn, passed := 0, -1, map[int]bool{}
	if d.dealer >= 0 {
		turn = t.after(d.dealer, d.dealer)
	}
	for i, b := range d.bids {
		bad := passed[b.seat] || turn >= 0 && b.seat != turn
		if bad && !alone {
			s.want("out-of-turn", b.line)
			if i > 0 {
				s.Open["out-of-turn"] = s.Open["out-of-turn"] || passed[b.seat]
			}
		}
		if over := highest > 0 && len(passed) == t.seats-1 && b.n > 0; over {
			s.Open["out-of-turn"], s.Open["wrong-bid"] = true, true
			s.must([]int{b.line}, "out-of-turn", "wrong-bid")
		}
		if b.n == 0 {
			passed[b.seat] = true
		} else {
			if b.n < t.num("bid.from") || b.n > t.num("bid.to") || b.n%t.num("bid.step") != 0 || b.n <= highest {
				s.want("wrong-bid", b.line)
			}
			highest = max(highest, b.n)
		}
		if turn = b.seat; len(passed) < t.seats {
			for turn = t.after(turn, d.dealer); passed[turn]; turn = t.after(turn, d.dealer) {
			}
		}
	}
	if t.passedOut(d) && d.declareLine > 0 {
		s.must([]int{d.declareLine}, "wrong-declarer", "syntax")
		s.Open["wrong-declarer"] = true
	} else if _, who := t.lastBid(d); d.declareLine > 0 && who >= 0 && who != d.declarer {
		if s.want("wrong-declarer", d.declareLine); len(s.Want["wrong-bid"]) > 0 {
			s.Open["wrong-declarer"] = true
		}
	}
	if s.Slips != 0 {
		s.open("wrong-call")
	}
	if d.called >= 0 {
		own, other := false, false
		for _, r := range all {
			if p := t.partner(d, r); p == d.declarer {
				own = true
			} else {
				other = true
			}
		}
		if own && (s.Faulty || s.Slips != 0 || !t.seen(d, all[0])) {
			own, s.Open["wrong-call"] = false, true // by counting alone, or by a card laid open: Open
		}
		if own && !other {
			s.want("wrong-call", d.declareLine)
		} else if own {
			s.Open["wrong-call"] = true
		}
	}
}

// seen reports whether the card that is called is written in the declarer's own hand, or was played from it.
func (t *table) seen(d *deal, r *reading) bool {
	called := func(c card) bool { return c.can == one(d.called) }
	for n, k := range r.tricks {
		if i := slices.IndexFunc(k.cards, called); i >= 0 {
			return t.seatOf(k, i, r.leads[n], r.dealer) == d.declarer
		}
	}
	return slices.ContainsFunc(d.hands, func(h holding) bool {
		return !h.shown && h.seat == d.declarer &&
			slices.ContainsFunc(h.cards, called)
	})
}
