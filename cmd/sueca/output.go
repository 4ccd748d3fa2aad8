package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// The exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2
)

// Output is where a run of the program writes: results, and words beside them for a
// person. A worker has one of its own, whose text is shown when it is its turn.
type Output struct {
	stdout  *bufio.Writer
	stderr  io.Writer
	screen  io.Writer // what stdout writes to
	words   lang.Speaker
	columns int // that text is broken to
	// format is the form of the results: text, json, or what else a verb has. failOn is
	// the severity from which findings fail the run.
	format string
	failOn string

	progress *progress
	Account
}

// Account is what a piece of work came to, beside its results.
type Account struct {
	worst   engine.Severity // of the findings shown
	trouble bool            // something went wrong that did not end the run
	unread  int             // matches of which something could not be read
}

// Add adds what another piece of work came to.
func (t *Account) Add(o Account) {
	t.worst, t.trouble, t.unread = max(t.worst, o.worst), t.trouble || o.trouble, t.unread+o.unread
}

// NewOutput returns the output of a run that speaks to a person in some words.
func NewOutput(words lang.Speaker, stdout, stderr io.Writer) *Output {
	return &Output{
		stdout: bufio.NewWriterSize(stdout, 1<<16), stderr: stderr, screen: stdout,
		words: words, columns: 79, progress: &progress{},
	}
}

// status says what went wrong, and gives the exit status.
func (a *Output) status(err error) int {
	if flushed := a.stdout.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	if errors.Is(err, syscall.EPIPE) {
		return exitClean // whoever was reading has seen enough
	}
	if err != nil {
		a.complain(err)
	}
	if err != nil || a.trouble {
		return exitTrouble
	}
	if a.worst != 0 && a.worst >= a.threshold() {
		return exitFindings
	}
	return exitClean
}

// threshold gives the severity from which findings fail the run.
func (a *Output) threshold() engine.Severity {
	switch a.failOn {
	case "info":
		return engine.Info
	case "warning":
		return engine.Warning
	case "never":
		return engine.Error + 1
	}
	return engine.Error
}

// complain says an error to the person, and remembers that there was one.
func (a *Output) complain(err error) {
	a.trouble = true
	a.stdout.Flush()
	fmt.Fprintf(a.stderr, "sueca: %s\n", a.explain(err))
	if hint := a.hint(err); hint != "" {
		fmt.Fprintf(a.stderr, "sueca: %s\n", hint)
	}
}

// remark says beside the output what a person should know of it.
func (a *Output) remark(m engine.Message) {
	a.stdout.Flush()
	fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Say(m))
}

// usageError is a mistake in the command line.
type usageError struct{ msg engine.Message }

func (e *usageError) Error() string { return e.msg.String() }

// Explain says what is wrong.
func (e *usageError) Explain(words lang.Speaker) string { return words.Say(e.msg) }

func usagef(format string, args ...any) error { return &usageError{engine.Msg(format, args...)} }

// explainer is an error of ours, which says itself what it is in a person's language.
type explainer interface {
	Explain(words lang.Speaker) string
}

