package finding

import (
	"fmt"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

// Each judges the matches that the arguments name, without arguments those of the log. It
// shows them in order: show is called in workers, with the worker's finder. With apart,
// an empty line separates two matches. An error about one match is reported, and the
// others go on.
func (a *Finder) Each(args []string, apart bool, show func(a *Finder, r *source.Record, fs []Finding) error) error {
	return EachOf(a, args, apart, func(a *Finder, _ *struct{}, r *source.Record, fs []Finding) error { return show(a, r, fs) }, nil)
}

// EachOf is [Finder.Each] with a result: show adds to the result of its batch, and join,
// if it is not nil, gets the results in order.
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

// Judged judges a record and counts what is found, if it counts.
func (a *Finder) Judged(r *source.Record) []Finding {
	r.Judging = a.Judging
	fs := a.Findings(r)
	if a.Counts == nil || a.Counts(r) {
		a.Count(fs)
		a.outsideDeals(r, fs)
	}
	return fs
}

// Nothing reports whether a record is a file that holds nothing, and says so.
func (a *Finder) Nothing(r *source.Record) bool {
	return r.Empty && (a.IsJSON() || a.SayEmpty(r)) // outsideDeals has said it in JSON
}

// outsideDeals reports the errors that belong to no deal, where the output is one object
// a deal and has no place for them.
func (a *Finder) outsideDeals(r *source.Record, fs []Finding) {
	for _, f := range fs {
		if a.IsJSON() && f.Deal == 0 && f.Level == code.Error {
			where := r.ID()
			if r.File != "" {
				where = fmt.Sprintf("%s:%d:%d", r.File, f.Line, f.Col)
			}
			a.Stderr.Printf("sueca: %s: %s [%s]\n", where, f.Message, f.Code)
		}
	}
}
