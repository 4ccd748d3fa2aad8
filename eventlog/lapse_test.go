package eventlog

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// lapsing is a context that ends when it has been asked so many times, wherever that is.
type lapsing struct {
	context.Context
	left int
}

func (c *lapsing) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// everywhere runs do under a context that ends at its first question, at its second and so on, until it
// ends no more. Until then there has to be the context's error. It returns how often it ended.
func everywhere(t *testing.T, do func(ctx context.Context) error, after func()) (times int) {
	t.Helper()
	for ; ; times++ {
		ctx := &lapsing{bg, times}
		err := do(ctx)
		switch {
		case ctx.left >= 0 && err != nil:
			t.Fatalf("whole: %v", err)
		case ctx.left >= 0:
			return times
		case !errors.Is(err, context.Canceled):
			t.Fatalf("ended at question %d: %v", times, err)
		}
		after()
	}
}

// TestLapse: wherever reading, an audit or a change of a log is interrupted, the error of that comes out, and
// nothing is changed.
func TestLapse(t *testing.T) {
	n := newNight(t, 9)
	whole := n.open("whole.db")
	n.write(whole, 3)
	short := n.copied(whole, "short.db")
	n.write(whole, 6)
	old := n.copied(whole, "old.db")
	n.write(whole, 5)
	promise := promised(t, whole)
	// looked has what every way to read a log returns.
	looked := func(ctx context.Context, l *SQLite) (text string, err error) {
		err = l.View(ctx, func(r Reader) error {
			say := func(name string, v any, err error) error {
				if err == nil {
					text += fmt.Sprintln(name, v)
				}
				return err
			}
			for rows, err := range r.Streams() {
				if err := say("stream", rows, err); err != nil {
					return err
				}
				number, err := r.Number(rows[0].Stream)
				if err := say("number", number, err); err != nil {
					return err
				}
				name, err := r.Name(number)
				if err := say("name", name, err); err != nil {
					return err
				}
				revision, err := r.Revision(name)
				if err := say("revision", revision, err); err != nil {
					return err
				}
				for row, err := range r.Stream(name, 0) {
					if err := say("row", row, err); err != nil {
						return err
					}
				}
			}
			for row, err := range r.All(0) {
				if err := say("row", row, err); err != nil {
					return err
				}
			}
			found, err := r.Find("match-")
			if err := say("found", found, err); err != nil {
				return err
			}
			count, err := r.Count()
			if err := say("count", count, err); err != nil {
				return err
			}
			last, err := r.Last()
			return say("last", last, err)
		})
		return text, err
	}
	nothing := func() {}
	want, err := looked(bg, whole)
	assert.NilError(t, err)
	times := everywhere(t, func(ctx context.Context) error {
		got, err := looked(ctx, whole)
		if err == nil && got != want {
			t.Errorf("read otherwise: %s", got)
		}
		return err
	}, nothing)
	if times < 40 {
		t.Errorf("reading asks %d times", times)
	}
	before, err := looked(bg, old)
	assert.NilError(t, err)
	unchanged := func() {
		t.Helper()
		if got, err := looked(bg, old); err != nil || got != before {
			t.Fatalf("changed by what was interrupted: %v\n%s", err, got)
		}
	}
	for _, change := range []struct {
		name string
		do   func(ctx context.Context) error
	}{
		{"import", func(ctx context.Context) error {
			return old.Update(ctx, func(tx Tx) error {
				_, err := Import(tx, importMatches(1)[0][:30])
				return err
			})
		}},
		{"begin origin", func(ctx context.Context) error {
			_, err := old.BeginOrigin(ctx, promise, "lost")
			return err
		}},
		{"redact", func(ctx context.Context) error {
			done, err := old.Redact(ctx, "note 3 of", "asked for")
			if err == nil && len(done) != 1 {
				t.Errorf("redacted: %v", done)
			}
			return err
		}},
	} {
		if times := everywhere(t, change.do, unchanged); times < 3 {
			t.Errorf("%s asks %d times", change.name, times)
		}
		got, err := looked(bg, old)
		if err != nil || got == before {
			t.Errorf("%s changes nothing: %v", change.name, err)
		}
		before = got
	}
	times = everywhere(t, func(ctx context.Context) error {
		v, err := old.Verify(ctx)
		if err == nil && (len(v.Faults) > 0 || len(v.Earlier) != 1) {
			t.Errorf("verified: %+v", v)
		}
		return err
	}, nothing)
	if times < 20 {
		t.Errorf("an audit asks %d times", times)
	}
	// What was restored is compared by another test; here it is only interrupted.
	old = short
	if before, err = looked(bg, old); err != nil {
		t.Fatal(err)
	}
	from := []Copy{{Name: "whole.db", Log: whole}}
	everywhere(t, func(ctx context.Context) error {
		out, err := old.Restore(ctx, []evidence.Promise{promise}, from, nil, false)
		if err == nil && out.Kept+out.Brought != promise.Size {
			t.Errorf("restored: %+v", out)
		}
		return err
	}, unchanged)
	if got, err := looked(bg, old); err != nil || got != want {
		t.Errorf("restored otherwise: %v\n%s", err, got)
	}
}

// TestRowWithoutEvents: a row that is to begin another name, and says nothing, is damage.
func TestRowWithoutEvents(t *testing.T) {
	n := newNight(t, 4)
	l := n.open("log.db")
	n.write(l, 3)
	p := promised(t, l)
	p.Size += 9
	_, err := l.BeginOrigin(bg, p, "lost")
	assert.NilError(t, err)
	_, err = l.Backup(bg, n.at("other.db"))
	assert.NilError(t, err)
	tamper(t, n.at("other.db"), "UPDATE event SET body = x'' WHERE pos = 4")
	other, err := OpenRead(n.at("other.db"))
	assert.NilError(t, err)
	defer other.Close()
	if err := other.ViewTree(bg, func(Reader, *evidence.Tree) error { return nil }); !errors.Is(err, evidence.ErrDamaged) {
		t.Error(err)
	}
}
