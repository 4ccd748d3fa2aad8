package replay

import "sort"

// number tells the deals of one number apart: it sets the index of every verdict, and that of
// every finding and line of the ledger that is about a deal. Until now those that a deal has
// made itself have the place of its verdict there; the others are about the deal that their
// event stands in.
func (m *Match) number() {
	verdicts := m.Verdicts
	last, again := 0, false
	for i := range verdicts {
		v := &verdicts[i]
		v.Index, again = 1, again || v.Deal <= last
		last = v.Deal
	}
	if again {
		times := map[int]int{}
		for i := range verdicts {
			v := &verdicts[i]
			times[v.Deal]++
			v.Index = times[v.Deal]
		}
	}
	index := func(deal, place, event int, ofText bool) int {
		at := place - 1
		if place == 0 {
			at = sort.Search(len(verdicts), func(i int) bool { return verdicts[i].Event > event }) - 1
		}
		switch {
		case at >= 0 && at < len(verdicts) && verdicts[at].Deal == deal && (deal > 0 || ofText && verdicts[at].Unread):
			return verdicts[at].Index
		case deal > 0:
			return 1
		}
		return 0
	}
	for i := range m.Findings {
		f := &m.Findings[i]
		f.Index = index(f.Deal, f.Index, f.Event, f.Fault != nil)
	}
	for i := range m.Ledger {
		e := &m.Ledger[i]
		e.Index = index(e.Deal, e.Index, e.Event, false)
	}
}
