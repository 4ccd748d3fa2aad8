package simulate

import (
	"math"
	"math/rand/v2"

	"sueca/engine/card"
)

// Tempo is the signal of who plays slowly by agreement, to have the suit led back: its partner reads it, always.
const Tempo = "tempo"

// clocks time the cards of a match. They draw by themselves, so that a match is the same without them.
type clocks struct {
	r      *rand.Rand
	speeds [card.H + 1]float64 // of each seat: seconds for a card without choice
}

// How players take their time: some are two times as slow as others, each further card to choose from takes a quarter of a card
// without choice more, and no two cards take as long. Who is slow by agreement takes three times as long.
const (
	usualSeconds    = 2.0
	spreadOfPlayers = 0.4
	spreadOfCards   = 0.5
	secondsByChoice = 0.25
	slowByAgreement = 3
	mostMillis      = 3_600_000
)

const seedOfClocks = 0x7e4b0

// clocksOf returns the clocks of match i.
func (a Archive) clocksOf(i int) clocks {
	return clocks{r: rand.New(rand.NewPCG(a.Seed^seedOfClocks, uint64(i)))}
}

// speedOf draws how fast a player is.
func speedOf(r *rand.Rand) float64 { return usualSeconds * math.Exp(spreadOfPlayers*r.NormFloat64()) }

// wind draws how fast the players of a table are; those of a club have one speed in all matches.
func (w *writer) wind(club func(s card.Seat) (pair, which int)) {
	for s := range w.shape.Players.All() {
		of := w.clocks.r
		if club != nil {
			pair, which := club(s)
			of = rand.New(rand.NewPCG(w.Seed^seedOfClocks, 1<<32|uint64(pair)<<1|uint64(which)))
		}
		w.clocks.speeds[s] = speedOf(of)
	}
}

// taken returns the milliseconds that the seat in turn takes for a card.
func (w *writer) taken(t *table, m *mannered, c card.Card) int32 {
	choices := t.rules.Legal(t.hands[t.turn].Once, t.led(), t.trump).Len()
	seconds := w.clocks.speeds[t.turn] * (1 + secondsByChoice*float64(max(0, choices-1))) * math.Exp(spreadOfCards*w.clocks.r.NormFloat64())
	if m != nil && m.slow(w.clocks.r, c, choices) {
		seconds *= slowByAgreement
	}
	return int32(min(mostMillis, max(100, 100*math.Round(10*seconds))))
}

// slow reports whether the seat in turn is slow by agreement: it will hold the highest card of the suit when this one is played.
func (m *mannered) slow(r *rand.Rand, c card.Card, choices int) bool {
	if m.Signal != Tempo || !m.Seats[m.turn] || c.Suit() == m.trump || choices < 2 || m.Only != 0 && !m.Only.Has(c.Suit()) {
		return false
	}
	left := m.pack.Minus(m.played.With(c)).Once.Of(c.Suit())
	p := m.Honesty
	if left == 0 || !m.hands[m.turn].Once.Has(left.First()) {
		p = 1 - p
	}
	given := r.Float64() < p
	m.asked, m.askedBy, m.withheld = c.Suit(), m.turn, !given
	return given
}
