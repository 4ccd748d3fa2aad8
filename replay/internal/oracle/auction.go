package oracle

import "slices"

// lastBid returns the bid that counts and whose it is: 0 and -1 for none.
func (t *table) lastBid(d *deal) (n, seat int) {
	seat = -1
	for _, b := range d.bids {
		if b.n > n {
			n, seat = b.n, b.seat
		}
	}
	return n, seat
}

// passedOut reports whether all passed and nobody plays.
func (t *table) passedOut(d *deal) bool {
	n, _ := t.lastBid(d)
	return n == 0 && len(d.bids) >= t.seats
}

// auctionFindings judges bids, declarer and call.
func (j *judge) auctionFindings(d *deal, s *Section, all []*reading) {
	if d.dealer < 0 {
		s.open("out-of-turn")
	}
	j.bids(d, s)
	if _, who := j.t.lastBid(d); d.declareLine > 0 && j.t.passedOut(d) {
		s.must([]int{d.declareLine}, "wrong-declarer", "syntax")
		s.open("wrong-declarer")
	} else if d.declareLine > 0 && who >= 0 && who != d.declarer {
		if s.want("wrong-declarer", d.declareLine); len(s.Want["wrong-bid"]) > 0 {
			s.open("wrong-declarer")
		}
	}
	if s.Slips != 0 {
		s.open("wrong-call")
	}
	own := 0 // by how many readings the called card is the declarer's
	for _, r := range all {
		if d.called >= 0 && j.t.partner(d, r) == d.declarer {
			own++
		}
	}
	switch {
	case own == 0:
	case own < len(all), s.Faulty, s.Slips != 0, !j.t.seen(d, all[0]):
		s.open("wrong-call") // by counting alone, or by a card laid open
	default:
		s.want("wrong-call", d.declareLine)
	}
}

// bids judges each bid: its turn, and how much it is.
func (j *judge) bids(d *deal, s *Section) {
	t := j.t
	alone := len(d.bids) == 1 && d.bids[0].n > 0 // its turn is not judged
	highest, turn, passed := 0, -1, map[int]bool{}
	if d.dealer >= 0 {
		turn = t.after(d.dealer, d.dealer)
	}
	for i, b := range d.bids {
		if (passed[b.seat] || turn >= 0 && b.seat != turn) && !alone {
			if s.want("out-of-turn", b.line); i > 0 && passed[b.seat] {
				s.open("out-of-turn")
			}
		}
		if highest > 0 && len(passed) == t.seats-1 && b.n > 0 { // the auction is over
			s.open("out-of-turn", "wrong-bid")
			s.must([]int{b.line}, "out-of-turn", "wrong-bid")
		}
		if b.n == 0 {
			passed[b.seat] = true
		} else if b.n < t.num("bid.from") || b.n > t.num("bid.to") || b.n%t.num("bid.step") != 0 || b.n <= highest {
			s.want("wrong-bid", b.line)
		}
		highest = max(highest, b.n)
		if turn = b.seat; len(passed) < t.seats {
			for turn = t.after(turn, d.dealer); passed[turn]; turn = t.after(turn, d.dealer) {
			}
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
		return !h.shown && h.seat == d.declarer && slices.ContainsFunc(h.cards, called)
	})
}
