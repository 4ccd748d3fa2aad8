package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/replay"
)

var manyActions = os.Getenv("SUECA_LONG") != "" // 100,000 of them

// disk is a log on a disk that fails as it is told to.
type disk struct {
	eventlog.Log
	fails string
}

// errCut is an answer that was lost on its way from the disk.
var errCut = errors.New("the disk does not answer")

func (d *disk) Update(ctx context.Context, fn func(eventlog.Tx) error) error {
	switch d.fails {
	case "full":
		return eventlog.ErrFull
	case "full in the end":
		return d.Log.Update(ctx, func(tx eventlog.Tx) error { return errors.Join(fn(tx), eventlog.ErrFull) })
	case "silent": // what was written is there, and nobody is told
		return errors.Join(d.Log.Update(ctx, fn), errCut)
	}
	return d.Log.Update(ctx, fn)
}

// stored is a row of the log as it has to stay.
type stored struct {
	Match    string
	Revision int64
	Body     string
}

// longNight is a server with honest devices at tables 1 and 2, hostile ones at all, and a disk and a clock that nobody can trust. What is
// beside the server is a model of what the log may have, and of what each may know.
type longNight struct {
	doors
	disk    *disk
	people  map[string]*guest
	waits   map[string]*Action  // what an honest device was not answered
	kept    map[string][]stored // what it was answered that it is kept, by author
	rows    map[string][]stored // what the log has
	last    int64               // the position up to which it was looked at
	facts   map[string][]string // what the referee decided, by match
	matches []string            // of all tables
}

// guest is somebody who has come in, and comes in again.
type guest struct {
	*device
	role        Role
	table, name string
}

func (g *guest) author() string {
	return author(&session{Role: g.role, Table: g.table, Name: g.name}, g.table)
}

func newEvening(t *rapid.T, dir string) *longNight {
	e := &longNight{
		doors:  doors{t: t, seen: map[string][]State{}, behind: map[string]bool{}, writes: map[string]*device{}},
		people: map[string]*guest{}, waits: map[string]*Action{}, kept: map[string][]stored{}, rows: map[string][]stored{}, facts: map[string][]string{},
	}
	e.start(dir, &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)})
	for _, g := range []*guest{
		{nil, Write, "1", "Ana"}, {nil, Write, "2", "Bia"}, {nil, Write, "3", "Mal"}, {nil, Write, "1", "Eve"}, {nil, Look, "", "Leo"}, {nil, Referee, "", "Rui"},
	} {
		g.device = e.join(g.role, g.table, g.name)
		e.people[g.name] = g
	}
	e.doors.writes["1"], e.doors.writes["2"], e.referee = e.people["Ana"].device, e.people["Bia"].device, e.people["Rui"].device
	return e
}

// start begins the server, or begins it again where it was killed.
func (e *longNight) start(dir string, c *clock) {
	e.begin(dir, c, "1", "2", "3")
	e.tells()
	e.server.sessions.file.Write = func(text []byte) error { return os.WriteFile(filepath.Join(dir, "club.db.serve"), text, 0o600) }
	e.disk = &disk{Log: e.log}
	e.server.cfg.Log = e.disk
	for _, g := range e.people {
		g.p = e.place
	}
}

// come has everybody come in again whose sign-in has ended, and the honest devices take the pens of their tables.
func (e *longNight) come() {
	for _, name := range []string{"Ana", "Bia", "Mal", "Eve", "Leo", "Rui"} {
		g := e.people[name]
		if e.server.sessions.known(g.cookie.Value) == nil {
			g.device.cookie = e.join(g.role, g.table, g.name).cookie
		}
	}
	for _, name := range []string{"Ana", "Bia"} {
		g := e.people[name]
		if who := e.server.sessions.writer(g.table); who == nil || who.Name != name {
			if code, got := g.does("POST", "/api/table/"+g.table+"/write", map[string]string{"do": "ask"}); code != http.StatusOK || !got.State.Writer.Me {
				e.t.Fatalf("%s does not write at table %s: %d %+v", name, g.table, code, got.State.Writer)
			}
		}
	}
}

