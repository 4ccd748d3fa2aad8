package rules

import (
	"slices"

	"sueca/engine/card"
)

// Table is the shape of a table (mesa): who sits at it, how many cards a hand
// has, and who shares a column of the sheet. It follows from the rules; see
// [Rules.Table]. A Table is never changed.
type Table struct {
	// Seats are the seats whose cards are played, in letter order; the dead
	// hand is one of them.
	Seats []card.Seat
	// Players are the seats where somebody sits.
	Players card.Side
	// Tricks is the number of cards of a hand, and so of tricks in a deal.
	Tricks int
	// Columns are those of the sheet: a side where sides are fixed, else a
	// player.
	Columns []card.Side
	// Parting is who plays with whom.
	Parting TeamsRule
	// Dead is the seat of a hand that nobody sits at and that is played
	// (morto), Aside that of one that lies aside; [card.NoSeat] where there is none.
	Dead, Aside card.Seat

	// orders are the seats in the order of play, by dealer where the dead hand
	// sits across from the dealer, otherwise all alike; counter-clockwise, then
	// clockwise.
	orders  [card.MaxSeats + 1][2]Order
	people  [card.MaxSeats + 1]card.Seat // the player at the right of each
	column  [card.MaxSeats + 1]card.Side
	Dealing []card.Seat // Seats and Aside
}

// Order is who plays after whom (ordem): the seat after s is at index s. The
// zero Order is unknown.
type Order [card.MaxSeats + 1]card.Seat

// MaxTricks is the number of tricks in the longest deal, and of cards in the
// largest hand.
const MaxTricks = 13

// TwoPairs is the common table: four seats, ten tricks, one pack.
var TwoPairs = newTable(4, 10, TeamsOpposite)

// The other tables that there are rules for.
var (
	tableOfSix   = newTable(6, 13, TeamsOpposite)
	tableOfEight = newTable(8, 10, TeamsOpposite)
	tableOfFive  = newTable(5, 8, TeamsCalled)
	tableOfThree = newTable(3, 10, TeamsAlone)
	tableOfDead  = newTable(3, 10, TeamsDealer)
)

func newTable(players, tricks int, parting TeamsRule) *Table {
	t := &Table{Tricks: tricks, Parting: parting}
	for i := range players {
		s := card.A + card.Seat(i)
		t.Seats = append(t.Seats, s)
		t.Players |= s.Alone()
		t.people[s] = card.A + card.Seat((i+1)%players)
	}
	if parting == TeamsOpposite {
		t.Columns = make([]card.Side, 2)
		for i, s := range t.Seats {
			t.Columns[i%2] |= s.Alone()
		}
	} else {
		for _, s := range t.Seats {
			t.Columns = append(t.Columns, s.Alone())
		}
	}
	for _, c := range t.Columns {
		for s := range c.All() {
			t.column[s] = c
		}
	}
	switch parting {
	case TeamsDealer:
		t.Dead, t.Seats = card.D, append(t.Seats, card.D)
		for dealer := range t.Players.All() {
			// The dead hand sits across from the dealer: A B D C, where A deals.
			right := t.people[dealer]
			t.orders[dealer] = orderOf(dealer, right, card.D, t.people[right])
		}
		return t
	case TeamsAlone:
		t.Aside, t.Dealing = card.D, append(slices.Clip(t.Seats), card.D)
	}
	for i := range t.orders {
		t.orders[i] = orderOf(t.Seats...)
	}
	return t
}

func orderOf(seats ...card.Seat) (out [2]Order) {
	for i, s := range seats {
		next := seats[(i+1)%len(seats)]
		out[0][s], out[1][next] = next, s
	}
	return out
}

// Table returns the shape of the table that the rules are for.
func (r *Rules) Table() *Table {
	switch {
	case r.Players == 6:
		return tableOfSix
	case r.Players == 8:
		return tableOfEight
	case r.Players == 5:
		return tableOfFive
	case r.Players == 3 && r.Dead == DeadPlays:
		return tableOfDead
	case r.Players == 3:
		return tableOfThree
	}
	return TwoPairs
}

// IsFour reports whether it is the common table.
func (t *Table) IsFour() bool { return t == TwoPairs }

// Equal reports whether two tables are the same.
func (t *Table) Equal(o *Table) bool { return t == o }

// Order returns who plays after whom in a deal by dealer, nil where that is not
// known: with a dead hand it hangs on the dealer.
func (t *Table) Order(dealer card.Seat, d card.Direction) *Order {
	at := 0
	if d == card.Clockwise {
		at = 1
	}
	if t.Dead != card.NoSeat && t.people[dealer] == card.NoSeat {
		return nil
	}
	return &t.orders[dealer][at]
}

// Next returns the seat that plays after s at a table without a dead hand; see
// [engine.Deal.Next].
func (t *Table) Next(s card.Seat, d card.Direction) card.Seat { return t.Order(card.NoSeat, d)[s] }

// Right returns the player at the right of a player: the next counter-clockwise,
// the dead hand left out.
func (t *Table) Right(s card.Seat) card.Seat { return t.people[s] }

// Left returns the player at the left of a player.
func (t *Table) Left(s card.Seat) card.Seat {
	for p := range t.Players.All() {
		if t.people[p] == s {
			return p
		}
	}
	return card.NoSeat
}

// Turned returns the seat that is so many players further round than s, counter-clockwise, or back where by is
// negative. A seat where nobody sits stays.
func (t *Table) Turned(s card.Seat, by int) card.Seat {
	if n := t.Players.Len(); t.Players.Has(s) {
		for range (by%n + n) % n {
			s = t.people[s]
		}
	}
	return s
}

// Across returns the player opposite a player at a table of two pairs; at
// others, the dead hand or nobody.
func (t *Table) Across(s card.Seat) card.Seat {
	switch {
	case t.IsFour():
		return t.people[t.people[s]]
	case s != card.NoSeat:
		return t.Dead
	}
	return card.NoSeat
}

// Plays reports whether cards are played from a seat.
func (t *Table) Plays(s card.Seat) bool { return t.Players.Has(s) || s != card.NoSeat && s == t.Dead }

// Column returns the column of the sheet that a seat has, [card.NoSide] for the dead
// hand.
func (t *Table) Column(s card.Seat) card.Side { return t.column[s] }

// Others returns the players off a side.
func (t *Table) Others(s card.Side) card.Side { return t.Players &^ s }

// All returns the side of all seats that play.
func (t *Table) All() card.Side { return t.Players | t.Dead.Alone() }
