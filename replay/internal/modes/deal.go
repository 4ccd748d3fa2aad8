package modes

import "slices"

// deal judges one deal by itself.
func (j *judge) deal(d *deal, s *Deal) {
	a := j.auction(d, s)
	if d.playBy >= 0 && d.dealer >= 0 && d.playBy != d.dealer {
		s.want("wrong-dealer")
	}
	r := &reading{d: d, t: j.t, dealer: d.dealer, first: -1, trump: a.trump}
	switch {
	case j.t.auction:
		r.first = a.declarer
	case j.t.dead && d.dealer < 0:
		// Open: the order of a deal without its dealer. The dead hand could sit anywhere, and nothing is judged.
		s.Contradicted = true
	case j.t.dead && d.dealer == 3:
		s.want("wrong-dealer") // the dead hand deals to nobody
		s.Contradicted = true
	case d.dealer >= 0:
		r.first = j.t.right(d.dealer)
	}
	if d.foreign {
		s.want("not-in-deck")
		s.Contradicted = true
	}
	w := j.order(d, s, r)
	j.shapes(d, s, r)
	j.convict(d, s, r, w)
	j.result(d, s, r, w, &a)
}

// order judges who led and who took the tricks, and finds the worlds that fit.
func (j *judge) order(d *deal, s *Deal, r *reading) worlds {
	known := func(*reading, int) []int { return nil }
	odd := r.leads(known)
	w, ok := r.worlds(true)
	fits := ok && w.fits()
	takers := func(r *reading, i int) []int {
		if !fits || r.trump < 0 || len(d.tricks[i].plays) != j.t.seats {
			return nil
		}
		var out []int
		for k, p := range d.tricks[i].plays {
			if p.card == 0 || i >= len(r.who) || r.who[i][k] < 0 {
				return nil
			}
			if w.canTake(r.who[i], d.tricks[i].number-1, k, r.trump) {
				out = append(out, r.who[i][k])
			}
		}
		return out
	}
	if len(odd) == 0 {
		odd = r.leads(takers)
		w, ok = r.worlds(true)
		fits = ok && w.fits()
	}
	for i, t := range d.tricks {
		if t.number == 1 && i == 0 && t.leader < 0 && r.first < 0 || len(t.plays) > 0 && r.leaders[i] < 0 {
			s.Contradicted = true
			s.open("leader-inferred", "leader-unknown")
		}
		win := r.winners[i]
		if win < 0 {
			some := takers(r, i)
			if len(some) == 1 {
				win = some[0]
				r.winners[i] = win
			} else if some != nil && t.winner >= 0 && !slices.Contains(some, t.winner) {
				s.want("winner-mismatch")
				s.Contradicted = true
			} else if !fits && r.trump >= 0 && t.winner >= 0 && !mayTake(j.alone(d, t), slices.Index(r.who[i], t.winner), r.trump) {
				// No world fits, and the card alone is too low. Which of the two is said is another's business.
				s.anyOf(append([]string{"winner-mismatch", "wrong-leader"}, unfitting...)...)
				s.open("winner-mismatch", "trump-not-held")
			}
		} else if !slices.Contains(odd, i) {
			s.Winners[t.number] = letter(win)
		}
		if win >= 0 && t.winner >= 0 && t.winner != win {
			s.want("winner-mismatch")
			// One letter that neither the cards nor the next leader bear out tells of nothing else.
			if i+1 >= len(d.tricks) || d.tricks[i+1].leader != win {
				s.Contradicted = true
				s.open("wrong-leader")
			}
		}
		for k, p := range t.plays {
			if k > 0 && p.seat >= 0 && r.who[i][k-1] >= 0 && p.seat != j.t.after(r.who[i][k-1], r.dealer) {
				s.anyOf("out-of-turn", "wrong-leader", "trick-size")
				s.Contradicted = true
			}
		}
	}
	if len(odd) > 0 {
		s.Contradicted = true
		// A leader that the record contradicts: by the letter it is that line, and what it might be
		// instead is another's business.
		codes := []string{"wrong-leader", "winner-mismatch", "out-of-turn"}
		if odd[0] == 0 {
			codes = append(codes, "wrong-first-leader", "wrong-dealer", "trump-not-held")
		}
		s.anyOf(codes...)
		s.open("trump-not-held", "no-deal-fits", "card-not-in-hand", "points-mismatch")
	}
	s.Fits = fits
	if !ok {
		s.Contradicted = true
	}
	return w
}

