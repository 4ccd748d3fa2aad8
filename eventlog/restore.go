package eventlog

import (
	"context"
	"errors"
	"slices"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Copy is where rows may come from that a log lacks: another copy of the log, or rows that
// were taken out of it, as a bundle has them. Nothing of it is believed: what is brought
// back must be what was signed.
type Copy struct {
	Name string // for messages
	Log  *SQLite
	Rows []evidence.Row // if Log is nil
}

// Restoration is what [SQLite.Restore] did.
type Restoration struct {
	Signed  evidence.Promise // what the log holds now
	Kept    int64            // rows of the log that were those that were signed
	Brought int64            // rows that were brought back after them
	Removed int64            // rows that stood in their place
	// Again are the matches of which something is in removed rows, or in rows of copies
	// that were not signed. They were imported again behind the rows that were signed.
	Again []Imported
	// Redacted is how many rows had a text taken out again that a copy has redacted.
	Redacted int
	// Differ are those of them that went another way in the rows that were signed.
	Differ []Differing
}

// Differing is a match that stands otherwise in one of the copies.
type Differing struct {
	Match string
	Copy  string // "" for the log itself, as it was
}

// RestoreError is the reason why a log is not brought back. Nothing was changed.
type RestoreError struct{ message.Fault }

func restoref(format string, args ...any) error {
	return &RestoreError{message.Faultf(format, args...)}
}

// errDry ends a transaction that was only to be tried.
var errDry = errors.New("only tried")

// Restore brings back rows that were signed and that the log lacks, from copies. promises
// are all that is known to have been signed of the log; afterwards it holds them all, row
// for row, or nothing was changed and the error says why.
//
// If the log went on without the rows that it lacks, the rows in their place have to go:
// this is the only thing that ever takes rows out of a log. aside is called before, to keep
// the log as it is, and its error ends the restoring. What the rows were about is imported
// again. With dry everything is tried and nothing stored.
//
// A text that is redacted in one of the copies is redacted here. The last step is that of
// [SQLite.Redact], and if somebody is reading then, the error wraps [ErrLocked] and all is
// stored.
func (l *SQLite) Restore(ctx context.Context, promises []evidence.Promise, from []Copy, aside func() error, dry bool) (*Restoration,
	error) {
	var out *Restoration
	err := l.Update(ctx, func(tx Tx) error {
		r, err := newRestorer(ctx, tx.(*sqliteTx), promises, from)
		if err != nil {
			return err
		}
		if err := r.gather(); err != nil {
			return err
		}
		rows, err := r.assemble()
		if err != nil {
			return err
		}
		if dry {
			aside = nil
		}
		if err := r.store(rows, aside); err != nil {
			return err
		}
		if out = &r.out; dry {
			return errDry
		}
		return nil
	})
	if err != nil {
		if errors.Is(err, errDry) {
			err = nil
		} else {
			out = nil
		}
		return out, err
	}
	if out.Redacted > 0 {
		return out, l.wrap(l.sweep())
	}
	return out, nil
}

// restorer is one run of Restore.
type restorer struct {
	ctx      context.Context
	tx       *sqliteTx
	tree     *evidence.Tree // of the log as it is
	promises []evidence.Promise
	goal     evidence.Promise // the largest
	from     []Copy

	same    int64 // so many rows all copies have alike, but for those that end before
	sources []source
	out     Restoration
}

// source is what a copy, or the log itself, has after the rows that all have alike.
type source struct {
	name     string
	rows     map[int64]evidence.Row
	streams  []streamOf // whole, if it is a log
	redacted []evidence.Row
}

// streamOf is what a log has of one stream.
type streamOf struct {
	name   string
	events []engine.Event
	err    error
}

func newRestorer(ctx context.Context, tx *sqliteTx, promises []evidence.Promise, from []Copy) (*restorer, error) {
	tree, err := treeOf(&tx.sqliteReader)
	if err != nil {
		return nil, err
	}
	r := &restorer{ctx: ctx, tx: tx, tree: tree, from: from}
	origin, err := r.origin(promises)
	if err != nil {
		return nil, err
	}
	lacks := origin != tree.Origin
	for _, p := range promises {
		if p.Origin != origin {
			continue
		}
		s, err := tree.Standing(p)
		if err != nil {
			return nil, err
		}
		lacks = lacks || !s.Holds()
		if r.promises = append(r.promises, p); p.Size > r.goal.Size {
			r.goal = p
		}
	}
	switch {
	case len(r.promises) == 0:
		return nil, restoref("nothing is known to have been signed of %s", origin)
	case !lacks:
		return nil, restoref("nothing is missing: the log has the %d rows that were signed", int(r.goal.Size))
	}
	return r, nil
}

// origin returns the name of which the log is to hold what was signed: its own, or the one
// that it had taken when a copy was made, if anything was signed under that one.
func (r *restorer) origin(promises []evidence.Promise) (string, error) {
	origin, most := r.tree.Origin, len(r.tree.Earlier)
	for _, c := range r.from {
		if c.Log == nil {
			continue
		}
		if err := c.Log.ViewTree(r.ctx, func(_ Reader, t *evidence.Tree) error {
			signed := slices.ContainsFunc(promises, func(p evidence.Promise) bool { return p.Origin == t.Origin })
			if signed && len(t.Earlier) > most && firstOf(t) == firstOf(r.tree) {
				origin, most = t.Origin, len(t.Earlier)
			}
			return nil
		}); err != nil {
			return "", err
		}
	}
	return origin, nil
}

// gather reads what the log and the copies have that others have not.
func (r *restorer) gather() error {
	r.same = min(r.tree.Size, r.goal.Size)
	for _, c := range r.from {
		if c.Log == nil {
			if err := r.compareRows(c.Rows); err != nil {
				return err
			}
			continue
		}
		if err := c.Log.ViewTree(r.ctx, func(_ Reader, t *evidence.Tree) error { return r.compare(c.Name, t) }); err != nil {
			return err
		}
	}
	own, err := r.read("", &r.tx.sqliteReader)
	if err != nil {
		return err
	}
	r.sources = append(r.sources, own)
	for _, c := range r.from {
		s := source{name: c.Name, rows: map[int64]evidence.Row{}}
		if c.Log == nil {
			for _, row := range c.Rows {
				if row.Redacted {
					s.redacted = append(s.redacted, row)
				}
				if row.Position > r.same {
					s.rows[row.Position] = row
				}
			}
		} else if err := c.Log.View(r.ctx, func(log Reader) (err error) {
			s, err = r.read(c.Name, log.(*sqliteReader))
			return err
		}); err != nil {
			return err
		}
		r.sources = append(r.sources, s)
	}
	return nil
}

// compare finds how many rows a copy of the log has in common with it.
func (r *restorer) compare(name string, t *evidence.Tree) error {
	if firstOf(t) != firstOf(r.tree) {
		return restoref("%s is a copy of another log, %s: nothing of it belongs in this one", name, firstOf(t))
	}
	low, high := int64(0), min(t.Size, r.same)
	alike := func(n int64) (bool, error) {
		a, err := t.Root(n)
		b, err2 := r.tree.Root(n)
		return a == b, errors.Join(err, err2)
	}
	if ok, err := alike(high); err != nil {
		return err
	} else if ok {
		// A shorter copy tells nothing of what comes after it, and a longer one has all
		// that is alike.
		return nil
	}
	for low+1 < high {
		mid := low + (high-low)/2
		ok, err := alike(mid)
		if err != nil {
			return err
		}
		if ok {
			low = mid
		} else {
			high = mid
		}
	}
	r.same = low
	return nil
}

// compareRows finds the first of single rows that is another one in the log.
func (r *restorer) compareRows(rows []evidence.Row) error {
	for _, row := range rows {
		if row.Position < 1 || row.Position > r.same {
			continue
		}
		for have, err := range r.tx.between(row.Position, row.Position+1) {
			if err != nil {
				return err
			}
			if !sameLeaf(have, row) {
				r.same = row.Position - 1
			}
		}
	}
	return nil
}

// firstOf returns the first name of a log.
func firstOf(t *evidence.Tree) string {
	if len(t.Earlier) > 0 {
		return t.Earlier[0].Begun.Before
	}
	return t.Origin
}

// read reads what a log has after the rows that all have alike.
func (r *restorer) read(name string, log *sqliteReader) (source, error) {
	s := source{name: name, rows: map[int64]evidence.Row{}}
	var touched []string
	for row, err := range log.All(r.same) {
		if err != nil {
			return s, err
		}
		if row.Position <= r.goal.Size {
			s.rows[row.Position] = row
		}
		if !slices.Contains(touched, row.Stream) {
			touched = append(touched, row.Stream)
		}
	}
	for _, stream := range touched {
		of := streamOf{name: stream}
		for row, err := range log.Stream(stream, 0) {
			if err != nil {
				return s, err
			}
			events, err := row.Events()
			if err != nil {
				of.err = err
				break
			}
			of.events = append(of.events, events...)
		}
		s.streams = append(s.streams, of)
	}
	for row, err := range log.found(selectRecords+"e.pos IN (SELECT pos FROM redaction) ORDER BY e.pos", nil) {
		if err != nil {
			return s, err
		}
		s.redacted = append(s.redacted, row)
	}
	return s, nil
}
