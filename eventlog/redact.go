package eventlog

import (
	"context"
	"fmt"
	"strings"

	"sueca/engine"
)

// Redacted stands where a text was taken away.
const Redacted = "[redacted]"

// Redaction is one row that a text was taken from.
type Redaction struct {
	Position int64
	Stream   string
	Parts    int // how many parts of the row
}

// Redact takes a text, such as a name, out of every row that has it: out of
// tags, notes, comments, reasons, text that could not be read, and the author.
// Each row keeps the hashes of what was taken, so that every proof stays valid
// and the gap can be seen; each match gets a note that says so, with the reason.
// It stops at the first error and then changes nothing.
//
// What was taken is overwritten in the file. Copies made before still have it.
func (l *SQLite) Redact(ctx context.Context, text, reason string) ([]Redaction, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("nothing to redact")
	}
	bg := context.Background()
	if l.write == nil {
		return nil, l.wrap(ErrReadOnly)
	}
	if _, err := l.write.ExecContext(bg, "PRAGMA secure_delete = ON"); err != nil {
		return nil, l.wrap(fault(err))
	}
	var out []Redaction
	err := l.Update(ctx, func(tx Tx) error {
		t := tx.(*sqliteTx)
		var found []hidden
		for rec, err := range t.All(0) {
			if err != nil {
				return err
			}
			h, err := hide(&rec, text)
			if err != nil {
				return fmt.Errorf("position %d: %w", rec.Position, err)
			}
			if h.parts > 0 {
				found = append(found, h)
			}
		}
		why := map[string]int64{} // the note of each match
		for _, h := range found {
			if why[h.rec.Stream] == 0 {
				rev, err := t.Revision(h.rec.Stream)
				if err != nil {
					return err
				}
				done, err := t.Append(h.rec.Stream, rev, []engine.Event{&engine.NoteWritten{Text: redactionNote(reason)}})
				if err != nil {
					return err
				}
				why[h.rec.Stream] = done.Last
			}
		}
		if err := t.flush(); err != nil {
			return err
		}
		for _, h := range found {
			if err := t.redact(h, why[h.rec.Stream]); err != nil {
				return err
			}
			out = append(out, Redaction{h.rec.Position, h.rec.Stream, h.parts})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	// The old pages must not stay behind in the write-ahead log.
	_, err = l.write.ExecContext(bg, "PRAGMA wal_checkpoint(TRUNCATE)")
	return out, l.wrap(fault(err))
}

func redactionNote(reason string) string {
	if reason == "" {
		return "a text of this match was redacted"
	}
	return "a text of this match was redacted: " + reason
}

// redact stores a row without what it hides.
func (t *sqliteTx) redact(h hidden, why int64) error {
	bg := context.Background()
	id, err := t.number("SELECT max(id) FROM redaction")
	if err != nil {
		return err
	}
	if _, err := t.conn.ExecContext(bg, "INSERT INTO redaction (id, pos, why) VALUES (?, ?, ?)", id+1, h.rec.Position, why); err != nil {
		return fault(err)
	}
	_, err = t.conn.ExecContext(bg, "UPDATE event SET author = ?, body = ?, salt = ? WHERE pos = ?",
		h.author, h.body, h.opening.store(), h.rec.Position)
	return fault(err)
}

// hidden is a row as it stands after a text was taken away.
type hidden struct {
	rec     Record
	author  string
	body    []byte
	opening opening
	parts   int
}

// hide takes a text out of a row; the result has no parts where it has none of
// it.
func hide(rec *Record, text string) (hidden, error) {
	h := hidden{rec: *rec, author: rec.Author}
	ends, err := cuts(rec.Body)
	if err != nil {
		return h, err
	}
	if h.opening, err = parseOpening(rec.salt, len(ends)+1); err != nil {
		return h, err
	}
	take := func(i int, part []byte) {
		if h.opening.hashes[i] == nil {
			sum, _ := hashPart(nil, h.opening.salts[i], part)
			h.opening.hashes[i] = &sum
		}
		h.opening.salts[i] = nil
		h.parts++
	}
	if strings.Contains(rec.Author, text) {
		h.author = strings.ReplaceAll(rec.Author, text, Redacted)
		take(0, []byte(rec.Author))
	}
	from := 0
	for i, end := range ends {
		part := rec.Body[from:end]
		from = end
		without, err := withoutText(part, text)
		if err != nil {
			return h, err
		}
		if without == nil {
			h.body = append(h.body, part...)
			continue
		}
		h.body = append(h.body, without...)
		take(i+1, part)
	}
	return h, nil
}

// withoutText gives a part without a text, nil where it does not have it. Parts
// that hold a text are single events, and stay parts: proofs count them.
func withoutText(part []byte, text string) ([]byte, error) {
	events, err := Decode(part)
	if err != nil {
		return nil, err
	}
	if len(events) != 1 || !personal(events[0]) {
		return nil, nil
	}
	cut := func(s *string) bool {
		if !strings.Contains(*s, text) {
			return false
		}
		*s = strings.ReplaceAll(*s, text, Redacted)
		return true
	}
	found := false
	switch e := events[0].(type) {
	case *engine.TagWritten:
		found = cut(&e.Value)
	case *engine.NoteWritten:
		found = cut(&e.Text)
	case *engine.Commented:
		found = cut(&e.Text)
	case *engine.ConsentGiven:
		found = cut(&e.What)
	case *engine.PlayAmended:
		found = cut(&e.Reason)
	case *engine.DealAmended:
		found = cut(&e.Reason)
	case *engine.Quarantined:
		found = cut(&e.Text)
		for i := range e.Faults {
			for k, arg := range e.Faults[i].Msg.Args {
				if s, ok := arg.(string); ok && cut(&s) {
					e.Faults[i].Msg.Args[k] = s
					found = true
				}
			}
		}
	default:
		panic("eventlog: no text in event " + e.Kind().String())
	}
	if !found {
		return nil, nil
	}
	return Encode(events...), nil
}
