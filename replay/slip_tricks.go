package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// order are two tricks in each other's place, those next to each other first.
func (w *written) order() {
	places := max(1, len(w.tricks)*(len(w.tricks)-1)/2)
	for apart := 1; apart < len(w.tricks); apart++ {
		for k, a := range w.tricks[:len(w.tricks)-apart] {
			b := w.tricks[k+apart]
			var out []engine.Event
			out = append(out, w.numbered(b, a.number)...)
			out = append(out, w.events[a.to:b.from]...)
			out = append(out, w.numbered(a, b.number)...)
			v := slip(SlipOrder, places, "tricks %d and %d are written in each other's place", a.number, b.number)
			v.Apart = apart
			w.with(v, a.from, b.to, out, a.from, b.from)
		}
	}
}

// trickLeftOut are a trick that is not written. Where a number is skipped it tells which one, and the deal is judged so as it
// stands; where none is, any can be missing, and any seat can have taken it.
func (w *written) trickLeftOut() {
	n := len(w.tricks)
	if n == 0 || n >= w.deal.Tricks() || n < w.deal.Tricks()-1 && !w.cut {
		return
	}
	for k := range n + 1 {
		switch skipped := k < n && w.tricks[k].number > k+1; {
		case skipped:
			w.leftOutAt(k, card.NoSeat, true)
			return
		case n > 0 && w.tricks[n-1].number > n:
		default:
			for _, leader := range w.leadersOf(k) {
				w.leftOutAt(k, leader, false)
			}
		}
	}
}

// leadersOf returns the seats that can have led one of the tricks after one that is not known: no seat, which is as it is
// written, and where that says nothing each one.
func (w *written) leadersOf(k int) []card.Seat {
	out := []card.Seat{card.NoSeat}
	if k < len(w.tricks) && w.events[w.tricks[k].from].(*engine.TrickStarted).Leader == card.NoSeat {
		out = append(out, w.deal.Table.Seats...)
	}
	return out
}

// leftOutAt tries the deal with a trick of unknown cards after k of those that are written; leader, if it is a seat, led the next one.
// Where its number is skipped the next ones have theirs.
func (w *written) leftOutAt(k int, leader card.Seat, skipped bool) {
	v := slip(SlipTrickOut, w.deal.Tricks(), "trick %d is not written", k+1)
	v.asWritten = skipped
	at := []int{0}
	if k > 0 {
		at = []int{w.tricks[k-1].from}
	}
	lost := w.unknown(k + 1)
	if k == len(w.tricks) {
		w.with(v, w.lastCard(), w.lastCard(), lost, at...)
		return
	}
	by := 1
	if skipped {
		by = 0
	}
	rest := w.renumbered(k, by)
	if leader != card.NoSeat {
		rest[0].(*engine.TrickStarted).Leader = leader
	}
	next := w.tricks[k].from
	at = append(at, next)
	before := *v
	w.with(v, next, w.lastCard(), append(slices.Clip(lost), rest...), at...)
	if k > 0 && w.tricks[k-1].to < next { // a claim stands between, that may be about it
		from := w.tricks[k-1].to
		w.with(&before, from, w.lastCard(), slices.Concat(lost, w.events[from:next], rest), at...)
	}
}

// cardLeftOut are a card of a trick that is not written: the cards after it belong to the next seat.
func (w *written) cardLeftOut() {
	for _, t := range w.tricks {
		places := []int{t.from + 1} // where a card can be left out
		for i := t.from; i < t.to; i++ {
			if k := w.events[i].Kind(); k == engine.KindCardPlayed || k == engine.KindNotPlayed {
				places = append(places, i+1)
			}
		}
		if len(places) != w.size() {
			continue
		}
		for _, i := range places {
			if w.cut { // of cards that were not played any can be it
				w.with(slip(SlipCardLeftOut, w.size(), "a card is left out of trick %d", t.number), i, i,
					[]engine.Event{&engine.CardPlayed{Card: card.Unknown}}, t.from)
				continue
			}
			for c := range w.deal.Free().All() {
				w.with(slip(SlipCardLeftOut, w.size(), "%s is left out of trick %d", c, t.number), i, i, []engine.Event{&engine.CardPlayed{Card: c}},
					t.from)
			}
		}
	}
}

// trickTwice are a trick that is written in the place of the next or the one before.
func (w *written) trickTwice() {
	for k, t := range w.tricks {
		if k == 0 || !w.sameCards(w.tricks[k-1], t) {
			continue
		}
		for _, leader := range w.leadersOf(k) {
			w.lostAt(k-1, k, leader)
		}
		for _, leader := range w.leadersOf(k + 1) {
			w.lostAt(k, k-1, leader)
		}
	}
}

