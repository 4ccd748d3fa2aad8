package simulate

import (
	"hash/fnv"
	"math/rand/v2"

	"sueca/engine"
	"sueca/engine/card"
)

// Gestures say how cards that are led are laid down, and who coded it: lengthwise (v) or across (h). Nobody's card, nor which
// it is, changes with them. The zero Gestures are none.
type Gestures struct {
	// Honesty is how often a seat that signals lays its card lengthwise if, and only if, it holds an ace: 0.5 to 1. The others
	// fidget: each player has a way, and lays more cards lengthwise the longer a deal goes on.
	Honesty float64
	// Coders is how many coded the match, 1 or 2. The first writes the other code for one lead of twenty, the second than the first.
	Coders int
}

// theCoders are who coded generated matches.
var theCoders = [2]string{"Eva Lima", "Rui Costa"}

// slipOfCoder is how often a coder writes the other code.
const slipOfCoder = 0.05

// gesture writes how the card is laid that is led now. It draws its own lots, so that the cards are those of the archive without.
func (d *dealt) gesture(trick int) {
	w, t := d.w, d.table
	if w.Gestures.Honesty == 0 {
		return
	}
	p := w.fidgets(t.leader) + 0.02*float64(trick)
	if w.manners.Seats[t.leader] {
		if p = w.Gestures.Honesty; t.hands[t.leader].Once&aces == 0 {
			p = 1 - p
		}
	}
	d.events = append(d.events, &engine.GestureSeen{Seat: t.leader, Code: w.coded(w.seen.Float64() < p)})
}

// coded returns the code that a coder writes.
func (w *writer) coded(lengthwise bool) string {
	if lengthwise != (w.seen.Float64() < slipOfCoder) {
		return "v"
	}
	return "h"
}

// fidgets returns how often whoever sits in a seat lays a card lengthwise when a deal begins: 0.2 to 0.6, by the name.
func (w *writer) fidgets(seat card.Seat) float64 {
	h := fnv.New32a()
	h.Write([]byte(engine.TagOf(w.out.Events, seat.String())))
	return 0.2 + 0.4*rand.New(rand.NewPCG(w.Seed, uint64(h.Sum32()))).Float64()
}

var aces = card.SetOf(card.New(card.Spades, card.Ace), card.New(card.Hearts, card.Ace), card.New(card.Clubs, card.Ace),
	card.New(card.Diamonds, card.Ace))

// secondCoder writes the record of another coder, who saw the same cards being laid.
func (w *writer) secondCoder() {
	first := w.out.Events
	w.emit(&engine.WitnessBegun{Name: theCoders[1]}, &engine.WitnessTag{Name: "Coder", Value: theCoders[1]},
		&engine.WitnessTag{Name: "Blind", Value: "yes"})
	for _, e := range first {
		switch e := e.(type) {
		case *engine.DealStarted, *engine.TrickStarted, *engine.CardPlayed:
			w.emit(e)
		case *engine.GestureSeen:
			w.emit(&engine.GestureSeen{Seat: e.Seat, Code: w.coded(e.Code == "v")})
		}
	}
}
