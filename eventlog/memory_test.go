package eventlog

import (
	"context"
	"iter"
	"slices"
	"strings"
	"sync"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// Memory is a [Log] in memory, for tests and for reading a single record.
type Memory struct {
	opt  options
	turn turn

	// mu guards the rest. records, and the positions of a stream, are only
	// added to after what a snapshot can see, or cut back to where they were.
	// So a snapshot only needs the last position it sees.
	mu      sync.RWMutex
	records []evidence.Row
	streams map[string][]int64
	names   []string // in order of first position
	last    int64    // the last position that is committed
}

// NewMemory returns an empty log.
func NewMemory(opts ...Option) *Memory {
	return &Memory{opt: newOptions(opts), turn: make(turn, 1), streams: map[string][]int64{}}
}

// Close does nothing.
func (m *Memory) Close() error { return nil }

// View implements [Log].
func (m *Memory) View(ctx context.Context, fn func(Reader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.RLock()
	r := &memoryReader{log: m, ctx: ctx, last: m.last}
	m.mu.RUnlock()
	defer r.end()
	return fn(r)
}

// Update implements [Log].
func (m *Memory) Update(ctx context.Context, fn func(Tx) error) error {
	if err := m.turn.take(ctx); err != nil {
		return err
	}
	defer m.turn.give()
	tx := &memoryTx{memoryReader{log: m, ctx: ctx, last: m.last}}
	defer func() {
		// Unless the end was reached, nothing is kept, even after a panic.
		tx.end()
		m.mu.Lock()
		defer m.mu.Unlock()
		m.cut()
	}()
	if err := fn(tx); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	m.last = tx.last
	m.mu.Unlock()
	return nil
}

// cut drops the rows after the last committed one.
func (m *Memory) cut() {
	for i := int64(len(m.records)) - 1; i >= m.last; i-- {
		name := m.records[i].Stream
		if at := m.streams[name]; len(at) > 1 {
			m.streams[name] = at[:len(at)-1]
		} else {
			delete(m.streams, name)
			m.names = m.names[:len(m.names)-1]
		}
	}
	m.records = m.records[:m.last]
}

type memoryReader struct {
	log  *Memory
	ctx  context.Context
	last int64
	over bool
}

func (r *memoryReader) end() { r.over = true }

func (r *memoryReader) check() error {
	if r.over {
		return errOver
	}
	return r.ctx.Err()
}

// seen returns the positions of a stream that are in the snapshot.
func (r *memoryReader) seen(name string) []int64 {
	r.log.mu.RLock()
	defer r.log.mu.RUnlock()
	at := r.log.streams[name]
	for len(at) > 0 && at[len(at)-1] > r.last {
		at = at[:len(at)-1]
	}
	return at
}

func (r *memoryReader) record(position int64) evidence.Row {
	r.log.mu.RLock()
	defer r.log.mu.RUnlock()
	rec := r.log.records[position-1]
	rec.Body = append([]byte(nil), rec.Body...) // the caller may change it
	return rec
}

func (r *memoryReader) yield(positions iter.Seq[int64], yield func(evidence.Row, error) bool) {
	for p := range positions {
		if err := r.check(); err != nil {
			yield(evidence.Row{}, err)
			return
		}
		if !yield(r.record(p), nil) {
			return
		}
	}
}

func (r *memoryReader) Stream(name string, after int64) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		if err := r.check(); err != nil {
			yield(evidence.Row{}, err)
			return
		}
		at := r.seen(name)
		at = at[min(max(after, 0), int64(len(at))):]
		r.yield(func(yield func(int64) bool) {
			for _, p := range at {
				if !yield(p) {
					return
				}
			}
		}, yield)
	}
}

func (r *memoryReader) All(after int64) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		if err := r.check(); err != nil {
			yield(evidence.Row{}, err)
			return
		}
		last := r.last
		r.yield(func(yield func(int64) bool) {
			for p := max(after, 0) + 1; p <= last && yield(p); p++ {
			}
		}, yield)
	}
}

func (r *memoryReader) Streams() iter.Seq2[[]evidence.Row, error] {
	return func(yield func([]evidence.Row, error) bool) {
		names, err := r.Find("")
		if err != nil {
			yield(nil, err)
			return
		}
		last := r.last
		for _, name := range names {
			var stream []evidence.Row
			for rec, err := range r.Stream(name, 0) {
				if err != nil {
					yield(nil, err)
					return
				}
				if rec.Position <= last {
					stream = append(stream, rec)
				}
			}
			if len(stream) > 0 && !yield(stream, nil) {
				return
			}
		}
	}
}

func (r *memoryReader) Revision(name string) (int64, error) {
	return int64(len(r.seen(name))), r.check()
}

func (r *memoryReader) Find(prefix string) ([]string, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	r.log.mu.RLock()
	defer r.log.mu.RUnlock()
	var out []string
	for _, name := range r.log.names {
		if name != Register && strings.HasPrefix(name, prefix) && r.log.streams[name][0] <= r.last {
			out = append(out, name)
		}
	}
	return out, nil
}

func (r *memoryReader) Count() (int, error) {
	names, err := r.Find("")
	return len(names), err
}

func (r *memoryReader) Name(number int) (string, error) {
	names, err := r.Find("")
	if err != nil || number < 1 || number > len(names) {
		return "", err
	}
	return names[number-1], nil
}

func (r *memoryReader) Number(name string) (int, error) {
	names, err := r.Find("")
	return slices.Index(names, name) + 1, err
}

func (r *memoryReader) Last() (int64, error) { return r.last, r.check() }

type memoryTx struct{ memoryReader }

func (t *memoryTx) Expect(streams ...string) error { return t.check() }

func (t *memoryTx) Version() int64 { return 1 } // no other program can write

func (t *memoryTx) Append(stream string, expected int64, events ...[]engine.Event) (Appended, error) {
	if err := t.check(); err != nil {
		return Appended{}, err
	}
	rows, err := drafts(stream, events)
	if err != nil {
		return Appended{}, err
	}
	return t.appendRows(stream, expected, rows)
}

func (t *memoryTx) appendRows(stream string, expected int64, rows []evidence.Draft) (Appended, error) {
	if err := t.check(); err != nil {
		return Appended{}, err
	}
	at := t.seen(stream)
	author := authorOf(t.ctx, t.log.opt.author)
	if err := checkAuthor(author); err != nil {
		return Appended{}, err
	}
	out, add, err := place(stream, expected, int64(len(at)), rows, func(rev int64) (evidence.Row, error) {
		return t.record(at[rev-1]), nil
	})
	if err != nil || !add {
		return out, err
	}
	m := t.log
	now := m.opt.clock().UTC().Round(0)
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(at) == 0 {
		m.names = append(m.names, stream)
	}
	out.First = t.last + 1
	for i, r := range rows {
		t.last++
		m.records = append(m.records, evidence.Row{
			Position: t.last, Stream: stream, Revision: expected + 1 + int64(i),
			Kind: r.Kind, Schema: evidence.Schema, At: now, Author: author, Body: r.Body,
		})
		m.streams[stream] = append(m.streams[stream], t.last)
	}
	out.Last, out.Added = t.last, len(rows)
	return out, nil
}