// honest has the device of a table do something, or do again what it was not answered.
func (e *longNight) honest(name string) {
	g := e.people[map[string]string{"1": "Ana", "2": "Bia"}[name]]
	again := e.waits[name] != nil
	if !again {
		s, there := e.now(g, name)
		if !there {
			return
		}
		a := e.action(s)
		e.waits[name] = &a
	}
	a := e.waits[name]
	code, got := g.does("POST", "/api/table/"+name+"/do", *a)
	e.looked(g.author())
	switch code {
	case http.StatusOK:
		if got.At < a.At || got.Match != a.Match {
			e.t.Fatalf("%+v is answered with %s/%d", a, got.Match, got.At)
		}
		for _, row := range e.between(a.Match, a.At, got.At) {
			e.kept[g.author()] = append(e.kept[g.author()], row)
		}
	case http.StatusConflict, http.StatusUnprocessableEntity, http.StatusBadRequest:
		if strings.HasPrefix(got.Said, "only the referee writes") && a.Do != "line" {
			e.t.Fatalf("%s may not %s: %s", g.name, a.Do, got.Said)
		}
		// "any other" error of the disk is answered as a refusal: the device asks again what it had on its way.
		if got.Said == errCut.Error() {
			return
		}
	case http.StatusInsufficientStorage, http.StatusServiceUnavailable:
		return
	default:
		e.t.Fatalf("%s at table %s: %d %s", g.name, name, code, got.Said)
	}
	delete(e.waits, name)
}

// now returns what the device of a table goes on from: its match, or another one.
func (e *longNight) now(g *guest, name string) (State, bool) {
	s := g.state(name)
	if s.Match == "" || s.Over || rapid.IntRange(0, 40).Draw(e.t, "new match") == 0 {
		rules := rapid.SampledFrom([]string{"", "fpsd target=1", "fpsd target=1", "fpsd renuncia.deadline=match_end"}).Draw(e.t, "rules")
		code, got := g.does("POST", "/api/table/"+name+"/new", map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"},
			"event": fmt.Sprint(len(e.matches) + 1), "rules": rules})
		if code != http.StatusOK {
			assert.Equal(e.t, code, http.StatusUnprocessableEntity, got.Said) // a claim is open
			return s, s.Match != ""
		}
		s = *got.State
	}
	return s, true
}

// hostile sends something that somebody has no right to, or has one to and means no good by.
func (e *longNight) hostile() {
	g := e.people[rapid.SampledFrom([]string{"Mal", "Mal", "Eve", "Leo"}).Draw(e.t, "hostile")]
	table := rapid.SampledFrom([]string{"1", "2", "3", "3"}).Draw(e.t, "of table")
	s := e.people["Rui"].state(table)
	if rapid.IntRange(0, 5).Draw(e.t, "another match") == 0 && len(e.matches) > 0 {
		s.Match = rapid.SampledFrom(e.matches).Draw(e.t, "match")
	}
	var code int
	var got Answer
	switch rapid.IntRange(0, 7).Draw(e.t, "attack") {
	case 0:
		code, got = g.does("POST", "/api/rule", Ruling{Table: table, Match: s.Match, At: s.At, Deal: 1, Trick: 1, By: "A", Against: "BD", Ruling: "upheld"})
		if code < 400 {
			e.t.Fatalf("%s rules: %d", g.name, code)
		}
	case 1:
		code, got = g.does("POST", "/api/table/"+table+"/new", map[string]any{"players": []string{"A", "B", "C", "D"}, "event": fmt.Sprint(len(e.matches) + 1)})
		if table != g.table && code < 400 || table == "1" && code < 400 {
			e.t.Fatalf("%s begins at table %s: %d", g.name, table, code)
		}
	case 2: // a name that is a role's, and a code that is none
		for code := range map[string]bool{e.code(Write, "3"): true, "AAAA-AAAA": false} {
			if w := e.comes("10.0.0.66", code+"&name=referee+Rui"); w.Code < 400 {
				e.t.Fatalf("somebody came in as the referee: %d", w.Code)
			}
		}
	case 3: // somebody else's cookie ends nobody's sign-in
		e.send("POST", "/leave", "", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: cookieName, Value: "x"}) })
	default:
		a := e.action(s)
		if rapid.IntRange(0, 1).Draw(e.t, "the referee's") == 0 {
			lines := refereesLines[rapid.SampledFrom([]engine.Kind{engine.KindClaimMade, engine.KindPenaltyGiven, engine.KindSeatDisqualified, engine.KindWalkedOver, engine.KindTagAmended}).Draw(e.t, "kind")]
			a = on(s, "line", func(a *Action) { a.Text = rapid.SampledFrom(lines).Draw(e.t, "line") })
			if rapid.IntRange(0, 2).Draw(e.t, "undo") == 0 {
				a = on(s, "undo", nil)
			}
		}
		a.At = max(0, a.At-int64(rapid.IntRange(0, 2).Draw(e.t, "earlier")))
		_, got = g.does("POST", "/api/table/"+table+"/do", a)
	}
	_ = got
	e.looked(g.author())
}

