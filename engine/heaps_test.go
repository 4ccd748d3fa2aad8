package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// heapModes are tables of every kind that has heaps: of sides, and of players.
var heapModes = []string{"fpsd", "tres-morto", "tres-morto dead=out", "italiana5", "dupla players=6", "dupla"}

// playedDeal is a deal that was played by anybody's choice, following suit or not.
type playedDeal struct {
	rules   rules.Rules
	first   card.Seat
	tricks  [][]card.Card
	leaders []card.Seat
	winners []card.Seat
	events  []Event // up to the first trick
	state   State
}

// playAny deals at random and plays at random.
func playAny(t *testing.T, rng *rand.Rand, mode string, size int) *playedDeal {
	t.Helper()
	r, faults := rules.Parse(mode)
	assert.NilError(t, faults)
	d := &playedDeal{rules: r}
	var pack []card.Card
	for c := range r.Deck().All() {
		for range r.Pack().Count(c) {
			pack = append(pack, c)
		}
	}
	rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	start := &DealStarted{Number: 1, Dealer: card.A, Trump: card.New(card.Hearts, card.NoRank), TrumpWritten: true}
	d.events = []Event{start}
	if r.TrumpSource == rules.TrumpAuction {
		d.events = append(d.events, &Declared{Seat: card.B, Trump: card.Hearts, Calls: CalledNone})
	}
	d.state = State{Rules: r}
	for _, e := range d.events {
		assert.NilError(t, d.state.Apply(e))
	}
	deal := &d.state.Deal
	d.first = deal.FirstLeader(&r)
	leader := d.first
	for n := range min(size, deal.Tricks()) {
		d.leaders = append(d.leaders, leader)
		var cards []card.Card
		for range deal.Table.Seats {
			cards, pack = append(cards, pack[0]), pack[1:]
		}
		d.tricks = append(d.tricks, cards)
		for range deal.Best(cards, card.Hearts) {
			leader = deal.Next(leader)
		}
		d.winners = append(d.winners, leader)
		_ = n
	}
	return d
}

// heapOf returns whose heap the trick of a winner lies in.
func (d *playedDeal) heapOf(winner card.Seat) card.Side {
	deal := &d.state.Deal
	if sides := deal.Sides(); sides != nil && deal.Table.Parting != rules.TeamsCalled {
		return deal.Side(winner)
	}
	return winner.Alone()
}

// heaps returns the events of the deal with its heaps.
func (d *playedDeal) heaps(order func(i int) HeapOrder) []Event {
	out := slices.Clone(d.events)
	seen := card.NoSide
	for i, s := range d.state.Deal.Table.Seats {
		heap := d.heapOf(s)
		if seen&heap != card.NoSide {
			continue
		}
		seen |= heap
		var tricks [][]card.Card
		for n, w := range d.winners {
			if heap.Has(w) {
				tricks = append(tricks, slices.Clone(d.tricks[n]))
			}
		}
		h := &HeapLaid{Side: heap, Order: order(i)}
		if h.Order&TricksReversed != 0 {
			slices.Reverse(tricks)
		}
		if h.Order&CardsReversed != 0 {
			for _, cards := range tricks {
				slices.Reverse(cards)
			}
		}
		out = append(out, heapEvents(h, tricks)...)
	}
	return out
}

// heapEvents returns the events of a heap with those tricks.
func heapEvents(h *HeapLaid, tricks [][]card.Card) []Event {
	out := []Event{h}
	for _, cards := range tricks {
		out = append(out, &HeapTrick{})
		for _, c := range cards {
			out = append(out, &CardPlayed{Card: c})
		}
	}
	return out
}

// TestHeaps: whatever was played, and however the heaps are read, they are that deal and no other.
func TestHeaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 1))
	for range 400 {
		for _, mode := range heapModes {
			d := playAny(t, rng, mode, rules.MaxTricks)
			events, index, h, ways := Unheaped(&d.rules, d.heaps(func(int) HeapOrder { return HeapOrder(rng.IntN(4)) }))
			assert.Equal(t, len(ways), 1, "%s: %v", mode, d.tricks)
			assert.Check(t, h != nil && len(index) == len(events))
			var tricks [][]card.Card
			state := State{Rules: d.rules}
			for _, e := range events {
				assert.NilError(t, state.Apply(e))
				switch e := e.(type) {
				case *TrickStarted:
					tricks = append(tricks, nil)
				case *CardPlayed:
					tricks[len(tricks)-1] = append(tricks[len(tricks)-1], e.Card)
				}
			}
			assert.DeepEqual(t, tricks, d.tricks)
			for n := range d.tricks {
				assert.Equal(t, state.Deal.Trick(n+1).Leader, d.leaders[n], "%s, trick %d", mode, n+1)
			}
			match := append([]Event{&MatchStarted{Rules: d.rules}}, d.heaps(func(int) HeapOrder { return 0 })...)
			deals := HeapedDeals(match)
			assert.Check(t, len(deals) == 1 && deals[0].From == 1 && deals[0].Behind == len(match) && deals[0].To == len(match))
			assert.Check(t, !slices.ContainsFunc(Numbered(match), func(e Event) bool { return e.Kind() == KindHeapLaid }))
		}
	}
}