// alone returns what each card of a trick can be by itself: what is written of it, but for the cards
// that the deal has elsewhere as often as the packs do.
func (j *judge) alone(d *deal, t *trick) []set {
	var played [40]int
	for _, t := range d.tricks {
		for _, p := range t.plays {
			if p.card.known() {
				played[p.card.first()]++
			}
		}
	}
	out := make([]set, len(t.plays))
	for i, p := range t.plays {
		out[i] = p.card
		for _, k := range p.card.each() {
			if !p.card.known() && played[k] >= j.t.copies[k] {
				out[i] &^= one(k)
			}
		}
	}
	return out
}

// unfitting are the codes of a deal that no world fits.
var unfitting = []string{"card-twice", "card-not-in-hand", "trump-not-held", "no-deal-fits", "hand-size", "trick-size", "not-in-deck"}

// shapes judges what cannot have been: cards, hands and tricks too many.
func (j *judge) shapes(d *deal, s *Deal, r *reading) {
	var played [40]int
	var by [9][40]int
	for i, t := range d.tricks {
		if len(t.plays) > j.t.seats {
			s.want("trick-size")
			s.Contradicted = true
		} else if n := len(t.plays); n > 0 && (n < j.t.seats || t.plays[n-1].card == 0) {
			if i < len(d.tricks)-1 {
				s.open("trick-size", "incomplete-deal")
			} else {
				s.open("trick-size")
			}
		}
		if t.number > j.t.size {
			// Open: the code of a trick that the mode does not have.
			s.anyOf("trick-size", "hand-size", "card-twice", "no-deal-fits", "syntax", "card-not-in-hand")
			s.Contradicted = true
		}
		for k, p := range t.plays {
			if p.card.known() {
				played[p.card.first()]++
				if w := r.who[i][k]; w >= 0 {
					by[w][p.card.first()]++
				}
			}
		}
	}
	twice := false
	for k, n := range played {
		twice = twice || n > j.t.copies[k]
	}
	if twice {
		s.want("card-twice")
		s.open(unfitting...)
		delete(s.Open, "card-twice")
		s.Contradicted = true
	}
	missing := false
	for _, h := range d.hands {
		if h.size > j.t.size {
			s.want("hand-size")
			s.Contradicted = true
			continue
		}
		if h.seat < len(by) && h.size == j.t.size && len(h.some) == 0 && h.void == 0 {
			exact := 0
			for k, n := range h.count {
				exact += n
				if by[h.seat][k] > n {
					missing = true
				}
			}
			if exact < h.size {
				missing = false
			}
		}
	}
	if missing && !twice && !s.Contradicted {
		s.want("card-not-in-hand")
		s.open("trump-not-held", "no-deal-fits", "card-twice")
		s.Contradicted = true
	} else if missing {
		s.anyOf(unfitting...)
	}
	if s.Fits || s.Contradicted {
		return
	}
	// Nothing fits, and it is not yet said why.
	if w, ok := r.worlds(false); ok && w.fits() {
		s.want("trump-not-held")
	} else {
		s.anyOf(unfitting...)
	}
	s.open("no-deal-fits", "card-not-in-hand", "card-twice")
	s.Contradicted = true
}

// convict says of each card whether it was a renúncia.
func (j *judge) convict(d *deal, s *Deal, r *reading, w worlds) {
	if s.Contradicted {
		s.open("renuncia", "renuncia-possible", "admission-unfounded", "claim-wrong-ruling", "claim-undecided")
	}
	found := false
	for i, t := range d.tricks {
		for k, p := range t.plays {
			seat := r.who[i][k]
			if seat < 0 || p.card == 0 {
				continue
			}
			at := Play{t.number, letter(seat)}
			if s.Contradicted || !s.Fits {
				s.Plays[at] = Unjudged
				continue
			}
			led := t.plays[0].card
			if k == 0 || led.suit() >= 0 && led.suit() == p.card.suit() {
				s.Plays[at], s.MayFollow[at] = Innocent, true
				continue
			}
			v := w.look(r.who[i][0], seat, t.number-1)
			s.MayFollow[at] = v.followed
			switch {
			case !v.revoked:
				s.Plays[at] = Innocent
			case v.followed || v.lawful:
				s.Plays[at] = Possible
				if v.followed {
					// Open: whether a card that may have followed suit is a possible renúncia.
					s.open("renuncia-possible")
				} else {
					s.want("renuncia-possible")
				}
			default:
				s.Plays[at] = Proven
				found = true
			}
		}
	}
	if found {
		s.want("renuncia")
	}
	if len(w) > 1 {
		// Open: whether a vague card of a hand, or a trump card without its rank, is evidence.
		s.open("renuncia", "renuncia-possible")
	}
	for _, t := range d.tricks {
		for _, p := range t.plays {
			if p.card != 0 && !p.card.known() && (t.winner >= 0 || t.points >= 0) {
				// Open: whether what is written of a trick tells which of its unknown cards is which.
				s.open("renuncia-possible")
			}
		}
	}
}
