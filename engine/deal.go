package engine

import (
	"slices"
	"sync/atomic"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Deal is what is recorded so far of one deal (jogo): what was dealt, played
// and shown. It is a value: a copy is independent of the original.
type Deal struct {
	Number int
	Dealer card.Seat
	// Cutter is who cut the pack, NoSeat if that is not recorded.
	Cutter card.Seat
	// Trump is the trump card as recorded: a card, a suit alone, or [card.Unknown].
	Trump card.Card
	From  TrumpFrom
	// Assumed is the trump suit that was inferred, if none is recorded.
	Assumed card.Suit

	Direction card.Direction
	Table     *rules.Table
	// Deck are the cards of the game, each once; Pack has them as often as they
	// are there.
	Deck card.Cards
	Pack card.Pack
	// QueenOfHearts and LastTrickBonus are the extra card points that the rules
	// give for the queen of hearts and for the last trick; usually 0.
	QueenOfHearts, LastTrickBonus int
	LastOfEqual                   bool // of two equal cards the last one takes the trick

	hands     [card.H + 1]Hand
	order     *rules.Order // nil while it is not known
	tricks    [rules.MaxTricks + 1]Trick
	last      int        // the trick in progress, or the last one; 0 before the first
	heaped    bool       // what comes next lies in a heap
	played    card.Pack  // known cards on the table so far
	doubted   card.Cards // those that the record has in two places
	shown     []Showing
	shownUsed *atomic.Int64 // see [grow]
	tried     *atomic.Int64 // see [State.Tried]

	gestures     []gesture
	gesturesUsed *atomic.Int64
	// brokenIn is the trick in progress where the record says that play ended, and
	// brokenAfter how many cards lay in it.
	brokenIn, brokenAfter int

	Auction
	// Miscorrected says that a correction of the deal finds no card to correct.
	Miscorrected bool
	// Stopped, Abandoned and Walkover tell why there may be fewer tricks than cards in a hand: play
	// stopped, this seat left the table, or this pair was given the match because the other
	// side was not there. Misdealt says that play stopped because the deal does not count.
	Stopped   bool
	Misdealt  bool
	Abandoned card.Seat
	Walkover  card.Side
}

// Try notes that so much was tried to tell what the record of the deal means; see [State.Tried].
func (d *Deal) Try(n int) {
	if d.tried != nil {
		d.tried.Add(int64(n))
	}
}

// Hand is what is recorded of the cards dealt to a seat (mão).
type Hand struct {
	Cards    card.Cards  // those known
	Twice    card.Cards  // those of Cards that it has twice, from two packs
	Partial  []card.Card // those known only in part; wholly unknown ones are left out
	Voids    card.Suits  // suits recorded as not held
	Recorded bool
	size     int
	doubted  card.Cards // those that are written as another's too, and therefore not among Cards
}

// Pack returns the known cards, as often as the hand has them.
func (h *Hand) Pack() card.Pack { return card.Pack{Once: h.Cards, Twice: h.Twice} }

// Whole reports whether all the cards are known.
func (h *Hand) Whole() bool { return h.Recorded && h.Cards.Len()+h.Twice.Len() == h.size }

// written reports whether all the cards are written, those that are another's too included.
func (h *Hand) Written() bool {
	return h.Recorded && (h.Cards|h.doubted).Len()+h.Twice.Len() == h.size
}

// has reports whether a card is written in the hand, even if it is another's too.
func (h *Hand) Has(c card.Card) bool { return (h.Cards | h.doubted).Has(c) }

// Showing is a set of cards laid open that a seat still held after trick After.
type Showing struct {
	Seat  card.Seat
	Cards []card.Card
	After int
	// Played is the number of the last trick to which the seat had played, 0 if
	// there is none.
	Played int
	// Laid is how many cards lay in trick After.
	Laid int
}

// Hand returns what is recorded of the cards of seat s.
func (d *Deal) Hand(s card.Seat) *Hand { return &d.hands[s] }

// Trick returns trick n, from 1 to [rules.MaxTricks]. If it is not recorded, its Number is 0.
func (d *Deal) Trick(n int) *Trick { return &d.tricks[n] }

// LastTrick returns the number of the last trick begun, 0 before the first one.
func (d *Deal) LastTrick() int { return d.last }

// Shown returns the cards laid open, in the order of the record. The caller must not change them.
func (d *Deal) Shown() []Showing { return slices.Clip(d.shown) }

// TrumpSuit returns the trump suit, recorded or assumed; [card.NoSuit] if it is
// neither.
func (d *Deal) TrumpSuit() card.Suit {
	if s := d.Trump.Suit(); s != card.NoSuit {
		return s
	}
	return d.Assumed
}

// Free returns the cards of the deck that are not known to be on the table, as
// often as the pack has them.
func (d *Deal) Free() card.Cards { return d.Pack.Minus(d.played).Once | d.doubted }

// Doubt notes that the record has card c in two places, on the table or in
// hands. One of them is a mistake, and it is not known which. So neither is
// believed: nobody may be accused because of a card that somebody else may have
// had.
func (d *Deal) Doubt(c card.Card) {
	n, _ := d.WhereIs(c)
	if n == 0 {
		for s := range d.hands {
			h := &d.hands[s]
			h.doubted |= h.Cards & c.Bit()
			h.Forget(c.Bit())
		}
		return
	}
	d.doubted = d.doubted.With(c)
	if d.Pack.Doubled() { // of three that are written one is wrong, and it may be any
		for s := range d.hands {
			d.hands[s].Forget(c.Bit())
		}
		for t := 1; t <= d.last; t++ {
			d.tricks[t].doubt(c)
		}
		return
	}
	d.tricks[n].doubt(c)
}

func (t *Trick) doubt(c card.Card) {
	for i := range t.N {
		if p := &t.Plays[i]; p.Card == c {
			p.Doubted = true
		}
	}
}

// AgainIn notes that c is written in the hand of s, and as another's already, where it is doubted.
func (d *Deal) AgainIn(s card.Seat, c card.Card) { d.hands[s].doubted = d.hands[s].doubted.With(c) }

// Again notes that the card played last is written as c, which is in another place already
// and is doubted there.
func (d *Deal) Again(c card.Card) {
	if t := &d.tricks[d.last]; t.N > 0 && t.Plays[t.N-1].Card == card.Unknown {
		t.Plays[t.N-1].Again = c
	}
}

// Reseat changes the leader of trick n. Cards that do not carry their seat go
// to the seats after the new leader, in order. It is for a leader who was
// written down wrongly.
func (d *Deal) Reseat(n int, leader card.Seat) {
	t := &d.tricks[n]
	t.Leader = leader
	s := leader
	for i := range t.N {
		if p := &t.Plays[i]; !p.Named {
			p.Seat = s
		}
		s = d.Next(s)
	}
}

// Dealt returns the seats that cards were dealt to, that of a hand that lies
// aside with them.
func (d *Deal) Dealt() []card.Seat {
	if d.Table.Aside != card.NoSeat {
		return d.Table.Dealing
	}
	return d.Table.Seats
}

// Next returns the seat that plays after s; [card.NoSeat] where that is not known.
func (d *Deal) Next(s card.Seat) card.Seat {
	if d.order == nil {
		return card.NoSeat
	}
	return d.order[s]
}

// forget removes cards from the hand, however often it has them.
func (h *Hand) Forget(cards card.Cards) { h.Cards, h.Twice = h.Cards&^cards, h.Twice&^cards }

// Heaped reports whether the tricks follow from heaps.
func (d *Deal) Heaped() bool {
	for n := 1; n <= d.last; n++ {
		if d.tricks[n].Heap != card.NoSide {
			return true
		}
	}
	return false
}

// Missing returns the cards of a finished deal that are nowhere in the record.
// It is empty if the deal is not finished.
func (d *Deal) Missing() card.Cards {
	if !d.Finished() || d.Table.Aside != card.NoSeat {
		return 0
	}
	return d.Pack.Minus(d.played).Once
}

// Winner returns the seat that took trick n under trump, and whether the record
// determines it. If trump is [card.NoSuit], the winner must be the same under all
// four suits.
func (d *Deal) Winner(n int, trump card.Suit) (card.Seat, bool) {
	t := &d.tricks[n]
	if trump != card.NoSuit {
		i, ok := t.winner(trump, d.Free())
		return t.Plays[i].Seat, ok && t.Plays[i].Seat != card.NoSeat
	}
	winner, ok := d.Winner(n, card.Spades)
	for s := card.Hearts; s <= card.Diamonds && ok; s++ {
		w, found := d.Winner(n, s)
		ok = found && w == winner
	}
	return winner, ok
}

// TrickPoints returns the card points of trick n and whether the record
// determines them. It leaves out the bonus for the last trick.
func (d *Deal) TrickPoints(n int) (int, bool) { return d.tricks[n].Points(d.Free(), d.QueenOfHearts) }

// Complete reports whether the deal is fully recorded: every trick, of known
// cards that are all different, or are in the pack twice.
func (d *Deal) Complete() bool {
	return d.last == d.Tricks() && d.played.Len() == d.Tricks()*len(d.Table.Seats) && d.full()
}

// Tricks returns the number of tricks in the deal, and of cards in a hand.
func (d *Deal) Tricks() int { return d.Table.Tricks }

func (d *Deal) full() bool {
	for n := 1; n <= d.Tricks(); n++ {
		if !d.tricks[n].Known() {
			return false
		}
	}
	return true
}

// Finished reports whether every trick was played, whether the cards are known
// or not.
func (d *Deal) Finished() bool {
	for n := 1; n <= d.Tricks(); n++ {
		if !d.tricks[n].Full() {
			return false
		}
	}
	return true
}

// Count returns each side's card points and tricks over all tricks under trump,
// and whether the record determines them.
func (d *Deal) Count(trump card.Suit) (points, tricks card.Tally, ok bool) {
	for n := 1; n <= d.Tricks(); n++ {
		p, w, ok := d.taken(n, trump)
		if !ok {
			return card.Tally{}, card.Tally{}, false
		}
		points, tricks = points.Add(w, p), tricks.Add(w, 1)
		if n == d.Tricks() {
			points = points.Add(w, d.LastTrickBonus)
		}
	}
	return points, tricks, true
}

func (d *Deal) taken(n int, trump card.Suit) (int, card.Side, bool) {
	side := d.Side(d.tricks[n].Heap.First()) // in whose heap it lies, whoever of them took it
	if side == card.NoSide {
		w, ok := d.Winner(n, trump)
		if !ok {
			return 0, card.NoSide, false
		}
		side = d.Side(w)
	}
	p, ok := d.TrickPoints(n)
	return p, side, ok && side != card.NoSide
}

// SoFar returns each side's card points and tricks in those tricks whose
// outcome the record determines: the running score of a deal in progress.
func (d *Deal) SoFar(trump card.Suit) (points, tricks card.Tally) {
	for n := 1; n <= d.last; n++ {
		if p, w, ok := d.taken(n, trump); ok {
			points, tricks = points.Add(w, p), tricks.Add(w, 1)
			if n == d.Tricks() {
				points = points.Add(w, d.LastTrickBonus)
			}
		}
	}
	return points, tricks
}

// Holding returns the cards that seat s is known to hold now: those of its
// recorded hand that have not been played.
func (d *Deal) Holding(s card.Seat) card.Cards {
	if !d.Pack.Doubled() {
		return d.hands[s].Cards &^ d.played.Once
	}
	return d.hands[s].Pack().Minus(d.laid(s)).Once
}

// laid returns the known cards that seat s has played.
func (d *Deal) laid(s card.Seat) (out card.Pack) {
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			if p.Seat == s && !p.Absent {
				out = out.With(p.Card)
			}
		}
	}
	return out
}

