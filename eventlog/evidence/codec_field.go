package evidence

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A method for a field takes a pointer to it, and writes the field or sets it.

func (c *codec) left() int { return len(c.b) - c.at }

// fail notes what is wrong with what is read.
func (c *codec) fail(format string, args ...any) {
	if c.err == nil {
		c.err = &DecodeError{c.at, fmt.Sprintf(format, args...)}
	}
}

// refuse notes why a value has no encoding.
func (c *codec) refuse(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *codec) append(b ...byte) { c.b = append(c.b, b...) }

// byte reads a byte.
func (c *codec) byte() byte {
	if c.err != nil || c.at >= len(c.b) {
		c.fail("the body ends within an event")
		return 0
	}
	b := c.b[c.at]
	c.at++
	return b
}

// uvarint reads a varint of the shortest form.
func (c *codec) uvarint() uint64 {
	if c.err != nil {
		return 0
	}
	v, n := binary.Uvarint(c.b[c.at:])
	switch {
	case n == 0:
		c.fail("the body ends within a number")
	case n < 0:
		c.fail("a number too large")
	case n > 1 && c.b[c.at+n-1] == 0:
		c.fail("a number written longer than need be")
	default:
		c.at += n
		return v
	}
	return 0
}

// narrowed returns v as an int. It refuses a number that an int cannot hold on this machine.
func (c *codec) narrowed(v int64) int {
	if int64(int(v)) != v {
		c.fail("a number too large for this machine")
	}
	return int(v)
}

// uint is any int as a varint. Negative numbers take ten bytes: where they
// have no meaning, they only have to survive.
func (c *codec) uint(n *int) {
	if c.reading {
		*n = c.narrowed(int64(c.uvarint()))
	} else {
		c.b = binary.AppendUvarint(c.b, uint64(*n))
	}
}

// int is a number that is often negative, in zig-zag.
func (c *codec) int(n *int) {
	if c.reading {
		v := c.uvarint()
		*n = c.narrowed(int64(v>>1) ^ -int64(v&1))
	} else {
		c.b = binary.AppendVarint(c.b, int64(*n))
	}
}

// count is how many things follow, each of at least one byte.
func (c *codec) count(n int) int {
	if !c.reading {
		c.b = binary.AppendUvarint(c.b, uint64(n))
		return n
	}
	v := c.uvarint()
	if v > uint64(c.left()) {
		c.fail("%d announced where %d bytes are left", v, c.left())
		return 0
	}
	return int(v)
}

// list is a number of elements, and each of them. They are appended one by one, because an element
// can take forty times the memory of its bytes.
func list[T any](c *codec, of *[]T, each func(*T)) {
	for i := range c.count(len(*of)) {
		if c.reading {
			*of = append(*of, *new(T))
		}
		if each(&(*of)[i]); c.err != nil {
			return
		}
	}
}

// text is a text that people wrote, which is a part of its own.
func (c *codec) text(s *string) {
	from := c.place()
	if c.string(s); c.parts && *s != "" {
		c.texts = appendText(c.texts, from, c.place())
	}
}

// deciding is a text that decides how a match is read or judged, if it does.
func (c *codec) deciding(s *string, does bool) {
	n := len(c.texts)
	if c.text(s); len(c.texts) > n {
		c.texts[len(c.texts)-1].decides = does
	}
}

// tagValue is the text of a tag, which people wrote.
func (c *codec) tagValue(name string, s *string) {
	n := len(c.texts)
	if c.deciding(s, name == "Rules" || name == "Letters" || name == "Sueca" || name == "Result"); len(c.texts) > n {
		c.texts[len(c.texts)-1].scorer = name == "Scorer"
	}
}

// place returns the offset of what is written or read next.
func (c *codec) place() int {
	if c.reading {
		return c.at
	}
	return len(c.b)
}

func (c *codec) string(s *string) {
	n := c.count(len(*s))
	switch from := c.at; {
	case !c.reading:
		c.b = append(c.b, *s...)
	case c.err != nil:
	default:
		c.at += n
		if n == 0 || len(c.b) > smallBody {
			*s = string(c.b[from:c.at])
			return
		}
		if c.copy == "" {
			c.copy = string(c.b)
		}
		*s = c.copy[from:c.at]
	}
}

// tagBytes is about how many bytes a tag takes.
const tagBytes = 12

// smallBody is how long a body may be of which each text keeps the whole in memory. The head of a
// match has many texts and little else.
const smallBody = 512

// shared is a byte that several fields share, the first one lowest.
type shared struct {
	open bool
	bits byte
	at   uint8 // how many bits have been written
}

// share begins a byte for the next fields, which have so many bits together. In the wide form each
// of them has a byte of its own instead.
func (c *codec) share(bits uint8) {
	if !c.wide {
		c.join(bits)
	}
}

