package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// roundOf returns a round of encounters at tables with numbers, 0 for none; who plays the first is A0 B0 C0 D0.
func roundOf(tables ...int) (out []Meeting) {
	for i, n := range tables {
		m := Meeting{Number: n, Open: true, Pairs: [2]string{fmt.Sprintf("A%d – C%d", i, i), fmt.Sprintf("B%d – D%d", i, i)}}
		for _, seat := range "ABCD" {
			m.Players = append(m.Players, fmt.Sprintf("%c%d", seat, i))
		}
		out = append(out, m)
	}
	return out
}

// TestPlaces: encounters have the tables that the text says, by name or by place; the others have what is left, and then wait.
func TestPlaces(t *testing.T) {
	bye := append(roundOf(0), Meeting{Pairs: [2]string{"X – Y"}})
	for _, tt := range []struct {
		tables string
		round  []Meeting
		want   string
	}{
		{"1 2 3", roundOf(2, 1), "2 1"},
		{"1 2 3", roundOf(0, 0, 0, 0), "1 2 3 -"},
		{"1 2 3", roundOf(0, 2, 0, 0), "1 2 3 -"},
		{"1 2", roundOf(9, 0, 1), "- 2 1"},
		{"1 2", roundOf(1, 1, 2), "1 1 2"},
		{"blue red", roundOf(2, 1, 3), "red blue -"},
		{"7 red", roundOf(2, 7), "- 7"},
		{"1 2", bye, "1 -"},
	} {
		Places(strings.Fields(tt.tables), tt.round)
		var got []string
		for _, m := range tt.round {
			if m.Table == "" {
				m.Table = "-"
			}
			got = append(got, m.Table)
		}
		assert.Check(t, is.Equal(strings.Join(got, " "), tt.want), "%s", tt.tables)
	}
}

// TestNextOf: a table goes on with the encounter that is played there, then with the first of its own, then with one that waits, and
// with none that others sit at.
func TestNextOf(t *testing.T) {
	who := func(i int) string { return roundOf(1, 1, 1, 1, 1)[i].who() }
	for _, tt := range []struct {
		desc   string
		round  []Meeting
		closed []int
		seated map[string]string
		want   string
	}{
		{"its own", roundOf(2, 1), nil, nil, "A1"},
		{"two of its own: the first", roundOf(1, 1), nil, nil, "A0"},
		{"two of its own: the second then", roundOf(1, 1), []int{0}, map[string]string{"1": who(0)}, "A1"},
		{"they have another match", roundOf(1, 1), nil, map[string]string{"1": who(1)}, "A1"},
		{"they have another, at a table that is not theirs", roundOf(1, 2), nil, map[string]string{"1": who(1)}, "A1"},
		{"one that waits", roundOf(1, 2, 0, 0), []int{0}, map[string]string{"1": who(0)}, "A2"},
		{"one that waits, and not the one that is played", roundOf(1, 2, 0, 0), []int{0}, map[string]string{"2": who(2)}, "A3"},
		{"another's is not taken", roundOf(1, 2), []int{0}, nil, "nobody"},
		{"its own is played elsewhere", roundOf(1, 2), nil, map[string]string{"2": who(0)}, "nobody"},
		{"all is played", roundOf(1), []int{0}, nil, "nobody"},
	} {
		s := &Server{hall: &hall{order: []string{"1", "2"}}}
		for _, i := range tt.closed {
			tt.round[i].Open = false
		}
		Places(s.hall.order, tt.round)
		got := "nobody"
		if m := (&table{hall: s.hall, name: "1"}).nextOf(tt.round, tt.seated); m != nil {
			got = m.Players[0]
		}
		assert.Check(t, is.Equal(got, tt.want), tt.desc)
	}
}

// TestMeets: two tables that ask at once are given two encounters, whoever looks on is told where each is played, and the text is asked for
// each time.
func TestMeets(t *testing.T) {
	p := newPlace(t, "1", "2")
	p.shelf.standing = Standing{Title: "Liga · round 3", Event: "Liga", Number: "3", Round: roundOf(5, 6, 7)}
	text := "a"
	p.server.cfg.Shelf.Text = func() string { return text }
	devices := []*device{p.join(Write, "1", "Ana"), p.join(Write, "2", "Rui")}
	var all sync.WaitGroup
	sat := make([]string, 2)
	for i, d := range devices {
		all.Go(func() {
			code, a := d.does("POST", fmt.Sprintf("/api/table/%d/new", i+1), map[string]bool{"next": true})
			if assert.Check(t, is.Equal(code, http.StatusOK), a.Said) {
				sat[i] = a.State.Players["A"] + a.State.Players["B"]
			}
		})
	}
	all.Wait()
	assert.Check(t, sat[0] != sat[1] && len(sat[0]) == 4 && len(sat[1]) == 4 && sat[0][1] == sat[0][3], "%q", sat)
	page := p.get("/standing", devices[0].cookie).Body.String()
	for i, who := range sat {
		n := who[1:2]
		assert.Check(t, strings.Contains(page, fmt.Sprintf(`</span> %d</b><span class="pairs"><bdi>A%s – C%s</bdi>`, i+1, n, n)), "table %d of %q:\n%s", i+1, sat, page)
	}
	assert.Check(t, is.Equal(strings.Count(page, "waits for a table"), 2), "one of three, and it is said twice:\n%s", page)
	p.shelf.standing.Title = "Liga · round 4"
	assert.Check(t, strings.Contains(p.get("/standing", devices[0].cookie).Body.String(), "round 3"), "what is counted is kept")
	text = "b"
	assert.Check(t, strings.Contains(p.get("/standing", devices[0].cookie).Body.String(), "round 4"), "the text has changed")
	assert.Check(t, strings.Contains(p.get("/board", devices[0].cookie).Body.String(), `id="round"`))
	p.server.cfg.Shelf.Text = nil
	assert.Check(t, !strings.Contains(p.get("/board", devices[0].cookie).Body.String(), `id="round"`), "no competition is played")
}
