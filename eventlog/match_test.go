package eventlog

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
)

func tag(name, value string) engine.Event { return &engine.TagWritten{Name: name, Value: value} }

func tags() []engine.Event {
	return []engine.Event{
		tag("Event", "Torneio"), tag("Date", "2026-04-25"), tag("Round", "2"),
		tag("A", "Ana"), tag("B", "Rui"), tag("C", "Zé"), tag("D", "Eva"),
	}
}

// match returns a match with tags, three deals (one of them unreadable) and
// comments.
func match(tags []engine.Event) []engine.Event {
	events := append([]engine.Event{&engine.MatchStarted{Rules: fpsd()}}, tags...)
	events = append(events, &engine.Commented{Text: "before the first deal"})
	events = append(events, deal(1, true, true)...)
	events = append(events, &engine.Commented{Text: "with the points", Place: engine.CommentOnLine},
		&engine.Commented{Text: "before"}, &engine.Commented{Text: "the second"})
	events = append(events, deal(2, false, false)...)
	events = append(events, &engine.Quarantined{Text: "(3\n", Format: "sueca"},
		&engine.NoteWritten{Text: "torn page"})
	return append(events, &engine.DealStarted{Number: 4}, &engine.Commented{Text: "the end"})
}

func TestRows(t *testing.T) {
	events := match(tags())
	rows := evidence.SplitRows(events)
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprint(r[0].Kind(), " ", len(r)))
	}
	want := []string{"match 8", "comment 67", "comment 53", "quarantine 2", "deal 2"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	assert.Check(t, is.DeepEqual(events, slices.Concat(rows...)))
	// A correction goes with its deal.
	corrected := slices.Concat(deal(1, false, false), []engine.Event{&engine.Commented{Text: "x"}, &engine.DealAmended{Deal: 1}, &engine.Commented{Text: "y"}}, deal(1, false, false),
		[]engine.Event{&engine.PlayAmended{Deal: 1}, &engine.DealAmended{Deal: 1}, &engine.Quarantined{Text: "deal 1 x"}})
	got = nil
	for _, r := range evidence.SplitRows(corrected) {
		got = append(got, fmt.Sprint(r[0].Kind()))
	}
	if want := []string{"deal", "comment", "amend-deal"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if evidence.SplitRows(nil) != nil || len(evidence.SplitRows(deal(1, false, false))) != 1 || len(evidence.SplitRows(tags())) != 1 {
		t.Error("rows of a part")
	}
}

func TestMatchID(t *testing.T) {
	id := func(events ...[]engine.Event) string { return evidence.MatchID(slices.Concat(events...)) }
	whole := evidence.MatchID(match(tags()))
	if want := "9f9499a4956df151"; whole != want {
		t.Errorf("the id of the example is %s, was %s: stored logs rely on it", whole, want)
	}
	reversed := tags()
	slices.Reverse(reversed)
	annotated := append(tags(), tag("Annotator", "x"), tag("Source", "y"), &engine.Commented{Text: "z"})
	for name, events := range map[string][]engine.Event{
		"tag order": match(reversed), "other tags": match(annotated), "another play": slices.Concat(tags(), deal(7, false, false)),
	} {
		if evidence.MatchID(events) != whole {
			t.Errorf("%s changes the id of a match known by its tags", name)
		}
	}
	seen := map[string]string{whole: "the match"}
	distinct := func(name, id string) {
		t.Helper()
		if len(id) != 16 {
			t.Errorf("id %q", id)
		}
		if seen[id] != "" {
			t.Errorf("%s has the id of %s", name, seen[id])
		}
		seen[id] = name
	}
	for i := range tags() {
		changed := tags()
		e := *changed[i].(*engine.TagWritten)
		e.Value += "0"
		changed[i] = &e
		distinct("another "+e.Name, id(match(changed)))
		distinct("no "+e.Name, id(match(slices.Delete(tags(), i, i+1))))
	}
	// Without names, what was played counts, and comments on it do not.
	plain := deal(1, true, true)
	distinct("a deal", id(plain))
	distinct("another deal", id(deal(2, true, true)))
	distinct("two deals", id(plain, deal(2, true, true)))
	distinct("a source", id([]engine.Event{tag("Source", "p. 1")}, plain))
	marked := slices.Clone(plain)
	for i, e := range marked {
		if p, ok := e.(*engine.CardPlayed); ok {
			m := *p
			m.Mark = engine.MarkGood
			marked[i] = &m
			break
		}
	}
	for name, events := range map[string][]engine.Event{
		"comment": append(note("x"), plain...), "tag": append([]engine.Event{tag("X", "y"), tag("Date", "?"), tag("A", "")}, plain...),
		"rules": append([]engine.Event{&engine.MatchStarted{Rules: fpsd()}}, plain...), "mark": marked,
	} {
		if evidence.MatchID(events) != id(plain) {
			t.Errorf("a %s changes the id of a match known by its plays", name)
		}
	}
	// Corrections do not count, nor does what a reader said of a text.
	again := []engine.Event{&engine.DealAmended{Deal: 1}, &engine.Commented{Text: "x"}}
	for name, events := range map[string][]engine.Event{
		"corrected play": append(slices.Clone(plain), &engine.PlayAmended{Deal: 1}),
		"corrected deal": slices.Concat(plain, again, deal(1, false, true)),
	} {
		if evidence.MatchID(events) != id(plain) {
			t.Errorf("a %s changes the id of a match known by its plays", name)
		}
	}
	distinct("a deal after a correction", id(plain, again, deal(1, false, true), deal(3, true, true)))
	if id(plain, []engine.Event{&engine.Quarantined{Format: "sueca"}}) != id(plain, []engine.Event{&engine.Quarantined{Format: "sueca 2"}}) {
		t.Error("the version of a reader changes the id")
	}
	v := func(s engine.Step) string {
		return id([]engine.Event{&engine.VariationShown{Number: 1, Plays: []engine.Step{s}}})
	}
	if v(engine.Step{}) != v(engine.Step{Comments: []string{"x"}}) {
		t.Error("a comment in a variation changes the id")
	}
}

func TestImport(t *testing.T) {
	events := match(tags())
	imported := func(tx Tx, events []engine.Event, want Imported) {
		t.Helper()
		want.Match = evidence.MatchID(match(tags()))
		if got, err := Import(tx, events); err != nil || got != want {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
	}
	live := func(tx Tx, events []engine.Event) {
		t.Helper()
		for i, e := range events {
			if _, err := tx.Append(evidence.MatchID(match(tags())), int64(i), []engine.Event{e}); err != nil {
				t.Fatal(err)
			}
		}
	}
	check := func(tx Tx) {
		t.Helper()
		var got []engine.Event
		for rec, err := range tx.All(0) {
			assert.NilError(t, err)
			es, err := rec.Events()
			assert.NilError(t, err)
			got = append(got, es...)
		}
		assert.Check(t, is.DeepEqual(events, got))
	}
	n := len(events)
	for name, run := range map[string]func(Tx){
		"archive": func(tx Tx) {
			imported(tx, events, Imported{Added: n, Rows: 5})
			imported(tx, events, Imported{Present: n})
			imported(tx, events[:20], Imported{Present: 20, More: true})
		},
		"live first": func(tx Tx) {
			live(tx, events)
			imported(tx, events, Imported{Present: n})
		},
		"half live": func(tx Tx) { // stopped within the first deal
			live(tx, events[:30])
			imported(tx, events, Imported{Present: 30, Added: n - 30, Rows: 4})
			imported(tx, events, Imported{Present: n})
		},
		"in parts": func(tx Tx) {
			for _, k := range []int{8, 9, 75, 76, n} {
				if _, err := Import(tx, events[:k]); err != nil {
					t.Error(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, l := range []Log{NewMemory(), openTest(t, filepath.Join(t.TempDir(), "log"))} {
				update(t, l, func(tx Tx) {
					run(tx)
					check(tx)
				})
			}
		})
	}
}

func TestImportDifferent(t *testing.T) {
	events := match(tags())
	other := slices.Clone(events)
	other[20] = &engine.PlayStopped{}
	l := NewMemory()
	update(t, l, func(tx Tx) {
		if _, err := Import(tx, events); err != nil {
			t.Fatal(err)
		}
		_, err := Import(tx, other)
		var d *DifferentError
		if !errors.As(err, &d) || d.Event != 20 || d.Want != other[20] || cmp.Diff(d.Have, events[20]) != "" {
			t.Errorf("%+v", err)
		} else if want := "match " + d.Match + ": the log holds another record of this match (event 21 is a " + events[20].Kind().String() + " there and a stop here)"; err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
		ended := DifferentError{Match: "m", Event: 2, Have: &engine.PlayStopped{}}
		if got, want := ended.Error(), "match m: the log holds another record of this match (event 3 is a stop there and the end here)"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if _, err := Import(tx, []engine.Event{&engine.NotPlayed{Seat: 9}}); err == nil {
			t.Error("imported what cannot be stored")
		}
		if last, _ := tx.Last(); last != 5 {
			t.Error("something was added")
		}
	})
}

// TestPack checks that a packed match is imported like any other: into an empty
// log, after the beginning of itself, and again.
func TestPack(t *testing.T) {
	whole := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, &engine.TagWritten{Name: "Source", Value: "x"}}
	for n := 1; n <= 3; n++ {
		whole = append(whole, deal(n, n == 2, n == 3)...)
	}
	for _, from := range []int{0, 1, 2, 5, len(whole) - 1, len(whole)} {
		var want, got []string
		for _, packed := range []bool{false, true} {
			l := NewMemory()
			update(t, l, func(tx Tx) {
				id := evidence.MatchID(whole)
				if from > 0 {
					if _, err := tx.Append(id, 0, evidence.SplitRows(whole[:from])...); err != nil {
						t.Fatal(err)
					}
				}
				var done Imported
				var err error
				if packed {
					var p *Packed
					if p, err = Pack(whole, ""); err == nil {
						done, err = p.Import(tx)
					}
				} else {
					done, err = Import(tx, whole)
				}
				if err != nil || done.Added != len(whole)-from || done.Present != from || done.Match != id {
					t.Errorf("from %d: %+v, %v", from, done, err)
				}
				var rows []string
				var back []engine.Event
				for rec, err := range tx.Stream(id, 0) {
					events, err2 := rec.Events()
					if err != nil || err2 != nil {
						t.Fatal(err, err2)
					}
					back = append(back, events...)
					rows = append(rows, fmt.Sprintf("%d %s %x", rec.Revision, rec.Kind, rec.Body))
				}
				assert.Check(t, is.DeepEqual(whole, back))
				if want, got = got, rows; packed && !slices.Equal(want, got) {
					t.Errorf("from %d: packed\n%q\nand not\n%q", from, got, want)
				}
			})
		}
	}
}

// TestImportGrows checks that a match of which the log has the first rows is recognised, can grow,
// and keeps its id.
func TestImportGrows(t *testing.T) {
	whole := []engine.Event{&engine.MatchStarted{Rules: fpsd()}, &engine.LotDrawn{Seat: card.A, Card: aceSpades}}
	for n := 1; n <= 3; n++ {
		whole = append(whole, deal(n, n == 2, n == 3)...)
	}
	whole = append(whole, &engine.SeatSubstituted{Seat: card.C, Name: "Eva Lima"})
	rows := evidence.SplitRows(whole)
	for n := 1; n <= len(rows); n++ {
		for name, l := range map[string]Log{"memory": NewMemory(), "sqlite": openTest(t, filepath.Join(t.TempDir(), "l.db"))} {
			id := evidence.MatchID(whole)
			update(t, l, func(tx Tx) {
				if _, err := tx.Append(id, 0, rows[:n]...); err != nil {
					t.Fatal(err)
				}
				events := len(slices.Concat(rows[:n]...))
				done, err := Import(tx, whole)
				if err != nil || done.Match != id || done.Present != events || done.Added != len(whole)-events {
					t.Errorf("%s, %d rows: %+v, %v", name, n, done, err)
				}
			})
			var back []engine.Event
			view(t, l, func(r Reader) {
				for rec, err := range r.Stream(id, 0) {
					events, err2 := rec.Events()
					assert.NilError(t, errors.Join(err, err2))
					back = append(back, events...)
				}
			})
			if diff := cmp.Diff(whole, back); diff != "" {
				t.Errorf("%s, %d rows: %s", name, n, diff)
			}
		}
	}
}

// TestID: the id of a match without names, as the first version made it.
func TestID(t *testing.T) {
	whole := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}}
	for n := 1; n <= 3; n++ {
		whole = append(whole, deal(n, n == 2, n == 3)...)
	}
	if got, want := evidence.MatchID(whole), "8e23b565698f832c"; got != want {
		t.Errorf("the id is %s, and was %s", got, want)
	}
}

// importMatches returns n matches of a head and twenty deals.
func importMatches(n int) [][]engine.Event {
	var out [][]engine.Event
	for i := range n {
		m := []engine.Event{&engine.MatchStarted{Rules: fpsd()}, &engine.TagWritten{Name: "Match", Value: fmt.Sprint(i)}}
		for d := range 20 {
			m = append(m, deal(d+1, i%2 == 0, false)...)
		}
		out = append(out, m)
	}
	return out
}
