package eventlog

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"time"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// sqliteReader reads through one connection that is in a transaction.
type sqliteReader struct {
	ctx  context.Context
	conn *sql.Conn
	// before runs before every query. A writer's rows wait to be inserted many
	// at a time, and its own queries should see them.
	before func() error
	open   map[*sql.Rows]bool
	over   bool
}

// end ends the use of the reader. Sequences that were stopped halfway hold the
// connection, so they are closed.
func (r *sqliteReader) end() {
	r.over = true
	for rows := range r.open {
		rows.Close()
	}
}

func (r *sqliteReader) check() error {
	if r.over {
		return errOver
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.before != nil {
		return r.before()
	}
	return nil
}

// number returns the one number that a query finds, 0 if it finds none.
func (r *sqliteReader) number(query string, args ...any) (int64, error) {
	if err := r.check(); err != nil {
		return 0, err
	}
	var n sql.NullInt64
	err := r.conn.QueryRowContext(context.Background(), query, args...).Scan(&n)
	if err == sql.ErrNoRows {
		return 0, nil
	}
	if err == nil {
		err = countable(n.Int64)
	}
	return n.Int64, fault(err)
}

// MaxNumber is the largest position, revision or id that is believed: a log is
// written row by row, and none can have so many. The tree cannot be computed much
// beyond it.
const MaxNumber = 1 << 48

// countable returns an error for a number that no log can have reached.
func countable(numbers ...int64) error {
	for _, n := range numbers {
		if n < 0 || n > MaxNumber {
			return fmt.Errorf("it numbers a row or a match %d, and none can have a number below 0 or above %d: %w", n, int64(MaxNumber),
				evidence.ErrDamaged)
		}
	}
	return nil
}

// Last returns the last position.
func (r *sqliteReader) Last() (int64, error) { return r.number("SELECT max(pos) FROM event") }

func (r *sqliteReader) Revision(name string) (int64, error) {
	return r.number("SELECT max(rev) FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?)", name)
}

// Count returns the number of streams. It need not count them: ids are assigned
// one after another, and never removed.
func (r *sqliteReader) Count() (int, error) {
	n, err := r.number("SELECT max(id) FROM stream")
	if err != nil {
		return 0, err
	}
	if register, err := r.register(); err != nil || register > 0 {
		return int(n) - 1, err
	}
	return int(n), nil
}

// register returns the id of the stream that is not a match, 0 if there is
// none.
func (r *sqliteReader) register() (int, error) {
	n, err := r.number("SELECT id FROM stream WHERE name = ?", Register)
	return int(n), err
}

func (r *sqliteReader) Name(number int) (string, error) {
	register, err := r.register()
	if err != nil {
		return "", err
	}
	if register > 0 && number >= register {
		number++
	}
	var name string
	err = r.conn.QueryRowContext(context.Background(), "SELECT name FROM stream WHERE id = ?", number).Scan(&name)
	if err == sql.ErrNoRows {
		return "", nil
	}
	return name, fault(err)
}

func (r *sqliteReader) Number(name string) (int, error) {
	n, err := r.number("SELECT id FROM stream WHERE name = ?", name)
	if err != nil {
		return 0, err
	}
	switch register, err := r.register(); {
	case err != nil:
		return 0, err
	case name == Register:
		return 0, nil
	case register > 0 && int(n) > register:
		return int(n) - 1, nil
	}
	return int(n), nil
}

func (r *sqliteReader) Find(prefix string) ([]string, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	// Ids are assigned in the order of first positions.
	query, args := "SELECT name FROM stream WHERE name >= ? ORDER BY id", []any{prefix}
	if end := after(prefix); end != "" {
		query, args = "SELECT name FROM stream WHERE name >= ? AND name < ? ORDER BY id", []any{prefix, end}
	}
	rows, err := r.conn.QueryContext(context.Background(), query, args...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, fault(err)
		}
		if name != Register {
			out = append(out, name)
		}
	}
	return out, fault(rows.Err())
}

