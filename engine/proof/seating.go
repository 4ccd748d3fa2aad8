package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A trick whose leader nobody knows, or that lost a card, has cards of which it is not known who played which. So the
// deal is taken with each way to seat them, and what is so in all of these is so.

// mostSeatings is how many ways to seat the cards of such tricks are tried: those of one trick of four that lost a card, whoever led it.
// The cards of the tricks for which that is not enough may be anywhere, which proves less and nothing false.
const mostSeatings = 12

// Seatings returns a deal with each way to say who played the cards of the tricks of which that is not known, at most a dozen; the deal
// alone where it is known of all, none where it is known of no card. Of a trick for which these are not enough it leaves the cards out.
func Seatings(d *engine.Deal) []*engine.Deal {
	out, tricks := []*engine.Deal{d}, unseated(d)
	if tricks != nil && !someSeated(d) {
		return nil
	}
	for _, n := range tricks {
		ways := seatingsOf(d, d.Trick(n), mostSeatings/len(out))
		var next []*engine.Deal
		for _, was := range out {
			for i := range ways {
				own := *was
				*own.Trick(n) = ways[i]
				next = append(next, &own)
			}
		}
		out = next
	}
	return out
}

// unseated returns the tricks of which it is not known who played some card.
func unseated(d *engine.Deal) (out []int) {
	for n := 1; n <= d.LastTrick(); n++ {
		if d.Trick(n).Unseated() {
			out = append(out, n)
		}
	}
	return out
}

func someSeated(d *engine.Deal) bool {
	for n := 1; n <= d.LastTrick(); n++ {
		if slices.ContainsFunc(d.Trick(n).Cards(), func(p engine.Play) bool { return p.Seat != card.NoSeat && !p.Absent }) {
			return true
		}
	}
	return false
}

// seatingsOf returns a trick with each way to seat its cards; without them where there are more ways than most, or none.
func seatingsOf(d *engine.Deal, t *engine.Trick, most int) (out []engine.Trick) {
	bare := *t
	bare.N = 0
	if !t.Short() && d.Order() != nil {
		for _, s := range d.Table.Seats {
			if t.MayLead(s, d.Order()) {
				own := *t
				own.LeadBy(s, d.Order())
				out = append(out, own)
			}
		}
	} else {
		s := seating{d: d, t: *t, most: most + 1, order: d.Order()}
		if slices.ContainsFunc(t.Cards(), func(p engine.Play) bool { return p.Named }) {
			s.order = nil
		}
		s.from(0)
		out = s.out
	}
	if len(out) == 0 || len(out) > most {
		return []engine.Trick{bare}
	}
	return out
}

// seating seats the cards of a trick one by one.
type seating struct {
	d    *engine.Deal
	t    engine.Trick
	most int
	out  []engine.Trick
	// order is that in which the cards lie, some of them left out; nil where it is not known, or some lie out of turn:
	// those carry their seat.
	order *rules.Order
}

// from seats the cards from place i on, those before it being in turn.
func (s *seating) from(i int) {
	switch {
	case len(s.out) == s.most:
	case i == s.t.N:
		s.out = append(s.out, s.t)
	case s.t.Plays[i].Seat != card.NoSeat:
		if s.inTurn(i + 1) {
			s.from(i + 1)
		}
	default:
		for _, seat := range s.d.Table.Seats {
			if !slices.ContainsFunc(s.t.Cards(), func(p engine.Play) bool { return p.Seat == seat }) {
				if s.t.Plays[i].Seat = seat; s.inTurn(i + 1) {
					s.from(i + 1)
				}
				s.t.Plays[i].Seat = card.NoSeat
			}
		}
	}
}

// inTurn reports whether the first n cards lie in the order of play.
func (s *seating) inTurn(n int) bool {
	if s.order == nil {
		return true
	}
	turn := s.t.Leader
	if turn == card.NoSeat {
		turn = s.t.Plays[0].Seat
	}
	left := s.t.Size
	for _, p := range s.t.Plays[:n] {
		for ; turn != p.Seat; turn = s.order[turn] {
			if left--; left == 0 {
				return false
			}
		}
		turn = s.order[turn]
		left--
	}
	return left >= 0
}

// anySeating is the worlds of a deal by each way to seat its cards: those of all of them.
type anySeating []possible

func (a anySeating) some(is func(possible) bool) bool { return slices.ContainsFunc(a, is) }

func (a anySeating) weigh(n int, lead, p engine.Play) (out weight) {
	for _, w := range a {
		one := w.weigh(n, lead, p)
		if one.followed {
			return one
		}
		out.innocent, out.guilty = out.innocent || one.innocent, out.guilty || one.guilty
	}
	return out
}

func (a anySeating) mayRevoke(n int, leader, seat card.Seat) bool {
	return a.some(func(w possible) bool { return w.mayRevoke(n, leader, seat) })
}

func (a anySeating) mayFollow(n int, leader, seat card.Seat) bool {
	return a.some(func(w possible) bool { return w.mayFollow(n, leader, seat) })
}

func (a anySeating) mayLack(suit card.Suit, seat card.Seat, n int) bool {
	return a.some(func(w possible) bool { return w.mayLack(suit, seat, n) })
}

func (a anySeating) mayTake(t *engine.Trick, s card.Seat, trump card.Suit, deck card.Cards) bool {
	return a.some(func(w possible) bool { return w.mayTake(t, s, trump, deck) })
}

func (a anySeating) surely(set card.Cards, seat card.Seat, n int) card.Card {
	for c := range set.All() {
		if !a.some(func(w possible) bool { return w.surely(c.Bit(), seat, n) == card.Unknown }) {
			return c
		}
	}
	return card.Unknown
}

func (a anySeating) again() {
	for _, w := range a {
		w.again()
	}
}

func (a anySeating) spent() (n int) {
	for _, w := range a {
		n += w.spent()
	}
	return n
}
