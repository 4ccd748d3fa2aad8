package web

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// seenDeal is a deal as a machine saw it: of most cards it is sure, of two it exchanged perhaps, of one it has three ideas.
const seenDeal = `[Date "2026-11-23"]
[Table "1"]
[Match "7"]
[A "Ana"]

deal 1 dealer A trump 7♥
1. B: 5♥|* {0.999} A♥ K♥ 3♥
2. C: A♣|* {0.998} J♣|Q♣|* {0.900} K♣ Q♣|J♣|* {0.900}
3. C: J♥ 2♥ 7♥ Q♥
4. A: 5♦|6♦|4♦|* {0.500} 7♦ Q♠ 6♦
`

// textEvents returns the events of a text.
func textEvents(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, m.Errors.Err())
		return m.Events
	}
	return nil
}

// TestAsks asks who writes at the table for the cards of which a machine was not sure, the one first of which least is known; an answer
// stands in the record with who gave it, once, and what it settles is not asked any more.
func TestAsks(t *testing.T) {
	c := newClub(t)
	events := textEvents(t, seenDeal)
	c.match = evidence.MatchID(events)
	c.append(c.match, 0, events...)
	assert.NilError(t, c.server.hall.look(t.Context()))
	s := c.who["table 1"].state("1") // nobody has written there since
	said := func(s State) (out []string) {
		for _, q := range s.Asks {
			out = append(out, fmt.Sprint(q.Deal, " ", q.About, ": ", q.Values))
		}
		return out
	}
	want := []string{"1 card 1 of trick 4: [5♦ 4♦]", "1 card 2 of trick 2: [J♣ Q♣]", "1 card 4 of trick 2: [J♣ Q♣]"}
	assert.DeepEqual(t, said(s), want)
	assert.DeepEqual(t, said(c.who["referee"].state("1")), want)
	for _, role := range []string{"screen", "table 2"} {
		assert.Check(t, c.who[role].state("1").Asks == nil, role)
	}
	answer := on(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 1, 2, 2, "Q♣" })
	for range 2 { // the first answer was lost
		code, got := c.who["table 1"].does("POST", "/api/table/1/do", answer)
		assert.Equal(t, code, 200, got.Said)
		s = *got.State
	}
	assert.DeepEqual(t, said(s), want[:1]) // where Q♣ cannot lie any more, J♣ is left
	s = c.acts(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 1, 4, 1, "4♦" })
	assert.Check(t, s.Asks == nil, "%+v", s.Asks)
	text := notation.Format(dealsOf(c.events(c.match))[0].Events, notation.English)
	assert.Check(t, strings.Contains(text, "2. C: A♣|* {0.998} Q♣ {Ana} K♣ J♣|Q♣|* {0.900}\n") && strings.Contains(text, "4. A: 4♦ {Ana} 7♦ Q♠ 6♦\n"), text)
	assert.Equal(t, strings.Count(c.record(c.match), "amend deal 1"), 2, c.record(c.match))
	for _, a := range []Action{answer, on(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 1, 1, 2, "A♣" }),
		on(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 2, 1, 1, "A♣" }), on(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 1, 2, 4, "*♣" })} {
		a.At = s.At
		code, _ := c.who["table 1"].does("POST", "/api/table/1/do", a)
		assert.Equal(t, code, 422, "%+v", a)
	}
	code, _ := c.who["table 2"].does("POST", "/api/table/1/do", answer)
	assert.Equal(t, code, 403)
}

// TestAsksAfterCorrection: an answer keeps what was corrected before it in the same deal.
func TestAsksAfterCorrection(t *testing.T) {
	c := newClub(t)
	events := textEvents(t, seenDeal+"amend deal 1 trick 1 C A♥ -> 4♥ \"misread\"\n")
	c.match = evidence.MatchID(events)
	c.append(c.match, 0, events...)
	assert.NilError(t, c.server.hall.look(t.Context()))
	s := c.who["table 1"].state("1")
	assert.Equal(t, s.Tricks[0].Cards[1].Card, "4♥")
	s = c.acts(s, "answer", func(a *Action) { a.Deal, a.Trick, a.Place, a.Card = 1, 4, 1, "4♦" })
	assert.Equal(t, s.Tricks[0].Cards[1].Card, "4♥")
	assert.Equal(t, s.Tricks[3].Cards[0].Card, "4♦")
}
