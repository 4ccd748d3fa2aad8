package scribe

import (
	"slices"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Wrote returns the change that a card makes where it was written: it is the trump card where a
// deal begins, otherwise the next card of a trick. A suit or a rank that is not known is
// allowed, as in [card.New]; a rank alone is of the suit led. took is the time since the
// card before it, 0 where it is not kept.
func (s *Sheet) Wrote(card card.Card, took time.Duration) (Change, error) {
	state, stage, seat := s.Now()
	switch stage {
	case Heap:
		c, err := s.laid(&state, s.Reading(&state), card)
		c.then = heapTold
		return c, err
	case Over:
		return refuse("the match is over: Enter begins the next one at this table")
	case Leader:
		return refuse("the record does not tell who took the trick: write it, such as = C")
	case Bid, Declare:
		return refuse("the auction first: %s", s.AuctionLine(stage, seat))
	case Trump, Turned:
		if s.table().Parting == rules.TeamsCalled {
			_, dealer := s.NextDeal(&state)
			first := s.table().Next(dealer, state.Rules.Direction())
			return refuse("there is no trump card: Enter begins the deal, and :%s is the first bid", s.BidLine(first))
		}
		return s.Turn(card)
	}
	return s.play(&state, seat, card, took)
}

// Turn begins a deal with its trump card, or writes it into one that has begun.
func (s *Sheet) Turn(trump card.Card) (Change, error) {
	state, stage, _ := s.Now()
	if stage == Turned {
		return s.Restate(message.Msg("trump card"), func(events []engine.Event) ([]engine.Event, error) {
			for i, e := range events {
				if d, ok := e.(*engine.DealStarted); ok {
					with := *d
					with.Trump, with.TrumpWritten = trump, true
					events[i] = &with
				}
			}
			return events, nil
		})
	}
	number, dealer := s.NextDeal(&state)
	written := state.Rules.Table().Parting != rules.TeamsCalled // else there is no trump card
	c, err := write(&engine.DealStarted{Number: number, Dealer: dealer, Trump: trump, TrumpWritten: written})
	c.deals = true
	return c, err
}

// takenAlready says that nothing can be written in a trick any more: a line ends with who took it.
const takenAlready = "who took trick %d is written: take that back, and write its cards before it"

// play writes a card played by seat.
func (s *Sheet) play(state *engine.State, seat card.Seat, played card.Card, took time.Duration) (Change, error) {
	d := &state.Deal
	if where, by := Where(d, played); where > 0 && gone(d, played) {
		return refuse("%s was played in trick %d by %s already", played, where, by)
	}
	if h := d.Hand(seat); played.Known() && h.Whole() && !(h.Cards.Has(played) && (!d.Pack.Doubled() || d.Holding(seat).Has(played))) {
		return refuse("%s does not hold %s: the hand is written", seat, played)
	}
	if played.Known() && !d.Deck.Has(played) {
		return refuse("%s is not in the deck", played)
	}
	var events []engine.Event
	play := &engine.CardPlayed{Card: played, Millis: int32(min(took.Milliseconds(), 3_600_000))}
	if n := Begun(d); n > 0 && d.Trick(n).Taken.Winner != card.NoSeat {
		return refuse(takenAlready, n)
	} else if n == 0 {
		events = append(events, &engine.TrickStarted{Number: d.LastTrick() + 1, Leader: seat})
	} else if slices.ContainsFunc(d.Trick(n).Cards(), func(p engine.Play) bool { return p.Named }) {
		play.Seat = seat // after a card out of turn each card has its seat
	}
	return write(append(events, play)...)
}

// gone reports whether all that the pack has of a card are on the table.
func gone(d *engine.Deal, card card.Card) bool { return !d.Pack.Doubled() || !d.Free().Has(card) }

// Where returns the trick in which a card was played, and who played it.
func Where(d *engine.Deal, c card.Card) (trick int, seat card.Seat) {
	for n := 1; c.Known() && n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Card == c {
				return n, p.Seat
			}
		}
	}
	return 0, card.NoSeat
}

// Accept returns the change that goes on without a card being named: the trump is unknown, or a
// seat passes, or only one card is possible. took is as in [Sheet.Wrote].
func (s *Sheet) Accept(took time.Duration) (Change, error) {
	state, stage, seat := s.Now()
	switch stage {
	case Heap:
		return s.NextHeap()
	case Trump, Turned:
		return s.Turn(card.Unknown)
	case Bid:
		if seat == card.NoSeat {
			return Change{}, nil
		}
		return write(&engine.BidMade{Seat: seat})
	case Declare:
		return refuse("the auction first: %s", s.AuctionLine(stage, seat))
	case Card:
		return s.forced(&state, seat, took)
	}
	return Change{}, nil
}

