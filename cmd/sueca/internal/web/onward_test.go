package web

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/cmd/internal/desk"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/scribe"
)

// doors are all by which matches change: those who write at tables, a referee, and whoever else has the file of the log.
type doors struct {
	*place
	t       *rapid.T
	writes  map[string]*device
	referee *device
	seen    map[string][]State // of each table what its device saw last, of each of its matches
	// behind are the tables of which something was changed under what the server has read: it is seen with the next
	// card.
	behind map[string]bool
}

// begin begins the server, or begins it again.
func (d *doors) begin(dir string, c *clock, tables ...string) {
	if d.place != nil {
		d.log.Close()
	}
	d.place = open(d.t, dir, c, tables...)
	d.server.cfg.Desk.Adds = (&desk.Desk{Run: verbtest.Speaking("en")}).Adds
	for _, who := range d.writes {
		who.p = d.place
	}
	if d.referee != nil {
		d.referee.p = d.place
	}
	clear(d.behind)
}

// act does something at a table, right or wrong.
func (d *doors) act(name string) {
	seen := d.seen[name]
	if len(seen) == 0 || rapid.IntRange(0, 40).Draw(d.t, "new match") == 0 {
		rules := rapid.SampledFrom([]string{"", "fpsd target=1", "norte", "fpsd renuncia.deadline=match_end"}).Draw(d.t, "rules")
		code, got := d.writes[name].does("POST", "/api/table/"+name+"/new", map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"},
			"event": fmt.Sprint(len(seen) + 1), "rules": rules})
		if code != http.StatusOK {
			assert.Equal(d.t, code, http.StatusUnprocessableEntity, got.Said) // a claim is open
			return
		}
		seen = append(seen, *got.State)
	}
	i := len(seen) - 1
	if rapid.IntRange(0, 30).Draw(d.t, "older") == 0 {
		i = rapid.IntRange(0, i).Draw(d.t, "match")
	}
	s := seen[i]
	d.clock.pass(time.Second)
	code, got := d.writes[name].does("POST", "/api/table/"+name+"/do", d.action(s))
	if code != http.StatusOK && code != http.StatusConflict && code != http.StatusUnprocessableEntity && code != http.StatusBadRequest {
		d.t.Fatalf("%d %s", code, got.Said)
	}
	if got.State != nil && got.State.Match == s.Match {
		seen[i] = *got.State
	}
	d.seen[name] = seen
	if code == http.StatusOK && got.Match == d.server.hall.tables[name].rec.id && got.At > s.At {
		d.behind[name] = false
		d.same(name)
	}
}

// action returns something that a device does.
func (d *doors) action(s State) Action {
	anyOf := func(name string, all ...string) string { return rapid.SampledFrom(all).Draw(d.t, name) }
	var all, may []string
	for c := range card.DeckOfSevens.All() {
		all = append(all, c.String())
		if s.Cards[c.String()] == "may" {
			may = append(may, c.String())
		}
	}
	if len(may) == 0 {
		may = all
	}
	do := "card"
	if rapid.IntRange(0, 4).Draw(d.t, "other") == 0 {
		do = anyOf("do", "undo", "accept", "line", "line", "correct", "trump", "dealer", "result")
	}
	return on(s, do, func(a *Action) {
		switch do {
		case "card":
			if a.Card = anyOf("card", may...); rapid.IntRange(0, 9).Draw(d.t, "wrong") == 0 {
				a.Card = anyOf("any card", all...)
			}
			a.Dealer = s.Dealer
		case "trump":
			a.Card = anyOf("trump", all...)
		case "dealer":
			a.Dealer = anyOf("dealer", "A", "B", "C", "D")
		case "result":
			a.Text = anyOf("result", "AC 70 BD 50", "70 50", "AC 120 BD 0")
		case "line":
			a.Text = anyOf("line", "claim A against BD trick 1", "claim B against AC upheld", "claim D against A trick 1 rejected", "= C", "= B 10",
				"note \"a glass fell\"", "stop", "points AC 60 BD 60", "games AC 1", "sheet AC 1 BD 0", "5♠ 6♠ 7♠ 2♠")
		case "correct":
			a.Deal, a.Trick, a.Seat = rapid.IntRange(1, 3).Draw(d.t, "deal"), rapid.IntRange(1, 3).Draw(d.t, "trick"), anyOf("seat", "A", "B", "C", "D")
			a.Card, a.Reason = anyOf("to", all...), "misread"
		}
	})
}

// rule decides the first claim that is open.
func (d *doors) rule(name string) {
	s := d.referee.state(name)
	i := slices.IndexFunc(s.Claims, func(c StateClaim) bool { return c.Ruling == "" })
	if i < 0 {
		return
	}
	c := s.Claims[i]
	code, got := d.referee.does("POST", "/api/rule", Ruling{Table: name, Match: s.Match, At: s.At, Deal: c.Deal, Trick: c.Trick, By: c.By,
		Against: c.Against, Ruling: rapid.SampledFrom([]string{"upheld", "rejected", "withdrawn"}).Draw(d.t, "ruling")})
	if code == http.StatusOK && got.At > s.At {
		d.behind[name] = false
		d.same(name)
	}
}