// lostAt tries the deal with unknown cards in the place of the trick k, which is written as a copy of another; leader, if it is a seat, led
// the trick after it.
func (w *written) lostAt(k, copied int, leader card.Seat) {
	lost, from := w.tricks[k], w.tricks[min(k, copied)].from
	events, to := w.unknown(lost.number), lost.to
	if leader != card.NoSeat {
		next := w.tricks[k+1]
		events = append(append(events, w.events[to:next.from]...), &engine.TrickStarted{Number: next.number, Leader: leader})
		to = next.from + 1
	}
	w.with(slip(SlipTrickTwice, len(w.tricks), "trick %d is written twice, in the place of another", w.tricks[copied].number),
		lost.from, to, events, from, w.tricks[max(k, copied)].from)
}

// sameCards reports whether two tricks have the same cards.
func (w *written) sameCards(a, b trickLines) bool {
	cards := func(t trickLines) (out []card.Card) {
		for _, i := range w.cardEvents(t) {
			out = append(out, w.events[i].(*engine.CardPlayed).Card)
		}
		return out
	}
	return card.Repeated(cards(a), cards(b))
}

// rotated are the cards of a trick that are written from the wrong seat on.
func (w *written) rotated() {
	for _, t := range w.tricks {
		places := slices.DeleteFunc(w.cardEvents(t), func(i int) bool { return w.events[i].(*engine.CardPlayed).Seat != card.NoSeat })
		if len(places) != w.size() {
			continue
		}
		for by := 1; by < len(places); by++ {
			out := slices.Clone(w.events[t.from:t.to])
			for i, at := range places {
				out[at-t.from] = w.events[places[(i+by)%len(places)]]
			}
			w.with(slip(SlipRotated, len(w.tricks)*(w.size()-1), "the cards of trick %d are written from the wrong seat on", t.number),
				t.from, t.to, out, t.from)
		}
	}
}

// exchanged are two cards of two tricks, or of one, that are written in each other's place.
func (w *written) exchanged() {
	type at struct{ event, trick int }
	var all []at
	for _, t := range w.tricks {
		for _, i := range w.cardEvents(t) {
			all = append(all, at{i, t.number})
		}
	}
	places := len(all) * (len(all) - 1) / 2
	for k, a := range all {
		for _, b := range all[k+1:] {
			p, q := *w.events[a.event].(*engine.CardPlayed), *w.events[b.event].(*engine.CardPlayed)
			if p.Card == q.Card || w.tidy && !(p.Card.Known() && q.Card.Known()) || !w.suspect.has(a.trick) && !w.suspect.has(b.trick) {
				continue
			}
			p.Card, q.Card = q.Card, p.Card
			w.placed(&p, w.events[a.event])
			w.placed(&q, w.events[b.event])
			out := slices.Clone(w.events[a.event : b.event+1])
			out[0], out[len(out)-1] = &p, &q
			v := slip(SlipExchange, places, "%s of trick %d and %s of trick %d are written in each other's place", q.Card, a.trick, p.Card, b.trick)
			if a.trick == b.trick {
				v = slip(SlipExchange, places, "%s and %s are written in each other's place", q.Card, p.Card)
			}
			v.Apart = b.trick - a.trick
			v.cards = []cardRead{{a.event, p.Card}, {b.event, q.Card}}
			w.with(v, a.event, b.event+1, out, a.event, b.event)
		}
	}
}

// mostFree is how many cards may be written nowhere, for one that is written to be sought among them: those of a dead hand, and some.
const mostFree = 16

// cardForAnother are cards that are written for one that is written nowhere.
func (w *written) cardForAnother() {
	free := w.deal.Free()
	if free.Len() == 0 || free.Len() > mostFree && !w.tidy {
		return
	}
	places := len(w.tricks) * w.size()
	for _, t := range w.tricks {
		for _, i := range w.cardEvents(t) {
			p := w.events[i].(*engine.CardPlayed)
			if !p.Card.Known() {
				continue
			}
			for c := range free.All() {
				if c != p.Card && (!w.tidy || w.deal.Deck.Near(p.Card).Has(c)) {
					v := slip(SlipCard, places, "%s in trick %d is written for %s", p.Card, t.number, c)
					v.cards = []cardRead{{i, c}}
					w.as(v, i, changed(p, func(e *engine.CardPlayed) { e.Card = c }))
				}
			}
		}
	}
}

// corrections returns the corrections that make cards others, in the order of the record; nil where it is not known who played one of
// them.
func (w *written) corrections(cards []cardRead) (out []*engine.PlayAmended) {
	for _, c := range cards {
		n := w.trickOf(c.event)
		t := w.tricks[slices.IndexFunc(w.tricks, func(t trickLines) bool { return t.number == n })]
		place := 0
		for _, e := range w.events[t.from:c.event] {
			if k := e.Kind(); k == engine.KindCardPlayed || k == engine.KindNotPlayed {
				place++
			}
		}
		plays := w.deal.Trick(n).Cards()
		if place >= len(plays) || plays[place].Seat == card.NoSeat {
			return nil
		}
		out = append(out, &engine.PlayAmended{Deal: w.deal.Number, Trick: n, Seat: plays[place].Seat,
			From: w.events[c.event].(*engine.CardPlayed).Card, To: c.as})
	}
	return out
}
