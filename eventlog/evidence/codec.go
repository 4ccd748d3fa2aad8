package evidence

import (
	"fmt"

	"sueca/engine"
	"sueca/engine/card"
)

// The first byte of an encoded event. A bare card is its own encoding. Bytes
// that are not listed are refused, so that a later schema can use them.
const (
	bareCards   = 0x50 // first bytes below this are cards
	packedTrick = 0x50 // plus the leader: a whole trick, played in turn, with its four cards
	shortTaken  = 0x58 // plus the winner: an outcome of -1 to 120 points
	longPenalty = 0x60 // a penalty with minutes, or of somebody who does not play
	wideMarker  = 0x61 // an event in the wide form: its kind follows
	kindMarker  = 0x80 // or-ed to a kind
)

// The bits of the first byte of a play that is not a bare card.
const (
	playTimed     = 1 << 6 // milliseconds follow
	stepMarker    = 0x80   // a step that is not a bare card
	stepAbsent    = 1      // bits of the byte after it
	stepCommented = 2
)

// manyTricks in the five bits of a trick's number says that the number follows.
const manyTricks = 31

// Encode returns the canonical encoding of events, one after the other. Every
// event has exactly one encoding, and every encoding is of one event, so events
// can be compared by their bytes.
//
// A value out of range (a ninth seat, the card 0xFF) has no encoding, and
// Encode panics. No reader of this project makes such a value. Appending to a
// log returns an error instead.
func Encode(events ...engine.Event) []byte { return AppendEvents(nil, events...) }

// AppendEvents appends the encoding of events to dst and returns the result. It
// panics as [Encode] does.
func AppendEvents(dst []byte, events ...engine.Event) []byte {
	c := codec{b: dst}
	return c.must(events)
}

// must returns what was written and the encoding of events. It panics if one has none.
func (c *codec) must(events []engine.Event) []byte {
	if _, err := c.write(events); err != nil {
		panic("eventlog: " + err.Error())
	}
	return c.b
}

// DecodeError says where a body cannot be decoded. It wraps [ErrDamaged].
type DecodeError struct {
	Offset int // in bytes from the beginning of the body
	What   string
}

// Error returns the message in English.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("byte %d of the body: %s", e.Offset, e.What)
}

// Unwrap returns [ErrDamaged].
func (e *DecodeError) Unwrap() error { return ErrDamaged }

// Decode returns the events of a body. It accepts only what [Encode] writes. For any other form it
// returns a [DecodeError], even if the meaning could be guessed.
func Decode(body []byte) ([]engine.Event, error) {
	c := codec{reading: true, b: body}
	// A deal has about sixty events, the head of a match ten, a row of live play one.
	var room [64]engine.Event
	events := room[:0]
	for c.at < len(body) {
		if events = c.read(events); c.err != nil {
			return nil, c.err
		}
	}
	return append(make([]engine.Event, 0, len(events)), events...), nil
}

// codec writes an encoding or, if reading is set, reads one: the fields of an event are listed once
// for both. It keeps the first error. A reader then reads every value as zero, so callers need not
// check each step; it checks lengths against the bytes that are left before it allocates memory.
type codec struct {
	reading bool
	b       []byte
	at      int // how many bytes have been read
	err     error
	trick   int  // the number of the last one of the deal
	wide    bool // the event is in the wide form
	shared  shared

	// texts are the ends of the parts so far, before and after each text that
	// people wrote; see leaf.go. They are noted only if parts is set.
	parts bool
	texts []Part

	// Of a writer:
	single  bool // write each event by itself, as ids are made
	exceeds bool // the event holds what only the wide form can

	// Of a reader. The plays and tricks of a deal, which are most of what is read, are
	// allocated in slabs, not one by one.
	plays  slab[engine.CardPlayed]
	tricks slab[engine.TrickStarted]
	tags   slab[engine.TagWritten]
	copy   string // of the body, if it is small and has a text: its texts are parts of it
	loose  int    // cards after which a trick should have been packed; 0 is none
}

// write writes events. If one has no encoding, it returns its index and the error.
func (c *codec) write(events []engine.Event) (int, error) {
	for i := 0; i < len(events); {
		n := 0
		if !c.single {
			n = c.writePacked(events[i:])
		}
		if n == 0 {
			c.writeEvent(events[i])
			n = 1
		}
		if c.err != nil {
			return i, c.err
		}
		i += n
	}
	return 0, nil
}

