package engine

import "sync/atomic"

// grow appends to a slice that copies of a state share. Copying the slice each time
// would take time quadratic in its length. So there is room behind it, and used says
// how much of that has been taken: only who takes the next place writes there, and
// any other copy gets room of its own.
func grow[T any](s []T, used **atomic.Int64, e T) []T {
	n := len(s)
	if *used != nil && n < cap(s) && (*used).CompareAndSwap(int64(n), int64(n+1)) {
		s = s[:n+1]
		s[n] = e
		return s
	}
	out := make([]T, n+1, 2*n+4)
	copy(out, s)
	out[n] = e
	*used = new(atomic.Int64)
	(*used).Store(int64(n + 1))
	return out
}
