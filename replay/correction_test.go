package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/replay"
)

// TestCorrections: corrections of tags and rulings are shown, those of cards where the sheet had been signed; what came
// after a signature is said to, and of a tag that is corrected above the deals nobody knows where somebody signed.
func TestCorrections(t *testing.T) {
	const (
		deal   = "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nclaim A against BD trick 1\n"
		ruling = "amend deal 1 claim A against BD trick 1 upheld \"the referee\"\n"
		play   = "amend deal 1 trick 1 B 5♥ -> 6♥\n"
	)
	for _, c := range []struct{ name, text, want string }{
		{"nothing", deal, ""},
		{"a card", deal + play, ""},
		{"a card after", deal + "sign AC\n" + play, "amend after"},
		{"a ruling", deal + ruling, "ruling before"},
		{"a ruling before", deal + ruling + "sign AC\nsign BD\n", "ruling before"},
		{"a ruling after", deal + "sign AC\n" + ruling, "ruling after"},
		{"a tag", "amend A \"Ana\"\n" + deal, "amend-tag before"},
		{"a tag of what was signed", "amend A \"Ana\"\n" + deal + "sign AC\n", "amend-tag ?"},
		{"both", "amend A \"Ana\"\n" + deal + "sign AC\n" + ruling + play, "amend-tag ?; ruling after; amend after"},
		{"a result", deal + "games AC 1\namend deal 1\n" + deal + "games BD 1\n", "amend-deal before"},
		{"a misdeal", deal + "amend deal 1\n" + deal + "misdeal\n", "amend-deal before"},
		{"a card of a deal", deal + "games AC 1\namend deal 1\n" + strings.Replace(deal, "3♥", "4♥", 1) + "games AC 1\n", ""},
		{"a deal", deal + "sign AC\namend deal 1\n" + deal, "amend-deal after"},
	} {
		var got []string
		for _, c := range replay.Corrections(recorded(t, "[A \"Anna\"]\n"+c.text)) {
			when := "?"
			if c.Signed != nil {
				when = map[bool]string{false: "before", true: "after"}[*c.Signed]
			}
			got = append(got, fmt.Sprint(c.Event.Kind(), " ", when))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestWhatStood: a correction says what it replaces.
func TestWhatStood(t *testing.T) {
	const deal = "deal 1 dealer A trump 7♥\nclaim A against BD trick 1 upheld\n"
	var got []string
	for _, c := range replay.Corrections(recorded(t, "[A \"Anna\"]\namend A \"Ana\"\namend A \"Ana Reis\"\namend B \"Bruno\"\n"+deal+
		"amend deal 1 claim A against BD trick 1 rejected\namend deal 1 claim A against BD trick 1 withdrawn\n")) {
		switch was := c.Was.(type) {
		case nil:
			got = append(got, "-")
		case *engine.TagWritten:
			got = append(got, was.Value)
		case *engine.ClaimMade:
			got = append(got, was.Ruling.String())
		}
	}
	if diff := cmp.Diff([]string{"Anna", "Ana", "-", "upheld", "rejected"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestDealTakenBack: a deal that is corrected to its number alone was not played; what is written of it later counts.
func TestDealTakenBack(t *testing.T) {
	const one = "deal 1 dealer A trump 7♥\ngames AC 1\n\n"
	for text, want := range map[string]int{
		one + "deal 2 dealer B trump 7♥\n\namend deal 2\ndeal 2\n":                                              1,
		one + "deal 2 dealer B\n\namend deal 2\ndeal 2\n\ndeal 2 dealer B trump 7♥\ngames AC 1\n":               2,
		one + "deal 2 dealer B\n\namend deal 2\ndeal 2\n\namend deal 2\ndeal 2 dealer B trump 7♥\ngames AC 1\n": 2,
		one + "deal 2 dealer B\n\namend deal 2\ndeal 2 dealer B\n":                                              2,
		one + "deal 2\n": 2,
		"deal 1 dealer A trump 7♥\n\namend deal 1\ndeal 1\n": 0,
	} {
		events := recorded(t, "[A \"Ana\"]\n"+text)
		m := replay.Judge(events)
		if _, deals := replay.Standings(events); len(m.Verdicts) != want || len(deals) != want {
			t.Errorf("%d and %d deals, want %d:\n%s", len(m.Verdicts), len(deals), want, text)
		}
		if got := replay.NewJudging(events, replay.Options{}).Match(); len(got.Verdicts) != want {
			t.Errorf("%d deals when it is judged as it is written, want %d:\n%s", len(got.Verdicts), want, text)
		}
	}
}
