package replay

import (
	"maps"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
)

// A deal that is written down from its heaps is proven to be nothing that a single disorder of them would
// take away ([proof.Disorders]). In such a deal other slips than of words and hands are not sought: what
// a card in a heap is decides where all the others were played.

// heap returns the heaps that the deal is written down from, nil where it has numbered tricks.
func (d *page) heap() *heaped {
	if h := d.record.heaped[d.from]; h != nil && !h.beside {
		return h
	}
	return nil
}

// inOrder says what follows from the heaps and what does not.
func (d *play) inOrder(h *heaped) {
	at := d.trickAt(h, h.Heaps.Tricks())
	switch missing := h.Missing(); {
	case d.underway():
	case missing != card.NoSide:
		d.find(Finding{Code: code.HeapAmbiguous, Trick: 1, Event: at,
			Msg: message.Msg("the heap of %s is not recorded: who played which card is not told", missing)})
	case h.Over() || len(h.ways) == engine.MostWays:
		d.find(Finding{Code: code.HeapAmbiguous, Trick: 1, Event: at,
			Msg: message.Msg("so many cards of the heaps are not known that not all ways to play them were tried: who played which card is not told")})
	case len(h.ways) == 0 && h.Before().Order() != nil:
		n, lying := 0, h.Heaps
		if surplus := h.Surplus(); surplus != 0 {
			if lying = h.Doubting(surplus); len(lying.Ways()) > 0 || lying.Over() {
				return // a card that lies twice is the cause, and is found where it lies
			}
		}
		_, whole := proof.Disorders(lying, nil, func(*proof.Disorder) bool { n++; return true })
		msg := message.Msg("no deal lies as these heaps do: no trick's cards, nor two tricks, nor a heap, in another order makes one of it")
		switch {
		case !whole:
			msg = message.Msg("no deal lies as these heaps do; so many cards are not known that not all was tried in another order")
		case n > 0:
			msg = message.Msg("no deal lies as these heaps do; with one thing in another order (%d {1:way|ways}) some deal does", n)
		}
		d.find(Finding{Code: code.HeapDisordered, Trick: 1, Event: at, Msg: msg})
	case len(h.ways) == 0:
		d.find(Finding{Code: code.HeapAmbiguous, Trick: 1, Event: at,
			Msg: message.Msg("who plays after whom hangs on the dealer, who is not recorded: who played which card is not told")})
	case len(h.ways) != 1:
		d.find(Finding{Code: code.HeapAmbiguous, Trick: 1, Event: at,
			Msg: message.Msg("the heaps can have been played in %d ways: who played which card is not told, what each side took is", len(h.ways))})
	}
}

// twiceInHeaps says of each card that lies twice in the heaps where the other one is and, where one card lies nowhere, which of the two is a
// slip for it: the one with which a deal lies so.
func (d *play) twiceInHeaps(h *heaped) {
	lost := h.Before().Pack.Minus(h.Lying())
	for i := range d.findings {
		f := &d.findings[i]
		if f.Code != code.CardTwice || f.Trick == 0 || len(f.Related) == 0 {
			continue
		}
		there, this := h.placeOf(d.record.original(f.Related[0].Event)), h.placeOf(d.record.original(f.Event))
		if there == nil || this == nil {
			continue // it lay open
		}
		n, side := there.trick.Written, h.Heaps.Heaps[there.heap].Side
		f.Related[0].Msg = message.Msg("%s lies in the heap", f.Card)
		if lost.Len() != 1 {
			f.Msg = message.Msg("%s lies in trick %d of the heap of %s too", f.Card, n, side)
			continue
		}
		c := lost.Once.First()
		switch first, second := there.may(h, c), this.may(h, c); {
		case first && !second:
			f.Msg = message.Msg("%s lies in trick %d of the heap of %s too, and %s nowhere: that one is a slip for it, as only then some deal lies so",
				f.Card, n, side, c)
		case second && !first:
			f.Msg = message.Msg("%s lies in trick %d of the heap of %s too, and %s nowhere: this one is a slip for it, as only then some deal lies so",
				f.Card, n, side, c)
		default:
			f.Msg = message.Msg("%s lies in trick %d of the heap of %s too, and %s nowhere: one of the two is a slip for it", f.Card, n, side, c)
		}
	}
}

