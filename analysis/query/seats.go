package query

import "sueca/engine"

// seatWords name seats.
var seatWords = []word{
	seats("AC", "the pair of A and C", ofMatch, always(pairAC)),
	seats("BD", "the pair of B and D", ofMatch, always(pairBD)),
	seats("everybody", "the four seats", ofMatch, always(0b11110)),
	seats("seat", "who played the card", ofPlay, oneSeat(whoPlayed)),
	seats("player", "who played the card", ofPlay, oneSeat(whoPlayed)),
	seats("us", "the player and the partner", ofPlay, func(l *moment) (int, bool) { return known(pairOf(l.play().seat)) }),
	seats("them", "the other pair", ofPlay, func(l *moment) (int, bool) { return known(pairOf(engine.TwoPairs.Right(l.play().seat))) }),
	seats("leader", "who led to the trick", ofPlay, oneSeat(func(l *moment) engine.Seat { return l.trick().leader })),
	seats("winner", "who takes the trick so far, before the card; nobody at a lead", ofPlay, winnerSoFar),
	seats("taker", "who takes the whole trick", ofPlay, oneSeat(func(l *moment) engine.Seat { return l.trick().winner })),
	seats("dealer", "who dealt", ofDeal, oneSeat(func(l *moment) engine.Seat { return l.dealer })),
	seats("claimant", "who made a claim of renúncia in the deal; also written: declarer", ofDeal, inClaims(claimant)),
	seats("declarer", "who made a claim of renúncia in the deal", ofDeal, inClaims(claimant)),
	seats("accused", "who is accused in a claim of renúncia: a seat, or a pair", ofDeal, inClaims(accused)),
	seatOf("partner", "the partner of the player, or of a seat: partner(dealer)", func(_ *moment, s engine.Seat) engine.Seat { return engine.TwoPairs.Across(s) }),
	seatOf("lho", "the opponent at the left hand", func(_ *moment, s engine.Seat) engine.Seat { return engine.TwoPairs.Left(s) }),
	seatOf("rho", "the opponent at the right hand", func(_ *moment, s engine.Seat) engine.Seat { return engine.TwoPairs.Right(s) }),
	seatOf("next", "who plays next: rho, where play is counter-clockwise", next),
	seatOf("previous", "who plays before", func(l *moment, s engine.Seat) engine.Seat { return engine.TwoPairs.Across(next(l, s)) }),
}

// seats makes a word for seats.
func seats(name string, means engine.Word, lv level, num func(*moment) (int, bool)) word {
	return word{name: name, topic: "seats", means: means, sort: aSeat, level: lv, num: num}
}

// seatOf makes a word for a seat that is found from another.
func seatOf(name string, means engine.Word, f func(l *moment, s engine.Seat) engine.Seat) word {
	return word{name: name, topic: "seats", means: means, sort: aSeat, level: ofMatch, params: []param{aPlayer}, with: func(_ *compiler, args []operand) operand {
		return operand{sort: aSeat, num: func(l *moment) (int, bool) {
			set, ok := args[0].num(l)
			out := 0
			for s := engine.A; s <= engine.D; s++ {
				if set>>s&1 == 1 {
					out |= 1 << f(l, s)
				}
			}
			return out, ok
		}}
	}}
}

// always returns the same seats, or suits, everywhere.
func always(set int) func(*moment) (int, bool) {
	return func(*moment) (int, bool) { return known(set) }
}

// oneSeat returns a seat as a set.
func oneSeat(f func(*moment) engine.Seat) func(*moment) (int, bool) {
	return func(l *moment) (int, bool) {
		s := f(l)
		return 1 << s &^ 1, s != engine.NoSeat
	}
}

// inClaims returns the seats of all claims of the deal together.
func inClaims(f func(c *engine.ClaimMade) int) func(*moment) (int, bool) {
	return func(l *moment) (int, bool) {
		out := 0
		for i := range l.Claims {
			out |= f(&l.Claims[i])
		}
		return out, true
	}
}

// The pairs as sets of seats.
const (
	pairAC = 1<<engine.A | 1<<engine.C
	pairBD = 1<<engine.B | 1<<engine.D
)

// pairOf returns the pair of a seat as a set.
func pairOf(s engine.Seat) int { return 1<<s | 1<<engine.TwoPairs.Across(s) }

func whoPlayed(l *moment) engine.Seat { return l.play().seat }

func winnerSoFar(l *moment) (int, bool) {
	x := l.play()
	return 1 << x.winning &^ 1, x.place == 1 || x.winning != engine.NoSeat
}

func claimant(c *engine.ClaimMade) int { return seatsOf(c.By) }

func accused(c *engine.ClaimMade) int {
	switch {
	case c.Accused != engine.NoSeat:
		return 1 << c.Accused
	case c.Against == engine.AC:
		return pairAC
	case c.Against == engine.BD:
		return pairBD
	}
	return 0
}

func next(l *moment, s engine.Seat) engine.Seat {
	return engine.TwoPairs.Next(s, l.Scene.Rules.Direction())
}
