package faces

import (
	"io"
	"slices"
	"strings"

	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
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
}

// opened adds a match of the log.
func (b *sheetBook) opened(id string) { b.matches = append(b.matches, sheetOf{id: id}) }

// begin adds a match of which nothing is written yet, and returns its index.
func (b *sheetBook) begin(head []engine.Event) int {
	b.matches = append(b.matches, sheetOf{evidence.MatchID(head), head})
	return len(b.matches) - 1
}

// stored returns the ids of the matches that are in the log.
func (b *sheetBook) stored() []string {
	var out []string
	for _, m := range b.matches {
		if m.head == nil {
			out = append(out, m.id)
		}
	}
	return out
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
	return (&report.LogLibrary{A: b.a, Log: b.log, Ids: []string{m.id}}).Open(0)
}