// writePacked writes the first events in their short form and returns how many it
// wrote, 0 if they have none.
func (c *codec) writePacked(events []engine.Event) int {
	switch e := events[0].(type) {
	case *engine.TrickTaken:
		if isShort(e) {
			c.append(shortTaken|byte(e.Winner), byte(e.Points+1))
			return 1
		}
	case *engine.TrickStarted:
		if len(events) < 5 || e.Number != c.trick+1 || !short(e.Leader) {
			return 0
		}
		cards := uint32(0)
		for _, e := range events[1:5] {
			p, ok := e.(*engine.CardPlayed)
			if !ok || !bare(p) || !packable(p.Card) {
				return 0
			}
			cards = cards<<packedBits | uint32(packedCard(p.Card))
		}
		c.append(packedTrick|byte(e.Leader), byte(cards>>16), byte(cards>>8), byte(cards))
		c.trick = e.Number
		return 5
	}
	return 0
}

// maxShortPoints is the largest number of points in the short form of an
// outcome.
const maxShortPoints = 120

// isShort reports whether an outcome has a short form.
func isShort(e *engine.TrickTaken) bool {
	return short(e.Winner) && e.Points >= -1 && e.Points <= maxShortPoints
}

// short reports whether a seat can stand in a short form.
func short(s card.Seat) bool { return s >= card.A && s <= card.D }

// A card of a packed trick takes six bits: eleven ranks of four suits.
const (
	packedBits  = 6
	packedRanks = int(card.Ace - card.Two + 1)
)

// packable reports whether c is a known card of one of the decks.
func packable(c card.Card) bool {
	return c.Suit() >= card.Spades && c.Suit() <= card.Diamonds && c.Rank() >= card.Two && c.Rank() <= card.Ace
}

func packedCard(c card.Card) int {
	return int(c.Suit()-card.Spades)*packedRanks + int(c.Rank()-card.Two)
}

// read appends the next event to events, or the events that are packed
// together.
func (c *codec) read(events []engine.Event) []engine.Event {
	if c.left() > 0 {
		switch first := c.b[c.at]; {
		case first > packedTrick && first <= packedTrick|byte(card.D):
			c.loose = 0
			return c.readPacked(events, card.Seat(first&7))
		case first > shortTaken && first <= shortTaken|byte(card.D):
			c.loose = 0
			c.at++
			points := c.byte()
			if points > maxShortPoints+1 {
				c.fail("%d points", int(points)-1)
			}
			return append(events, &engine.TrickTaken{Winner: card.Seat(first & 7), Points: int(points) - 1})
		}
	}
	e := c.readEvent()
	if c.err == nil {
		c.shortest(e)
	}
	return append(events, e)
}

// readPacked reads a trick in turn and its four cards.
func (c *codec) readPacked(events []engine.Event, leader card.Seat) []engine.Event {
	if c.left() < 4 {
		c.fail("the body ends within a trick")
		return events
	}
	c.trick++
	t := c.tricks.next(c.left()/4, 10)
	t.Number, t.Leader = c.trick, leader
	events = append(events, t)
	cards := uint32(c.b[c.at+1])<<16 | uint32(c.b[c.at+2])<<8 | uint32(c.b[c.at+3])
	for i := range 4 {
		n := int(cards>>((3-i)*packedBits)) & (1<<packedBits - 1)
		if n >= 4*packedRanks {
			c.fail("%d is no card of a trick", n)
			return events
		}
		p := c.plays.next(c.left(), 40)
		p.Card = card.New(card.Spades+card.Suit(n/packedRanks), card.Two+card.Rank(n%packedRanks))
		events = append(events, p)
	}
	c.at += 4
	return events
}

// shortest refuses an event that has a shorter form, and counts the tricks.
func (c *codec) shortest(e engine.Event) {
	loose := c.loose
	c.loose = 0
	switch e := e.(type) {
	case *engine.DealStarted:
		c.trick = 0
	case *engine.TrickStarted:
		if e.Number == c.trick+1 && short(e.Leader) {
			c.loose = 4
		}
		c.trick = e.Number
	case *engine.CardPlayed:
		if loose > 0 && bare(e) && packable(e.Card) {
			if c.loose = loose - 1; c.loose == 0 {
				c.fail("a trick written longer than need be")
			}
		}
	case *engine.TrickTaken:
		if isShort(e) {
			c.fail("an outcome written longer than need be")
		}
	}
}

// slab allocates many elements at once and returns pointers to them.
type slab[T any] struct{ free []T }

// next returns a pointer to a zero element. most is how many more can be
// needed, chunk how many to allocate at once.
func (s *slab[T]) next(most, chunk int) *T {
	if len(s.free) == 0 {
		s.free = make([]T, max(1, min(most, chunk)))
	}
	p := &s.free[0]
	s.free = s.free[1:]
	return p
}
