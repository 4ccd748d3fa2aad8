package singledummy

import (
	"cmp"

	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Version is the version of what this package finds. It changes when costs may come out
// differently, with [Temperature] too.
const Version = 1

// Deal is a deal as it was played, with what was told at the table while it was.
type Deal struct {
	Rules *rules.Rules
	*solve.Played
	Told []Told
	// Score is what the match had come to before the deal; nil if that is not known.
	Score *Score
}

// Told is something that everybody at the table came to know otherwise than by a card that
// was played (à vista de todos).
type Told struct {
	At   int // how many cards of the deal had been played
	Seat card.Seat
	// Laid are cards that the seat laid open and still held.
	Laid card.Cards
	// Revoked is the trick of a renúncia of the seat that was admitted or upheld, -1 if the
	// record does not tell which; 0 if it is not that.
	Revoked int
}

// ToldIn returns what was told while a deal was played, by the events of the deal in order.
// Of cards that were laid open and are known in part, nothing is taken. A claim counts from
// the place where it is written, if it was upheld and names the seat; who held what in
// another deal is no matter.
func ToldIn(deal int, events []engine.Event) (out []Told) {
	at, last := 0, 0
	for _, e := range events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			last = e.Number
		case *engine.CardPlayed:
			at++
		case *engine.CardsShown:
			t := Told{At: at, Seat: e.Seat}
			for _, c := range e.Cards {
				if c.Known() {
					t.Laid = t.Laid.With(c)
				}
			}
			if t.Laid != 0 {
				out = append(out, t)
			}
		case *engine.RenunciaAdmitted:
			if e.Trick <= last {
				out = append(out, Told{At: at, Seat: e.Seat, Revoked: cmp.Or(e.Trick, -1)})
			}
		case *engine.ClaimMade:
			here := e.Deal == deal || e.Deal == 0 && e.Trick <= last
			if here && e.Ruling == rules.Upheld && e.Accused != card.NoSeat {
				out = append(out, Told{At: at, Seat: e.Accused, Revoked: cmp.Or(e.Trick, -1)})
			}
		}
	}
	return out
}
