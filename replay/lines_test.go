package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine/card"
	"sueca/replay"
)

// TestLines: a sheet has a line for every deal, in the order in which they came: those of the ledger,
// and one for a deal that brings none. What is entered about an earlier deal is below the deal in which it
// was claimed.
func TestLines(t *testing.T) {
	const first = "deal 1 dealer A trump 7♥\npoints AC 68 BD 52\n"
	for _, c := range []struct{ name, text, want string }{
		{"a misdeal", first + "deal 2 dealer B\nmisdeal\ndeal 2 dealer B trump 7♥\npoints AC 50 BD 70\n",
			"1 as-written 1-0; 2 misdeal 1-0; 2/2 as-written 1-1"},
		{"given up", first + "deal 2 dealer B trump 7♥\n1. C: 5♠ A♠ K♠ 3♠\nstop\n", "1 as-written 1-0; 2 not known 1-0"},
		{"a tie", first + "deal 2 dealer B trump 7♥\npoints AC 60 BD 60\n", "1 as-written 1-0; 2 tie 1-0"},
		{"before any deal", "penalty talk B warning\ndeal 1 dealer A\nmisdeal\n", "0 warning 0-0; 1 misdeal 0-0"},
		{"about an earlier deal", "[Rules \"fpsd confirmed.replaces_result=yes renuncia.deadline=match_end\"]\n" + first +
			"deal 2 dealer B trump 7♥\n1. C: 5♠ A♠ K♠ 3♠\nstop\ndeal 3 dealer C\nmisdeal\ndeal 3 dealer C trump 7♥\npoints AC 68 BD 52\n" +
			"claim B against AC deal 1 upheld\n",
			"1 as-written 1-0; 2 not known 1-0; 3 misdeal 1-0; 3/2 as-written 2-0; 1 suspended 1-0; 3/2 claim 1-4; 3/2 won 1-4"},
		{"marks that count again", "[Rules \"fpsd confirmed.replaces_result=yes renuncia.deadline=match_end\"]\n" + first +
			"suspend AC 1 deal 1\ndeal 2 dealer B\nmisdeal\ndeal 2 dealer B trump 7♥\npoints AC 68 BD 52\n",
			"1 as-written 1-0; 1 suspended 0-0; 2 misdeal 0-0; 2/2 as-written (1 by crossing out an S) 1-0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := replay.Judge(recorded(t, c.text))
			var got []string
			for _, e := range m.Lines() {
				s := fmt.Sprint(e.Deal)
				if e.Index > 1 {
					s += fmt.Sprint("/", e.Index)
				}
				why := string(e.Why)
				if _, more, ok := strings.Cut(e.Msg.String(), " ("); ok && e.Executed > 0 {
					why += " (" + more
				} else if e.Bare() {
					why = e.Msg.String()
				}
				got = append(got, fmt.Sprintf("%s %s %d-%d", s, why, e.Sheet.Of(card.AC), e.Sheet.Of(card.BD)))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}
