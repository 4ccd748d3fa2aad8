package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// tells makes what there is to read beside the tables tell all that the log has, as the program's does.
func (p *place) tells() {
	records := func() (all []record) {
		assert.NilError(p.t, p.log.View(context.Background(), func(log eventlog.Reader) error {
			names, err := log.Find("")
			if err == nil {
				all, err = readAll(log, names)
			}
			return err
		}))
		return all
	}
	result := func(rec record) string {
		m := replay.JudgeBy(rec.events, replay.Options{Underway: true})
		return fmt.Sprint(m.Sheet, m.Over, len(m.Findings))
	}
	p.server.cfg.Shelf.Matches = func() (out []MatchRow, err error) {
		for _, rec := range records() {
			out = append(out, MatchRow{ID: rec.id, Table: tagOf(rec.events, "Table"), Result: "result " + result(rec)})
		}
		return out, nil
	}
	p.server.cfg.Shelf.Page = func(id, _ string) (string, string, error) { return p.record(id), "", nil }
	p.server.cfg.Shelf.Standing = func(_ string, without []string) (Standing, error) {
		out := [][]string{{"match", "result"}}
		for _, rec := range records() {
			if !slices.Contains(without, rec.id) {
				out = append(out, []string{rec.id, result(rec)})
			}
		}
		return Standing{Groups: []Group{{Rows: out}}}, nil
	}
}

// club is a server with people of each role, and the match that somebody wants to know of.
type club struct {
	*place
	match string
	who   map[string]*device
}

// roles are those who may want to know; nobody has come in as "none".
var roles = []string{"none", "screen", "table 2", "table 1", "referee", "host"}

func newClub(t *testing.T) *club {
	c := &club{place: newPlace(t, "1", "2"), who: map[string]*device{}}
	c.who["none"] = &device{c.place, &http.Cookie{Name: "other", Value: "x"}}
	c.who["screen"], c.who["table 2"], c.who["table 1"] = c.join(Look, "", ""), c.join(Write, "2", "Bia"), c.join(Write, "1", "Ana")
	c.who["referee"], c.who["host"] = c.join(Referee, "", "Rui"), c.join(Host, "", "")
	c.tells()
	return c
}

// acts does something at table 1, which has to be done.
func (c *club) acts(s State, do string, set func(*Action)) State {
	c.t.Helper()
	code, a := c.who["table 1"].does("POST", "/api/table/1/do", on(s, do, set))
	if code != http.StatusOK {
		c.t.Fatalf("%s: %d %s", do, code, a.Said)
	}
	return *a.State
}

func (c *club) cards(s State, cards string) State {
	for _, name := range strings.Fields(cards) {
		s = c.acts(s, "card", func(a *Action) { a.Card = name })
	}
	return s
}

// claims makes a claim at table 1.
func (c *club) claims(s State) State {
	return c.acts(s, "line", func(a *Action) { a.Text = "claim A against BD trick 1" })
}

// rejects has the referee reject the claim.
func (c *club) rejects(s State) {
	c.t.Helper()
	code, a := c.who["referee"].does("POST", "/api/rule", Ruling{Table: "1", Match: s.Match, At: s.At, Deal: 1, Trick: 1, By: "A", Against: "BD",
		Ruling: "rejected"})
	if code != http.StatusOK {
		c.t.Fatalf("a ruling: %d %s", code, a.Said)
	}
}

// again begins the server anew, behind an import of more matches than anybody looks through.
func (c *club) again() {
	for i := range 450 {
		events := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Source", Value: "a book"}, &engine.TagWritten{Name: "Match", Value: fmt.Sprint(i)}}
		c.append(evidence.MatchID(events), 0, events...)
	}
	c.log.Close()
	next := open(c.t, c.dir, c.clock, "1", "2")
	c.t.(*testing.T).Cleanup(func() { next.log.Close() })
	*c.place = *next
	c.tells()
}

