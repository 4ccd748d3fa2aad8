package web

import (
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
)

// TestLook takes in what others append to the log: what they write in the match of a table, and
// their matches at a table; not matches of other tables or evenings.
func TestLook(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	_, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" }))
	s = *a.State
	look := func() (State, State) {
		t.Helper()
		assert.NilError(t, p.server.hall.look(t.Context()))
		return ana.state("1"), ana.state("2")
	}
	turn, _ := p.server.hall.next()
	if one, _ := look(); one.At != s.At || one.Position == 0 {
		t.Errorf("nothing is new: %+v", one)
	}
	if now, _ := p.server.hall.next(); now != turn {
		t.Error("the tables are told of what they knew")
	}
	p.append(s.Match, s.At, &engine.TrickStarted{Number: 1, Leader: card.B}, &engine.CardPlayed{Card: card.New(card.Spades, card.Five)})
	if one, _ := look(); one.Led != "♠" || one.At <= s.At {
		t.Errorf("a card from a terminal: %+v", one)
	}
	head := func(table, number string) []engine.Event {
		return []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Table", Value: " " + table}, &engine.TagWritten{Name: "Match", Value: number}}
	}
	deal := []engine.Event{&engine.DealStarted{Number: 1, Dealer: card.C}}
	for _, table := range []string{"2", "3"} {
		events := slices.Concat(head(table, "8"), deal)
		p.append(evidence.MatchID(events), 0, events...)
	}
	if one, two := look(); two.Number != "8" || two.Deal != 1 || one.Number != "7" {
		t.Errorf("a match from a terminal: %+v", two)
	}
	p.server.cfg.Desk.Open = func([]engine.Event) bool { return false }
	events := slices.Concat(head("2", "9"), deal)
	p.append(evidence.MatchID(events), 0, events...)
	if _, two := look(); two.Number != "8" {
		t.Errorf("a match of another evening: %+v", two)
	}
	p.server.cfg.Desk.Open = func([]engine.Event) bool { return true }
	if playing := p.server.hall.playing(); len(playing) != 2 || playing["1"] != s.Match {
		t.Errorf("playing: %v", playing)
	}
	p.log.Close()

	// A server that is begun anew goes on with the last match of each table.
	again := open(t, p.dir, p.clock, "1", "2")
	defer again.log.Close()
	ana.p = again
	if one, two := ana.state("1"), ana.state("2"); one.Match != s.Match || one.Led != "♠" || two.Number != "9" {
		t.Errorf("after a restart: %+v, %+v", one, two)
	}
	if err := again.server.hall.look(t.Context()); err != nil || again.server.hall.position() == 0 {
		t.Errorf("%d, %v", again.server.hall.position(), err)
	}
}

// TestTagOf reads a tag above the deals.
func TestTagOf(t *testing.T) {
	events := []engine.Event{&engine.TagWritten{Name: "Table", Value: " 1 "}, &engine.TagWritten{Name: "Table", Value: "2"}, &engine.DealStarted{}, &engine.TagWritten{Name: "Match", Value: "3"}}
	for name, want := range map[string]string{"Table": "1", "Match": "", "Event": ""} {
		if got := tagOf(events, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
