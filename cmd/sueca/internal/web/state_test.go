package web

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay/scribe"
)

// TestSeats: at every kind of table a state has all seats, in the order in which the deal that
// is written is played.
func TestSeats(t *testing.T) {
	p := newPlace(t, "1")
	for _, test := range []struct{ rules, dealer, want string }{
		{"fpsd", "", "A B C D"}, {"fpsd", "C", "A B C D"}, {"tres-morto", "", "A B D C"}, {"tres-morto", "B", "A B C D"}, {"tres-morto", "C", "A D B C"},
		{"tres-morto dead=out", "", "A B C"}, {"dupla", "", "A B C D E F G H"}, {"dupla players=6", "", "A B C D E F"}, {"italiana5", "", "A B C D E"},
	} {
		rules, err := rules.Parse(test.rules)
		assert.NilError(t, err)
		events := []engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesTagged}}
		if test.dealer != "" {
			dealer, _ := card.ParseSeat(test.dealer)
			events = append(events, &engine.DealStarted{Number: 1, Dealer: dealer})
		}
		sheet := scribe.Open(events, p.server.cfg.Judging)
		var out State
		out.Cards = map[string]string{}
		out.place(sheet)
		if got := strings.Join(out.Seats, " "); got != test.want {
			t.Errorf("%s, dealt by %q: %s, want %s", test.rules, test.dealer, got, test.want)
		}
	}
}
