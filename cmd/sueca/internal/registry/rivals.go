package registry

import "sueca/analysis/signal"

// reach is where the matches that a study keeps back can lie in the log: behind from, up to to.
func reach(at *Study, by signal.Keeping) (from, to int64) {
	const end = 1<<63 - 1
	switch {
	case by == signal.Nothing:
		return 0, 0
	case by == signal.Later && at.Seal == nil:
		return at.Position, end
	case by == signal.Later:
		return at.Seal.Size, end
	case at.Seal == nil || by == signal.ByText:
		return 0, end
	}
	return 0, at.Seal.Size
}

// Rivals returns how many tests other studies have that could keep back some of the same matches, looked at or not: a look at
// a copy of the log leaves no trace. Who registers one study after the other, each signed over by itself, has as many
// numbers to choose from as there are signatures: times is how many there were up to this study's.
func (r *Register) Rivals(at *Study, by signal.Keeping, units [3]int) (tests, times int) {
	from, to := reach(at, by)
	before := map[int64]bool{}
	for _, o := range r.Studies {
		begin, end := reach(o, signal.HoldoutOf(o.Text, o.ByText).By)
		if o == at || max(begin, from) >= min(end, to) {
			continue
		}
		tests += o.Tests(units)
		if o.Seal != nil && at.Seal != nil && o.Seal.Position < at.Seal.Position {
			before[o.Seal.Position] = true
		}
	}
	return tests, 1 + len(before)
}
