package main

import (
	"bufio"
	"bytes"
	"io/fs"
	"iter"

	"sueca/analysis/signal"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// lot is what a worker takes at a time (lote): some whole matches of one text,
// or of the log; or what went wrong in their place.
type lot struct {
	file  string
	shard notation.Shard
	match *notation.Match // of a text in another format, which is read whole
	empty bool            // the text has nothing in it

	streams [][]evidence.Row
	deal    int  // the one deal that is asked for; 0 is all
	every   bool // all matches are asked for, and none of them by its name

	err error
}

// lotSize is how many bytes of a text make a lot, and lotStreams how many
// matches of the log: enough to be worth handing over, few enough for many lots
// to be on their way at a time.
const (
	lotSize    = 1 << 17
	lotStreams = 64
)

// lotsAhead is how many lots the workers may be ahead of what is shown or stored,
// which comes in spurts; what waits takes memory.
const lotsAhead = 32

// lots gives what the arguments name: FILEs, or SELECTORs of the log. An error
// is about one input and does not end the sequence.
func (a *app) lots(args []string) iter.Seq[lot] {
	return func(yield func(lot) bool) {
		var files []string
		for _, arg := range args {
			if !a.isSelector(arg) {
				files = append(files, arg)
			} else if !a.selected(arg, yield) {
				return
			}
		}
		if len(files) > 0 && a.asOf > 0 {
			yield(lot{err: usagef("--as-of is about the log: %s is a file, which stands at no position of it", files[0])})
			return
		}
		a.textLots(files)(yield)
	}
}

// textLots gives the lots of files.
func (a *app) textLots(files []string) iter.Seq[lot] {
	return func(yield func(lot) bool) {
		for in, err := range a.inputs(files) {
			if err != nil {
				if !yield(lot{err: err}) {
					return
				}
			} else if !a.lotsOf(in, yield) {
				return
			}
		}
	}
}

// lotsOf gives the lots of one text, in its format.
func (a *app) lotsOf(in input, yield func(lot) bool) bool {
	opt := a.reading
	opt.File = in.name
	if a.from == "gaips" {
		m, err := notation.ReadGaips(in, opt)
		if err != nil {
			err = &fs.PathError{Op: "read", Path: in.name, Err: err}
		}
		return yield(lot{file: in.name, match: m, err: err})
	}
	text, err := a.converted(in)
	if err != nil {
		return yield(lot{file: in.name, err: &fs.PathError{Op: "read", Path: in.name, Err: err}})
	}
	any := false
	for shard, err := range notation.Shards(text, opt, lotSize) {
		if a.ctx.Err() != nil {
			return false
		}
		l := lot{file: in.name, shard: shard}
		if any = true; err != nil {
			l.err = &fs.PathError{Op: "read", Path: in.name, Err: err}
		}
		if !yield(l) {
			return false
		}
	}
	return any || yield(lot{file: in.name, empty: true})
}

// selected gives the lots of the log that a selector names.
func (a *app) selected(selector string, yield func(lot) bool) bool {
	prefix, number := splitSelector(selector)
	more := true
	err := a.readLog(func(log eventlog.Reader) error {
		streams := log.Streams()
		if prefix != "all" {
			ids, err := matchIDs(log, prefix)
			if err != nil {
				return err
			}
			streams = oneStream(log, ids[0])
		}
		l := lot{deal: number, every: prefix == "all"}
		for stream, err := range streams {
			if err != nil {
				return err
			}
			if l.streams = append(l.streams, stream); len(l.streams) == lotStreams {
				if more = yield(l); !more {
					return nil
				}
				l.streams = nil
			}
		}
		if len(l.streams) > 0 {
			more = yield(l)
		}
		return nil
	})
	if err != nil && more {
		return yield(lot{err: err})
	}
	return more
}

// oneStream gives the records of one match.
func oneStream(log eventlog.Reader, id string) iter.Seq2[[]evidence.Row, error] {
	return func(yield func([]evidence.Row, error) bool) {
		var out []evidence.Row
		for rec, err := range log.Stream(id, 0) {
			if err != nil {
				yield(nil, err)
				return
			}
			out = append(out, rec)
		}
		yield(out, nil)
	}
}

// worker is a copy of the program that works on one lot at a time, and keeps
// what it would show.
type worker struct {
	*app
	reader   notation.Reader
	out, err bytes.Buffer
	keep     bool // records are kept after the next one has been asked for
}

// page is what came of a lot (folha): what it has to show, and what it found.
type page struct {
	out, err []byte
	findings []shown // those in out
	byCode   map[engine.Code]int
	counts   *summary
	matches  []*parcel     // to be imported
	cuts     []cutting     // to be extracted
	prints   []fingerprint // of records that may be duplicates
	found    *findSums
	signals  *signal.Counts
	ids      []string // of the matches in signals
	worst    engine.Severity
	trouble  bool
}

func (a *app) newWorker() *worker {
	w := &worker{app: new(app)}
	*w.app = *a
	w.stdout = bufio.NewWriterSize(&w.out, 1<<12)
	w.stderr = &w.err
	return w
}

// records gives the records of a lot. What hangs on a text is void when the next
// one is asked for, unless the worker keeps them.
func (w *worker) records(l lot) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		opt := w.reading
		opt.File = l.file
		switch {
		case l.err != nil:
			yield(nil, l.err)
		case l.empty:
			yield(emptyRecord(l.file), nil)
		case l.match != nil:
			yield(&record{file: l.file, text: l.match, events: l.match.Events}, nil)
		case l.streams != nil:
			for _, stream := range l.streams {
				r, err := w.logged(stream, l)
				if (r != nil || err != nil) && !yield(r, err) {
					return
				}
			}
		default:
			matches := w.reader.Read(l.shard, opt)
			if w.keep {
				matches = l.shard.Matches(opt)
			}
			for m := range matches {
				if !yield(&record{file: l.file, text: m, events: m.Events}, nil) {
					return
				}
			}
		}
	}
}

