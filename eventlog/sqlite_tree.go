package eventlog

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/eventlog/evidence"
)

// ViewTree runs fn on one consistent snapshot and the tree over it. Both must
// not be used afterwards.
func (l *SQLite) ViewTree(ctx context.Context, fn func(Reader, *evidence.Tree) error) error {
	return l.View(ctx, func(r Reader) error {
		t, err := treeOf(r.(*sqliteReader))
		if err != nil {
			return err
		}
		return fn(r, t)
	})
}

func treeOf(r *sqliteReader) (*evidence.Tree, error) {
	size, err := r.Last()
	if err != nil {
		return nil, err
	}
	var origin string
	if err := r.conn.QueryRowContext(context.Background(), "SELECT origin FROM log").Scan(&origin); err != nil {
		return nil, fault(err)
	}
	t := evidence.NewTree(origin, size, treeSource{r})
	if t.Earlier, err = earlierOf(r, origin); err != nil {
		return nil, err
	}
	if n := len(t.Earlier); n > 0 {
		t.Origin = t.Earlier[n-1].Begun.Origin
	}
	return t, nil
}

// treeSource is a log as the source of a tree.
type treeSource struct{ *sqliteReader }

// Between implements [evidence.Source].
func (s treeSource) Between(from, to int64) iter.Seq2[evidence.Row, error] {
	return s.between(from, to)
}

// Hashes implements [evidence.Source], with one query.
func (s treeSource) Hashes(indexes []int64) (map[int64]tlog.Hash, error) {
	ask := make([]any, len(indexes))
	for i, idx := range indexes {
		ask[i] = idx
	}
	rows, err := s.conn.QueryContext(context.Background(),
		"SELECT idx, h FROM hash WHERE idx IN (?"+strings.Repeat(",?", len(ask)-1)+")", ask...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	out := make(map[int64]tlog.Hash, len(ask))
	for rows.Next() {
		var idx int64
		var h []byte
		if err := rows.Scan(&idx, &h); err != nil {
			return nil, fault(err)
		}
		if len(h) != tlog.HashSize {
			return nil, fmt.Errorf("hash %d has %d bytes: %w", idx, len(h), evidence.ErrDamaged)
		}
		out[idx] = tlog.Hash(h)
	}
	return out, fault(rows.Err())
}
