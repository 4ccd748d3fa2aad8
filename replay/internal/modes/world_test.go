package modes

import (
	"math/rand/v2"
	"testing"
)

// TestWorlds holds the matching against all deals of a small pack, one by one: three hands of three
// cards, with two cards that are there twice.
func TestWorlds(t *testing.T) {
	small := &table{seats: 3, size: 3}
	for _, k := range []kind{0, 1, 10, 11, 20} {
		small.copies[k] = 1
	}
	small.copies[2], small.copies[12] = 2, 2
	rng := rand.New(rand.NewPCG(1, 24))
	tried := map[Opinion]int{}
	for range 300 {
		p := newProblem(small)
		known := 1 + rng.IntN(7)
		deal := shuffled(rng, small)
		p.slots[0][0] &= one(deal[0][0])
		if rng.IntN(3) > 0 {
			p.slots[1][0] &= one(deal[1][0])
		}
		for range known {
			s, i := rng.IntN(3), rng.IntN(3)
			k := deal[s][i]
			switch rng.IntN(3) {
			case 0:
				p.slots[s][i] &= one(k)
			case 1:
				p.slots[s][i] &= ofSuit(k.suit())
			case 2:
				p.has(s, k, 1, rng.IntN(i+1))
			}
		}
		if rng.IntN(4) == 0 {
			s := rng.IntN(3)
			var n [40]int
			for _, k := range deal[s] {
				n[k]++
				p.has(s, k, n[k], 0)
			}
			p.full[s] = true
		}
		if rng.IntN(4) == 0 {
			s, suit := rng.IntN(3), rng.IntN(3)
			p.void[s] = ofSuit(suit)
		}
		var want view
		var takes [3]bool
		fits := false
		each(p, func(d [3][3]kind) {
			if !lies(p, d) {
				return
			}
			fits = true
			best := 0
			for s := range 3 {
				if k := d[s][0]; k.suit() == d[best][0].suit() && k.rank() < d[best][0].rank() || k.suit() == 1 && d[best][0].suit() != 1 {
					best = s
				}
			}
			takes[best] = true
			led, c := d[0][0].suit(), d[1][0].suit()
			later := d[1][1].suit() == led || d[1][2].suit() == led
			want.followed = want.followed || c == led
			want.revoked = want.revoked || c != led && later
			want.lawful = want.lawful || c != led && !later
		})
		w := worlds{p}
		if w.fits() != fits {
			t.Fatalf("fits %v, want %v: %+v", !fits, fits, p)
		}
		if got := w.look(0, 1, 0); got != want {
			t.Fatalf("%+v, want %+v: %+v", got, want, p)
		}
		for s := range 3 {
			if got := w.canTake([]int{0, 1, 2}, 0, s, 1); got != takes[s] {
				t.Fatalf("seat %d can take it: %v, want %v: %+v", s, got, takes[s], p)
			}
		}
		switch {
		case want.revoked && !want.followed && !want.lawful:
			tried[Proven]++
		case want.revoked:
			tried[Possible]++
		case fits:
			tried[Innocent]++
		}
	}
	if tried[Proven] < 5 || tried[Possible] < 5 || tried[Innocent] < 5 {
		t.Errorf("hardly anything was tried: %v", tried)
	}
}

func shuffled(rng *rand.Rand, t *table) (d [3][3]kind) {
	var pack []kind
	for k, n := range t.copies {
		for range n {
			pack = append(pack, kind(k))
		}
	}
	for i, j := range rng.Perm(9) {
		d[i/3][i%3] = pack[j]
	}
	return d
}

// each calls with every way to lay out the pack, place by place, with the cards that the places allow.
func each(p *problem, f func([3][3]kind)) {
	var d [3][3]kind
	left := p.t.copies
	var put func(i int)
	put = func(i int) {
		if i == 9 {
			f(d)
			return
		}
		for k := range left {
			if left[k] > 0 && p.slots[i/3][i%3].has(kind(k)) {
				left[k]--
				d[i/3][i%3] = kind(k)
				put(i + 1)
				left[k]++
			}
		}
	}
	put(0)
}

// lies reports whether a deal is as a problem says, counted by hand.
func lies(p *problem, d [3][3]kind) bool {
	for s := range 3 {
		var n [40]int
		for i, k := range d[s] {
			n[k]++
			if !p.slots[s][i].has(k) || p.void[s].has(k) {
				return false
			}
		}
		for k, hold := range p.hold[s] {
			// The copies that stayed longest are counted first.
			for i, after := range hold {
				m := 0
				for j := after; j < 3; j++ {
					if d[s][j] == kind(k) {
						m++
					}
				}
				if m < lasting(hold[:i+1], after) {
					return false
				}
			}
			if p.full[s] && n[k] != len(hold) {
				return false
			}
		}
	}
	return true
}

func lasting(hold []int, after int) int {
	n := 0
	for _, a := range hold {
		if a >= after {
			n++
		}
	}
	return n
}
