package candidate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"iter"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Seen is one line: one play as a machine saw it.
type Seen struct {
	Deal         int
	Trick, Place int // 0 where only the order is known
	Cards        map[card.Card]float64
	From         string
	At           *float64 // in seconds, nil where it is not known
	Line         int      // in the file
}

// LineError is what is wrong with a line.
type LineError struct {
	message.Fault
	Line int
}

// mostLine is the length of a line, in bytes: forty cards with their probabilities take a tenth of it.
const mostLine = 1 << 14

// form is a line as it is written.
type form struct {
	Deal  int                `json:"deal"`
	Trick int                `json:"trick"`
	Place int                `json:"place"`
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
			s, err := readLine(text, r, parse)
			if err != nil {
				yield(nil, &LineError{*err, n})
				return
			}
			if s.Line = n; !yield(s, nil) {
				return
			}
		}
		if err := lines.Err(); err == bufio.ErrTooLong {
			yield(nil, &LineError{message.Faultf("the line has more than %d bytes: it is no play", mostLine), n + 1})
		} else if err != nil {
			yield(nil, err)
		}
	}
}

// readLine reads one line.
func readLine(text []byte, r *rules.Rules, parse func(string) (card.Card, error)) (*Seen, *message.Fault) {
	wrong := func(format string, args ...any) (*Seen, *message.Fault) {
		f := message.Faultf(format, args...)
		return nil, &f
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var l form
	if err := dec.Decode(&l); err != nil {
		return wrong(`no play: a line is such as {"deal":1,"trick":3,"place":2,"cards":{"Q♦":0.8,"J♦":0.15}} (%s)`, err.Error())
	}
	t := r.Table()
	switch {
	case dec.More():
		return wrong("more stands behind the object: one play a line")
	case l.Deal < 1:
		return wrong("deal is %d: deals count from 1", l.Deal)
	case (l.Trick == 0) != (l.Place == 0):
		return wrong("trick and place stand together, or neither")
	case l.Trick < 0 || l.Trick > t.Tricks:
		return wrong("there is no trick %d: a deal has %d", l.Trick, t.Tricks)
	case l.Place < 0 || l.Place > len(t.Seats):
		return wrong("there is no place %d: a trick has %d cards", l.Place, len(t.Seats))
	case len(l.Cards) == 0:
		return wrong("no cards: leave the line out where nothing was seen")
	}
	s := &Seen{Deal: l.Deal, Trick: l.Trick, Place: l.Place, Cards: map[card.Card]float64{}, From: l.From, At: l.At}
	sum := 0.0
	for name, p := range l.Cards {
		c, err := parse(name)
		_, twice := s.Cards[c]
		switch {
		case err != nil || !c.Known():
			return wrong("%s is no card", message.Word(name))
		case !r.Deck().Has(c):
			return wrong("there is no %s in this deck", c)
		case twice:
			return wrong("%s stands twice", c)
		case !(p >= 0 && p <= 1):
			return wrong("the probability of %s is not between 0 and 1", c)
		}
		s.Cards[c] = p
		sum += p
	}
	if sum > 1+1e-6 {
		return wrong("the probabilities add up to more than 1")
	}
	return s, nil
}