// elsewhere has another program write: in the match of a table, or in one that is of none.
func (d *doors) elsewhere(name string) {
	other, err := eventlog.Open(filepath.Join(d.dir, "club.db"), eventlog.WithAuthor("terminal"))
	assert.NilError(d.t, err)
	defer other.Close()
	rec := record{id: d.server.hall.tables[name].rec.id}
	if rapid.IntRange(0, 3).Draw(d.t, "of none") == 0 || rec.id == "" {
		rec.id = "feedfacefeedface"
	}
	assert.NilError(d.t, other.View(context.Background(), func(log eventlog.Reader) error { return rec.read(log, 0) }))
	add := []engine.Event{&engine.NoteWritten{Text: "seen"}}
	if _, deals := replay.Standings(rec.events); len(deals) > 0 {
		last := deals[len(deals)-1]
		switch rapid.IntRange(0, 3).Draw(d.t, "change") {
		case 0: // a card corrected, or one that is not there
			add = []engine.Event{&engine.PlayAmended{Deal: last.Number, Trick: 1, Seat: card.B, From: card.New(card.Spades, card.Ace), To: card.New(card.Hearts, card.Two),
				Reason: "misread"}}
		case 1: // a deal written again, but for its last line
			one := deals[rapid.IntRange(0, len(deals)-1).Draw(d.t, "of")]
			add = append([]engine.Event{&engine.DealAmended{Deal: one.Number, Reason: "from the photograph"}}, one.Events[:max(1, len(one.Events)-1)]...)
		case 2:
			add = []engine.Event{&engine.DealStarted{Number: last.Number + 1, Dealer: card.A}}
		}
	}
	assert.NilError(d.t, other.Update(context.Background(), func(tx eventlog.Tx) error {
		_, err := tx.Append(rec.id, rec.at, evidence.SplitRows(add)...)
		return err
	}))
}

// forge changes the first card of a match that leads no trick where the log has it, under the server and against the log's own triggers.
func (p *place) forge(match string, to card.Card) {
	p.t.Helper()
	db, err := sql.Open(sql.Drivers()[0], filepath.Join(p.dir, "club.db"))
	assert.NilError(p.t, err)
	defer db.Close()
	var trigger string
	assert.NilError(p.t, db.QueryRow("SELECT sql FROM sqlite_master WHERE name = 'event_no_update'").Scan(&trigger))
	do := func(statement string, args ...any) {
		p.t.Helper()
		_, err := db.Exec(statement, args...)
		assert.NilError(p.t, err)
	}
	do("DROP TRIGGER event_no_update")
	do("UPDATE event SET body = ? WHERE pos = (SELECT e.pos FROM event e JOIN stream s ON s.id = e.stream WHERE s.name = ? AND e.kind = ? ORDER BY e.pos LIMIT 1)",
		evidence.Encode(&engine.CardPlayed{Card: to}), match, int(engine.KindCardPlayed))
	do(trigger)
}

// same compares a table with one that reads and judges its match for the first time.
func (d *doors) same(name string) {
	d.t.Helper()
	h := d.server.hall
	t, anew := h.tables[name], &table{hall: h, name: name}
	if t.rec.id == "" || d.behind[name] {
		return
	}
	rec := record{id: t.rec.id, version: t.rec.version}
	assert.NilError(d.t, d.log.View(context.Background(), func(log eventlog.Reader) error { return rec.read(log, 0) }))
	sheet := scribe.Open(rec.events, d.server.cfg.Judging)
	anew.put(rec, sheet)
	anew.late, anew.head, anew.dealer = t.late, t.head, t.dealer
	private := cmp.Options{cmp.AllowUnexported(record{}, standsIn{}, message.Message{}), cmpopts.IgnoreFields(replay.Match{}, "Tried")}
	for what, diff := range map[string]string{
		"the record": cmp.Diff(rec, t.rec, private), "the judgement": cmp.Diff(sheet.Judged, t.sheet.Judged, private),
		"without open claims": cmp.Diff(sheet.Decided(), t.sheet.Decided(), private), "what is shown": cmp.Diff(anew.shown("en", whole, true, ""), t.shown("en", whole, true, "")),
	} {
		if diff != "" {
			d.t.Fatalf("%s at table %s (-from the start +going on)\n%s", what, name, diff)
		}
	}
}

// TestOnward: whatever is written at the tables, and by whom, each is at each card what it is to a server that reads the log for the first
// time. Nothing of what it knows is believed where another program has written, be it into another match.
func TestOnward(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "sueca")
		assert.NilError(t, err)
		defer os.RemoveAll(dir)
		c := &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)}
		d := &doors{t: t, seen: map[string][]State{}, behind: map[string]bool{}}
		d.begin(dir, c, "1", "2")
		defer func() { d.log.Close() }()
		d.writes = map[string]*device{"1": d.join(Write, "1", "Ana"), "2": d.join(Write, "2", "Bia")}
		d.referee = d.join(Referee, "", "Rui")
		for range rapid.IntRange(1, 40).Draw(t, "times") {
			name := rapid.SampledFrom([]string{"1", "1", "1", "2"}).Draw(t, "table")
			switch rapid.IntRange(0, 39).Draw(t, "what") {
			case 0:
				d.begin(dir, c, "1", "2")
			case 1:
				d.elsewhere(name)
			case 2:
				d.forge(d.server.hall.tables[name].rec.id, rapid.SampledFrom(slices.Collect(card.DeckOfSevens.All())).Draw(t, "forged"))
				d.behind[name] = true
			case 3, 4:
				d.rule(name)
			case 5:
				assert.NilError(t, d.server.hall.look(context.Background()))
				d.same("1")
				d.same("2")
			default:
				d.act(name)
			}
		}
	})
}

// TestForged: what is changed in the log behind the back of the server is there with the next card.
func TestForged(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	for _, name := range strings.Fields("7♥ 5♠ A♠ 2♥") {
		if name == "2♥" {
			p.forge(s.Match, card.New(card.Spades, card.King))
		}
		code, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = name }))
		assert.Assert(t, code == http.StatusOK, "%s: %d %s", name, code, a.Said)
		s = *a.State
	}
	assert.Equal(t, s.Tricks[0].Cards[1].Card, "K♠")
}
