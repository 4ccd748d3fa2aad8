package finding

import (
	"fmt"
	"sueca/cmd/internal/source"
	"sueca/engine"
)

// each judges the matches that the arguments name, without arguments those of the log, and
// shows them in their order; show is called in workers, with the finder to show it by. With
// apart an empty line stands between two of them. What goes wrong with one is said, and the
// others go on.
func (f *Finder) Each(args []string, apart bool, show func(a *Finder, r *source.Record, fs []Finding) error) error {
	return EachOf(f, args, apart, func(a *Finder, _ *struct{}, r *source.Record, fs []Finding) error { return show(a, r, fs) }, nil)
}

// eachOf is each where something is worked out of the matches beside what is shown of
// them: show adds to the result of its piece of work, and join, if it is not nil, gets the
// results in order.
func EachOf[T any](a *Finder, args []string, apart bool, show func(a *Finder, result *T, r *source.Record, fs []Finding) error, join func(*T)) error {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := a.Settle(); err != nil {
		return err
	}
	first := true
	return source.Work(a.Source, a.Batches(args), func(w *source.Worker, result *T, r *source.Record) {
		f := a.In(w)
		fs := f.Judged(r)
		if apart {
			w.Stdout.WriteByte('\n')
		}
		if err := show(f, result, r, fs); err != nil {
			w.Complain(err)
		}
	}, func(d *source.Done[T]) error {
		if join != nil {
			join(&d.Result)
		}
		if apart && first && len(d.Out) > 0 {
			d.Out, first = d.Out[1:], false
		}
		return a.Post(d.Out, d.Err)
	})
}

// judged judges a record and counts what is found.
func (f *Finder) Judged(r *source.Record) []Finding {
	r.Judging = f.Judging
	fs := f.Findings(r)
	f.Count(fs)
	f.outsideDeals(r, fs)
	return fs
}

// homeless says the errors that belong to no deal, where the output is one
// object a deal and has no place for them.
func (f *Finder) outsideDeals(r *source.Record, fs []Finding) {
	for _, found := range fs {
		if f.IsJSON() && found.Deal == 0 && found.Level == engine.Error {
			where := r.ID()
			if r.File != "" {
				where = fmt.Sprintf("%s:%d:%d", r.File, found.Line, found.Col)
			}
			fmt.Fprintf(f.Stderr, "sueca: %s: %s [%s]\n", where, found.Message, found.Code)
		}
	}
}
