package solve

// Alpha-beta searches least if the best card is tried first. The order is guessed by a
// forecast of the trick: who takes it if all do what they can, and what it brings.

// forecast is what a player and those after him can do in a trick. Of two cards the one of
// more power wins: 1 to 10 for the suit led, from 17 on for trumps on another suit, 0 for
// what cannot win.
type forecast struct {
	led    uint64
	place  int // of the player, 0 for the leader
	best   int // the power of the card that is best so far, 0 for none
	ours   bool
	sum    int32
	need   int32    // the pair reaches what it wants with so many points in this trick
	mate   uint64   // the partner's hand
	powers [2]int   // the most that those still to play have: partner, opponents
	high   [2]int32 // the most card points that they can throw in together
	low    [2]int32 // and the least
	others uint64   // all cards that others have, and the one that is best so far
	// What the player's cards of the present suit have in common.
	of      uint64
	trump   bool
	ladder  int // the power of its lowest card, if it can win
	class   int
	single  int32
	length  int32
	theMate int32 // how many the partner has
}

// set makes a forecast for a suit that was or will be led.
func (f *forecast) set(s *search, player int, t trick, led uint64) {
	f.led, f.sum = led, int32(t.sum())
	f.powers, f.high, f.low = [2]int{}, [2]int32{}, [2]int32{}
	f.best, f.ours = 0, false
	if f.place > 0 {
		best := t.best()
		f.ours = (t.winner()^player)&1 == 0
		if f.best = 1 + (best & 15); led>>best&1 == 0 {
			f.best += 16
		}
	}
	f.mate = s.hands[(player+2)&3]
	side := 1 // the next is an opponent
	for k := f.place; k < 3; k++ {
		player = (player + 1) & 3
		hand := s.hands[player]
		if of := hand & led; of != 0 {
			top := highest(of)
			f.powers[side] = max(f.powers[side], 1+(top&15))
			f.high[side] += s.points[top]
			f.low[side] += s.points[lowest(of)]
		} else {
			may := hand
			if of := hand & s.trump; of != 0 {
				f.powers[side] = max(f.powers[side], 17+(highest(of)&15))
				if s.oblige {
					may = of
				}
			}
			// Suits are taken for alike: a bonus for a card is not foreseen.
			ranks := (may | may>>16 | may>>32 | may>>48) & aSuit
			f.high[side] += s.points[highest(ranks)]
			f.low[side] += s.points[lowest(ranks)]
		}
		side ^= 1
	}
}

// suit goes on to another suit of the player's hand.
func (f *forecast) suit(s *search, player int, t trick, suit uint64) {
	if f.place == 0 && f.led != suit {
		f.set(s, player, t, suit)
	}
	f.of, f.ladder = suit, 0
	switch {
	case suit == f.led:
		f.ladder = 1
	case suit&s.trump != 0:
		f.ladder = 17
	}
	f.trump = suit&s.trump != 0
}

// power returns how strong a card of the present suit is.
func (f *forecast) power(card int) int {
	if f.ladder == 0 {
		return 0
	}
	return f.ladder + (card & 15)
}

// certain returns 1 if the player's pair certainly takes the trick with a card of the
// present suit, -1 if the other pair does, 0 if neither is certain.
func (f *forecast) certain(card int) int32 {
	power, ours := f.power(card), true
	if power < f.best {
		power, ours = f.best, f.ours
	}
	switch {
	case ours && f.powers[1] < power:
		return 1
	case !ours && f.powers[0] < power:
		return -1
	}
	return 0
}
