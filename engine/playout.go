package engine

// Playout is a deal that was played to its end, of which nothing is missing or in doubt (jogo
// inteiro): two pairs with one pack of forty played ten tricks in turn, each card was played
// once, and the dealer played the card that was turned up. What is irregular about it are at
// most the leaders, and cards of the wrong suit.
//
// It is a small value, in which many deals can be looked through without their events.
type Playout struct {
	Number  int
	Dealer  Seat
	Trump   Card // the card turned up
	Leaders [playoutTricks]Seat
	Cards   [playoutTricks * playoutSeats]Card // in the order of play
}

// The shape of a [Playout].
const (
	playoutTricks = 10
	playoutSeats  = 4
)

// Seats returns the seats of the cards, in the order of play.
func (p *Playout) Seats(d Direction) (out [playoutTricks * playoutSeats]Seat) {
	for i := range out {
		out[i] = p.Leaders[i/playoutSeats].After(i%playoutSeats, d)
	}
	return out
}

// After returns the seat that plays so many turns after s at a table of two pairs; [NoSeat]
// of no seat.
func (s Seat) After(turns int, d Direction) Seat {
	if s < A || s > D {
		return NoSeat
	}
	if d == Clockwise {
		turns = -turns
	}
	return A + Seat((int(s-A)+turns)&(playoutSeats-1))
}

// Taker returns which card of a trick of known cards takes it, from 0, and how many card
// points the cards have.
func Taker(trick []Card, trump Suit) (at, points int) {
	for i, c := range trick {
		points += c.Points()
		if i > 0 && c.Beats(trick[at], trump) {
			at = i
		}
	}
	return at, points
}
