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
	Strict bool // what was read leniently is an error
	Brief  bool // one line a finding, without the text that it is about
	// Counts tells whose findings count towards the exit status; nil is all records.
	Counts func(r *source.Record) bool
}

// In returns a copy of the finder for a worker.
func (a *Finder) In(w *source.Worker) *Finder {
	f := *a
	f.Source = w.Source
	return &f
}

// SlipsOf returns the slips of the pen that would explain the renúncias of a deal, the
// likeliest first.
func SlipsOf(r *source.Record, deal int) []audit.Edit {
	rules := &r.Judge().Rules
	for _, e := range r.Ended(func(v *replay.Verdict) bool { return v.Deal == deal }) {
		if report, err := audit.Examine(e.Deal, rules, audit.Trust{}, nil); err == nil && !report.Uncounted {
			head, deals := replay.Standings(r.Events)
			return audit.Explain(*rules, r.Events[:head], deals, e.Index, report.Suspects).Edits
		}
	}
	return nil
}

// FindingFlags adds the flags of the verbs that show findings. failOn is the default of
// --fail-on, the lightest severity that fails the run: error for verbs that judge, never
// for those that only show.
func (a *Finder) FindingFlags(cmd *cobra.Command, failOn string) {
	f := cmd.Flags()
	a.FormatFlag(cmd, a.Words.Sayf("`form` of the output: text or json (one object a line)"), "text", "json")
	a.FailOnFlag(cmd, failOn)
	f.BoolVar(&a.Strict, "strict", false, a.Words.Sayf("what was read by leniency, or inferred, is an error"))
}