// played is a deal until a renúncia of D is proven: it has the spade that it did not follow.
const played = "7♥ 5♠ A♠ 2♥ 6♠ K♠ 3♠ 2♠ 4♠"

// states are those of a match: what leads there, with and without a claim that waits, and whether all may know of it.
var matchStates = []struct {
	name string
	to   func(c *club, claim bool)
	open bool // it is everybody's, if no claim waits
	told bool // and if one does
	// tells says that who may not know all can tell that something is not decided, if not what.
	tells bool
}{
	{"before", func(c *club, _ bool) { c.match = c.who["table 1"].begins("1", "7").Match }, true, true, false}, // nothing is stored of it
	{"running", func(c *club, claim bool) {
		s := c.cards(c.who["table 1"].begins("1", "7"), played)
		c.match = s.Match
		if claim {
			s = c.claims(s)
		}
		c.cards(s, "3♦")
	}, false, false, false},
	{"running, the claim taken back", func(c *club, claim bool) {
		s := c.cards(c.who["table 1"].begins("1", "7"), played)
		if c.match = s.Match; claim {
			s = c.acts(c.claims(s), "undo", nil)
		}
		c.cards(s, "3♦")
	}, false, false, false},
	{"left for another", func(c *club, _ bool) {
		c.match = c.cards(c.who["table 1"].begins("1", "7"), played).Match
		c.cards(c.who["table 1"].begins("1", "8"), "K♥")
	}, false, false, false},
	{"running, behind an import and a restart", func(c *club, claim bool) {
		s := c.cards(c.who["table 1"].begins("1", "7"), played)
		if c.match = s.Match; claim {
			c.claims(s)
		}
		c.again()
	}, false, false, false},
	{"over", func(c *club, claim bool) {
		s := c.who["table 1"].begins("1", "7", "fpsd target=1")
		s = c.acts(s, "result", func(a *Action) { a.Text = "AC 70 BD 50" })
		if c.match = s.Match; claim {
			c.claims(s)
		}
	}, true, false, true},
	{"over, behind a restart", func(c *club, claim bool) {
		s := c.who["table 1"].begins("1", "7", "fpsd target=1")
		s = c.acts(s, "result", func(a *Action) { a.Text = "AC 70 BD 50" })
		if c.match = s.Match; claim {
			c.claims(s)
		}
		c.again()
	}, true, false, true},
	{"ruled", func(c *club, claim bool) {
		s := c.who["table 1"].begins("1", "7", "fpsd target=1")
		s = c.acts(s, "result", func(a *Action) { a.Text = "AC 70 BD 50" })
		if c.match = s.Match; claim {
			c.rejects(c.claims(s))
		}
	}, true, true, true},
	{"of a night long ago", func(c *club, claim bool) { c.stored(claim, "Date", "2001-01-01") }, true, false, true},
	{"imported long ago", func(c *club, claim bool) { c.stored(claim, "Source", "a book") }, true, true, true},
}

// stored puts a match of table 1 that is not over into the log, by another program.
func (c *club) stored(claim bool, tag, value string) {
	events := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Table", Value: "1"}, &engine.TagWritten{Name: tag, Value: value},
		&engine.DealStarted{Number: 1, Dealer: card.A}}
	c.match = evidence.MatchID(events)
	if claim {
		events = append(events, &engine.ClaimMade{By: card.A, Against: card.SideOf(card.B, card.D), Trick: 1})
	}
	c.append(c.match, 0, events...)
}

