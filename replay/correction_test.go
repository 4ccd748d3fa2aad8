package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
