package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/replay"
)

// Tally is a tally in the JSON form: an object with a key for each side, in their order.
type Tally struct {
	Sides []engine.Side
	engine.Tally
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
		side, ok := engine.ParseSide(fmt.Sprint(key))
		var n int
		if err := d.Decode(&n); err != nil || !ok {
			return fmt.Errorf("%v is no number of a side", key)
		}
		t.Sides, t.Tally = append(t.Sides, side), t.With(side, n)
	}
	return nil
}

// columns returns a tally by the columns of the sheet of a match.
func columns(m *replay.Match, t engine.Tally) Tally { return Tally{m.Rules.Table().Columns, t} }

// Columns returns a tally by the columns of the sheet of a match, nil for none.
func Columns(m *replay.Match, t *engine.Tally) *Tally {
	if t == nil {
		return nil
	}
	return new(columns(m, *t))
}

// BySides returns a tally by the sides of a deal, nil for none.
func BySides(sides []engine.Side, t *engine.Tally) *Tally {
	if t == nil || sides == nil {
		return nil
	}
	return &Tally{sides, *t}
}

// TallyText returns a tally as a person reads it: AC 61 BD 59.
func TallyText(sides []engine.Side, t engine.Tally) string {
	out := ""
	for i, s := range sides {
		if i > 0 {
			out += " "
		}
		out += s.String() + " " + strconv.Itoa(t.Of(s))
	}
	return out
}

// Dashed returns the numbers of the sides alone, with dashes between them: 61–59.
func Dashed(sides []engine.Side, t engine.Tally) string {
	dash, out := "–", ""
	for _, s := range sides {
		if t.Of(s) < 0 {
			dash = " – "
		}
	}
	for i, s := range sides {
		if i > 0 {
			out += dash
		}
		out += strconv.Itoa(t.Of(s))
	}
	return out
}

// GamesText says how many games a deal added in each column.
func (a *Reporter) GamesText(t *engine.Table, games *engine.Tally) string {
	switch {
	case games == nil:
		return a.Words.Sayf("games not known")
	case *games == engine.Tally{}:
		return a.Words.Sayf("no games")
	}
	out := ""
	for _, c := range t.Columns {
		if n := games.Of(c); n != 0 {
			if out != "" {
				out += " "
			}
			out += fmt.Sprintf("%s %+d", c, n)
		}
	}
	return out
}

// SharesText returns what is of some seats, as it is written in a record: AD 56 BC 64.
func SharesText(shares engine.Shares) string {
	var out []string
	for _, s := range shares {
		out = append(out, fmt.Sprintf("%s %d", s.Side, s.N))
	}
	return strings.Join(out, " ")
}

// SheetText returns the sheet as it is shown, in short.
func SheetText(m *replay.Match, t engine.Tally) string {
	return Dashed(m.Rules.Table().Columns, m.Rules.Capped(t))
}
