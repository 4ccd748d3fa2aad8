package web

import (
	"net/http"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/desk"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/rules"
)

// long are the rules of a match that lasts.
const long = "fpsd target=20"

// typed returns what is typed of a match of so many deals.
func typed(t failer, deals int) (out []Action) {
	r, err := rules.Parse(long)
	assert.NilError(t, err)
	for _, e := range (simulate.Archive{Deals: deals, Seed: 54, Rules: r, Hands: simulate.NoHands}).Match(0, deals).Events {
		switch e := e.(type) {
		case *engine.DealStarted:
			out = append(out, Action{Do: "trump", Card: e.Trump.String(), Dealer: e.Dealer.String()})
		case *engine.CardPlayed:
			out = append(out, Action{Do: "card", Card: e.Card.String(), Took: 2000})
		}
	}
	return out
}

// BenchmarkCard types a match of twelve deals, each card from its request to the answer and what a board is
// sent: where the table goes on from what it knows, and where it reads and judges the match again for each card.
func BenchmarkCard(b *testing.B) {
	acts := typed(b, 12)
	for _, anew := range []bool{false, true} {
		name := map[bool]string{false: "going on", true: "anew"}[anew]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				p := open(b, b.TempDir(), &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)}, "1")
				p.server.cfg.Desk.Adds = (&desk.Desk{Run: verbtest.Speaking("en")}).Adds
				ana, board := p.join(Write, "1", "Ana"), p.server.sessions.known(p.join(Look, "", "").cookie.Value)
				s := ana.begins("1", "7", long)
				t := p.server.hall.tables["1"]
				b.StartTimer()
				for i, a := range acts {
					p.clock.pass(time.Second)
					if anew {
						t.rec.version = 0
					}
					a.Number, a.Match, a.Head, a.At = int64(i)+1, s.Match, s.Head, s.At
					code, got := ana.does("POST", "/api/table/1/do", a)
					if code != http.StatusOK {
						b.Fatal(i, a, code, got.Said)
					}
					s = *got.State
					t.written(board, "en")
					if err := p.server.hall.look(b.Context()); err != nil {
						b.Fatal(err)
					}
				}
				p.log.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(acts)), "µs/card")
		})
	}
}
