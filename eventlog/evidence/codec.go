package evidence

import (
	"encoding/binary"
	"fmt"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
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
	w := writer{b: dst}
	return w.must(events)
}

// must returns what was written and the encoding of events. It panics if one has none.
func (w *writer) must(events []engine.Event) []byte {
	if _, err := w.events(events); err != nil {
		panic("eventlog: " + err.Error())
	}
	return w.b
}

// writer builds an encoding. err is about the first value that has none.
type writer struct {
	b   []byte
	err error
	// texts are the ends of the parts so far, before and after each text that
	// people wrote; see leaf.go. They are noted only if parts is set.
	parts bool
	texts []Part

	single  bool // write each event by itself, as ids are made
	trick   int  // the last one of the deal being written
	wide    bool // the event being written is in the wide form
	exceeds bool // it holds what only the wide form can
}

// events writes events. If one has no encoding, it returns its index and the
// error.
func (w *writer) events(events []engine.Event) (int, error) {
	for i := 0; i < len(events); {
		n := 0
		if !w.single {
			n = w.packed(events[i:])
		}
		if n == 0 {
			w.event(events[i])
			n = 1
		}
		if w.err != nil {
			return i, w.err
		}
		i += n
	}
	return 0, nil
}

// packed writes the first events in their short form and returns how many it
// wrote, 0 if they have none.
func (w *writer) packed(events []engine.Event) int {
	switch e := events[0].(type) {
	case *engine.TrickTaken:
		if isShort(e) {
			w.byte(shortTaken | w.seat(e.Winner))
			w.byte(byte(e.Points + 1))
			return 1
		}
	case *engine.TrickStarted:
		if len(events) < 5 || e.Number != w.trick+1 || !short(e.Leader) {
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
		w.byte(packedTrick | w.seat(e.Leader))
		w.b = append(w.b, byte(cards>>16), byte(cards>>8), byte(cards))
		w.trick = e.Number
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

func (w *writer) byte(b byte) { w.b = append(w.b, b) }

// uint writes any int as a varint. Negative numbers take ten bytes: where they
// have no meaning, they only have to survive.
func (w *writer) uint(n int) { w.b = binary.AppendUvarint(w.b, uint64(n)) }

// int writes a number that is often negative, in zig-zag.
func (w *writer) int(n int) { w.b = binary.AppendVarint(w.b, int64(n)) }

// text writes a text that people wrote, as a part of its own.
func (w *writer) text(s string) {
	from := len(w.b)
	w.string(s)
	if w.parts && s != "" {
		w.texts = appendText(w.texts, from, len(w.b))
	}
}

func (w *writer) string(s string) {
	w.uint(len(s))
	w.b = append(w.b, s...)
}

// shares writes the numbers of the two pairs, in their order, and unset for one of which nothing
// is written; in the wide form, how many groups there are, and each with its number.
func (w *writer) shares(s card.Shares, unset int) {
	if w.wide {
		w.uint(len(s))
		for _, p := range s {
			w.byte(w.pair(p.Side))
			w.int(p.N)
		}
		return
	}
	for _, pair := range rules.TwoPairs.Columns {
		n := unset
		if len(s) > 0 && s[0].Side == pair {
			n, s = s[0].N, s[1:]
			w.exceeds = w.exceeds || n == unset // which would be read as nothing written
		}
		w.int(n)
	}
	w.exceeds = w.exceeds || len(s) > 0
}

// sheet writes the games of two groups: those of the pairs, or any in the wide form.
func (w *writer) sheet(s card.Shares) {
	switch {
	case w.wide:
		w.shares(s, 0)
	case len(s) == 2 && s[0].Side == card.AC && s[1].Side == card.BD:
		w.int(s[0].N)
		w.int(s[1].N)
	default:
		w.exceeds = true
	}
}

// enum returns v, and notes an error if it is greater than most.
func enum[T ~uint8](w *writer, v, most T) byte {
	if v > most && w.err == nil {
		w.err = fmt.Errorf("%T(%d) is out of range and cannot be stored", v, v)
	}
	return byte(v)
}

// seat returns the number of a seat. Only the wide form has those behind D.
func (w *writer) seat(s card.Seat) byte {
	w.exceeds = w.exceeds || s > card.D
	return enum(w, s, card.H)
}

// pair returns the number that a pair has in stored logs: 1 for AC, 2 for BD, 0
// for none. In the wide form it is the set of the seats, A the lowest bit.
func (w *writer) pair(p card.Side) byte {
	if w.wide {
		return byte(p)
	}
	switch p {
	case card.AC:
		return 1
	case card.BD:
		return 2
	}
	w.exceeds = w.exceeds || p != card.NoSide
	return 0
}

func (w *writer) card(c card.Card) byte {
	if !c.Valid() && w.err == nil {
		w.err = fmt.Errorf("engine.Card(%#x) is no card and cannot be stored", uint8(c))
	}
	return byte(c)
}

func (w *writer) cards(cs []card.Card) {
	w.uint(len(cs))
	for _, c := range cs {
		w.byte(w.card(c))
	}
}

func bit(set bool, mask byte) byte {
	if set {
		return mask
	}
	return 0
}

// field is a value of a few bits.
type field struct{ value, bits byte }

// pack writes fields into one byte, the first one lowest; in the wide form, each
// into a byte of its own.
func (w *writer) pack(fields ...field) {
	if w.wide {
		for _, f := range fields {
			w.byte(f.value)
		}
		return
	}
	b, at := byte(0), byte(0)
	for _, f := range fields {
		b |= f.value << at
		at += f.bits
	}
	w.byte(b)
}

func (w *writer) seatField(s card.Seat) field { return field{w.seat(s), 3} }

// trickHead writes a trick's number and leader, in one byte for numbers up to
// 30.
func (w *writer) trickHead(number int, leader card.Seat) {
	if w.wide {
		w.byte(w.seat(leader))
		w.uint(number)
		return
	}
	if number < 0 || number >= manyTricks {
		w.byte(manyTricks<<3 | w.seat(leader))
		w.uint(number)
		return
	}
	w.byte(byte(number)<<3 | w.seat(leader))
}

// play writes a play without its first byte.
func (w *writer) play(p *engine.CardPlayed) {
	w.pack(w.seatField(p.Seat), field{enum(w, p.Mark, engine.MarkDubious), 3}, field{bit(p.Millis != 0, 1), 1})
	w.byte(w.card(p.Card))
	if p.Millis != 0 {
		w.uint(int(uint32(p.Millis)))
	}
}

func bare(p *engine.CardPlayed) bool {
	return p.Seat == card.NoSeat && p.Mark == 0 && p.Millis == 0
}

func (w *writer) step(s *engine.Step) {
	if bare(&s.CardPlayed) && !s.Absent && len(s.Comments) == 0 {
		w.byte(w.card(s.Card))
		return
	}
	w.byte(stepMarker | bit(s.Absent, stepAbsent) | bit(len(s.Comments) > 0, stepCommented))
	w.play(&s.CardPlayed)
	if len(s.Comments) > 0 {
		w.uint(len(s.Comments))
		for _, c := range s.Comments {
			w.text(c)
		}
	}
}

// penalty writes what every penalty has besides its first byte.
func (w *writer) penalty(e *engine.PenaltyGiven) {
	w.byte(enum(w, e.Infraction, rules.SheetFraud))
	w.pack(w.seatField(e.Seat), field{w.pair(e.Side), 2}, field{bit(e.Warning, 1), 1})
	w.int(e.Award)
}

// notes writes what only some penalties have.
func (w *writer) notes(e *engine.PenaltyGiven) {
	w.byte(w.outsider(e.Outsider))
	w.uint(e.Minutes)
}

// noted reports whether a penalty has minutes, or is of somebody who does not play.
func noted(e *engine.PenaltyGiven) bool { return e.Minutes != 0 || e.Outsider != "" }

// outsiders are those who do not play.
var outsiders = [...]string{"", "referee", "spectator"}

func (w *writer) outsider(who string) byte {
	i := slices.Index(outsiders[:], who)
	if i < 0 && w.err == nil {
		w.err = fmt.Errorf("%q is nobody beside the table and cannot be stored", who)
	}
	return byte(i)
}

func (w *writer) fault(f *engine.Fault) {
	w.uint(f.Line)
	w.uint(f.Col)
	w.uint(f.EndCol)
	w.string(string(f.Code))
	w.string(f.Msg.Format)
	w.uint(len(f.Msg.Args))
	for _, a := range f.Msg.Args {
		if s, ok := a.(string); ok {
			w.text(s)
		} else {
			w.text(fmt.Sprint(a))
		}
	}
}

// event writes one event, as in the table in the package doc.
func (w *writer) event(e engine.Event) {
	if p, ok := e.(*engine.CardPlayed); ok && bare(p) {
		w.byte(w.card(p.Card))
		return
	}
	if e == nil {
		w.err = fmt.Errorf("a nil event cannot be stored")
		return
	}
	from, texts := len(w.b), len(w.texts)
	w.exceeds = false
	w.fields(e)
	if !w.exceeds {
		return
	}
	w.b, w.texts = append(w.b[:from], wideMarker), w.texts[:texts]
	w.wide = true
	w.fields(e)
	w.wide = false
}

// narrow reports whether an event fits into the narrow form.
func narrow(e engine.Event) bool {
	var w writer
	w.fields(e)
	return !w.exceeds
}

// fields writes an event from its first byte on, which in the wide form follows the marker.
func (w *writer) fields(e engine.Event) {
	if p, ok := e.(*engine.PenaltyGiven); ok && noted(p) && !w.wide {
		w.byte(longPenalty)
		w.penalty(p)
		w.notes(p)
		return
	}
	w.byte(kindMarker | byte(e.Kind()))
	switch e := e.(type) {
	case *engine.MatchStarted:
		w.byte(enum(w, e.Source, engine.RulesUnread))
		w.rules(&e.Rules)
	case *engine.TagWritten:
		w.string(e.Name)
		w.text(e.Value)
	case *engine.DealStarted:
		w.trick = 0
		w.uint(e.Number)
		w.pack(w.seatField(e.Dealer), field{enum(w, e.From, engine.FromBottom), 2}, field{bit(e.TrumpWritten, 1), 1})
		w.byte(w.card(e.Trump))
	case *engine.HandRecorded:
		if e.Voids&^card.EverySuit != 0 {
			w.err = fmt.Errorf("engine.Suits(%#x) is out of range and cannot be stored", uint8(e.Voids))
		}
		w.pack(w.seatField(e.Seat), field{byte(e.Voids >> 1), 4})
		w.cards(e.Cards)
	case *engine.TrickStarted:
		w.trick = e.Number
		w.trickHead(e.Number, e.Leader)
	case *engine.CardPlayed:
		w.play(e)
	case *engine.NotPlayed:
		w.byte(w.seat(e.Seat))
	case *engine.TrickTaken:
		w.byte(w.seat(e.Winner))
		w.int(e.Points)
	case *engine.VariationShown:
		w.trickHead(e.Number, e.Leader)
		w.uint(len(e.Plays))
		for i := range e.Plays {
			w.step(&e.Plays[i])
		}
	case *engine.PointsWritten:
		w.shares(e.Shares, -1)
	case *engine.GamesWritten:
		w.shares(e.Shares, 0)
	case *engine.SheetWritten:
		w.sheet(e.Shares)
	case *engine.ClaimMade:
		w.pack(w.seatField(e.By), w.seatField(e.Accused))
		w.pack(field{w.pair(e.Against), 3}, field{enum(w, e.Ruling, rules.Withdrawn), 3}, field{bit(e.Deal != 0, 1), 1})
		w.uint(e.Trick)
		w.text(e.Outsider)
		if e.Deal != 0 {
			w.uint(e.Deal)
		}
	case *engine.RenunciaAdmitted:
		w.byte(w.seat(e.Seat))
		w.uint(e.Trick)
	case *engine.CardsShown:
		w.byte(w.seat(e.Seat))
		w.cards(e.Cards)
	case *engine.TrumpPickedUp:
		w.byte(w.seat(e.Seat))
	case *engine.PenaltyGiven:
		if w.penalty(e); w.wide {
			w.notes(e)
		}
	case *engine.ConsentGiven:
		w.text(e.What)
	case *engine.PlayStopped:
	case *engine.SeatAbandoned:
		w.byte(w.seat(e.Seat))
	case *engine.MarksSuspended:
		w.byte(w.pair(e.Side))
		w.uint(e.Marks)
		w.uint(e.Deal)
	case *engine.MarksExecuted:
		w.byte(w.pair(e.Side))
		w.uint(e.Marks)
	case *engine.SheetSigned:
		w.byte(w.pair(e.Side))
	case *engine.NoteWritten:
		w.text(e.Text)
	case *engine.PlayAmended:
		w.uint(e.Deal)
		w.uint(e.Trick)
		w.byte(w.seat(e.Seat))
		w.byte(w.card(e.From))
		w.byte(w.card(e.To))
		w.text(e.Reason)
	case *engine.Commented:
		w.byte(enum(w, e.Place, engine.CommentOnCard) | bit(e.Braces, 1<<3))
		w.text(e.Text)
	case *engine.Quarantined:
		w.string(e.Format)
		w.text(e.Text)
		if e.Head {
			w.uint(0)
		} else {
			w.uint(e.Deal + 1)
		}
		w.uint(len(e.Faults))
		for i := range e.Faults {
			w.fault(&e.Faults[i])
		}
	case *engine.DealAmended:
		w.uint(e.Deal)
		w.text(e.Reason)
	case *engine.LotDrawn:
		w.byte(w.seat(e.Seat))
		w.byte(w.card(e.Card))
	case *engine.PackShuffled:
		w.byte(w.seat(e.Seat))
	case *engine.PackCut:
		w.byte(w.seat(e.Seat))
	case *engine.WalkedOver:
		w.byte(w.pair(e.Side))
	case *engine.SeatDisqualified:
		w.byte(w.seat(e.Seat))
		w.text(e.Reason)
	case *engine.SeatSubstituted:
		w.byte(w.seat(e.Seat))
		w.text(e.Name)
	case *engine.OriginBegun:
		if w.err == nil && !(IsName(e.Origin) && IsName(e.Before)) {
			w.err = fmt.Errorf("an origin that is no name cannot be stored")
		}
		w.string(e.Origin)
		w.string(e.Before)
		w.uint(e.Signed)
		w.b = append(w.b, e.Root[:]...)
		w.text(e.Reason)
	case *engine.BidMade:
		w.byte(w.seat(e.Seat))
		w.uint(e.Points)
	case *engine.Declared:
		w.byte(w.seat(e.Seat))
		w.byte(enum(w, e.Trump, card.Diamonds) | enum(w, e.Calls, engine.CalledCard)<<3)
		w.byte(w.card(e.Card))
	case *engine.PlayedBy:
		w.byte(w.seat(e.Seat))
	default:
		w.err = fmt.Errorf("%T has no encoding: add it to the codec", e)
	}
}
