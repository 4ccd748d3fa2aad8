package record_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/record"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestTally: a tally is an object with a key for each of its sides, in their order, and reads back.
func TestTally(t *testing.T) {
	for _, test := range []struct {
		tally record.Tally
		want  string
	}{
		{record.Tally{}, `{}`},
		{record.Tally{Sides: []card.Side{card.AC}, Tally: card.Pairs(7, 0)}, `{"AC":7}`},
		{record.Tally{Sides: []card.Side{card.AC, card.BD}, Tally: card.Pairs(68, -52)}, `{"AC":68,"BD":-52}`},
		{record.Tally{Sides: []card.Side{card.BD, card.AC}, Tally: card.Pairs(0, 10)}, `{"BD":10,"AC":0}`},
	} {
		b, err := json.Marshal(test.tally)
		if err != nil || string(b) != test.want {
			t.Errorf("%s, %v, want %s", b, err, test.want)
		}
		again := record.Tally{Sides: []card.Side{card.A.Alone()}, Tally: card.Pairs(1, 1)}
		if err := json.Unmarshal(b, &again); err != nil || cmp.Diff(test.tally, again) != "" {
			t.Errorf("%s is read as %+v, %v", b, again, err)
		}
	}
	for _, text := range []string{`{"XY":1}`, `{"AC":"1"}`, `{"AC":1.5}`, `{"AC":{}}`, `{"":1}`} {
		if err := json.Unmarshal([]byte(text), &record.Tally{}); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	for _, text := range []string{``, `{"AC"`, `{"AC":1,`} { // called by itself, with what nobody has looked at
		if err := new(record.Tally).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestColumns: a tally goes by the columns of the match or the sides of the deal, and where there
// is none there is no row.
func TestColumns(t *testing.T) {
	m := &replay.Match{Rules: rules.Default()}
	tally := card.Pairs(3, 1)
	text := func(v any) string {
		b, err := json.Marshal(v)
		assert.NilError(t, err)
		return string(b)
	}
	for _, test := range []struct{ got, want string }{
		{text(record.SheetOf(m, tally)), `{"AC":3,"BD":1}`},
		{text(record.Columns(m, &tally)), `{"AC":3,"BD":1}`},
		{text(record.Columns(m, nil)), `null`},
		{text(record.BySides([]card.Side{card.BD}, &tally)), `{"BD":1}`},
		{text(record.BySides(nil, &tally)), `null`},
		{text(record.BySides([]card.Side{card.BD}, nil)), `null`},
		{text(record.NameOrNull(card.NoSeat)), `null`},
		{text(record.NameOrNull(card.H)), `"H"`},
		{text(record.OrNull("")), `null`},
	} {
		if test.got != test.want {
			t.Errorf("%s, want %s", test.got, test.want)
		}
	}
}

// TestVerdictRows: the outcomes of the wanted deals, with null for what is not known.
func TestVerdictRows(t *testing.T) {
	r := recordOf(t, `[Rules "fpsd target=4"]
deal 1 dealer A trump 7♥
points AC 68 BD 52
deal 2 dealer B trump *♦
games BD 2
deal x
deal 4 trump *♠
1. B: 5♥ A♥ K♥ 3♥
`)
	r.MatchID = "m"
	var got strings.Builder
	for _, row := range record.VerdictRows(r) {
		assert.NilError(t, json.NewEncoder(&got).Encode(row))
	}
	const want = `{"match":"m","deal":1,"index":1,"complete":false,"dealer":"A","leader":null,"trump":"♥","trump_source":"recorded","trump_candidates":[],"points":{"AC":68,"BD":52},"tricks":null,"games":{"AC":1,"BD":0},"sheet":{"AC":1,"BD":0},"findings":["cards-unwritten"],"position":null,"file":"f.sueca"}
{"match":"m","deal":2,"index":1,"complete":false,"dealer":"B","leader":null,"trump":"♦","trump_source":"recorded","trump_candidates":[],"points":null,"tricks":null,"games":{"AC":0,"BD":2},"sheet":{"AC":1,"BD":2},"findings":["incomplete-deal"],"position":null,"file":"f.sueca"}
{"match":"m","deal":null,"index":1,"complete":false,"dealer":null,"leader":null,"trump":null,"trump_source":"unknown","trump_candidates":[],"points":null,"tricks":null,"games":null,"sheet":null,"findings":["syntax"],"position":null,"file":"f.sueca"}
{"match":"m","deal":4,"index":1,"complete":false,"dealer":null,"leader":"B","trump":"♠","trump_source":"recorded","trump_candidates":[],"points":null,"tricks":null,"games":null,"sheet":null,"findings":["deal-missing","incomplete-deal"],"position":null,"file":"f.sueca"}
`
	if d := cmp.Diff(want, got.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	r.Deal = 2
	if rows := record.VerdictRows(r); len(rows) != 1 || *rows[0].Deal != 2 {
		t.Errorf("%+v", rows)
	}
}

// TestVerdictRowSuits: every suit has its sign, as the trump suit and among the candidates.
func TestVerdictRowSuits(t *testing.T) {
	r := &record.Record{Judged: &replay.Match{Rules: rules.Default()}, Position: 12}
	got := ""
	for s := card.Spades; s <= card.Diamonds; s++ {
		row := record.VerdictRowOf(r, &replay.Verdict{Trump: s, Deal: 1})
		got += *row.Trump
		if *row.Position != 12 || row.File != nil {
			t.Errorf("%+v", row)
		}
	}
	if got != "♠♥♣♦" {
		t.Error(got)
	}
	row := record.VerdictRowOf(r, &replay.Verdict{Candidates: 1<<card.Spades | 1<<card.Diamonds})
	if row.Deal != nil || row.Trump != nil {
		t.Errorf("%+v", row)
	}
	if b, err := json.Marshal(row.Findings); string(b) != "[]" {
		t.Errorf("%s, %v", b, err) // a list, and not null
	}
	if got := fmt.Sprint(row.Candidates); got != "[♠ ♦]" {
		t.Error(got)
	}
}
