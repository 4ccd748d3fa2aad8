package engine

import (
	"slices"
	"sync/atomic"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// State is the state of a match after some of its events. The zero State is
// ready to use. It is a value: a copy is independent of the original.
type State struct {
	Rules  rules.Rules
	Source RulesSource
	Tags   []TagWritten
	Deal   Deal
	// Deals counts the deals begun. While it is 0, Deal is not set.
	Deals int
	// Substitutes are the names of those who have taken another's seat; the names
	// of the others are tags. See [State.Player].
	Substitutes [card.H + 1]string

	// Tried, where it is set, counts what is tried to tell what the records of deals mean, in about microseconds.
	Tried *atomic.Int64

	tagsUsed *atomic.Int64 // see [grow]
}

// PlayError is an event that cannot have happened, such as a card played twice
// or eleven cards in a hand. The state that refused it is unchanged.
type PlayError struct {
	message.Fault
	Code  code.Code
	Event Event
	// Card is the impossible card, if there is one.
	Card card.Card

	most int // the cards of a hand at the table
}

func impossible(code code.Code, e Event, c card.Card, format string, args ...any) error {
	return &PlayError{Code: code, Event: e, Card: c, Fault: message.Faultf(format, args...), most: rules.MaxTricks}
}

func notInDeck(e Event, c card.Card) error {
	return impossible(code.NotInDeck, e, c, "there is no %s in this deck of forty", c)
}

// Tag returns the value of the first tag with that name, "" if there is none.
func (s *State) Tag(name string) string {
	for _, t := range s.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Player returns the name of who sits in a seat by now: of the last substitute or,
// where there is none, of the seat's tag. It is empty where no name is recorded.
func (s *State) Player(seat card.Seat) string {
	if name := s.Substitutes[seat]; name != "" || seat == card.NoSeat {
		return name
	}
	return s.Tag(seat.String())
}

// Apply changes the state by one event. If the event cannot have happened, it
// returns a [*PlayError] and changes nothing; [Salvage] then tells what can be
// kept of it. Irregular play is not an error.
func (s *State) Apply(e Event) error {
	if s.Rules.IsZero() {
		s.Rules = rules.Default()
	}
	if s.Deal.Table == nil {
		s.Deal.Table = s.Rules.Table()
	}
	switch e := e.(type) {
	case *MatchStarted:
		s.Rules, s.Source = e.Rules, e.Source
	case *TagWritten:
		s.Tags = grow(s.Tags, &s.tagsUsed, *e)
	case *DealStarted:
		return s.startDeal(e)
	case *HandRecorded:
		err := s.recordHand(e)
		if err, ok := err.(*PlayError); ok {
			err.most = s.Deal.Tricks()
		}
		return err
	case *TrickStarted:
		return s.startTrick(e)
	case *HeapTrick:
		s.Deal.heaped = true
	case *CardPlayed:
		return s.play(e, Play{Seat: e.Seat, Card: e.Card, Mark: e.Mark, Millis: e.Millis})
	case *NotPlayed:
		return s.play(e, Play{Seat: e.Seat, Absent: true})
	case *TrickTaken:
		if s.Deal.last > 0 && !s.Deal.heaped {
			s.Deal.tricks[s.Deal.last].Taken = *e
		}
	case *CardsShown:
		return s.show(e)
	case *PlayStopped, *SeatAbandoned, *WalkedOver, *SeatDisqualified, *ClaimMade, *Misdealt:
		s.breakOff(e)
	case *GestureSeen:
		s.Deal.seen(e)
	case *PackCut:
		s.Deal.Cutter = e.Seat
	case *SeatSubstituted:
		s.Substitutes[e.Seat] = e.Name
	case *BidMade:
		s.Deal.Bids = append(slices.Clip(s.Deal.Bids), *e)
	case *Declared:
		return s.declare(e)
	case *VariationShown, *PointsWritten, *GamesWritten, *SheetWritten, *RenunciaAdmitted,
		*TrumpPickedUp, *PenaltyGiven, *ConsentGiven, *MarksSuspended, *MarksExecuted, *SheetSigned,
		*NoteWritten, *PlayAmended, *DealAmended, *Commented, *Quarantined,
		*LotDrawn, *PackShuffled, *PlayedBy, *TagAmended, *RulingAmended, *HeapLaid, *LeaderNamed, *HeapAmended,
		*WitnessBegun, *WitnessTag, *Settled:
		// These are about the table, not about the cards; what corrects others is folded before.
	default:
		panic("engine: no fold for event " + e.Kind().String())
	}
	return nil
}

// breakOff takes an event after which play may have ended.
func (s *State) breakOff(e Event) {
	d := &s.Deal
	switch e := e.(type) {
	case *PlayStopped:
		d.Stopped = true
	case *Misdealt:
		d.Stopped, d.Misdealt = true, true
	case *SeatAbandoned:
		d.Abandoned = e.Seat
	case *WalkedOver:
		d.Walkover = e.Side
	case *ClaimMade:
		if !s.Rules.EndedBy(e.Ruling) {
			return
		}
	}
	d.brokenIn, d.brokenAfter = d.last, d.tricks[d.last].N
}

// show takes cards laid open.
func (s *State) show(e *CardsShown) error {
	d := &s.Deal
	for _, c := range e.Cards {
		switch {
		case !c.Known():
		case !s.Deck().Has(c):
			return notInDeck(e, c)
		case d.played.Count(c)+card.PackOf(e.Cards...).Count(c) > d.Pack.Count(c):
			return impossible(code.CardTwice, e, c, "%s shows %s, which is on the table already", e.Seat, c)
		}
	}
	cards := d.tricks[d.last].N
	d.shown = grow(d.shown, &d.shownUsed, Showing{e.Seat, e.Cards, d.last, d.playedBy(e.Seat, d.last, cards), cards})
	return nil
}

// Deck returns the cards that the match is played with.
func (s *State) Deck() card.Cards { return s.Rules.Deck() }

func (s *State) startDeal(e *DealStarted) error {
	if e.Trump.Known() && !s.Deck().Has(e.Trump) {
		return notInDeck(e, e.Trump)
	}
	s.Deal = Deal{
		Number: e.Number, Dealer: e.Dealer, Trump: e.Trump, From: e.From,
		Direction: s.Rules.Direction(), Table: s.Rules.Table(), Deck: s.Deck(), Pack: s.Rules.Pack(),
		QueenOfHearts: int(s.Rules.QueenOfHeartsBonus), LastTrickBonus: int(s.Rules.LastTrickBonus),
		LastOfEqual: s.Rules.Equal == rules.LastOfEqualTakes, tried: s.Tried,
	}
	s.Deal.order = s.Deal.Table.Order(e.Dealer, s.Deal.Direction)
	s.Deals++
	return nil
}

// declare takes a declaration. Where there is an auction, it makes trumps: there
// is no trump card.
func (s *State) declare(e *Declared) error {
	d := &s.Deal
	if e.Calls == CalledCard && !d.Deck.Has(e.Card) {
		return notInDeck(e, e.Card)
	}
	d.Declarer, d.Calls, d.Called = e.Seat, e.Calls, e.Card
	if e.Trump != card.NoSuit {
		d.Trump = card.New(e.Trump, card.NoRank)
	}
	return nil
}

func (s *State) recordHand(e *HandRecorded) error {
	d := &s.Deal
	if d.hands[e.Seat].Recorded {
		return impossible(code.HandSize, e, card.Unknown, "the hand of %s is written twice", e.Seat)
	}
	h := Hand{Voids: e.Voids, Recorded: true, size: d.Tricks()}
	for _, c := range e.Cards {
		switch {
		case !c.Known():
			if c != card.Unknown {
				h.Partial = append(h.Partial, c)
			}
			continue
		case !d.Deck.Has(c):
			return notInDeck(e, c)
		case h.Pack().Count(c) == d.Pack.Count(c):
			if d.Pack.Twice.Has(c) {
				return impossible(code.CardTwice, e, c, "%s stands three times in the hand of %s, and there are two", c, e.Seat)
			}
			return impossible(code.CardTwice, e, c, "%s stands twice in the hand of %s", c, e.Seat)
		}
		if o := d.heldElsewhere(c, e.Seat, h.Pack().Count(c)); o != card.NoSeat {
			return impossible(code.CardTwice, e, c, "%s stands in the hands of both %s and %s", c, o, e.Seat)
		}
		with := h.Pack().With(c)
		h.Cards, h.Twice = with.Once, with.Twice
	}
	if n := len(e.Cards); n > d.Tricks() {
		return impossible(code.HandSize, e, card.Unknown, "the hand of %s has %d {2:card|cards}; it can have %d", e.Seat, n, d.Tricks())
	}
	d.hands[e.Seat] = h
	return nil
}

// heldElsewhere returns a seat whose recorded hand has the last copy of a card
// of which seat s has some already; [card.NoSeat] if there is one left.
func (d *Deal) heldElsewhere(c card.Card, s card.Seat, some int) card.Seat {
	by := card.NoSeat
	for o := range d.hands {
		if n := d.hands[o].Pack().Count(c); card.Seat(o) != s && n > 0 {
			some, by = some+n, card.Seat(o)
		}
	}
	if some < d.Pack.Count(c) {
		return card.NoSeat
	}
	return by
}

// allPlayed reports whether every copy of a card is on the table.
func (d *Deal) allPlayed(c card.Card) bool { return d.played.Count(c) == d.Pack.Count(c) && c.Known() }

func (s *State) startTrick(e *TrickStarted) error {
	d := &s.Deal
	d.heaped = false
	if e.Number < 1 || e.Number > d.Tricks() {
		return impossible(code.TrickSize, e, card.Unknown, "there is no trick %d: a deal has %d", e.Number, d.Tricks())
	}
	if e.Number <= d.last {
		return impossible(code.TrickSize, e, card.Unknown, "trick %d stands after trick %d", e.Number, d.last)
	}
	d.start(e, d.FirstLeader(&s.Rules))
	return nil
}

// play adds a play of a seat that is written, if any.
func (s *State) play(e Event, p Play) error {
	d, c := &s.Deal, p.Card
	if d.heaped {
		return nil // what heaps tell of the deal is another's to say: see Unheaped
	}
	if d.last == 0 {
		return impossible(code.TrickSize, e, c, "%s is played outside a trick", c)
	}
	t := &d.tricks[d.last]
	if !t.Short() {
		if t.Size != 4 {
			return impossible(code.TrickSize, e, c, "%s is one card too many in trick %d, which has %d", c, t.Number, t.Size)
		}
		return impossible(code.TrickSize, e, c, "%s is a fifth card in trick %d", c, t.Number)
	}
	turn := t.next(d.order)
	p.Named = p.Seat != card.NoSeat
	if !p.Named {
		p.Seat = turn
	}
	if p.Seat != card.NoSeat && t.has(p.Seat) {
		return impossible(code.TrickSize, e, c, "%s plays twice in trick %d", p.Seat, t.Number)
	}
	if c.Known() && !d.Deck.Has(c) {
		return notInDeck(e, c)
	}
	if c.IsOpen() {
		for _, named := range c.Named() {
			if named.Known() && !d.Deck.Has(named) {
				return notInDeck(e, named)
			}
		}
	}
	if d.allPlayed(c) {
		n, by := d.WhereIs(c)
		return impossible(code.CardTwice, e, c, "%s was played already: in trick %d by %s", c, n, by)
	}
	p.OutOfTurn = turn != card.NoSeat && p.Seat != turn && !p.Absent
	t.Plays[t.N] = p
	t.N++
	d.played = d.played.With(c)
	if d.shownByOther(c, p.Seat) && (!d.Pack.Doubled() || !d.Enough(c)) {
		d.Doubt(c)
	}
	return nil
}

// whereIs returns the trick in which c was played and the seat that played it;
// 0 if it was not played.
func (d *Deal) WhereIs(c card.Card) (trick int, by card.Seat) {
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			if p.Card == c && !p.Absent {
				return n, p.Seat
			}
		}
	}
	return 0, card.NoSeat
}

// Salvage returns what can be kept of an event that [State.Apply] refused: that
// some card was played or held, though not this one; that a deal began, though
// not with this trump. It returns nil if nothing can be kept.
func Salvage(err *PlayError) Event {
	switch e := err.Event.(type) {
	case *CardPlayed:
		if err.Code != code.TrickSize {
			return &CardPlayed{Seat: e.Seat, Mark: e.Mark, Millis: e.Millis}
		}
	case *HandRecorded:
		if err.Card == card.Unknown {
			return nil
		}
		again := *e
		again.Cards = slices.Clone(e.Cards)
		for i, c := range slices.Backward(again.Cards) {
			if c != err.Card {
				continue
			}
			if again.Cards[i] = card.Unknown; len(again.Cards) > err.most {
				again.Cards = slices.Delete(again.Cards, i, i+1) // there was one too many
			}
			break
		}
		return &again
	case *DealStarted:
		again := *e
		again.Trump = card.Unknown
		return &again
	}
	return nil
}
