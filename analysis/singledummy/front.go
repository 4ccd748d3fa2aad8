package singledummy

import (
	"math/bits"
	"slices"
)

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
		if !slices.ContainsFunc(o, func(x vector) bool { return x.covers(v, of) }) {
			return false
		}
	}
	return true
}

// plus returns a front with some points more in each of the worlds. The front stays as it is.
func (f front) plus(points int16, of []int) front {
	out := make(front, len(f))
	for i, v := range f {
		out[i] = slices.Clone(v)
		for _, w := range of {
			out[i][w] += points
		}
	}
	return out
}

// put adds a vector, unless some other covers it, and takes out those that it covers.
func (s *searcher) put(f front, v vector, of []int) front {
	s.spend(len(f) * len(of) / 2)
	if (front{v}).within(f, of) {
		return f
	}
	f = slices.DeleteFunc(f, func(x vector) bool { return v.covers(x, of) })
	if len(f) >= mostVectors {
		s.err = ErrTooLarge
	}
	return append(f, v)
}

// worst joins the fronts of two cards of an opponent: in each world the opponent plays what
// is worse for the side. f counts in the worlds of inF, g in those of inG.
func (s *searcher) worst(f, g front, inF, inG set) front {
	if inF == (set{}) {
		return g
	}
	both, of := inF.and(inG).places(), inF.or(inG).places()
	return s.join(f, g, inG.less(inF).places(), func(out front, v, y vector) front {
		for _, w := range both {
			v[w] = min(v[w], y[w])
		}
		return s.put(out, v, of)
	})
}

// join puts together the vectors of two fronts, each with each: in some worlds the second counts alone.
func (s *searcher) join(f, g front, onlyG []int, put func(out front, v, y vector) front) (out front) {
	for _, x := range f {
		for _, y := range g {
			if s.spend(len(s.Worlds)); s.err != nil {
				return nil
			}
			v := slices.Clone(x)
			for _, w := range onlyG {
				v[w] = y[w]
			}
			out = put(out, v, y)
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
	return s.join(f, g, inG.less(inF).places(), func(out front, v, y vector) front { return s.choose(out, v, y, open, of) })
}

// choose puts into a front what comes of each way to take y in place of v, class by class.
func (s *searcher) choose(out front, v, y vector, open [][]int, of []int) front {
	for i, class := range open {
		if v.covers(y, class) {
			continue
		}
		other := slices.Clone(v)
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
