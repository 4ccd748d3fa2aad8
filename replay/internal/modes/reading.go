package modes

import "slices"

// A reading is a deal as its letters have it: who dealt, who led each trick, and so who played each
// card.
type reading struct {
	d       *deal
	t       *table
	dealer  int
	first   int // who should lead the first trick, -1 not known
	trump   int
	leaders []int
	who     [][]int
	winners []int
}

// leads fills in who led and who played, as it is written. It returns the tricks whose leader is not the one that the
// trick before asks for. Takers returns who can have taken a trick of cards that are known in part, nil for no opinion.
func (r *reading) leads(takers func(r *reading, i int) []int) (odd []int) {
	r.leaders, r.who, r.winners = nil, nil, nil
	for i, t := range r.d.tricks {
		want := -1
		switch {
		case i == 0 && t.number == 1:
			want = r.first
		case i > 0 && r.d.tricks[i-1].number == t.number-1:
			if want = r.winners[i-1]; want < 0 {
				if some := takers(r, i-1); len(some) == 1 {
					want = some[0]
				} else if w := r.d.tricks[i-1].winner; some == nil && w >= 0 && t.leader < 0 {
					want = w // the cards do not tell, and the record does
				} else if some != nil && t.leader >= 0 && !slices.Contains(some, t.leader) {
					odd = append(odd, i)
				}
			}
		}
		leader := t.leader
		if leader >= 0 && want >= 0 && leader != want {
			odd = append(odd, i)
		}
		if leader < 0 {
			leader = want
		}
		r.leaders = append(r.leaders, leader)
		var who []int
		at := leader
		for _, p := range t.plays {
			s := p.seat
			if s < 0 {
				s = at
			}
			who = append(who, s)
			if s >= 0 {
				at = r.t.after(s, r.dealer)
			}
		}
		r.who = append(r.who, who)
		r.winners = append(r.winners, r.winner(i))
	}
	return odd
}

// winner returns who takes a trick of which every card is known, else -1.
func (r *reading) winner(i int) int {
	t, who := r.d.tricks[i], r.who[i]
	if len(t.plays) != r.t.seats || r.trump < 0 {
		return -1
	}
	best := 0
	for k, p := range t.plays {
		if !p.card.known() || who[k] < 0 {
			return -1
		}
		if p.card.first().beats(t.plays[best].card.first(), r.trump) {
			best = k
		}
	}
	return who[best]
}

// worlds returns all that may lie under the record by this reading. False says that there are too many ways
// to look at, or that a seat would have played twice to a trick or at an unknown place.
func (r *reading) worlds(trumpCard bool) (worlds, bool) {
	p := newProblem(r.t)
	for i, t := range r.d.tricks {
		if t.number > r.t.size || len(t.plays) > r.t.seats {
			return nil, false
		}
		seen := map[int]bool{}
		for k, c := range t.plays {
			s := r.who[i][k]
			if s < 0 || seen[s] {
				return nil, false
			}
			seen[s] = true
			if c.card != 0 {
				p.slots[s][t.number-1] &= c.card
			}
		}
	}
	w := worlds{p}
	ok := true
	vague := func(seat int, some []set, after int) {
		// Which cards the vague ones are, on top of those that are certain: each set of them once.
		ways := [][40]int{{}}
		for _, one := range some {
			seen := map[[40]int]bool{}
			var next [][40]int
			for _, way := range ways {
				for _, k := range one.each() {
					n := way
					n[k]++
					if n[k] <= r.t.copies[k] && !seen[n] {
						seen[n] = true
						next = append(next, n)
					}
				}
			}
			ways = next
		}
		if len(w)*len(ways) > 400 {
			ok = false
			return
		}
		var next worlds
		for _, p := range w {
			for _, way := range ways {
				q := p.copied()
				for k, n := range way {
					if n > 0 {
						q.has(seat, kind(k), len(q.hold[seat][k])+n, after)
					}
				}
				next = append(next, q)
			}
		}
		w = next
	}
	for _, h := range r.d.hands {
		if h.size > r.t.size {
			return nil, false
		}
		for k, n := range h.count {
			if n > 0 {
				p.has(h.seat, kind(k), n, 0)
			}
		}
		exact := 0
		for _, n := range h.count {
			exact += n
		}
		p.full[h.seat] = exact+len(h.some) == r.t.size
		p.void[h.seat] |= h.void
	}
	for _, h := range r.d.hands {
		vague(h.seat, h.some, 0)
	}
	for _, b := range r.d.beside {
		if b.kind != "show" {
			continue
		}
		after := 0
		if b.after > 0 {
			after = r.d.tricks[b.after-1].number
		}
		if len(b.hand.some) > 0 {
			ok = false
		}
		for _, p := range w {
			for k, n := range b.hand.count {
				if n > 0 {
					p.has(b.seat, kind(k), n, after)
				}
			}
			for i := after; i < r.t.size; i++ {
				p.slots[b.seat][i] &^= b.hand.void
			}
		}
	}
	if trumpCard && r.dealer >= 0 && !r.t.auction && r.d.trump != all {
		// The trump card is the dealer's own. Of one whose rank is not known it is known that the
		// dealer had some card of the suit.
		var next worlds
		for _, k := range r.d.trump.each() {
			for _, p := range w {
				if r.t.copies[k] > 0 {
					q := p.copied()
					q.has(r.dealer, k, 1, 0)
					next = append(next, q)
				}
			}
		}
		w = next
	}
	return w, ok && len(w) > 0
}
