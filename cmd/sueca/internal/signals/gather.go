package signals

import (
	"sueca/analysis/query"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
)

// gather reads the deals of the matches that are named. Each piece of work begins a part and adds its deals to it, in a worker;
// the parts are then joined, in their order. It returns how many deals there were. kept has what was graded, and is nil where
// nothing is kept.
func gather[T any](a *signalsVerb, args []string, kept *report.GradeCache, begin func() T, add func(T, *query.DealView, *source.Record),
	join func(T)) (deals int, err error) {
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	type part struct {
		begun bool
		of    T
		deals int
	}
	err = source.Work(a.Records, a.Records.Batches(args), func(out *output.Output, p *part, record *source.Record) {
		if !p.begun {
			p.begun, p.of = true, begin()
		}
		if err := verb.FourHanded(record); err != nil {
			out.Complain(err)
			return
		}
		source.CountUnread(out, record)
		view := query.DealView{Match: record.ID()}
		if err := report.DealViewsOf(a.Records.Context, out, &view, record, kept, func() error {
			add(p.of, &view, record)
			p.deals++
			return nil
		}); err != nil {
			out.Complain(err)
		}
	}, func(p *source.Done[part]) error {
		if p.Result.begun {
			join(p.Result.of)
			deals += p.Result.deals
		}
		a.Out.Progress.At(a.Out, deals)
		a.Out.PostErrors(p.Err)
		return nil
	})
	source.SayUnread(a.Out)
	return deals, err
}
