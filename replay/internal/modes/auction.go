package modes

// An auction is what the bids and the declaration of a deal come to.
type auction struct {
	recorded bool // there are bids
	passed   bool // all passed
	bidder   int  // whose bid stands, -1 not known
	value    int  // that bid, 0 not known
	declarer int
	trump    int
	call     set
	faulty   bool
}

// auction judges the bids: from the dealer's right, counter-clockwise; who has passed is out; it
// ends when all others have passed.
func (j *judge) auction(d *deal, s *Deal) auction {
	a := auction{bidder: -1, declarer: -1, trump: d.trump.suit(), recorded: len(d.bids) > 0}
	if len(d.bids) == 1 {
		// One line alone is the bid that stood, its turn not judged.
		b := d.bids[0]
		if b.value == 0 {
			// Open: one pass alone is no bid that stands, and no auction either.
			s.open("wrong-bid", "wrong-declarer", "out-of-turn", "syntax")
			a.faulty = true
		} else {
			a.bidder, a.value = b.seat, b.value
			if !lawfulBid(b.value, 0) {
				s.want("wrong-bid")
				a.faulty = true
			}
		}
	} else if len(d.bids) > 1 {
		j.turns(d, s, &a)
	}
	n := d.declare
	if n == nil {
		if a.bidder >= 0 && !a.faulty {
			a.declarer = a.bidder
		}
		return a
	}
	a.declarer, a.call = n.seat, n.call
	if a.trump >= 0 && d.card && a.trump != n.trump {
		// Open: which finding it is when the deal line's trump and the declared one differ.
		s.open(Vocabulary...)
		s.Contradicted, a.faulty = true, true
	}
	a.trump = n.trump
	switch {
	case a.bidder >= 0 && a.bidder != n.seat && !a.faulty:
		s.want("wrong-declarer")
		a.faulty = true
		// Open: who leads, and who plays with whom, where another declares than whose bid stands.
		s.open("wrong-first-leader", "wrong-leader", "wrong-call", "renuncia", "renuncia-possible")
		a.declarer, s.Contradicted = -1, true
	case a.bidder >= 0 && a.bidder != n.seat:
		s.open("wrong-declarer", "wrong-first-leader", "wrong-call")
	case a.passed:
		s.anyOf("wrong-declarer", "syntax")
		a.faulty = true
	}
	return a
}

// lawfulBid: from 65 in fives to 120, and above the last.
func lawfulBid(value, last int) bool {
	return value >= 65 && value <= 120 && value%5 == 0 && value > last
}

func (j *judge) turns(d *deal, s *Deal, a *auction) {
	turn := d.bids[0].seat
	if d.dealer >= 0 {
		turn = j.t.right(d.dealer)
	}
	var out [9]bool
	in := j.t.seats
	for _, b := range d.bids {
		over := in == 0 || in == 1 && a.bidder >= 0
		if b.seat != turn || out[b.seat] || over {
			// Open: a bid when all others have passed already is out of turn too.
			if !a.faulty {
				s.want("out-of-turn")
			}
			a.faulty = true
			s.open("wrong-bid", "wrong-declarer")
		}
		switch {
		case b.value == 0:
			if !out[b.seat] {
				out[b.seat] = true
				in--
			}
		case lawfulBid(b.value, a.value):
			a.bidder, a.value = b.seat, b.value
		case !a.faulty:
			s.want("wrong-bid")
			a.faulty = true
			// Open: whether such a bid stands. A later one above it is judged neither way.
			s.open("wrong-declarer", "out-of-turn")
		}
		for n := 0; n < j.t.seats; n++ {
			turn = j.t.right(b.seat)
			for out[turn] && turn != b.seat {
				turn = j.t.right(turn)
			}
		}
	}
	a.passed = in == 0 && a.bidder < 0 && !a.faulty
	if in > 0 && a.bidder < 0 && !a.faulty {
		// Open: only passes, and not all of them. Passes before the last bid may not be missing.
		s.open("wrong-bid", "wrong-declarer", "out-of-turn", "syntax", "incomplete-deal")
		a.faulty = true
	}
}
