package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
)

// TestHeapsFit: what was played fits the hands that it was played from, the dealer of its trump card and those who took its tricks, and
// no other ones.
func TestHeapsFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 6))
	for _, mode := range heapModes {
		for range 40 {
			d := playAny(t, rng, mode, 13)
			hands := map[card.Seat][]card.Card{}
			for n, cards := range d.tricks {
				s := d.leaders[n]
				for _, c := range cards {
					hands[s] = append(hands[s], c)
					s = d.state.Deal.Next(s)
				}
			}
			laid := d.heaps(func(int) HeapOrder { return 0 })
			first := slices.IndexFunc(laid, func(e Event) bool { return e.Kind() == KindHeapLaid })
			fit := func(change func(map[card.Seat][]card.Card), taken card.Seat, trump card.Card) bool {
				t.Helper()
				held := map[card.Seat][]card.Card{}
				for s, cards := range hands {
					held[s] = slices.Clone(cards)
				}
				change(held)
				events := slices.Clone(laid[:first])
				start := *events[0].(*DealStarted)
				if trump != card.Unknown {
					start.Trump = trump
				}
				events[0] = &start
				for _, s := range d.state.Deal.Table.Seats {
					if cards := held[s]; len(cards) > 0 {
						events = append(events, &HandRecorded{Seat: s, Cards: cards})
					}
				}
				events = append(events, laid[first:]...)
				if at := slices.IndexFunc(events, func(e Event) bool { return e.Kind() == KindHeapTrick }); taken != card.NoSeat {
					events = slices.Insert(events, at+1+len(d.state.Deal.Table.Seats), Event(&TrickTaken{Winner: taken, Points: -1}))
				}
				h := HeapsOf(&d.rules, events)
				ways := h.Ways()
				assert.Equal(t, len(ways), 1)
				return h.Fits(&ways[0], nil, nil, nil)
			}
			none := func(map[card.Seat][]card.Card) {}
			assert.Check(t, fit(none, card.NoSeat, card.Unknown), mode)
			a, b := d.leaders[0], d.state.Deal.Next(d.leaders[0])
			if hands[a][0] != hands[b][0] {
				assert.Check(t, !fit(func(held map[card.Seat][]card.Card) {
					held[a][0], held[b][0] = held[b][0], held[a][0]
				}, card.NoSeat, card.Unknown), mode)
			}
			// Who took the first trick of the first heap, and somebody else of its side or nobody of it.
			of := laid[first].(*HeapLaid).Side
			k := slices.IndexFunc(d.winners, func(w card.Seat) bool { return of.Has(w) })
			if k < 0 {
				continue
			}
			assert.Check(t, fit(none, d.winners[k], card.Unknown), mode)
			assert.Check(t, !fit(none, d.state.Deal.Next(d.winners[k]), card.Unknown), mode)
		}
	}
}

// TestHeapsRelaid: heaps that are laid again as they lie say the same, written in the order of play; what is changed in them is.
func TestHeapsRelaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 7))
	cardsOf := func(events []Event) (out []card.Card) {
		for _, e := range events {
			if p, ok := e.(*CardPlayed); ok {
				out = append(out, p.Card)
			}
		}
		return out
	}
	for range 200 {
		d := playAny(t, rng, "fpsd", 10)
		straight := d.heaps(func(int) HeapOrder { return 0 })
		note, tail := &Commented{Text: "x", Place: CommentOnCard, Braces: true}, &PointsWritten{}
		turned := append(d.heaps(func(int) HeapOrder { return HeapOrder(1 + rng.IntN(3)) }), tail)
		at := 1 + slices.IndexFunc(turned, func(e Event) bool { return e.Kind() == KindCardPlayed })
		turned = slices.Insert(turned, at, Event(note))
		h := HeapsOf(&d.rules, turned)
		again := h.Relaid(turned)
		assert.DeepEqual(t, cardsOf(again), cardsOf(straight))
		assert.Equal(t, len(again), len(turned))
		assert.Equal(t, again[len(again)-1], Event(tail))
		assert.Equal(t, again[1+slices.Index(again, turned[at-1])], Event(note)) // it stays behind its card
		if len(h.Heaps[0].Tricks) < 2 {
			continue
		}
		back := slices.Clone(h.Heaps[0].Tricks)
		slices.Reverse(back)
		other := h.With(0, back).Relaid(turned)
		assert.Check(t, !slices.Equal(cardsOf(other), cardsOf(straight)))
		amend := &HeapAmended{Deal: 1, Side: h.Heaps[0].Side, Trick: 1, From: cardsOf(turned)[0], To: card.Unknown}
		h = HeapsOf(&d.rules, turned, amend, &HeapAmended{Deal: 1, Side: card.AC, Trick: 14, From: amend.From})
		assert.DeepEqual(t, h.Amended, []*HeapAmended{amend})
		assert.Equal(t, cardsOf(h.Written(turned))[0], card.Unknown)
		assert.Equal(t, cardsOf(turned)[0], amend.From)
	}
}