// code returns the code of a door.
func (e *longNight) code(role Role, table string) string {
	doors := e.server.Doors()
	return doors[slices.IndexFunc(doors, func(d Door) bool { return d.Role == role && d.Table == table })].Code
}

// referees has the referee rule, or write something.
func (e *longNight) referees() {
	g := e.people["Rui"]
	e.referee = g.device
	table := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(e.t, "at table")
	if rapid.IntRange(0, 2).Draw(e.t, "rules") > 0 {
		e.rule(table)
	} else {
		line := rapid.SampledFrom([]string{"penalty talk B warning", `note "seen by the referee"`, "claim A against BD trick 1", "claim A against BD trick 1 upheld"}).Draw(e.t, "written")
		g.does("POST", "/api/table/"+table+"/do", on(g.state(table), "line", func(a *Action) { a.Text = line }))
	}
	e.looked(g.author())
}

// events returns a match as the log has it.
func (e *longNight) of(match string) []engine.Event { return e.events(match) }

// between returns rows of a match.
func (e *longNight) between(match string, from, to int64) (out []stored) {
	assert.NilError(e.t, e.log.View(context.Background(), func(log eventlog.Reader) error {
		for row, err := range log.Stream(match, from) {
			if err != nil {
				return err
			}
			if row.Revision <= to {
				out = append(out, stored{match, row.Revision, string(row.Body)})
			}
		}
		return nil
	}))
	if int64(len(out)) != to-from {
		e.t.Fatalf("of %s the log has %d rows from %d to %d", match, len(out), from, to)
	}
	return out
}

// decided returns what only a referee decides of a match, and what one wrote.
func decided(events []engine.Event) (out []string) {
	for _, d := range dealsOf(events) {
		for _, e := range d.Events {
			c, claim := e.(*engine.ClaimMade)
			n, note := e.(*engine.NoteWritten)
			if claim && c.Ruling != 0 || note && strings.Contains(n.Text, "referee") || slices.Contains([]engine.Kind{engine.KindPenaltyGiven, engine.KindWalkedOver, engine.KindSeatDisqualified}, e.Kind()) {
				out = append(out, fmt.Sprintf("%d %#v", d.Number, e))
			}
		}
	}
	for _, e := range events {
		if engine.IsFolded(e) {
			out = append(out, fmt.Sprintf("%#v", e))
		}
	}
	slices.Sort(out)
	return out
}

// looked looks at what is new in the log, which somebody may have written: nobody else has, where only who may write has a table.
func (e *longNight) looked(by string) {
	changed := map[string]bool{}
	assert.NilError(e.t, e.log.View(context.Background(), func(log eventlog.Reader) error {
		for row, err := range log.All(e.last) {
			if err != nil {
				return err
			}
			if row.Author != by || row.Position != e.last+1 {
				e.t.Fatalf("%s did something, and row %d is of %s", by, row.Position, row.Author)
			}
			e.last = row.Position
			e.rows[by] = append(e.rows[by], stored{row.Stream, row.Revision, string(row.Body)})
			changed[row.Stream] = true
		}
		return nil
	}))
	for match := range changed {
		events := e.of(match)
		if table, at := tagOf(events, "Table"), strings.Fields(by); at[0] == "table" && at[1] != table {
			e.t.Fatalf("%s wrote at table %s", by, table)
		}
		now := decided(events)
		if was := e.facts[match]; atTable(by) && !slices.Equal(was, now) {
			e.t.Fatalf("%s decided what is the referee's:\n%s", by, cmp.Diff(was, now))
		}
		if e.facts[match] = now; !slices.Contains(e.matches, match) {
			e.matches = append(e.matches, match)
		}
	}
}

