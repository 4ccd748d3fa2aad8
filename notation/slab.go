package notation

// slab makes values by the block, one allocation for many: a match of ten deals
// has four hundred plays. The zero slab is ready.
//
// A slab that is reset gives the same memory out again; blocks double, so that
// it comes to hold a whole match in one.
type slab[T any] struct{ block []T }

// maxBlock bounds what a block can waste.
const maxBlock = 1 << 14

// new gives room for one value, zeroed.
func (s *slab[T]) new() *T { return &s.take(1)[0] }

// take gives room for n values side by side, zeroed.
func (s *slab[T]) take(n int) []T {
	from := len(s.block)
	if from+n > cap(s.block) {
		s.block = make([]T, 0, max(n, min(2*cap(s.block), maxBlock), 16))
		from = 0
	}
	s.block = s.block[:from+n]
	return s.block[from : from+n : from+n]
}

// reset takes everything back: what was given out is void.
func (s *slab[T]) reset() {
	clear(s.block)
	s.block = s.block[:0]
}
