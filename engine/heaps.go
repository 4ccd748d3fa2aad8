package engine

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Where a deal is written down from its heaps, the plays follow from what lies in them. Who leads has
// taken the trick before, so that at each point the next trick of the heap used last decides: if its winning
// card is in a place of that side, counted from the leader, it comes next; otherwise the next trick of the
// other heap does. So two heaps whose cards are known, in the order of play, and the first leader are
// one deal and no other. No rule about following suit is used.

// Heaps are the heaps of a deal, as they were read, and what is known of the deal beside them (montes).
type Heaps struct {
	Heaps []Heap // in the order in which they are written
	// Open is the trick that lay on the table when play stopped, nil if there was none.
	Open *LaidTrick
	// Amended are the corrections that are in place.
	Amended []*HeapAmended

	openAt int   // the index of the event of the open trick
	before *Deal // what is written of the deal without its heaps
	effort *HeapEffort
	spare  card.Cards // the cards that an unknown one can be
	rules  *rules.Rules
	named  card.Seat // who led first, as written
	vague  bool      // some card is not known
}

// Heap is one heap: the tricks that a side took, in the order of play.
type Heap struct {
	Side   card.Side
	Tricks []*LaidTrick
	// Order and At are as it was read: from which ends, and the index of its event among those of the deal.
	Order HeapOrder
	At    int
}

// LaidTrick is a trick of a heap, its cards in the order of play.
type LaidTrick struct {
	Cards []card.Card
	// Taken is what is written of its outcome, nil if nothing is.
	Taken *TrickTaken
	// Written is its number in the heap as it is written, from 1.
	Written int
	taker   uint8   // the places that can have taken it, as a set of bits
	at      int     // the index of its event
	places  [][]int // for each card the indexes of its event and of the comments on it
	taken   []int   // those of its outcome
	tail    []int   // comments on the trick
}

// At returns the index of the event of a trick among those of the deal, and those of its cards.
func (t *LaidTrick) At() (trick int, cards []int) {
	for _, p := range t.places {
		cards = append(cards, p[0])
	}
	return t.at, cards
}

// HeapsOf returns the heaps of a deal from its events, the first of which begins it; nil if it has none.
// The corrections amends are put in place where there is such a card.
func HeapsOf(r *rules.Rules, deal []Event, amends ...*HeapAmended) *Heaps {
	s := State{Rules: *r}
	h := &Heaps{rules: r, before: &s.Deal, effort: NewHeapEffort(MostForHeaps)}
	var heap *Heap
	var trick *LaidTrick
	for i, e := range deal {
		switch e := e.(type) {
		case *HeapLaid:
			heap, trick = &Heap{Side: e.Side, Order: e.Order, At: i}, nil
			h.Heaps = append(h.Heaps, *heap)
			heap = &h.Heaps[len(h.Heaps)-1]
			continue
		case *HeapTrick:
			if heap == nil {
				continue
			}
			trick = &LaidTrick{at: i, Written: len(heap.Tricks) + 1}
			heap.Tricks = append(heap.Tricks, trick)
			continue
		case *CardPlayed:
			if trick != nil {
				trick.Cards, trick.places = append(trick.Cards, e.Card), append(trick.places, []int{i})
				continue
			}
		case *TrickTaken:
			if trick != nil {
				trick.Taken, trick.taken = e, append(trick.taken, i)
				continue
			}
		case *Commented:
			if trick != nil {
				trick.comment(e, i)
				continue
			}
		case *LeaderNamed:
			h.named = e.Seat
		}
		heap, trick = nil, nil
		if e.Kind() != KindTrickStarted {
			s.Apply(e) // what cannot have happened is found where the deal is judged
		}
	}
	if len(h.Heaps) == 0 {
		return nil
	}
	for _, e := range amends {
		if h.amend(e) {
			h.Amended = append(h.Amended, e)
		}
	}
	for i := range h.Heaps {
		h.Heaps[i].turn()
	}
	h.parted()
	h.reckon()
	return h
}

// reckon notes what an unknown card can be, and who can have taken each trick.
func (h *Heaps) reckon() {
	h.spare = h.before.Pack.Minus(h.Lying()).Once
	for t := range h.tricks() {
		t.taker = h.TakersOf(t.Cards)
		h.vague = h.vague || slices.ContainsFunc(t.Cards, func(c card.Card) bool { return !c.Known() })
	}
}

// comment keeps a comment with what it stands behind.
func (t *LaidTrick) comment(e *Commented, i int) {
	switch n := len(t.places); {
	case len(t.taken) > 0:
		t.taken = append(t.taken, i)
	case e.Place == CommentOnCard && n > 0:
		t.places[n-1] = append(t.places[n-1], i)
	default:
		t.tail = append(t.tail, i)
	}
}

// amend corrects a card, and reports whether it was there.
func (h *Heaps) amend(e *HeapAmended) bool {
	for i := range h.Heaps {
		heap := &h.Heaps[i]
		if heap.Side != e.Side || e.Trick < 1 || e.Trick > len(heap.Tricks) {
			continue
		}
		t := heap.Tricks[e.Trick-1]
		if k := slices.Index(t.Cards, e.From); k >= 0 {
			t.Cards[k] = e.To
			return true
		}
	}
	return false
}

// turn puts a heap that was read from another end in the order of play.
func (h *Heap) turn() {
	if h.Order&TricksReversed != 0 {
		slices.Reverse(h.Tricks)
	}
	if h.Order&CardsReversed != 0 {
		for i := range h.Tricks {
			slices.Reverse(h.Tricks[i].Cards)
			slices.Reverse(h.Tricks[i].places)
		}
	}
}

