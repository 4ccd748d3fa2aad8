package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTolerances: what is read although it is written otherwise is told with its place, and of what whoever
// writes so writes everywhere, the first is told.
func TestTolerances(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string // line, columns, code, message
	}{
		{"[Rules \"FPSD target=4\"]\n\ndeal 1 dealer A trump 7♥\n", []string{"1:8-23 tolerated “FPSD target=4” is written in capitals"}},
		{"[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 7♥\n", nil},
		{"[Letters \"en\"]\n\ndeal 1 dealer A trump 7h\n1. B: 5h Ah 4h 3h\n", []string{"3:24-25 tolerated suit h is written in lower case"}},
		{"[Letters \"en\"]\n\ndeal 1 dealer A trump 7H\n1. B: 5H Ah 4H 3H\n", []string{"4:11-12 tolerated suit h is written in lower case"}},
		{"[Letters \"en\"]\n\ndeal 1 dealer A trump 7H\n1. B: 5! AH 4H 3H\n", []string{"4:7-8 syntax 5 has no suit, and no suit led is known"}},
		{"deal 1 dealer A trump 7♥\n1. B: 10♥ 5♥ K♥ 3♥\n", nil}, // there is no such card in the deck, and that is found later
	} {
		for m := range Matches(strings.NewReader(tt.text), Options{}) {
			var got []string
			for _, e := range m.Errors {
				got = append(got, fmt.Sprintf("%d:%d-%d %s %s", e.Line, e.Col, e.EndCol, e.Code, e.Msg))
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.text, d)
			}
		}
	}
}
