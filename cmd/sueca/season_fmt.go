package main

import (
	"errors"

	"github.com/spf13/cobra"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
)

func newSeasonFmtCmd(r *run.Run) *cobra.Command {
	w := rewriter{Run: r}
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE.competition…",
		Short:   r.Out.Sayf("write competitions in canonical form"),
		Example: "  sueca season fmt liga.competition\n  sueca season fmt -w --words pt liga.competition",
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := w.check(); err != nil {
				return err
			}
			for _, name := range args {
				if err := formatCompetition(&w, name); err != nil {
					r.Out.Complain(err)
				}
				w.settle()
			}
			return nil
		},
	}
	w.flags(cmd)
	return cmd
}

// formatCompetition formats the text of one competition. What cannot be read in it stays as it
// is, and is said.
func formatCompetition(w *rewriter, name string) error {
	before, err := w.Records.Content(name)
	if err != nil {
		return err
	}
	if err := w.inPlace(name, name != "-"); err != nil {
		return err
	}
	c, err := competitionOf(name, string(before))
	var faults competitionErrors
	if errors.As(err, &faults) {
		w.Out.Stderr.Printf("sueca: ")
		w.Out.Stderr.WriteString(faults.Explain(w.Out.Words) + "\n")
	}
	if len(faults) > 0 && w.write {
		return output.Usagef("%s cannot be rewritten in place: mend first what is wrong in it", name)
	}
	return w.rewrite(name, before, []byte(competition.Format(c.Lines, competition.Words(w.words))))
}
