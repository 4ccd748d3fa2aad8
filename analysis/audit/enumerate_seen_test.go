package audit_test

// What a seat can prove from the record alone: its own hand and the table as far as they
// are written. Where a card is not, what the seat saw is not known, and it is taken not to
// have seen it: the latest card possible.

// ownSight leaves a class of differences out. A seat knows which of its own cards it has
// laid, but the audit takes the seat's cards as a set: where one that it laid before is
// written in part (3*), it takes it for one that the seat is written to lay later (3♥).
const ownSight = true

// sight is the forty places of a deal as far as a seat is known to have seen them.
type sight struct {
	lead, play int
	after      []int // places of the player's cards that were not played before
	may        [40]pile
}

// seen lays out what a seat is written to have seen up to a moment.
func (s *scrap) seen(b *belief, seat int, p spot, m moment) *sight {
	v := new(sight)
	var owner [4]pile // cards that are known to be a seat's
	var away [4][11]pile
	own := func(q int, c cardOf) { owner[q] = owner[q].with(c) }
	if b.trumpHeld {
		own(s.dealer, s.trump.card())
	}
	for i, sh := range s.shows {
		if sh.after-1 > m.trick || sh.after-1 == m.trick && !m.shown {
			continue
		}
		owner[sh.seat] |= b.shown[i]
		for t := range sh.after {
			away[sh.seat][t] |= b.shown[i]
		}
	}
	owner[seat] |= b.hands[seat]
	for t, l := range s.tricks {
		for k := 0; l != nil && k < len(l.plays); k++ {
			if tok := l.plays[k]; s.seat(t, k) == seat && tok.known() && !b.doubted[t][k] {
				own(seat, tok.card())
			}
		}
	}
	n := 0
	var laid [4]int
	put := func(q, t int, may pile) {
		if q == seat {
			may &= b.handMay[seat]
		}
		for r := range 4 {
			if r != q {
				may &^= owner[r]
			}
		}
		v.may[n] = may &^ away[q][t]
		if q == p.seat && t > p.trick {
			v.after = append(v.after, n)
		}
		n++
		laid[q]++
	}
	for t := range s.last() {
		l := s.tricks[t]
		if l == nil {
			continue
		}
		for k, tok := range l.plays {
			q := s.seat(t, k)
			if m.before(moment{trick: t, place: k}) && (q != seat || ownSight) {
				continue
			}
			if t == p.trick && k == 0 {
				v.lead = n
			}
			if t == p.trick && k == p.place {
				v.play = n
			}
			may := tok.may()
			if b.doubted[t][k] {
				may = wholePack
			}
			put(q, t, may)
		}
	}
	// A trick that is not written took a card of each seat, before m or after; so does
	// what came later, and what was never played.
	for q := range 4 {
		for t := range s.last() {
			if s.tricks[t] == nil {
				put(q, t, wholePack)
			}
		}
		for laid[q] < 10 {
			put(q, 10, wholePack)
		}
	}
	return v
}

// sure reports whether the play is a renúncia in every deal that goes with a sight.
func (v *sight) sure() bool {
	for suit := range 4 {
		led := ofSuit(suit)
		follows, without := *v, *v
		follows.may[v.lead] &= led
		follows.may[v.play] &= led
		without.may[v.lead] &= led
		without.may[v.play] &^= led
		for _, i := range v.after {
			without.may[i] &^= led
		}
		if follows.laid() || without.laid() {
			return false
		}
	}
	return true
}

// laid reports whether each place can have a card of its own, by augmenting paths.
func (v *sight) laid() bool {
	var at [40]int
	for c := range at {
		at[c] = -1
	}
	var tried pile
	var place func(i int) bool
	place = func(i int) bool {
		for p := v.may[i] &^ tried; p != 0; p = (p & (p - 1)) &^ tried {
			c := p.first()
			tried = tried.with(c)
			if at[c] < 0 || place(at[c]) {
				at[c] = i
				return true
			}
		}
		return false
	}
	for i := range v.may {
		tried = 0
		if !place(i) {
			return false
		}
	}
	return true
}

// since returns the index of the first moment at which a seat can prove a renúncia by
// the record alone, -1 if there is none.
func (s *scrap) since(b *belief, seat int, p spot, all []moment) int {
	for i, m := range all {
		if s.seen(b, seat, p, m).sure() {
			return i
		}
	}
	return -1
}
