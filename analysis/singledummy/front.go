package singledummy

import "math/bits"

// set is a set of worlds, by their places in a list.
type set [MostInEnding / 64]uint64

func (s set) with(i int) set     { s[i/64] |= 1 << (i % 64); return s }
func (s set) and(o set) (x set)  { return s.each(o, func(a, b uint64) uint64 { return a & b }) }
func (s set) or(o set) (x set)   { return s.each(o, func(a, b uint64) uint64 { return a | b }) }
func (s set) less(o set) (x set) { return s.each(o, func(a, b uint64) uint64 { return a &^ b }) }

func (s set) each(o set, f func(a, b uint64) uint64) (x set) {
	for i := range s {
		x[i] = f(s[i], o[i])
	}
	return x
}

func (s set) len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// places returns the members.
func (s set) places() []int {
	out := make([]int, 0, s.len())
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			out = append(out, 64*i+bits.TrailingZeros64(w))
		}
	}
	return out
}

// A vector is what one way to play brings in each world; worlds that are not of the
// position have 0.
type vector []int16

// A front is the vectors none of which is as good as another in every world of the
// position (frente de Pareto).
type front []vector

// covers reports whether v is as good as o in each of the worlds.
func (v vector) covers(o vector, of []int) bool {
	for _, w := range of {
		if v[w] < o[w] {
			return false
		}
	}
	return true
}

// within reports whether each vector is covered by some one of another front.
func (f front) within(o front, of []int) bool {
	for _, v := range f {
		found := false
		for _, x := range o {
			if found = x.covers(v, of); found {
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// plus returns a front with some points more in each of the worlds. The front stays as it is.
func (f front) plus(points int16, of []int) front {
	out := make(front, len(f))
	for i, v := range f {
		out[i] = append(vector(nil), v...)
		for _, w := range of {
			out[i][w] += points
		}
	}
	return out
}

// put adds a vector, unless some other covers it, and takes out those that it covers.
func (s *searcher) put(f front, v vector, of []int) front {
	s.spend(len(f) * len(of) / 2)
	for _, x := range f {
		if x.covers(v, of) {
			return f
		}
	}
	n := 0
	for _, x := range f {
		if !v.covers(x, of) {
			f[n] = x
			n++
		}
	}
	if n >= mostVectors {
		s.err = ErrTooLarge
	}
	return append(f[:n], v)
}

// worst joins the fronts of two cards of an opponent: in each world the opponent plays what
// is worse for the side. f counts in the worlds of inF, g in those of inG.
func (s *searcher) worst(f, g front, inF, inG set) front {
	if inF == (set{}) {
		return g
	}
	both, onlyG := inF.and(inG).places(), inG.less(inF).places()
	of := inF.or(inG).places()
	var out front
	for _, x := range f {
		for _, y := range g {
			if s.spend(len(s.Worlds)); s.err != nil {
				return nil
			}
			v := append(vector(nil), x...)
			for _, w := range onlyG {
				v[w] = y[w]
			}
			for _, w := range both {
				v[w] = min(x[w], y[w])
			}
			out = s.put(out, v, of)
		}
	}
	return out
}

// choice joins the fronts of two cards of the side. Each class of worlds is one in which
// the player sees the same, so that the card is the same in all of them.
func (s *searcher) choice(f, g front, inF, inG set, classes []set) front {
	if inF == (set{}) {
		return g
	}
	of := inF.or(inG).places()
	var open [][]int // the classes in which there is a choice
	for _, c := range classes {
		if c.and(inF) != (set{}) && c.and(inG) != (set{}) {
			open = append(open, c.places())
		}
	}
	onlyG := inG.less(inF).places()
	var out front
	for _, x := range f {
		for _, y := range g {
			if s.spend(len(s.Worlds)); s.err != nil {
				return nil
			}
			v := append(vector(nil), x...)
			for _, w := range onlyG {
				v[w] = y[w]
			}
			out = s.choose(out, v, y, open, of)
		}
	}
	return out
}

// choose puts into a front what comes of each way to take y in place of v, class by class.
func (s *searcher) choose(out front, v, y vector, open [][]int, of []int) front {
	for i, class := range open {
		if v.covers(y, class) {
			continue
		}
		other := append(vector(nil), v...)
		for _, w := range class {
			other[w] = y[w]
		}
		if !y.covers(v, class) { // neither is better in all of the class
			if out = s.choose(out, v, y, open[i+1:], of); s.err != nil {
				return out
			}
		}
		v = other
	}
	s.spend(len(s.Worlds))
	return s.put(out, v, of)
}
