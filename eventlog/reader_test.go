package eventlog

import (
	"context"
	"errors"
	"slices"
	"testing"

	"sueca/eventlog/evidence"
)

// answers asks a reader everything once, and returns what it answers: how many rows or streams
// it yields, and every error, each sequence ending with its first.
func answers(t *testing.T, r Reader) (yielded int, errs []error) {
	t.Helper()
	add := func(err error) { errs = append(errs, err) }
	rows := func(what string, row evidence.Row, err error, ended bool) bool {
		if ended {
			t.Errorf("%s yields something after an error", what)
		}
		if err == nil {
			yielded++
			return false
		}
		if row.Stream != "" || row.Body != nil {
			t.Errorf("%s yields a row with an error: %+v", what, row)
		}
		add(err)
		return true
	}
	ended := false
	for row, err := range r.Stream("ab", 0) {
		ended = rows("Stream", row, err, ended)
	}
	ended = false
	for row, err := range r.All(0) {
		ended = rows("All", row, err, ended)
	}
	ended = false
	for stream, err := range r.Streams() {
		row := evidence.Row{}
		if len(stream) > 0 {
			row = stream[0]
		}
		ended = rows("Streams", row, err, ended)
	}
	ask := func(err error) {
		if err != nil {
			add(err)
		}
	}
	_, err := r.Revision("ab")
	ask(err)
	_, err = r.Find("")
	ask(err)
	_, err = r.Count()
	ask(err)
	_, err = r.Name(1)
	ask(err)
	_, err = r.Number("ab")
	ask(err)
	_, err = r.Last()
	ask(err)
	return yielded, errs
}

// TestReaderOver: a reader answers as long as its transaction lasts and its context has not
// ended, and from then on nothing but errors.
func TestReaderOver(t *testing.T) {
	for name, open := range map[string]func() Log{
		"memory": func() Log { return NewMemory(WithClock(testClock)) },
		"sqlite": func() Log { return openTest(t, t.TempDir()+"/log") },
	} {
		t.Run(name, func(t *testing.T) {
			l := open()
			update(t, l, func(tx Tx) {
				appendOK(t, tx, "ab", 0, Appended{1, 2, 2}, note("a"), note("b"))
				appendOK(t, tx, "ac", 0, Appended{3, 3, 1}, note("c"))
			})
			const rows, questions = 2 + 3 + 2, 9
			var kept Reader
			var keptTx Tx
			all := func(want error) func(error) bool { return func(err error) bool { return !errors.Is(err, want) } }
			view(t, l, func(r Reader) {
				if n, errs := answers(t, r); n != rows || errs != nil {
					t.Errorf("in time: %d rows, errors %v", n, errs)
				}
				kept = r
			})
			update(t, l, func(tx Tx) { keptTx = tx })
			for which, r := range map[string]Reader{"view": kept, "update": keptTx} {
				if n, errs := answers(t, r); n != 0 || len(errs) != questions || slices.ContainsFunc(errs, all(errOver)) {
					t.Errorf("after the %s: %d rows, errors %v", which, n, errs)
				}
			}
			if _, err := keptTx.Append("ab", 2, note("x")); !errors.Is(err, errOver) {
				t.Errorf("after the update: %v", err)
			}
			if err := keptTx.Expect("ab"); !errors.Is(err, errOver) {
				t.Errorf("after the update: %v", err)
			}

			ctx, cancel := context.WithCancel(bg)
			err := l.View(ctx, func(r Reader) error {
				n := 0
				for row, err := range r.All(0) { // it ends in the middle
					switch {
					case n == 0 && err == nil && row.Position == 1:
						cancel()
					case n != 1 || !errors.Is(err, context.Canceled):
						t.Errorf("row %d: %+v, %v", n, row, err)
					}
					n++
				}
				if n != 2 {
					t.Errorf("%d rows and errors", n)
				}
				if n, errs := answers(t, r); n != 0 || len(errs) != questions || slices.ContainsFunc(errs, all(context.Canceled)) {
					t.Errorf("after the context has ended: %d rows, errors %v", n, errs)
				}
				return nil
			})
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			for what, do := range map[string]func() error{
				"view":   func() error { return l.View(ctx, func(Reader) error { t.Error("it is run"); return nil }) },
				"update": func() error { return l.Update(ctx, func(Tx) error { t.Error("it is run"); return nil }) },
			} {
				if err := do(); !errors.Is(err, context.Canceled) {
					t.Errorf("a %s by a context that has ended: %v", what, err)
				}
			}
			view(t, l, func(r Reader) {
				same(t, collect(t, r.All(0)), "1 ab/1 a", "2 ab/2 b", "3 ac/1 c")
				same(t, collect(t, r.All(-5)), "1 ab/1 a", "2 ab/2 b", "3 ac/1 c")
				same(t, collect(t, r.Stream("ab", -5)), "1 ab/1 a", "2 ab/2 b")
				same(t, collect(t, r.Stream("ab", 5)))
				for row, err := range r.Stream("ab", 0) { // one, and no more
					if err != nil || row.Revision != 1 {
						t.Errorf("%+v, %v", row, err)
					}
					break
				}
			})
		})
	}
}
