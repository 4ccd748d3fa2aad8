package season

import (
	"errors"

	"github.com/spf13/cobra"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/verb"
)

func newSeasonFmtCmd(r *run.Run) *cobra.Command {
	w := records.Rewriter{Run: r}
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE.competition…",
		Short:   r.Out.Sayf("write competitions in canonical form"),
		Example: "  sueca season fmt liga.competition\n  sueca season fmt -w --words pt liga.competition",
		Args:    verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := w.Check(); err != nil {
				return err
			}
			for _, name := range args {
				if err := formatCompetition(&w, name); err != nil {
					r.Out.Complain(err)
				}
				w.Settle()
			}
			return nil
		},
	}
	w.Flags(cmd)
	return cmd
}

// formatCompetition formats the text of one competition. What cannot be read in it stays as it
// is, and is said.
func formatCompetition(w *records.Rewriter, name string) error {
	before, err := w.Records.Content(name)
	if err != nil {
		return err
	}
	if err := w.InPlace(name, name != "-"); err != nil {
		return err
	}
	c, err := competitionOf(name, string(before))
	var faults competitionErrors
	if errors.As(err, &faults) {
		w.Out.Stderr.Printf("sueca: ")
		w.Out.Stderr.WriteString(faults.Explain(w.Out.Words) + "\n")
	}
	if len(faults) > 0 && w.Write {
		return output.Usagef("%s cannot be rewritten in place: mend first what is wrong in it", name)
	}
	return w.Rewrite(name, before, []byte(competition.Format(c.Lines, competition.Words(w.Words))))
}
