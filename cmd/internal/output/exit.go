package output

import (
	"errors"
	"sueca/engine"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	ExitClean    = 0
	ExitFindings = 1
	ExitTrouble  = 2
)

// status says what went wrong, and gives the exit status.
func (o *Output) Status(err error) int {
	if flushed := o.Stdout.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	if errors.Is(err, syscall.EPIPE) {
		return ExitClean // whoever was reading has seen enough
	}
	if err != nil {
		o.Complain(err)
	}
	if err != nil || o.Trouble {
		return ExitTrouble
	}
	if o.Worst != 0 && o.Worst >= o.threshold() {
		return ExitFindings
	}
	return ExitClean
}

// FailOnFlag adds the flag for the severity from which findings give exit status 1.
func (o *Output) FailOnFlag(cmd *cobra.Command, failOn string) {
	cmd.Flags().String("fail-on", failOn, o.Words.Sayf("lightest `severity` that gives exit status 1: info, warning, error or never"))
}

// SettleFailOn takes what the flag of a verb says, or what holds for the verb without one.
func (o *Output) SettleFailOn(cmd *cobra.Command) {
	if f := cmd.Flags().Lookup("fail-on"); f != nil {
		o.FailOn = f.Value.String()
	}
}

// threshold gives the severity from which findings fail the run.
func (o *Output) threshold() engine.Severity {
	switch o.FailOn {
	case "info":
		return engine.Info
	case "warning":
		return engine.Warning
	case "error":
		return engine.Error
	}
	return engine.Error + 1 // a verb that only shows
}
