package eventlog

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// store makes the log one of the rows that were signed, and imports again what else the
// copies have.
func (r *restorer) store(rows []evidence.Row, aside func() error) error {
	t := r.tx
	kept := r.same
	for _, row := range rows {
		have, ok := r.sources[0].rows[row.Position]
		if !ok || !sameLeaf(have, row) {
			break
		}
		kept++
	}
	r.out = Restoration{Signed: r.goal, Kept: kept, Brought: r.goal.Size - kept, Removed: r.tree.Size - kept}
	if r.out.Removed > 0 {
		if aside != nil {
			if err := aside(); err != nil {
				return err
			}
		}
		if err := t.rewind(kept); err != nil {
			return err
		}
	}
	for _, row := range rows[kept-r.same:] {
		if err := t.put(row); err != nil {
			return err
		}
	}
	if err := t.flush(); err != nil {
		return err
	}
	if root, err := t.edge.Root(); err != nil || root != r.goal.Root || t.edge.Size != r.goal.Size {
		return errors.Join(err, fmt.Errorf("the rows that were put are not those that were signed: %w", evidence.ErrDamaged))
	}
	if err := r.holdAll(); err != nil {
		return err
	}
	for _, s := range append(slices.Clone(r.sources[1:]), r.sources[0]) {
		if err := r.again(s); err != nil {
			return err
		}
	}
	return r.redact()
}

// sameLeaf reports whether two rows are one, be it that a text was redacted in one of them.
func sameLeaf(a, b evidence.Row) bool {
	x, err := a.LeafHash()
	y, err2 := b.LeafHash()
	return err == nil && err2 == nil && x == y
}

// holdAll checks that the log holds all promises, of which there may be several: of several
// keys.
func (r *restorer) holdAll() error {
	tree, err := treeOf(&r.tx.sqliteReader)
	if err != nil {
		return err
	}
	for _, p := range r.promises {
		if root, err := tree.Root(p.Size); err != nil || root != p.Root {
			return errors.Join(err, restoref("%d rows and %d rows of %s were signed, and they are of two histories: sueca fork proves it",
				int(p.Size), int(r.goal.Size), p.Origin))
		}
	}
	return nil
}

// again imports what a log had in rows that are not those that were signed.
func (r *restorer) again(s source) error {
	for _, stream := range s.streams {
		var done Imported
		err := stream.err
		if err == nil {
			done, err = r.tx.importAgain(stream.name, stream.events)
		}
		var differs *DifferentError
		var text *engine.TextError
		switch {
		case errors.As(err, &differs), errors.As(err, &text), errors.Is(err, evidence.ErrDamaged):
			r.out.Differ = append(r.out.Differ, Differing{stream.name, s.name})
		case err != nil:
			return err
		case done.Added > 0:
			r.out.Again = append(r.out.Again, done)
		}
	}
	return nil
}

// importAgain imports what a stream had elsewhere: what goes on behind what is there. A text
// that was redacted in one of the two says the same. Of the register, whose lines are each of
// their own, it is those that are not there yet.
func (t *sqliteTx) importAgain(stream string, events []engine.Event) (Imported, error) {
	out := Imported{Match: stream}
	var have []engine.Event
	revision := int64(0)
	for row, err := range t.Stream(stream, 0) {
		if err != nil {
			return out, err
		}
		some, err := row.Events()
		if err != nil {
			return out, err
		}
		have, revision = append(have, some...), row.Revision
	}
	alike := func(a, b engine.Event) bool { return evidence.Same(a, b) || evidence.Same(b, a) }
	var rows [][]engine.Event
	if stream == Register {
		for _, e := range events {
			// A name that it had taken meanwhile is given up with what was signed under it.
			there := slices.ContainsFunc(have, func(h engine.Event) bool { return alike(h, e) })
			if !there && e.Kind() != engine.KindOriginBegun {
				rows = append(rows, []engine.Event{e})
			}
		}
		out.Present = len(events) - len(rows)
	} else {
		out.Present = min(len(have), len(events))
		for i := range out.Present {
			if !alike(have[i], events[i]) {
				return out, &DifferentError{stream, i, have[i], events[i]}
			}
		}
		rows = without(evidence.SplitRows(events), out.Present)
	}
	done, err := t.Append(stream, revision, rows...)
	out.Added, out.Rows = len(events)-out.Present, done.Added
	return out, err
}

// redact takes out the texts that were redacted in one of the copies, so that none comes
// back, and names for each redacted row the row that says so.
func (r *restorer) redact() error {
	t := r.tx
	for _, s := range r.sources {
		for _, row := range s.redacted {
			have, err := t.at(row.Stream, row.Revision)
			if errors.Is(err, evidence.ErrDamaged) {
				continue // it is not here
			} else if err != nil {
				return err
			}
			if have.Redacted || !sameLeaf(have, row) {
				continue
			}
			why, err := t.whyRedacted(have)
			if err != nil {
				return err
			}
			r.out.Redacted++
			if err := t.redact(evidence.Hidden{Row: have, Author: row.Author, Body: row.Body, Salt: row.Salt}, why); err != nil {
				return err
			}
		}
	}
	if err := t.flush(); err != nil {
		return err
	}
	var unsaid []evidence.Row
	for row, err := range t.found(selectRecords+"length(e.salt) != ? AND e.pos NOT IN (SELECT pos FROM redaction) ORDER BY e.pos",
		[]any{evidence.SaltSize}) {
		if err != nil {
			return err
		}
		unsaid = append(unsaid, row)
	}
	for _, row := range unsaid {
		why, err := t.whyRedacted(row)
		if err != nil {
			return err
		}
		if err := t.noteRedaction(row.Position, why); err != nil {
			return err
		}
	}
	return nil
}

// whyRedacted returns the position of the row that says that another one was redacted. It
// is appended if there is none.
func (t *sqliteTx) whyRedacted(row evidence.Row) (int64, error) {
	revision := row.Revision
	for later, err := range t.Stream(row.Stream, row.Revision) {
		if err != nil {
			return 0, err
		}
		revision = later.Revision
		if later.Kind != engine.KindNoteWritten {
			continue
		}
		events, err := later.Events()
		if err != nil {
			return 0, err
		}
		if note, ok := events[0].(*engine.NoteWritten); ok && strings.HasPrefix(note.Text, redactionNote("")) {
			return later.Position, nil
		}
	}
	done, err := t.Append(row.Stream, revision, []engine.Event{&engine.NoteWritten{Text: redactionNote("")}})
	if err == nil {
		err = t.flush()
	}
	return done.Last, err
}
