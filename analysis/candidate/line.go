package candidate

import (
	"bufio"
	"bytes"
	_ "embed" // the schema
	"encoding/json"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Schema is the JSON Schema of a line (draft 2020-12).
//
//go:embed schema.json
var Schema string

// Seen is one line: one play as a machine saw it, or a set.
type Seen struct {
	Deal         int
	Trick, Place int       // 0 where only the order is known, and of a set
	Hand         card.Seat // of a set: whose hand it is,
	Heap         card.Side // or whose heap
	Cards        map[card.Card]float64
	From         string
	At           *float64 // in seconds, nil where it is not known
	Line         int      // in the file
}

// IsSet reports whether a hand or a heap was seen, and not a play.
func (s *Seen) IsSet() bool { return s.Hand != card.NoSeat || s.Heap != card.NoSide }

// same reports whether two lines say the same: they are one frame.
func (s *Seen) same(o *Seen) bool {
	return s.From == o.From && s.Trick == o.Trick && s.Place == o.Place && s.Hand == o.Hand && s.Heap == o.Heap && maps.Equal(s.Cards, o.Cards)
}

// LineError is what is wrong with a line, and from which letter on.
type LineError struct {
	message.Fault
	Line, Column int
}

// mostLine is the length of a line, in bytes: forty cards with their probabilities take a tenth of it.
const mostLine = 1 << 14

// form is a line as it is written.
type form struct {
	Deal  int                `json:"deal"`
	Trick *int               `json:"trick"`
	Place *int               `json:"place"`
	Hand  *string            `json:"hand"`
	Heap  *string            `json:"heap"`
	Cards map[string]float64 `json:"cards"`
	From  string             `json:"from"`
	At    *float64           `json:"at"`
}

// Read reads the lines of a text, played by rules; parse reads a card. The first line that is wrong ends it, with a [*LineError].
func Read(in io.Reader, r *rules.Rules, parse func(string) (card.Card, error)) iter.Seq2[*Seen, error] {
	return func(yield func(*Seen, error) bool) {
		lines := bufio.NewScanner(in)
		lines.Buffer(make([]byte, 0, mostLine), mostLine)
		n := 0
		for lines.Scan() {
			n++
			text := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
			if len(text) == 0 {
				continue
			}
			s, at, err := readLine(text, r, parse)
			if err != nil {
				before, _, _ := bytes.Cut(lines.Bytes(), text)
				at = min(at, len(text))
				yield(nil, &LineError{*err, n, utf8.RuneCount(before) + utf8.RuneCount(text[:at]) + 1})
				return
			}
			if s.Line = n; !yield(s, nil) {
				return
			}
		}
		if err := lines.Err(); err == bufio.ErrTooLong {
			yield(nil, &LineError{message.Faultf("the line has more than %d bytes: it is no play", mostLine), n + 1, 1})
		} else if err != nil {
			yield(nil, err)
		}
	}
}

// readLine reads one line. With a fault it returns from which byte on.
func readLine(text []byte, r *rules.Rules, parse func(string) (card.Card, error)) (*Seen, int, *message.Fault) {
	wrong := func(at int, format string, args ...any) (*Seen, int, *message.Fault) {
		f := message.Faultf(format, args...)
		return nil, at, &f
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var l form
	if err := dec.Decode(&l); err != nil {
		return wrong(int(dec.InputOffset()), `no play: a line is such as {"deal":1,"trick":3,"place":2,"cards":{"Q♦":0.8,"J♦":0.15}} (%s)`, err.Error())
	}
	// of returns where a name stands.
	of := func(name string) int { return max(0, bytes.Index(text, strconv.AppendQuote(nil, name))) }
	t := r.Table()
	switch {
	case dec.More():
		return wrong(int(dec.InputOffset()), "more stands behind the object: one play a line")
	case l.Deal < 1:
		return wrong(of("deal"), "deal is %d: deals count from 1", l.Deal)
	case (l.Trick == nil) != (l.Place == nil):
		return wrong(max(of("trick"), of("place")), "trick and place stand together, or neither")
	case l.Trick != nil && (*l.Trick < 1 || *l.Trick > t.Tricks):
		return wrong(of("trick"), "there is no trick %d: a deal has %d", *l.Trick, t.Tricks)
	case l.Place != nil && (*l.Place < 1 || *l.Place > len(t.Seats)):
		return wrong(of("place"), "there is no place %d: a trick has %d cards", *l.Place, len(t.Seats))
	case l.Hand != nil && l.Heap != nil, l.Trick != nil && (l.Hand != nil || l.Heap != nil):
		return wrong(max(of("hand"), of("heap")), "a line is a play, a hand or a heap: one of trick and place, hand, and heap")
	case len(l.Cards) == 0:
		return wrong(of("cards"), "no cards: leave the line out where nothing was seen")
	}
	s := &Seen{Deal: l.Deal, Cards: map[card.Card]float64{}, From: l.From, At: l.At}
	if l.Trick != nil {
		s.Trick, s.Place = *l.Trick, *l.Place
	}
	if err := s.set(&l, r); err != nil {
		return nil, max(of("hand"), of("heap")), err
	}
	sum := 0.0
	for _, name := range slices.Sorted(maps.Keys(l.Cards)) {
		p := l.Cards[name]
		c, err := parse(name)
		_, twice := s.Cards[c]
		switch {
		case err != nil || !c.Known():
			return wrong(of(name), "%s is no card", message.Word(name))
		case !r.Deck().Has(c):
			return wrong(of(name), "there is no %s in this deck", c)
		case twice:
			return wrong(of(name), "%s stands twice", c)
		case !(p >= 0 && p <= 1):
			return wrong(of(name), "the probability of %s is not between 0 and 1", c)
		}
		s.Cards[c] = p
		sum += p
	}
	if sum > 1+1e-6 && !s.IsSet() {
		return wrong(of("cards"), "the probabilities add up to more than 1")
	}
	return s, 0, nil
}

// set takes over whose hand or heap a line is of.
func (s *Seen) set(l *form, r *rules.Rules) *message.Fault {
	var f message.Fault
	t, ok := r.Table(), true
	switch {
	case l.Hand != nil:
		if s.Hand, ok = card.ParseSeat(*l.Hand); !ok || !slices.Contains(t.Seats, s.Hand) {
			f = message.Faultf("%s is no hand: it has the letter of a seat", message.Word(*l.Hand))
			return &f
		}
	case l.Heap != nil:
		if s.Heap, ok = card.ParseSide(*l.Heap); !ok || !slices.Contains(t.Columns, s.Heap) {
			f = message.Faultf("%s is no heap: it has the letters of a side, such as %s", message.Word(*l.Heap), t.Columns[0])
			return &f
		}
	}
	return nil
}
