package season

import (
	"errors"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

func newSeasonCheckCmd(r *run.Run) *cobra.Command {
	a := &Season{Run: r}
	cmd := a.competitionCmd("check", "sueca season check liga.competition\n  sueca season check liga.competition archive/ --fail-on warning",
		nil)
	cmd.Short = a.Out.Sayf("say what is wrong with a competition, and with what was played of it")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := a.Records.Settle(); err != nil {
			return err
		}
		return a.runCheck(args[0], args[1:])
	}
	a.Out.FailOnFlag(cmd, "error")
	return cmd
}

// runCheck shows the errors of a text or, where there are none, the findings about what was
// played.
func (a *Season) runCheck(file string, args []string) error {
	a.Judge.Counts = func(*source.Record) bool { return false } // what is wrong in a record is said by validate
	c, err := a.compete(file, args)
	var faults competitionErrors
	if errors.As(err, &faults) {
		for _, fault := range faults {
			if err := a.showFault(fault); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	for _, f := range a.findings(c) {
		a.Out.Worst = max(a.Out.Worst, f.level)
		if !a.Out.IsJSON() {
			a.Out.Stdout.Printf("%s\n", f.text(a.Out.Words))
		} else if err := a.Out.JSON(f); err != nil {
			return err
		}
	}
	return nil
}

// codeText is the code of an error in the text.
const codeText = "syntax"

// showFault shows an error of the text as a finding.
func (a *Season) showFault(fault *competitionError) error {
	a.Out.Worst = code.Error
	if !a.Out.IsJSON() {
		a.Out.Stdout.Printf("%s [%s]\n", fault.where()+": "+a.Out.Words.Word(code.Error.Word())+": "+a.Out.Words.Say(fault.Msg), codeText)
		a.Out.Stdout.WriteString(fault.pointed())
		return nil
	}
	return a.Out.JSON(competitionFinding{
		File: &fault.File, Line: &fault.Line, Col: &fault.Col, Code: codeText, Severity: code.Error.String(),
		Message: a.Out.Words.Say(fault.Msg),
	})
}
