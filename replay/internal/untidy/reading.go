package untidy

import (
	"slices"
)

// settle finds who surely took the tricks of cards that are known in part: the one seat that can
// have taken it in some deal that fits. It reports whether there was any such trick.
func (v *view) settle(g *grid) bool {
	trump := v.d.trump.oneSuit()
	for i, t := range v.d.tricks {
		if len(t.plays) != 4 || v.winner[i] >= 0 || trump < 0 || v.who[i][0] < 0 {
			continue
		}
		var takers []int
		for k := range t.plays {
			if t.plays[k].card == 0 {
				takers = nil
				break
			}
			if v.canTake(g, i, k, trump) {
				takers = append(takers, v.who[i][k])
			}
		}
		if takers == nil {
			continue
		}
		if v.sure == nil {
			v.sure, v.takers = map[int]int{}, map[int][]int{}
		}
		v.takers[t.number] = takers
		if len(takers) == 1 {
			v.sure[t.number] = takers[0]
		}
	}
	return v.sure != nil
}

// canTake reports whether the card in place k can have taken the trick.
func (v *view) canTake(g *grid, i, k, trump int) bool {
	who, n := v.who[i], v.d.tricks[i].number-1
	for led := range 4 {
		for _, c := range g[who[k]][n].each() {
			if c.suit() != led && c.suit() != trump || k == 0 && c.suit() != led {
				continue
			}
			beaten := below(c, trump)
			h := *g
			h[who[0]][n] &= suitSet(led)
			for l, s := range who {
				if l == k {
					h[s][n] &= c
				} else {
					h[s][n] &= beaten
				}
			}
			if h.fits() {
				return true
			}
		}
	}
	return false
}

// A view is a deal as one reading has it.
type view struct {
	d       *deal
	r       rules
	dealer  int
	leaders []int // of each recorded trick, -1 unknown
	who     [][]int
	winner  []int // -1 where it is not determined
	soFar   int   // faults, while readings are looked for
	// sure has the winners of tricks of cards known in part, by the number of the trick, once
	// settle has looked for them.
	sure   map[int]int
	takers map[int][]int // all who can have taken it
}

// seating fills in who played each card.
func (v *view) seating() {
	v.who, v.winner = nil, nil
	step := v.r.turn(0)
	for i, t := range v.d.tricks {
		var who []int
		at := v.leaders[i]
		for _, p := range t.plays {
			s := p.seat
			if s < 0 {
				s = at
			}
			who = append(who, s)
			if s >= 0 {
				at = (s + step) % 4
			}
		}
		v.who = append(v.who, who)
		v.winner = append(v.winner, v.takes(i, who))
	}
}

// takes returns the seat that takes a trick of known cards, -1 for any other.
func (v *view) takes(i int, who []int) int {
	t := v.d.tricks[i]
	trump := v.d.trump.oneSuit()
	if len(t.plays) != 4 || trump < 0 {
		return -1
	}
	if w, ok := v.sure[t.number]; ok {
		return w
	}
	led := t.plays[0].card.oneSuit()
	if led < 0 {
		return -1
	}
	for k, p := range t.plays {
		if who[k] < 0 || p.card == 0 {
			return -1
		}
		if !p.card.known() || p.card.suit() != led && p.card.suit() != trump {
			continue
		}
		beaten := below(p.card, trump)
		for l, q := range t.plays {
			if l != k && q.card&^p.card&^beaten != 0 {
				beaten = 0
			}
		}
		if beaten != 0 {
			return who[k]
		}
	}
	return -1
}

// below returns the cards that a card beats, where it can take the trick at all.
func below(c set, trump int) set {
	out := all &^ c
	for r := c.rank(); r < 10; r++ {
		out &^= card(c.suit(), r)
	}
	if c.suit() != trump {
		out &^= suitSet(trump)
	}
	return out
}

