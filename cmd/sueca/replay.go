package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/replay"
)

// replayVerb is one run of replay.
type replayVerb struct{ *report.Reporter }

func newReplayCmd(r *report.Reporter) *cobra.Command {
	a := &replayVerb{r}
	cmd := &cobra.Command{
		Use:     "replay [FILE…|SELECTOR…]",
		Short:   a.Words.Sayf("replay records: one verdict a deal"),
		Long:    verbPage(a.Words, "replay"),
		Example: "  sueca replay evening.sueca\n  sueca replay 3f9a/2\n  sueca replay --format json all",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runReplay(args)
		},
	}
	a.AsOfFlag(cmd)
	a.ReadingFlags(cmd)
	a.FindingFlags(cmd, "never")
	a.JobsFlag(cmd)
	a.ShardFlag(cmd)
	cmd.Flags().BoolVar(&a.Brief, "brief", false, a.Words.Sayf("one line a deal, without the tricks"))
	return cmd
}

func (a *replayVerb) runReplay(args []string) error {
	return a.Each(args, !a.IsJSON(), func(f *finding.Finder, r *source.Record, fs []finding.Finding) error {
		a := &replayVerb{report.New(f)}
		if a.IsJSON() {
			return a.VerdictsJSON(r)
		}
		a.replayText(r, fs)
		return nil
	})
}

// replayText shows a match for a person.
func (a *replayVerb) replayText(r *source.Record, fs []finding.Finding) {
	m := r.Judge()
	a.Header(r, m)
	found := map[int][]int{} // those of each deal that are not shown yet
	for i, f := range fs {
		found[f.Deal] = append(found[f.Deal], i)
	}
	shown := make([]bool, len(fs))
	show := func(deal int) {
		for _, i := range found[deal] {
			shown[i] = true
			a.ShowText(r, fs[i], "  ")
		}
		delete(found, deal)
	}
	ledger := map[int][]replay.Entry{}
	for _, e := range m.Ledger {
		ledger[e.Deal] = append(ledger[e.Deal], e)
	}
	show(0)
	line := replay.NewTimeline(r.Events)
	at := line.Forward()
	for i, v := range m.Verdicts {
		if !r.Wants(v.Deal) {
			continue
		}
		if !a.Brief {
			a.Stdout.WriteString("\n")
		}
		end := line.Len()
		if i+1 < len(m.Verdicts) {
			end = line.Before(m.Verdicts[i+1].Event)
		}
		a.DealText(at(end), v, m, ledger[v.Deal])
		show(v.Deal)
	}
	for i, f := range fs {
		if !shown[i] {
			a.ShowText(r, f, "  ")
		}
	}
}
