package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestRights: of each kind of event it is said what a table may do with it.
func TestRights(t *testing.T) {
	for k := engine.KindMatchStarted; k.String() != "?"; k++ {
		assert.Check(t, int(k) < len(rights), "nobody says what a table may do with a %s", k)
	}
	assert.Check(t, rightTo(&engine.ClaimMade{}) == shared && rightTo(&engine.PenaltyGiven{}) == refereed)
}

// stands returns the deals of a match as they stand.
func (c *club) stands(match string) string {
	var out strings.Builder
	for _, d := range dealsOf(c.events(match)) {
		for _, e := range d.Events {
			out.WriteString(e.Kind().String() + " ")
		}
	}
	return out.String()
}

// writes has somebody write a line at table 1.
func (c *club) writes(role, line string) (int, Answer) {
	s := c.who[role].state("1")
	return c.who[role].does("POST", "/api/table/1/do", on(s, "line", func(a *Action) { a.Text = line }))
}

// refereesLines are lines that only a referee writes, by the kinds that they are of.
var refereesLines = map[engine.Kind][]string{
	engine.KindClaimMade:        {"claim A against BD trick 1 upheld", "claim A against BD trick 1 rejected", "claim D against A withdrawn", "claim referee against BD trick 1 upheld"},
	engine.KindPenaltyGiven:     {"penalty talk B warning", "penalty talk B award 1"},
	engine.KindSeatDisqualified: {`disqualify C "shouts"`},
	engine.KindWalkedOver:       {"walkover AC"},
	engine.KindTagAmended:       {"date 2026-10-03", `amend A "Eva"`, `amend Date "2026-10-03"`},
	engine.KindRulingAmended:    {"amend deal 1 claim A against BD trick 1 rejected"},
	engine.KindSettled:          {`settle deal 1 trick 1 winner "B"`, `settle deal 1 trick 1 card 1 "5♥" "Ana"`},
}

// TestWitnessLines: no device begins another witness's record by a line, whoever holds it, wherever the match stands; the rights
// are what they were, and the match goes on.
func TestWitnessLines(t *testing.T) {
	for _, line := range []string{`witness "Rui"`, `testemunha "Rui"`, `witness "1"`, `witness "Ana"`, `tag Event "x"`, `tag Table "2"`,
		"witness \"Rui\"\npenalty talk B award 4"} {
		for _, role := range []string{"table 1", "referee", "host"} {
			for _, n := range []int{0, 1, len(strings.Fields(played))} {
				c := newClub(t)
				if c.who[role] == nil {
					continue
				}
				s := c.who["table 1"].begins("1", "7")
				cards := strings.Fields(played)
				if n > 0 {
					s = c.cards(s, strings.Join(cards[:n], " "))
				}
				before := c.record(s.Match)
				code, a := c.writes(role, line)
				assert.Check(t, code == 422 && c.record(s.Match) == before, "%q as %s after %d cards: %d %s\n%s", line, role, n, code, a.Said, c.record(s.Match))
				code, a = c.writes("table 1", "penalty talk B award 4")
				assert.Check(t, code == 422 && c.record(s.Match) == before, "%q as %s: then the rights are others: %d %s", line, role, code, a.Said)
				if n == 1 {
					c.cards(s, cards[1]) // it goes on
				}
			}
		}
	}
}

// TestRefereesLines: a table writes nothing that is the referee's, whatever was written there before; the referee does.
func TestRefereesLines(t *testing.T) {
	for kind, lines := range refereesLines {
		written := 0
		for _, line := range lines {
			c := newClub(t)
			s := c.cards(c.who["table 1"].begins("1", "7"), played)
			if kind == engine.KindWalkedOver {
				s = c.acts(s, "line", func(a *Action) { a.Text = "stop" })
			}
			before := c.record(s.Match)
			for _, role := range []string{"table 1", "table 2", "screen"} {
				code, a := c.writes(role, line)
				assert.Check(t, code == 422 && role == "table 1" || code == 403 && role != "table 1", "%q as %s: %d %s", line, role, code, a.Said)
				assert.Check(t, c.record(s.Match) == before, "%q as %s is written:\n%s", line, role, c.record(s.Match))
			}
			if code, _ := c.writes("referee", line); code == http.StatusOK {
				written++
			}
		}
		if kind != engine.KindTagAmended && kind != engine.KindRulingAmended { // which the lines of a server under test have not
			assert.Check(t, written > 0, "the referee writes no %s", kind)
		}
	}
}

