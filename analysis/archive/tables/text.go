package tables

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"reflect"
	"strconv"

	"sueca/engine/message"
)

// csvOf writes rows as CSV, a line of names first.
func csvOf[T any](out io.Writer, shown func(string) string) (put func([]T) error, end func() error) {
	w := csv.NewWriter(out)
	of := reflect.TypeFor[T]()
	cells := make([]string, of.NumField())
	for i := range cells {
		cells[i] = nameOf(of.Field(i))
	}
	failed := w.Write(cells)
	return func(rows []T) error {
			for i := range rows {
				row := reflect.ValueOf(&rows[i]).Elem()
				for k := range cells {
					cells[k] = cellOf(row.Field(k), shown)
				}
				if err := w.Write(cells); err != nil {
					return err
				}
			}
			w.Flush()
			return w.Error()
		}, func() error {
			w.Flush()
			if failed != nil {
				return failed
			}
			return w.Error()
		}
}

// nameOf returns the name of a column.
func nameOf(f reflect.StructField) string { return f.Tag.Get("json") }

// cellOf returns a value as a cell of CSV, empty for null.
func cellOf(v reflect.Value, shown func(string) string) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String:
		return shown(v.String())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	}
	panic("tables: no column has values of " + v.Type().String())
}

// jsonOf writes rows as JSON, one object a line, with hidden characters of texts escaped.
func jsonOf[T any](out io.Writer) (put func([]T) error, end func() error) {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	return func(rows []T) error {
		for i := range rows {
			line.Reset()
			if err := enc.Encode(&rows[i]); err != nil {
				return err
			}
			if _, err := out.Write(message.VisibleJSON(line.Bytes())); err != nil {
				return err
			}
		}
		return nil
	}, func() error { return nil }
}