// ways are the server's ways in, by the patterns of its router: what is asked for, and who is let in by it at all.
var ways = map[string]struct {
	path, body string
	least      string // the first of the roles that gets in
	status     int    // for who gets in, where that is not 200
	about      bool   // it is about the match
}{
	"GET /{$}": {path: "/", least: "none"}, "GET /": {path: "/none", least: "none", status: 404}, "GET /join": {path: "/join", least: "none"}, "GET /static/{file}": {path: "/static/page.js", least: "none"},
	"POST /join": {path: "/join", body: "x", least: "none", status: 403}, "POST /leave": {},
	"GET /board": {path: "/board", least: "screen"}, "GET /table/{table}": {path: "/table/1", least: "table 1"},
	"GET /referee": {path: "/referee", least: "referee"}, "GET /host": {path: "/host", least: "host"},
	"GET /night": {path: "/night", least: "referee"}, "GET /night/request": {path: "/night/request", least: "referee", status: 404},
	"GET /matches": {path: "/matches", least: "screen", about: true}, "GET /match/{id}": {path: "/match/{id}", least: "screen", about: true},
	"GET /standing":   {path: "/standing", least: "screen", about: true},
	"GET /api/events": {path: "/api/events?table=1", least: "screen", about: true}, "GET /api/table/{table}": {path: "/api/table/1", least: "screen", about: true},
	"GET /api/table/{table}/evening": {path: "/api/table/1/evening", least: "table 1", about: true},
	"POST /api/table/{table}/do":     {path: "/api/table/1/do", body: `{"number":1,"match":"{id}","at":1,"do":"dance"}`, least: "table 1", about: true},
	"POST /api/table/{table}/new":    {path: "/api/table/1/new", body: `{"dance":1}`, least: "table 1", about: true},
	"POST /api/table/{table}/write":  {path: "/api/table/1/write", body: `{"do":"dance"}`, least: "table 1", about: true},
	"POST /api/table/{table}/near":   {path: "/api/table/1/near", body: `{"dance":1}`, least: "table 1", about: true},
	"POST /api/rule":                 {path: "/api/rule", body: `{"table":"1","match":"{id}","at":1}`, least: "referee", about: true},
}

// TestSight walks all ways in, by all roles, in all states of a match: whoever may not know of a claim that waits for its ruling gets
// the same answer, to the byte, whether one was made or not; or, where the match is over, is told that it is not decided.
func TestSight(t *testing.T) {
	for _, r := range newClub(t).server.routes() {
		if _, there := ways[r.pattern]; !there {
			t.Errorf("%s: nobody says who may know what by it", r.pattern)
		}
	}
	assert.Equal(t, len(ways), len(newClub(t).server.routes()))
	wall := ways["GET /api/events"]
	wall.path = "/api/events?screen"
	ways["GET /api/events?screen"] = wall
	defer delete(ways, "GET /api/events?screen")
	for _, state := range matchStates {
		t.Run(state.name, func(t *testing.T) {
			plain, claimed := newClub(t), newClub(t)
			state.to(plain, false)
			state.to(claimed, true)
			assert.Equal(t, plain.match, claimed.match)
			for _, c := range []*club{plain, claimed} {
				close(c.server.ended) // streams end behind what there is to tell now
				assert.NilError(t, c.server.hall.look(t.Context()))
			}
			for i, role := range roles {
				for pattern, way := range ways {
					if way.path == "" {
						continue
					}
					about := fmt.Sprintf("%s as %s", pattern, role)
					a, b := plain.asks(role, pattern), claimed.asks(role, pattern)
					if in := i >= slices.Index(roles, way.least); !in {
						refused := a.code == http.StatusSeeOther || a.code == http.StatusUnauthorized || a.code == http.StatusForbidden
						assert.Check(t, refused && b == a, "%s: %d and %d", about, a.code, b.code)
						continue
					}
					writes := i >= slices.Index(roles, "table 1") && pattern != "GET /api/events?screen" // which hangs on a wall
					if pattern == "GET /match/{id}" {
						for _, one := range []struct {
							got  answer
							open bool
						}{{a, state.open || writes}, {b, state.told || writes}} {
							assert.Check(t, (one.got.code == 403) == !one.open && (one.got.code == 200 || one.got.code == 404) == one.open, "%s: %d", about, one.got.code)
						}
					} else if want := max(way.status, 200); strings.HasPrefix(pattern, "GET") {
						assert.Check(t, a.code == want && b.code == want, "%s: %d and %d", about, a.code, b.code)
					}
					if !way.about || writes {
						continue
					}
					if strings.HasPrefix(way.path, "/api") { // another table is no more than the screen
						assert.Check(t, b == claimed.asks("screen", pattern), "%s: more than the screen is told: %s", about, b.body)
					}
					if !state.tells {
						assert.Check(t, a == b, "%s tells of a claim:\n%s\nwithout one:\n%s", about, b.body, a.body)
					}
					if !state.told {
						assert.Check(t, !strings.Contains(b.body, "claim A") && !strings.Contains(b.body, `"ruling"`), "%s tells of a claim:\n%s", about, b.body)
						assert.Check(t, !strings.Contains(b.body, "/match/"+claimed.match) && strings.Count(b.body, "<td>result") == strings.Count(b.body, "/match/"), "%s: %s", about, b.body)
						assert.Check(t, pattern != "GET /standing" || !strings.Contains(b.body, claimed.match), "%s counts it:\n%s", about, b.body)
					}
				}
			}
		})
	}
}

