package records

import (
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestParting: two sheets part at the first line that changes games or decides the match for one
// of them alone, or otherwise for the two.
func TestParting(t *testing.T) {
	games := func(event, n int, side card.Side) replay.Entry {
		return replay.Entry{Event: event, Side: side, Games: n}
	}
	won := replay.Entry{Event: 9, Side: card.AC, Why: replay.ForWinning}
	ofOne := games(3, 1, card.AC)
	ofOne.Seat = card.A
	said := replay.Entry{Event: 2, Side: card.AC}
	for _, tt := range []struct {
		name       string
		own, other []replay.Entry
		events     [2]int // -1 for none
	}{
		{"nothing", nil, nil, [2]int{-1, -1}},
		{"the same", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{said, games(3, 1, card.AC)}, [2]int{-1, -1}},
		{"one more", []replay.Entry{games(3, 1, card.AC), games(5, 1, card.BD)}, []replay.Entry{games(3, 1, card.AC)}, [2]int{5, -1}},
		{"one less", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{games(3, 1, card.AC), games(5, 1, card.BD)}, [2]int{-1, 5}},
		{"earlier", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{games(4, 1, card.AC)}, [2]int{3, -1}},
		{"later", []replay.Entry{games(4, 1, card.AC)}, []replay.Entry{games(3, 1, card.AC)}, [2]int{-1, 3}},
		{"games", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{games(3, 2, card.AC)}, [2]int{3, 3}},
		{"side", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{games(3, 1, card.BD)}, [2]int{3, 3}},
		{"seat", []replay.Entry{games(3, 1, card.AC)}, []replay.Entry{ofOne}, [2]int{3, 3}},
		{"won", []replay.Entry{games(3, 1, card.AC), won}, []replay.Entry{games(3, 1, card.AC)}, [2]int{9, -1}},
	} {
		p := parting(&replay.Match{Ledger: tt.own}, &replay.Match{Ledger: tt.other})
		got := [2]int{-1, -1}
		if p != nil {
			for i, e := range []*replay.Entry{p.own, p.other} {
				if e != nil {
					got[i] = e.Event
				}
			}
		}
		if got != tt.events {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.events)
		}
	}
}

// TestOutcomeText: a deal is told by its card points or, where they are not known, by what
// counts for it on the sheet.
func TestOutcomeText(t *testing.T) {
	three, err := rules.Parse("tres-morto")
	verbtest.Check(t, err)
	four := rules.Default()
	points := card.Pairs(64, 56)
	ledger := []replay.Entry{{Deal: 1, Games: 1, Msg: message.Msg("of another deal")}, {Deal: 2, Msg: message.Msg("of no games")}, {Deal: 2, Games: 1, Msg: message.Msg("what counts")}, {Deal: 2, Games: 2, Msg: message.Msg("what counts too")}}
	for _, tt := range []struct {
		rules rules.Rules
		v     replay.Verdict
		want  string
	}{
		{four, replay.Verdict{Deal: 2, Unread: true, Points: &points}, "a deal that cannot be read"},
		{four, replay.Verdict{Deal: 2, Points: &points}, "64–56 card points"},
		{three, replay.Verdict{Deal: 2, Points: &points, Sides: []card.Side{card.AC, card.BD}}, "card points: AC 64 BD 56"},
		{four, replay.Verdict{Deal: 2}, "what counts"},
		{four, replay.Verdict{Deal: 3}, "not known"},
	} {
		a := &scoreVerb{verbtest.Speaking("en")}
		if got := a.outcomeText(a.Out, &replay.Match{Rules: tt.rules, Ledger: ledger}, tt.v); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	m := &replay.Match{Rules: four, Verdicts: []replay.Verdict{{}}}
	if got := sheetAfter(m, 0); got != "?" {
		t.Errorf("a sheet that is not known is %q", got)
	}
}
