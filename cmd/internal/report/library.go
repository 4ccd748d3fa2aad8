package report

import (
	"context"
	"io"
	"iter"
	"slices"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay/viewer"
	"sueca/replay/viewer/page"
)

// LogLibrary is the matches of a log, for the viewer. It reads a match when it is opened
// and keeps none, so the size of the log does not matter.
type LogLibrary struct {
	A   *run.Run
	Log *eventlog.SQLite
	Ids []string // the matches that were named; nil is all of the log
	// Through, where it is not nil, is for those that are opened one after another, each once.
	Through *record.Effort
}

func (l *LogLibrary) View(fn func(eventlog.Reader) error) error {
	return l.Log.View(context.Background(), fn)
}

// Len counts the matches. The log may grow.
func (l *LogLibrary) Len() (n int, whole bool) {
	if l.Ids != nil {
		return len(l.Ids), true
	}
	// Opening a match will meet the same error.
	_ = l.View(func(r eventlog.Reader) (err error) {
		n, err = r.Count()
		return err
	})
	return n, true
}

// Narrow leaves in the library only the matches that are wanted; with nil, all of them.
func (l *LogLibrary) Narrow(wants func(events []engine.Event) bool) error {
	if wants == nil {
		return nil
	}
	return l.View(func(log eventlog.Reader) (err error) {
		ids := l.Ids
		if ids == nil {
			if ids, err = log.Find(""); err != nil {
				return err
			}
		}
		l.Ids = []string{}
		for _, id := range ids {
			events, err := source.EventsOf(log, id, l.A.Records.AsOf)
			if err != nil {
				return err
			}
			if wants(events) {
				l.Ids = append(l.Ids, id)
			}
		}
		return nil
	})
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
		if err := source.Load(r, log, l.A.Records.AsOf); err != nil {
			return err
		}
		if len(r.Events) == 0 {
			return output.Usagef("match %s has nothing up to position %d", id, lang.Exact(l.A.Records.AsOf))
		}
		r.Judging, r.Effort = l.A.Records.Judging, l.Through
		if l.Through != nil {
			l.A.Out.Untried = r.Judge().Untried || l.A.Out.Untried
		}
		out = &viewer.Document{Name: id, Events: r.Events, Judging: r.Judging, Judged: r.Judged}
		out.Page = func() page.Match { return shown(l.A.Out, l.A.Records, l.A.Judge, r) }
		if l.A.Records.AsOf == 0 {
			out.Add = func(events []engine.Event) error { return l.add(r, revision, events) }
			out.Stale = func() bool { return l.revision(id) > revision }
		}
		return nil
	})
	return out, err
}

// add appends events to a match.
func (l *LogLibrary) add(r *source.Record, revision int64, events []engine.Event) error {
	events, err := Addition(l.A.Records, r, events)
	if err == nil {
		_, err = l.A.Records.Store(r.MatchID, revision, events)
	}
	return err
}

// revision returns the revision of a match, 0 if it cannot be read.
func (l *LogLibrary) revision(id string) (n int64) {
	_ = l.View(func(r eventlog.Reader) (err error) {
		n, err = r.Revision(id)
		return err
	})
	return n
}

// Find returns a match by the beginning of its id.
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

// FileLibrary is the matches of files, for the viewer. It reads as far as it is asked to,
// and keeps the text of matches, not their events.
type FileLibrary struct {
	a       *run.Run
	next    func() (*source.Record, error, bool)
	Stop    func()
	kept    []*readMatch
	whole   bool
	Wants   func(events []engine.Event) bool // which matches are shown; nil is all
	Through bool                             // they are opened one after another, each once: what is tried for one is not tried for the next
	Wrong   []error                          // errors on the way, reported at the end
	Empty   []*source.Record
}

// readMatch is a match that was read.
type readMatch struct {
	file  string
	id    string // set on first use
	text  *notation.Match
	opt   notation.Options
	whole *source.Record // for a match without text of its own, such as one of a pack or of a table
	added []engine.Event

	effort *record.Effort // what it shares with others of its file
}

// NewFileLibrary returns the matches that the arguments name.
func NewFileLibrary(a *run.Run, args []string) *FileLibrary {
	l := &FileLibrary{a: a}
	l.next, l.Stop = iter.Pull2(a.Records.Records(args))
	return l
}

// Len counts the matches read so far; whole says that these are all.
func (l *FileLibrary) Len() (n int, whole bool) { return len(l.kept), l.whole }

// read reads up to match i, and reports whether there is one.
func (l *FileLibrary) read(i int) bool {
	for len(l.kept) <= i && !l.whole {
		r, err, more := l.next()
		switch {
		case !more:
			l.whole = true
		case err != nil:
			l.Wrong = append(l.Wrong, err)
		case r.Empty:
			l.Empty = append(l.Empty, r)
		case l.Wants != nil && !l.Wants(r.Events):
		default:
			opt := l.a.Records.Reading
			opt.File = r.File
			k := &readMatch{file: r.File, opt: opt, effort: r.Effort}
			if r.Text != nil && r.Text.Text != "" {
				k.text = &notation.Match{Text: r.Text.Text, FirstLine: r.Text.FirstLine}
			} else {
				k.whole = &source.Record{File: r.File, Text: r.Text, Packed: r.Packed, Events: r.Events}
			}
			l.kept = append(l.kept, k)
		}
	}
	return i < len(l.kept)
}

// readAhead is how many matches are read at once. Most files have fewer, and their number
// is then known.
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
	r.Judging = l.a.Records.Judging
	if l.Through {
		r.Effort = k.effort
		l.a.Out.Untried = r.Judge().Untried || l.a.Out.Untried
	}
	return &viewer.Document{
		Name: k.id, File: k.file, Events: r.Events, Judging: r.Judging, Judged: r.Judged,
		Page: func() page.Match {
			of := *r
			if k.added != nil {
				of.MatchID, of.Text, of.Packed, of.Judged = k.id, nil, nil, nil // the text does not have them
			}
			return shown(l.a.Out, l.a.Records, l.a.Judge, &of)
		},
		Add: func(events []engine.Event) error {
			events, err := Addition(l.a.Records, r, events)
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
		r := *k.whole
		return &r
	}
	m := k.text.Reread(k.opt)
	return &source.Record{File: k.file, Text: m, Events: m.Events}
}

// shown returns a match for the page that the viewer writes.
func shown(out *output.Output, records *source.Source, judge *finding.Judge, r *source.Record) page.Match {
	r.Judging = records.Judging
	m := PageMatch(out, records, judge, r)
	m.Record.Name = PageFile(&m)
	return m
}

// Find returns a match by the beginning of its id.
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