// everyOrder returns the orders in which the tricks of two heaps can have been played, by trying all of them: each trick is led by
// who took the one before.
func everyOrder(d *Deal, heaps [2][][]card.Card, sides [2]card.Side, leader card.Seat) (out []string) {
	var walk func(at [2]int, leader card.Seat, order string)
	walk = func(at [2]int, leader card.Seat, order string) {
		if at[0] == len(heaps[0]) && at[1] == len(heaps[1]) {
			out = append(out, order)
			return
		}
		for i := range heaps {
			if at[i] == len(heaps[i]) {
				continue
			}
			s, cards := leader, heaps[i][at[i]]
			for range d.Best(cards, card.Hearts) {
				s = d.Next(s)
			}
			if next := at; sides[i].Has(s) {
				next[i]++
				walk(next, s, order+fmt.Sprint(i))
			}
		}
	}
	walk([2]int{}, leader, "")
	return out
}

// TestHeapsByTrial compares the ways with those that trying every order has, of heaps that may lie in disorder.
func TestHeapsByTrial(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 2))
	none := 0
	for range 3000 {
		d := playAny(t, rng, "fpsd", 4+rng.IntN(7))
		var heaps [2][][]card.Card
		for n, w := range d.winners {
			i := int(w-1) % 2
			heaps[i] = append(heaps[i], d.tricks[n])
		}
		if k := rng.IntN(2); len(heaps[k]) > 1 && rng.IntN(2) == 0 {
			i := rng.IntN(len(heaps[k]) - 1)
			heaps[k][i], heaps[k][i+1] = heaps[k][i+1], heaps[k][i]
		}
		events := slices.Clone(d.events)
		for i, side := range []card.Side{card.AC, card.BD} {
			events = append(events, heapEvents(&HeapLaid{Side: side}, heaps[i])...)
		}
		_, _, _, ways := Unheaped(&d.rules, events)
		want := everyOrder(&d.state.Deal, heaps, [2]card.Side{card.AC, card.BD}, d.first)
		assert.Equal(t, len(ways), len(want))
		if len(want) == 0 {
			none++
			continue
		}
		order := ""
		for _, at := range ways[0].Order {
			order += fmt.Sprint(at[0])
		}
		assert.Equal(t, order, want[0])
	}
	assert.Check(t, none > 100, "%d", none)
}

// TestHeapsUntold: without dealer and leader there are two readings, everybody one pair's seat further, and the points are told.
func TestHeapsUntold(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 3))
	for range 200 {
		d := playAny(t, rng, "fpsd", 10)
		d.events[0].(*DealStarted).Dealer = card.NoSeat
		events, _, _, ways := Unheaped(&d.rules, d.heaps(func(int) HeapOrder { return 0 }))
		assert.Check(t, len(ways) >= 2)
		state := State{Rules: d.rules}
		for _, e := range events {
			assert.NilError(t, state.Apply(e))
		}
		points, tricks, ok := state.Deal.Count(card.Hearts)
		assert.Check(t, ok)
		want := 0
		for n, w := range d.winners {
			for _, c := range d.tricks[n] {
				if card.AC.Has(w) {
					want += c.Points()
				}
			}
		}
		assert.Equal(t, points.Of(card.AC), want)
		assert.Equal(t, points.Of(card.AC)+points.Of(card.BD), 120)
		assert.Equal(t, tricks.Of(card.AC)+tricks.Of(card.BD), 10)
		for n := 1; n <= 10; n++ {
			for _, p := range state.Deal.Trick(n).Cards() {
				assert.Equal(t, p.Seat, card.NoSeat)
			}
		}
	}
}

// TestUnheapedKeepsTheRest: what does not lie in a heap is still there, also where a heap or the open trick has no card.
func TestUnheapedKeepsTheRest(t *testing.T) {
	r := rules.Default()
	claim := &ClaimMade{By: card.A, Against: card.SideOf(card.B, card.D), Trick: 1}
	tricks := []Event{&TrickStarted{Number: 1, Leader: card.B}, &CardPlayed{Card: card.New(card.Hearts, card.Five)}}
	for _, numbered := range [][]Event{nil, tricks} {
		for _, side := range []card.Side{card.NoSide, card.SideOf(card.A, card.C)} {
			deal := slices.Concat([]Event{&DealStarted{Number: 1, Dealer: card.A}}, numbered, []Event{claim, &HeapLaid{Side: side}, &PlayStopped{}})
			out, index, _, _ := Unheaped(&r, deal)
			for _, want := range []Event{claim, deal[len(deal)-1]} {
				assert.Check(t, slices.Contains(out, want), "the heap of %q: %T is gone", side, want)
			}
			assert.Equal(t, len(out), len(index))
		}
	}
}
