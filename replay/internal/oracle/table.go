package oracle

import (
	"math/bits"
	"strings"
)

// A side is some seats: bit 0 is A.
type side uint8

func (s side) has(seat int) bool { return seat >= 0 && s>>seat&1 == 1 }

func (s side) String() string {
	var b strings.Builder
	for seat := range 8 {
		if s.has(seat) {
			b.WriteByte(byte('A' + seat))
		}
	}
	return b.String()
}

// readSide reads seats in any order, each once; 0 if they are not.
func readSide(word string) (s side) {
	for _, c := range word {
		if c < 'A' || c > 'H' || s.has(int(c-'A')) {
			return 0
		}
		s |= 1 << (c - 'A')
	}
	return s
}

func seatName(seat int) string { return string(rune('A' + seat)) }

// A table is who sits at it, what is dealt, and for whom the sheet has columns.
type table struct {
	rules
	seats   int // that cards are played from
	hands   int // that are dealt
	size    int // of a hand
	copies  [40]int
	tens    bool
	columns []side
}

const deadSeat = 3

func newTable(r rules) *table {
	t := &table{rules: r, size: 10, tens: r.is("deck.ten_rank", "10")}
	t.seats = r.num("players")
	for k := range t.copies {
		t.copies[k] = r.num("deck.copies")
	}
	switch t.seats {
	case 3:
		if r.is("dead", "in") {
			t.seats = 4
		}
	case 5:
		t.size = 8
	case 6:
		t.size = 13
		t.copies[9]--  // 2♠
		t.copies[29]-- // 2♣
	}
	t.hands = max(4, t.seats)
	if r.num("players")%2 == 0 {
		t.columns = []side{0x55 & (1<<t.seats - 1), 0xaa & (1<<t.seats - 1)}
	} else {
		for seat := range r.num("players") {
			t.columns = append(t.columns, 1<<seat)
		}
	}
	return t
}

func (t *table) deadIn() bool           { return t.is("dead", "in") }
func (t *table) auction() bool          { return t.is("score.by", "bid") }
func (t *table) all() side              { return 1<<t.seats - 1 }
func (t *table) players() int           { return t.num("players") }
func (t *table) trumpOpen(d *deal) bool { return !t.auction() && !d.trump.exact && !d.trump.suited }
func (t *table) bonus() bool            { return t.num("bonus.last_trick")+t.num("bonus.queen_hearts") > 0 }
func (t *table) total() (n int)         { return 120 * t.num("deck.copies") }

// after returns the seat whose turn it is after another, where who deals is known.
func (t *table) after(seat, dealer int) int {
	if t.deadIn() {
		if dealer < 0 {
			return -1
		}
		// The dealer's right, the dead hand across from the dealer, the left, the dealer.
		order := []int{(dealer + 1) % 3, deadSeat, (dealer + 2) % 3, dealer}
		for i, s := range order {
			if s == seat {
				return order[(i+1)%4]
			}
		}
	}
	step := 1
	if t.is("play.direction", "cw") {
		step = t.seats - 1
	}
	return (seat + step) % t.seats
}

// leads returns who leads first after a dealer, -1 where it cannot be told.
func (t *table) leads(d *deal, dealer int) int {
	n := t.players()
	switch {
	case t.auction():
		return d.declarer
	case dealer < 0:
		return -1
	case t.is("lead.first", "cutter") && d.cutter >= 0:
		return d.cutter
	case t.is("lead.first", "left"), t.is("lead.first", "cutter"):
		return (dealer + n - 1) % n
	case t.is("lead.first", "partner"):
		return (dealer + n/2) % n
	}
	return (dealer + 1) % n
}

// deals returns who deals after a dealer.
func (t *table) deals(dealer int) int {
	step := 1
	if t.is("dealer.rotation", "left") {
		step = t.players() - 1
	}
	return (dealer + step) % t.players()
}

// sides returns the sides of a deal, nil where they are not known; partner is who has the called
// card, the declarer for nobody and -1 for not known.
func (t *table) sides(dealer, declarer, partner int) []side {
	var a side
	switch {
	case t.players()%2 == 0, t.is("dead", "out"):
		return t.columns
	case t.deadIn() && dealer < 0, t.auction() && (declarer < 0 || partner < 0):
		return nil
	case t.deadIn():
		a = 1<<dealer | 1<<deadSeat
	default:
		a = 1<<declarer | 1<<partner
	}
	return []side{a, t.all() &^ a}
}

func sideOf(sides []side, seat int) int {
	for i, s := range sides {
		if s.has(seat) {
			return i
		}
	}
	return -1
}

func (s side) len() int { return bits.OnesCount8(uint8(s)) }

func (s side) seats() (out []int) {
	for seat := range 8 {
		if s.has(seat) {
			out = append(out, seat)
		}
	}
	return out
}

// first returns the first seat of a side, -1 if there is none.
func (s side) first() int {
	if s == 0 {
		return -1
	}
	return s.seats()[0]
}
