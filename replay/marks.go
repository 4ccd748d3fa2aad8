package replay

import "sueca/engine/card"

// Mark is one mark of a pair on the sheet (marca): a ring on a cross, a dot on
// a comb.
type Mark struct {
	Deal int
	// Award is the index of the ledger line that wrote the mark. Marks with the
	// same Award are linked.
	Award int
	State MarkState
}

// MarkState is the state of a mark.
type MarkState uint8

// The states of a mark (FPSD 4.4).
const (
	Active    MarkState = iota + 1
	Suspended           // an (S) is written with it: it does not count
	Executed            // the S is crossed out: it counts again
	Void                // it no longer counts
)

// Counts reports whether a mark in state s counts.
func (s MarkState) Counts() bool { return s == Active || s == Executed }

// MaxMarks is the most marks that a sheet holds of each pair. Games beyond them are
// in the total alone.
const MaxMarks = 1000

// paper is the marks on the sheet. Columns are numbered by their first seat.
type paper struct {
	marks [card.H + 1][]Mark
	// miswritten are marks that the deals were not worth. They were never in the
	// total, so suspending them takes nothing from it.
	miswritten [card.H + 1][]miswritten
	// executed counts the suspended marks that an award has executed since the
	// last line that says so. Such a line only confirms it.
	executed card.Tally
	// taken counts, by the ledger line of an award, those of its marks that
	// were suspended and not put back.
	taken map[int]int
	full  card.Side // there was no room for all marks
}

// miswritten counts marks written by mistake for a deal.
type miswritten struct{ deal, n int }

// mark writes n marks, as far as there is room.
func (p *paper) mark(c card.Side, n int, m Mark) {
	if room := MaxMarks - len(p.marks[c.First()]); n > room {
		n, p.full = room, p.full|c
	}
	for range n {
		p.marks[c.First()] = append(p.marks[c.First()], m)
	}
}

// change changes up to n of those marks of a column that which holds for, the first
// ones first, and returns how many it changed.
func (p *paper) change(c card.Side, n int, which func(*Mark) bool, how func(*Mark)) int {
	done := 0
	for i := range p.marks[c.First()] {
		if m := &p.marks[c.First()][i]; done < n && which(m) {
			how(m)
			done++
		}
	}
	return done
}

// suspended reports whether a mark is suspended.
func suspended(m *Mark) bool { return m.State == Suspended }

// crossOut crosses out the S of up to n suspended marks, and returns how many there were.
func (p *paper) crossOut(c card.Side, n int) int {
	return p.change(c, n, suspended, func(m *Mark) {
		m.State = Executed
		p.took(m.Award, -1)
	})
}

// executeFor replaces up to n suspended marks by now: the S is crossed out instead of
// writing another mark. It returns how many there were.
func (p *paper) executeFor(c card.Side, n int, now Mark) int {
	return p.change(c, n, suspended, func(m *Mark) { *m = now })
}

// void makes all suspended marks of a column void, and returns how many there were.
func (p *paper) void(c card.Side) int {
	return p.change(c, MaxMarks, suspended, func(m *Mark) { m.State = Void })
}

// fall suspends or voids n marks of an award. If some of them no longer count,
// it takes the column's last marks instead.
func (p *paper) fall(c card.Side, n, award int, to MarkState) {
	n -= p.change(c, n, func(m *Mark) bool { return m.Award == award && m.State.Counts() }, func(m *Mark) { m.State = to })
	p.takeBack(c, n, 0, to)
}

// takeBack changes the state of up to n counting marks of a column, the last ones
// first, and returns how many it changed. If deal is not 0, only marks of that
// deal are changed.
func (p *paper) takeBack(c card.Side, n, deal int, to MarkState) int {
	done := 0
	for i := len(p.marks[c.First()]) - 1; i >= 0 && done < n; i-- {
		m := &p.marks[c.First()][i]
		if !m.State.Counts() || deal != 0 && m.Deal != deal {
			continue
		}
		if m.State = to; to == Suspended {
			p.took(m.Award, 1)
		}
		done++
	}
	return done
}

// took counts n more marks of an award as suspended; fewer if n is negative.
func (p *paper) took(award, n int) {
	if p.taken == nil {
		p.taken = map[int]int{}
	}
	p.taken[award] += n
}

// overwritten notes n marks on the paper that the deal was not worth.
func (p *paper) overwritten(c card.Side, deal, n int) {
	p.miswritten[c.First()] = append(p.miswritten[c.First()], miswritten{deal, n})
}

// suspendMiswritten suspends up to n marks that never counted, and returns how
// many.
func (p *paper) suspendMiswritten(c card.Side, n, deal int, award int) int {
	done := 0
	for i := range p.miswritten[c.First()] {
		m := &p.miswritten[c.First()][i]
		if deal != 0 && m.deal != deal {
			continue
		}
		k := min(m.n, n-done)
		m.n -= k
		done += k
		p.mark(c, k, Mark{m.deal, award, Suspended})
	}
	return done
}
