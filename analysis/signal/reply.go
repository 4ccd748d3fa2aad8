package signal

import "slices"

// Reply is whether the partner uses the signal (resposta do parceiro): what the partner's next
// decision has to do with it, among opportunities in which the partner saw alike. A convention that
// nobody reads is a habit. Table[1] counts the decisions after a signal, Table[1][1] those that the
// detector's “used” has.
//
// What the card itself changed on the table is in it too, as far as the detector's “beside” does
// not hold it alike.
type Reply struct {
	Table    Table
	Effect   Effect
	Permuted Permuted
	P        float64 // as Test.P
	// Information is that of the decision about the signal given what the partner sees, I(signal;
	// decision | hand and table), in bits, as [Test.Information].
	Information float64
}

// replied evaluates the partners' replies, nil if the detector has none.
func (s *Study) replied(d *Detector, dc *DetectorCounts) *Reply {
	if !d.Replies() {
		return nil
	}
	return s.replyOf(dc.Reply, inOrder(dc.Reply))
}

func (s *Study) replyOf(tables map[Cell]*Table, cells []Cell) *Reply {
	m := measureOf(tables, cells)
	out := &Reply{Effect: m.effect(), Permuted: permute(m.strata, s.Permutations, s.Seed), P: m.probability()}
	_, out.Information = information(m.strata)
	for i := range m.strata {
		out.Table.add(&m.strata[i])
	}
	return out
}

// Reply returns what [DetectorResult.Reply] is for one unit alone, nil if the detector does not
// say what the partner's decision is or the unit has none.
func (r *Result) Reply(detector int, unit string) *Reply {
	d := &r.Detectors[detector]
	if !d.Detector.Replies() {
		return nil
	}
	own := ofUnit(d.Counts.Reply, unit)
	if len(own) == 0 {
		return nil
	}
	return r.Study.replyOf(d.Counts.Reply, own)
}

// ofUnit returns the cells of a unit, in order.
func ofUnit(cells Cells, unit string) []Cell {
	return slices.DeleteFunc(inOrder(cells), func(c Cell) bool { return c.Unit != unit })
}
