//go:build !js && !solvepage

package solve

import "math/bits"

// small leaves out what only makes the search faster.
const small = false

// count counts what the order depends on in the present suit.
func (f *forecast) count(hand uint64) {
	kind := 3 // thrown away
	switch {
	case f.ladder == 1 && !f.trump:
		kind = 0
	case f.ladder == 1:
		kind = 1
	case f.ladder > 1:
		kind = 2
	}
	f.class = (f.place*4 + kind) * 4
	f.length = int32(bits.OnesCount64(hand & f.of))
	f.single = 0
	if f.length == 1 {
		f.single = 1
	}
	f.theMate = int32(bits.OnesCount64(f.mate & f.of))
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
	sum += 8 * int32(s.perTrick) // as much as it is worth to go for a trick
	above := int32(bits.OnesCount64(f.others & f.of >> card))
	w := &weights[class&(classes-1)]
	return 16*int32(w[0]) + int32(w[1])*sum + int32(w[2])*points + 4*int32(w[3])*above + 4*int32(w[4])*f.length +
		16*int32(w[5])*f.single + 16*int32(w[6])*enough + 2*int32(w[7])*int32(card&15) + 4*int32(w[8])*f.theMate
}
