package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/bench"
)

func newBenchCmd(a *report.Reporter) *cobra.Command {
	b := &bench.Bench{Source: a.Source}
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   a.Words.Sayf("measure this program on this machine"),
		Long:    verbPage(a.Words, "bench"),
		Example: "  sueca bench\n  sueca bench --deals 10000,100000,1000000",
		Args:    noArguments,
		RunE:    func(cmd *cobra.Command, args []string) error { return b.Run() },
	}
	f := cmd.Flags()
	f.StringVar(&b.Sizes, "deals", "100000", a.Words.Sayf("`sizes` of the archives, in deals: 10000,100000"))
	f.Float64Var(&b.Errors, "errors", 0.02, a.Words.Sayf("`share` of the deals with a slip in the last part; 0 leaves it out"))
	a.JobsFlag(cmd)
	return cmd
}
