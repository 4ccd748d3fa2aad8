package replay

import (
	"maps"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// A deal can be written down twice: trick by trick while it is played, and from its heaps. They are two witnesses
// of one deal. The numbered tricks are judged; where the heaps differ is found at both places, and neither is
// corrected to the other.

// besideTrick is a numbered trick beside heaps.
type besideTrick struct {
	number int
	at     int // the index of its event in the match
	cards  []card.Card
	events []int
	side   card.Side // who took it, where the cards tell
}

// heapsBeside compares heaps with the numbered tricks of their deals.
func (j *judge) heapsBeside() {
	if len(j.heaped) == 0 {
		return
	}
	places := map[int]int{} // of the verdicts, by the events that begin their deals
	for i := range j.out.Verdicts {
		places[j.out.Verdicts[i].Event] = i
	}
	for _, at := range slices.Sorted(maps.Keys(j.heaped)) {
		i, judged := places[j.original(at)]
		if h := j.heaped[at]; judged && h.beside {
			from := len(j.out.Findings)
			j.besideIn(h, at)
			for k := range j.out.Findings[from:] {
				f := &j.out.Findings[from+k]
				f.Deal, f.Index = j.out.Verdicts[i].Deal, i+1
			}
			j.out.Verdicts[i].note(j.out.Findings[from:]...)
			j.besideInPlace()
		}
	}
}

// besideIn compares the heaps of the deal that begins at an event.
func (j *judge) besideIn(h *heaped, from int) {
	tricks := j.numberedTricks(from)
	for i := range h.Heaps.Heaps {
		heap := &h.Heaps.Heaps[i]
		var took []besideTrick
		for _, t := range tricks {
			if t.side != card.NoSide && t.side&^heap.Side == card.NoSide {
				took = append(took, t)
			}
		}
		j.compareHeap(h, heap, took)
	}
}

// numberedTricks returns the numbered tricks of the deal that begins at an event.
func (j *judge) numberedTricks(from int) (out []besideTrick) {
	s := engine.State{Rules: j.out.Rules}
	for i := from; i < len(j.events) && (i == from || !opens(j.events[i])); i++ {
		e := j.events[i]
		if p, ok := e.(*engine.CardPlayed); ok {
			e = j.amended(p, &s)
		}
		Apply(&s, e)
		switch e := e.(type) {
		case *engine.TrickStarted:
			out = append(out, besideTrick{number: e.Number, at: j.original(i)})
		case *engine.CardPlayed:
			if n := len(out); n > 0 {
				out[n-1].cards, out[n-1].events = append(out[n-1].cards, e.Card), append(out[n-1].events, j.original(i))
			}
		}
	}
	for i := range out {
		if w, ok := s.Deal.Winner(out[i].number, s.Deal.TrumpSuit()); ok {
			out[i].side = w.Alone()
		}
	}
	return out
}

// compareHeap compares a heap with the numbered tricks that its side took.
func (j *judge) compareHeap(h *heaped, heap *engine.Heap, took []besideTrick) {
	if len(took) != len(heap.Tricks) {
		f := Finding{Code: code.HeapDiffers, Event: h.at[heap.At], Side: heap.Side,
			Msg: message.Msg("the heap of %s has %d {2:trick|tricks}; by the numbered tricks it should have %d", heap.Side,
				len(heap.Tricks), len(took))}
		j.out.found(f)
		return
	}
	for k, t := range heap.Tricks {
		_, cards := t.At()
		for place := range max(len(t.Cards), len(took[k].cards)) {
			f := Finding{Code: code.HeapDiffers, Trick: took[k].number, Place: place + 1}
			switch there, here := place < len(took[k].cards), place < len(t.Cards); {
			case !here:
				f.Card, f.Event = took[k].cards[place], took[k].events[place]
				f.Msg = message.Msg("%s is card %d of trick %d; in the heap of %s the trick has %d {5:card|cards}", f.Card, place+1, f.Trick,
					heap.Side, len(t.Cards))
			case !there:
				f.Card, f.Event = t.Cards[place], h.at[cards[place]]
				f.Msg = message.Msg("%s lies in the heap of %s; trick %d has %d {4:card|cards}", f.Card, heap.Side, f.Trick, len(took[k].cards))
			case t.Cards[place] == took[k].cards[place] || !t.Cards[place].Known() || !took[k].cards[place].Known():
				continue
			default:
				f.Card, f.Event = took[k].cards[place], took[k].events[place]
				f.Msg = message.Msg("%s is written in trick %d; in the heap of %s it is %s", f.Card, f.Trick, heap.Side, t.Cards[place])
				f.Related = []Related{{h.at[cards[place]], f.Trick, t.Cards[place], message.Msg("%s lies in the heap", t.Cards[place])}}
			}
			j.out.found(f)
		}
	}
}

// besideInPlace puts what was found beside numbered tricks where it is, as far as the deals are in the order of the text.
func (j *judge) besideInPlace() {
	if !slices.ContainsFunc(j.deals, func(s Standing) bool { return s.By >= 0 }) {
		sortFindings(j.out.Findings)
	}
}