// Turn returns the seat to play next; [card.NoSeat] if the trick is full, none has
// begun, or the leader is unknown.
func (d *Deal) Turn() card.Seat {
	if d.last == 0 || !d.tricks[d.last].Short() {
		return card.NoSeat
	}
	return d.tricks[d.last].next(d.order)
}

// start opens the trick of e; first is the seat that leads to trick 1. See
// [State.Apply].
func (d *Deal) start(e *TrickStarted, first card.Seat) {
	d.tricks[d.last].unseat()
	t := &d.tricks[e.Number]
	*t = Trick{Number: e.Number, Leader: e.Leader, Size: len(d.Table.Seats), Twins: d.Pack.Doubled(), LastOfEqual: d.LastOfEqual,
		Heap: e.Heap, Taken: TrickTaken{Points: -1}}
	if t.Leader == card.NoSeat {
		t.Inferred = true
		if !e.Unplaced {
			t.Leader = d.expectedLeader(e.Number, first)
		}
	}
	d.last = e.Number
}

// End says that no more cards will come. If the last trick has too few, and the
// record says that play ended there, the seats that are left had not played.
// Otherwise a card was left out of the record, and the seats of those that are
// there are no longer certain; so too if it says who took the trick.
func (d *Deal) End() {
	t := &d.tricks[d.last]
	if d.last == 0 || d.brokenIn != d.last || d.brokenAfter != t.N || t.Taken.Winner != card.NoSeat {
		t.unseat()
		return
	}
	for ; t.Short(); t.N++ {
		t.Plays[t.N] = Play{Seat: t.next(d.order), Absent: true}
	}
}

