package query

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// seatWords name seats.
var seatWords = []word{
	seats("AC", "the pair of A and C", ofMatch, always(pairAC)),
	seats("BD", "the pair of B and D", ofMatch, always(pairBD)),
	seats("everybody", "all seats, the dead hand too", ofDeal, func(l *moment) (int, bool) { return known(setOf(l.table.All())) }),
	seats("seat", "who played the card", ofPlay, oneSeat(whoPlayed)),
	seats("player", "who played the card", ofPlay, oneSeat(whoPlayed)),
	seats("us", "the player and who plays with the player", ofPlay, func(l *moment) (int, bool) { return sideOf(l, l.play().seat) }),
	seats("them", "those who play against the player", ofPlay, them),
	seats("leader", "who led to the trick", ofPlay, oneSeat(func(l *moment) card.Seat { return l.trick().leader })),
	seats("winner", "who takes the trick so far, before the card; nobody at a lead", ofPlay, winnerSoFar),
	seats("taker", "who takes the whole trick", ofPlay, oneSeat(func(l *moment) card.Seat { return l.trick().winner })),
	seats("dealer", "who dealt", ofDeal, oneSeat(func(l *moment) card.Seat { return l.dealer })),
	seats("claimant", "who made a claim of renúncia in the deal", ofDeal, inClaims(claimant)),
	seats("declarer", "who declared, where there is an auction; at other tables, who made a claim of renúncia", ofDeal, declarer),
	seats("accused", "who is accused in a claim of renúncia: a seat, or a pair", ofDeal, inClaims(accused)),
	seatOf("partner", "who plays with the player, or with a seat: partner(dealer)", partners),
	seatOf("lho", "the opponent at the left hand", func(l *moment, s card.Seat) card.Side { return l.table.Left(s).Alone() }),
	seatOf("rho", "the opponent at the right hand", func(l *moment, s card.Seat) card.Side { return l.table.Right(s).Alone() }),
	seatOf("next", "who plays next: rho, where play is counter-clockwise", next),
	seatOf("previous", "who plays before", previous),
}

// seats makes a word for seats.
func seats(name string, means message.Word, lv level, num func(*moment) (int, bool)) word {
	return word{name: name, means: means, sort: aSeat, level: lv, num: num}
}

// seatOf makes a word for a seat that is found from another.
func seatOf(name string, means message.Word, f func(l *moment, s card.Seat) card.Side) word {
	return word{name: name, means: means, sort: aSeat, level: ofDeal, params: []param{aPlayer},
		with: func(_ *compiler, args []operand) operand {
			of := func(l *moment, set int) (out int) {
				for s := range members(set) {
					out |= setOf(f(l, card.Seat(s)))
				}
				return out
			}
			out := operand{num: func(l *moment) (int, bool) {
				set, ok := args[0].num(l)
				return of(l, set), ok
			}}
			// At a table of two pairs it is always the same, but for the turn.
			if by := args[0].by; by != nil && name != "next" && name != "previous" {
				l := &moment{DealView: &DealView{table: rules.TwoPairs, playout: new(engine.Playout)}}
				out.by = by.with(func(set int) int { return of(l, set) })
			}
			return out
		}}
}

// always returns the same seats, or suits, everywhere.
func always(set int) func(*moment) (int, bool) {
	return func(*moment) (int, bool) { return known(set) }
}

// oneSeat returns a seat as a set.
func oneSeat(f func(*moment) card.Seat) func(*moment) (int, bool) {
	return func(l *moment) (int, bool) {
		s := f(l)
		return 1 << s &^ 1, s != card.NoSeat
	}
}

// inClaims returns the seats of all claims of the deal together.
func inClaims(f func(c *engine.ClaimMade) int) func(*moment) (int, bool) {
	return func(l *moment) (out int, known bool) {
		for i := range l.Claims {
			out |= f(&l.Claims[i])
		}
		return out, true
	}
}

// The pairs as sets of seats.
const (
	pairAC = 1<<card.A | 1<<card.C
	pairBD = 1<<card.B | 1<<card.D
)

// setOf returns a side as a set of seats.
func setOf(side card.Side) int { return int(side) << 1 }

// sideOf returns the side that a seat plays for as a set; ok is false while the record does
// not tell it.
func sideOf(l *moment, s card.Seat) (set int, ok bool) {
	side := l.side(s)
	return setOf(side), side != card.NoSide
}

// them returns those who play against the player of the card.
func them(l *moment) (set int, ok bool) {
	us, ok := sideOf(l, l.play().seat)
	return setOf(l.table.All()) &^ us, ok
}

// partners returns those who play with a seat, nobody while the record does not tell them.
func partners(l *moment, s card.Seat) card.Side { return l.side(s) &^ s.Alone() }

// previous returns who plays before a seat.
func previous(l *moment, s card.Seat) card.Side {
	for p := range l.table.All().All() {
		if next(l, p) == s.Alone() {
			return p.Alone()
		}
	}
	return card.NoSide
}

func whoPlayed(l *moment) card.Seat { return l.play().seat }

func winnerSoFar(l *moment) (int, bool) {
	x := l.play()
	return 1 << x.winning &^ 1, x.place == 1 || x.winning != card.NoSeat
}

// declarer returns who declared. Before there were auctions it was a word for the claimant,
// and it still is at tables that have none.
func declarer(l *moment) (int, bool) {
	if l.table.Parting != rules.TeamsCalled {
		return inClaims(claimant)(l)
	}
	return setOf(l.ended().Declarer.Alone()), l.ended().Declarer != card.NoSeat || l.ended().Passed()
}

func claimant(c *engine.ClaimMade) int { return setOf(c.By.Alone()) }

func accused(c *engine.ClaimMade) int {
	if c.Accused != card.NoSeat {
		return 1 << c.Accused
	}
	return setOf(c.Against)
}

// next returns who plays after a seat, nobody where that hangs on a dealer who is not known.
func next(l *moment, s card.Seat) card.Side {
	if order := l.table.Order(l.dealer, l.DealView.Rules.Direction()); order != nil {
		return order[s].Alone()
	}
	return card.NoSide
}
