package engine

import "slices"

// Deal is what is recorded of one deal (jogo) so far: what was dealt, played
// and shown. It is a value: a copy is independent of the original.
type Deal struct {
	Number int
	Dealer Seat
	// Trump is the trump card as recorded: a card, a suit alone, or Unknown.
	Trump Card
	From  TrumpFrom
	// Assumed is a trump suit that was inferred where none is recorded.
	Assumed Suit

	Direction Direction
	Deck      Cards
	// QueenOfHearts and LastTrick are card points that a house adds for them.
	QueenOfHearts, LastTrickBonus int

	hands   [D + 1]Hand
	tricks  [TricksInDeal + 1]Trick
	last    int   // the trick in progress, or the last one
	played  Cards // known cards on the table so far
	doubted Cards // those that the record has in two places
	shown   []Showing

	// Stopped, Abandoned: why there may be fewer than ten tricks.
	Stopped   bool
	Abandoned Seat
}

// Hand is what is recorded of the ten cards dealt to a seat (mão).
type Hand struct {
	Cards    Cards  // those known
	Partial  []Card // those known in part, but not wholly unknown
	Voids    Suits  // suits recorded as not held
	Recorded bool
}

// Whole reports whether all ten cards are known.
func (h *Hand) Whole() bool { return h.Cards.Len() == TricksInDeal }

// Showing is cards laid open that a seat still held after trick After.
type Showing struct {
	Seat  Seat
	Cards []Card
	After int
	// Played is the last trick to which the seat had played before.
	Played int
	// Laid is how many cards lay in trick After.
	Laid int
}

// Hand gives what is recorded of seat s's cards.
func (d *Deal) Hand(s Seat) *Hand { return &d.hands[s] }

// Trick gives trick n, 1 to 10; its Number is 0 where it is not recorded.
func (d *Deal) Trick(n int) *Trick { return &d.tricks[n] }

// LastTrick gives the number of the last trick begun, 0 before the first.
func (d *Deal) LastTrick() int { return d.last }

// Shown gives the cards laid open, in order.
func (d *Deal) Shown() []Showing { return d.shown }

// TrumpSuit gives the trump suit, recorded or assumed; NoSuit if neither.
func (d *Deal) TrumpSuit() Suit {
	if s := d.Trump.Suit(); s != NoSuit {
		return s
	}
	return d.Assumed
}

// Free gives the cards of the deck that are not known to be on the table.
func (d *Deal) Free() Cards { return d.Deck&^d.played | d.doubted }

// Doubt notes that the record has card c in two places, on the table or in
// hands. One of them is a slip, and nobody knows which: neither is believed, so
// that nobody is accused by a card that somebody else may have had.
func (d *Deal) Doubt(c Card) {
	n, _ := d.whereIs(c)
	if n == 0 {
		for s := range d.hands {
			d.hands[s].Cards = d.hands[s].Cards.Without(c)
		}
		return
	}
	d.doubted = d.doubted.With(c)
	for i := range d.tricks[n].N {
		if p := &d.tricks[n].Plays[i]; p.Card == c {
			p.Doubted = true
		}
	}
}

// Reseat gives trick n another leader, and every card of it that does not carry
// its seat to the seats after that one. It is for a leader's letter that turns
// out to be a slip.
func (d *Deal) Reseat(n int, leader Seat) {
	t := &d.tricks[n]
	t.Leader = leader
	s := leader
	for i := range t.N {
		if p := &t.Plays[i]; !p.Named {
			p.Seat = s
		}
		s = s.Next(d.Direction)
	}
}

// Missing gives the cards of a finished deal that the record has nowhere.
func (d *Deal) Missing() Cards {
	if !d.Finished() {
		return 0
	}
	return d.Deck &^ d.played
}

// Winner gives the seat that took trick n under trump, and whether the record
// determines it. Where trump is NoSuit the seat must be the same under all four.
func (d *Deal) Winner(n int, trump Suit) (Seat, bool) {
	t := &d.tricks[n]
	if trump != NoSuit {
		i, ok := t.winner(trump, d.Free())
		return t.Plays[i].Seat, ok && t.Plays[i].Seat != NoSeat
	}
	winner, ok := d.Winner(n, Spades)
	for s := Hearts; s <= Diamonds && ok; s++ {
		w, found := d.Winner(n, s)
		ok = found && w == winner
	}
	return winner, ok
}

// TrickPoints gives the card points in trick n and whether the record
// determines them. What a house gives for the last trick is not among them.
func (d *Deal) TrickPoints(n int) (int, bool) { return d.tricks[n].points(d.Free(), d.QueenOfHearts) }

