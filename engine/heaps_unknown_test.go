package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
)

// TestHeapsUnknown compares the ways of heaps with unknown cards, beside what else is written of the deal, with those of all cards that
// they can be.
func TestHeapsUnknown(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 5))
	several, fewer := 0, 0
	for n := range 600 {
		p := vagueHeaps(t, rng)
		r := p.played.rules
		_, _, h, ways := Unheaped(&r, p.events())
		want, all := p.ways(true), p.ways(false)
		if len(h.Orders()) != len(all) || len(h.Fitting()) != len(want) || len(want) > 0 && len(ways) != len(want) ||
			len(want) == 0 && len(all) > 1 && ways != nil {
			t.Log(p.dealer, p.trump, p.hands, p.heaps, p.winners, p.free, h.Fitting(), want)
			t.Fatalf("deal %d: %d and %d ways, not %d and %d", n, len(h.Orders()), len(h.Fitting()), len(all), len(want))
		}
		for _, w := range ways {
			key := ""
			for i, at := range w.Order {
				key += string(rune('0'+at[0])) + w.Leaders[i].String()
			}
			assert.Check(t, want[key] || len(want) == 0 && all[key], "deal %d: %s", n, key)
		}
		if len(want) > 1 {
			several++
		}
		if len(want) < len(all) {
			fewer++
		}
	}
	assert.Check(t, several > 30 && fewer > 100, "%d %d", several, fewer)
}

// vague is a deal of four whose heaps have some unknown cards.
type vague struct {
	played  *playedDeal
	dealer  card.Seat // as written
	trump   card.Card
	hands   [5][]card.Card // those that are written
	heaps   [2][][]card.Card
	winners [2][]card.Seat // as written
	slots   []vagueSlot
	free    card.Cards
}

type vagueSlot struct {
	heap, trick, place int
	as                 card.Card
}

func vagueHeaps(t *testing.T, rng *rand.Rand) *vague {
	p := &vague{played: playAny(t, rng, "fpsd", 10), dealer: card.A}
	d := p.played
	var hands [5][]card.Card
	for n, cards := range d.tricks {
		s := d.leaders[n]
		for _, c := range cards {
			hands[s] = append(hands[s], c)
			s = d.state.Deal.Next(s)
		}
	}
	p.trump = card.New(card.Hearts, card.NoRank)
	if of := slices.IndexFunc(hands[card.A], func(c card.Card) bool { return c.Suit() == card.Hearts }); of >= 0 && rng.IntN(3) > 0 {
		if p.trump = hands[card.A][of]; rng.IntN(3) == 0 {
			p.dealer = card.NoSeat
		}
	}
	for s := card.A; s <= card.D; s++ {
		if rng.IntN(4) == 0 {
			p.hands[s] = hands[s]
		}
	}
	p.free = d.state.Deal.Deck
	size, written := 2+rng.IntN(4), rng.IntN(2) == 0
	for n, w := range d.winners[:size] {
		i := (w - 1) % 2
		p.heaps[i] = append(p.heaps[i], slices.Clone(d.tricks[n]))
		for _, c := range d.tricks[n] {
			p.free &^= c.Bit()
		}
		if !written || rng.IntN(2) == 0 {
			w = card.NoSeat
		}
		p.winners[i] = append(p.winners[i], w)
	}
	for range 1 + rng.IntN(2) {
		i := rng.IntN(2)
		if len(p.heaps[i]) == 0 {
			continue
		}
		k, at := rng.IntN(len(p.heaps[i])), rng.IntN(4)
		c := p.heaps[i][k][at]
		if !c.Known() {
			continue
		}
		as := []card.Card{card.Unknown, card.New(c.Suit(), card.NoRank), card.New(card.NoSuit, c.Rank())}[rng.IntN(3)]
		p.free |= c.Bit()
		p.heaps[i][k][at] = as
		p.slots = append(p.slots, vagueSlot{i, k, at, as})
	}
	return p
}

func (p *vague) events() []Event {
	out := []Event{&DealStarted{Number: 1, Dealer: p.dealer, Trump: p.trump, TrumpWritten: true}}
	for s, cards := range p.hands {
		if cards != nil {
			out = append(out, &HandRecorded{Seat: card.Seat(s), Cards: cards})
		}
	}
	for i, side := range []card.Side{card.AC, card.BD} {
		out = append(out, &HeapLaid{Side: side})
		for k, cards := range p.heaps[i] {
			out = append(out, heapEvents(&HeapLaid{}, [][]card.Card{cards})[1:]...)
			if w := p.winners[i][k]; w != card.NoSeat {
				out = append(out, &TrickTaken{Winner: w, Points: -1})
			}
		}
	}
	return out
}

// ways returns the ways for all cards that the unknown ones can be: in which order, and who leads each trick. With fit they go with what
// else is written.
func (p *vague) ways(fit bool) map[string]bool {
	out := map[string]bool{}
	first := []card.Seat{p.played.first}
	if p.dealer == card.NoSeat {
		first = []card.Seat{card.A, card.B, card.C, card.D}
	}
	var fill func(n int, free card.Cards)
	fill = func(n int, free card.Cards) {
		if n < len(p.slots) {
			w := &p.slots[n]
			for c := range w.as.Candidates(free).All() {
				p.heaps[w.heap][w.trick][w.place] = c
				fill(n+1, free&^c.Bit())
			}
			p.heaps[w.heap][w.trick][w.place] = w.as
			return
		}
		for _, leader := range first {
			for _, order := range everyOrder(&p.played.state.Deal, p.heaps, [2]card.Side{card.AC, card.BD}, leader) {
				if key, fits := p.key(order, leader); fits || !fit {
					out[key] = true
				}
			}
		}
	}
	fill(0, p.free)
	return out
}

// key returns an order of known cards with who leads each trick, and whether it goes with what else is written.
func (p *vague) key(order string, first card.Seat) (key string, fits bool) {
	deal, s, at := &p.played.state.Deal, first, [2]int{}
	dealer := first.After(3, p.played.rules.Direction())
	fits = true
	for o, hand := range p.hands {
		fits = fits && (hand == nil || slices.Contains(hand, p.trump) == (card.Seat(o) == dealer) || !p.trump.Known())
	}
	for _, o := range order {
		i := int(o - '0')
		cards := p.heaps[i][at[i]]
		key += string(o) + s.String()
		for _, c := range cards {
			for o, hand := range p.hands {
				fits = fits && (hand == nil || slices.Contains(hand, c) == (card.Seat(o) == s))
			}
			fits = fits && (c != p.trump || s == dealer)
			s = deal.Next(s)
		}
		for range deal.Best(cards, card.Hearts) {
			s = deal.Next(s)
		}
		w := p.winners[i][at[i]]
		fits = fits && (w == card.NoSeat || w == s)
		at[i]++
	}
	return key, fits
}
