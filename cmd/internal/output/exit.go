package output

import (
	"errors"
	"sueca/engine"
	"syscall"
)

// The exit statuses.
const (
	ExitClean    = 0
	ExitFindings = 1
	ExitTrouble  = 2
)

// status says what went wrong, and gives the exit status.
func (a *Output) Status(err error) int {
	if flushed := a.Stdout.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	if errors.Is(err, syscall.EPIPE) {
		return ExitClean // whoever was reading has seen enough
	}
	if err != nil {
		a.Complain(err)
	}
	if err != nil || a.Trouble {
		return ExitTrouble
	}
	if a.Worst != 0 && a.Worst >= a.threshold() {
		return ExitFindings
	}
	return ExitClean
}

// threshold gives the severity from which findings fail the run.
func (a *Output) threshold() engine.Severity {
	switch a.FailOn {
	case "info":
		return engine.Info
	case "warning":
		return engine.Warning
	case "never":
		return engine.Error + 1
	}
	return engine.Error
}
