package tables

import (
	"reflect"

	"sueca/engine/card"
)

// Plays are the rows of the table plays that a deal has: its cards. They are most of all rows, so that what
// is the same in all of them stands here once, and nothing in them is a pointer.
type Plays struct {
	dealID      int64
	deal, index int
	match       string
	date        *string
	dealer      card.Seat
	trump       card.Suit
	names       *[card.H + 1]*string
	cards       []played
	millis      []int32 // of each card up to the last that has any
}

// played is a card that was played: what its columns are told by, in bytes.
type played [followed + 1]uint8

// What the bytes are.
const (
	trick = iota
	position
	seated // the seat
	recorded
	whole // the card
	led
	nth
	winner
	marked
	followed
)

// truthByte returns a truth as a byte, of which 0 is null.
func truthByte(b bool) uint8 {
	if b {
		return 2
	}
	return 1
}

// none is a number that is null.
const none = -1

// playColumn is a column of the table plays. It is told by a byte of each card, or by the deal, as a number: of
// those texts, if there are any, or of nothing; or as the text of a seat, or of the deal.
type playColumn struct {
	alike  bool // all cards of a deal have the same
	byte   int
	number func(byte uint8) int // nil is the byte, and 0 is none
	ofDeal func(d *Plays) int
	names  []*string
	truth  bool // the number is 0 or 1
	timed  bool // it is told by the milliseconds of a card
	text   func(d *Plays, seat uint8) *string
}

// playColumns are the columns by their names, but for the id of the deal.
var playColumns = map[string]*playColumn{
	"match":         {alike: true, byte: seated, text: func(d *Plays, _ uint8) *string { return &d.match }},
	"deal":          {alike: true, ofDeal: func(d *Plays) int { return d.deal }},
	"date":          {alike: true, byte: seated, text: func(d *Plays, _ uint8) *string { return d.date }},
	"dealer":        {alike: true, ofDeal: func(d *Plays) int { return orNone(uint8(d.dealer)) }, names: seatText},
	"trick":         {byte: trick},
	"position":      {byte: position},
	"seat":          {byte: seated, names: seatText},
	"seat_recorded": {byte: recorded, number: truthOf, truth: true},
	"player":        {byte: seated, text: func(d *Plays, seat uint8) *string { return d.names[seat] }},
	"card": {byte: whole, names: cardText, number: func(c uint8) int {
		if !card.Card(c).Known() {
			return none
		}
		return int(c)
	}},
	"suit": {byte: whole, names: suitText, number: func(c uint8) int { return orNone(uint8(card.Card(c).Suit())) }},
	"rank": {byte: whole, names: rankText, number: func(c uint8) int {
		if card.Card(c).Rank() == card.Low {
			return none
		}
		return orNone(uint8(card.Card(c).Rank()))
	}},
	"points": {byte: whole, number: func(c uint8) int {
		if card.Card(c).Rank() == card.NoRank {
			return none
		}
		return card.Card(c).Points()
	}},
	"led":      {byte: led, names: suitText},
	"trump":    {alike: true, ofDeal: func(d *Plays) int { return orNone(uint8(d.trump)) }, names: suitText},
	"nth":      {byte: nth},
	"followed": {byte: followed, number: truthOf, truth: true},
	"winner":   {byte: winner, names: seatText},
	"seconds":  {timed: true},
	"mark":     {byte: marked, names: markText},
	"index":    {alike: true, ofDeal: func(d *Plays) int { return d.index }},
}

// orNone returns a byte as a number, none for 0.
func orNone(b uint8) int {
	if b == 0 {
		return none
	}
	return int(b)
}

// truthOf returns the number of a truth.
func truthOf(b uint8) int { return int(b) - 1 }

// value returns a pointer to the value of a card, nil for null.
func (p *playColumn) value(d *Plays, card int) any {
	c := &d.cards[card]
	n := orNone(c[p.byte])
	switch {
	case p.timed && (card >= len(d.millis) || d.millis[card] == 0):
		return nil
	case p.timed:
		return new(float64(d.millis[card]) / 1000)
	case p.text != nil:
		return p.text(d, c[p.byte])
	case p.ofDeal != nil:
		n = p.ofDeal(d)
	case p.number != nil:
		n = p.number(c[p.byte])
	}
	switch {
	case n == none:
		return nil
	case p.names != nil:
		return p.names[n]
	case p.truth:
		return truth(n == 1)
	default:
		return number(n)
	}
}

// ofFields are the columns of the fields of a row.
var ofFields = func() (out []*playColumn) {
	for i := range reflect.TypeFor[Play]().NumField() {
		out = append(out, playColumns[nameOf(reflect.TypeFor[Play]().Field(i))])
	}
	return out
}()

// rows returns the rows as a reader has them.
func (d *Plays) rows() []Play {
	out := make([]Play, len(d.cards))
	for i := range d.cards {
		out[i].DealID = d.dealID
		row := reflect.ValueOf(&out[i]).Elem()
		for k, p := range ofFields {
			if p == nil {
				continue
			}
			to, v := row.Field(k), reflect.ValueOf(p.value(d, i))
			if v.IsValid() && to.Kind() != reflect.Pointer {
				v = v.Elem()
			}
			if v.IsValid() {
				to.Set(v)
			}
		}
	}
	return out
}

// plays writes the plays of deals as a group of rows.
func (f *parquetFile) plays(deals []Plays) error {
	rows := 0
	for i := range deals {
		rows += len(deals[i].cards)
	}
	if rows == 0 {
		return f.err
	}
	return f.group(rows, func(name string, c *chunk) {
		p := playColumns[name]
		for i := range deals {
			d := &deals[i]
			if p == nil {
				c.ids = appendTimes(c.ids, d.dealID, len(d.cards))
				continue
			}
			if p.ofDeal != nil || p.text != nil && (i == 0 || !d.beside(&deals[i-1])) {
				c.ofByte = [256]int32{}
			}
			p.fill(c, d)
		}
	})
}

// beside reports whether two deals are of one match, and played by the same.
func (d *Plays) beside(o *Plays) bool {
	return d.match == o.match && d.date == o.date && d.names == o.names
}

// fill adds the values of the cards of a deal, which are the same for the same byte.
func (p *playColumn) fill(c *chunk, d *Plays) {
	at := c.at
	for k := range d.cards {
		if p.timed {
			at = append(at, c.place(p.value(d, k)))
			continue
		}
		place := &c.ofByte[d.cards[k][p.byte]]
		if *place == 0 {
			*place = c.place(p.value(d, k)) + 2
		}
		if p.alike {
			at = appendTimes(at, *place-2, len(d.cards))
			break
		}
		at = append(at, *place-2)
	}
	c.at = at
}
