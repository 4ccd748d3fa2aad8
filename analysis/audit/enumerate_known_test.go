package audit_test

import "slices"

// moment is a card of a trick, both from 0; with shown, also what was laid open after it.
type moment struct {
	trick, place int
	shown        bool
}

func (m moment) before(n moment) bool {
	if m.trick != n.trick {
		return m.trick < n.trick
	}
	if m.place != n.place {
		return m.place < n.place
	}
	return !m.shown && n.shown
}

// moments returns those from a card on, in the order of play. Tricks that are not written
// have one, at their end: nobody knows in which order their cards came.
func (s *scrap) moments(trick, place int) []moment {
	var all []moment
	for t := trick; t < s.last(); t++ {
		from, n := 0, 4
		if t == trick {
			from = place
		}
		if l := s.tricks[t]; l != nil {
			n = len(l.plays)
		} else {
			from = 3
		}
		for k := from; k < n; k++ {
			all = append(all, moment{trick: t, place: k})
		}
		for _, sh := range s.shows {
			if sh.after == t+1 {
				all = append(all, moment{t, n - 1, true})
				break
			}
		}
	}
	return all
}

// proves reports whether a seat can prove at a moment that another seat's play was a
// renúncia: that it was one in every deal with the seat's own hand, what lay on the table,
// and the trump card. Others' cards that it has not seen may be anywhere, so that it is a
// matter of counting those that are not of the suit led.
func (s *scrap) proves(w *world, seat int, p spot, m moment, trump cardOf, shown []pile) bool {
	led := ofSuit(w.at[p.trick][0].suit())
	var seen, theirs pile // all cards on the table, and those of the player
	for t := 0; t <= m.trick; t++ {
		n := 4
		if l := s.tricks[t]; l != nil {
			n = len(l.plays)
		}
		if t == m.trick && s.tricks[t] != nil {
			n = min(n, m.place+1)
		}
		for k := range n {
			c := w.at[t][k]
			seen = seen.with(c)
			if int(w.seat[c]) == p.seat {
				theirs = theirs.with(c)
				if t > p.trick && led.has(c) {
					return true
				}
			}
		}
	}
	var known pile // cards that the player is known to have had, besides those
	elsewhere := w.dealt[seat] | seen
	tell := func(q int, c cardOf) {
		if q == p.seat {
			known = known.with(c)
		}
		elsewhere = elsewhere.with(c)
	}
	if trump >= 0 && !seen.has(trump) && s.dealer != seat {
		tell(s.dealer, trump)
	}
	for i, sh := range s.shows {
		if sh.after-1 > m.trick || sh.after-1 == m.trick && !m.shown {
			continue
		}
		for p := shown[i] &^ seen; p != 0 && sh.seat != seat; p &= p - 1 {
			tell(sh.seat, p.first())
		}
	}
	if known&led != 0 {
		return true
	}
	unknown := 10 - theirs.count() - known.count()
	return (wholePack &^ elsewhere &^ led).count() < unknown
}

// trumpsSeen returns the cards that the trump card may have been in a deal; -1 where it
// is not known to be the dealer's.
func (s *scrap) trumpsSeen(w *world) []cardOf {
	if s.trump.known() {
		if c := s.trump.card(); int(w.seat[c]) == s.dealer {
			return []cardOf{c}
		}
		return []cardOf{-1}
	}
	var all []cardOf
	for p := w.dealt[s.dealer] & s.trump.may(); p != 0; p &= p - 1 {
		all = append(all, p.first())
	}
	return all
}

// showsSeen yields the cards that each showing may have been in a deal, none of one that
// the deal contradicts.
func (s *scrap) showsSeen(w *world, yield func([]pile)) {
	shown := make([]pile, len(s.shows))
	var choose func(i, k int)
	choose = func(i, k int) {
		if i == len(shown) {
			yield(shown)
			return
		}
		sh := s.shows[i]
		if k == 0 { // those that are known first
			slices.SortStableFunc(sh.tokens, func(a, b token) int { return a.may().count() - b.may().count() })
		}
		if k == len(sh.tokens) {
			choose(i+1, 0)
			return
		}
		held := w.dealt[sh.seat]
		if sh.after > 0 {
			held = w.left[sh.after-1][sh.seat]
		}
		before := shown[i]
		choices := sh.tokens[k].may() & held &^ before
		if choices == 0 {
			choose(i, k+1)
		}
		for p := choices; p != 0; p &= p - 1 {
			shown[i] = before.with(p.first())
			choose(i, k+1)
		}
		shown[i] = before
	}
	choose(0, 0)
}

// knowledge is when a seat could have proven a renúncia, over the deals walked through.
type knowledge struct {
	never bool
	at    int // index of the latest moment so far
}

// learn takes one more deal in which the play was a renúncia.
func (k *knowledge) learn(s *scrap, w *world, seat int, p spot, all []moment) {
	for _, trump := range s.trumpsSeen(w) {
		s.showsSeen(w, func(shown []pile) {
			for !k.never && !s.proves(w, seat, p, all[k.at], trump, shown) {
				if k.at++; k.at == len(all) {
					k.never = true
				}
			}
		})
	}
}
