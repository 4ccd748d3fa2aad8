package audit

import (
	"sync/atomic"

	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/page"
)

// Effort is what a run may still do for the plays of its records, in deals judged: each takes some tens of
// microseconds. A play takes some two thousand where its deal is written in full, and as many for each ruling as
// its match has deals. Every record adds to it, so that there is enough for an archive of which a play in some
// dozens of deals did not follow suit; of the other plays the verdict alone is told, and that it is.
type Effort struct {
	left atomic.Int64
	less atomic.Int64 // plays of which not all is told
}

// atFirst is what a run begins with, and forEvent what an event adds; layings is how many ways to lay cards take as
// long as to judge a deal.
const atFirst, forEvent, layings = 40_000, 3, 300

// NewEffort returns what a run may do.
func NewEffort() *Effort {
	e := &Effort{}
	e.left.Store(atFirst)
	return e
}

// inDoubt is how many deals take as long to judge as one trick in doubt, for which a deal is read in many ways.
const inDoubt = 200

// workForDeal is the work for what contradicts itself, in the units of [replay.Match.Work], that takes as long as to judge a deal.
const workForDeal = 2

// triedForDeal is the same in the units of [replay.Match.Tried], for what is not known.
const triedForDeal = 8

// judgingOf returns how many plain deals take as long to judge as a match.
func judgingOf(m *replay.Match) int {
	n := len(m.Verdicts) + max(m.Work/workForDeal, m.Tried/triedForDeal)
	for i := range m.Findings {
		switch m.Findings[i].Code {
		case code.WinnerMismatch, code.PointsMismatch, code.WrongLeader:
			n += inDoubt
		}
	}
	return n
}

func (e *Effort) add(events []engine.Event) { e.left.Add(forEvent * int64(len(events))) }

func (e *Effort) take(n int) { e.left.Add(-int64(n)) }

func (e *Effort) spent() bool { return e.left.Load() <= 0 }

// Say says at the end of a run of how many plays it did not tell all.
func (e *Effort) Say(to *output.Output) {
	if n := e.less.Load(); n > 0 {
		to.Remark(message.Msg("of %d {1:play|plays} the verdict alone is told: to count and try all would take too long; --deal, --trick and --seat "+
			"bring the whole report on one", n))
	}
}

// less reports whether only the verdict on a play is told, because its run has done enough before it.
func (d *disputed) less() bool {
	if d.asked == nil {
		less := d.effort.spent()
		if d.asked = &less; less {
			d.effort.less.Add(1)
		}
	}
	return *d.asked
}

// auditLess says that not all is told of a play.
func (a *auditVerb) auditLess(out *output.Output) page.PartText {
	return page.PartText{Head: out.Sayf("what is not told"), Says: []string{out.Sayf("So much was counted and tried for other plays that what each " +
		"ruling does and which slips would explain it is not told of this one. --deal, --trick and --seat bring the whole report on one.")}}
}
