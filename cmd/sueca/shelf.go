package main

import (
	"context"
	"io"
	"iter"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay/viewer"
)

// logShelf is the matches of a log, to be opened in the viewer (estante). It
// reads one when it is opened, and holds none: a log of any size is as quick.
type logShelf struct {
	a   *Reporter
	log *eventlog.SQLite
	ids []string // those that were named; nil is all of the log
}

func (l *logShelf) view(fn func(eventlog.Reader) error) error {
	return l.log.View(context.Background(), fn)
}

// Len counts the matches; the log may get more.
func (l *logShelf) Len() (n int, whole bool) {
	if l.ids != nil {
		return len(l.ids), true
	}
	// An error will be met where a match is opened.
	_ = l.view(func(r eventlog.Reader) (err error) {
		n, err = r.Count()
		return err
	})
	return n, true
}

// Open reads a match.
func (l *logShelf) Open(i int) (out *viewer.Document, err error) {
	err = l.view(func(log eventlog.Reader) error {
		id := ""
		switch {
		case l.ids == nil:
			if id, err = log.Name(i + 1); err != nil {
				return err
			}
		case i < len(l.ids):
			id = l.ids[i]
		}
		if id == "" {
			return io.EOF
		}
		r := &record{id: id}
		revision, err := log.Revision(id)
		if err != nil {
			return err
		}
		if r.events, r.position, err = matchOf(log, id, l.a.asOf); err != nil {
			return err
		}
		if len(r.events) == 0 {
			return usagef("match %s has nothing up to position %d", id, int(l.a.asOf))
		}
		out = &viewer.Document{Name: id, Events: r.events, Judging: l.a.judging}
		if l.a.asOf == 0 {
			out.Add = func(events []engine.Event) error { return l.add(r, revision, events) }
			out.Stale = func() bool { return l.revision(id) > revision }
		}
		return nil
	})
	return out, err
}

// add appends to a match what can be.
func (l *logShelf) add(r *record, revision int64, events []engine.Event) error {
	events, err := l.a.addition(r, events)
	if err == nil {
		_, err = l.a.store(r.id, revision, events)
	}
	return err
}

// revision gives how far a match has grown, 0 where that cannot be read.
func (l *logShelf) revision(id string) (n int64) {
	_ = l.view(func(r eventlog.Reader) (err error) {
		n, err = r.Revision(id)
		return err
	})
	return n
}

// Find gives a match by the beginning of its id.
func (l *logShelf) Find(name string) int {
	if l.ids != nil {
		return slices.IndexFunc(l.ids, func(id string) bool { return strings.HasPrefix(id, name) })
	}
	i := -1
	_ = l.view(func(r eventlog.Reader) error {
		ids, err := r.Find(name)
		if err == nil && len(ids) > 0 {
			n := 0
			n, err = r.Number(ids[0])
			i = n - 1
		}
		return err
	})
	return i
}

// fileShelf is the matches of files. It reads them as far as they are asked for,
// and keeps their text, not what it says.
type fileShelf struct {
	a     *Reporter
	next  func() (*record, error, bool)
	stop  func()
	kept  []*shelved
	whole bool
	wrong []error // met on the way; they are said in the end
}

// shelved is a match that was read.
type shelved struct {
	file  string
	id    string // once it was asked for
	text  *notation.Match
	opt   notation.Options
	whole []engine.Event // of a match that has no text of its own
	added []engine.Event
}

// newFileShelf begins to read what the arguments name.
func (a *Reporter) newFileShelf(args []string) *fileShelf {
	l := &fileShelf{a: a}
	l.next, l.stop = iter.Pull2(a.records(args))
	return l
}

// Len counts the matches as far as they have been read.
func (l *fileShelf) Len() (n int, whole bool) { return len(l.kept), l.whole }

// read reads on until there is a match i.
func (l *fileShelf) read(i int) bool {
	for len(l.kept) <= i && !l.whole {
		r, err, more := l.next()
		switch {
		case !more:
			l.whole = true
		case err != nil:
			l.wrong = append(l.wrong, err)
		case !r.empty:
			opt := l.a.reading
			opt.File = r.file
			k := &shelved{file: r.file, opt: opt}
			if r.text.Text != "" {
				k.text = &notation.Match{Text: r.text.Text, FirstLine: r.text.FirstLine}
			} else {
				k.whole = r.events
			}
			l.kept = append(l.kept, k)
		}
	}
	return i < len(l.kept)
}

// shelfAhead is how many matches are read ahead: most files have fewer, and it can
// be said how many there are.
const shelfAhead = 50

// Open reads a match again from its text.
func (l *fileShelf) Open(i int) (*viewer.Document, error) {
	if i < 0 || !l.read(i) {
		return nil, io.EOF
	}
	l.read(i + shelfAhead)
	k := l.kept[i]
	r := k.record()
	k.id = r.ID()
	r.events = slices.Concat(r.events, k.added)
	return &viewer.Document{
		Name: k.id, File: k.file, Events: r.events, Judging: l.a.judging, Line: r.lineOf,
		Add: func(events []engine.Event) error {
			events, err := l.a.addition(r, events)
			if err == nil {
				k.added = append(k.added, events...)
			}
			return err
		},
	}, nil
}

// record reads a match again.
func (k *shelved) record() *record {
	if k.text == nil {
		return &record{file: k.file, text: &notation.Match{Events: k.whole}, events: k.whole}
	}
	m := k.text.Reread(k.opt)
	return &record{file: k.file, text: m, events: m.Events}
}

// Find gives a match by the beginning of its id.
func (l *fileShelf) Find(name string) int {
	for i := 0; l.read(i); i++ {
		k := l.kept[i]
		if k.id == "" {
			k.id = k.record().ID()
		}
		if strings.HasPrefix(k.id, name) {
			return i
		}
	}
	return -1
}

// addition gives what can be added to a match, or says why it cannot.
func (a *Reporter) addition(r *record, events []engine.Event) ([]engine.Event, error) {
	if p, ok := events[0].(*engine.PlayAmended); ok && len(events) == 1 {
		events = asPlays(r.events, p)
	}
	after := &record{id: r.ID(), events: slices.Concat(r.events, events), opt: a.judging}
	if err := a.refuses(r, after); err != nil {
		return nil, err
	}
	return events, nil
}
