package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
)

// TestCutRequests sends what devices send, cut at each byte, and to the doors that other requests are for: it is
// refused, and nothing is stored.
func TestCutRequests(t *testing.T) {
	p := newPlace(t, "1")
	ana, referee := p.join(Write, "1", "Ana"), p.join(Referee, "", "Rui")
	s := ana.begins("1", "7")
	act := func(do string, set func(*Action)) {
		t.Helper()
		code, a := ana.does("POST", "/api/table/1/do", on(s, do, set))
		assert.Equal(t, code, http.StatusOK, a.Said)
		s = *a.State
	}
	for _, card := range strings.Fields("7♥ 5♠ A♠ 2♥ 6♠") {
		act("card", func(a *Action) { a.Card = card })
	}
	act("line", func(a *Action) { a.Text = "claim A against BD trick 1" })
	before := p.record(s.Match)
	whole := func(v any) string {
		text, err := json.Marshal(v)
		assert.NilError(t, err)
		return string(text)
	}
	requests := []struct {
		by         *device
		path, body string
	}{
		{ana, "/api/table/1/do", whole(on(s, "card", func(a *Action) { a.Card = "K♠" }))},
		{ana, "/api/table/1/new", whole(map[string]any{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}, "event": "8", "site": "", "rules": "", "dealer": "A"})},
		{referee, "/api/rule", whole(Ruling{Table: "1", Match: s.Match, At: s.At, Deal: 1, Trick: 1, By: "A", Against: "BD", Ruling: "rejected"})},
	}
	refused := func(by *device, path, body string) {
		t.Helper()
		w := p.send("POST", path, body, func(r *http.Request) { r.AddCookie(by.cookie) })
		if w.Code == http.StatusTooManyRequests {
			t.Fatal("the test sends too much at once")
		}
		if w.Code < 400 || w.Code >= 500 {
			t.Errorf("%s %s: %d %s", path, body, w.Code, w.Body)
		}
	}
	for i, r := range requests {
		for at := range r.body {
			refused(r.by, r.path, r.body[:at])
			p.clock.pass(time.Minute)
		}
		for k, other := range requests {
			if k != i {
				refused(r.by, other.path, r.body)
				refused(other.by, other.path, r.body)
			}
		}
	}
	assert.Equal(t, p.record(s.Match), before)
}
