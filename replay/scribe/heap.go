package scribe

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// A Reading is a heap that is being read off (um monte que se lê): card after card, a trick closed by itself after as many cards
// as there are players.
type Reading struct {
	Side  card.Side
	Trick int         // the number of the trick in the heap, from 1; 0 before the first card
	Cards []card.Card // those of that trick
	Laid  card.Pack   // the known cards of all heaps of the deal
	Next  card.Side   // whose heap comes after it, [card.NoSide] for none
	Count int         // cards of all heaps

	order   engine.HeapOrder
	written card.Side // whose heaps are begun
}

// Reading returns the heap that is being read off, nil if none is. Once all cards of the pack are there, it is over.
func (s *Sheet) Reading(state *engine.State) *Reading {
	if state.Deals == 0 || s.settled() {
		return nil
	}
	r := &Reading{}
	found := false
	from := len(s.Events)
	for from > 0 && s.Events[from-1].Kind() != engine.KindDealStarted {
		from--
	}
	heap := false
	for _, e := range s.Events[from:] {
		switch e := e.(type) {
		case *engine.HeapLaid:
			r.Side, r.order, r.Trick, r.Cards, found, heap = e.Side, e.Order, 0, nil, true, true
			r.written |= e.Side
		case *engine.HeapTrick:
			r.Trick, r.Cards = r.Trick+1, nil
		case *engine.CardPlayed:
			if heap {
				r.Cards, r.Count = append(r.Cards, e.Card), r.Count+1
				if e.Card.Known() {
					r.Laid = r.Laid.With(e.Card)
				}
			}
		case *engine.TrickStarted:
			return nil // the numbered tricks count
		}
	}
	d := &state.Deal
	if !found || r.Side == card.NoSide || r.Count >= d.Tricks()*len(d.Table.Seats) {
		return nil
	}
	if left := heapsBut(d, r.written); len(left) > 0 {
		r.Next = left[0]
	}
	return r
}

// heapsBut returns whose heaps there are at a table but for those that are written.
func heapsBut(d *engine.Deal, written card.Side) []card.Side {
	return slices.DeleteFunc(slices.Clone(heapsOf(d)), func(side card.Side) bool { return side&written != card.NoSide })
}

// HeapsLeft returns whose heaps of the deal can still be read off, nil where none can.
func (s *Sheet) HeapsLeft(state *engine.State, stage Stage) []card.Side {
	switch d := &state.Deal; {
	case stage == Heap:
		return heapsBut(d, s.Reading(state).written)
	case state.Deals > 0 && (stage == Card || stage == Leader) && d.LastTrick() == 0:
		return heapsBut(d, card.NoSide)
	}
	return nil
}

// LayHeap writes a whole heap that was read off beside the record: its cards as they lie, trick after trick. A card that lies in
// another heap is written too: one of the two was misread, and who reads it later finds it at both.
func (s *Sheet) LayHeap(deal int, name string, cards []card.Card) (Change, error) {
	state, stage, _ := s.Now()
	d := &state.Deal
	reading, side := s.Reading(&state), s.heapNamed(d, strings.ToUpper(name))
	n := len(d.Table.Seats)
	switch {
	case state.Deals == 0 || d.Number != deal:
		return refuse("deal %d is not the one that is being written", deal)
	case len(heapsOf(d)) == 0 || side == card.NoSide:
		return refuse("there is no other heap")
	case reading != nil && reading.written&side != card.NoSide:
		return refuse("the heap of %s is there", side)
	case reading != nil && len(reading.Cards)%n != 0:
		return refuse("trick %d of the heap of %s is not full", reading.Trick, reading.Side)
	case !slices.Contains(s.HeapsLeft(&state, stage), side):
		return refuse("heaps are read off behind the trump card, before any trick is written")
	case len(cards)%n != 0:
		return refuse("trick %d of the heap of %s is not full", len(cards)/n+1, side)
	case len(cards) > d.Tricks()*n:
		return refuse("a heap has %d cards at most", d.Tricks()*n)
	}
	events := []engine.Event{&engine.HeapLaid{Side: side}}
	for i, c := range cards {
		if c.Known() && !d.Deck.Has(c) {
			return refuse("%s is not in the deck", c)
		}
		if i%n == 0 {
			events = append(events, &engine.HeapTrick{})
		}
		events = append(events, &engine.CardPlayed{Card: c})
	}
	c, err := write(events...)
	c.then = heapTold
	return c, err
}

// heapsOf returns whose heaps there are at a table: a heap for each side or, where sides come about in play, for each player.
func heapsOf(d *engine.Deal) (out []card.Side) {
	if sides := d.Sides(); sides != nil && d.Table.Parting != rules.TeamsCalled {
		return sides
	}
	for _, s := range d.Table.Seats {
		out = append(out, s.Alone())
	}
	return out
}

// Heaps begins the first heap of a deal, or the next one.
func (s *Sheet) Heaps() (Change, error) { return s.heapsLine("") }