// join is share in the wide form too.
func (c *codec) join(bits uint8) {
	if c.shared = (shared{open: true}); c.reading {
		if c.shared.bits = c.byte(); c.shared.bits>>bits != 0 {
			c.fail("unknown bits in %#x", c.shared.bits)
		}
	}
}

// endShared ends the byte of share or join.
func (c *codec) endShared() {
	if c.shared.open && !c.reading {
		c.b = append(c.b, c.shared.bits)
	}
	c.shared.open = false
}

// bits is a field of so many bits, in a byte of its own if none is shared.
func (c *codec) bits(v byte, bits uint8) byte {
	switch s := &c.shared; {
	case s.open && c.reading:
		v = s.bits & (1<<bits - 1)
		s.bits >>= bits
	case s.open:
		s.bits |= v << s.at
		s.at += bits
	case !c.reading:
		c.b = append(c.b, v)
	default:
		// In the wide form other fields than flags have a most of their own.
		if v = c.byte(); v>>bits != 0 && (!c.wide || bits == 1) {
			c.fail("unknown bits in %#x", v)
		}
	}
	return v
}

func (c *codec) flag(set *bool) {
	if v := c.bits(bit(*set, 1), 1); c.reading {
		*set = v != 0
	}
}

// enum is a value of an enumeration of which most is the last.
func enum[T ~uint8](c *codec, p *T, most T, bits uint8) {
	if !c.reading {
		if *p > most {
			c.refuse("%T(%d) is out of range and cannot be stored", *p, *p)
		}
		c.bits(byte(*p), bits)
		return
	}
	if *p = T(c.bits(0, bits)); *p > most {
		c.fail("%T(%d) is out of range", most, *p)
	}
}

// seat is the number of a seat. Only the wide form has those behind D.
func (c *codec) seat(s *card.Seat) {
	most := card.H
	if c.reading && !c.wide {
		most = card.D
	}
	enum(c, s, most, 3)
	c.exceeds = c.exceeds || *s > card.D
}

// narrowSides are the sides that have a number in the narrow form.
var narrowSides = [...]card.Side{card.NoSide, card.AC, card.BD}

// side is the number that a pair has in stored logs: 1 for AC, 2 for BD, 0 for none. In the wide
// form it is the set of the seats, A the lowest bit.
func (c *codec) side(p *card.Side, bits uint8) {
	v := byte(*p)
	if !c.reading && !c.wide {
		i := slices.Index(narrowSides[:], *p)
		c.exceeds = c.exceeds || i < 0
		v = byte(max(i, 0))
	}
	if v = c.bits(v, bits); !c.reading {
		return
	}
	switch {
	case c.wide:
		*p = card.Side(v)
	case int(v) < len(narrowSides):
		*p = narrowSides[v]
	default:
		c.fail("pair %d is out of range", v)
	}
}

func (c *codec) card(p *card.Card) {
	if !c.reading {
		switch {
		case !p.Valid():
			c.refuse("engine.Card(%#x) is no card and cannot be stored", uint32(*p))
		case p.IsOpen():
			named := p.Named()
			c.b = append(c.b, openCard|byte(len(named))|bit(p.IsAny(), openAny))
			for _, one := range named {
				c.b = append(c.b, byte(one))
			}
		default:
			c.b = append(c.b, byte(*p))
		}
		return
	}
	first := c.byte()
	if first&^(openAny|openCount) != openCard {
		*p = c.valid(first)
		return
	}
	var named [card.MostNamed]card.Card
	n := min(int(first&openCount), len(named))
	for i := range n {
		named[i] = c.valid(c.byte())
	}
	if *p = card.OneOf(first&openAny != 0, named[:n]...); c.err == nil && (!p.IsOpen() || !slices.Equal(p.Named(), named[:first&openCount])) {
		c.fail("%#x begins no open card", first)
	}
}

// The first byte of an open card: how many cards it names, and whether it may be another.
const (
	openCard  = 0x50
	openCount = 3
	openAny   = 4
)

// valid returns the card that is encoded as b.
func (c *codec) valid(b byte) card.Card {
	if !card.Card(b).Valid() {
		c.fail("%#x is no card", b)
	}
	return card.Card(b)
}

func (c *codec) cards(of *[]card.Card) {
	if n := c.count(len(*of)); c.reading && n > 0 {
		*of = make([]card.Card, n)
	}
	for i := range *of {
		c.card(&(*of)[i])
	}
}

// shares is the numbers of the two pairs, in their order, and unset for one of which nothing
// is written; in the wide form, any groups, each with its number.
func (c *codec) shares(of *card.Shares, unset int) {
	if c.wide {
		list(c, (*[]card.Share)(of), func(s *card.Share) {
			c.side(&s.Side, 8)
			c.int(&s.N)
		})
		return
	}
	rest := *of
	for _, pair := range rules.TwoPairs.Columns {
		n := unset
		if len(rest) > 0 && rest[0].Side == pair {
			n, rest = rest[0].N, rest[1:]
			c.exceeds = c.exceeds || n == unset // which would be read as nothing written
		}
		if c.int(&n); c.reading && n != unset {
			*of = append(*of, card.Share{Side: pair, N: n})
		}
	}
	c.exceeds = c.exceeds || len(rest) > 0
}

