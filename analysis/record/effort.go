package record

import "sueca/replay"

// Effort is how much work judging the matches of a part of a file may still be, and the queries of them. What it says never changes how
// a match is judged, which hangs on nothing that stands beside it: where it is used up, a match is not judged at all. See [Effort.Over].
type Effort struct {
	judged   int // that may still be tried to judge matches, in the units of [replay.Match.Tried]
	searched int // cards that may be tried by a query, beside those of one deal
	// Untried says that of some deal not every way to read it was tried.
	Untried bool
}

// NewEffort returns what matches of so many bytes may have, of which so much may be tried to judge them.
func NewEffort(size, judged int) *Effort {
	return &Effort{judged: judged, searched: searchForByte * size}
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

// Over reports whether so much was tried for the matches before that the next one is not judged.
func (e *Effort) Over() bool { return e != nil && e.judged < 0 }

// Took notes what it took to judge a match.
func (e *Effort) Took(m *replay.Match) {
	if e != nil {
		e.judged, e.Untried = e.judged-m.Tried, e.Untried || m.Untried
	}
}
