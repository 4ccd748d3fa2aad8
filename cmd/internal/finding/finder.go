package finding

import (
	"sueca/analysis/audit"
	"sueca/cmd/internal/source"
	"sueca/replay"

	"github.com/spf13/cobra"
)

// Finder finds and shows what is wrong with records.
type Finder struct {
	*source.Source
	Strict bool // what was read by leniency is an error
	Brief  bool // a line a finding, without the text that it is about
}

// in returns the finder for a worker.
func (f *Finder) In(w *source.Worker) *Finder {
	in := *f
	in.Source = w.Source
	return &in
}

// slipsOf returns the slips of the pen that would explain the renúncias of a deal, the
// likeliest first.
func SlipsOf(r *source.Record, deal int) []audit.Edit {
	rules := &r.Judge().Rules
	for _, e := range r.Ended(func(v *replay.Verdict) bool { return v.Deal == deal }) {
		if report, err := audit.Examine(e.Deal, rules, audit.Trust{}, nil); err == nil {
			return audit.Edits(*rules, e.Standing.Events, report.Suspects)
		}
	}
	return nil
}

// FindingFlags adds the flags of the verbs that show findings. FailOn is the lightest
// severity from which findings fail the run where the person names none: verbs that judge
// take error, those that only show never.
func (f *Finder) FindingFlags(cmd *cobra.Command, failOn string) {
	flags := cmd.Flags()
	f.FormatFlag(cmd, f.Words.Sayf("`form` of the output: text or json (one object a line)"), "text", "json")
	f.FailOnFlag(cmd, failOn)
	flags.BoolVar(&f.Strict, "strict", false, f.Words.Sayf("what was read by leniency, or inferred, is an error"))
}
