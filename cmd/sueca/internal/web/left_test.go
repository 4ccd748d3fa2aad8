package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"gotest.tools/v3/assert"
)

// evening returns what a device is told that a new match begins with.
func (d *device) evening(table string) (code int, out Evening) {
	d.p.t.Helper()
	w := d.p.send("GET", "/api/table/"+table+"/evening", "", func(r *http.Request) { r.AddCookie(d.cookie) })
	if w.Code == http.StatusOK {
		assert.NilError(d.p.t, json.Unmarshal(w.Body.Bytes(), &out))
	}
	return w.Code, out
}

// TestBegunWith: a table is offered the rules of its last match, otherwise those of the house, and the names of the evening, its own
// first; who may not write there is offered nothing.
func TestBegunWith(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, bruno, look := p.join(Write, "1", "Ana"), p.join(Write, "2", "Bruno"), p.join(Look, "", "")
	_, e := ana.evening("1")
	assert.DeepEqual(t, e, Evening{Rules: "fpsd", Site: "the hall", Names: []string{}, Left: []LeftMatch{}})
	code, a := bruno.does("POST", "/api/table/2/new", map[string]any{"players": []string{"Eva", "Filipe", "Ana", "Hugo"}, "event": "9", "rules": "fpsd target=2"})
	assert.Equal(t, code, http.StatusOK)
	bruno.does("POST", "/api/table/2/do", on(*a.State, "card", func(a *Action) { a.Card = "7♥" }))
	ana.does("POST", "/api/table/1/do", on(ana.begins("1", "7", "fpsd target=5"), "card", func(a *Action) { a.Card = "7♥" }))
	_, e = ana.evening("1")
	assert.DeepEqual(t, e.Names, []string{"Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Hugo"})
	assert.Equal(t, e.Rules, "fpsd target=5")
	_, e = bruno.evening("2")
	assert.Equal(t, e.Rules, "fpsd target=2")
	for _, d := range []*device{bruno, look} {
		code, _ := d.evening("1")
		assert.Equal(t, code, http.StatusForbidden)
	}
}

// TestGoOn: a match that was left is told to who writes at its table, and gone on with where it stood; by one who writes, while no
// claim waits, and while it is not over.
func TestGoOn(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, rui, bruno := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui"), p.join(Write, "2", "Bruno")
	does := func(s State, do string, set func(*Action)) State {
		t.Helper()
		code, a := ana.does("POST", "/api/table/1/do", on(s, do, set))
		assert.Assert(t, code == http.StatusOK, "%s: %d %s", do, code, a.Said)
		return *a.State
	}
	goes := func(d *device, table, match string) (int, Answer) {
		return d.does("POST", "/api/table/"+table+"/new", map[string]any{"go": match})
	}
	card := func(card string) func(*Action) { return func(a *Action) { a.Card = card } }
	first := does(does(ana.begins("1", "7", "fpsd target=1"), "card", card("7♥")), "card", card("2♠"))
	_, e := ana.evening("1")
	assert.Equal(t, len(e.Left), 0)
	head := ana.begins("1", "8")
	left := LeftMatch{first.Match, "7", "Ana · Carla – Bruno · Duarte", 1}
	for _, d := range []*device{ana, rui} {
		_, e = d.evening("1")
		assert.DeepEqual(t, e.Left, []LeftMatch{left})
	}
	for name, tt := range map[string]struct {
		by           *device
		table, match string
		want         int
	}{
		"another device": {rui, "1", first.Match, 403}, "another table": {bruno, "2", first.Match, 404}, "no match": {ana, "1", "none", 404}, "nothing of it is written": {ana, "1", head.Match, 404},
	} {
		if code, a := goes(tt.by, tt.table, tt.match); code != tt.want {
			t.Errorf("%s: %d %s, want %d", name, code, a.Said, tt.want)
		}
	}
	code, a := goes(ana, "1", first.Match)
	if code != http.StatusOK || a.State.Match != first.Match || a.State.At != first.At || a.State.Seat != first.Seat || a.State.Head != "" {
		t.Fatalf("back: %d %s %+v", code, a.Said, a.State)
	}
	second := does(ana.begins("1", "8"), "card", card("7♣"))
	_, e = ana.evening("1")
	assert.DeepEqual(t, e.Left, []LeftMatch{left})
	_, a = goes(ana, "1", first.Match)
	s := does(*a.State, "card", card("3♠")) // it is written on where it was left
	assert.Equal(t, s.Match, first.Match)
	_, e = ana.evening("1")
	assert.Equal(t, e.Left[0].Match, second.Match)
	assert.NilError(t, p.server.hall.look(t.Context()))
	assert.Equal(t, ana.state("1").Match, first.Match)

	s = does(does(s, "card", card("4♠")), "card", card("5♠")) // a claim waits for the end of a trick
	claimed := does(s, "line", func(a *Action) { a.Text = "claim B against A" })
	if code, a := goes(ana, "1", second.Match); code != http.StatusUnprocessableEntity {
		t.Errorf("while a claim waits: %d %s", code, a.Said)
	}
	s = does(claimed, "undo", nil)
	s = does(does(s, "line", func(a *Action) { a.Text = "stop" }), "line", func(a *Action) { a.Text = "games AC 1" })
	assert.Assert(t, s.Over, "%+v", s)
	_, a = goes(ana, "1", second.Match)
	assert.Equal(t, a.State.Match, second.Match)
	if code, a := goes(ana, "1", first.Match); code != http.StatusUnprocessableEntity || a.State.Match != second.Match {
		t.Errorf("a match that is over: %d %s", code, a.Said)
	}
}
