// Package run is a run of a command: where it writes, the records that it reads, and how it
// judges them. A verb names the part that it uses.
package run

import (
	"context"
	"io"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// Run is a run of a command.
type Run struct {
	Out     *output.Output // what it writes, and in which language
	Files   *output.Files  // the files that it reads and writes
	Records *source.Source
	Judge   *finding.Judge
}

// New returns a run that reads from stdin and writes to an output.
func New(ctx context.Context, out *output.Output, stdin io.Reader) *Run {
	return &Run{out, out.Files, source.New(ctx, out, stdin), &finding.Judge{}}
}

// With returns the same run with another output.
func (r *Run) With(out *output.Output) *Run {
	records := *r.Records
	records.Out = out
	return &Run{out, r.Files, &records, r.Judge}
}

// Each judges the matches that the arguments name, without arguments those of the log. It
// shows them in order: show is called in workers, each with an output of its own. With apart,
// an empty line separates two matches. An error about one match is reported, and the
// others go on.
func (r *Run) Each(args []string, apart bool, show func(out *output.Output, rec *source.Record, fs []finding.Finding) error) error {
	return EachOf(r, args, apart, func(out *output.Output, _ *struct{}, rec *source.Record, fs []finding.Finding) error {
		return show(out, rec, fs)
	}, nil)
}

// EachOf is [Run.Each] with a result: show adds to the result of its batch, and join,
// if it is not nil, gets the results in order.
func EachOf[T any](r *Run, args []string, apart bool, show func(out *output.Output, result *T, rec *source.Record,
	fs []finding.Finding) error, join func(*T)) error {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := r.Records.Settle(); err != nil {
		return err
	}
	first := true
	return source.Work(r.Records, r.Records.Batches(args), func(out *output.Output, result *T, rec *source.Record) {
		fs := r.Judge.Judged(out, rec)
		if apart {
			out.Stdout.WriteByte('\n')
		}
		if err := show(out, result, rec, fs); err != nil {
			out.Complain(err)
		}
	}, func(d *source.Done[T]) error {
		if join != nil {
			join(&d.Result)
		}
		if apart && first && len(d.Out) > 0 {
			d.Out, first = d.Out[1:], false
		}
		return r.Out.Post(d.Out, d.Err)
	})
}
