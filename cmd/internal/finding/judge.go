package finding

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/replay"
)

// Judge says how records are judged, and how what is found is shown.
type Judge struct {
	Strict bool // what was read leniently is an error
	Brief  bool // one line a finding, without the text that it is about
	// Counts tells whose findings count towards the exit status; nil is all records.
	Counts func(r *source.Record) bool
}

// SlipsOf returns the slips of the pen that would explain the renúncias of a deal, each one or several, the
// likeliest first.
func SlipsOf(r *source.Record, deal int) [][]replay.Slip {
	for i, v := range r.Judge().Verdicts {
		if v.Deal == deal {
			return replay.Explain(r.Events, r.Judging, i).Acquitting()
		}
	}
	return nil
}

// Flags adds the flags of the verbs that show findings. failOn is the default of
// --fail-on, the lightest severity that fails the run: error for verbs that judge, never
// for those that only show.
func (j *Judge) Flags(out *output.Output, cmd *cobra.Command, failOn string) {
	f := cmd.Flags()
	out.JSONFlag(cmd)
	out.FailOnFlag(cmd, failOn)
	f.BoolVar(&j.Strict, "strict", false, out.Sayf("what was read by leniency, or inferred, is an error"))
}
