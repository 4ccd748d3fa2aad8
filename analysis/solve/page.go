//go:build js || solvepage

package solve

// A page carries the referee to the reader, so it does without what only makes the search
// faster: here no value is guessed, and nothing is counted before it is searched. What is
// found is the same.

// small leaves out what only makes the search faster.
const small = true

func (f *forecast) count(uint64) {}

// score prefers much in a trick that can be won, and little in another.
func (f *forecast) score(s *search, card int) int32 {
	if f.certain(card) < 0 || f.power(card) < f.powers[1] {
		return -8*s.points[card] - int32(card&15)
	}
	return 8*s.points[card] - int32(card&15)
}

func (s *search) guess(_, rest int, _ trick) int { return rest / 2 }

func (s *search) sure(int, int, int) (int, uint64, bool) { return 0, 0, false }

func (s *search) lastTwo(_, rest, _ int) (int, uint64) { return rest, 0 }