// after returns the first string after all those with the prefix, "" if there
// is none.
func after(prefix string) string {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i]++; b[i] != 0 {
			return string(b[:i+1])
		}
	}
	return ""
}

// selectRecords is the beginning of the queries for rows.
const selectRecords = "SELECT e.pos, s.name, e.rev, e.kind, e.schema, e.at, e.author, e.body, e.salt, e.leaf" +
	" FROM event e CROSS JOIN stream s ON s.id = e.stream WHERE "

func (r *sqliteReader) All(after int64) iter.Seq2[evidence.Row, error] {
	return r.records(selectRecords+"e.pos > ? AND e.pos <= ? ORDER BY e.pos", after)
}

func (r *sqliteReader) Stream(name string, after int64) iter.Seq2[evidence.Row, error] {
	return r.records(selectRecords+`e.rev > ? AND e.pos <= ?
		AND e.stream = (SELECT id FROM stream WHERE name = ?) ORDER BY e.rev`, after, name)
}

// records yields what a query finds up to the position that is now the last.
func (r *sqliteReader) records(query string, after int64, more ...any) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		last, err := r.Last()
		if err != nil {
			yield(evidence.Row{}, err)
			return
		}
		r.found(query, append([]any{after, last}, more...))(yield)
	}
}

// Streams reads the table once, by the index of streams.
func (r *sqliteReader) Streams() iter.Seq2[[]evidence.Row, error] {
	return func(yield func([]evidence.Row, error) bool) {
		last, err := r.Last()
		if err != nil {
			yield(nil, err)
			return
		}
		var stream []evidence.Row
		for rec, err := range r.found(selectRecords+"e.pos <= ? ORDER BY e.stream, e.rev", []any{last}) {
			if err != nil {
				yield(nil, err)
				return
			}
			if rec.Stream == Register {
				continue
			}
			if len(stream) > 0 && stream[0].Stream != rec.Stream {
				if !yield(stream, nil) {
					return
				}
				stream = nil
			}
			stream = append(stream, rec)
		}
		if len(stream) > 0 {
			yield(stream, nil)
		}
	}
}

// between yields the rows from position first to before end.
func (r *sqliteReader) between(first, end int64) iter.Seq2[evidence.Row, error] {
	return r.found(selectRecords+"e.pos >= ? AND e.pos < ? ORDER BY e.pos", []any{first, end})
}

// found yields what a query finds.
func (r *sqliteReader) found(query string, args []any) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		rows, err := r.conn.QueryContext(context.Background(), query, args...)
		if err != nil {
			yield(evidence.Row{}, fault(err))
			return
		}
		if r.open == nil {
			r.open = map[*sql.Rows]bool{}
		}
		r.open[rows] = true
		defer func() {
			rows.Close()
			delete(r.open, rows)
		}()
		for rows.Next() {
			rec, err := scan(rows)
			if err == nil {
				err = r.ctx.Err()
			}
			if err != nil {
				yield(evidence.Row{}, err)
				return
			}
			if !yield(rec, nil) {
				return
			}
		}
		if r.over {
			yield(evidence.Row{}, errOver)
		} else if err := rows.Err(); err != nil {
			yield(evidence.Row{}, fault(err))
		}
	}
}

func scan(rows *sql.Rows) (evidence.Row, error) {
	var rec evidence.Row
	var kind, at int64
	if err := rows.Scan(&rec.Position, &rec.Stream, &rec.Revision, &kind, &rec.Schema, &at, &rec.Author, &rec.Body, &rec.Salt,
		&rec.Leaf); err != nil {
		return rec, fault(err)
	}
	if err := countable(rec.Position, rec.Revision, int64(rec.Schema)); err != nil {
		return rec, err
	}
	rec.Redacted = evidence.IsRedacted(rec.Salt)
	rec.Kind, rec.At = engine.Kind(kind), time.Unix(0, at).UTC()
	if int64(rec.Kind) != kind {
		return rec, fmt.Errorf("position %d: event kind %d: %w", rec.Position, kind, evidence.ErrDamaged)
	}
	return rec, nil
}
