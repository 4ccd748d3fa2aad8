package report

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestHeader: what a match is called, by what is written of it, and by which rules it is judged.
func TestHeader(t *testing.T) {
	for _, tt := range []struct{ record, want string }{
		{"[Rules \"fpsd\"]\n", "match %\nrules: fpsd target=4; id: %\n"},
		{"[Round \"2\"]\n[Match \"3\"]\n[Rules \"fpsd target=10\"]\n", "round 2 · match 3\nrules: fpsd match.target=10; id: %\n"},
		{"[D \"Duarte\"]\n[Event \"Noite\"]\n[Rules \"aberto-sem-fim\"]\n", "Noite\nAC ?, ? – BD ?, Duarte\nrules: aberto-sem-fim; id: %\n"},
	} {
		a, s := reporting("en")
		r := recordOf(t, tt.record+"deal 1\n")
		Header(a.Out, r, r.Judge())
		if got, want := s.text(a), strings.ReplaceAll(tt.want, "%", r.ID()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	a, s := reporting("en")
	r := recordOf(t, "[Rules \"fpsd\"]\ndeal 1\n")
	rs, err := rules.Parse("fpsd target=10")
	assert.NilError(t, err)
	r.Judging = replay.Options{Rules: rs}
	Header(a.Out, r, r.Judge())
	if got, want := s.text(a), "rules: fpsd match.target=10, in place of the record's fpsd target=4; id: "+r.ID()+"\n"; !strings.HasSuffix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// Columns that are too wide for the terminal go on below.
	a.Out.Width = 20
	r = recordOf(t, "[A \"Ana Reis\"]\n[B \"Bruno Sá\"]\ndeal 1\n")
	Header(a.Out, r, r.Judge())
	if got := s.text(a); !strings.Contains(got, "AC Ana Reis, ? –\n    BD Bruno Sá, ?\n") {
		t.Errorf("%q", got)
	}
	if got := OwnRules(recordOf(t, "[Rules \"fpsd target=10\"]\ndeal 1\n")); got.Target != 10 {
		t.Errorf("%v", got)
	}
	r.Events = nil
	if got := OwnRules(r); got != rules.Default() {
		t.Errorf("%v", got)
	}
}

// TestNames: a seat has the name of who sits there, when they sat there.
func TestNames(t *testing.T) {
	r := recordOf(t, "[A \"Ana\"]\ndeal 1\n1. B: 5♥ 2♥ 3♥ A♥\nstop\nsubstitute A \"Eva\"\ndeal 2\nnote \"x\"\n1. B: 5♥ 2♥ 3♥ A♥\nstop\ndeal 3\nsubstitute A \"Rui\"\npoints AC 70 BD 50\n")
	_, deals := replay.Standings(r.Events)
	for i, want := range []string{"A (Ana)", "A (Eva)", "A (Rui)"} {
		assert.Check(t, is.Equal(NameIn(r, &deals[i], card.A), want), "deal %d", i+1)
	}
	assert.Check(t, is.Equal(NameOf(r, card.A)+NameOf(r, card.B)+NameIn(r, &deals[0], card.C), "A (Ana)BC"))
	assert.Check(t, is.Equal(PlayersIn(r, &deals[1])[card.A], "Eva"))
}

// TestEventName: an event is named by its line, or by its number in the match.
func TestEventName(t *testing.T) {
	r := recordOf(t, "[Rules \"fpsd\"]\n\n\n\ndeal 1\n")
	last := len(r.Events) - 1
	assert.Check(t, is.Equal(EventName(r, last), "5"))
	r.Text = nil
	if got := EventName(r, last); got != "3" {
		t.Errorf("%s of %d", got, len(r.Events))
	}
}

// TestEnds: how a match stands at its end.
func TestEnds(t *testing.T) {
	sheet := card.Tally{}.Add(card.AC, 4).Add(card.BD, 3)
	for _, tt := range []struct {
		m    replay.Match
		want string
	}{
		{replay.Match{}, "4–3 ?"}, {replay.Match{SheetKnown: true}, "4–3 open"},
		{replay.Match{Over: true, Winner: card.AC}, "4–3 AC wins"}, {replay.Match{Over: true, SheetKnown: true}, "4–3 a tie"},
	} {
		a, _ := reporting("en")
		tt.m.Rules, tt.m.Sheet = rules.Default(), sheet
		assert.Check(t, is.Equal(EndText(a.Out, &tt.m), tt.want))
	}
}
