package records

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
)

// listVerb is one run of list.
type listVerb struct{ *run.Run }

func newListCmd(r *run.Run) *cobra.Command {
	a := &listVerb{r}
	var filter finding.Filter
	cmd := &cobra.Command{
		Use:     "list [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("list matches, one line each"),
		Example: "  sueca list\n  sueca list --player 'bruno sa' --since 2026-10\n  sueca list --format json evening.sueca",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := filter.Check(); err != nil {
				return err
			}
			return a.runList(args, &filter)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Judging)
	a.Judge.Flags(a.Out, cmd, "never")
	filter.NameFlags(a.Out, cmd)
	return cmd
}

// runList lists the matches that the arguments name, without arguments those of the log.
func (a *listVerb) runList(args []string, filter *finding.Filter) error {
	width := a.Out.Width
	var rows []report.ListingRow // of a terminal, where they are laid out together
	show := func() {
		for _, line := range report.ListingLines(rows, width) {
			a.Out.Stdout.Printf("%s\n", line)
		}
		rows = nil
	}
	a.Judge.Counts = filter.Passes // of others nothing is said
	err := run.EachOf(a.Run, args, false, func(out *output.Output, rows *[]report.ListingRow, r *source.Record, fs []finding.Finding) error {
		if finding.Nothing(out, r) || !filter.Passes(r) {
			return nil
		}
		l := report.ListingOf(r, fs)
		switch {
		case out.IsJSON():
			return out.JSON(l)
		case width > 0:
			*rows = append(*rows, report.ListingRowOf(out, l, r.Judge()))
		default:
			out.Stdout.Printf("%s\n", report.ListingText(out, l, r.Judge()))
		}
		return nil
	}, func(some *[]report.ListingRow) {
		if rows = append(rows, *some...); len(rows) >= aligned {
			show()
		}
	})
	show()
	return err
}

// aligned is how many lines are laid out together at least, if there are so many: more than a
// person looks at.
const aligned = 1000
