package engine

// HeapEffort is how much may still be tried for heaps, in steps of some fifty nanoseconds: most heaps take a few hundred, and those
// of which many cards are unknown can take more than there is time for (esforço).
type HeapEffort struct{ left int }

// NewHeapEffort returns an effort of so many steps.
func NewHeapEffort(steps int) *HeapEffort { return &HeapEffort{steps} }

// Over reports whether so much was tried that the rest is given up: then what did not fit so far may fit all the same.
func (e *HeapEffort) Over() bool { return e.left < 0 }

// MostForHeaps is how much is tried to find the ways of the heaps of a deal.
const MostForHeaps = 2_000_000

// fitSteps is what it takes to see whether a way fits.
const fitSteps = 10

// Over reports whether the ways of the heaps are so many to try that not all were: then they may have others too.
func (h *Heaps) Over() bool { return h.effort.Over() }

// Vague reports whether some card in them is not known.
func (h *Heaps) Vague() bool { return h.vague }

// Within returns the heaps with an effort, which those that are made of them share.
func (h *Heaps) Within(e *HeapEffort) *Heaps {
	out := *h
	out.effort = e
	return &out
}
