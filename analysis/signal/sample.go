package signal

import (
	"cmp"
	"slices"
)

// sample keeps those with the smallest random numbers.
type sample[T any] struct{ of []drawn[T] }

type drawn[T any] struct {
	lot uint64
	T   T
}

// add adds one, and lets one go where there are too many by half.
func (s *sample[T]) add(lot uint64, v T, most int) {
	if s.of = append(s.of, drawn[T]{lot, v}); len(s.of) >= most+most/2 {
		s.trim(most)
	}
}

func (s *sample[T]) trim(most int) {
	slices.SortFunc(s.of, func(a, b drawn[T]) int { return cmp.Compare(a.lot, b.lot) })
	if len(s.of) > most {
		clear(s.of[most:])
		s.of = s.of[:most]
	}
}

// at returns the sample of a name, a new one if there was none.
func at[T any](all map[string]*sample[T], name string) *sample[T] {
	if all[name] == nil {
		all[name] = &sample[T]{}
	}
	return all[name]
}

// join adds samples to others, by name.
func join[T any](all, other map[string]*sample[T], most int) {
	for name, s := range other {
		for _, d := range s.of {
			at(all, name).add(d.lot, d.T, most)
		}
	}
}

// values returns what was kept.
func values[T any](s *sample[T]) []T {
	out := make([]T, len(s.of))
	for i, d := range s.of {
		out[i] = d.T
	}
	return out
}