// knows compares what those see who look on with what they may know.
func (e *longNight) knows() {
	assert.NilError(e.t, e.server.hall.look(context.Background())) // as the server does three times a second
	secret := map[string]bool{}
	for _, id := range e.matches {
		events := e.of(id)
		m := replay.JudgeBy(undisputed(events), replay.Options{Underway: true})
		secret[id] = !m.Over || len(undisputed(events)) < len(events) && disputes(events) > 0
	}
	for _, name := range []string{"Leo", "Mal"} {
		g := e.people[name]
		for _, table := range []string{"1", "2"} {
			e.sees(name, g.state(table))
		}
		e.clock.pass(time.Second)
		list, standing := e.get("/matches", g.cookie), e.get("/standing", g.cookie)
		assert.Check(e.t, list.Code == 200 && standing.Code == 200, "%d, %d", list.Code, standing.Code)
		for id := range secret {
			mine := g.table != "" && tagOf(e.of(id), "Table") == g.table
			e.clock.pass(250 * time.Millisecond) // pages that take work are bounded
			page := e.get("/match/"+id, g.cookie)
			if open := page.Code == 200; open != (!secret[id] || mine) {
				e.t.Fatalf("%s: the page of %s is there: %t, undecided: %t", name, id, open, secret[id])
			}
			if linked := strings.Contains(list.Body.String(), "/match/"+id); linked != (!secret[id] || mine) {
				e.t.Fatalf("%s: %s is in the list: %t, undecided: %t", name, id, linked, secret[id])
			}
			if counted := strings.Contains(standing.Body.String(), id); counted != !secret[id] {
				e.t.Fatalf("%s: %s is counted: %t, undecided: %t", name, id, counted, secret[id])
			}
		}
		e.clock.pass(time.Second)
	}
}

// undisputed returns the events of a match but for the claims that nobody has ruled on.
func undisputed(events []engine.Event) []engine.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool {
		c, ok := e.(*engine.ClaimMade)
		return ok && c.Ruling == 0
	})
}

// sees checks a table as somebody sees it who looks on.
func (e *longNight) sees(name string, s State) {
	if s.Head != "" || s.Match == "" {
		return
	}
	if len(s.Findings) > 0 || slices.ContainsFunc(s.Claims, func(c StateClaim) bool { return c.Ruling == "" }) {
		e.t.Fatalf("%s sees what was found, or a claim that nobody ruled on: %+v", name, s)
	}
	m := replay.JudgeBy(undisputed(e.of(s.Match)), replay.Options{Underway: true})
	games := 0
	for _, d := range s.Deals {
		for _, n := range d.Games {
			games += n
		}
	}
	want := 0
	for i := range m.Verdicts {
		if g := m.Verdicts[i].Games; g != nil {
			for _, c := range m.Rules.Table().Columns {
				want += g.Of(c)
			}
		}
	}
	if games != want || s.Over != m.Over {
		e.t.Fatalf("%s sees %d games and over %t, and %d and %t are decided: %+v of\n%s", name, games, s.Over, want, m.Over, s, e.record(s.Match))
	}
}

// TestEvening: hostile devices among honest ones, a server that is killed, a disk that is full or does not answer, a clock that is set back: of
// what an honest device was told that it is kept nothing is lost, doubled or out of order; nobody writes or decides what is not theirs;
// nobody sees what they may not.
func TestEvening(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "sueca")
		assert.NilError(t, err)
		defer os.RemoveAll(dir)
		e := newEvening(t, dir)
		defer func() { e.log.Close() }()
		times := rapid.IntRange(1, 30).Draw(t, "times")
		if manyActions {
			times = 1000
		}
		for range times {
			e.clock.pass(time.Second)
			e.come()
			switch n := rapid.IntRange(0, 99).Draw(t, "what"); {
			case n < 55:
				e.honest(rapid.SampledFrom([]string{"1", "1", "2"}).Draw(t, "table"))
			case n < 78:
				e.hostile()
			case n < 86:
				e.referees()
			case n < 92:
				e.knows()
			case n < 94:
				e.start(dir, e.clock)
			case n < 96:
				e.disk.fails = rapid.SampledFrom([]string{"full", "full in the end", "silent"}).Draw(t, "fails")
			case n < 98:
				e.disk.fails = ""
			case n < 99:
				e.clock.pass(-time.Duration(rapid.IntRange(1, 20).Draw(t, "hours back")) * time.Hour)
			default:
				e.clock.pass(time.Duration(rapid.IntRange(1, 20).Draw(t, "hours")) * time.Hour)
			}
		}
		e.disk.fails = ""
		for _, table := range []string{"1", "2"} {
			if e.come(); e.waits[table] != nil {
				e.honest(table)
			}
		}
		e.knows()
		for _, name := range []string{"Ana", "Bia"} {
			by := e.people[name].author()
			if diff := cmp.Diff(e.kept[by], e.rows[by]); diff != "" {
				t.Fatalf("%s (-kept +in the log)\n%s", by, diff)
			}
		}
	})
}
