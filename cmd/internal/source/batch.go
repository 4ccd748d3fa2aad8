package source

import (
	"cmp"
	"iter"

	"sueca/analysis/archive/unpack"
	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/eventlog/evidence"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// batch is what a worker takes at a time: some whole matches of one text or of the log,
// or an error in their place.
type batch struct {
	file  string
	shard notation.Shard
	block *pack.Sealed    // of a pack
	told  []Indexed       // of its matches; nil is nothing
	match *notation.Match // for a text in another format, which is read whole
	empty bool            // the text has nothing in it

	streams [][]evidence.Row
	deal    int  // the one deal that is wanted; 0 is all
	every   bool // all matches are wanted, none of them by name

	effort *record.Effort // what its matches share
	shares *shares        // and with other batches of its file; nil is nothing
	turn   *turn          // nil for one that waits for no other

	err error
}

// batchSize is how many bytes of a text make a batch, batchStreams how many matches of
// the log: enough to be worth handing over, and small enough for many to be in work at a
// time.
const (
	batchSize    = 1 << 17
	batchStreams = 64
)

// batchesAhead is how many batches the workers may be ahead of what is shown or stored, where
// the verb does not say. It allows for output in spurts; waiting batches take memory.
const batchesAhead = 32

// Batches returns what the arguments name: FILEs, or SELECTORs of the log. An error is
// about one input and does not end the sequence.
func (a *Source) Batches(args []string) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		var files []string
		for _, arg := range args {
			if !a.IsSelector(arg) {
				files = append(files, arg)
			} else if !a.selected(arg, yield) {
				return
			}
		}
		if len(files) > 0 && a.AsOf > 0 {
			yield(batch{err: output.Usagef("--as-of is about the log: %s is a file, which stands at no position of it", files[0])})
			return
		}
		a.TextBatches(files)(yield)
	}
}

// TextBatches returns the batches of files.
func (a *Source) TextBatches(files []string) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		for in, err := range a.Inputs(files) {
			if err != nil {
				if !yield(batch{err: err}) {
					return
				}
			} else if !a.batchesOf(in, yield) {
				return
			}
		}
	}
}

// batchesOf yields the batches of one text, in its format. It reports whether to go on.
func (a *Source) batchesOf(in Input, yield func(batch) bool) bool {
	if in.Pack != nil {
		return a.packBatches(in, yield)
	}
	opt := a.Reading
	opt.File = in.Name
	if a.From == "gaips" { // one match
		m, err := a.gaips(in, opt)
		if err != nil {
			err = unpack.Fault(in.Name, err)
		}
		return yield(batch{file: in.Name, match: m, err: err})
	}
	text, err := a.converted(in)
	if err != nil {
		for _, err := range each(err) {
			if !yield(batch{file: in.Name, err: unpack.Fault(in.Name, err)}) {
				return false
			}
		}
		return true
	}
	any := false
	for shard, err := range notation.Shards(text, opt, batchSize) {
		if a.Context.Err() != nil {
			return false
		}
		l := a.shared(in.shares, batch{file: in.Name, shard: shard}, len(shard.Text))
		if any = true; err != nil {
			l.err = unpack.Fault(in.Name, err)
		}
		if !yield(l) {
			return false
		}
	}
	return any || yield(batch{file: in.Name, empty: true})
}

// worker reads the records of one batch at a time.
type worker struct {
	*Source
	reader notation.Reader
	keep   bool // records stay valid after the next one was read
}

// Done is a finished batch: what was written, and a result.
type Done[T any] struct {
	output.Piece
	Result T

	cut bool // an interrupt ended it before all of the batch was worked on
}

// records returns the records of a batch, to be judged as the run wants it. A record is valid until
// the next one is read, unless the worker keeps them.
func (w *worker) records(l batch) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		var left unjudged
		for r, err := range w.read(l) {
			if r != nil {
				r.Judging, r.Effort = w.Judging, l.effort
				if over := l.shares.tooMany(r); over != nil {
					yield(nil, over)
					return
				}
				if l.effort.Over() {
					left.add(r)
					continue
				}
			}
			if !yield(r, err) {
				return
			}
		}
		if err := left.err(); err != nil {
			yield(nil, err)
		}
	}
}

// read returns the records of a batch.
func (w *worker) read(l batch) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		opt := w.Reading
		opt.File = l.file
		switch {
		case l.err != nil:
			yield(nil, l.err)
		case l.empty:
			yield(record.EmptyRecord(l.file), nil)
		case l.match != nil:
			yield(&Record{File: l.file, Text: l.match, Events: l.match.Events}, nil)
		case l.block != nil:
			w.unpacked(l, opt)(yield)
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
				if !yield(&Record{File: l.file, Text: m, Events: m.Events}, nil) {
					return
				}
			}
		}
	}
}

// logged returns the record of a match of the log, nil if it is all later than the wanted
// position.
func (w *worker) logged(stream []evidence.Row, l batch) (*Record, error) {
	r := &Record{MatchID: stream[0].Stream, Deal: l.deal}
	if err := decode(r, stream, w.AsOf); err != nil {
		return nil, err
	}
	switch {
	case len(r.Events) == 0 && l.every:
		return nil, nil
	case len(r.Events) == 0:
		return nil, output.Usagef("match %s has nothing up to position %d", r.MatchID, lang.Exact(w.AsOf))
	case l.deal > 0 && !record.StandsDeal(r.Events, l.deal):
		return nil, output.Usagef("match %s has no deal %d", r.MatchID, l.deal)
	}
	return r, nil
}

// Work calls do with every record of the batches, in as many workers as the person wants,
// and passes each finished batch to sink, in order. do may change only the result of its
// batch. What it writes to its output appears when the batch is passed on.
func Work[T any](a *Source, lots iter.Seq[batch], do func(out *output.Output, result *T, r *Record), sink func(*Done[T]) error) error {
	cut := false // what comes behind a batch that was cut has no place in the order
	workers := make([]*worker, max(1, a.Jobs))
	outs := make([]*output.Output, len(workers))
	for i := range workers {
		workers[i], outs[i] = &worker{Source: a}, a.Out.Worker()
	}
	return Ordered(a.Context, len(workers), len(workers)+cmp.Or(a.Ahead, batchesAhead), lots, func(i int, l batch) *Done[T] {
		w, out, d := workers[i], outs[i], &Done[T]{}
		defer l.turn.wait(a.Context)()
		for r, err := range w.records(l) {
			if d.cut = a.Context.Err() != nil; d.cut {
				break // Ordered says it
			}
			if err != nil {
				out.Complain(err)
				continue
			}
			if w.Shard.N > 1 && !w.Shard.Has(cmp.Or(r.ID(), r.File)) {
				continue
			}
			do(out, &d.Result, r)
		}
		out.Untried = out.Untried || l.effort != nil && l.effort.Untried
		d.Piece = out.Finish()
		return d
	}, func(d *Done[T]) error {
		if cut {
			return nil
		}
		cut = d.cut
		a.Out.Account.Add(d.Account)
		return sink(d)
	})
}
