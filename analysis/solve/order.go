package solve

import "math/bits"

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
	// What the player's cards of the present suit have in common.
	ladder  int // the power of its lowest card, if it can win
	class   int
	single  int32
	length  int32
	theMate int32  // how many the partner has
	others  uint64 // those that others have
}

// set makes a forecast for a suit that was or will be led.
func (f *forecast) set(s *search, player int, t trick, led uint64) {
	f.led, f.place, f.sum = led, t.n(), int32(t.sum())
	f.powers, f.high, f.low = [2]int{}, [2]int32{}, [2]int32{}
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
			high, low := int32(0), int32(1000)
			for may != 0 {
				of := may & suitBits(lowest(may))
				may &^= of
				high, low = max(high, s.points[highest(of)]), min(low, s.points[lowest(of)])
			}
			f.high[side] += high
			f.low[side] += low
		}
		side ^= 1
	}
}

// suit goes on to another suit of the player's hand; others are the cards of others.
func (f *forecast) suit(s *search, hand, others, suit uint64) {
	kind := 3 // thrown away
	f.ladder = 0
	switch {
	case suit == f.led:
		f.ladder, kind = 1, 0
		if suit&s.trump != 0 {
			kind = 1
		}
	case suit&s.trump != 0:
		f.ladder, kind = 17, 2
	}
	f.class = (f.place*4 + kind) * 4
	f.length = int32(bits.OnesCount64(hand & suit))
	f.single = 0
	if f.length == 1 {
		f.single = 1
	}
	f.theMate = int32(bits.OnesCount64(f.mate & suit))
	f.others = others & suit
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

// classes are those of cards by the place in the trick, how they are played (of the suit
// led, the same if that is trumps, to trump, thrown away) and who takes the trick (the
// player, the partner, an opponent by rank, one who trumps).
const classes = 4 * 4 * 4

// score returns how promising a card of the present suit is.
func (f *forecast) score(s *search, card int) int32 {
	power := f.power(card)
	partner, theirs := f.powers[0], f.powers[1]
	if f.ours {
		partner = max(partner, f.best)
	} else {
		theirs = max(theirs, f.best)
	}
	points := s.points[card]
	class, sum, enough := f.class, f.sum+points, int32(0)
	if max(power, partner) > theirs {
		if partner > power {
			class++
		}
		if sum += f.high[0] + f.low[1]; sum >= f.need {
			enough = 1
		}
	} else {
		if class += 2; theirs > 16 {
			class++
		}
		sum += f.low[0] + f.high[1]
	}
	above := int32(bits.OnesCount64(f.others >> card))
	w := &weights[class&(classes-1)]
	return 16*int32(w[0]) + int32(w[1])*sum + int32(w[2])*points + 4*int32(w[3])*above + 4*int32(w[4])*f.length +
		16*int32(w[5])*f.single + 16*int32(w[6])*enough + 2*int32(w[7])*int32(card&15) + 4*int32(w[8])*f.theMate
}
