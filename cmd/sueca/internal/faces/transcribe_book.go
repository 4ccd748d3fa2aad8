package faces

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/viewer"
)

// sheetBook is the matches that one run of transcribe writes, as a library of the viewer. The
// head of a match goes into the log with the first thing that is written below it: whoever
// opens the program and leaves it again leaves nothing.
type sheetBook struct {
	a       *run.Run
	matches []sheetOf
	log     *eventlog.SQLite // open once the log is there
}

// sheetOf is a match of the book. The head is nil once it is in the log.
type sheetOf struct {
	id   string
	head []engine.Event
	// second says that a match that another has written, or writes, is written once more, and name by whom.
	second bool
	name   string
}

// opened adds a match of the log.
func (b *sheetBook) opened(id string) { b.matches = append(b.matches, sheetOf{id: id}) }

// begin adds a match of which nothing is written yet, and returns its index.
func (b *sheetBook) begin(head []engine.Event) int {
	b.matches = append(b.matches, sheetOf{id: evidence.MatchID(head), head: head})
	return len(b.matches) - 1
}

// stored returns the matches that are in the log.
func (b *sheetBook) stored() []sheetOf {
	return slices.DeleteFunc(slices.Clone(b.matches), func(m sheetOf) bool { return m.head != nil })
}

// close closes the log.
func (b *sheetBook) close() {
	if b.log != nil {
		b.log.Close()
	}
}

// Len returns the number of matches.
func (b *sheetBook) Len() (n int, whole bool) { return len(b.matches), true }

// Find returns a match by the beginning of its id.
func (b *sheetBook) Find(name string) int {
	return slices.IndexFunc(b.matches, func(m sheetOf) bool { return strings.HasPrefix(m.id, name) })
}

// Open opens a match: from the log, or its head.
func (b *sheetBook) Open(i int) (*viewer.Document, error) {
	if i < 0 || i >= len(b.matches) {
		return nil, io.EOF
	}
	m := b.matches[i]
	if m.head != nil {
		return &viewer.Document{Name: m.id, Events: m.head, Judging: b.a.Records.Judging, Add: func(events []engine.Event) error {
			events, err := report.Addition(b.a.Records, &source.Record{MatchID: m.id, Events: m.head, Judging: b.a.Records.Judging}, events)
			if err == nil {
				_, err = b.a.Records.Store(m.id, 0, slices.Concat(m.head, events))
			}
			if err == nil {
				b.matches[i].head = nil
			}
			return err
		}}, nil
	}
	if b.log == nil {
		log, err := b.a.Records.OpenLog()
		if err != nil {
			return nil, err
		}
		b.log = log
	}
	doc, err := (&report.LogLibrary{A: b.a, Log: b.log, Ids: []string{m.id}}).Open(0)
	if err == nil {
		err = b.own(doc, m)
	}
	return doc, err
}

// own leaves in a match of the log what its writer writes, and appends to that: of others who write it nothing is known but where they
// differ, in deals that all have ended.
func (b *sheetBook) own(doc *viewer.Document, m sheetOf) error {
	own := reconcile.WriterOf(doc.Events, m.name)
	doc.Add = func(events []engine.Event) error { return b.add(m, own, events) }
	if !m.second && replay.Witnesses(doc.Events) == nil {
		return nil
	}
	b.a.Records.NameAuthor()
	doc.Events, doc.By = own.Events, b.a.Records.Author
	doc.Judged, doc.Page, doc.Stale = nil, nil, nil
	doc.Compare = func() (out []reconcile.Compared, err error) {
		err = b.log.View(b.a.Records.Context, func(log eventlog.Reader) error {
			events, err := source.EventsOf(log, m.id, 0)
			if err == nil {
				out = reconcile.Compare(events, own.Name, b.a.Records.Judging)
			}
			if first, e := firstAuthor(log, m.id); e == nil && first != "" {
				for i := range out {
					out[i].Names[0] = cmp.Or(strings.TrimSpace(engine.TagOf(events, "Scorer")), first)
				}
			}
			return err
		})
		return out, err
	}
	return nil
}

// firstAuthor returns who wrote the first row of a match that was transcribed, "" for one that came from elsewhere.
func firstAuthor(log eventlog.Reader, id string) (string, error) {
	for row, err := range log.Stream(id, 0) {
		if err != nil {
			return "", err
		}
		events, err := row.Events()
		if err != nil || !desk.Here(events) || row.Author == evidence.Redacted {
			return "", err
		}
		return row.Author, nil
	}
	return "", nil
}

// add appends what a writer writes to a match of the log, below a line with their name where another wrote last. What others have
// written meanwhile is no conflict, but for what stands in the same record.
func (b *sheetBook) add(m sheetOf, own *reconcile.Writer, events []engine.Event) error {
	a := b.a
	alone := &source.Record{MatchID: m.id, Events: own.Events, Judging: a.Records.Judging}
	events, err := report.Addition(a.Records, alone, events)
	if err != nil {
		return err
	}
	for {
		r, revision, err := a.Records.Stored(m.id)
		if err != nil {
			return err
		}
		now := reconcile.WriterOf(r.Events, m.name)
		if now.Written != own.Written {
			return &eventlog.ConflictError{Stream: m.id, Expected: int64(own.Written), Actual: int64(now.Written)}
		}
		rows, err := now.Rows(events)
		if err != nil {
			return err
		}
		_, err = a.Records.Store(m.id, revision, rows)
		var conflict *eventlog.ConflictError
		if !errors.As(err, &conflict) {
			return err
		}
	}
}
