package eventlog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

var bg = context.Background()

var testTime = time.Date(2026, 4, 25, 21, 30, 0, 123456789, time.UTC)

func testClock() time.Time { return testTime }

func note(text string) []engine.Event { return []engine.Event{&engine.NoteWritten{Text: text}} }

func TestMemory(t *testing.T) {
	testLog(t, func(*testing.T) Log { return NewMemory(WithClock(testClock)) })
}

func TestSQLite(t *testing.T) {
	testLog(t, func(t *testing.T) Log { return openTest(t, filepath.Join(t.TempDir(), "log")) })
}

func openTest(t testing.TB, path string) *SQLite {
	t.Helper()
	l, err := Open(path, WithClock(testClock), WithBusyTimeout(50*time.Millisecond))
	assert.NilError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// collect returns rows as "position stream/revision text".
func collect(t *testing.T, seq iter.Seq2[evidence.Row, error]) []string {
	t.Helper()
	out := []string{}
	for rec, err := range seq {
		assert.NilError(t, err)
		events, err := rec.Events()
		assert.NilError(t, err)
		text := ""
		for _, e := range events {
			text += e.(*engine.NoteWritten).Text
		}
		if rec.Kind != engine.KindNoteWritten || rec.Schema != evidence.Schema || !rec.At.Equal(testTime) {
			t.Errorf("%+v", rec)
		}
		out = append(out, fmt.Sprintf("%d %s/%d %s", rec.Position, rec.Stream, rec.Revision, text))
	}
	return out
}

func update(t *testing.T, l Log, fn func(Tx)) {
	t.Helper()
	if err := l.Update(bg, func(tx Tx) error { fn(tx); return nil }); err != nil {
		t.Fatal(err)
	}
}

func view(t *testing.T, l Log, fn func(Reader)) {
	t.Helper()
	if err := l.View(bg, func(r Reader) error { fn(r); return nil }); err != nil {
		t.Fatal(err)
	}
}

func appendOK(t *testing.T, tx Tx, stream string, expected int64, want Appended, rows ...[]engine.Event) {
	t.Helper()
	got, err := tx.Append(stream, expected, rows...)
	if err != nil || got != want {
		t.Errorf("append to %s after %d: %+v, %v; want %+v", stream, expected, got, err, want)
	}
}

func appendConflict(t *testing.T, tx Tx, stream string, expected, actual int64, rows ...[]engine.Event) {
	t.Helper()
	_, err := tx.Append(stream, expected, rows...)
	var c *ConflictError
	if !errors.As(err, &c) || *c != (ConflictError{stream, expected, actual}) {
		t.Errorf("append to %s after %d: %v", stream, expected, err)
	}
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// testLog tests a log for the promises of the package.
func testLog(t *testing.T, open func(*testing.T) Log) {
	fill := func(t *testing.T) Log {
		l := open(t)
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "ab", 0, Appended{1, 2, 2}, note("a"), note("b"))
			appendOK(t, tx, "ac", 0, Appended{3, 3, 1}, note("c"))
			appendOK(t, tx, "ab", 2, Appended{4, 4, 1}, append(note("d"), note("e")...))
		})
		return l
	}
	all := []string{"1 ab/1 a", "2 ab/2 b", "3 ac/1 c", "4 ab/3 de"}

	t.Run("version", func(t *testing.T) {
		l := open(t)
		seen := map[int64]bool{}
		for i := range 3 {
			update(t, l, func(tx Tx) {
				seen[tx.Version()] = true
				appendOK(t, tx, "m", int64(i), Appended{int64(i) + 1, int64(i) + 1, 1}, note("x"))
				seen[tx.Version()] = true
			})
		}
		assert.Check(t, len(seen) == 1 && !seen[0], "with nobody else writing: %v", seen)
	})

	t.Run("several authors", func(t *testing.T) {
		l := open(t)
		for i, who := range []string{"Ana", "", "Rui"} {
			ctx := bg
			if who != "" {
				ctx = By(bg, who)
			}
			if err := l.Update(ctx, func(tx Tx) error {
				_, err := tx.Append("m", int64(i), note(who))
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Update(By(bg, "a\x00b"), func(tx Tx) error {
			_, err := tx.Append("m", 3, note("never"))
			return err
		}); err == nil {
			t.Error("an author with a control character may append")
		}
		var got []string
		if err := l.View(bg, func(r Reader) error {
			for row, err := range r.Stream("m", 0) {
				if err != nil {
					return err
				}
				got = append(got, row.Author)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if want := []string{"Ana", "", "Rui"}; !slices.Equal(got, want) {
			t.Errorf("authors %q, want %q", got, want)
		}
	})
	t.Run("empty", func(t *testing.T) {
		view(t, open(t), func(r Reader) {
			same(t, collect(t, r.All(0)))
			same(t, collect(t, r.Stream("x", 0)))
			last, err := r.Last()
			rev, err2 := r.Revision("x")
			names, err3 := r.Find("")
			if last != 0 || rev != 0 || len(names) != 0 || err != nil || err2 != nil || err3 != nil {
				t.Error(last, rev, names, err, err2, err3)
			}
		})
	})
	t.Run("order", func(t *testing.T) {
		view(t, fill(t), func(r Reader) {
			same(t, collect(t, r.All(0)), all...)
			same(t, collect(t, r.All(2)), all[2:]...)
			same(t, collect(t, r.All(9)))
			same(t, collect(t, r.Stream("ab", 0)), all[0], all[1], all[3])
			same(t, collect(t, r.Stream("ab", 2)), all[3])
			last, _ := r.Last()
			rev, _ := r.Revision("ab")
			if last != 4 || rev != 3 {
				t.Error(last, rev)
			}
			for prefix, want := range map[string][]string{"": {"ab", "ac"}, "a": {"ab", "ac"}, "ac": {"ac"}, "b": nil, "\xff": nil} {
				if got, err := r.Find(prefix); err != nil || !slices.Equal(got, want) {
					t.Errorf("find %q: %q, %v", prefix, got, err)
				}
			}
			for range r.All(0) {
				break
			}
		})
	})
	t.Run("numbers", func(t *testing.T) {
		view(t, fill(t), func(r Reader) {
			if n, err := r.Count(); n != 2 || err != nil {
				t.Errorf("%d streams, %v", n, err)
			}
			for number, want := range []string{"", "ab", "ac", ""} {
				name, err := r.Name(number)
				if name != want || err != nil {
					t.Errorf("stream %d: %q, %v, want %q", number, name, err, want)
				}
				if n, err := r.Number(want); want != "" && n != number || err != nil {
					t.Errorf("stream %q: number %d, %v, want %d", want, n, err, number)
				}
			}
			if n, err := r.Number("b"); n != 0 || err != nil {
				t.Errorf("no such stream: number %d, %v", n, err)
			}
		})
	})
	t.Run("register", func(t *testing.T) {
		// What is written about the archive is in the log, and is not a match.
		l := open(t)
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "ab", 0, Appended{1, 1, 1}, note("a"))
			appendOK(t, tx, Register, 0, Appended{2, 2, 1}, note("s"))
			appendOK(t, tx, "ac", 0, Appended{3, 3, 1}, note("c"))
		})
		view(t, l, func(r Reader) {
			same(t, collect(t, r.All(0)), "1 ab/1 a", "2 register/1 s", "3 ac/1 c")
			same(t, collect(t, r.Stream(Register, 0)), "2 register/1 s")
			names, err := r.Find("")
			if n, err2 := r.Count(); !slices.Equal(names, []string{"ab", "ac"}) || n != 2 || err != nil || err2 != nil {
				t.Errorf("%q, %d, %v, %v", names, n, err, err2)
			}
			for number, want := range []string{"", "ab", "ac", ""} {
				name, err := r.Name(number)
				if n, err2 := r.Number(want); name != want || want != "" && n != number || err != nil || err2 != nil {
					t.Errorf("stream %d: %q, number %d, %v, %v", number, name, n, err, err2)
				}
			}
			if n, err := r.Number(Register); n != 0 || err != nil {
				t.Errorf("the register has the number %d of a match, %v", n, err)
			}
			if names, err := r.Find(Register[:3]); len(names) != 0 || err != nil {
				t.Errorf("the register is found among the matches: %q, %v", names, err)
			}
			for recs, err := range r.Streams() {
				if err != nil || recs[0].Stream == Register {
					t.Errorf("%v, %v", recs, err)
				}
			}
		})
	})
	t.Run("streams", func(t *testing.T) {
		grouped := func(r Reader) (out []string) {
			for recs, err := range r.Streams() {
				assert.NilError(t, err)
				out = append(out, "|")
				out = append(out, collect(t, func(yield func(evidence.Row, error) bool) {
					for _, rec := range recs {
						yield(rec, nil)
					}
				})...)
			}
			return out
		}
		l := fill(t)
		view(t, l, func(r Reader) {
			same(t, grouped(r), "|", all[0], all[1], all[3], "|", all[2])
			for range r.Streams() {
				break
			}
			same(t, grouped(r), "|", all[0], all[1], all[3], "|", all[2])
		})
		view(t, open(t), func(r Reader) { same(t, grouped(r)) })
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "ac", 1, Appended{5, 5, 1}, note("f"))
			same(t, grouped(tx), "|", all[0], all[1], all[3], "|", all[2], "5 ac/2 f")
		})
	})
	t.Run("expected streams", func(t *testing.T) {
		l := fill(t)
		update(t, l, func(tx Tx) {
			names := []string{"ac", "new", "ab", "ab", "new2"}
			for i := range 120 {
				names = append(names, fmt.Sprint("x", i))
			}
			assert.NilError(t, tx.Expect(names...))
			for name, want := range map[string]int64{"ab": 3, "ac": 1, "new": 0, "x7": 0, "x119": 0} {
				if rev, err := tx.Revision(name); err != nil || rev != want {
					t.Errorf("%s: %d, %v", name, rev, err)
				}
			}
			appendOK(t, tx, "new", 0, Appended{5, 5, 1}, note("f"))
			appendOK(t, tx, "ab", 3, Appended{6, 6, 1}, note("g"))
			if err := tx.Expect("new", "ab"); err != nil { // to no effect
				t.Fatal(err)
			}
			appendOK(t, tx, "new", 1, Appended{7, 7, 1}, note("h"))
			same(t, collect(t, tx.All(4)), "5 new/1 f", "6 ab/4 g", "7 new/2 h")
		})
		view(t, l, func(r Reader) { same(t, collect(t, r.All(4)), "5 new/1 f", "6 ab/4 g", "7 new/2 h") })
		for i := range 3 { // more than are inserted at a time
			update(t, l, func(tx Tx) {
				for k := range 130 {
					last, _ := tx.Last()
					appendOK(t, tx, fmt.Sprintf("many%d-%d", i, k), 0, Appended{last + 1, last + 1, 1}, note("m"))
				}
			})
		}
		view(t, l, func(r Reader) {
			if names, err := r.Find("many"); err != nil || len(names) != 390 || names[0] != "many0-0" || names[389] != "many2-129" {
				t.Errorf("%d names, %v", len(names), err)
			}
		})
	})
	t.Run("expected revision", func(t *testing.T) {
		l := fill(t)
		update(t, l, func(tx Tx) {
			appendConflict(t, tx, "ab", 4, 3, note("x"))
			appendConflict(t, tx, "ab", -1, 3, note("x"))
			appendConflict(t, tx, "new", 1, 0, note("x"))
			appendConflict(t, tx, "ab", 1, 3, note("x"))             // other bytes
			appendConflict(t, tx, "ab", 2, 3, note("d"))             // other rows
			appendConflict(t, tx, "ac", 0, 1, note("c"), note("c2")) // half there
			// A conflict does not spoil the transaction.
			appendOK(t, tx, "ac", 1, Appended{5, 5, 1}, note("f"))
		})
		view(t, l, func(r Reader) { same(t, collect(t, r.All(3)), all[3], "5 ac/2 f") })
	})
	t.Run("idempotence", func(t *testing.T) {
		l := fill(t)
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "ab", 0, Appended{1, 2, 0}, note("a"), note("b"))
			appendOK(t, tx, "ab", 1, Appended{2, 4, 0}, note("b"), append(note("d"), note("e")...))
			appendOK(t, tx, "ab", 3, Appended{})
			appendOK(t, tx, "z", 0, Appended{5, 5, 1}, note("z"))
			appendOK(t, tx, "z", 0, Appended{5, 5, 0}, note("z")) // within one transaction
		})
		view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), append(all, "5 z/1 z")...) })
	})
	t.Run("failed update", func(t *testing.T) {
		l := fill(t)
		boom := errors.New("boom")
		err := l.Update(bg, func(tx Tx) error {
			appendOK(t, tx, "new", 0, Appended{5, 5, 1}, note("x"))
			appendOK(t, tx, "ab", 3, Appended{6, 6, 1}, note("x"))
			same(t, collect(t, tx.All(4)), "5 new/1 x", "6 ab/4 x")
			return boom
		})
		if err != boom {
			t.Error(err)
		}
		func() {
			defer func() { recover() }()
			l.Update(bg, func(tx Tx) error { tx.Append("ab", 3, note("x")); panic("in the middle") })
		}()
		ctx, cancel := context.WithCancel(bg)
		err = l.Update(ctx, func(tx Tx) error {
			tx.Append("ab", 3, note("x"))
			cancel()
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), all...) })
		update(t, l, func(tx Tx) { appendOK(t, tx, "new", 0, Appended{5, 5, 1}, note("y")) })
		view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), append(all, "5 new/1 y")...) })
	})
	t.Run("refused rows", func(t *testing.T) {
		l := fill(t)
		update(t, l, func(tx Tx) {
			for _, bad := range []engine.Event{nil, &engine.CardPlayed{Card: 0xff}, &engine.NotPlayed{Seat: 9}} {
				if _, err := tx.Append("ab", 3, note("x"), []engine.Event{bad}); err == nil {
					t.Errorf("%v was stored", bad)
				}
			}
			if _, err := tx.Append("ab", 3, nil); err == nil {
				t.Error("a row without events was stored")
			}
		})
		view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), all...) })
	})
	t.Run("snapshot", func(t *testing.T) {
		l := fill(t)
		view(t, l, func(r Reader) {
			next, stop := iter.Pull2(r.All(0))
			defer stop()
			next()
			update(t, l, func(tx Tx) {
				appendOK(t, tx, "ab", 3, Appended{5, 5, 1}, note("x"))
				appendOK(t, tx, "new", 0, Appended{6, 6, 1}, note("x"))
				view(t, l, func(r Reader) { same(t, collect(t, r.All(0)), all...) })
			})
			same(t, collect(t, r.All(0)), all...)
			same(t, collect(t, r.Stream("ab", 2)), all[3])
			rev, _ := r.Revision("ab")
			names, _ := r.Find("")
			if rev != 3 || len(names) != 2 {
				t.Error(rev, names)
			}
		})
	})
	t.Run("void afterwards", func(t *testing.T) {
		l := fill(t)
		var r Reader
		var tx Tx
		var next func() (evidence.Row, error, bool)
		view(t, l, func(inner Reader) {
			r = inner
			next, _ = iter.Pull2(r.All(0)) // never stopped: Close must not wait for it
			next()
		})
		update(t, l, func(inner Tx) { tx = inner })
		if _, err := r.Last(); err == nil {
			t.Error("a reader outlives its View")
		}
		if _, err := tx.Append("ab", 3, note("x")); err == nil {
			t.Error("a Tx outlives its Update")
		}
		if _, err := tx.Revision("ab"); err == nil {
			t.Error("a Tx outlives its Update")
		}
		if _, err, ok := next(); ok && err == nil {
			t.Error("a sequence outlives its View")
		}
	})
	t.Run("concurrent", func(t *testing.T) {
		l := open(t)
		var wg sync.WaitGroup
		for g := range 8 {
			wg.Go(func() {
				for range 25 {
					err := l.Update(bg, func(tx Tx) error {
						rev, err := tx.Revision("counter")
						if err != nil {
							return err
						}
						if _, err := tx.Append(fmt.Sprint(g), 0, note("once")); err != nil {
							return err
						}
						_, err = tx.Append("counter", rev, note(fmt.Sprint(rev+1)))
						return err
					})
					assert.Check(t, err)
					view(t, l, func(r Reader) { collect(t, r.All(0)) })
				}
			})
		}
		wg.Wait()
		view(t, l, func(r Reader) {
			last := int64(0)
			for rec, err := range r.All(0) {
				if last++; err != nil || rec.Position != last {
					t.Fatal(rec, err)
				}
			}
			rev, _ := r.Revision("counter")
			if last != 208 || rev != 200 {
				t.Error(last, rev)
			}
		})
	})
	t.Run("waiting", func(t *testing.T) {
		l := open(t)
		update(t, l, func(Tx) {
			ctx, cancel := context.WithTimeout(bg, 5*time.Millisecond)
			defer cancel()
			if err := l.Update(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		})
	})
}
