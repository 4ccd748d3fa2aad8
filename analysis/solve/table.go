package solve

import "math/bits"

// What the search has proven is stored by what the proof depends on: how many cards of
// each suit each hand has, who leads, and who owns the highest cards of each suit, as far
// down as a trick depended on them. Lower cards may be any. This is the partition search
// of M. Ginsberg (AAAI 1996), as in bridge's DDS.
//
// What cards are worth is not part of it. If another position differs in that only, it is
// the same game for other stakes: the cards of one hand and suit answer each other from
// the highest on, and whoever plays in one as in the other wins the same tricks with the
// cards that answer. So the bound holds there less what these can be worth less: see
// stakes.

// proof is a bound that was proven of a position, in sixteen bytes. Each word is about two
// suits, the first two and the last two.
//
//	bits 0–39 the owners of the highest cards, from the highest on, two bits each, ten to a suit
//	     40–47 how many of them count, four bits to a suit
//	     48–57 which of the five point cards of each suit are there
//	     58–63 half of the bound
type proof [2]uint64

func (p *proof) bound() int { return int(p[0]>>58 | p[1]>>58<<6) }

// counted returns which bits of the owners count, of one word of a proof.
func counted(word uint64) uint64 { return ownersDown[word>>40&0xff] }

// ownersDown has the bits of the owners of so many cards of two suits.
var ownersDown = func() (out [256]uint64) {
	for i := range out {
		first, second := min(i&15, 10), min(i>>4, 10)
		out[i] = 0xfffff&^(0xfffff>>(2*first)) | (0xfffff&^(0xfffff>>(2*second)))<<20
	}
	return out
}()

// The sizes of the table. It holds 14 MB at most.
const (
	pageBits  = 9
	pageSize  = 1 << pageBits // proofs
	mostPages = 1536
	mostShape = 1 << 16
	mostList  = pageSize // proofs of one list
	sizes     = 9        // of blocks: 2, 4 … 512
)

// shape is what is proven of all positions of one shape: so many cards of each suit in
// each hand, and a leader.
type shape struct {
	key  uint64
	list [2]uint32 // where its lower and its upper bounds are, the strongest first
	n    [2]uint16 // how many
	size [2]uint8  // of the blocks that they stand in: 2<<size
	// enough is what the leader led when it was enough: the suit, and the place from the
	// top of the hand plus one; 0 for none.
	enough int8
}

// bounds is the table of all proven bounds. It has a fixed size, which it takes up as it
// needs it; when it is full, it forgets all. For another deal it is used again as it is.
type bounds struct {
	deal
	shapes []shape // by a hash of their keys
	used   int
	now    uint64 // the generation: shapes of others are free places
	// The proofs stand in blocks of 2, 4 … 512, one block for each list. Blocks that are
	// free again are linked by their first words.
	pages []*[pageSize]proof
	next  uint32
	free  [sizes]uint32
	most  int // pages
}

// deal is how the cards of a deal look, for the table.
type deal struct {
	board *board
	hands [4]uint64 // as dealt
	// Of each suit and each set of its cards: how many each hand has, four bits each, and
	// the owners from the highest on, two bits each, as in a proof.
	counts [4][1024]uint16
	owners [4][1024]uint32
	// stakes is by how much the point cards of a suit, as the first index, can be worth
	// more than those that answer them in another position, the second.
	stakes [4][32][32]int16
}

// set sets the deal.
func (d *deal) set(b *board, hands [4]uint64) {
	d.board, d.hands = b, hands
	for s := range 4 {
		dealt := (hands[0] | hands[1] | hands[2] | hands[3]) >> (16 * s) & aSuit
		var owner [10]int
		for h := range hands {
			for of := hands[h] >> (16 * s) & aSuit; of != 0; of &= of - 1 {
				owner[lowest(of)] = h
			}
		}
		// Every set of them, the smaller before the larger.
		for set := -dealt & dealt; set != 0; set = (set - dealt) & dealt {
			top := highest(set)
			rest := set &^ (1 << top)
			d.counts[s][set] = d.counts[s][rest] + 1<<(4*owner[top])
			d.owners[s][set] = uint32(owner[top])<<18 | d.owners[s][rest]>>2
		}
		d.setStakes(s, dealt>>pointBits, owner[pointBits:])
	}
}

