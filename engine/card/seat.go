package card

// Seat is a place at the table (lugar). Counter-clockwise the seats are A, B,
// C and so on, as many as the table has: B sits at A's right. The zero Seat is
// unknown.
type Seat uint8

// The seats. Four play at most tables; see [rules.Table].
const (
	NoSeat Seat = iota
	A
	B
	C
	D
	E
	F
	G
	H
)

// MaxSeats is the number of seats at the largest table.
const MaxSeats = int(H)

// String returns the seat's letter, or "?" for an unknown seat.
func (s Seat) String() string {
	if s < A || s > H {
		return "?"
	}
	return "?ABCDEFGH"[s : s+1]
}

// ParseSeat returns the seat of a capital letter, and whether there is one.
func ParseSeat(letter string) (Seat, bool) {
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'H' {
		return NoSeat, false
	}
	return Seat(letter[0]-'A') + A, true
}

// Direction is the direction of play round the table. The zero Direction is
// unset.
type Direction uint8

// The two directions: counter-clockwise, as nearly everywhere, and clockwise,
// as in Brazil.
const (
	CounterClockwise Direction = iota + 1
	Clockwise
)

// After returns the seat that plays so many turns after s at a table of two pairs; [NoSeat]
// of no seat.
func (s Seat) After(turns int, d Direction) Seat {
	if s < A || s > D {
		return NoSeat
	}
	if d == Clockwise {
		turns = -turns
	}
	return A + Seat((int(s-A)+turns)&3)
}