// logged makes a record of a match of the log; nil if it came later than what is
// asked for.
func (w *worker) logged(stream []evidence.Row, l lot) (*record, error) {
	r := &record{id: stream[0].Stream, deal: l.deal}
	var err error
	if r.events, r.position, err = decoded(stream, w.asOf); err != nil {
		return nil, err
	}
	switch {
	case len(r.events) == 0 && l.every:
		return nil, nil
	case len(r.events) == 0:
		return nil, usagef("match %s has nothing up to position %d", r.id, int(w.asOf))
	case l.deal > 0 && !standsDeal(r.events, l.deal):
		return nil, usagef("match %s has no deal %d", r.id, l.deal)
	}
	return r, nil
}

// work does something with every record that the lots hold, in as many workers
// as the person wants, and gives what came of each lot to sink, in order. What do
// shows, by the worker's own program, is kept in the page.
func (a *app) work(lots iter.Seq[lot], do func(w *worker, p *page, r *record), sink func(*page) error) error {
	workers := make([]*worker, max(1, a.jobs))
	for i := range workers {
		workers[i] = a.newWorker()
	}
	return ordered(a.ctx, len(workers), len(workers)+lotsAhead, lots, func(i int, l lot) *page {
		w, p := workers[i], &page{}
		w.out.Reset()
		w.err.Reset()
		w.worst, w.trouble = 0, false
		for r, err := range w.records(l) {
			if err != nil {
				w.complain(err)
				continue
			}
			do(w, p, r)
		}
		w.stdout.Flush()
		p.out, p.err = bytes.Clone(w.out.Bytes()), bytes.Clone(w.err.Bytes())
		p.worst, p.trouble = w.worst, w.trouble
		return p
	}, func(p *page) error {
		a.worst, a.trouble = max(a.worst, p.worst), a.trouble || p.trouble
		return sink(p)
	})
}

// post shows a page as it is.
func (a *app) post(p *page) error {
	if _, err := a.stdout.Write(p.out); err != nil {
		return err
	}
	a.postErrors(p)
	return nil
}

// postErrors says what went wrong with a page.
func (a *app) postErrors(p *page) {
	if len(p.err) > 0 {
		a.stdout.Flush()
		a.stderr.Write(p.err)
	}
}