// setStakes sets the stakes of a suit, of which these point cards were dealt, each to its
// owner. The cards of one hand answer each other from the highest on. Where one position
// has more of them than the other, those are answered by cards worth nothing.
func (d *deal) setStakes(s int, dealt uint64, owner []int) {
	points := d.board.points[16*s+pointBits:]
	for x := -dealt & dealt; x != 0; x = (x - dealt) & dealt {
		top := highest(x)
		hand := d.hands[owner[top]] >> (16*s + pointBits)
		// The first of these two answer each other, and of the others it is known.
		without := &d.stakes[s][x&^(1<<top)]
		for y := uint64(0); ; y = (y - dealt) & dealt {
			more, rest := points[top], y
			if of := y & hand; of != 0 {
				other := highest(of)
				more -= points[other]
				rest &^= 1 << other
			}
			d.stakes[s][x][y] = int16(max(0, more)) + without[rest]
			if y == dealt {
				break
			}
		}
	}
}

// more returns by how much the cards of one position can be worth more than those of
// another that answer them; both by the words of a proof.
func (d *deal) more(a, b *[2]uint64) int {
	x, y := a[0]>>48, b[0]>>48
	sum := d.stakes[0][x&31][y&31] + d.stakes[1][x>>5&31][y>>5&31]
	x, y = a[1]>>48, b[1]>>48
	return int(sum + d.stakes[2][x&31][y&31] + d.stakes[3][x>>5&31][y>>5&31])
}

// begin forgets all, for a deal.
func (t *bounds) begin(b *board, hands [4]uint64) {
	t.deal.set(b, hands)
	if t.shapes == nil {
		t.shapes, t.most = make([]shape, 1<<6), mostPages
	}
	t.forget()
}

// forget empties the table. It takes no time: all that is stored is of an earlier
// generation from now on.
func (t *bounds) forget() {
	if t.now++; t.now == 1<<10 {
		clear(t.shapes)
		t.now = 1
	}
	t.used, t.next, t.free = 0, 1, [sizes]uint32{} // block 0 is none
}

// look is a position as the table sees it.
type look struct {
	words [2]uint64 // as those of a proof of which all owners count
	key   uint64
	cards uint64
	at    uint32 // where its shape stands, or will
}

// look sets the look of a position with these cards, of which each hand has so many.
func (t *bounds) look(l *look, cards uint64, tricks, leader int) {
	a, b, c, d := cards&aSuit, cards>>16&aSuit, cards>>32&aSuit, cards>>48&aSuit
	l.cards = cards
	l.words[0] = uint64(t.owners[0][a]) | uint64(t.owners[1][b])<<20 | a>>pointBits<<48 | b>>pointBits<<53
	l.words[1] = uint64(t.owners[2][c]) | uint64(t.owners[3][d])<<20 | c>>pointBits<<48 | d>>pointBits<<53
	// The cards of three suits and the number of tricks tell those of the fourth.
	l.key = uint64(t.counts[0][a]) | uint64(t.counts[1][b])<<16 | uint64(t.counts[2][c])<<32 |
		uint64(tricks<<2|leader)<<48
	t.find(l)
}

// find sets where the shape of a position stands: its own place, or the first free one. It
// must be asked again after [bounds.keep], which moves and forgets.
func (t *bounds) find(l *look) {
	l.key = l.key&(1<<54-1) | t.now<<54
	mask := uint32(len(t.shapes) - 1)
	for h := uint32(l.key * 0x9e3779b97f4a7c15 >> 32); ; h++ {
		if s := &t.shapes[h&mask]; s.key == l.key || s.key>>54 != t.now {
			l.at = h & mask
			return
		}
	}
}

// proofs returns the proofs of a list of a shape.
func (t *bounds) proofs(s *shape, upper int) []proof {
	return t.at(s.list[upper])[:s.n[upper]]
}

// proven looks for a proof that AC reaches a goal or, with upper 1, that it does not. It
// returns the bound and the cards that it depends on, of each suit the lowest.
func (t *bounds) proven(l *look, goal, upper int) (bound int, relevant uint64, ok bool) {
	s := &t.shapes[l.at]
	if s.key != l.key || s.n[upper] == 0 {
		return 0, 0, false
	}
	list := t.proofs(s, upper)
	for i := range list {
		p := &list[i]
		v := p.bound()
		if (v < goal) != (upper == 1) {
			break // those behind it are weaker
		}
		if (p[0]^l.words[0])&counted(p[0])|(p[1]^l.words[1])&counted(p[1]) != 0 {
			continue
		}
		if upper == 1 {
			v += t.more(&l.words, (*[2]uint64)(p))
		} else {
			v -= t.more((*[2]uint64)(p), &l.words)
		}
		if (v < goal) == (upper == 1) {
			return v, l.relevant(p), true
		}
	}
	return 0, 0, false
}

