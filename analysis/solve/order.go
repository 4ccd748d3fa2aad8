package solve

import "math/bits"

// Alpha-beta searches least if the best card is tried first. The order is guessed by a
// forecast of the trick: who takes it if all do what they can, and what it brings.

// power returns how strong a card is in a trick: of two cards the one of more power wins;
// 0 is neither of the suit led nor a trump.
func (b *board) power(card int, led uint64) int {
	switch {
	case led>>card&1 == 1:
		return 1 + (card & 15)
	case b.trump>>card&1 == 1:
		return 17 + (card & 15)
	}
	return 0
}

// forecast is what a player and those after him can do in a trick.
type forecast struct {
	led    uint64
	place  int // of the player, 0 for the leader
	best   int // the power of the card that is best so far, 0 for none
	ours   bool
	sum    int32
	powers [2]int   // the most that those still to play have: partner, opponents
	high   [2]int32 // the most card points that they can throw in together
	low    [2]int32 // and the least
	mate   uint64   // the partner's hand
}

// set makes a forecast for a suit that was or will be led.
func (f *forecast) set(s *search, player int, t trick, led uint64) {
	*f = forecast{led: led, place: t.n(), sum: int32(t.sum())}
	if f.place > 0 {
		f.best = s.power(t.best(), led)
		f.ours = (t.winner()^player)&1 == 0
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

// certain returns 1 if the player's pair certainly takes the trick with a card, -1 if the
// other pair does, 0 if neither is certain.
func (f *forecast) certain(s *search, card int) int32 {
	power, ours := s.power(card, f.led), true
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

// features are what the order of a card is guessed from, of a class of cards: the place in
// the trick, how it is played, and who takes the trick.
type features struct {
	class int
	x     [9]int32
}

// classes are how many classes there are.
const classes = 64

// of sets the features of a card.
func (f *forecast) features(out *features, s *search, hand, others uint64, card, need int) {
	power := s.power(card, f.led)
	trump := int(s.trump >> card & 1)
	kind := trump
	if f.place > 0 {
		switch {
		case f.led&s.trump != 0 && power > 0:
			kind = 1
		case power > 16:
			kind = 2
		case power == 0:
			kind = 3
		default:
			kind = 0
		}
	}
	// Who takes it: the player, the partner, an opponent by rank, one who trumps.
	ours, partner, theirs := power, f.powers[0], f.powers[1]
	if f.ours {
		partner = max(partner, f.best)
	} else {
		theirs = max(theirs, f.best)
	}
	points := s.points[card]
	outcome, sum := 0, f.sum+points
	if max(ours, partner) > theirs {
		if partner > ours {
			outcome = 1
		}
		sum += f.high[0] + f.low[1]
	} else {
		outcome = 2
		if theirs > 16 {
			outcome = 3
		}
		sum += f.low[0] + f.high[1]
	}
	out.class = (f.place*4+kind)*4 + outcome
	suit := suitBits(card)
	length := int32(bits.OnesCount64(hand & suit))
	out.x = [9]int32{
		16,
		sum,
		points,
		4 * int32(bits.OnesCount64(others&suit>>card<<card)),
		4 * length,
		0,
		0,
		2 * int32(card&15),
		4 * int32(bits.OnesCount64(f.mate&suit)),
	}
	if length == 1 {
		out.x[5] = 16
	}
	if outcome < 2 && int(sum)+s.perTrick >= need {
		out.x[6] = 16
	}
}

// score returns how promising a card is.
func (f *forecast) score(s *search, hand, others uint64, card, need int) int32 {
	var is features
	f.features(&is, s, hand, others, card, need)
	w := &weights[is.class]
	sum := int32(0)
	for i, x := range is.x {
		sum += int32(w[i]) * x
	}
	return sum
}
