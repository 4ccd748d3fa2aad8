package records

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/bench"
	"sueca/cmd/sueca/internal/verb"
)

func newBenchCmd(a *run.Run) *cobra.Command {
	b := &bench.Bench{Source: a.Records}
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   a.Out.Sayf("measure this program on this machine"),
		Example: "  sueca bench\n  sueca bench --deals 10000,100000,1000000",
		Args:    verb.NoArguments,
		RunE:    func(cmd *cobra.Command, args []string) error { return b.Run() },
	}
	f := cmd.Flags()
	f.StringVar(&b.Sizes, "deals", "100000", a.Out.Sayf("`sizes` of the archives, in deals: 10000,100000"))
	f.Float64Var(&b.Errors, "errors", 0.02, a.Out.Sayf("`share` of the deals with a slip in the last part; 0 leaves it out"))
	source.Jobs(a.Records, cmd)
	return cmd
}
