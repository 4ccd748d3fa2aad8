package singledummy

import (
	"math/bits"
	"math/rand/v2"

	"sueca/engine/card"
)

// count computes the ways, from the last card back. There are no more than
// 30!/(10!)³ = 5,550,996,791,340, so that nothing overflows.
func (k *Known) count() {
	k.ways = make([][11][11][8]uint64, len(k.cards)+1)
	k.ways[len(k.cards)][0][0][0] = 1
	for i := len(k.cards) - 1; i >= 0; i-- {
		left := len(k.cards) - i
		for a := range min(k.holds[0], left) + 1 {
			for b := range min(k.holds[1], left-a) + 1 {
				if left-a-b > k.holds[2] {
					continue
				}
				for need := range uint8(8) {
					k.ways[i][a][b][need] = k.place(i, a, b, need, 0) + k.place(i, a, b, need, 1) + k.place(i, a, b, need, 2)
				}
			}
		}
	}
}

// place returns the number of ways in which the cards from i on can lie if one of the seats
// takes card i.
func (k *Known) place(i, a, b int, need uint8, seat int) uint64 {
	if k.may[i]>>seat&1 == 0 {
		return 0
	}
	left := [3]int{a, b, len(k.cards) - i - a - b}
	if left[seat]--; left[seat] < 0 {
		return 0
	}
	need, ok := k.after(i, need, seat)
	if !ok {
		return 0
	}
	return k.ways[i+1][left[0]][left[1]][need]
}

// after returns who must still get a card of the suit of the card after i, if a seat takes
// card i; false if somebody has not got one of the suit that ends.
func (k *Known) after(i int, need uint8, seat int) (uint8, bool) {
	need &^= 1 << seat
	if !k.last[i] {
		return need, true
	}
	if need != 0 {
		return 0, false
	}
	if i+1 < len(k.cards) {
		need = k.need[k.cards[i+1].Suit()]
	}
	return need, true
}

// first returns who must get a card of the first suit; false if somebody must get one of a
// suit of which there is none.
func (k *Known) first() (uint8, bool) {
	var there card.Suits
	for _, c := range k.cards {
		there |= c.Suit().Of()
	}
	for s := range card.EverySuit.All() {
		if k.need[s] != 0 && !there.Has(s) {
			return 0, false
		}
	}
	if len(k.cards) == 0 {
		return 0, true
	}
	return k.need[k.cards[0].Suit()], true
}

// Possible returns how many deals are possible for the seat, 5,550,996,791,340 at most. It
// is 0 where the record contradicts what the seat had to believe: a renúncia that nobody had
// seen yet may leave no place for a card.
func (k *Known) Possible() uint64 {
	need, ok := k.first()
	if !ok {
		return 0
	}
	return k.ways[0][k.holds[0]][k.holds[1]][need]
}

// Hidden returns the cards that the seat does not see and that are not played.
func (k *Known) Hidden() card.Cards { return card.SetOf(k.cards...) }

// Placed returns those of the hidden cards that one of the others holds in every possible deal.
func (k *Known) Placed() (out card.Cards) {
	type place struct {
		a, b int
		need uint8
	}
	need, ok := k.first()
	reached := map[place]bool{{k.holds[0], k.holds[1], need}: true}
	if !ok || k.Possible() == 0 {
		return 0
	}
	for i, c := range k.cards {
		next, seats := map[place]bool{}, uint8(0)
		for at := range reached {
			for seat := range 3 {
				if k.place(i, at.a, at.b, at.need, seat) == 0 {
					continue
				}
				left := [3]int{at.a, at.b}
				left[seat]--
				need, _ := k.after(i, at.need, seat)
				seats |= 1 << seat
				next[place{left[0], left[1], need}] = true
			}
		}
		if bits.OnesCount8(seats) == 1 {
			out = out.With(c)
		}
		reached = next
	}
	return out
}

// World returns possible deal n, from 0: the cards that each of the other seats still holds.
// It panics if there is no such deal.
func (k *Known) World(n uint64) (hands [card.D + 1]card.Cards) {
	if n >= k.Possible() {
		panic("sight: no such possible deal")
	}
	need, _ := k.first()
	left := k.holds
	for i, card := range k.cards {
		for seat := range 3 {
			ways := k.place(i, left[0], left[1], need, seat)
			if n < ways {
				hands[k.seats[seat]] = hands[k.seats[seat]].With(card)
				left[seat]--
				need, _ = k.after(i, need, seat)
				break
			}
			n -= ways
		}
	}
	return hands
}

// Draw returns the numbers of so many different possible deals, drawn so that every
// selection is equally likely, in the order in which they were drawn; all of them, in order,
// if there are no more.
func (k *Known) Draw(rng *rand.Rand, most int) []uint64 {
	all := k.Possible()
	if all <= uint64(most) {
		out := make([]uint64, all)
		for i := range out {
			out[i] = uint64(i)
		}
		return out
	}
	out := make([]uint64, 0, most)
	if all < 4*uint64(most) { // many would be drawn again
		for _, n := range rng.Perm(int(all))[:most] {
			out = append(out, uint64(n))
		}
		return out
	}
	drawn := make(map[uint64]bool, most)
	for len(out) < most {
		if n := rng.Uint64N(all); !drawn[n] {
			drawn[n] = true
			out = append(out, n)
		}
	}
	return out
}
