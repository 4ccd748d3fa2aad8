package replay

import (
	"sueca/engine"
	"sueca/engine/card"
)

// Known returns the cards that a seat was dealt, as far as the record of a deal tells (cartas
// conhecidas): those that are written of its hand, those that it played or laid open, and the trump
// card of the dealer. What others are recorded to have played belongs to them.
func Known(d *engine.Deal, seat card.Seat) card.Pack {
	last := d.LastTrick()
	own := func(by card.Seat) bool { return by == seat }
	played := Played(d, last, own)
	out := d.Hand(seat).Pack().Or(played)
	for _, sh := range d.Shown() {
		if sh.Seat != seat {
			continue
		}
		shown := Played(d, sh.Played, own) // before the cards were laid open
		for _, c := range sh.Cards {
			shown = shown.With(c)
		}
		out = out.Or(shown)
	}
	anybody := func(card.Seat) bool { return true }
	if d.Dealer == seat && (d.Pack.Doubled() || !Played(d, last, anybody).Once.Has(d.Trump)) {
		out = out.Or(card.PackOf(d.Trump))
	}
	out = Beside(d, out, Played(d, last, func(by card.Seat) bool { return by != seat && by != card.NoSeat }))
	return asDealt(d, out.Or(played))
}

// Played returns the known cards that some seats played up to a trick, as far as the pack has them.
func Played(d *engine.Deal, trick int, by func(card.Seat) bool) (out card.Pack) {
	for n := 1; n <= trick; n++ {
		for _, p := range d.Trick(n).Cards() {
			if by(p.Seat) && !p.Absent {
				out = out.With(p.Card)
			}
		}
	}
	return asDealt(d, out)
}

// Beside returns the cards of p as often as the pack of the deal has them beside some others.
func Beside(d *engine.Deal, p, others card.Pack) card.Pack {
	for c := range (p.Once & others.Once).All() {
		for p.Count(c) > max(0, max(1, d.Pack.Count(c))-others.Count(c)) {
			p = p.Without(c)
		}
	}
	return p
}

// asDealt returns cards of which none is there twice where the pack of the deal has each once.
func asDealt(d *engine.Deal, p card.Pack) card.Pack {
	p.Twice &= d.Pack.Twice
	return p
}
