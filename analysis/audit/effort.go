package audit

import (
	"errors"

	"sueca/engine"
)

// effort is the work of counting the deals of one record: how many ways to lay some cards were gone through. That of the lawful
// deals, which has a bound of its own, is lawful.
type effort struct{ done, most, lawful int }

// mostCounted is how many are gone through before the deals of a record are given up: two seconds.
const mostCounted = 15_000_000

// cardWork is what each card takes beside them.
const cardWork = 10

// viewWork is what it takes to judge a play by what a seat had seen of an open deal.
const viewWork = 500

// stageWork is what each unit of [mostWork] is of it.
const stageWork = 5

func newEffort() *effort { return &effort{most: mostCounted} }

// may adds to the work done, and reports whether there may be more. Of what has no effort there may.
func (e *effort) may(n int) bool {
	if e == nil {
		return true
	}
	if !e.over() {
		e.done += n
	}
	return !e.over()
}

// over reports whether so much was done that the rest is given up: what was counted is none of the counts then.
func (e *effort) over() bool { return e.done > e.most }

var errGaveUp = errors.New("the deals of this record are too many to be gone through")

// GivenUp returns the conclusions on the plays of a deal whose deals are not counted for all the work that it is, or that its run has done.
func GivenUp(d *engine.Deal) *Report {
	out := uncounted(d)
	out.Uncounted, out.GaveUp = !counted(d), true
	return out
}