// heapPlace is the place of a card in heaps.
type heapPlace struct {
	heap, index, place int
	trick              *engine.LaidTrick
}

// placeOf returns where the card of an event of the match lies, nil if it lies in no heap.
func (h *heaped) placeOf(event int) *heapPlace {
	for i := range h.Heaps.Heaps {
		for k, t := range h.Heaps.Heaps[i].Tricks {
			_, cards := t.At()
			if p := slices.IndexFunc(cards, func(at int) bool { return h.at[at] == event }); p >= 0 {
				return &heapPlace{i, k, p, t}
			}
		}
	}
	return nil
}

// may reports whether some deal lies so with another card in that place.
func (p *heapPlace) may(h *heaped, c card.Card) bool {
	cards := slices.Clone(p.trick.Cards)
	cards[p.place] = c
	tricks := slices.Clone(h.Heaps.Heaps[p.heap].Tricks)
	tricks[p.index] = h.Laid(p.trick, cards)
	lying := h.Within(engine.NewHeapEffort(engine.MostForHeaps)).With(p.heap, tricks)
	return len(lying.Ways()) > 0 || lying.Over()
}

// trickAt returns the index in the record of the first of the tricks that lies in it.
func (d *page) trickAt(h *heaped, tricks []*engine.LaidTrick) int {
	if len(tricks) > 0 {
		local, _ := tricks[0].At()
		for i := d.from; i < d.to; i++ {
			if d.record.original(i) == h.at[local] {
				return i
			}
		}
	}
	return d.from
}

// disorders are those of a deal that fit, the likeliest first, not more than mostVariants of them, and what they say of its plays.
type disorders struct {
	fit    []Fit
	doubts []doubted // for each play that was asked about
	more   int       // how many fit besides
	tried  map[SlipKind]int
	whole  bool // all were tried
}

// disorders tries every single disorder of the heaps. plays are those that are proven as the heaps lie.
func (d *page) disorders(h *heaped, plays []proof.Played) (out disorders) {
	out.doubts, out.tried = make([]doubted, len(plays)), map[SlipKind]int{}
	clears := make([]int, len(plays))
	_, out.whole = proof.Disorders(h.Heaps, plays, func(v *proof.Disorder) bool {
		first := false
		for i, clear := range v.Acquits {
			first = first || clear && clears[i] == 0
		}
		if len(out.fit) >= mostVariants && !first { // of eight there are a hundred thousand: they are counted
			out.more++
			for i, clear := range v.Acquits {
				if clear {
					clears[i]++
				}
			}
			return true
		}
		s := d.slipOf(h, v)
		out.tried[s.Kind]++
		var cleared []proof.Played
		for i, clear := range v.Acquits {
			if clear {
				cleared = append(cleared, plays[i])
				if clears[i]++; out.doubts[i].by.IsZero() {
					out.doubts[i] = doubted{by: s.Msg, acquits: true}
				}
			}
		}
		out.fit = append(out.fit, Fit{s, v.Clean, cleared})
		return true
	})
	for i, n := range clears {
		out.doubts[i].heaps = n
	}
	places := out.tried
	for i := range out.fit {
		out.fit[i].Places = places[out.fit[i].Kind]
	}
	slices.SortStableFunc(out.fit, func(a, b Fit) int { return compareSlips(a.Slip, b.Slip) })
	return out
}

