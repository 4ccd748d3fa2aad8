package slow

import (
	"math/bits"
	"slices"
)

// What the search has proven is stored by what the proof depends on: how many cards of
// each suit each hand has, who leads, and who owns the highest cards of each suit, as far
// down as a trick depended on them. Lower cards may be any. This is the partition search
// of M. Ginsberg (AAAI 1996), as in bridge's DDS. The values of the cards are not part of
// it: if another position differs in them only, it is the same game for other stakes, and
// the bound holds with that difference.

// proven is a bound that was proven of a position.
type proven struct {
	owners, mask [2]uint64
	cards        uint64 // of that position
	bound        int32
}

// bounds is the table of all proven bounds.
type bounds struct {
	board *board
	hands [4]uint64 // as dealt
	// For each suit and each set of its cards: how many each hand has, and the owners
	// from the highest on, two bits each, twenty in all.
	shapes [4][1024]uint64
	owners [4][1024]uint32
	// The bounds, by how many cards of each suit each hand has: slots lead to a shape,
	// and a shape to its bounds, by leader and by lower or upper, the strongest first.
	slots  []int32
	shaped []shaped
	count  int
	most   int
}

// shaped is what is proven of the positions of one shape.
type shaped struct {
	shape uint64
	lists [8][]proven
	// enough is what each leader led when it was enough: the suit, and the place from the
	// top of the hand plus one.
	enough [4]int8
}

// hint returns the card that was enough the last time a hand of this shape led, -1 if
// none was.
func (t *bounds) hint(l *look, hand uint64) int {
	if l.id == 0 {
		return -1
	}
	m := int(t.shaped[l.id-1].enough[l.leader]) - 1
	if m < 0 {
		return -1
	}
	set := hand >> (m &^ 15) & 0x3ff
	return m&^15 + int(downTo[set][m&15])
}

// downTo has, for each set of cards of a suit, the bit of the card in each place from the
// top.
var downTo = func() (out [1024][11]uint8) {
	for set := range out {
		rest := set
		for k := 1; rest != 0; k++ {
			top := bits.Len(uint(rest)) - 1
			out[set][k] = uint8(top)
			rest &^= 1 << top
		}
	}
	return out
}()

// newBounds makes an empty table for a deal, of most entries at most.
func newBounds(b *board, hands [4]uint64, most int) *bounds {
	t := &bounds{board: b, hands: hands, most: most, slots: make([]int32, 1<<12)}
	for s := range 4 {
		for set := 1; set < 1024; set++ {
			top := bits.Len(uint(set)) - 1
			rest := set &^ (1 << top)
			owner := 0
			for h := range hands {
				if hands[h]>>(16*s+top)&1 == 1 {
					owner = h
				}
			}
			t.shapes[s][set] = t.shapes[s][rest] + 1<<(16*s+4*owner)
			t.owners[s][set] = uint32(owner)<<18 | t.owners[s][rest]>>2
		}
	}
	return t
}

// look is a position as the table sees it.
type look struct {
	shape  uint64
	owners [2]uint64
	cards  uint64
	leader int
	id     int32 // of the shape, 0 if nothing is proven of it
}

// at returns the look of a position.
func (t *bounds) at(cards uint64, leader int) look {
	a, b, c, d := cards&0x3ff, cards>>16&0x3ff, cards>>32&0x3ff, cards>>48
	shape := t.shapes[0][a] | t.shapes[1][b] | t.shapes[2][c] | t.shapes[3][d]
	return look{
		shape,
		[2]uint64{uint64(t.owners[0][a])<<20 | uint64(t.owners[1][b]), uint64(t.owners[2][c])<<20 | uint64(t.owners[3][d])},
		cards, leader, *t.slot(shape),
	}
}

// slot returns the slot of a shape, which may be free.
func (t *bounds) slot(shape uint64) *int32 {
	mask := len(t.slots) - 1
	for h := int(shape * 0x9e3779b97f4a7c15 >> 32); ; h++ {
		if slot := &t.slots[h&mask]; *slot == 0 || t.shaped[*slot-1].shape == shape {
			return slot
		}
	}
}

// list returns the index of the bounds of a shape.
func (l *look) list(upper bool) int {
	if upper {
		return 2*l.leader + 1
	}
	return 2 * l.leader
}

