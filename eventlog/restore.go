package eventlog

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
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
type RestoreError struct{ Msg engine.Message }

// Error returns the message in English.
func (e *RestoreError) Error() string { return e.Msg.String() }

// Message returns the message, for translation.
func (e *RestoreError) Message() engine.Message { return e.Msg }

func restoref(format string, args ...any) error { return &RestoreError{engine.Msg(format, args...)} }

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
func (l *SQLite) Restore(ctx context.Context, promises []evidence.Promise, from []Copy, aside func() error, dry bool) (*Restoration, error) {
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
	for row, err := range log.found(log.selectRecords()+"e.pos IN (SELECT pos FROM redaction) ORDER BY e.pos", nil) {
		if err != nil {
			return s, err
		}
		s.redacted = append(s.redacted, row)
	}
	return s, nil
}

// assemble returns the rows that were signed, after those that all have alike.
func (r *restorer) assemble() ([]evidence.Row, error) {
	edge, err := evidence.NewTree(r.tree.Origin, r.same, treeSource{&r.tx.sqliteReader}).RightEdge()
	if err != nil {
		return nil, err
	}
	var lost []int64
	for pos := r.same + 1; pos <= r.goal.Size && len(lost) < 1000; pos++ {
		if !slices.ContainsFunc(r.sources, func(s source) bool { _, ok := s.rows[pos]; return ok }) {
			lost = append(lost, pos)
		}
	}
	if len(lost) > 0 {
		return nil, restoref("rows that were signed are in none of the copies: %s of %d", ranges(lost), int(r.goal.Size))
	}
	for _, order := range r.orders() {
		rows, ok, err := r.inOrder(order, edge)
		if err != nil || ok {
			return rows, err
		}
	}
	return nil, restoref("the copies have rows for all %d, and they are not those that were signed: one of the copies went another way, or was changed", int(r.goal.Size))
}

// orders returns the orders in which the sources are tried: each once as the first, with
// the log itself as the second and as the last.
func (r *restorer) orders() (out [][]int) {
	var copies []int
	for i := range r.sources[1:] {
		copies = append(copies, i+1)
	}
	add := func(order ...int) {
		if !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, order) }) {
			out = append(out, order)
		}
	}
	add(append([]int{0}, copies...)...)
	for i, first := range copies {
		others := slices.Concat(copies[:i], copies[i+1:])
		add(append(append([]int{first}, others...), 0)...)
		add(append([]int{first, 0}, others...)...)
	}
	return out
}

// inOrder takes each row from the first source that has it, and reports whether they are
// what was signed.
func (r *restorer) inOrder(order []int, edge evidence.Edge) (rows []evidence.Row, ok bool, err error) {
	for pos := r.same + 1; pos <= r.goal.Size; pos++ {
		if err := r.ctx.Err(); err != nil {
			return nil, false, err
		}
		for _, i := range order {
			row, ok := r.sources[i].rows[pos]
			if !ok {
				continue
			}
			leaf, err := row.LeafHash()
			if err != nil {
				break // it is no row
			}
			edge.Add(leaf)
			rows = append(rows, row)
			break
		}
		if edge.Size != pos {
			return nil, false, nil
		}
	}
	root, err := edge.Root()
	return rows, err == nil && root == r.goal.Root, err
}

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
			return errors.Join(err, restoref("%d rows and %d rows of %s were signed, and they are of two histories: sueca fork proves it", int(p.Size), int(r.goal.Size), p.Origin))
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
	for row, err := range t.found(t.selectRecords()+"length(e.salt) NOT IN (0, ?) AND e.pos NOT IN (SELECT pos FROM redaction) ORDER BY e.pos", []any{evidence.SaltSize}) {
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
		if note := events[0].(*engine.NoteWritten); strings.HasPrefix(note.Text, redactionNote("")) {
			return later.Position, nil
		}
	}
	done, err := t.Append(row.Stream, revision, []engine.Event{&engine.NoteWritten{Text: redactionNote("")}})
	if err == nil {
		err = t.flush()
	}
	return done.Last, err
}

// ranges writes positions as ranges: 3, 7-9.
func ranges(positions []int64) string {
	var b []byte
	for i := 0; i < len(positions); {
		k := i
		for k+1 < len(positions) && positions[k+1] == positions[k]+1 {
			k++
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		if b = fmt.Appendf(b, "%d", positions[i]); k > i {
			b = fmt.Appendf(b, "-%d", positions[k])
		}
		i = k + 1
	}
	return string(b)
}

// BeginOrigin writes into the log that it goes by another name from here on, because rows
// that were signed are lost, and returns that name. promise is the largest of what is known
// to have been signed. A log that has it does not begin anew.
func (l *SQLite) BeginOrigin(ctx context.Context, promise evidence.Promise, reason string) (origin string, err error) {
	if err := engine.CheckTyped(reason); err != nil {
		return "", err
	}
	err = l.Update(ctx, func(tx Tx) error {
		r, err := newRestorer(ctx, tx.(*sqliteTx), []evidence.Promise{promise}, nil)
		if err != nil {
			return err
		}
		name := make([]byte, 16)
		if _, err := rand.Read(name); err != nil {
			return err
		}
		origin = "sueca-log-" + hex.EncodeToString(name)
		revision, err := tx.Revision(Register)
		if err != nil {
			return err
		}
		_, err = tx.Append(Register, revision, []engine.Event{&engine.OriginBegun{
			Origin: origin, Before: r.tree.Origin, Signed: int(r.goal.Size), Root: r.goal.Root, Reason: reason,
		}})
		return err
	})
	return origin, err
}