// slipOf returns a disorder as a slip.
func (d *page) slipOf(h *heaped, v *proof.Disorder) Slip {
	i := slices.IndexFunc(h.Heaps.Heaps, func(heap engine.Heap) bool { return heap.Side == v.Heap })
	heap := &h.Heaps.Heaps[i]
	tricks := heap.Tricks
	if v.Trick > 0 {
		k := slices.IndexFunc(tricks, func(t *engine.LaidTrick) bool { return t.Written == v.Trick })
		tricks = tricks[k:]
	}
	s := Slip{At: []int{d.trickAt(h, tricks)}}
	switch v.Kind {
	case proof.CardsOfTrick:
		s.Kind = SlipHeapCards
		s.Msg = message.Msg("the cards of trick %d in the heap of %s were played in the order %s", v.Trick, v.Heap, cardList(v.Cards))
	case proof.TricksExchanged:
		s.Kind = SlipHeapTricks
		s.Msg = message.Msg("tricks %d and %d in the heap of %s lie in each other's place", v.Trick, v.To, v.Heap)
	case proof.TricksTurned:
		s.Kind = SlipHeapTurned
		s.Msg = message.Msg("the tricks in the heap of %s were read from the other end", v.Heap)
	case proof.CardsTurned:
		s.Kind = SlipHeapTurned
		s.Msg = message.Msg("the cards of each trick in the heap of %s were read from the other end", v.Heap)
	case proof.HeapTurned:
		s.Kind = SlipHeapTurned
		s.Msg = message.Msg("the heap of %s was read from the other end", v.Heap)
	case proof.InOtherHeap:
		s.Kind = SlipHeapOther
		s.Msg = message.Msg("trick %d in the heap of %s belongs into the heap of %s, as its trick %d", v.Trick, v.Heap, v.Other, v.To)
	}
	s.Events = v.Heaps().Relaid(h.deal)
	return s
}

// cardList returns cards with blanks between them.
func cardList(cards []card.Card) message.Word {
	var out []string
	for _, c := range cards {
		out = append(out, c.String())
	}
	return message.Word(strings.Join(out, " "))
}

// playsOf returns proven plays as [proof.Disorders] takes them, and the indexes of their events.
func (d *play) playsOf(proven map[int]proof.Renuncia) (at []int, plays []proof.Played) {
	for _, i := range slices.Sorted(maps.Keys(proven)) {
		r := proven[i]
		at, plays = append(at, i), append(plays, proof.Played{Seat: r.Seat, Card: d.deal.Trick(r.Trick).Plays[r.Place].Card})
	}
	return at, plays
}

// disordered notes what disorders of the heaps say of a deal.
func (d *account) disordered(h *heaped, out *slips) {
	at, plays := d.playsOf(d.provenPlays())
	lies := h.lies()
	if len(plays) == 0 && lies {
		return
	}
	found := d.disorders(h, plays)
	for k, i := range at {
		switch {
		case !found.whole:
			out.doubts[i] = doubted{acquits: true, untried: true}
		case found.doubts[k].acquits:
			out.doubts[i] = found.doubts[k]
		case !lies && len(found.fit) == 0:
			out.doubts[i] = doubted{acquits: true}
		}
	}
	for _, f := range found.fit {
		if !lies {
			out.fit = append(out.fit, f.Slip)
		}
	}
}

// explainHeaps finds the disorders that would explain a deal: those that leave a play that is proven as the heaps lie no renúncia or, where
// no deal lies so, all that fit. Of these it is told for every play that did not follow suit whether they clear it.
func (d *settling) explainHeaps(h *heaped, out *Explained) {
	_, plays := d.playsOf(d.provenPlays())
	switch out.Disordered = !h.lies(); {
	case out.Disordered:
		plays = d.unfollowed()
	case len(plays) == 0:
		return
	}
	found := d.disorders(h, plays)
	out.GaveUp = out.GaveUp || !found.whole
	maps.Copy(out.Tried, found.tried)
	for _, f := range found.fit {
		if f.Clears != nil || out.Disordered {
			out.Fit = append(out.Fit, f)
		}
	}
	out.more = map[proof.Played]int{}
	for k, p := range plays {
		if shown := len(out.clearing(p)); found.doubts[k].heaps > shown {
			out.more[p] = found.doubts[k].heaps - shown
		}
	}
	if out.Disordered {
		out.More = found.more
	}
}

// unfollowed returns the plays that did not follow suit, as the deal is written.
func (d *play) unfollowed() (out []proof.Played) {
	for n := 1; n <= d.deal.LastTrick(); n++ {
		led := d.deal.Trick(n).Led().Suit()
		for _, p := range d.deal.Trick(n).Cards() {
			if s := p.Card.Suit(); p.Seat != card.NoSeat && led != card.NoSuit && s != card.NoSuit && s != led {
				out = append(out, proof.Played{Seat: p.Seat, Card: p.Card})
			}
		}
	}
	return out
}