// expectedLeader returns the seat that should lead trick n: first for trick 1,
// otherwise the winner of the trick before, by the cards or, if they do not
// decide it, as written.
func (d *Deal) expectedLeader(n int, first card.Seat) card.Seat {
	if n == 1 {
		return first
	}
	if w, ok := d.Winner(n-1, d.TrumpSuit()); ok {
		return w
	}
	return d.tricks[n-1].Taken.Winner
}

// playedBy returns the last trick to which a seat had played when so many cards lay
// in a trick.
func (d *Deal) playedBy(s card.Seat, trick, cards int) (last int) {
	for n := 1; n <= trick; n++ {
		for i, p := range d.tricks[n].Cards() {
			if p.Seat == s && !p.Absent && (n < trick || i < cards) {
				last = n
			}
		}
	}
	return last
}

// shownByOther reports whether a seat other than s laid open a card, which is known.
func (d *Deal) shownByOther(c card.Card, s card.Seat) bool {
	return s != card.NoSeat && slices.ContainsFunc(d.shown, func(sh Showing) bool {
		return sh.Seat != s && c.Known() && slices.Contains(sh.Cards, c)
	})
}

// The rest is for those who read the record otherwise than it is written.

// Order returns who plays after whom, nil while it is not known.
func (d *Deal) Order() *rules.Order { return d.order }

// Played returns the known cards on the table so far.
func (d *Deal) Played() card.Pack { return d.played }

// Doubted returns the cards that the record has in two places.
func (d *Deal) Doubted() card.Cards { return d.doubted }

// Reshow replaces the cards laid open.
func (d *Deal) Reshow(shown []Showing) { d.shown, d.shownUsed = shown, nil }
