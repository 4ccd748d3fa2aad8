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
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
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
	verbtest.Check(t, err)
	defer log.Close()
	rapid.Check(t, func(t *rapid.T) {
		var matches []*notation.Match
		for n := range rapid.IntRange(1, 3).Draw(t, "matches") {
			text := drawText(t, n+1)
			for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
				verbtest.Check(t, err)
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

// readText reads the text of one match.
func readText(t *rapid.T, text string) []engine.Event {
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		verbtest.Check(t, err)
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// edited changes a text here and there, as a person does.
func edited(t *rapid.T, text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for range rapid.IntRange(0, 3).Draw(t, "edits") {
		if len(lines) < 10 {
			break
		}
		i := rapid.IntRange(9, len(lines)-1).Draw(t, "line")
		switch rapid.SampledFrom([]string{"card", "unread", "comment", "drop", "grow", "amend", "add", "beside"}).Draw(t, "edit") {
		case "card":
			lines[i] = strings.Replace(lines[i], rapid.SampledFrom([]string{"A", "7", "K", "2"}).Draw(t, "from")+"♠", "6♠", 1)
		case "unread":
			lines[i] = strings.Replace(lines[i], "♥", "?", 1)
		case "comment":
			lines[i] += " ; see"
		case "drop":
			lines = slices.Delete(lines, i, i+1)
		case "grow":
			lines = append(lines, "note \"more\"")
		case "amend":
			lines = append(lines, "amend deal 1 trick 1 B 5♥ -> 6♥")
		case "beside":
			lines = slices.Insert(lines, i, "; aside")
		case "add":
			lines = append(lines, fmt.Sprintf("deal %d trump *♥", 10+len(lines)), "1. B: 5♥ A♥ K♥ 3♥", "stop")
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// TestReconcile: edits of a record come into the log by corrections, or are refused. The
// same record adds nothing the next time, and the log's match can be written out and read
// back.
func TestReconcile(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, 1)
		have := readText(t, text)
		for range rapid.IntRange(1, 3).Draw(t, "imports") {
			text = edited(t, text)
			want := readText(t, text)
			amend := rapid.IntRange(0, 4).Draw(t, "amend") > 0
			im := reconcile.Records(have, want, amend, evidence.Same, message.Message.String)
			if im.Refused != nil {
				if e := im.Refused.Event; e < 0 || e >= len(want) {
					t.Fatalf("refused at event %d of %d: %s", e, len(want), im.Refused.Msg)
				}
				continue
			}
			accepted++
			original := len(have)
			have = slices.Concat(have, im.Added())
			if amend && len(im.Overtaken) == 0 {
				_, log := replay.Standings(have)
				_, file := replay.Standings(want)
				for i, w := range file {
					if !custody.SameEvents(log[i].Events, w.Events) {
						t.Fatalf("deal %d of the log is not that of the file\n%s\nlog:\n%s", w.Number, text, notation.Format(have, notation.English))
					}
				}
			}
			for _, amend := range []bool{true, false} {
				again := reconcile.Records(have, want, amend, evidence.Same, message.Message.String)
				if again.Refused != nil || len(again.Added()) > 0 {
					t.Fatalf("the same record again adds %d events, %v (amend %v)\n%s\nlog:\n%s", len(again.Added()), again.Refused, amend, text, notation.Format(have, notation.English))
				}
			}
			back := readText(t, notation.Format(have, notation.English))
			if !custody.SameEvents(back, have) {
				t.Fatalf("the log reads back otherwise, from event %d of %d (%d before)\n%s", differs(have, back), len(have), original, notation.Format(have, notation.English))
			}
		}
	})
	t.Logf("%d imports were accepted", accepted)
}

// differs returns the index of the first event that is another.
func differs(have, back []engine.Event) int {
	for i := range min(len(have), len(back)) {
		if !evidence.Same(have[i], back[i]) {
			return i
		}
	}
	return min(len(have), len(back))
}

// interrupted moves what stands behind a trick to where it can have been typed while the trick
// was played, and returns how much it moved.
func interrupted(t *rapid.T, events []engine.Event) (out []engine.Event, moved int) {
	for i := 0; i < len(events); i++ {
		out = append(out, events[i])
		_, ok := events[i].(*engine.CardPlayed)
		for ok && i+1 < len(events) && rapid.IntRange(0, 2).Draw(t, "interrupted") == 0 {
			// The first event behind the cards of the trick, if it may come before them.
			k := i + 1
			for k < len(events) && events[k].Kind() == engine.KindCardPlayed {
				k++
			}
			if k == i+1 || k == len(events) || slices.Contains([]engine.Kind{engine.KindTrickStarted, engine.KindTrickTaken, engine.KindNotPlayed,
				engine.KindDealStarted, engine.KindDealAmended, engine.KindQuarantined, engine.KindCommented, engine.KindMatchStarted}, events[k].Kind()) {
				break
			}
			out = append(out, events[k])
			events = slices.Concat(events[:k], events[k+1:])
			moved++
		}
	}
	return out, moved
}

// TestReconcileInterrupted: a log in which lines came in while a trick was played says what its
// own export says, which adds nothing to it; and where the export has grown since, it adds what
// is new.
func TestReconcileInterrupted(t *testing.T) {
	all := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, 1)
		lines := strings.SplitAfter(text, "\n")
		for i := len(lines) - 1; i > 9; i-- {
			if strings.Contains(lines[i-1], ". ") && rapid.IntRange(0, 3).Draw(t, "note") == 0 {
				lines = slices.Insert(lines, i, "note \"a glass fell\"\n")
			}
		}
		want := readText(t, notation.Format(readText(t, strings.Join(lines, "")), notation.English))
		have, moved := interrupted(t, want)
		all += moved
		im := reconcile.Records(have, want, false, evidence.Same, message.Message.String)
		if im.Refused != nil || len(im.Added()) > 0 {
			t.Fatalf("refused: %v; added: %d; %d events were moved of\n%s", im.Refused, len(im.Added()), moved, notation.Format(want, notation.English))
		}
		from := slices.IndexFunc(have, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
		if from < 0 {
			return
		}
		short := have[:rapid.IntRange(from+1, len(have)).Draw(t, "cut")]
		if im = reconcile.Records(short, want, true, evidence.Same, message.Message.String); im.Refused != nil {
			return // such as a comment above the next deal
		}
		grown := slices.Concat(short, im.Added())
		if im = reconcile.Records(grown, want, false, evidence.Same, message.Message.String); im.Refused != nil || len(im.Added()) > 0 {
			t.Fatalf("not the same after it was imported: %v", im.Refused)
		}
		// What is said stands where it was typed.
		said := func(line string) bool { return strings.HasPrefix(line, "note ") || strings.HasPrefix(line, "claim ") }
		if d := cmp.Diff(slices.DeleteFunc(standing(want), said), slices.DeleteFunc(standing(grown), said)); d != "" {
			t.Fatalf("after it was imported other cards are in the log (-file +log):\n%s", d)
		}
	})
	if all < 100 {
		t.Errorf("only %d events were moved", all)
	}
}
