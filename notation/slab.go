package notation

// slab allocates values in blocks, one allocation for many: a match of ten
// deals has four hundred plays. The zero slab is ready to use.
//
// A slab that is reset uses the same memory again. Blocks double, so that in
// time one block has room for a whole match.
type slab[T any] struct{ block []T }

// maxBlock limits the memory that a block can waste.
const maxBlock = 1 << 14

// new returns room for one value, zeroed.
func (s *slab[T]) new() *T { return &s.take(1)[0] }

// take returns room for n values side by side, zeroed.
func (s *slab[T]) take(n int) []T {
	from := len(s.block)
	if from+n > cap(s.block) {
		s.block = make([]T, 0, max(n, min(2*cap(s.block), maxBlock), 16))
		from = 0
	}
	s.block = s.block[:from+n]
	return s.block[from : from+n : from+n]
}

// reset takes all values back: they must not be used any more.
func (s *slab[T]) reset() {
	clear(s.block)
	s.block = s.block[:0]
}
