package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/analysis/season"
	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/pack"
)

// late is a deal of which the first tricks decide little: it is graded at once.
const late = `[Rules "fpsd target=4"]
[A "Ana"]
[B "Bruno"]

deal 1 dealer A trump 2♦ from bottom
1. B: A♠ 4♠ J♠ 5♠
2. B: 7♠ 6♠ 2♠ Q♠
3. B: A♣ 3♣ 4♣ K♣
4. B: 4♥ 6♥ 7♥ A♥
5. A: K♠ 6♦ Q♦ 3♠
6. C: 7♣ 2♣ 2♦ 5♣
7. A: K♥ 5♥ Q♥ 3♥
8. A: 3♦ 7♦ A♦ 4♦
9. C: J♥ J♦ 2♥ J♣
10. D: K♦ 5♦ Q♣ 6♣
`

// TestGrades: what a deal was graded is kept for a match of the log, and read again; a match of a
// file, and one without a cache, is graded anew.
func TestGrades(t *testing.T) {
	a, ids := logged(t, late)
	if KeptGrades(a.Records) != nil {
		t.Error("grades are kept where none were stored")
	}
	r, _, err := a.Records.Stored(ids[0])
	assert.NilError(t, err)
	deals := PlayedDeals(r, 0)
	if len(deals) != 1 {
		t.Fatalf("%d deals", len(deals))
	}
	d := &deals[0]
	grades := OpenGrades(a.Records)
	defer grades.Close()
	if grades.Kept(d) != nil {
		t.Error("a deal is graded that was not")
	}
	g, err := grades.Grade(t.Context(), r, d)
	if err != nil || len(g.Cards) != 40 {
		t.Fatal(g, err)
	}
	if diff := cmp.Diff(g, grades.Kept(d)); diff != "" {
		t.Errorf("what is kept is other:\n%s", diff)
	}
	read := KeptGrades(a.Records)
	if read == nil || read.Kept(d) == nil {
		t.Fatal("nothing is kept")
	}
	defer read.Close()
	// A context that has ended grades nothing: what comes is what is kept.
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if again, err := grades.Grade(ended, r, d); err != nil || !cmp.Equal(g, again) {
		t.Errorf("%v", err)
	}
	filed := *r
	filed.File = "f.sueca"
	if _, err := grades.Grade(ended, &filed, d); !errors.Is(err, context.Canceled) {
		t.Errorf("a match of a file has what is kept for the log: %v", err)
	}
	var none *GradeCache
	if _, err := none.Grade(ended, r, d); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	none.Close()
	other := *d
	other.Rules = &rules.Rules{}
	*other.Rules = *d.Rules
	other.Rules.Target++
	if grades.Kept(&other) != nil {
		t.Error("by other rules the same is kept")
	}
	testSeasonCost(t, r, read, g)
	testSceneGrades(t, a, r, grades, g)

	if n, err := ForgetGrades(a.Records); n != 1 || err != nil {
		t.Errorf("%d are forgotten, %v", n, err)
	}
	if grades.Kept(d) != nil {
		t.Error("what was forgotten is kept")
	}
}

// testSeasonCost: a season has what the cards of a match cost each seat, if that is kept.
func testSeasonCost(t *testing.T, r *source.Record, grades *GradeCache, g *solve.Graded) {
	t.Helper()
	var cost, cards [card.D + 1]int
	for _, c := range g.Cards {
		cost[c.Seat] += c.Cost
		cards[c.Seat]++
	}
	cell := func(m *season.Match, seat card.Seat) (int, int) {
		for i := range m.Seats {
			if m.Seats[i].Seat == seat {
				return int(m.Seats[i].Cost), int(m.Seats[i].Graded)
			}
		}
		t.Fatalf("no seat %s", seat)
		return 0, 0
	}
	filed := *r
	filed.File = "f.sueca"
	for s := card.A; s <= card.D; s++ {
		if c, n := cell(SeasonMatch(r, grades, false), s); c != cost[s] || n != cards[s] || n != 10 {
			t.Errorf("%s: %d cards cost %d, want %d and %d", s, n, c, cards[s], cost[s])
		}
		for _, m := range []*season.Match{SeasonMatch(r, nil, false), SeasonMatch(&filed, grades, false)} {
			if _, n := cell(m, s); n != 0 {
				t.Errorf("%s: %d cards are graded", s, n)
			}
		}
	}
}