// forced writes the only card that is possible.
func (s *Sheet) forced(state *engine.State, seat card.Seat, took time.Duration) (Change, error) {
	d := &state.Deal
	var may card.Cards
	switch h := d.Hand(seat); {
	case h.Whole():
		may = state.Rules.Legal(d.Holding(seat), Led(d), d.TrumpSuit())
	case d.LastTrick() == d.Tricks() && d.Trick(d.Tricks()).N == len(d.Table.Seats)-1:
		may = d.Free()
	}
	if may.Len() != 1 {
		return refuse("more than one card can be played here")
	}
	return s.play(state, seat, may.First(), took)
}

// Undo returns the change that takes back what was last written of the deal or, where nothing
// is written of it yet, the dealer that was chosen.
func (s *Sheet) Undo() (Change, error) {
	if s.Pending.TakeBack() {
		return Change{Said: message.Msg("taken back: it is the turn of the dealer that is shown")}, nil
	}
	said := message.Message{}
	c, err := s.Restate(message.Msg("taken back"), func(events []engine.Event) ([]engine.Event, error) {
		n := len(events)
		if n == 1 {
			d := *events[0].(*engine.DealStarted)
			if !d.TrumpWritten {
				return nil, &Refusal{message.Faultf("nothing is written of this deal")}
			}
			d.Trump, d.TrumpWritten = card.Unknown, false
			return []engine.Event{&d}, nil
		}
		said = message.Msg("taken back; the log keeps what was there")
		return events[:lastTyped(events)], nil
	})
	c.Said = said
	return c, err
}

// lastTyped returns where among the events of a deal, of which there are several, begins what cannot stand in parts and was
// written last: a card with what is said of it and the beginning of its trick if it is the first, or the trick that lay open.
func lastTyped(events []engine.Event) int {
	n := len(events) - 1
	before := func(n int) int { // what a comment is on
		for c, is := events[n].(*engine.Commented); n > 1 && is && c.Place != engine.CommentAlone; c, is = events[n].(*engine.Commented) {
			n--
		}
		return n
	}
	n = before(n)
	for i := n; i > 0; i-- {
		switch e := events[i].(type) {
		case *engine.CardPlayed, *engine.HeapTrick, *engine.Commented:
			continue
		case *engine.HeapLaid:
			if e.Side == card.NoSide {
				return i
			}
		}
		break
	}
	if k := before(n - 1); n > 1 && (events[k].Kind() == engine.KindTrickStarted || events[k].Kind() == engine.KindHeapTrick) {
		return k
	}
	return n
}

// Correct returns the change that puts another card in the place of one that was played,
// and says why. deal is its number, and event the index in the timeline of the play.
func (s *Sheet) Correct(deal, trick int, seat card.Seat, event int, to card.Card, reason string) (Change, error) {
	written := s.Timeline.Event(event).(*engine.CardPlayed).Card
	switch {
	case to == written:
		return refuse("it is recorded as %s already", to)
	case reason == "":
		return refuse("say why, behind the card: the reason stays in the record")
	}
	if side, in := s.inHeap(event); in > 0 {
		return Change{
			Events: []engine.Event{&engine.HeapAmended{Deal: deal, Side: side, Trick: in, From: written, To: to, Reason: reason}},
			Said:   message.Msg("corrected: %s in the place of %s", to, written),
		}, nil
	}
	return Change{
		Events: []engine.Event{&engine.PlayAmended{Deal: deal, Trick: trick, Seat: seat, From: written, To: to, Reason: reason}},
		Said:   message.Msg("corrected: %s in the place of %s", to, written),
	}, nil
}

// Choice says what a card would be as the next one.
type Choice uint8

// The choices.
const (
	May  Choice = iota // nothing that is written speaks against it
	Odd                // it would be a renúncia, or prove one, by what is written
	Gone               // it cannot be: it is on the table, or the hand is written and lacks it
)

// Choice returns what a card would be as the next card of a seat. It counts what stands in the
// record: the cards on the table, hands that are written whole, and suits that the seat did not
// follow. Where no hand is written, nobody can tell what is irregular before it is proven.
func (s *Sheet) Choice(state *engine.State, seat card.Seat, c card.Card) Choice {
	d := &state.Deal
	if where, _ := Where(d, c); where > 0 && gone(d, c) {
		return Gone
	}
	if seat == card.NoSeat {
		return May
	}
	led := Led(d)
	if d.Hand(seat).Whole() {
		holding := d.Holding(seat)
		switch {
		case !holding.Has(c):
			return Gone
		case !state.Rules.Legal(holding, led, d.TrumpSuit()).Has(c):
			return Odd
		}
		return May
	}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		of := t.Led().Suit()
		for i, p := range t.Cards() {
			if i > 0 && p.Seat == seat && p.Card.Suit() != card.NoSuit && p.Card.Suit() != of && of == c.Suit() {
				return Odd // it did not follow this suit before
			}
		}
	}
	return May
}