// explain says an error in the person's language, as far as it is ours.
func (a *Output) explain(err error) string {
	var ours explainer
	var rules *engine.RulesError
	var path *fs.PathError
	var unread *notation.ParseError
	var conflict *eventlog.ConflictError
	switch {
	case errors.Is(err, context.Canceled):
		return a.words.Sayf("interrupted")
	case errors.As(err, &ours):
		return ours.Explain(a.words)
	case errors.As(err, &unread):
		return fmt.Sprintf("%s:%d:%d: %s", unread.File, unread.Line, unread.Col, a.words.Say(unread.Msg))
	case errors.As(err, &conflict):
		return a.words.Sayf("match %s was appended to in the meantime: run the same command again", conflict.Stream)
	case errors.Is(err, evidence.ErrSignature):
		return a.words.Sayf("the checkpoint is not signed as it must be (%s)", detail(err, evidence.ErrSignature))
	case errors.Is(err, evidence.ErrForked):
		return a.words.Sayf("the log is not the one that was signed: what it held then was changed or removed (%s)", detail(err, evidence.ErrForked))
	case errors.Is(err, evidence.ErrProof):
		return a.words.Sayf("a row does not stand in the log that was signed (%s)", err.Error())
	case known(err) != "":
		return a.words.Word(known(err))
	case errors.As(err, &rules):
		return a.words.Say(rules.Msg)
	case errors.As(err, &path):
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return a.words.Sayf("%s: there is no such file or folder", path.Path)
		case errors.Is(err, fs.ErrPermission) && path.Op == "write":
			return a.words.Sayf("%s: no permission to write it", path.Path)
		case errors.Is(err, fs.ErrPermission):
			return a.words.Sayf("%s: no permission to read it", path.Path)
		}
	case errors.Is(err, syscall.ENOSPC):
		return a.words.Sayf("%s: the disk is full", err.Error())
	}
	return err.Error()
}

// LogError is what is wrong with the log of a path.
type LogError struct {
	Path string
	Err  error // wraps one of eventlog's
}

func (e *LogError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the error of the log.
func (e *LogError) Unwrap() error { return e.Err }

// Explain says what is wrong, and in which log.
func (e *LogError) Explain(words lang.Speaker) string {
	said := e.Path + ": " + words.Word(known(e.Err))
	if errors.Is(e.Err, evidence.ErrDamaged) {
		said += " (" + e.Err.Error() + ")" // that says where
	}
	return said
}

// ofLog says of an error of a log in which one it is; any other it returns as it is.
func ofLog(path string, err error) error {
	var already *LogError
	var ours explainer
	if err == nil || known(err) == "" || errors.As(err, &already) || errors.As(err, &ours) {
		return err
	}
	return &LogError{path, err}
}

// detail gives what an error says beside what it is.
func detail(err, is error) string {
	return strings.TrimPrefix(err.Error(), is.Error()+": ")
}

// known gives our words for what can be wrong with a log, empty for anything
// else.
func known(err error) engine.Word {
	for _, k := range []struct {
		err  error
		text engine.Word
	}{
		{eventlog.ErrNotLog, "this is no log of sueca"},
		{evidence.ErrNewer, "this log is of a newer version"},
		{eventlog.ErrLocked, "the log is locked"},
		{eventlog.ErrFull, "the disk is full"},
		{eventlog.ErrReadOnly, "the log cannot be written"},
		{evidence.ErrDamaged, "the log is damaged"},
		{eventlog.ErrNoProofs, "the log was written before there were proofs: the next import adds them"},
	} {
		if errors.Is(err, k.err) {
			return k.text
		}
	}
	return ""
}

// hint says what to do about an error, where there is something to do.
func (a *Output) hint(err error) string {
	var differs *eventlog.DifferentError
	switch {
	case errors.Is(err, eventlog.ErrLocked):
		return a.words.Sayf("another program is writing to the log: try again when it has finished")
	case errors.Is(err, eventlog.ErrNotLog):
		return a.words.Sayf("name a log of sueca with --log, or one that does not exist yet")
	case errors.Is(err, evidence.ErrNewer):
		return a.words.Sayf("the log was written by a newer sueca: use that one")
	case errors.Is(err, eventlog.ErrFull):
		return a.words.Sayf("make room and run the same command again: what is there already is not added twice")
	case errors.As(err, &differs):
		return a.words.Sayf("if it is another match, give it tags of its own (Date, Table, Match); if the record was corrected, import it with --amend: the corrections are appended, and the original stays")
	}
	return ""
}

// json writes one object on a line.
func (a *Output) json(v any) error { return encodeLine(a.stdout, v) }

// encodeLine writes an object as a line of JSON, without what only HTML needs.
func encodeLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (a *Output) isJSON() bool { return a.format == "json" }

// printf writes words for a person to standard output.
func (a *Output) printf(format string, args ...any) {
	io.WriteString(a.stdout, a.words.Sayf(format, args...))
}
