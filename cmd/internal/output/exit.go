package output

import (
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"sueca/engine/code"
	"sueca/engine/message"
)

// The exit statuses.
const (
	ExitClean    = 0
	ExitFindings = 1
	ExitTrouble  = 2
)

// Status reports an error to the person, and returns the exit status of the run.
func (a *Output) Status(err error) int {
	if flushed := a.Stdout.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	if isGone(err) {
		return ExitClean // the reader of a pipe has gone
	}
	a.sayPassed()
	if a.Untried {
		a.Remark(untried())
	}
	if err != nil {
		a.Complain(err)
	}
	return a.statusOf(err)
}

func untried() message.Message {
	return message.Msg("so many deals of a match contradict themselves that not every way to read each was tried [untried]: by itself a " +
		"deal is judged whole")
}

// Outcome returns the exit status of a run that ends with this error, for a document that says it, and what
// went wrong in words.
func (a *Output) Outcome(err error) (status int, wrong []string) {
	wrong = slices.Clone(a.Said)
	if a.Untried {
		wrong = append(wrong, a.Words.Say(untried()))
	}
	if err != nil {
		wrong = append(wrong, a.Explain(err))
	}
	return a.statusOf(err), wrong
}

// statusOf returns the exit status of a run that ends with this error.
func (a *Output) statusOf(err error) int {
	if own := Exiter(nil); errors.As(err, &own) {
		return own.ExitStatus()
	}
	if err != nil || a.Trouble || a.Untried {
		return ExitTrouble
	}
	if a.Failing(a.Worst) {
		return ExitFindings
	}
	return ExitClean
}

// Failing reports whether a finding of this severity fails the run.
func (a *Output) Failing(s code.Severity) bool { return s != 0 && s >= a.threshold() }

// Leave is [Output.Status] for a run that is left before its end, while it is still at
// work: it touches nothing of it but the files that are half written.
func (a *Output) Leave(err error) int {
	a.Files.RemoveParts()
	out := NewOutput(a.Words, io.Discard, a.Errors)
	out.Complain(err)
	return ExitTrouble
}

// An Exiter is an error with an exit status of its own, because a protocol has one for
// it.
type Exiter interface {
	error
	ExitStatus() int
}

// FailOnFlag adds --fail-on: findings of that severity or worse make the exit status 1.
func (a *Output) FailOnFlag(cmd *cobra.Command, failOn string) {
	cmd.Flags().String("fail-on", failOn, a.Words.Sayf("lightest `severity` that gives exit status 1: info, warning, error or never"))
}

// SettleFailOn takes the value of --fail-on, or the verb's default.
func (a *Output) SettleFailOn(cmd *cobra.Command) {
	if f := cmd.Flags().Lookup("fail-on"); f != nil {
		a.FailOn = f.Value.String()
	}
}

// threshold returns the lightest severity that fails the run.
func (a *Output) threshold() code.Severity {
	switch a.FailOn {
	case "info":
		return code.Info
	case "warning":
		return code.Warning
	case "error":
		return code.Error
	}
	return code.Error + 1 // nothing fails
}
