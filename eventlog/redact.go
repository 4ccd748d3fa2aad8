package eventlog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Redaction is one row from which a text was removed.
type Redaction struct {
	Position int64
	Stream   string
	Parts    int // how many parts of the row were removed
}

// Redact removes every text that contains text, such as a name, from the log:
// the values of tags, notes, comments, reasons, text that could not be read,
// and the author; but no tag that decides how a match is read or judged. Each row keeps the hashes of what was removed, so that every
// proof stays valid and the gap can be seen. Each match gets a note that says
// so, with the reason. Before the last step an error changes nothing.
//
// The last step rewrites the file, so that nothing of the text is left in it.
// If somebody is reading then, the error wraps [ErrLocked]: the text is out of
// the log, but not yet out of the file; redacting it again finishes that.
// Copies made before still have the text.
func (l *SQLite) Redact(ctx context.Context, text, reason string) ([]Redaction, error) {
	if strings.TrimSpace(text) == "" {
		return nil, message.Faultf("nothing to redact")
	}
	if l.write == nil {
		return nil, l.wrap(ErrReadOnly)
	}
	if evidence.Holds(reason, text) || evidence.Holds(l.opt.author, text) {
		return nil, message.Faultf("the note of the redaction would have the text in its reason, or in the name of its author")
	}
	var out []Redaction
	err := l.Update(ctx, func(tx Tx) (err error) {
		t := tx.(*sqliteTx)
		var found []evidence.Hidden
		named := map[string]bool{} // streams in which a line begins a witness's record by the text
		for rec, err := range t.All(0) {
			if err != nil {
				return err
			}
			h, err := evidence.Hide(&rec, text, false)
			if err != nil {
				return fmt.Errorf("position %d: %w", rec.Position, err)
			}
			if h.Parts > 0 {
				found = append(found, h)
			}
			if begins, err := beginsBy(&rec, text); err != nil {
				return fmt.Errorf("position %d: %w", rec.Position, err)
			} else if begins {
				named[rec.Stream] = true
			}
		}
		if found, err = withScorer(found, named, text); err != nil {
			return err
		}
		why := map[string]int64{} // the note of each match
		for _, h := range found {
			if why[h.Row.Stream] == 0 {
				rev, err := t.Revision(h.Row.Stream)
				if err != nil {
					return err
				}
				done, err := t.Append(h.Row.Stream, rev, []engine.Event{&engine.NoteWritten{Text: redactionNote(reason)}})
				if err != nil {
					return err
				}
				why[h.Row.Stream] = done.Last
			}
		}
		if err := t.flush(); err != nil {
			return err
		}
		for _, h := range found {
			if err := t.redact(h, why[h.Row.Stream]); err != nil {
				return err
			}
			out = append(out, Redaction{h.Row.Position, h.Row.Stream, h.Parts})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, l.wrap(l.sweep())
}

// beginsBy reports whether an event of a row begins a witness's record by a name that contains text.
func beginsBy(rec *evidence.Row, text string) (bool, error) {
	texts, err := evidence.Texts(rec)
	if err != nil || !slices.ContainsFunc(texts, func(t evidence.Text) bool { return t.Decides && evidence.Holds(t.Text, text) }) {
		return false, err
	}
	events, err := rec.Events()
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		w, ok := e.(*engine.WitnessBegun)
		return ok && evidence.Holds(w.Name, text)
	}), err
}

// withScorer leaves the tag Scorer in what was found in some streams: the first witness's record may go on there under that name,
// which stays, and would be another one's.
func withScorer(found []evidence.Hidden, named map[string]bool, text string) (out []evidence.Hidden, err error) {
	for _, h := range found {
		if named[h.Row.Stream] {
			if h, err = evidence.Hide(&h.Row, text, true); err != nil {
				return nil, err
			}
		}
		if h.Parts > 0 {
			out = append(out, h)
		}
	}
	return out, nil
}

// sweep rewrites the file: moved rows leave copies behind, and old pages stay
// in the write-ahead log.
func (l *SQLite) sweep() error {
	if err := l.turn.take(context.Background()); err != nil {
		return err
	}
	defer l.turn.give()
	bg := context.Background()
	if err := l.wait(l.opt.busy); err != nil {
		return fault(err)
	}
	defer l.wait(0)
	if _, err := l.write.ExecContext(bg, "VACUUM"); err != nil {
		return fault(err)
	}
	var busy, frames, moved int64
	if err := l.write.QueryRowContext(bg, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved); err != nil {
		return fault(err)
	}
	if busy != 0 {
		return ErrLocked
	}
	return nil
}

func redactionNote(reason string) string {
	if reason == "" {
		return "a text of this match was redacted"
	}
	return "a text of this match was redacted: " + reason
}

// redact stores a row with its texts removed.
func (t *sqliteTx) redact(h evidence.Hidden, why int64) error {
	if err := t.noteRedaction(h.Row.Position, why); err != nil {
		return err
	}
	_, err := t.conn.ExecContext(context.Background(), "UPDATE event SET author = ?, body = ?, salt = ? WHERE pos = ?",
		h.Author, h.Body, h.Salt, h.Row.Position)
	return fault(err)
}
