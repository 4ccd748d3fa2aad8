package record

import "sueca/replay"

// Effort is how much work the contradictions of some matches of one file may still be, all together: see [replay.Match.Work]. What
// a match may have is told by the matches before it in its file alone, and not by who judges them, or when.
type Effort struct {
	left     int // of replay.Match.Work
	searched int // cards that may be tried by a query, beside those of one deal
	// Untried says that of some deal not every way to read it was tried.
	Untried bool
}

// effortForByte is how much work each byte of a text allows: as much as where every deal has a slip of the pen.
const effortForByte = 2

// NewEffort returns what matches of so many bytes may have: as much as one match, and more by their size.
func NewEffort(size int) *Effort {
	return &Effort{left: replay.MostWork + effortForByte*size, searched: searchForByte * size}
}

// searchForByte is how many cards a query may try for each byte of a text: thousands for a deal. leastSearch is how many it may try in
// each deal.
const searchForByte, leastSearch = 64, 1700

// Search returns how many cards may be tried in the next deal, of the most that one may have.
func (e *Effort) Search(most int) int {
	if e == nil {
		return most
	}
	return max(leastSearch, min(most, most+e.searched))
}

// Searched notes that so many were.
func (e *Effort) Searched(n int) {
	if e != nil {
		e.searched -= n
	}
}

// Grow adds what so many bytes more may have.
func (e *Effort) Grow(size int) { e.left += effortForByte * size }

// spent returns what of the work of a match is not left to the next one.
func (e *Effort) spent() int {
	if e == nil {
		return 0
	}
	return replay.MostWork - min(max(e.left, 0), replay.MostWork)
}

// took notes what a match took.
func (e *Effort) took(m *replay.Match) {
	if e != nil {
		e.left, e.Untried = e.left-m.Work, e.Untried || m.Untried
	}
}
