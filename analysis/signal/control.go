package signal

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Control is what a negative control shows: whether the signal goes with something that it is not
// said to tell, among opportunities of the same stratum and the same state. Players who signal the
// state alone, and players whose choice has nothing to do with their cards, are silent here. What
// is found comes from something else that goes with the choice, which may make the state go with it
// too.
type Control struct {
	// Title is what the control says; "" is the exchange of states (see [Exchange]).
	Title  string
	N      int // opportunities that tell something
	Effect Effect
	// P is as [Test.P]; Holm is P corrected for the controls of the detector.
	P, Holm float64
}

// Exchange is how many times states are exchanged. An exchange gives every opportunity the state of
// another one, of another match, that looked alike to the seat: the same values of the detector's
// “alike”. What the seat saw stays as it is; what only the other cards tell is gone. If the signal
// still goes with such a state, among opportunities of the same own state, the seat chose by
// what it saw. The probability is twice the median of those of all exchanges, which
// holds whatever they have in common (B. Rüger, “Das maximale Signifikanzniveau des Tests: Lehne H₀
// ab, wenn k unter n gegebenen Tests zur Ablehnung führen”, Metrika 25, 1978).
const Exchange = 21

// controls evaluates the negative controls of a detector. Time is in proportion to the cells.
func (s *Study) controls(d *Detector, dc *DetectorCounts) (out []Control) {
	for k := range d.controls {
		c := controlOf(dc.Controls[k])
		c.Title = d.controls[k].title
		out = append(out, c)
	}
	if d.Exchanges() {
		out = append(out, dc.exchanged(s.Seed))
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

// Shows reports whether a negative control of a detector is found at a level, corrected for the
// number of its controls.
func (s *Study) Shows(c *Counts, detector int, level float64) bool {
	return slices.ContainsFunc(s.controls(s.Detectors[detector], &c.Detectors[detector]), func(c Control) bool { return c.Holm < level })
}

// controlOf tests the cells of a control.
func controlOf(cells map[Cell]*Table) Control {
	d := designOf(cells, inOrder(cells))
	m := d.measure(d.counted)
	e := m.effect()
	return Control{N: e.N, Effect: e, P: m.verdict(associate(m.strata).MidP)}
}

// seen is an opportunity that takes part in an exchange.
type seen struct {
	cell         Cell
	state, given int
}

// exchanged tests the states of opportunities that looked alike to the seat.
func (dc *DetectorCounts) exchanged(seed uint64) Control {
	alike := map[string][]seen{} // by what the seat saw
	for _, c := range dc.ordered() {
		t := dc.Cells[c]
		for state := range t {
			for given, n := range t[state] {
				for range n {
					alike[c.Alike] = append(alike[c.Alike], seen{c, state, given})
				}
			}
		}
	}
	groups := make([][]seen, 0, len(alike))
	for _, name := range sortedNames(alike) {
		groups = append(groups, alike[name])
	}
	all := make([]Control, Exchange)
	for i := range all {
		all[i] = controlOf(exchange(groups, rand.New(rand.NewPCG(seed, uint64(i)))))
	}
	// The middle one is shown.
	slices.SortStableFunc(all, func(a, b Control) int { return cmp.Compare(a.P, b.P) })
	out := all[Exchange/2]
	out.P = math.Min(1, 2*out.P)
	return out
}

// exchange gives each opportunity the state of another one of its group, of another match. Those of
// a group that has one match alone are left out.
func exchange(groups [][]seen, rng *rand.Rand) map[Cell]*Table {
	out := map[Cell]*Table{}
	for _, group := range groups {
		rng.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
		// From the last to the first, twice round: the next one of another match.
		next := make([]int, len(group))
		for k := 2*len(group) - 1; k >= 0; k-- {
			i, after := k%len(group), (k+1)%len(group)
			switch {
			case group[after].cell.Match != group[i].cell.Match:
				next[i] = after + 1
			default:
				next[i] = next[after]
			}
		}
		for i := range group {
			if next[i] == 0 {
				continue
			}
			o, within := &group[i], group[i].cell
			within.Alike = ""
			within.Stratum += fmt.Sprint(" state ", o.state)
			bump(out, within, group[next[i]-1].state, o.given)
		}
	}
	return out
}

func sortedNames[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
