package replay

import (
	"cmp"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
)

// SlipKind is a way in which a person who writes a deal down goes wrong (espécie de engano de
// escrita): the smallest one that a pen makes. Each is one slip, however many cards it touches.
type SlipKind string

// The kinds of slips that are taken back, one at a time; see [Slip] for what each touches.
const (
	SlipLeader      SlipKind = "leader"       // the letter of who led a trick
	SlipWinner      SlipKind = "winner"       // the letter of who took it
	SlipTrickPoints SlipKind = "trick-points" // what it was worth
	SlipPoints      SlipKind = "points"       // the points of the deal
	SlipGames       SlipKind = "games"        // its games
	SlipSheet       SlipKind = "sheet"        // the sheet after it
	SlipDealer      SlipKind = "dealer"       // the letter of the dealer
	SlipTrump       SlipKind = "trump"        // the trump card, or the suit of trumps
	SlipHandCard    SlipKind = "hand-card"    // a card of a written hand
	SlipHands       SlipKind = "hands"        // two cards of two written hands, in each other's place; only of a deal that contradicts nothing
	SlipShownCard   SlipKind = "shown-card"   // a card laid open
	SlipCard        SlipKind = "card"         // a card of a trick, for one that is written nowhere
	SlipCardLeftOut SlipKind = "card-left-out"
	SlipExchange    SlipKind = "exchange" // two cards of the tricks, in each other's place
	SlipRotated     SlipKind = "rotated"  // the cards of a trick, written from the wrong seat on
	SlipOrder       SlipKind = "order"    // two tricks in each other's place
	SlipTrickOut    SlipKind = "trick-left-out"
	SlipTrickTwice  SlipKind = "trick-twice"   // a trick written again in the place of the next one
	SlipHeapCards   SlipKind = "heap-cards"    // the cards of a trick of a heap, in another order
	SlipHeapTricks  SlipKind = "heap-tricks"   // two neighbouring tricks of a heap, in each other's place
	SlipHeapTurned  SlipKind = "heap-reversed" // a heap, or the cards of its tricks, from the other end
	SlipHeapOther   SlipKind = "heap-other"    // a trick in the other heap
	SlipSeats       SlipKind = "seats"         // every letter of the deal, one seat or more too far round
)

// SlipKinds are all kinds of slips, in the order in which they are tried.
var SlipKinds = []SlipKind{SlipLeader, SlipWinner, SlipTrickPoints, SlipPoints, SlipGames, SlipSheet, SlipDealer, SlipTrump, SlipHandCard,
	SlipHands, SlipShownCard, SlipOrder, SlipTrickOut, SlipCardLeftOut, SlipTrickTwice, SlipRotated, SlipExchange, SlipCard, SlipSeats,
	SlipNumber, SlipTrickAgain, SlipHeapCards, SlipHeapTricks, SlipHeapTurned, SlipHeapOther}

// Slip is one slip of the pen with which every word of a deal would be true (engano de escrita): leaders,
// winners, points, hands, games, the sheet and the rulings. That it would be says nothing about
// whether it was made.
type Slip struct {
	Kind SlipKind
	Msg  message.Message
	// At are the indexes of the events of the match that it touches, the first of each line.
	At []int
	// Events are those of the deal as they would be, with what the slip hides where it is known.
	Events []engine.Event
	// Changes are the same as corrections of single cards, nil where that does not say it.
	Changes []*engine.PlayAmended
	// Places is how many slips of the kind can be made in the deal: the fewer they are, the likelier
	// is each one, because no kind is known to be more common than another.
	Places int
	// Apart is how far what was mistaken for each other lies apart, in tricks.
	Apart int
	// Proves is how many renúncias the deal would prove.
	Proves int
}

// compareSlips orders slips, the likeliest first.
func compareSlips(a, b Slip) int {
	return cmp.Or(cmp.Compare(a.Places, b.Places), cmp.Compare(a.Apart, b.Apart), cmp.Compare(a.Proves, b.Proves), slices.Compare(a.At, b.At))
}

// written is what slips are sought in: the events of one deal, and where in it they can be.
type written struct {
	deal    *engine.Deal
	events  []engine.Event // of the deal; equal cards do not share an event
	index   []int          // of each of them, in the match
	tricks  []trickLines
	suspect suspectTricks
	// origin is, of cards that are changed or moved, the index in the match of the event that is written.
	origin map[engine.Event]int
	// missing says that the deal has too few tricks and nothing else is wrong in it.
	missing bool
	// cards says that the deal cannot have just these cards, wherever they are; turn that its dealer is not the one whose turn it was.
	// Only some kinds of slips take that away.
	cards, turn bool
	// next says that only the next dealer speaks against who dealt.
	next bool
	// cut says that play was cut short; by the last trick a card may be left out of it.
	cut bool
	// tidy says that nothing is contradicted. Then nothing tells which word is false, and none is left out: another leader is tried, a
	// card of the same suit or rank in its place, and an exchange of cards that can be read.
	tidy  bool
	heaps bool                // it is written down from its heaps
	try   func(*variant) bool // false ends the search
	ended bool
}

