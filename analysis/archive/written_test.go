package archive

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// TestWritten: what was remarked stands at the place of its event in the canonical text; what is
// about no event that there is, as only a damaged pack says, is left out.
func TestWritten(t *testing.T) {
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default(), Source: engine.RulesTagged},
		&engine.DealStarted{Number: 1, Dealer: card.A},
		&engine.NoteWritten{Text: "x"},
	}
	var remarks []pack.Remark
	for n := -2; n <= len(events)+1; n++ {
		remarks = append(remarks, pack.Remark{Event: n, Code: code.Tolerated, Msg: message.Message{Format: "event %d", Args: []any{strconv.Itoa(n)}}}) // numbers are text in a pack
	}
	m := written(events, remarks, 10, notation.Options{File: "f.pack"})
	var got []string
	for _, e := range m.Errors {
		got = append(got, fmt.Sprintf("%s:%d:%d-%d %s %s", e.File, e.Line, e.Col, e.EndCol, e.Code, e.Msg))
	}
	want := []string{"f.pack:10:1-1 tolerated event 0", "f.pack:12:1-7 tolerated event 1", "f.pack:13:1-9 tolerated event 2"}
	if !slices.Equal(got, want) || len(m.Events) != len(events) || m.FirstLine != 10 {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	// What has no text has no place either: it is the first line.
	few := written([]engine.Event{events[0], &engine.CardPlayed{}, &engine.CardPlayed{}}, nil, 10, notation.Options{})
	if n := len(few.Ranges); n != 3 || few.Ranges[2] != (notation.Range{Line: 10, Col: 1, EndCol: 1}) {
		t.Errorf("%d places: %v", n, few.Ranges)
	}
}
