package evidence

import (
	"encoding/binary"
	"fmt"
	"math"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

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
	r := reader{body: body}
	// A deal has about sixty events, the head of a match ten, a row of live play one.
	var room [64]engine.Event
	events := room[:0]
	for r.at < len(body) {
		if events = r.events(events); r.err != nil {
			return nil, r.err
		}
	}
	return append(make([]engine.Event, 0, len(events)), events...), nil
}

// reader decodes a body. After the first error every value is read as zero, so
// callers need not check each step. Lengths are checked against the bytes that
// are left before memory is allocated.
type reader struct {
	body []byte
	at   int
	err  error
	// The plays and tricks of a deal, which are most of what is read, are
	// allocated in slabs, not one by one.
	plays  slab[engine.CardPlayed]
	tricks slab[engine.TrickStarted]
	tags   slab[engine.TagWritten]
	copy   string // of the body, if it is small and has a text: its texts are parts of it

	parts bool // note the texts
	texts []Part

	trick int  // the last one of the deal being read
	loose int  // cards after which a trick should have been packed; 0 is none
	wide  bool // the event being read is in the wide form
}

// events appends the next event to events, or the events that are packed
// together.
func (r *reader) events(events []engine.Event) []engine.Event {
	if r.left() > 0 {
		switch first := r.body[r.at]; {
		case first > packedTrick && first <= packedTrick|byte(card.D):
			r.loose = 0
			return r.packedTrick(events, card.Seat(first&7))
		case first > shortTaken && first <= shortTaken|byte(card.D):
			r.loose = 0
			r.at++
			points := r.byte()
			if points > maxShortPoints+1 {
				r.fail("%d points", int(points)-1)
			}
			return append(events, &engine.TrickTaken{Winner: card.Seat(first & 7), Points: int(points) - 1})
		}
	}
	e := r.event()
	if r.err == nil {
		r.shortest(e)
	}
	return append(events, e)
}

// packedTrick reads a trick in turn and its four cards.
func (r *reader) packedTrick(events []engine.Event, leader card.Seat) []engine.Event {
	if r.left() < 4 {
		r.fail("the body ends within a trick")
		return events
	}
	r.trick++
	t := r.tricks.next(r.left()/4, 10)
	t.Number, t.Leader = r.trick, leader
	events = append(events, t)
	cards := uint32(r.body[r.at+1])<<16 | uint32(r.body[r.at+2])<<8 | uint32(r.body[r.at+3])
	for i := range 4 {
		n := int(cards>>((3-i)*packedBits)) & (1<<packedBits - 1)
		if n >= 4*packedRanks {
			r.fail("%d is no card of a trick", n)
			return events
		}
		p := r.plays.next(r.left(), 40)
		p.Card = card.New(card.Spades+card.Suit(n/packedRanks), card.Two+card.Rank(n%packedRanks))
		events = append(events, p)
	}
	r.at += 4
	return events
}

// shortest refuses an event that has a shorter form, and counts the tricks.
func (r *reader) shortest(e engine.Event) {
	loose := r.loose
	r.loose = 0
	switch e := e.(type) {
	case *engine.DealStarted:
		r.trick = 0
	case *engine.TrickStarted:
		if e.Number == r.trick+1 && short(e.Leader) {
			r.loose = 4
		}
		r.trick = e.Number
	case *engine.CardPlayed:
		if loose > 0 && bare(e) && packable(e.Card) {
			if r.loose = loose - 1; r.loose == 0 {
				r.fail("a trick written longer than need be")
			}
		}
	case *engine.TrickTaken:
		if isShort(e) {
			r.fail("an outcome written longer than need be")
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

func (r *reader) left() int { return len(r.body) - r.at }

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &DecodeError{r.at, fmt.Sprintf(format, args...)}
	}
}

func (r *reader) byte() byte {
	if r.err != nil || r.at >= len(r.body) {
		r.fail("the body ends within an event")
		return 0
	}
	b := r.body[r.at]
	r.at++
	return b
}

func (r *reader) uvarint() uint64 {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.body[r.at:])
	switch {
	case n == 0:
		r.fail("the body ends within a number")
	case n < 0:
		r.fail("a number too large")
	case n > 1 && r.body[r.at+n-1] == 0:
		r.fail("a number written longer than need be")
	default:
		r.at += n
		return v
	}
	return 0
}

// narrow returns v as an int. It refuses a number that an int cannot hold on
// this machine.
func (r *reader) narrow(v int64) int {
	if int64(int(v)) != v {
		r.fail("a number too large for this machine")
	}
	return int(v)
}

func (r *reader) uint() int { return r.narrow(int64(r.uvarint())) }

func (r *reader) int() int {
	v := r.uvarint()
	return r.narrow(int64(v>>1) ^ -int64(v&1))
}

// count reads the number of following things, each of at least one byte.
func (r *reader) count() int {
	n := r.uvarint()
	if n > uint64(r.left()) {
		r.fail("%d announced where %d bytes are left", n, r.left())
		return 0
	}
	return int(n)
}

// text reads a text that people wrote.
func (r *reader) text() string {
	from := r.at
	s := r.string()
	if r.parts && s != "" {
		r.texts = appendText(r.texts, from, r.at)
	}
	return s
}

