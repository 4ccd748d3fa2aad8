package replay_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// slowly is [replay.Walk] by the timeline of each deal.
func slowly(events []engine.Event) (out []string) {
	m := replay.Judge(events)
	head, deals := replay.Standings(events)
	sat := map[card.Seat]string{}
	substitute := func(e engine.Event) {
		if s, ok := e.(*engine.SeatSubstituted); ok {
			sat[s.Seat] = s.Name
		}
	}
	for _, e := range events[:head] {
		substitute(e)
	}
	for i := range deals {
		played := false
		then := fmt.Sprint(sat)
		for _, e := range deals[i].Events {
			substitute(e)
			if played = played || e.Kind() == engine.KindTrickStarted; !played {
				then = fmt.Sprint(sat)
			}
		}
		if !m.Verdicts[i].Unread {
			state := deals[i].End(events[:head], &m.Verdicts[i])
			out = append(out, fmt.Sprint(i, " ", m.Verdicts[i].Index, " ", then, dealOf(&state.Deal), " ", state.Rules.String()))
		}
	}
	return out
}

// dealOf returns all that a deal tells of its cards.
func dealOf(d *engine.Deal) string {
	var b strings.Builder
	fmt.Fprint(&b, d.Number, d.Dealer, d.Cutter, d.Trump, d.TrumpSuit(), d.LastTrick(), d.Stopped, d.Abandoned, d.Walkover, d.Sides(), d.Declarer, d.Partner(), d.Complete(), d.Miscorrected)
	for s := range d.Table.All().All() {
		fmt.Fprint(&b, "|", d.Hand(s).Cards, d.Hand(s).Partial, d.Hand(s).Voids)
	}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		fmt.Fprint(&b, "|", t.Number, t.Leader, t.Inferred, t.Taken, t.Cards(), t.Led())
		w, ok := d.Winner(n, d.TrumpSuit())
		fmt.Fprint(&b, w, ok)
	}
	return b.String()
}

func walked(t *testing.T, events []engine.Event) (out []string) {
	t.Helper()
	judge := func() *replay.Match { return replay.Judge(events) }
	if err := replay.Walk(events, judge, func(d *replay.Ended) error {
		sat := map[card.Seat]string{}
		for s, name := range d.Substitutes {
			if name != "" {
				sat[card.Seat(s)] = name
			}
		}
		out = append(out, fmt.Sprint(d.At, " ", d.Index, " ", sat, dealOf(&d.State.Deal), " ", d.State.Rules.String()))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestWalk compares the deals of a walk with those of the timeline, on records of all kinds.
func TestWalk(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 40
	}
	deals, several := 0, 0
	check := func(name, text string) {
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			for _, events := range [][]engine.Event{m.Events, again(m.Events)} {
				got, want := walked(t, events), slowly(events)
				deals += len(want)
				for _, d := range want {
					if !strings.HasPrefix(strings.SplitN(d, " ", 2)[1], "1 ") {
						several++
					}
				}
				if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
					t.Fatalf("%s:\n%s\nthe walk has\n%s\nby the timeline\n%s", name, text, a, b)
				}
			}
		}
	}
	for seed := range seeds {
		for _, mode := range oracle.Modes {
			check(mode, oracle.Write(mode, seed).Text)
		}
	}
	if deals < int(seeds) || several == 0 {
		t.Errorf("only %d deals were walked, %d of them not the first of their number", deals, several)
	}
}

// again returns a match with its last deal added once more under the same number, as a log may
// have it and a text may not.
func again(events []engine.Event) []engine.Event {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind() == engine.KindDealStarted {
			return append(append([]engine.Event{}, events...), events[i:]...)
		}
	}
	return events
}

// TestWalkEnds: the error of a call ends the walk and comes back.
func TestWalkEnds(t *testing.T) {
	stop := errors.New("enough")
	events := []engine.Event{&engine.DealStarted{Number: 1}, &engine.DealStarted{Number: 2}}
	for _, e := range [][]engine.Event{events, append(events, &engine.Quarantined{Deal: 3})} {
		n := 0
		err := replay.Walk(e, func() *replay.Match { return replay.Judge(e) }, func(*replay.Ended) error { n++; return stop })
		if err != stop || n != 1 {
			t.Errorf("%v after %d deals", err, n)
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	// The match of the documentation, forty cards: see [benchMatch].
	events := benchMatch(b)
	judged := replay.Judge(events)
	judge := func() *replay.Match { return judged }
	b.Run("walk", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = replay.Walk(events, judge, func(*replay.Ended) error { return nil })
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(judged.Verdicts)), "ns/deal")
	})
	b.Run("standings", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			head, deals := replay.Standings(events)
			for i := range deals {
				deals[i].End(events[:head], &judged.Verdicts[i])
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(judged.Verdicts)), "ns/deal")
	})
}

func benchMatch(b *testing.B) []engine.Event {
	b.Helper()
	for seed := uint64(0); ; seed++ {
		text := oracle.Write("tres-morto", seed).Text
		for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			return m.Events
		}
	}
}
