package engine

import (
	"slices"

	"sueca/engine/card"
)

// This is for those who suppose that heaps lay in another order, or write them again.

// Before returns what is written of the deal beside its heaps.
func (h *Heaps) Before() *Deal { return h.before }

// With returns the heaps with other tricks in one of them.
func (h *Heaps) With(heap int, tricks []*LaidTrick) *Heaps {
	out := *h
	out.Heaps = slices.Clone(h.Heaps)
	out.Heaps[heap].Tricks = tricks
	return &out
}

// Laid returns a trick with its cards in another order. What is written on a card goes with it.
func (h *Heaps) Laid(t *LaidTrick, cards []card.Card) *LaidTrick {
	out := *t
	out.Cards, out.taker, out.places = cards, h.TakersOf(cards), make([][]int, len(cards))
	was := slices.Clone(t.Cards)
	for i, c := range cards {
		if k := slices.Index(was, c); k >= 0 {
			out.places[i] = t.places[k]
			was[k] = card.Card(0xFF) // of two equal cards the other one is next
		}
	}
	return &out
}

// Surplus returns the cards of which more lie in the heaps than the pack has.
func (h *Heaps) Surplus() (out card.Cards) {
	left := h.before.Pack
	for t := range h.tricks() {
		for _, c := range t.Cards {
			if c.Known() && left.Count(c) == 0 {
				out |= c.Bit()
			}
			left = left.Without(c)
		}
	}
	return out
}

// Doubting returns the heaps with each of some cards as an unknown one, wherever it lies.
func (h *Heaps) Doubting(doubted card.Cards) *Heaps {
	out := *h
	out.effort = NewHeapEffort(MostForHeaps)
	out.Heaps = slices.Clone(h.Heaps)
	doubting := func(t *LaidTrick) *LaidTrick {
		own := *t
		own.Cards = slices.Clone(t.Cards)
		for i, c := range own.Cards {
			if doubted.Has(c) {
				own.Cards[i] = card.Unknown
			}
		}
		return &own
	}
	for i := range out.Heaps {
		tricks := slices.Clone(out.Heaps[i].Tricks)
		for k, t := range tricks {
			tricks[k] = doubting(t)
		}
		out.Heaps[i].Tricks = tricks
	}
	if h.Open != nil {
		out.Open = doubting(h.Open)
	}
	out.reckon()
	return &out
}

// Trick returns the trick of a way that was played in that place, from 0; the open one comes last, nil if there is none.
func (h *Heaps) Trick(w *Way, n int) *LaidTrick {
	if n < len(w.Order) {
		return h.Heaps[w.Order[n][0]].Tricks[w.Order[n][1]]
	}
	return h.Open
}

// Tricks returns all the tricks, those of each heap in the order of play, the open one last.
func (h *Heaps) Tricks() []*LaidTrick { return slices.Collect(h.tricks()) }

// Written returns the events of a deal as they are written, with the corrections of its heaps in place.
func (h *Heaps) Written(deal []Event) []Event {
	out := slices.Clone(deal)
	for t := range h.tricks() {
		for k, p := range t.places {
			out[p[0]] = t.card(deal, k, p[0])
		}
	}
	return out
}

// Relaid returns the events of a deal, as they are written, where its heaps lie like these: the same tricks, perhaps in another
// order. Each heap is written in the order of play, whichever end it was read from.
func (h *Heaps) Relaid(deal []Event) (out []Event) {
	in := make([]bool, len(deal))
	first := len(deal)
	h.each(func(i int) { in[i], first = true, min(first, i) })
	lay := func(heap card.Side, tricks ...*LaidTrick) {
		out = append(out, &HeapLaid{Side: heap})
		for _, t := range tricks {
			out = append(out, &HeapTrick{})
			for k, p := range t.places {
				out = t.appendCard(out, deal, k, p)
			}
			for _, i := range slices.Concat(t.taken, t.tail) {
				out = append(out, deal[i])
			}
		}
	}
	for i, e := range deal {
		if i == first {
			for _, heap := range h.Heaps {
				lay(heap.Side, heap.Tricks...)
			}
			if h.Open != nil {
				lay(card.NoSide, h.Open)
			}
		}
		if !in[i] {
			out = append(out, e)
		}
	}
	return out
}

// appendCard adds a card of a trick and the comments on it.
func (t *LaidTrick) appendCard(out, deal []Event, k int, places []int) []Event {
	out = append(out, t.card(deal, k, places[0]))
	for _, i := range places[1:] {
		out = append(out, deal[i])
	}
	return out
}

// card returns the event of a card as it is corrected.
func (t *LaidTrick) card(deal []Event, k, at int) Event {
	was := deal[at].(*CardPlayed)
	if was.Card == t.Cards[k] {
		return was
	}
	own := *was
	own.Card = t.Cards[k]
	return &own
}
