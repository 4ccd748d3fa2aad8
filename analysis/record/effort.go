package record

import "sueca/replay"

// Effort is how much work the contradictions of some matches may still be, and the queries of them. Each match has its own work: how it is
// judged hangs on nothing that stands beside it. Only those of a small packed file share it, which can come to a hundred times its size:
// see [SharedEffort].
type Effort struct {
	shared   bool
	left     int // of replay.Match.Work
	searched int // cards that may be tried by a query, beside those of one deal
	// Untried says that of some deal not every way to read it was tried.
	Untried bool
}

// NewEffort returns what matches of so many bytes may have.
func NewEffort(size int) *Effort { return &Effort{searched: searchForByte * size} }

// SharedEffort returns what the matches of a small packed file may have all together, which unpacks to so many bytes or
// more: as much as one match, and two for each byte, which is as much as where every deal has a slip of the pen.
func SharedEffort(size int) *Effort {
	return &Effort{shared: true, left: replay.MostWork + 2*size, searched: searchForByte * size}
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

// spent returns what of the work of a match is not left to the next one.
func (e *Effort) spent() int {
	if e == nil || !e.shared {
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
