package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// heapClasses are the classes of the disorders of heaps.
var heapClasses = map[proof.DisorderKind]Class{
	proof.CardsOfTrick: HeapCards, proof.TricksExchanged: HeapTricks, proof.TricksTurned: HeapTurned, proof.CardsTurned: HeapTurned,
	proof.HeapTurned: HeapTurned, proof.InOtherHeap: HeapOther,
}

// mostForMisread is how much is tried for all cards of heaps that are misread: half a second.
const mostForMisread = 5_000_000

// HeapStrengthOf measures the strength of the record of a deal that is written down from its heaps, as it is written: the slips in it are
// the single disorders of the heaps, cards misread in them, and what is written beside them. One shows where no deal lies so that fits what
// else is written. Where that is so already, or so many cards are unknown that it would take too long, nothing can be told.
func HeapStrengthOf(rules rules.Rules, deal []engine.Event) Strength {
	deal = deal[slices.IndexFunc(deal, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }):]
	h := engine.HeapsOf(&rules, deal)
	m := &measure{deal: deal, Strength: unmeasured()}
	if h == nil || !proof.FitsAsLaid(h) {
		return m.Strength
	}
	fit := map[proof.DisorderKind]int{}
	tried, whole := proof.Disorders(h, nil, func(v *proof.Disorder) bool { fit[v.Kind]++; return true })
	if m.GaveUp = !whole; m.GaveUp {
		return m.Strength
	}
	for kind, n := range tried {
		m.Places[heapClasses[kind]] += n
		m.Caught[heapClasses[kind]] += n - fit[kind]
	}
	m.deck = h.Before().Deck
	effort := engine.NewHeapEffort(mostForMisread)
	h = h.Within(effort)
	for i := range h.Heaps {
		for k, t := range h.Heaps[i].Tricks {
			m.misreadIn(h, i, k, t)
		}
	}
	m.shows = func(instead []engine.Event) bool {
		return !proof.FitsAsLaid(engine.HeapsOf(&rules, instead).Within(effort))
	}
	m.dealt()
	if effort.Over() {
		out := unmeasured()
		out.GaveUp = true
		return out
	}
	return m.Strength
}

// misreadIn writes another card for each of a trick of a heap.
func (m *measure) misreadIn(h *engine.Heaps, heap, at int, t *engine.LaidTrick) {
	for k, was := range t.Cards {
		if !was.Known() {
			continue
		}
		for c := range m.deck.Near(was).All() {
			cards, tricks := slices.Clone(t.Cards), slices.Clone(h.Heaps[heap].Tricks)
			cards[k] = c
			tricks[at] = h.Laid(t, cards)
			class := misread(was, c)
			if m.Places[class]++; !proof.FitsAsLaid(h.With(heap, tricks)) {
				m.Caught[class]++
			}
		}
	}
}
