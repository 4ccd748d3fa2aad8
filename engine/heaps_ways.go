package engine

import (
	"slices"

	"sueca/engine/card"
)

// Way is one way in which the tricks of heaps can have been played (maneira): in which order, and who led each.
type Way struct {
	// Order has for each trick the heap that it lies in and its place there, both from 0.
	Order [][2]int
	// Leaders has who led each of them, and the open trick if there is one.
	Leaders []card.Seat
}

// same reports whether two ways have the tricks in one order.
func (w *Way) same(o *Way) bool { return slices.Equal(w.Order, o.Order) }

// MostWays is how many ways are counted.
const MostWays = 1000

// Ways returns the ways in which the tricks can have been played, by all that is written ([Heaps.Fitting]); none where no deal lies so.
// Where the order of the tricks allows one way alone ([Heaps.Orders]) it is that one, though something else that is written contradicts it.
// Where not all could be tried ([Heaps.Over]) there is none, or more than these.
func (h *Heaps) Ways() []Way {
	ways := h.Fitting()
	if len(ways) == 0 {
		if ways = h.Orders(); len(ways) > 1 {
			return nil
		}
	}
	if h.Over() && len(ways) == 1 {
		return nil // it need not be the only one
	}
	return ways
}

// Fitting returns the ways that go with what else is written ([Heaps.Fits]), at most [MostWays] of them.
func (h *Heaps) Fitting() []Way { return h.walked(true) }

// Orders returns the ways in which some cards for the unknown ones let the tricks follow upon each other, at most [MostWays] of them,
// whatever else is written of the deal. Unknown cards can be any that the heaps do not have, each as often as the pack has it.
func (h *Heaps) Orders() []Way { return h.walked(false) }

func (h *Heaps) walked(fit bool) []Way {
	if h.Missing() != card.NoSide {
		return nil
	}
	w := h.walk(fit)
	for _, first := range h.leaders() {
		if dealer := h.dealerOf(first); fit && dealer != card.NoSeat && !h.before.mayHaveHeld(dealer, h.before.Trump, nil, card.NoSeat) {
			continue // the trump card is the dealer's
		}
		w.from(first)
	}
	return w.found
}

// leaders returns who can have led first.
func (h *Heaps) leaders() []card.Seat {
	switch first := h.before.FirstLeader(h.rules); {
	case h.named != card.NoSeat:
		return []card.Seat{h.named}
	case first != card.NoSeat:
		return []card.Seat{first}
	}
	return h.before.Table.Seats
}

// walk is a walk through heaps, trick by trick.
type walk struct {
	*Heaps
	fit   bool  // only ways that fit
	at    []int // the next trick of each heap
	way   Way
	left  int
	tries int // of cards for unknown ones
	found []Way
}

func (h *Heaps) walk(fit bool) *walk {
	w := &walk{Heaps: h, fit: fit, at: make([]int, len(h.Heaps))}
	for i := range h.Heaps {
		w.left += len(h.Heaps[i].Tricks)
	}
	return w
}

// from finds the ways that go on with a leader.
func (w *walk) from(leader card.Seat) {
	if w.effort.left--; w.Over() {
		return
	}
	w.way.Leaders = append(w.way.Leaders, leader)
	defer func() { w.way.Leaders = w.way.Leaders[:len(w.way.Leaders)-1] }()
	if w.left == 0 {
		w.end()
		return
	}
	for i := range w.Heaps.Heaps {
		heap, k := &w.Heaps.Heaps[i], w.at[i]
		if k == len(heap.Tricks) {
			continue
		}
		t := heap.Tricks[k]
		if w.fit && !w.may(t, leader) {
			continue
		}
		w.at[i], w.left = k+1, w.left-1
		w.way.Order = append(w.way.Order, [2]int{i, k})
		s := leader
		for place := 0; t.taker>>place != 0 && len(w.found) < MostWays; place++ {
			if w.takes(heap.Side, t, place, s, w.fit) {
				if w.left == 0 && w.Open == nil { // who took the last trick makes no other way
					w.end()
					break
				}
				w.from(s)
			}
			s = w.before.Next(s)
		}
		w.way.Order = w.way.Order[:len(w.way.Order)-1]
		w.at[i], w.left = k, w.left+1
	}
}

// takes reports whether the card in a place, that of a seat, can have taken a trick of a heap.
func (h *Heaps) takes(heap card.Side, t *LaidTrick, place int, s card.Seat, fit bool) bool {
	return t.taker>>place&1 != 0 && heap.Has(s) && (!fit || t.Taken == nil || t.Taken.Winner == card.NoSeat || t.Taken.Winner == s)
}

// may reports whether each can have played what is known of a trick, by what is written of that one card.
func (w *walk) may(t *LaidTrick, leader card.Seat) bool {
	if len(t.Cards) != len(w.before.Table.Seats) {
		return true
	}
	s, dealer := leader, w.dealer(&w.way)
	for _, c := range t.Cards {
		if c.Known() && !w.before.mayHaveHeld(s, c, nil, dealer) {
			return false
		}
		s = w.before.Next(s)
	}
	return true
}

// end adds the way that was walked, if it is one.
func (w *walk) end() {
	if w.Over() {
		return
	}
	if w.fit && !w.fits(&w.way, nil, nil, nil, &w.tries) || !w.fit && w.vague && !w.guessed(&w.way, nil, nil, nil, &w.tries) {
		return
	}
	w.found = append(w.found, Way{slices.Clone(w.way.Order), slices.Clone(w.way.Leaders)})
}