// relevant returns the cards that a proof depends on here, of each suit the lowest.
func (l *look) relevant(p *proof) (out uint64) {
	for s := range 4 {
		if k := p[s>>1] >> (40 + 4*(s&1)) & 15; k > 0 {
			out |= 1 << (16*s + int(downTo[l.cards>>(16*s)&aSuit][k]))
		}
	}
	return out
}

// downTo has, for each set of cards of a suit, the card in each place from the top.
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

// hint returns the card that was enough the last time a hand of this shape led, -1 if
// none was.
func (t *bounds) hint(l *look, hand uint64) int {
	s := &t.shapes[l.at]
	if s.key != l.key || s.enough == 0 {
		return -1
	}
	m := int(s.enough) - 1
	return m&^15 + int(downTo[hand>>(m&^15)&aSuit][m&15])
}

// keep stores what was proven of a position: AC wins the bound at least, or with upper 1 at
// most. The proof depends on the relevant cards and all above them. card is what the
// leader led from hand if it was enough, otherwise -1.
func (t *bounds) keep(l *look, bound, upper int, relevant uint64, card int, hand uint64) {
	if 4*(t.used+1) > 3*mostShape || int(t.next)+mostList > t.most<<pageBits {
		t.forget()
	}
	s := t.shape(l)
	if card >= 0 {
		s.enough = int8(card&^15+bits.OnesCount64(hand&suitBits(card)>>card)) + 1
	}
	p := proof(l.words)
	for i := range 4 {
		if of := relevant >> (16 * i) & aSuit; of != 0 {
			k := bits.OnesCount64(l.cards >> (16 * i) & aSuit >> lowest(of))
			p[i>>1] |= uint64(k) << (40 + 4*(i&1))
		}
	}
	const beside = 0x3ff << 48
	for i := range p {
		p[i] = p[i]&(counted(p[i])|0xff<<40|beside) | uint64(bound)>>(6*i)<<58
	}
	// 1. The place in the order.
	n, at := int(s.n[upper]), 0
	var list []proof
	if n > 0 {
		list = t.proofs(s, upper)
		for at < n && list[at].bound() != bound && (list[at].bound() > bound) == (upper == 0) {
			at++
		}
		if !small {
			// What it is stronger than goes: behind it, with the same point cards, what
			// depends on the same owners, or on more.
			kept := at
			for _, o := range list[at:n] {
				first, second := counted(p[0]), counted(p[1])
				if (o[0]^p[0])&(first|beside)|(o[1]^p[1])&(second|beside)|first&^counted(o[0])|second&^counted(o[1]) != 0 {
					list[kept] = o
					kept++
				}
			}
			n = kept
		}
	}
	// 2. Room for it: if there is none, the weakest goes.
	if n == mostList {
		n--
		at = min(at, n)
	}
	if n == 0 && s.list[upper] == 0 || n == 2<<s.size[upper] {
		size := int(s.size[upper])
		if s.list[upper] != 0 {
			size++
		}
		to := t.block(size)
		s.n[upper] = uint16(n)
		if n > 0 {
			copy(t.at(to)[:n], list)
			t.at(s.list[upper])[0][0], t.free[size-1] = uint64(t.free[size-1]), s.list[upper]
		}
		s.list[upper], s.size[upper] = to, uint8(size)
	}
	s.n[upper] = uint16(n + 1)
	list = t.proofs(s, upper)
	copy(list[at+1:], list[at:n])
	list[at] = p
}

// shape returns the shape of a position, a new one if nothing is proven of it.
func (t *bounds) shape(l *look) *shape {
	if t.find(l); t.shapes[l.at].key == l.key {
		return &t.shapes[l.at]
	}
	if t.used++; 4*t.used > 3*len(t.shapes) {
		old := t.shapes
		t.shapes = make([]shape, 4*len(old))
		for i := range old {
			if old[i].key>>54 == t.now {
				to := look{key: old[i].key}
				t.find(&to)
				t.shapes[to.at] = old[i]
			}
		}
		t.find(l)
	}
	s := &t.shapes[l.at]
	*s = shape{key: l.key}
	return s
}

// at returns the proofs from a place to the end of its page.
func (t *bounds) at(place uint32) []proof {
	return t.pages[place>>pageBits][place&(pageSize-1):]
}

// block returns a free block of 2<<size proofs.
func (t *bounds) block(size int) uint32 {
	if at := t.free[size]; at != 0 {
		t.free[size] = uint32(t.at(at)[0][0])
		return at
	}
	if t.next&(pageSize-1)+2<<size > pageSize {
		t.next = (t.next | (pageSize - 1)) + 1 // no block lies across two pages
	}
	at := t.next
	if int(at>>pageBits) == len(t.pages) {
		t.pages = append(t.pages, new([pageSize]proof))
	}
	t.next += 2 << size
	return at
}
