package main

import (
	"errors"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

func newSeasonCheckCmd(r *report.Reporter) *cobra.Command {
	a := &seasonVerb{Reporter: r}
	cmd := a.competitionCmd("check", "sueca season check liga.competition\n  sueca season check liga.competition archive/ --fail-on warning", nil)
	cmd.Short = a.Words.Sayf("say what is wrong with a competition, and with what was played of it")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := a.Settle(); err != nil {
			return err
		}
		return a.runCheck(args[0], args[1:])
	}
	a.FailOnFlag(cmd, "error")
	return cmd
}

// runCheck shows the errors of a text or, where there are none, the findings about what was
// played.
func (a *seasonVerb) runCheck(file string, args []string) error {
	a.Counts = func(*source.Record) bool { return false } // what is wrong in a record is said by validate
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
		a.Worst = max(a.Worst, f.level)
		if !a.IsJSON() {
			a.Stdout.Printf("%s\n", f.text(a.Words))
		} else if err := a.JSON(f); err != nil {
			return err
		}
	}
	return nil
}

// codeText is the code of an error in the text.
const codeText = "syntax"

// showFault shows an error of the text as a finding.
func (a *seasonVerb) showFault(fault *competitionError) error {
	a.Worst = code.Error
	if !a.IsJSON() {
		a.Stdout.Printf("%s [%s]\n", fault.where()+": "+a.Words.Word(code.Error.Word())+": "+a.Words.Say(fault.fault.Msg), codeText)
		a.Stdout.WriteString(fault.pointed())
		return nil
	}
	return a.JSON(competitionFinding{
		File: &fault.name, Line: &fault.fault.Line, Col: &fault.fault.Col, Code: codeText, Severity: code.Error.String(), Message: a.Words.Say(fault.fault.Msg),
	})
}
