package eventlog

import (
	"context"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/eventlog/evidence"
)

// Remembered is what a key remembers, as a file has it.
type Remembered struct {
	Key    string           // by [evidence.SignerID]
	Signed evidence.Promise // the zero promise where it has signed nothing of the origin
	// Unsigned means that a file of version 1 says so, and that nothing shows it.
	Unsigned bool
}

// Last returns what a key has signed last of an origin, the zero promise where that is
// nothing. If the file does not know the key, the error wraps [ErrForgotten].
func (p *Promises) Last(key, origin string) (evidence.Promise, error) {
	all, err := p.list(context.Background(), "AND origin = ?2 WHERE id = ?1", key, origin)
	if err == nil && len(all) == 0 {
		err = p.wrap(ErrForgotten)
	}
	if err != nil {
		return evidence.Promise{Origin: origin}, err
	}
	last := all[0].Signed
	last.Origin = origin
	return last, nil
}

// Of returns what a key has signed last of each origin.
func (p *Promises) Of(key string) ([]Remembered, error) {
	return p.list(context.Background(), "WHERE id = ?1 AND size IS NOT NULL ORDER BY origin", key)
}

// RememberedIn returns the keys that a file knows, each with what it has signed last of an origin. It needs no permission
// to write the file. A file with more than a number of keys is not read.
func RememberedIn(ctx context.Context, path, origin string, most int) ([]Remembered, error) {
	p, err := openPromises(ctx, path, "ro")
	if err != nil {
		return nil, err
	}
	defer p.Close()
	out, err := p.list(ctx, "AND origin = ?1 ORDER BY id LIMIT ?2", origin, most+1)
	if err == nil && len(out) > most {
		return nil, p.wrap(ErrCrowded)
	}
	return out, err
}

// list returns what a file says. If the checkpoint that is kept of a promise says another, or the key has not signed it,
// the error wraps [ErrUnproven]: the file was altered, and says nothing.
func (p *Promises) list(ctx context.Context, which string, args ...any) (out []Remembered, err error) {
	note := "NULL" // and x'00' for what is no note: an empty one is nil to one of the two drivers, and so would be none
	if p.version > 1 {
		note = "CASE WHEN length(note) NOT BETWEEN 1 AND 4096 THEN x'00' ELSE note END"
	}
	err = patiently(ctx, func() error {
		out = nil
		rows, err := p.conn.QueryContext(ctx, "SELECT id, coalesce(origin, ''), coalesce(size, 0), root, "+note+
			" FROM key LEFT JOIN promise ON key = id "+which, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var one Remembered
			var root, note []byte
			if err := rows.Scan(&one.Key, &one.Signed.Origin, &one.Signed.Size, &root, &note); err != nil {
				return err
			}
			if len(root) == tlog.HashSize {
				one.Signed.Root = tlog.Hash(root)
				one.Unsigned = note == nil
			}
			if note != nil {
				if signed, _, err := evidence.Promised(one.Key, note); err != nil || signed != one.Signed {
					return ErrUnproven
				}
			}
			out = append(out, one)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, p.wrap(err)
	}
	return out, nil
}