// TestTakenBack: what the referee wrote stays, whatever a table does; what a table wrote it takes back.
func TestTakenBack(t *testing.T) {
	undoes := map[string]func(*Action){
		"undo": nil, "dealer": func(a *Action) { a.Dealer = "C" }, "trump": func(a *Action) { a.Card = "2♣" }, "result": func(a *Action) { a.Text = "70 50" },
	}
	for name, tt := range map[string]struct {
		write func(c *club, s State)
		kept  bool
	}{
		"a ruling": {func(c *club, s State) {
			c.rejects(c.claims(s))
		}, true},
		"a ruling with its claim": {func(c *club, _ State) { c.writes("referee", "claim A against BD trick 1 upheld") }, true},
		"a penalty":               {func(c *club, _ State) { c.writes("referee", "penalty talk B warning") }, true},
		"a note of the referee":   {func(c *club, _ State) { c.writes("referee", `note "a glass fell"`) }, true},
		"a note of the host":      {func(c *club, _ State) { c.writes("host", `note "a glass fell"`) }, true},
		"a claim of the referee":  {func(c *club, _ State) { c.writes("referee", "claim A against BD trick 1") }, true},
		"a note of the table":     {func(c *club, _ State) { c.writes("table 1", `note "a glass fell"`) }, false},
		"a claim of the table":    {func(c *club, s State) { c.claims(s) }, false},
		"a card":                  {func(c *club, s State) { c.cards(s, "3♦") }, false},
		"a claim of the table, behind a ruling on another": {func(c *club, s State) {
			s = c.acts(s, "line", func(a *Action) { a.Text = "claim D against A" })
			c.rejects(c.claims(s))
			c.writes("table 1", `note "a glass fell"`)
		}, false},
	} {
		for do, set := range undoes {
			c := newClub(t)
			s := c.cards(c.who["table 1"].begins("1", "7"), played)
			tt.write(c, s)
			before := c.stands(s.Match)
			now := c.who["table 1"].state("1")
			code, a := c.who["table 1"].does("POST", "/api/table/1/do", on(now, do, set))
			after := c.stands(s.Match)
			assert.Check(t, !tt.kept || after == before, "%s: %s leaves %q of %q", name, do, after, before)
			assert.Check(t, do != "undo" || (code == 422) == tt.kept && (after == before) == tt.kept, "%s: %d %s leaves %q of %q", name, code, a.Said, after, before)
		}
	}
}

// TestRoleNames: whoever comes in at a table has no name that reads as a role, in whatever letters; the referee may have any.
func TestRoleNames(t *testing.T) {
	p := newPlace(t, "1")
	come := func(role Role, name string) int {
		for _, d := range p.server.Doors() {
			if d.Role == role {
				p.clock.pass(time.Second)
				return p.send("POST", "/join", "code="+d.Code+"&name="+name, func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }).Code
			}
		}
		return 0
	}
	for name, want := range map[string]int{
		"referee": 400, "referee Rui": 400, "Referee Rui": 400, "REFEREE": 400, "réferee": 400, "referee-rui": 400, " referee": 400, "refereeRui": 400, "ｒｅｆｅｒｅｅ": 400, "árbitro": 400, "Arbitro Rui": 400, "host": 400,
		"table 4": 400, "mesa 4": 400, "Ana": 303, "": 303, "Ana Mesa": 303, "Rui Host": 303, "Zé Referee": 303, "Mesaque": 303,
	} {
		assert.Check(t, come(Write, name) == want && come(Look, name) == want, "%q at a table: %d", name, come(Write, name))
		assert.Check(t, come(Referee, name) == 303, "%q as the referee", name)
	}
}