// sheet is the games of two groups: those of the pairs, or any in the wide form.
func (c *codec) sheet(of *card.Shares) {
	if c.reading && !c.wide {
		*of = card.Between(0, 0)
	}
	switch s := *of; {
	case c.wide:
		c.shares(of, 0)
	case len(s) == 2 && s[0].Side == card.AC && s[1].Side == card.BD:
		c.int(&s[0].N)
		c.int(&s[1].N)
	default:
		c.exceeds = true
	}
}

// trickHead is a trick's number and leader, in one byte for numbers up to 30.
func (c *codec) trickHead(number *int, leader *card.Seat) {
	if c.wide {
		c.seat(leader)
		c.uint(number)
		return
	}
	n := *number
	if n < 0 || n > manyTricks {
		n = manyTricks
	}
	c.join(8)
	c.seat(leader)
	n = int(c.bits(byte(n), 5))
	c.endShared()
	switch {
	case n == manyTricks:
		if c.uint(number); c.reading && *number >= 0 && *number < manyTricks {
			c.fail("trick %d written longer than need be", *number)
		}
	case c.reading:
		*number = n
	}
}

// play is a play without its first byte.
func (c *codec) play(p *engine.CardPlayed) {
	timed := p.Millis != 0
	c.share(7)
	c.seat(&p.Seat)
	enum(c, &p.Mark, engine.MarkDubious, 3)
	c.flag(&timed)
	c.endShared()
	c.card(&p.Card)
	switch {
	case !timed:
	case c.reading:
		ms := c.uvarint()
		if ms == 0 || ms > math.MaxUint32 {
			c.fail("%d milliseconds", ms)
		}
		p.Millis = int32(uint32(ms))
	default:
		c.b = binary.AppendUvarint(c.b, uint64(uint32(p.Millis)))
	}
}

func bare(p *engine.CardPlayed) bool {
	return p.Seat == card.NoSeat && p.Mark == 0 && p.Millis == 0 && !p.Card.IsOpen()
}

func (c *codec) step(s *engine.Step) {
	first := stepMarker | bit(s.Absent, stepAbsent) | bit(len(s.Comments) > 0, stepCommented)
	switch {
	case c.reading:
		if first = c.byte(); first < bareCards {
			s.Card = c.valid(first)
			return
		}
		if first&^(stepAbsent|stepCommented) != stepMarker {
			c.fail("%#x begins no step", first)
		}
		s.Absent = first&stepAbsent != 0
	case bare(&s.CardPlayed) && first == stepMarker:
		c.card(&s.Card)
		return
	default:
		c.append(first)
	}
	c.play(&s.CardPlayed)
	if c.reading && first == stepMarker && bare(&s.CardPlayed) {
		c.fail("a bare card written longer than need be")
	}
	if first&stepCommented != 0 {
		if list(c, &s.Comments, c.text); len(s.Comments) == 0 {
			c.fail("no comments where some are announced")
		}
	}
}

func bit(set bool, mask byte) byte {
	if set {
		return mask
	}
	return 0
}

// penalty is what every penalty has besides its first byte.
func (c *codec) penalty(e *engine.PenaltyGiven) {
	enum(c, &e.Infraction, rules.SheetFraud, 8)
	c.share(6)
	c.seat(&e.Seat)
	c.side(&e.Side, 2)
	c.flag(&e.Warning)
	c.endShared()
	c.int(&e.Award)
}

// outsiders are those who do not play.
var outsiders = [...]string{"", "referee", "spectator"}

// notes is what only some penalties have.
func (c *codec) notes(e *engine.PenaltyGiven) {
	i := slices.Index(outsiders[:], e.Outsider)
	if i < 0 {
		c.refuse("%q is nobody beside the table and cannot be stored", e.Outsider)
	}
	switch i = int(c.bits(byte(i), 8)); {
	case !c.reading:
	case i < len(outsiders):
		e.Outsider = outsiders[i]
	default:
		c.fail("%d is nobody beside the table", i)
	}
	c.uint(&e.Minutes)
}

// noted reports whether a penalty has minutes, or is of somebody who does not play.
func noted(e *engine.PenaltyGiven) bool { return e.Minutes != 0 || e.Outsider != "" }

func (c *codec) fault(f *engine.Fault) {
	c.uint(&f.Line)
	c.uint(&f.Col)
	c.uint(&f.EndCol)
	c.string((*string)(&f.Code))
	c.string(&f.Msg.Format)
	list(c, &f.Msg.Args, func(a *any) {
		s := ""
		if !c.reading {
			s = fmt.Sprint(*a)
		}
		if c.text(&s); c.reading {
			*a = s
		}
	})
}
