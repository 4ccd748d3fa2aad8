package report

import (
	"context"
	"io"
	"iter"
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay/viewer"
)

// logShelf is the matches of a log, to be opened in the viewer (estante). It
// reads one when it is opened, and holds none: a log of any size is as quick.
type LogLibrary struct {
	A   *Reporter
	Log *eventlog.SQLite
	Ids []string // those that were named; nil is all of the log
}

func (l *LogLibrary) View(fn func(eventlog.Reader) error) error {
	return l.Log.View(context.Background(), fn)
}

// Len counts the matches; the log may get more.
func (l *LogLibrary) Len() (n int, whole bool) {
	if l.Ids != nil {
		return len(l.Ids), true
	}
	// An error will be met where a match is opened.
	_ = l.View(func(r eventlog.Reader) (err error) {
		n, err = r.Count()
		return err
	})
	return n, true
}

// Open reads a match.
func (l *LogLibrary) Open(i int) (out *viewer.Document, err error) {
	err = l.View(func(log eventlog.Reader) error {
		id := ""
		switch {
		case l.Ids == nil:
			if id, err = log.Name(i + 1); err != nil {
				return err
			}
		case i < len(l.Ids):
			id = l.Ids[i]
		}
		if id == "" {
			return io.EOF
		}
		r := &source.Record{MatchID: id}
		revision, err := log.Revision(id)
		if err != nil {
			return err
		}
		if r.Events, r.Position, err = source.MatchOf(log, id, l.A.AsOf); err != nil {
			return err
		}
		if len(r.Events) == 0 {
			return output.Usagef("match %s has nothing up to position %d", id, int(l.A.AsOf))
		}
		out = &viewer.Document{Name: id, Events: r.Events, Judging: l.A.Judging}
		if l.A.AsOf == 0 {
			out.Add = func(events []engine.Event) error { return l.add(r, revision, events) }
			out.Stale = func() bool { return l.revision(id) > revision }
		}
		return nil
	})
	return out, err
}

// add appends to a match what can be.
func (l *LogLibrary) add(r *source.Record, revision int64, events []engine.Event) error {
	events, err := l.A.addition(r, events)
	if err == nil {
		_, err = l.A.Store(r.MatchID, revision, events)
	}
	return err
}

// revision gives how far a match has grown, 0 where that cannot be read.
func (l *LogLibrary) revision(id string) (n int64) {
	_ = l.View(func(r eventlog.Reader) (err error) {
		n, err = r.Revision(id)
		return err
	})
	return n
}

// Find gives a match by the beginning of its id.
func (l *LogLibrary) Find(name string) int {
	if l.Ids != nil {
		return slices.IndexFunc(l.Ids, func(id string) bool { return strings.HasPrefix(id, name) })
	}
	i := -1
	_ = l.View(func(r eventlog.Reader) error {
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
type FileLibrary struct {
	a     *Reporter
	next  func() (*source.Record, error, bool)
	Stop  func()
	kept  []*readMatch
	whole bool
	Wrong []error // met on the way; they are said in the end
}

// shelved is a match that was read.
type readMatch struct {
	file  string
	id    string // once it was asked for
	text  *notation.Match
	opt   notation.Options
	whole []engine.Event // of a match that has no text of its own
	added []engine.Event
}

// newFileShelf begins to read what the arguments name.
func (r *Reporter) NewFileLibrary(args []string) *FileLibrary {
	l := &FileLibrary{a: r}
	l.next, l.Stop = iter.Pull2(r.Records(args))
	return l
}

// Len counts the matches as far as they have been read.
func (l *FileLibrary) Len() (n int, whole bool) { return len(l.kept), l.whole }

// read reads on until there is a match i.
func (l *FileLibrary) read(i int) bool {
	for len(l.kept) <= i && !l.whole {
		r, err, more := l.next()
		switch {
		case !more:
			l.whole = true
		case err != nil:
			l.Wrong = append(l.Wrong, err)
		case !r.Empty:
			opt := l.a.Reading
			opt.File = r.File
			k := &readMatch{file: r.File, opt: opt}
			if r.Text.Text != "" {
				k.text = &notation.Match{Text: r.Text.Text, FirstLine: r.Text.FirstLine}
			} else {
				k.whole = r.Events
			}
			l.kept = append(l.kept, k)
		}
	}
	return i < len(l.kept)
}

// shelfAhead is how many matches are read ahead: most files have fewer, and it can
// be said how many there are.
const readAhead = 50

// Open reads a match again from its text.
func (l *FileLibrary) Open(i int) (*viewer.Document, error) {
	if i < 0 || !l.read(i) {
		return nil, io.EOF
	}
	l.read(i + readAhead)
	k := l.kept[i]
	r := k.record()
	k.id = r.ID()
	r.Events = slices.Concat(r.Events, k.added)
	return &viewer.Document{
		Name: k.id, File: k.file, Events: r.Events, Judging: l.a.Judging, Line: r.LineOf,
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
func (k *readMatch) record() *source.Record {
	if k.text == nil {
		return &source.Record{File: k.file, Text: &notation.Match{Events: k.whole}, Events: k.whole}
	}
	m := k.text.Reread(k.opt)
	return &source.Record{File: k.file, Text: m, Events: m.Events}
}

// Find gives a match by the beginning of its id.
func (l *FileLibrary) Find(name string) int {
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
