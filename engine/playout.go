package engine

import "sueca/engine/card"

// Playout is a deal that was played to its end, of which nothing is missing or in doubt (jogo
// inteiro): two pairs with one pack of forty played ten tricks in turn, each card was played
// once, and the dealer played the card that was turned up. What is irregular about it are at
// most the leaders, and cards of the wrong suit.
//
// It is a small value, in which many deals can be looked through without their events.
type Playout struct {
	Number  int
	Dealer  card.Seat
	Trump   card.Card // the card turned up
	Leaders [playoutTricks]card.Seat
	Cards   [playoutTricks * playoutSeats]card.Card // in the order of play
	Beside  bool                                    // marks or seconds are written beside cards
}

// The shape of a [Playout].
const (
	playoutTricks = 10
	playoutSeats  = 4
)

// Seats returns the seats of the cards, in the order of play.
func (p *Playout) Seats(d card.Direction) (out [playoutTricks * playoutSeats]card.Seat) {
	for i := range out {
		out[i] = p.Leaders[i/playoutSeats].After(i%playoutSeats, d)
	}
	return out
}
