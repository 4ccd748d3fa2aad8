package main

import (
	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
)

// listVerb is one run of list.
type listVerb struct{ *report.Reporter }

func newListCmd(r *report.Reporter) *cobra.Command {
	a := &listVerb{r}
	var filter finding.Filter
	cmd := &cobra.Command{
		Use:     "list [FILE…|SELECTOR…]",
		Short:   a.Words.Sayf("list matches, one line each"),
		Long:    verbPage(a.Words, "list"),
		Example: "  sueca list\n  sueca list --player 'bruno sa' --since 2026-10\n  sueca list --format json evening.sueca",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := filter.Check(); err != nil {
				return err
			}
			return a.runList(args, &filter)
		},
	}
	a.AsOfFlag(cmd)
	a.ReadingFlags(cmd)
	a.FindingFlags(cmd, "never")
	a.JobsFlag(cmd)
	a.ShardFlag(cmd)
	filter.NameFlags(a.Finder, cmd)
	return cmd
}

// runList lists the matches that the arguments name, without arguments those of the log.
func (a *listVerb) runList(args []string, filter *finding.Filter) error {
	width := a.Width
	var rows []report.ListingRow // of a terminal, where they are laid out together
	show := func() {
		for _, line := range report.ListingLines(rows, width) {
			a.Stdout.Printf("%s\n", line)
		}
		rows = nil
	}
	a.Counts = filter.Passes // of others nothing is said
	err := finding.EachOf(a.Finder, args, false, func(f *finding.Finder, rows *[]report.ListingRow, r *source.Record, fs []finding.Finding) error {
		a := report.New(f)
		if a.Nothing(r) || !filter.Passes(r) {
			return nil
		}
		l := report.ListingOf(r, fs)
		switch {
		case a.IsJSON():
			return a.JSON(l)
		case width > 0:
			*rows = append(*rows, a.ListingRow(l, r.Judge()))
		default:
			a.Stdout.Printf("%s\n", a.ListingText(l, r.Judge()))
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