// Complete reports whether the deal is fully recorded: ten tricks of four
// known cards, forty different ones.
func (d *Deal) Complete() bool {
	return d.last == TricksInDeal && d.played == d.Deck && d.full()
}

func (d *Deal) full() bool {
	for n := 1; n <= TricksInDeal; n++ {
		if !d.tricks[n].known() {
			return false
		}
	}
	return true
}

// Finished reports whether ten tricks of four cards were played, known or not.
func (d *Deal) Finished() bool {
	for n := 1; n <= TricksInDeal; n++ {
		if !d.tricks[n].Full() {
			return false
		}
	}
	return true
}

// Count gives each pair's card points and tricks under trump over all ten
// tricks, and whether the record determines them.
func (d *Deal) Count(trump Suit) (points, tricks Tally, ok bool) {
	for n := 1; n <= TricksInDeal; n++ {
		p, w, ok := d.taken(n, trump)
		if !ok {
			return Tally{}, Tally{}, false
		}
		points, tricks = points.Add(w, p), tricks.Add(w, 1)
		if n == TricksInDeal {
			points = points.Add(w, d.LastTrickBonus)
		}
	}
	return points, tricks, true
}

func (d *Deal) taken(n int, trump Suit) (int, Pair, bool) {
	w, ok := d.Winner(n, trump)
	if !ok {
		return 0, NoPair, false
	}
	p, ok := d.TrickPoints(n)
	return p, w.Pair(), ok
}

// SoFar gives each pair's card points and tricks in the tricks whose outcome
// the record determines: the running score of a deal in progress.
func (d *Deal) SoFar(trump Suit) (points, tricks Tally) {
	for n := 1; n <= d.last; n++ {
		if p, w, ok := d.taken(n, trump); ok {
			points, tricks = points.Add(w, p), tricks.Add(w, 1)
			if n == TricksInDeal {
				points = points.Add(w, d.LastTrickBonus)
			}
		}
	}
	return points, tricks
}

// Holding gives the cards that seat s is known to hold now: those of its
// recorded hand that are not on the table.
func (d *Deal) Holding(s Seat) Cards { return d.hands[s].Cards &^ d.played }

// Turn gives the seat to play next; NoSeat where the trick is full, none has
// begun, or the leader is unknown.
func (d *Deal) Turn() Seat {
	if d.last == 0 || d.tricks[d.last].N == 4 {
		return NoSeat
	}
	return d.tricks[d.last].next(d.Direction)
}

// Legal gives the cards of holding that may be played to a trick led with suit
// led: those of that suit or, if there are none, all of them. With NoSuit led
// any card may be played (FPSD 3.4, 5.1).
func Legal(holding Cards, led Suit) Cards {
	if of := holding.Of(led); of != 0 {
		return of
	}
	return holding
}

// start opens trick number; see [State.Apply].
func (d *Deal) start(e *TrickStarted, first Seat) {
	d.tricks[d.last].unseat()
	t := &d.tricks[e.Number]
	*t = Trick{Number: e.Number, Leader: e.Leader, Taken: TrickTaken{Points: -1}}
	if t.Leader == NoSeat {
		t.Inferred = true
		t.Leader = d.expectedLeader(e.Number, first)
	}
	d.last = e.Number
}

// End says that no more cards come: a last trick that has too few has lost one.
func (d *Deal) End() { d.tricks[d.last].unseat() }

// expectedLeader gives the seat that should lead trick n: first to trick 1,
// then the winner of the trick before, by the cards or else as written.
func (d *Deal) expectedLeader(n int, first Seat) Seat {
	if n == 1 {
		return first
	}
	if w, ok := d.Winner(n-1, d.TrumpSuit()); ok {
		return w
	}
	return d.tricks[n-1].Taken.Winner
}

// show lays cards open.
func (d *Deal) show(e *CardsShown) {
	cards := d.tricks[d.last].N
	d.shown = append(slices.Clip(d.shown), Showing{e.Seat, e.Cards, d.last, d.playedBy(e.Seat, d.last, cards), cards})
}

// playedBy gives the last trick to which a seat had played when so many cards lay
// in a trick.
func (d *Deal) playedBy(s Seat, trick, cards int) (last int) {
	for n := 1; n <= trick; n++ {
		for i, p := range d.tricks[n].Cards() {
			if p.Seat == s && !p.Absent && (n < trick || i < cards) {
				last = n
			}
		}
	}
	return last
}
