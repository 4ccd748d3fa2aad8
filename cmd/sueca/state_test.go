package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// besideLines are lines for what may happen besides the cards.
var besideLines = []string{
	"claim A against BD trick 3", "claim A against BD trick 3 upheld", "claim B against AC rejected", "claim C against D", "claim B against AC trick 7 upheld",
	"claim referee against BD", "claim D against BD trick 3", "claim A against BD deal 1", "claim A against BD withdrawn", "admit D trick 3", "admit A",
	"penalty talk B warning", "penalty talk AC award 2", "penalty leave B award 4", "penalty looked AC award 2", "penalty sheet BD award 1", "penalty late AC award 2",
	"penalty mixed BD award 4", "penalty slow A award 0", "abandon D", "suspend AC 1", "suspend BD 2 deal 1", "execute AC 1", "execute BD 3", "sign AC", "sign BD",
	"games AC 1", "games none", "sheet AC 2 BD 1", "points AC 68 BD 52", "pickup A", "consent deal-right", "note \"x\"", "stop",
	"penalty late AC 12 award 4", "penalty late BD 3 award 0", "penalty conduct spectator warning", "disqualify C \"x\"", "substitute C \"e\"", "games AC 1 BD -2", "walkover BD",
}

// ruleTexts are rules of every kind.
var ruleTexts = []string{
	"fpsd", "fpsd target=2", "fpsd target=10 penalty.mode=transfer", "fpsd match.end_check=after_deal", "pagat renuncia=fpsd", "pagat renuncia=bila", "norte renuncia=discord",
	"rolha", "empate-vale tie.accumulates=yes", "online-riscos", "alemao", "pontos500 target=150", "italiana-obrigacao renuncia=fpsd", "bots5 deals=2", "brasileira", "howto",
}

// drawText draws the text of a match: deals of several kinds, with anything
// between their tricks.
func drawText(t *rapid.T, number int) string {
	out := fmt.Sprintf("[Sueca \"1\"]\n[Date \"2026-10-03\"]\n[Match \"%d\"]\n[Rules %q]\n[A \"a\"]\n[B \"b\"]\n[C \"c\"]\n[D \"d\"]\n",
		number, rapid.SampledFrom(ruleTexts).Draw(t, "rules"))
	written := []string{"points", "games", "sheet"}
	for n := range rapid.IntRange(1, 4).Draw(t, "deals") {
		deal := rapid.SampledFrom([][]string{fairDeal, dRenounces, aRenounces, bothRenounces, sweep, allButOne, {"stop", "points AC 60 BD 60"}}).Draw(t, "deal")
		for range rapid.IntRange(0, 4).Draw(t, "lines") {
			line := rapid.SampledFrom(besideLines).Draw(t, "line")
			if w := strings.Fields(line)[0]; slices.Contains(written, w) && strings.Contains(strings.Join(deal, "\n"), w+" ") {
				continue // once a deal
			}
			deal = after(deal, rapid.IntRange(0, len(deal)).Draw(t, "at"), line)
		}
		out += fmt.Sprintf("deal %d trump *♥\n%s\n", n+1, strings.Join(deal, "\n"))
	}
	return out
}

// errUndo ends a transaction of which nothing is to be stored.
var errUndo = errors.New("undone")

// fromLog imports matches into an empty log, in an order, reads them back, and leaves the log empty.
func fromLog(t *rapid.T, log *eventlog.SQLite, matches []*notation.Match, order []int) map[string][]engine.Event {
	out := map[string][]engine.Event{}
	err := log.Update(context.Background(), func(tx eventlog.Tx) error {
		for _, i := range order {
			done, err := eventlog.Import(tx, matches[i].Events)
			if err != nil {
				return err
			}
			out[done.Match] = nil
		}
		for id := range out {
			var err error
			if out[id], err = source.EventsOf(tx, id, 0); err != nil {
				return err
			}
		}
		return errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Fatal(err)
	}
	return out
}

// TestMatches: in random matches with claims and penalties the ledger adds up
// to the sheet, line by line; a match comes to the same from the file and from
// the log; and the order in which matches are imported changes nothing.
func TestMatches(t *testing.T) {
	log, err := eventlog.Open(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	rapid.Check(t, func(t *rapid.T) {
		var matches []*notation.Match
		for n := range rapid.IntRange(1, 3).Draw(t, "matches") {
			text := drawText(t, n+1)
			for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				matches = append(matches, m)
			}
		}
		orders := [][]int{{}, {}}
		for i := range matches {
			orders[0] = append(orders[0], i)
		}
		orders[1] = rapid.Permutation(orders[0]).Draw(t, "order")
		first, second := fromLog(t, log, matches, orders[0]), fromLog(t, log, matches, orders[1])
		for _, m := range matches {
			judged := replay.Judge(m.Events)
			addsUp(t, judged)
			id := evidence.MatchID(m.Events)
			for _, log := range []map[string][]engine.Event{first, second} {
				if d := cmp.Diff(judged, replay.Judge(log[id]), cmpopts.EquateEmpty()); d != "" {
					t.Fatalf("file and log part:\n%s", d)
				}
			}
			by := replay.JudgeBy(m.Events, replay.Options{ByRecord: rapid.Bool().Draw(t, "by record"), Rules: judged.Rules})
			addsUp(t, by)
		}
	})
}

// addsUp checks the sums of a ledger.
func addsUp(t *rapid.T, m *replay.Match) {
	var sum card.Tally
	var players [card.H + 1]int
	below := false // some total was: there are no marks for that
	for i, e := range m.Ledger {
		if e.Seat == card.NoSeat {
			sum = sum.Add(e.Side, e.Games)
		}
		for _, s := range rules.TwoPairs.Seats {
			if s == e.Seat || e.Seat == card.NoSeat && rules.TwoPairs.Column(s) == e.Side {
				players[s] += e.Games
			}
		}
		if e.Sheet != sum {
			t.Fatalf("line %d of the ledger (%s) says %v, the sum is %v\n%s", i, e.Msg, e.Sheet, sum, ledgerOf(m))
		}
		if c := m.Rule(e); c.Basis == 0 && e.Why != replay.AsWritten {
			t.Fatalf("line %d of the ledger (%s) names no rule", i, e.Msg)
		}
		below = below || min(e.Sheet.Of(card.AC), e.Sheet.Of(card.BD)) < 0
		if e.Event < 0 {
			t.Fatalf("line %d of the ledger names no event", i)
		}
	}
	if sum != m.Sheet || players != m.Players {
		t.Fatalf("the ledger adds up to %v %v, the sheet is %v %v", sum, players, m.Sheet, m.Players)
	}
	for _, p := range []card.Side{card.AC, card.BD} {
		counting := 0
		for _, mark := range m.Marks[p.First()] {
			if mark.State.Counts() {
				counting++
			}
		}
		if m.Rules.Mode != rules.ModePoints && !below && counting != max(0, sum.Of(p)) {
			t.Fatalf("%s stands at %d with %d marks that count\n%s", p, sum.Of(p), counting, ledgerOf(m))
		}
	}
}