// asWritten returns the deal with the leaders as they are written, or the winner of the trick
// before where none is. Expected are the leaders that the trick before asks for, -1 where that
// is not known.
func (j *judge) asWritten(d *deal) (v *view, expected []int) {
	v = &view{d: d, r: j.r, dealer: d.dealer, sure: j.sure}
	for i, t := range d.tricks {
		want := -1
		switch {
		case i == 0 && t.number == 1 && d.dealer >= 0:
			want = j.r.firstLeader(d.dealer)
		case i > 0 && d.tricks[i-1].number == t.number-1:
			v.seating2()
			want = v.winner[i-1]
			if w := d.tricks[i-1].winner; want < 0 {
				want = w
			}
		}
		expected = append(expected, want)
		l := t.leader
		if l < 0 {
			l = want
		}
		v.leaders = append(v.leaders, l)
	}
	v.seating()
	return v, expected
}

func (v *view) seating2() {
	all := v.d.tricks
	short := *v.d
	short.tricks = all[:len(v.leaders)]
	d := v.d
	v.d = &short
	v.seating()
	v.d = d
}

// readings returns the ways to read the leaders and the dealer of a deal: wherever a written
// leader is not the one that the trick before asks for, either may be true.
func (j *judge) readings(d *deal) []*view { return j.readingsWithin(d, many) }

// many is more faults than a deal can have.
const many = 1000

// readingsWithin returns those of the readings that have so many faults at most.
func (j *judge) readingsWithin(d *deal, most int) []*view {
	out := []*view{{d: d, r: j.r, dealer: d.dealer}}
	for i, t := range d.tricks {
		var next []*view
		for _, v := range out {
			want := -1
			if i > 0 && d.tricks[i-1].number == t.number-1 {
				v.seating2()
				want = v.winner[i-1]
			} else if i == 0 && t.number == 1 && v.dealer >= 0 {
				want = j.r.firstLeader(v.dealer)
			}
			ways := []int{t.leader}
			if want >= 0 && want != t.leader {
				ways = append(ways, want)
			}
			if i > 0 && want < 0 && d.tricks[i-1].number == t.number-1 {
				if w := j.takers[t.number-1]; w != nil && !slices.Contains(w, t.leader) {
					ways = append(ways, w...)
				}
			}
			if i > 0 && want < 0 && d.tricks[i-1].winner >= 0 && d.tricks[i-1].winner != t.leader {
				ways = append(ways, d.tricks[i-1].winner) // the cards do not tell, the letters differ
			}
			if t.leader < 0 {
				ways = []int{want}
				if want < 0 {
					ways = []int{0, 1, 2, 3} // nobody knows who led
				}
			}
			for _, l := range ways {
				w := *v
				w.leaders = append(append([]int{}, v.leaders...), l)
				if t.leader >= 0 && l != t.leader {
					w.soFar++
				}
				if i > 0 && want >= 0 && l != want {
					w.soFar++
				}
				if w.soFar > most {
					continue
				}
				next = append(next, &w)
				if i == 0 && t.number == 1 && v.dealer >= 0 && l >= 0 && l != j.r.firstLeader(v.dealer) {
					x := w
					x.dealer = j.r.dealerOf(l)
					x.soFar++
					next = append(next, &x)
				}
			}
		}
		if len(next) > 64 {
			next = next[:64]
		}
		out = next
	}
	for _, v := range out {
		v.seating()
	}
	return fewest(out, slack)
}

// fewest returns the readings with the fewest faults: what else is contradicted by them.
func fewest(out []*view, slack int) []*view {
	least := many
	for _, v := range out {
		least = min(least, v.faults())
	}
	var kept []*view
	for _, v := range out {
		if v.faults() <= least+slack {
			kept = append(kept, v)
		}
	}
	return kept
}

// slack is how many faults more than the fewest a reading may have and still be one.
const slack = 1

// faults counts what is written otherwise than a reading has it, and what contradicts itself in it.
func (v *view) faults() int {
	n := 0
	if v.dealer != v.d.dealer {
		n++
	}
	for i, t := range v.d.tricks {
		if t.leader >= 0 && t.leader != v.leaders[i] {
			n++
		}
		if i > 0 && v.winner[i-1] >= 0 && v.d.tricks[i-1].number == t.number-1 && v.winner[i-1] != v.leaders[i] {
			n++
		}
		if t.winner >= 0 && v.winner[i] >= 0 && t.winner != v.winner[i] {
			n++
		}
	}
	return n
}