// testSceneGrades: a view has the grades of its deal.
func testSceneGrades(t *testing.T, a *run.Run, r *source.Record, grades *GradeCache, g *solve.Graded) {
	t.Helper()
	view := query.DealView{Match: r.ID()}
	n := 0
	if err := DealViewsOf(a.Records.Context, a.Out, &view, r, grades, func() error {
		n++
		if got := view.Grades(); got == nil || got.Par != g.Par {
			t.Errorf("grades %v", got)
		}
		return nil
	}); err != nil || n == 0 {
		t.Errorf("%d views, %v", n, err)
	}
	wanted := *r
	wanted.Deal = 2
	assert.Check(t, DealViewsOf(a.Records.Context, a.Out, &query.DealView{}, &wanted, nil, func() error { return errors.New("a view of a deal that is not wanted") }))
	wrong := errors.New("wrong")
	if err := DealViewsOf(a.Records.Context, a.Out, &query.DealView{}, r, nil, func() error { return wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
}

// TestForgetNothing: where there is no log there is nothing to forget.
func TestForgetNothing(t *testing.T) {
	a, _ := reporting("en")
	a.Records.LogPath = t.TempDir() + "/none.db"
	if _, err := ForgetGrades(a.Records); err == nil || err.Error() != a.Records.NoLog().Error() {
		t.Error(err)
	}
	if OpenGrades(a.Records) != nil {
		t.Error("a cache of no log")
	}
	assert.NilError(t, os.WriteFile(a.Records.LogPath, []byte("no log"), 0o600))
	if _, err := ForgetGrades(a.Records); !errors.Is(err, eventlog.ErrNotLog) {
		t.Error(err)
	}
}

// TestSeen: what cards cost by what could be seen is kept by all that it depends on.
func TestSeen(t *testing.T) {
	a, ids := logged(t, late)
	r, _, err := a.Records.Stored(ids[0])
	assert.NilError(t, err)
	d := PlayedDeals(r, 1)[0]
	const before = 28 // cards: of three tricks all is weighed at once
	p, err := d.Played.Problem(d.Rules, before)
	assert.NilError(t, err)
	d.Played = &solve.Played{Start: p.Pos, Plays: d.Played.Plays[before:], Dealer: d.Played.Dealer, TrumpCard: d.Played.TrumpCard}
	grades := OpenGrades(a.Records)
	defer grades.Close()
	with := func(at []int, change func(*Seeing)) (kept bool) {
		t.Helper()
		w := Seeing{Weighing: singledummy.Weighing{Worlds: 1, Seed: 1}, Evenly: true}
		change(&w)
		worked := 0
		out, err := grades.Seen(t.Context(), r, &d, w, at, func(cards, _ int) { worked += cards })
		if err != nil || len(out) != 12 {
			t.Errorf("%d cards, %v", len(out), err)
		}
		return worked == 0
	}
	habits, err := LearnHabits(a.Records, ids)
	assert.NilError(t, err)
	for _, tt := range []struct {
		name   string
		at     []int
		change func(*Seeing)
		kept   bool
	}{
		{"some cards", []int{0, 4}, func(*Seeing) {}, false},
		{"the same again", []int{0, 4}, func(*Seeing) {}, true},
		{"others", []int{1}, func(*Seeing) {}, false},
		{"with less effort", []int{1}, func(w *Seeing) { w.Effort = 1 }, false},
		{"all", nil, func(*Seeing) {}, false},
		{"all again", nil, func(*Seeing) {}, true},
		{"others, of all", []int{2, 3}, func(w *Seeing) { w.Effort = 7 }, true},
		{"another seed", nil, func(w *Seeing) { w.Seed = 2 }, false},
		{"by likelihood", nil, func(w *Seeing) { w.Evenly = false }, false},
		{"by habits", nil, func(w *Seeing) { w.Evenly, w.Habits = false, habits }, false},
		{"by habits again", nil, func(w *Seeing) { w.Evenly, w.Habits = false, habits }, true},
		{"habits do not count where all count the same", nil, func(w *Seeing) { w.Habits = habits }, true},
		{"more worlds", nil, func(w *Seeing) { w.Worlds = 2 }, false},
	} {
		if kept := with(tt.at, tt.change); kept != tt.kept {
			t.Errorf("%s: kept %t", tt.name, kept)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := grades.Seen(ended, r, &d, Seeing{Weighing: singledummy.Weighing{Worlds: 1, Seed: 9}}, nil, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestPlayedDeals: only deals whose cards are all known, with who sat there and what the match had
// come to.
func TestPlayedDeals(t *testing.T) {
	second := late[len("[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n\ndeal 1 "):]
	r := recordOf(t, late+"deal 2 dealer B\n1. C: A♠ 2♠ 3♠ 4♠\nstop\ndeal 3 "+second+"substitute A \"Eva\"\n")
	deals := PlayedDeals(r, 0)
	if len(deals) != 2 || deals[0].Number != 1 || deals[1].Number != 3 || deals[1].Index != 2 || deals[1].Match != r.ID() {
		t.Fatalf("%+v", deals)
	}
	if s := deals[0].Score; s == nil || s.String() != (&singledummy.Score{}).String() && deals[1].Score != nil {
		t.Errorf("before the first deal: %v, before the third: %v", s, deals[1].Score)
	}
	if deals[1].Score != nil {
		t.Errorf("what deal 2 came to is not known, and before deal 3 it stands at %v", deals[1].Score)
	}
	if got := deals[0].Players[card.A] + deals[1].Players[card.B]; got != "AnaBruno" {
		t.Error(got)
	}
	if got := PlayedDeals(r, 3); len(got) != 1 || got[0].Number != 3 {
		t.Errorf("%+v", got)
	}
	if got := PlayedDeals(r, 2); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	r = recordOf(t, late+"deal 2 "+second)
	after := PlayedDeals(r, 2)[0].Score
	want, ok := singledummy.ScoreOf(&r.Judge().Rules, card.Tally{}.Add(card.AC, 1))
	if !ok || after == nil || after.String() != want.String() {
		t.Errorf("before deal 2 it stands at %v, want %v", after, want)
	}
}

// TestPackedScenes: of a match of a pack the views are looked at without its events where its deals
// are playouts, and with them where they are not; what cannot be read is an error.
func TestPackedScenes(t *testing.T) {
	whole := recordOf(t, late)
	for _, text := range []string{late, late + "deal 2 dealer B\n1. C: A♠ 2♠ 3♠ 4♠\nstop\n"} {
		events := recordOf(t, text).Events
		var file bytes.Buffer
		w := pack.NewWriter(&file, "judge")
		assert.NilError(t, errors.Join(w.Add(pack.NewEntry(&pack.Record{Events: events})), w.Close()))
		name := filepath.Join(t.TempDir(), "x.pack")
		assert.NilError(t, os.WriteFile(name, file.Bytes(), 0o600))
		a, _ := reporting("en")
		a.Records.Lazy = true
		count := func(r *source.Record) (n int) {
			if err := DealViewsOf(a.Records.Context, a.Out, &query.DealView{}, r, nil, func() error { n++; return nil }); err != nil {
				t.Error(err)
			}
			return n
		}
		found := func(r *source.Record) (out string) {
			var view query.DealView
			if err := DealViewsOf(a.Records.Context, a.Out, &view, r, nil, func() error {
				v, fs := view.Judged()
				out += fmt.Sprint(v.Deal, v.Games, v.Codes, len(fs), " ")
				return nil
			}); err != nil {
				t.Error(err)
			}
			return out
		}
		records := 0
		for r, err := range a.Records.Records([]string{name}) {
			assert.NilError(t, err)
			records++
			if got, want := count(r), count(recordOf(t, text)); got != want || got == 0 {
				t.Errorf("%d views, want %d", got, want)
			}
			if text == late && r.Packed.Load == nil {
				t.Error("the events of playouts were read")
			}
			// What was found in it needs all of it.
			if got, want := found(r), found(recordOf(t, text)); got != want || got == "" {
				t.Errorf("found: %s, want %s", got, want)
			}
			// What its tags do not tell from other matches, all that it has does.
			if got, want := r.ID(), recordOf(t, text).ID(); got != want || r.Packed.Load != nil {
				t.Errorf("id %s, want %s", got, want)
			}
		}
		if records != 1 {
			t.Errorf("%d records", records)
		}
	}
	wrong := errors.New("damaged")
	damaged := &source.Record{Events: whole.Events[:1], Packed: &record.Packed{
		Load:     func() ([]engine.Event, error) { return nil, wrong },
		Playouts: func(dst []engine.Playout) ([]engine.Playout, bool) { return dst, false },
	}}
	a, _ := reporting("en")
	if err := DealViewsOf(a.Records.Context, a.Out, &query.DealView{}, damaged, nil, func() error { return nil }); !errors.Is(err, wrong) {
		t.Error(err)
	}
}

// TestSeasonCostOfDeal: what cards cost counts in a season whatever number their deal has.
func TestSeasonCostOfDeal(t *testing.T) {
	a, ids := logged(t, strings.Replace(late, "deal 1 ", "deal 2 ", 1))
	r, _, err := a.Records.Stored(ids[0])
	assert.NilError(t, err)
	grades := OpenGrades(a.Records)
	defer grades.Close()
	g, err := grades.Grade(t.Context(), r, &PlayedDeals(r, 0)[0])
	assert.NilError(t, err)
	testSeasonCost(t, r, grades, g)
}
