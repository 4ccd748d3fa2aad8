package output

import (
	"bytes"
	"encoding/csv"
	"reflect"
	"strconv"

	"sueca/engine/message"
	"sueca/notation/exchange"
)

// IsCSV reports whether the results are a table for spreadsheets.
func (a *Output) IsCSV() bool { return a.Format == "csv" }

// CSV writes a row of a table for spreadsheets to standard output, on one line. Hidden
// characters of its texts are escaped, and no text is a formula. Numbers are written in the
// same way in every language; nil, and a pointer to nothing, is an empty cell.
func (a *Output) CSV(row ...any) error {
	cells := make([]string, len(row))
	for i, v := range row {
		cells[i] = cellOf(v)
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(cells); err != nil {
		return err
	}
	w.Flush()
	_, err := a.Stdout.Own().Write(b.Bytes())
	return err
}

// cellOf returns a value as it is written into a cell.
func cellOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return exchange.Cell(message.Visible(v))
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	if p := reflect.ValueOf(v); p.Kind() == reflect.Pointer {
		if p.IsNil() {
			return ""
		}
		return cellOf(p.Elem().Interface())
	}
	panic("output: a cell is a text, a number or a truth value")
}
