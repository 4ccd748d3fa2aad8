package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// heaped is a deal that is written down from its heaps (a partir dos montes).
type heaped struct {
	*engine.Heaps
	ways []engine.Way
	from int   // where the deal begins among the arranged events
	at   []int // the indexes in the match of the events of the deal as they are written
	// beside says that the deal has numbered tricks, which count.
	beside bool
	deal   []engine.Event // its events as they are written
}

// lies reports whether some deal lies as the heaps do, or may: where so many cards are unknown that not all could be tried.
func (h *heaped) lies() bool {
	return h.Over() || proof.FitsAsLaid(h.Within(engine.NewHeapEffort(engine.MostForHeaps)))
}

// unheap puts the tricks that follow from the heaps of the deal that begins at index from, the last one so far, in
// the place of the heaps.
func (a *arranged) unheap(from int, r *rules.Rules, amends []*engine.HeapAmended) {
	deal, at := slices.Clone(a.events[from:]), slices.Clone(a.index[from:])
	out, index, h, ways := engine.Unheaped(r, deal, amends...)
	a.events, a.index = append(a.events[:from], out...), a.index[:from]
	for _, i := range index {
		a.index = append(a.index, at[i])
	}
	if a.heaped == nil {
		a.heaped = map[int]*heaped{}
	}
	a.heaped[from] = &heaped{from: from, Heaps: h, ways: ways, at: at, deal: deal,
		beside: slices.ContainsFunc(deal, func(e engine.Event) bool { return e.Kind() == engine.KindTrickStarted })}
}

// heapsUnamended returns the corrections of heaps that correct nothing, by their indexes in the match.
func (a *arranged) heapsUnamended(events []engine.Event) (out []int) {
	amended := map[*engine.HeapAmended]bool{}
	for _, h := range a.heaped {
		for _, e := range h.Amended {
			amended[e] = true
		}
	}
	for i, e := range events {
		if e, ok := e.(*engine.HeapAmended); ok && !amended[e] {
			out = append(out, i)
		}
	}
	return out
}

// rearranged reports whether a match with an event is judged in another order than it is written, or with other cards.
func rearranged(e engine.Event) bool {
	p, ok := e.(*engine.CardPlayed)
	return ok && p.Card.IsOpen() || !ok && (engine.IsCorrection(e) || e.Kind() == engine.KindHeapLaid || e.Kind() == engine.KindWitnessBegun)
}

// heapedIn returns the deal that is written down from its heaps and whose events are in that range, nil if there is none.
func (a *arranged) heapedIn(from, to int) *heaped {
	for i := from; i < to && a.heaped != nil; i++ {
		if h := a.heaped[i]; h != nil {
			return h
		}
	}
	return nil
}
