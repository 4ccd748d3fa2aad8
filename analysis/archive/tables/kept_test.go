package tables

import (
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// TestRowsKeepNoPage: rows wait until their group is full, those of the matches for tens of
// thousands. None of their texts is a piece of the page that its match was read from, which
// would stay in memory for as long: a million deals took twice what a hundred thousand did.
func TestRowsKeepNoPage(t *testing.T) {
	page := map[uintptr]string{} // where the texts of the record begin
	note := func(s string) {
		if s != "" {
			page[uintptr(unsafe.Pointer(unsafe.StringData(s)))] = s
		}
	}
	var rows Rows
	for m, err := range notation.Matches(strings.NewReader(evening), notation.Options{}) {
		assert.NilError(t, err)
		for _, e := range m.Events {
			switch e := e.(type) {
			case *engine.TagWritten:
				note(e.Value)
			case *engine.SeatSubstituted:
				note(e.Name)
			}
		}
		judged := replay.Judge(m.Events)
		id := strings.Repeat("m", 26)
		note(id)
		rows.Add(&Record{Match: id, File: "a.sueca", Events: m.Events, Judge: func() *replay.Match { return judged }})
	}
	if len(page) < 6 {
		t.Fatalf("%d texts in the record", len(page))
	}
	texts := 0
	var look func(where string, v reflect.Value)
	look = func(where string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				look(where, v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				look(where+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				look(where, v.Index(i))
			}
		case reflect.String:
			texts++
			if s, kept := page[uintptr(unsafe.Pointer(unsafe.StringData(v.String())))]; kept && s != "" {
				t.Errorf("%s keeps the page that %q stands in", where, s)
			}
		}
	}
	look("rows", reflect.ValueOf(rows))
	if texts < 40 {
		t.Errorf("%d texts in the rows", texts)
	}
}
