package scribe_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// TestRule rules on a claim of the deal before, in the middle of a trick of this one: the claim
// stands in its deal with its ruling, and the trick goes on.
func TestRule(t *testing.T) {
	d := newDesk(t)
	for _, action := range strings.Split("7♥|5♠|A♠|2♥|6♠|:stop|:claim A against BD trick 1|:points AC 70 BD 50|K♦|3♣|4♣", "|") {
		d.do(action)
	}
	claim := &engine.ClaimMade{By: card.A, Against: card.BD, Trick: 1}
	c, err := d.sheet().Rule(0, claim, rules.Rejected)
	assert.NilError(t, err)
	d.events = append(d.events, c.Events...)
	if said := d.do("5♣"); said != "" {
		t.Errorf("the trick goes on, and it is said %q", said)
	}
	if again := d.do("5♣"); !strings.Contains(again, "played in trick 1 by A") {
		t.Errorf("the same card again: %q", again)
	}
	_, deals := replay.Standings(d.events)
	written := ""
	for _, deal := range deals {
		written += notation.Format(deal.Events, notation.English)
	}
	want := "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥ 6♠\nstop\nclaim A against BD trick 1 rejected\npoints AC 70 BD 50\ndeal 2 dealer B trump K♦\n1. C: 3♣ 4♣ 5♣\n"
	if written != want {
		t.Errorf("written\n%swant\n%s", written, want)
	}
	// The text of it reads back as the same events.
	text := notation.Format(d.events, notation.English)
	for m := range notation.Matches(strings.NewReader("[Sueca \"1\"]\n"+text), notation.Options{}) {
		if err := m.Errors.Err(); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	if _, err := d.sheet().Rule(0, claim, rules.Upheld); err == nil {
		t.Error("a claim is ruled on that stands otherwise by now")
	}
}