func (r *reader) string() string {
	n := r.count()
	if r.err != nil {
		return ""
	}
	from := r.at
	r.at += n
	if n == 0 || len(r.body) > smallBody {
		return string(r.body[from:r.at])
	}
	if r.copy == "" {
		r.copy = string(r.body)
	}
	return r.copy[from:r.at]
}

// tagBytes is about how many bytes a tag takes.
const tagBytes = 12

// smallBody is how long a body may be of which each text keeps the whole in memory. The head of a
// match has many texts and little else.
const smallBody = 512

// shares reads the numbers of the two pairs, where those that are unset are left
// out; in the wide form, those of any groups.
func (r *reader) shares(unset int) (out card.Shares) {
	if r.wide {
		for range r.count() {
			out = append(out, card.Share{Side: r.pair(r.byte()), N: r.int()})
		}
		return out
	}
	for _, p := range rules.TwoPairs.Columns {
		if n := r.int(); n != unset {
			out = append(out, card.Share{Side: p, N: n})
		}
	}
	return out
}

// within reads an enumeration value from b. It refuses one greater than most.
func within[T ~uint8](r *reader, b byte, most T) T {
	if T(b) > most {
		r.fail("%T(%d) is out of range", most, b)
	}
	return T(b)
}

// bits reads a packed byte. It refuses one with bits outside mask.
func (r *reader) bits(mask byte) byte {
	b := r.byte()
	if b&^mask != 0 {
		r.fail("unknown bits in %#x", b)
	}
	return b
}

// unpack reads the fields of [writer.pack], which have so many bits each.
func (r *reader) unpack(bits ...byte) (out [3]byte) {
	if r.wide {
		for i, n := range bits {
			if out[i] = r.byte(); n == 1 && out[i] > 1 { // other fields have a most of their own
				r.fail("unknown bits in %#x", out[i])
			}
		}
		return out
	}
	b := r.byte()
	whole := b
	for i, n := range bits {
		out[i] = b & (1<<n - 1)
		b >>= n
	}
	if b != 0 {
		r.fail("unknown bits in %#x", whole)
	}
	return out
}

// oneSeat reads a seat that has a byte for itself, onePair a pair.
func (r *reader) oneSeat() card.Seat { return r.seat(r.unpack(3)[0]) }

func (r *reader) onePair() card.Side { return r.pair(r.unpack(3)[0]) }

func (r *reader) seat(b byte) card.Seat {
	if r.wide {
		return within(r, b, card.H)
	}
	return within(r, b, card.D)
}

func (r *reader) pair(b byte) card.Side {
	if r.wide {
		return card.Side(b)
	}
	if b > 2 {
		r.fail("pair %d is out of range", b)
		return card.NoSide
	}
	return [...]card.Side{card.NoSide, card.AC, card.BD}[b]
}

func (r *reader) valid(b byte) card.Card {
	c := card.Card(b)
	if !c.Valid() {
		r.fail("%#x is no card", b)
	}
	return c
}

func (r *reader) card() card.Card { return r.valid(r.byte()) }

func (r *reader) cards() []card.Card {
	n := r.count()
	if n == 0 {
		return nil
	}
	cs := make([]card.Card, n)
	for i := range cs {
		cs[i] = r.card()
	}
	return cs
}

func (r *reader) trickHead() (int, card.Seat) {
	if r.wide {
		leader := r.oneSeat()
		return r.uint(), leader
	}
	b := r.byte()
	leader, number := r.seat(b&7), int(b>>3)
	if number == manyTricks {
		if number = r.uint(); number >= 0 && number < manyTricks {
			r.fail("trick %d written longer than need be", number)
		}
	}
	return number, leader
}

func (r *reader) play(p *engine.CardPlayed) {
	b := r.unpack(3, 3, 1)
	p.Seat = r.seat(b[0])
	p.Mark = within(r, b[1], engine.MarkDubious)
	p.Card = r.card()
	if b[2] != 0 {
		ms := r.uvarint()
		if ms == 0 || ms > math.MaxUint32 {
			r.fail("%d milliseconds", ms)
		}
		p.Millis = int32(uint32(ms))
	}
}

func (r *reader) step(s *engine.Step) {
	b := r.byte()
	if b < bareCards {
		s.Card = r.valid(b)
		return
	}
	if b&^(stepAbsent|stepCommented) != stepMarker {
		r.fail("%#x begins no step", b)
	}
	r.play(&s.CardPlayed)
	s.Absent = b&stepAbsent != 0
	if b == stepMarker && bare(&s.CardPlayed) {
		r.fail("a bare card written longer than need be")
	}
	if b&stepCommented != 0 {
		n := r.count()
		if n == 0 {
			r.fail("no comments where some are announced")
		}
		for range n {
			s.Comments = append(s.Comments, r.text())
		}
	}
}

func (r *reader) fault(f *engine.Fault) {
	f.Line, f.Col, f.EndCol = r.uint(), r.uint(), r.uint()
	f.Code = code.Code(r.string())
	f.Msg.Format = r.string()
	for range r.count() {
		f.Msg.Args = append(f.Msg.Args, r.text())
	}
}