// find looks for a proof that AC reaches goal or, with upper, that it does not. It
// returns the bound and the lowest cards that it depends on.
func (t *bounds) find(l *look, goal int, upper bool) (bound int, relevant uint64, ok bool) {
	if l.id == 0 {
		return 0, 0, false
	}
	list := t.shaped[l.id-1].lists[l.list(upper)]
	for i := range list {
		e := &list[i]
		v := int(e.bound)
		if (v < goal) != upper {
			break // those behind it are weaker
		}
		if (e.owners[0]^l.owners[0])&e.mask[0]|(e.owners[1]^l.owners[1])&e.mask[1] != 0 {
			continue
		}
		if upper {
			v += t.slack(l.cards, e.cards, goal-v)
		} else {
			v -= t.slack(e.cards, l.cards, v-goal+1)
		}
		if (v < goal) != upper {
			continue
		}
		for s := range 4 {
			if k := bits.OnesCount64(e.mask[s>>1]>>(20*(1-s&1))&0xfffff) / 2; k > 0 {
				relevant |= 1 << (16*s + int(downTo[l.cards>>(16*s)&0x3ff][k]))
			}
		}
		return v, relevant, true
	}
	return 0, 0, false
}

// slack returns by how much cards can be worth more than those in their places in another
// position. The cards of one hand and suit correspond from the highest on. It stops where
// that is too much.
func (t *bounds) slack(cards, others uint64, much int) int {
	differ := (cards ^ others) & t.board.high
	if differ == 0 {
		return 0
	}
	sum := 0
	for s := range 4 {
		suit := uint64(0x3ff) << (16 * s)
		if differ&suit == 0 {
			continue
		}
		for h := range t.hands {
			a, b := cards&t.hands[h]&suit, others&t.hands[h]&suit
			for a&t.board.high != 0 && b != 0 {
				x, y := bits.Len64(a)-1, bits.Len64(b)-1
				if sum += max(0, t.board.points[x]-t.board.points[y]); sum >= much {
					return sum
				}
				a, b = a&^(1<<x), b&^(1<<y)
			}
		}
	}
	return sum
}

// keep stores what was proven of a position: AC wins the bound at least, or with upper at
// most. The proof depends on the relevant cards and all above them. card is what the
// leader led from hand if it was enough, otherwise -1.
func (t *bounds) keep(l *look, bound int, upper bool, relevant uint64, card int, hand uint64) {
	if t.count >= t.most {
		t.forget()
	}
	slot := t.slot(l.shape)
	if *slot == 0 {
		t.shaped = append(t.shaped, shaped{shape: l.shape})
		*slot = int32(len(t.shaped))
		if 2*len(t.shaped) > len(t.slots) {
			t.spread()
			slot = t.slot(l.shape)
		}
	}
	if card >= 0 {
		t.shaped[*slot-1].enough[l.leader] = int8(card&^15+bits.OnesCount64(hand&suitBits(card)>>card)) + 1
	}
	list := &t.shaped[*slot-1].lists[l.list(upper)]
	e := proven{cards: l.cards, bound: int32(bound)}
	for s := range 4 {
		of := relevant >> (16 * s) & 0x3ff
		if of == 0 {
			continue
		}
		low := bits.TrailingZeros64(of)
		k := bits.OnesCount64(l.cards >> (16*s + low) & (0x3ff >> low))
		e.mask[s>>1] |= (0xfffff &^ (0xfffff >> (2 * k))) << (20 * (1 - s&1))
	}
	e.owners = [2]uint64{l.owners[0] & e.mask[0], l.owners[1] & e.mask[1]}
	// It replaces what it is stronger than.
	at := slices.IndexFunc(*list, func(o proven) bool {
		return o.owners == e.owners && o.mask == e.mask && (o.cards^e.cards)&t.board.high == 0
	})
	if at >= 0 {
		*list = slices.Delete(*list, at, at+1)
	} else {
		t.count++
	}
	at = slices.IndexFunc(*list, func(o proven) bool { return (o.bound > e.bound) == upper })
	if at < 0 {
		at = len(*list)
	}
	*list = slices.Insert(*list, at, e)
}

// spread grows the table of slots.
func (t *bounds) spread() {
	t.slots = make([]int32, 4*len(t.slots))
	for i := range t.shaped {
		*t.slot(t.shaped[i].shape) = int32(i + 1)
	}
}

// forget empties the table.
func (t *bounds) forget() {
	clear(t.slots)
	t.shaped, t.count = nil, 0
}