// parted takes the open trick from among the heaps.
func (h *Heaps) parted() {
	for i, heap := range h.Heaps {
		if heap.Side != card.NoSide {
			continue
		}
		h.Open, h.openAt = &LaidTrick{at: heap.At}, heap.At
		if len(heap.Tricks) > 0 {
			h.Open = heap.Tricks[0]
		}
		h.Heaps = slices.Delete(h.Heaps, i, i+1)
		return
	}
}

// Missing returns the seats in whose heap nothing is recorded, that of an empty heap not among them.
func (h *Heaps) Missing() card.Side {
	missing := card.SideOf(h.before.Table.Seats...)
	for i := range h.Heaps {
		missing &^= h.Heaps[i].Side
	}
	return missing
}

// Lying returns the known cards that lie in the heaps and in the open trick.
func (h *Heaps) Lying() (out card.Pack) {
	for t := range h.tricks() {
		for _, c := range t.Cards {
			if c.Known() {
				out = out.With(c)
			}
		}
	}
	return out
}

// tricks returns an iterator over all the tricks, the open one last.
func (h *Heaps) tricks() func(func(*LaidTrick) bool) {
	return func(yield func(*LaidTrick) bool) {
		for i := range h.Heaps {
			for k := range h.Heaps[i].Tricks {
				if !yield(h.Heaps[i].Tricks[k]) {
					return
				}
			}
		}
		if h.Open != nil {
			yield(h.Open)
		}
	}
}

// TakersOf returns the places whose card can have taken a trick, as a set of bits. Of one that is not whole it is
// every place: which card is missing is not known.
func (h *Heaps) TakersOf(cards []card.Card) (out uint8) {
	n := len(h.before.Table.Seats)
	if len(cards) != n {
		return 1<<n - 1
	}
	trick := Trick{Number: 1, N: n, Size: n, Twins: h.before.Pack.Doubled(), LastOfEqual: h.before.LastOfEqual}
	for i, c := range cards {
		trick.Plays[i].Card = c
	}
	if trump := h.before.TrumpSuit(); trump != card.NoSuit {
		return trick.CanTake(trump, h.spare)
	}
	for trump := card.Spades; trump <= card.Diamonds; trump++ {
		out |= trick.CanTake(trump, h.spare)
	}
	return out
}

// Unheaped returns the events of a deal with the tricks that follow from its heaps in their place, and for each the index of
// the event that it is, or stands for. Where several ways are possible they have what all have; where none is, each
// trick is there with nobody's seat, nor that of who is written to have taken it. Where the deal has numbered tricks too, those count, and its heaps are left
// out. A deal without heaps is returned as it is, with no indexes. Ways are those of [Heaps.Ways].
func Unheaped(r *rules.Rules, deal []Event, amends ...*HeapAmended) (out []Event, index []int, h *Heaps, ways []Way) {
	if h = HeapsOf(r, deal, amends...); h == nil {
		return deal, nil, nil, nil
	}
	ways = h.Ways()
	in := make([]bool, len(deal)) // what lies in a heap
	last := 0                     // the end of the last heap
	h.each(func(i int) { in[i], last = true, max(last, i+1) })
	numbered := slices.ContainsFunc(deal, func(e Event) bool { return e.Kind() == KindTrickStarted })
	for i, e := range deal {
		if i == last && !numbered {
			out, index = h.played(deal, ways, out, index)
		}
		if !in[i] {
			out, index = append(out, e), append(index, i)
		}
	}
	if last == len(deal) && !numbered {
		out, index = h.played(deal, ways, out, index)
	}
	return out, index, h, ways
}

// each calls f with the index of every event of the heaps.
func (h *Heaps) each(f func(int)) {
	for i := range h.Heaps {
		f(h.Heaps[i].At)
	}
	if h.Open != nil {
		f(h.openAt)
	}
	for t := range h.tricks() {
		f(t.at)
		for _, p := range t.places {
			for _, i := range p {
				f(i)
			}
		}
		for _, i := range t.taken {
			f(i)
		}
		for _, i := range t.tail {
			f(i)
		}
	}
}

// played adds the tricks in the order of play.
func (h *Heaps) played(deal []Event, ways []Way, out []Event, index []int) ([]Event, []int) {
	way, placed := Way{}, len(ways) > 0
	if placed {
		way = ways[0]
	}
	for i := range ways {
		placed = placed && way.same(&ways[i])
	}
	if !placed {
		way.Order = nil
		for i := range h.Heaps {
			for k := range h.Heaps[i].Tricks {
				way.Order = append(way.Order, [2]int{i, k})
			}
		}
	}
	n := 0
	add := func(t *LaidTrick, heap card.Side) {
		n++
		start := &TrickStarted{Number: n, Heap: heap, Unplaced: !placed || len(ways) > 1}
		if len(ways) == 1 {
			start.Leader = way.Leaders[n-1]
		}
		out, index = append(out, start), append(index, t.at)
		for k, p := range t.places {
			out, index = t.appendCard(out, deal, k, p), append(index, p...)
		}
		for _, i := range slices.Concat(t.taken, t.tail) {
			e := deal[i]
			if taken, is := e.(*TrickTaken); is && len(ways) == 0 && taken.Winner != card.NoSeat {
				nobodys := *taken // who took it tells whose the cards are only of tricks that lie as they were played
				nobodys.Winner = card.NoSeat
				e = &nobodys
			}
			out, index = append(out, e), append(index, i)
		}
	}
	for _, at := range way.Order {
		add(h.Heaps[at[0]].Tricks[at[1]], h.Heaps[at[0]].Side)
	}
	if h.Open != nil {
		add(h.Open, card.NoSide)
	}
	return out, index
}