// heapsLine begins the heap of a side, or the first one or the next one where no side is named.
func (s *Sheet) heapsLine(args string) (Change, error) {
	state, stage, _ := s.Now()
	d := &state.Deal
	reading := s.Reading(&state)
	switch {
	case reading == nil && (stage != Card && stage != Leader || d.LastTrick() > 0):
		return refuse("heaps are read off behind the trump card, before any trick is written")
	case reading != nil && len(reading.Cards)%len(d.Table.Seats) != 0:
		return refuse("trick %d of the heap of %s is not full", reading.Trick, reading.Side)
	}
	next := card.NoSide
	if reading != nil {
		next = reading.Next
	} else if heaps := heapsOf(d); len(heaps) > 0 {
		next = heaps[0]
	}
	name, rest, _ := strings.Cut(args, " ")
	if name != "" {
		next = s.heapNamed(d, strings.ToUpper(name))
	}
	laid, ok := s.heapRead(&state, next, rest)
	switch {
	case next == card.NoSide || !ok:
		return refuse("write whose heap it is, and from which end where it is not read from the first trick on: heaps AC reversed")
	case reading != nil && reading.written&next != card.NoSide:
		return refuse("the heap of %s is there", next)
	}
	c, err := write(laid)
	c.Said = message.Msg("the heap of %s: its first trick, from the lead on", next)
	return c, err
}

// heapRead returns how the heap of a side begins that is read as the words of the notation say; ok is false where they say nothing of that.
func (s *Sheet) heapRead(state *engine.State, side card.Side, how string) (laid *engine.HeapLaid, ok bool) {
	if strings.TrimSpace(how) == "" || s.Lines == nil {
		return &engine.HeapLaid{Side: side}, how == ""
	}
	events, err := s.Lines(&state.Rules, "heap "+side.String()+" * "+how, s.Language.Name, 1, card.NoSeat)
	if err != nil || len(events) != 3 { // the heap, a trick and a card
		return nil, false
	}
	laid, ok = events[0].(*engine.HeapLaid)
	return laid, ok
}

// heapNamed returns the heap of a side, or of one of its players.
func (s *Sheet) heapNamed(d *engine.Deal, letters string) card.Side {
	side, _ := card.ParseSide(letters)
	for _, heap := range heapsOf(d) {
		if heap == side || side.Len() == 1 && heap.Has(side.First()) {
			return heap
		}
	}
	return card.NoSide
}

// inHeap returns the heap and the trick in it, from 1, that a card of the timeline lies in; 0 where it lies in none.
func (s *Sheet) inHeap(event int) (side card.Side, trick int) {
	for i := s.Timeline.Written(event); i >= 0; i-- {
		switch e := s.Events[i].(type) {
		case *engine.HeapTrick:
			trick++
		case *engine.HeapLaid:
			if e.Side == card.NoSide {
				return card.NoSide, 0
			}
			return e.Side, trick
		case *engine.DealStarted, *engine.TrickStarted:
			return card.NoSide, 0
		}
	}
	return card.NoSide, 0
}

// laid writes the next card of a heap.
func (s *Sheet) laid(state *engine.State, r *Reading, c card.Card) (Change, error) {
	d := &state.Deal
	switch {
	case c.Known() && !d.Deck.Has(c):
		return refuse("%s is not in the deck", c)
	case c.Known() && r.Laid.Count(c) >= d.Pack.Count(c):
		return refuse("%s lies in the heaps already", c)
	}
	var events []engine.Event
	if r.full(d) {
		events = append(events, &engine.HeapTrick{})
	}
	return write(append(events, &engine.CardPlayed{Card: c})...)
}

// full reports whether the next card begins a trick.
func (r *Reading) full(d *engine.Deal) bool {
	return r.Trick == 0 || len(r.Cards) >= len(d.Table.Seats)
}

// Led returns the suit led in the trick that is being read, none where it is not known.
func (r *Reading) Led(d *engine.Deal) card.Suit {
	if r.full(d) || len(r.Cards) == 0 || r.order&engine.CardsReversed != 0 {
		return card.NoSuit
	}
	return r.Cards[0].Suit()
}

// Left returns the cards that can still lie in a heap.
func (r *Reading) Left(d *engine.Deal) card.Cards { return d.Pack.Minus(r.Laid).Once }

// LeftOf returns the cards of a suit that can come next: those that are not on the table, nor in a heap that is being read off.
func (s *Sheet) LeftOf(state *engine.State, suit card.Suit) card.Cards {
	d := &state.Deal
	if r := s.Reading(state); r != nil {
		return r.Left(d).Of(suit)
	}
	return d.Free().Of(suit)
}

// NextHeap returns the change that goes on to the next heap, once the one that is being read off is all there.
func (s *Sheet) NextHeap() (Change, error) {
	state := s.State()
	if r := s.Reading(&state); r == nil || r.Next == card.NoSide {
		return refuse("there is no other heap")
	}
	return s.heapsLine("")
}

// heapTold says what the heaps tell once they are there: the first place that cannot have been, if there is one.
func heapTold(after *Sheet) message.Message {
	state := after.State()
	if len(after.Judged.Verdicts) == 0 || after.Reading(&state) != nil {
		return message.Message{}
	}
	if v := &after.Judged.Verdicts[len(after.Judged.Verdicts)-1]; v.Points != nil && len(v.Sides) == 2 {
		return message.Msg("the deal is there: %s %d, %s %d", v.Sides[0], v.Points.Of(v.Sides[0]), v.Sides[1], v.Points.Of(v.Sides[1]))
	}
	return message.Msg("the deal is there")
}
