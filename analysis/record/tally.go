package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/replay"
)

// Tally is a tally in the JSON form: an object with a key for each side, in their order.
type Tally struct {
	Sides []card.Side
	card.Tally
}

// MarshalJSON implements [json.Marshaler].
func (t Tally) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 32), '{') // two sides of a deal fit
	for i, s := range t.Sides {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), s.String()...), `":`...) // letters alone: nothing to escape
		b = strconv.AppendInt(b, int64(t.Of(s)), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (t *Tally) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return err
	}
	*t = Tally{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		side, ok := card.ParseSide(fmt.Sprint(key))
		var n int
		if err := d.Decode(&n); err != nil || !ok {
			return fmt.Errorf("%v is no number of a side", key)
		}
		t.Sides, t.Tally = append(t.Sides, side), t.With(side, n)
	}
	return nil
}

// SheetOf returns a tally by the columns of the sheet of a match.
func SheetOf(m *replay.Match, t card.Tally) Tally { return Tally{m.Rules.Table().Columns, t} }

// Columns returns a tally by the columns of the sheet of a match, nil for none.
func Columns(m *replay.Match, t *card.Tally) *Tally {
	if t == nil {
		return nil
	}
	return new(SheetOf(m, *t))
}

// BySides returns a tally by the sides of a deal, nil for none.
func BySides(sides []card.Side, t *card.Tally) *Tally {
	if t == nil || sides == nil {
		return nil
	}
	return &Tally{sides, *t}
}

// Dashed returns the numbers of the sides alone, with dashes between them: 61–59.
func Dashed(sides []card.Side, t card.Tally) string {
	dash, numbers := "–", []string(nil)
	for _, s := range sides {
		if t.Of(s) < 0 {
			dash = " – "
		}
		numbers = append(numbers, Printed(t.Of(s)))
	}
	return strings.Join(numbers, dash)
}

// Printed returns a number with the minus sign of print, as it is nowhere typed again.
func Printed(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }
