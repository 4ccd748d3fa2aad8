package record_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// TestEmptyRecord: a file that holds nothing has one error, at its very beginning, and no match.
func TestEmptyRecord(t *testing.T) {
	r := record.EmptyRecord("x.sueca")
	if !r.Empty || r.ID() != "" || r.FirstLine() != 1 || !r.OfFile() {
		t.Errorf("%+v", r)
	}
	fs := r.Findings(nil, false)
	if len(fs) != 1 || fs[0].Code != code.Syntax || fs[0].File != "x.sueca" {
		t.Fatalf("%+v", fs)
	}
	if f := fs[0]; f.Line != 1 || f.Col != 1 || f.EndCol != 1 {
		t.Errorf("%d:%d-%d", f.Line, f.Col, f.EndCol)
	}
	if rows := record.VerdictRows(r); len(rows) != 0 {
		t.Errorf("deals %+v", rows)
	}
	// Each event is at the very beginning too.
	for i := range r.Events {
		if got := r.Place(i, card.Unknown, ""); got != (notation.Range{Line: 1, Col: 1, EndCol: 1}) {
			t.Errorf("event %d is at %v", i, got)
		}
	}
}

// TestRecordOrigin: what is known of a match depends on whether it comes from a file, from a pack or
// from the log.
func TestRecordOrigin(t *testing.T) {
	read := recordOf(t, "[Rules \"fpsd target=4\"]\ndeal 1 dealer A\ngames AC 1\n")
	written := &notation.Match{FirstLine: 9, Ranges: read.Text.Ranges}
	for _, test := range []struct {
		name      string
		r         *record.Record
		ofFile    bool
		firstLine int
		text      *notation.Match
		id        string
	}{
		{"log", &record.Record{MatchID: "m", Events: read.Events}, false, 0, nil, "m"},
		{"log without an id", &record.Record{Events: read.Events}, false, 0, nil, ""},
		{"file", read, true, 1, read.Text, read.ID()},
		{"pack", &record.Record{Events: read.Events, Packed: &record.Packed{FirstLine: 4, Write: func() *notation.Match { return written }}}, true, 4, written, read.ID()},
		{"with an id", &record.Record{MatchID: "m", Events: read.Events, Text: read.Text}, true, 1, read.Text, "m"},
	} {
		if test.r.OfFile() != test.ofFile || test.r.FirstLine() != test.firstLine || test.r.ID() != test.id || test.r.Written() != test.text {
			t.Errorf("%s: %v, line %d, id %q", test.name, test.r.OfFile(), test.r.FirstLine(), test.r.ID())
		}
	}
	if len(read.ID()) < 8 {
		t.Errorf("the id of a match of a file is %q", read.ID())
	}
}

// TestLoad: the events are read once, and an error leaves the record as it was.
func TestLoad(t *testing.T) {
	head, all := []engine.Event{&engine.MatchStarted{}}, []engine.Event{&engine.MatchStarted{}, &engine.DealStarted{Number: 1}}
	for _, r := range []*record.Record{{Events: head}, {Events: head, Packed: &record.Packed{}}} {
		if err := r.Load(); err != nil || len(r.Events) != 1 {
			t.Errorf("%d events, %v", len(r.Events), err)
		}
	}
	loads, trouble := 0, errors.New("trouble")
	r := &record.Record{Events: head, Packed: &record.Packed{Load: func() ([]engine.Event, error) {
		if loads++; loads == 1 {
			return nil, trouble
		}
		return all, nil
	}}}
	if err := r.Load(); !errors.Is(err, trouble) || len(r.Events) != 1 {
		t.Errorf("%d events, %v", len(r.Events), err)
	}
	for range 2 {
		if err := r.Load(); err != nil || len(r.Events) != 2 || loads != 2 {
			t.Errorf("%d events, %v, after %d loads", len(r.Events), err, loads)
		}
	}
}

// TestJudge: a record is judged once.
func TestJudge(t *testing.T) {
	r := recordOf(t, "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n")
	if m := r.Judge(); r.Judge() != m {
		t.Error("it is judged again")
	}
}

// TestWants: a deal is wanted that is the one asked for, and that a filter lets pass.
func TestWants(t *testing.T) {
	only := map[int]bool{2: true, 3: false}
	for _, test := range []struct {
		r    record.Record
		deal int
		want bool
	}{
		{record.Record{}, 1, true}, {record.Record{}, 0, true},
		{record.Record{Deal: 2}, 2, true}, {record.Record{Deal: 2}, 1, false},
		{record.Record{Only: only}, 2, true}, {record.Record{Only: only}, 3, false}, {record.Record{Only: only}, 1, false},
		{record.Record{Only: map[int]bool{}}, 1, false},
		{record.Record{Deal: 2, Only: only}, 2, true}, {record.Record{Deal: 3, Only: only}, 3, false}, {record.Record{Deal: 1, Only: only}, 2, false},
	} {
		if got := test.r.Wants(test.deal); got != test.want {
			t.Errorf("deal %d, only %v: wants %d %v", test.r.Deal, test.r.Only, test.deal, got)
		}
	}
	r := recordOf(t, placed)
	for deal, want := range map[int]bool{0: true, 1: true, 2: true, 3: true, 4: false} {
		if r.Deal = deal; r.WantsAny() != want {
			t.Errorf("deal %d: some of it is wanted: %v", deal, !want)
		}
	}
}

// TestEnded: the deals that can be read and are wanted, as they ended, with their places in the
// match.
func TestEnded(t *testing.T) {
	const text = `[Rules "fpsd target=4"]
deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
deal 2 dealer B trump 7♥
bad
deal 3 dealer C trump 7♥
1. D: 5♥ A♥ K♥ 3♥
amend deal 2
deal 2 dealer B trump 2♦
1. C: A♠ 4♠ J♠ 5♠
`
	all := func(*replay.Verdict) bool { return true }
	for _, test := range []struct {
		name   string
		deal   int
		only   map[int]bool
		wanted func(*replay.Verdict) bool
		want   string
	}{
		{"all", 0, nil, all, "0:1A 1:2B 2:3C "},
		{"none", 0, nil, func(*replay.Verdict) bool { return false }, ""},
		{"one", 2, nil, all, "1:2B "},
		{"filtered", 0, map[int]bool{3: true}, all, "2:3C "},
		{"by the verdict", 0, nil, func(v *replay.Verdict) bool { return v.Dealer != card.B }, "0:1A 2:3C "},
	} {
		r := recordOf(t, text)
		r.Deal, r.Only = test.deal, test.only
		got := ""
		for _, e := range r.Ended(test.wanted) {
			got += fmt.Sprintf("%d:%d%s ", e.Index, e.Deal.Number, e.Deal.Dealer)
			if n := e.Deal.LastTrick(); n != 1 {
				t.Errorf("%s: deal %d has %d tricks", test.name, e.Deal.Number, n)
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	got := ""
	for _, e := range recordOf(t, placed).Ended(all) { // those that cannot be read did not end
		got += fmt.Sprintf("%d:%d ", e.Index, e.Deal.Number)
	}
	if got != "0:1 3:3 " {
		t.Error(got)
	}
}

// TestLineOf: each event stands on a line, as long as there is a file and such an event.
func TestLineOf(t *testing.T) {
	r := recordOf(t, "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A\ngames AC 1\n")
	last := len(r.Events) - 1
	for event, want := range map[int]int{0: 1, last - 1: 3, last: 4, last + 1: 0, last + 2: 0} {
		if got := r.LineOf(event); got != want {
			t.Errorf("event %d is on line %d, want %d", event, got, want)
		}
	}
	if got := (&record.Record{Events: r.Events}).LineOf(1); got != 0 {
		t.Errorf("without a file an event is on line %d", got)
	}
}

// TestPlace: a finding points at what it is about in the line of its event.
func TestPlace(t *testing.T) {
	r := recordOf(t, `[Ruls "x"]
deal 1 dealer A trump 7♥
hand A ♠752 ♥73 ♣K ♦KQ54
10. B: 5♥ A♥ K♥ 3♥ = C 15
`)
	at := func(kind engine.Kind) int {
		return slices.IndexFunc(r.Events, func(e engine.Event) bool { return e.Kind() == kind })
	}
	for _, test := range []struct {
		event int
		card  card.Card
		code  code.Code
		want  string
	}{
		{at(engine.KindTagWritten), card.Unknown, code.UnknownTag, "1:2-6"},
		{at(engine.KindTagWritten), card.Unknown, "", "1:7-10"},
		{at(engine.KindDealStarted), card.Unknown, code.WrongDealer, "2:15-16"},
		{at(engine.KindDealStarted), card.Unknown, code.Procedure, "2:1-7"},
		{at(engine.KindDealStarted), card.New(card.Hearts, card.Seven), code.Procedure, "2:23-25"},
		{at(engine.KindHandRecorded), card.New(card.Hearts, card.Seven), code.TrickSize, "3:14-15"},
		{at(engine.KindTrickStarted), card.Unknown, code.TrickSize, "4:1-4"},
		{at(engine.KindTrickStarted), card.Unknown, code.WrongLeader, "4:5-6"},
		{len(r.Events) - 1, card.Unknown, code.WinnerMismatch, "4:22-23"},
		{len(r.Events) - 1, card.Unknown, code.PointsMismatch, "4:24-26"},
		{at(engine.KindCardPlayed), card.Unknown, code.TrickSize, "4:8-10"},
	} {
		p := r.Place(test.event, test.card, test.code)
		if got := fmt.Sprintf("%d:%d-%d", p.Line, p.Col, p.EndCol); got != test.want {
			t.Errorf("%s of event %d: %s, want %s", test.code, test.event, got, test.want)
		}
	}
}

// TestDealAtLine: a line belongs to the deal that begins on it or above it. Deals of one number are
// told apart by their index; one that a correction has replaced has that of the first.
func TestDealAtLine(t *testing.T) {
	r := recordOf(t, `[Rules "fpsd target=4"]
[A "Ana"]
deal 1 dealer A
games AC 1
deal x
deal 2 dealer B
games BD 1
deal 2 dealer B
games BD 2
deal 3 dealer C
games BD 2
amend deal 3
deal 3 dealer C
games AC 2
`)
	for line, want := range []string{
		"0 0", "0 0", "0 0", "1 1", "1 1", "0 1", "2 1", "2 1", "2 2", "2 2", "3 1", "3 1", "3 1", "3 1", "3 1", "3 1",
	} {
		deal, index := r.DealAtLine(line)
		if got := fmt.Sprint(deal, " ", index); got != want {
			t.Errorf("line %d is of deal %s, want %s", line, got, want)
		}
	}
}
