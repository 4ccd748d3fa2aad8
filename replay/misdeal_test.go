package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/replay"
)

// TestMisdeal: a misdeal brings nothing and is no finding; the same seat deals again, under the same number or the next;
// what was awarded before stays, and who would gain by it is named. A number that stands twice for another reason is read too.
func TestMisdeal(t *testing.T) {
	const (
		first    = "deal 1 dealer A trump 7♥\npoints AC 68 BD 52\n"
		second   = "deal 2 dealer B trump 7♥\npoints AC 68 BD 52\n"
		renuncia = "1. B: 5♠ A♠ K♥ 3♠\n2. C: 6♠ J♠ K♠ Q♠\n" // of D
	)
	for _, c := range []struct{ name, deals, want string }{
		{"before any card", first + "deal 2 dealer B\nmisdeal \"a card seen\"\n" + second, "1 1-0; 2 misdeal 1-0; 2 2-0"},
		{"the next number", first + "deal 2 dealer B\nmal dado\n" + "deal 3 dealer B trump 7♥\npoints AC 68 BD 52\n", "1 1-0; 2 misdeal 1-0; 3 2-0"},
		{"in the middle", first + "deal 2 dealer B trump 7♥\n1. C: 5♠ A♠ K♠\ndar de novo\n" + second, "1 1-0; 2 misdeal 1-0; 2 2-0"},
		{"and once more", first + strings.Repeat("deal 2 dealer B\nmisdeal\n", 2) + second, "1 1-0; 2 misdeal 1-0; 2 misdeal 1-0; 2 2-0"},
		{"the next dealer", first + "deal 2 dealer B\nmisdeal\ndeal 2 dealer C trump 7♥\npoints AC 68 BD 52\n", "1 1-0; 2 misdeal 1-0; 2 2-0 wrong-dealer"},
		{"who should have dealt deals again", first + "deal 2 dealer C\nmisdeal\n" + second, "1 1-0; 2 misdeal 1-0 wrong-dealer; 2 2-0"},
		{"games are written", first + "deal 2 dealer B\nmisdeal\ngames AC 1\n", "1 1-0; 2 misdeal 1-0 games-mismatch"},
		{"none are", first + "deal 2 dealer B\nmisdeal\ngames none\nsheet AC 1 BD 0\n", "1 1-0; 2 misdeal 1-0"},
		{"whose fault it is", first + "deal 2 dealer B\npenalty conduct BD award 2\nmisdeal\n", "1 1-0; 2 misdeal 3-0"},
		{"a claim upheld", "deal 1 dealer A trump 7♦\n" + renuncia + "claim A against BD trick 1 upheld\nmisdeal\n", "1 misdeal 4-0 renuncia"},
		{"a claim that is not ruled", "deal 1 dealer A trump 7♦\n" + renuncia + "claim A against BD trick 1\nmisdeal\n", "1 misdeal 4-0 renuncia misdeal-disputed"},
		{"a renúncia that nobody claims", "deal 1 dealer A trump 7♦\n" + renuncia + "misdeal\ndeal 1 dealer A trump 7♦\n1. B: 5♠ A♠ K♠ 3♠\nstop\n",
			"1 misdeal 0-0 renuncia unclaimed-renuncia misdeal-disputed; 1 ?"},
		{"claimed before the next card", "deal 1 dealer A trump 7♦\n" + renuncia + "misdeal\ndeal 1 dealer A trump 7♦\nclaim A against BD deal 1 trick 1 upheld\n1. B: 5♠ A♠ K♠ 3♠\nstop\n",
			"1 misdeal 4-0 renuncia; 1 ? match-over"},
		{"a card behind it", "deal 1 dealer A trump 7♦\n1. B: 5♠ A♠ K♠ 3♠\nmisdeal\n2. C: 2♠ 4♠ 6♠ J♠\n", "1 misdeal 0-0 procedure"},
		{"a number twice", first + "deal 1 dealer B trump 7♥\npoints AC 20 BD 100\n", "1 1-0; 1 1-2 deal-twice"},
		{"a number twice, later", first + second + "deal 1 dealer C trump 7♥\npoints AC 20 BD 100\n", "1 1-0; 2 2-0; 1 2-2 deal-twice"},
		{"said later", first + second + "amend deal 2 \"eleven cards\"\ndeal 2 dealer B trump 7♥\nmisdeal\n", "1 1-0; 2 misdeal 1-0"},
	} {
		m := replay.Judge(recorded(t, "[Rules \"fpsd\"]\n"+c.deals))
		var got []string
		for _, v := range m.Verdicts {
			s := fmt.Sprint(v.Deal)
			if v.Misdeal {
				s += " misdeal"
			}
			if v.Sheet == nil {
				s += " ?"
			} else {
				s += fmt.Sprintf(" %d-%d", v.Sheet.Of(m.Rules.Table().Columns[0]), v.Sheet.Of(m.Rules.Table().Columns[1]))
			}
			for _, code := range v.Codes {
				if code != "cards-unwritten" {
					s += " " + string(code)
				}
			}
			if v.Misdeal && (v.Points != nil || v.Tricks != nil || v.Games == nil) {
				t.Errorf("%s: %+v", c.name, v)
			}
			got = append(got, s)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestAmendedTwice: where two deals have one number, a correction of a card is of the last one that had begun by then.
func TestAmendedTwice(t *testing.T) {
	const card = "deal 1 dealer A trump 7♦\n1. B: 5♠ A♠ K♠ 3♠\n"
	const amend = "amend deal 1 trick 1 B 5♠ -> 6♠\n"
	for _, c := range []struct{ deals, want string }{
		{card + "misdeal\n" + card + amend, "5♠ 6♠"},
		{card + "misdeal\n" + amend + card, "6♠ 5♠"},
		{card + amend + "misdeal\n" + card + amend, "6♠ 6♠"},
	} {
		events := recorded(t, c.deals)
		_, deals := replay.Standings(events)
		m := replay.Judge(events)
		var got []string
		for i := range deals {
			state := deals[i].End(events[:1], &m.Verdicts[i])
			got = append(got, state.Deal.Trick(1).Plays[0].Card.String())
			if state.Deal.Miscorrected {
				t.Errorf("%s: deal %d is corrected without a card", c.deals, i+1)
			}
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s", c.deals, diff)
		}
		for _, f := range m.Findings {
			if f.Code == "amend-unmatched" {
				t.Errorf("%s: %v", c.deals, f.Msg)
			}
		}
	}
}
