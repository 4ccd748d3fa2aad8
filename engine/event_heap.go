package engine

import "sueca/engine/card"

// What is written of a deal from its heaps: tricks as they lay after it (montes). What follows from them is never an event: see [Unheaped].

// HeapLaid begins a heap of tricks as it lay after the deal (monte): the tricks that a side took, each
// begun by [HeapTrick], with its cards and what is written of its outcome, in the order in which they
// were read. Without a side it is the trick that lay open on the table when play stopped. See [Unheaped].
type HeapLaid struct {
	Side  card.Side
	Order HeapOrder
}

// HeapOrder says what of a heap was read from its other end.
type HeapOrder uint8

// What was read from the other end. The zero value is nothing: the first trick first, and its lead.
const (
	TricksReversed HeapOrder = 1 << iota
	CardsReversed
)

// HeapTrick begins the next trick of a heap.
type HeapTrick struct{}

// LeaderNamed says who led to the first trick of a deal that is written down from its heaps.
type LeaderNamed struct{ Seat card.Seat }

// HeapAmended corrects one card of a heap: in trick Trick of it, counted as it is written, the card was To,
// not From. The original stays in the log.
type HeapAmended struct {
	Deal, Trick int
	Side        card.Side
	From, To    card.Card
	Reason      string
}

// Kind implements [Event], as do the methods below.
func (*HeapLaid) Kind() Kind    { return KindHeapLaid }
func (*HeapTrick) Kind() Kind   { return KindHeapTrick }
func (*LeaderNamed) Kind() Kind { return KindLeaderNamed }
func (*HeapAmended) Kind() Kind { return KindHeapAmended }

func (*HeapLaid) sealed()    {}
func (*HeapTrick) sealed()   {}
func (*LeaderNamed) sealed() {}
func (*HeapAmended) sealed() {}
