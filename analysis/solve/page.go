//go:build js

package solve

// A page carries the referee to the reader, so it does without what only makes the search
// faster: here no value is guessed, and nothing is counted before it is searched. What is
// found is the same.

func (s *search) guess(_, rest int, _ trick) int { return rest / 2 }

func (s *search) sure(int, int, int) (int, uint64, bool) { return 0, 0, false }