// answer is what somebody is answered.
type answer struct {
	code int
	body string
}

// asks asks by a way.
func (c *club) asks(role, pattern string) answer {
	way := ways[pattern]
	fill := strings.NewReplacer("{id}", c.match)
	method, _, _ := strings.Cut(pattern, " ")
	w := c.send(method, fill.Replace(way.path), fill.Replace(way.body), func(r *http.Request) {
		r.AddCookie(c.who[role].cookie)
		if way.body == "x" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
	})
	return answer{w.Code, w.Body.String()}
}

// TestCountedOnce: the standing is counted once for all who ask, again when a match that counts has changed, and not for what is
// only being played.
func TestCountedOnce(t *testing.T) {
	c := newClub(t)
	counted := 0
	standing := c.server.cfg.Shelf.Standing
	c.server.cfg.Shelf.Standing = func(language string, without []string) (Standing, error) {
		counted++
		return standing(language, without)
	}
	asks := func(want int) {
		t.Helper()
		for range 60 {
			c.asks("screen", "GET /standing")
		}
		assert.Check(t, counted == want, "%d times, want %d", counted, want)
	}
	s := c.acts(c.who["table 1"].begins("1", "7", "fpsd target=1"), "result", func(a *Action) { a.Text = "60 60" })
	asks(1)
	c.clock.pass(time.Minute)
	s = c.cards(s, "7♥")
	s = c.acts(s, "undo", nil)
	asks(1)
	c.clock.pass(time.Minute)
	c.stored(false, "Source", "a book")
	asks(2)
	c.clock.pass(time.Minute)
	s = c.acts(s, "result", func(a *Action) { a.Text = "70 50" })
	assert.Assert(t, s.Over, "the match is not over")
	asks(3)
}

// TestJudgedOnce: a match is judged once for its table and for all lists, and a page that may not be read is not made.
func TestJudgedOnce(t *testing.T) {
	c := newClub(t)
	pages := 0
	page := c.server.cfg.Shelf.Page
	c.server.cfg.Shelf.Page = func(id, language string) (string, string, error) {
		pages++
		return page(id, language)
	}
	c.match = c.cards(c.who["table 1"].begins("1", "7"), played).Match
	for range 3 {
		c.asks("screen", "GET /matches")
		assert.Equal(t, c.asks("screen", "GET /match/{id}").code, http.StatusForbidden)
	}
	assert.Check(t, pages == 0, "%d pages are made that nobody may read", pages)
	assert.Check(t, c.server.hall.past.open[c.match] == c.server.hall.tables["1"].sheet, "the match is judged twice")
	assert.Equal(t, c.asks("referee", "GET /match/{id}").code, http.StatusOK)
	assert.Equal(t, pages, 1)
}
