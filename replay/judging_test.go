package replay_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// untimed returns a match without what it took to judge it, which is another number where it is judged another way.
func untimed(m *replay.Match) *replay.Match {
	if m == nil {
		return nil
	}
	out := *m
	out.Tried = 0
	return &out
}

// grows judges a match event by event, and returns where it differs from judging it from the start.
func grows(events []engine.Event, opt replay.Options) string {
	compare := func(a, b *replay.Match) string {
		a, b = untimed(a), untimed(b)
		if reflect.DeepEqual(a, b) {
			return ""
		}
		return cmp.Diff(a, b, cmp.AllowUnexported(message.Message{}))
	}
	s, line := replay.NewJudging(nil, opt), replay.NewTimeline(nil)
	var before, copied *replay.Match
	for i, e := range events {
		got := s.Append(e)
		if line = line.Onward(events[:i+1]); i%59 == 0 || i == len(events)-1 {
			if d := sameTimeline(line, replay.NewTimeline(events[:i+1])); d != "" {
				return fmt.Sprintf("after event %d %s", i, d)
			}
		}
		if k := e.Kind(); (k == engine.KindCardPlayed || k == engine.KindTrickTaken) && i%5 > 0 {
			continue
		}
		want := replay.JudgeBy(events[:i+1], opt)
		if d := compare(want, got); d != "" {
			return fmt.Sprintf("after event %d (-from the start +going on)\n%s\n%s", i, d, naiveShow(events[:i+1]))
		}
		if d := compare(copied, before); d != "" {
			return fmt.Sprintf("the match of an event before %d has changed since\n%s", i, d)
		}
		before, copied = got, want
	}
	if d := compare(s.Match(), replay.NewJudging(events, opt).Match()); d != "" {
		return "at once: " + d
	}
	return ""
}

// sameTimeline returns where a timeline that was gone on with differs from one that was folded at once.
func sameTimeline(a, b *replay.Timeline) string {
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	if a.Len() != b.Len() || !slices.Equal(a.Deals(), b.Deals()) {
		return "the deals of the timeline differ"
	}
	for i := a.Len(); i >= 0; i -= 31 {
		if d := cmp.Diff(b.At(i), a.At(i), all, cmpopts.IgnoreTypes((*atomic.Int64)(nil))); d != "" { // these count who shares a list
			return fmt.Sprintf("state %d of the timeline (-at once +going on)\n%s", i, d)
		}
	}
	return ""
}

// corrected returns a match with some deals written again, or a card of them, behind one of the
// deals that follow.
func corrected(r *rand.Rand, events []engine.Event) []engine.Event {
	var out, later []engine.Event
	for from := 0; from < len(events); {
		to := from + 1
		for to < len(events) && events[to].Kind() != engine.KindDealStarted {
			to++
		}
		part := events[from:to]
		out = append(out, part...)
		from = to
		deal, ok := part[0].(*engine.DealStarted)
		if !ok {
			continue
		}
		switch r.Intn(4) {
		case 0:
			k := 1 + r.Intn(len(part))
			later = append(append(later, &engine.DealAmended{Deal: deal.Number}), slices.Delete(slices.Clone(part), k-1, k)...)
		case 1:
			later = append(later, &engine.PlayAmended{Deal: deal.Number, Trick: 1, Seat: card.Seat(1 + r.Intn(4)), To: card.New(card.Spades, card.Ace)})
		}
		if r.Intn(2) == 0 {
			out, later = append(out, later...), nil
		}
	}
	return append(out, later...)
}

// TestJudging: a match judged event by event is at each of them what it is from the start.
func TestJudging(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewSource(rapid.Int64().Draw(t, "seed")))
		opt := replay.Options{Underway: rapid.Bool().Draw(t, "underway"), ByRecord: rapid.Bool().Draw(t, "by record")}
		events := drawMatch(t)
		if rapid.Bool().Draw(t, "tidy") {
			events = writtenDeals(r, rapid.IntRange(1, 3).Draw(t, "n"), drawRules(t))
		}
		for range rapid.IntRange(0, 2).Draw(t, "slips") {
			if len(events) > 1 {
				events = spoil(t, events)
			}
		}
		if rapid.Bool().Draw(t, "corrected") {
			events = corrected(r, events)
		}
		if d := grows(events, opt); d != "" {
			t.Fatal(d)
		}
	})
}

// TestJudgingUntidy is the same for untidy records, and those of other tables.
func TestJudgingUntidy(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for seed := range uint64(5) {
		var texts []string
		for _, mode := range []string{"four", "tres-morto", "dupla", "italiana5"} {
			texts = append(texts, oracle.Write(mode, seed).Text)
		}
		for m, err := range notation.Matches(strings.NewReader(strings.Join(texts, "\n")), notation.Options{}) {
			assert.NilError(t, err)
			for _, events := range [][]engine.Event{m.Events, corrected(r, m.Events)} {
				if d := grows(events, replay.Options{Underway: seed%2 == 0}); d != "" {
					t.Fatal(d)
				}
			}
		}
	}
}

// BenchmarkJudging judges a match card by card, whose trump cards are taken up.
func BenchmarkJudging(b *testing.B) {
	var events []engine.Event
	for _, e := range playedDeals(10, false) {
		if events = append(events, e); e.Kind() == engine.KindCardPlayed && events[len(events)-2].Kind() == engine.KindTrickStarted {
			events = append(events, &engine.TrumpPickedUp{Seat: card.A})
		}
	}
	b.Run("going on", func(b *testing.B) {
		for b.Loop() {
			s := replay.NewJudging(nil, replay.Options{Underway: true})
			for _, e := range events {
				s.Append(e)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(events)), "µs/event")
	})
	b.Run("from the start", func(b *testing.B) {
		for b.Loop() {
			for i := range events {
				replay.JudgeBy(events[:i+1], replay.Options{Underway: true})
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(events)), "µs/event")
	})
}
