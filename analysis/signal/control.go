package signal

import (
	"cmp"
	"fmt"
	"slices"
)

// Control is what a negative control shows: whether the signal goes with something that it is not
// said to tell, among opportunities of the same stratum and the same state. Players who signal the
// state alone, and players whose choice has nothing to do with their cards, are silent here. What
// is found comes from something else that goes with the choice, which may make the state go with it
// too.
type Control struct {
	// Title is what the control says; "" is the exchange of hands, which stands last. It puts the
	// cards that the seat did not choose from, those of all opportunities of other matches that looked alike to
	// the seat (the same values of the detector's “alike”), in the place of those that there were: how often would the
	// state have been so? Of each stratum and state, of all units together, the half in which it would have been so
	// more often is the control; the means of the halves must be a tenth apart, or the stratum is left out. What the
	// seat saw stays as it is; what only the other cards tell is gone.
	Title  string
	N      int // opportunities that tell something
	Effect Effect
	// P is as [Test.P]; Holm is P corrected for the controls of the detector.
	P, Holm float64
}

// Controls returns the negative controls of a detector for one unit alone.
func (r *Result) Controls(detector int, unit string) []Control {
	d := &r.Detectors[detector]
	return controls(d.Detector, d.Counts, func(c Cell) bool { return c.Unit == unit })
}

// controls evaluates the negative controls of a detector on some cells. Time is in proportion to
// all of them.
func controls(d *Detector, dc *DetectorCounts, of func(Cell) bool) (out []Control) {
	for k := range d.controls {
		c := controlOf(dc.Controls[k], of)
		c.Title = d.controls[k].title
		out = append(out, c)
	}
	if d.Exchanges() {
		if c := controlOf(dc.exchanged(), of); c.N > 0 { // none where strata hold alike all that matters
			out = append(out, c)
		}
	}
	var p []float64
	for i := range out {
		p = append(p, out[i].P)
	}
	for i, q := range Holm(p) {
		out[i].Holm = q
	}
	return out
}

// everyCell is for the controls of all units together.
func everyCell(Cell) bool { return true }

// Shows reports whether a negative control of a detector is found at a level, corrected for the
// number of its controls.
func (s *Study) Shows(c Settled, detector int, level float64) bool {
	return slices.ContainsFunc(controls(s.Detectors[detector], &c.Detectors[detector], everyCell),
		func(c Control) bool { return c.Holm < level })
}

// controlOf tests some cells of a control.
func controlOf(cells map[Cell]*Table, of func(Cell) bool) Control {
	some := slices.DeleteFunc(inOrder(cells), func(c Cell) bool { return !of(c) })
	m := measureOf(cells, some)
	e := m.effect()
	return Control{N: e.N, Effect: e, P: m.probability()}
}

// tally counts opportunities, and those of them in which the state was so.
type tally struct{ n, so int }

func (t *tally) add(o *Table) {
	t.n += o.Total()
	t.so += o[1][0] + o[1][1]
}

// expecting is a row of a cell's table, and how often the state was so where it looked alike.
type expecting struct {
	cell  Cell
	state int
	n     int
	share float64
}

// exchanged counts, in place of the state, whether the state would have been so more often than in
// the middle of the same stratum and state, by other matches that looked alike to the seat. What
// no other match looks like is left out.
func (dc *DetectorCounts) exchanged() map[Cell]*Table {
	alike, own := map[string]*tally{}, map[[2]string]*tally{}
	for c, t := range dc.Cells {
		if alike[c.Alike] == nil {
			alike[c.Alike] = &tally{}
		}
		at := [2]string{c.Alike, c.Match}
		if own[at] == nil {
			own[at] = &tally{}
		}
		alike[c.Alike].add(t)
		own[at].add(t)
	}
	groups := map[[2]string][]expecting{} // by stratum and state
	for _, c := range inOrder(dc.Cells) {
		all, here := alike[c.Alike], own[[2]string{c.Alike, c.Match}]
		if all.n == here.n {
			continue
		}
		share := float64(all.so-here.so) / float64(all.n-here.n)
		for state, row := range dc.Cells[c] {
			if n := row[0] + row[1]; n > 0 {
				at := [2]string{c.Stratum, fmt.Sprint(state)}
				groups[at] = append(groups[at], expecting{c, state, n, share})
			}
		}
	}
	out := map[Cell]*Table{}
	for at, group := range groups {
		cut, apart := middle(group)
		if apart < material-1e-9 { // but for rounding
			continue
		}
		for _, e := range group {
			within, more := e.cell, number(e.share > cut)
			within.Alike = ""
			within.Stratum += " state " + at[1]
			for given, n := range dc.Cells[e.cell][e.state] {
				if n > 0 {
					addTables(out, map[Cell]*Table{within: counted(more, given, n)})
				}
			}
		}
	}
	return out
}

// counted returns a table with one number.
func counted(state, given, n int) *Table {
	t := &Table{}
	t[state][given] = n
	return t
}

// material is by how much the state must have been so more often in one half of a stratum than in the
// other for the stratum to be asked: with less, what the seat saw could make no effect worth the name.
const material = 0.1

// middle returns the share that cuts opportunities most evenly into those above it and the others, the
// least such share, and by how much the means of the two halves are apart.
func middle(group []expecting) (cut, apart float64) {
	slices.SortFunc(group, func(a, b expecting) int { return cmp.Compare(a.share, b.share) })
	total, whole := 0, 0.0
	for i := range group {
		total, whole = total+group[i].n, whole+float64(group[i].n)*group[i].share
	}
	best, below, sum := 0, 0, 0.0
	for i := range group {
		below, sum = below+group[i].n, sum+float64(group[i].n)*group[i].share
		if i+1 < len(group) && group[i+1].share == group[i].share {
			continue
		}
		if even := min(below, total-below); even > best {
			cut, best = group[i].share, even
			apart = (whole-sum)/float64(total-below) - sum/float64(below)
		}
	}
	return cut, apart
}
