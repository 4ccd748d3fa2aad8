package records

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/replay"
)

// replayVerb is one run of replay.
type replayVerb struct{ *run.Run }

func newReplayCmd(r *run.Run) *cobra.Command {
	a := &replayVerb{r}
	cmd := &cobra.Command{
		Use:     "replay [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("replay records: one verdict a deal"),
		Example: "  sueca replay evening.sueca\n  sueca replay 3f9a/2\n  sueca replay --format json all",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runReplay(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Judging)
	a.Judge.Flags(a.Out, cmd, "never")
	cmd.Flags().BoolVar(&a.Judge.Brief, "brief", false, a.Out.Sayf("one line a deal, without the tricks"))
	return cmd
}

func (a *replayVerb) runReplay(args []string) error {
	return a.Each(args, !a.Out.IsJSON(), func(out *output.Output, r *source.Record, fs []finding.Finding) error {
		if out.IsJSON() {
			return report.VerdictsJSON(out, r)
		}
		a.replayText(out, r, fs)
		return nil
	})
}

// replayText shows a match for a person.
func (a *replayVerb) replayText(out *output.Output, r *source.Record, fs []finding.Finding) {
	m := r.Judge()
	report.Header(out, r, m)
	type of struct{ deal, index int }
	found := map[of][]int{} // those of each deal that are not shown yet
	for i, f := range fs {
		found[of{f.Deal, f.Index}] = append(found[of{f.Deal, f.Index}], i)
	}
	shown := make([]bool, len(fs))
	show := func(deal of) {
		for _, i := range found[deal] {
			shown[i] = true
			a.Judge.ShowText(out, r, fs[i], "  ")
		}
		delete(found, deal)
	}
	ledger := map[of][]replay.Entry{}
	for _, e := range m.Ledger {
		ledger[of{e.Deal, e.Index}] = append(ledger[of{e.Deal, e.Index}], e)
	}
	show(of{})
	line := replay.NewTimeline(r.Events)
	at := line.Forward()
	for i, v := range m.Verdicts {
		if !r.Wants(v.Deal) {
			continue
		}
		if !a.Judge.Brief {
			out.Stdout.WriteString("\n")
		}
		end := line.Len()
		if i+1 < len(m.Verdicts) {
			end = line.Before(m.Verdicts[i+1].Event)
		}
		report.DealText(out, a.Judge, at(end), v, m, ledger[of{v.Deal, v.Index}])
		show(of{v.Deal, v.Index})
	}
	for i, f := range fs {
		if !shown[i] {
			a.Judge.ShowText(out, r, f, "  ")
		}
	}
}
