package main

import (
	"bufio"
	"bytes"
	"io/fs"
	"iter"

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
func (a *Source) lots(args []string) iter.Seq[lot] {
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
func (a *Source) textLots(files []string) iter.Seq[lot] {
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
func (a *Source) lotsOf(in input, yield func(lot) bool) bool {
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
func (a *Source) selected(selector string, yield func(lot) bool) bool {
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

// worker is a copy of the source that works on one lot at a time, and keeps what it
// would show.
type worker struct {
	*Source
	reader   notation.Reader
	out, err bytes.Buffer
	keep     bool // records are kept after the next one has been asked for
}

// done is what came of a lot: what there is to show, and a result.
type done[T any] struct {
	out, err []byte
	Account
	result T
}

func (a *Source) newWorker() *worker {
	w := &worker{Source: new(Source)}
	*w.Source = *a
	out := *a.Output
	out.stdout, out.stderr = bufio.NewWriterSize(&w.out, 1<<12), &w.err
	w.Output = &out
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

// work does something with every record that the lots hold, in as many workers as the
// person wants, and gives what came of each lot to sink, in order. Do adds to the result
// of its lot and to nothing else; what it shows by its worker is kept until then.
func work[T any](a *Source, lots iter.Seq[lot], do func(w *worker, result *T, r *record), sink func(*done[T]) error) error {
	workers := make([]*worker, max(1, a.jobs))
	for i := range workers {
		workers[i] = a.newWorker()
	}
	return ordered(a.ctx, len(workers), len(workers)+lotsAhead, lots, func(i int, l lot) *done[T] {
		w, d := workers[i], &done[T]{}
		w.out.Reset()
		w.err.Reset()
		w.Account = Account{}
		for r, err := range w.records(l) {
			if err != nil {
				w.complain(err)
				continue
			}
			do(w, &d.result, r)
		}
		w.stdout.Flush()
		d.out, d.err, d.Account = bytes.Clone(w.out.Bytes()), bytes.Clone(w.err.Bytes()), w.Account
		return d
	}, func(d *done[T]) error {
		a.Account.Add(d.Account)
		return sink(d)
	})
}

// post shows what a worker showed.
func (a *Output) post(out, err []byte) error {
	if _, err := a.stdout.Write(out); err != nil {
		return err
	}
	a.postErrors(err)
	return nil
}

// postErrors says what went wrong in a worker.
func (a *Output) postErrors(err []byte) {
	if len(err) > 0 {
		a.stdout.Flush()
		a.stderr.Write(err)
	}
}