// trickLines are the indexes of the events of a trick: its start, and the one after its last.
type trickLines struct{ from, to, number int }

// variant is a deal as it would be without a slip.
type variant struct {
	Slip
	// hidden is an event that the slip left wrong and that the variant does not have, to be written
	// again as the variant has it; at is its place in Events, and replace says that one is there.
	hidden  engine.Event
	at      int
	replace bool
	// was is the trump card as it is written, where another of its suit is supposed.
	was card.Card
	// cards are those that are others than as they are written.
	cards []cardRead
	// asWritten says that the deal is judged so as it stands, and the slip tells only what is missing.
	asWritten bool
	// supposed says that Events have a suit of trumps that is not written, nor known with the slip.
	supposed bool
}

// cardRead is a card, by the index of its event, and what it is read as.
type cardRead struct {
	event int
	as    card.Card
}

// all tries all slips, each kind in its turn, until one ends it.
func (w *written) all() {
	kinds := []func(){w.words, w.dealt, w.hands, w.order, w.trickLeftOut, w.cardLeftOut, w.numbers, w.trickTwice, w.rotated, w.exchanged,
		w.cardForAnother, w.seats}
	switch turn := w.turn; {
	case w.heaps:
		kinds = []func(){w.words, w.hands}
	case w.next:
		kinds = []func(){w.dealt} // who deals out of turn deals so in every letter
	case w.tidy && !w.missing:
		kinds = append(kinds, w.handsExchanged)
	case w.missing:
		kinds = []func(){w.trickLeftOut, w.numbers, w.cardLeftOut}
	case w.cards && turn:
		return // a slip in the dealer's letter, and one in the cards
	case w.cards:
		kinds = []func(){w.hands, w.trickLeftOut, w.cardLeftOut, w.numbers, w.trickTwice, w.cardForAnother}
	case turn:
		kinds = []func(){w.dealt, w.seats}
	}
	for _, kind := range kinds {
		if kind(); w.ended {
			return
		}
	}
}

// with tries the events with those from one index to another replaced; at are the indexes of what
// the slip touches.
func (w *written) with(v *variant, from, to int, events []engine.Event, at ...int) {
	if w.ended {
		return
	}
	out := make([]engine.Event, 0, len(w.events)+len(events))
	v.Events = append(append(append(out, w.events[:from]...), events...), w.events[to:]...)
	for _, i := range at {
		v.At = append(v.At, w.index[i])
	}
	w.ended = !w.try(v)
}

// as tries the events with another in the place of one.
func (w *written) as(v *variant, i int, e engine.Event) {
	w.placed(e, w.events[i])
	w.with(v, i, i+1, []engine.Event{e}, i)
}

// placed notes that an event is written where another is.
func (w *written) placed(e, was engine.Event) {
	if i, ok := w.origin[was]; ok {
		w.origin[e] = i
	}
}

// changed returns a copy of an event with something changed.
func changed[T any](e *T, change func(*T)) *T {
	again := *e
	change(&again)
	return &again
}

// slip returns a variant to be filled.
func slip(kind SlipKind, places int, format string, args ...any) *variant {
	return &variant{Slip: Slip{Kind: kind, Places: places, Msg: message.Msg(format, args...)}}
}

// trickOf returns the number of the trick that an event belongs to, 0 for none.
func (w *written) trickOf(i int) int {
	for _, t := range w.tricks {
		if t.from <= i && i < t.to {
			return t.number
		}
	}
	return 0
}

// size returns the number of cards of a trick.
func (w *written) size() int { return len(w.deal.Table.Seats) }

// cardEvents returns the indexes of the cards of a trick.
func (w *written) cardEvents(t trickLines) (out []int) {
	for i := t.from; i < t.to; i++ {
		if w.events[i].Kind() == engine.KindCardPlayed {
			out = append(out, i)
		}
	}
	return out
}

// numbered returns the events of a trick under another number.
func (w *written) numbered(t trickLines, n int) []engine.Event {
	out := slices.Clone(w.events[t.from:t.to])
	out[0] = changed(out[0].(*engine.TrickStarted), func(e *engine.TrickStarted) { e.Number = n })
	return out
}

// renumbered returns the events from a trick on to the last one, with numbers so much higher.
func (w *written) renumbered(k, by int) []engine.Event {
	from := w.tricks[k].from
	out := slices.Clone(w.events[from:w.lastCard()])
	for _, t := range w.tricks[k:] {
		out[t.from-from] = changed(w.events[t.from].(*engine.TrickStarted), func(e *engine.TrickStarted) { e.Number += by })
	}
	return out
}

// lastCard returns the index of the event after the last trick.
func (w *written) lastCard() int { return w.tricks[len(w.tricks)-1].to }

// unknown returns a trick of which no card is known.
func (w *written) unknown(n int) []engine.Event {
	out := []engine.Event{&engine.TrickStarted{Number: n}}
	for range w.size() {
		out = append(out, &engine.CardPlayed{Card: card.Unknown})
	}
	return out
}
