package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
)

// The exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2
)

// app is one run of the program: its streams, and the flags that every verb
// has.
type app struct {
	ctx     context.Context // ended by an interrupt
	stdin   io.Reader
	stdout  *bufio.Writer
	stderr  io.Writer
	screen  io.Writer // what stdout writes to
	words   lang.Speaker
	columns int // that text is broken to

	logPath string
	format  string
	failOn  string
	letters string
	rules   string
	from    string
	strict  bool
	brief   bool
	amend   bool   // import may correct what is in the log
	author  string // who appends
	asOf    int64  // the position that a match of the log is read at; 0 is all

	judging replay.Options   // how matches are judged
	reading notation.Options // how texts are read; see settle

	jobs     int // workers
	progress *progress

	unread *atomic.Int64 // matches of which something could not be read

	worst   engine.Severity // of the findings shown so far
	trouble bool            // something went wrong that did not end the run
}

func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer) *app {
	return &app{
		ctx: context.Background(), stdin: stdin, stdout: bufio.NewWriterSize(stdout, 1<<16), screen: stdout, stderr: stderr,
		words: lang.New(lang.Detect(args)), columns: 79, jobs: runtime.GOMAXPROCS(0), progress: &progress{}, unread: &atomic.Int64{},
	}
}

// status says what went wrong, and gives the exit status.
func (a *app) status(err error) int {
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
func (a *app) threshold() engine.Severity {
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
func (a *app) complain(err error) {
	a.trouble = true
	a.stdout.Flush()
	fmt.Fprintf(a.stderr, "sueca: %s\n", a.explain(err))
	if hint := a.hint(err); hint != "" {
		fmt.Fprintf(a.stderr, "sueca: %s\n", hint)
	}
}

// remark says beside the output what a person should know of it.
func (a *app) remark(m engine.Message) {
	a.stdout.Flush()
	fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Say(m))
}

// usageError is a mistake in the command line.
type usageError struct{ msg engine.Message }

func (e *usageError) Error() string { return e.msg.String() }

func usagef(format string, args ...any) error { return &usageError{engine.Msg(format, args...)} }

// explain says an error in the person's language, as far as it is ours.
func (a *app) explain(err error) string {
	var usage *usageError
	var rules *engine.RulesError
	var refused *refusedError
	var path *fs.PathError
	var unread *notation.ParseError
	var conflict *eventlog.ConflictError
	var wrong *bundleError
	var query *queryError
	switch {
	case errors.Is(err, context.Canceled):
		return a.words.Sayf("interrupted")
	case errors.As(err, &usage):
		return a.words.Say(usage.msg)
	case errors.As(err, &refused):
		line, deal := refused.where()
		if !refused.msg.IsZero() {
			return a.words.Sayf("%s:%s: %s; nothing was added", refused.r.file, strconv.Itoa(line), refused.msg)
		}
		return a.words.Sayf("%s:%s: the log holds another record of match %s; they differ from here on, deal %d: nothing was added",
			refused.r.file, strconv.Itoa(line), refused.differ.Match, deal)
	case errors.As(err, &unread):
		return fmt.Sprintf("%s:%d:%d: %s", unread.File, unread.Line, unread.Col, a.words.Say(unread.Msg))
	case errors.As(err, &conflict):
		return a.words.Sayf("match %s was appended to in the meantime: run the same command again", conflict.Stream)
	case errors.As(err, &wrong):
		return a.words.Say(wrong.msg)
	case errors.Is(err, eventlog.ErrSignature):
		return a.words.Sayf("the checkpoint is not signed as it must be (%s)", detail(err, eventlog.ErrSignature))
	case errors.Is(err, eventlog.ErrForked):
		return a.words.Sayf("the log is not the one that was signed: what it held then was changed or removed (%s)", detail(err, eventlog.ErrForked))
	case errors.Is(err, eventlog.ErrProof):
		return a.words.Sayf("a row does not stand in the log that was signed (%s)", err.Error())
	case a.known(err) != "":
		said := a.logPath + ": " + a.words.Word(a.known(err))
		if errors.Is(err, eventlog.ErrDamaged) {
			said += " (" + err.Error() + ")" // that says where
		}
		return said
	case errors.As(err, &query):
		return query.shown(a)
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

// detail gives what an error says beside what it is.
func detail(err, is error) string {
	return strings.TrimPrefix(err.Error(), is.Error()+": ")
}

// known gives our words for what can be wrong with a log, empty for anything
// else.
func (a *app) known(err error) engine.Word {
	for _, k := range []struct {
		err  error
		text engine.Word
	}{
		{eventlog.ErrNotLog, "this is no log of sueca"},
		{eventlog.ErrNewer, "this log is of a newer version"},
		{eventlog.ErrLocked, "the log is locked"},
		{eventlog.ErrFull, "the disk is full"},
		{eventlog.ErrReadOnly, "the log cannot be written"},
		{eventlog.ErrDamaged, "the log is damaged"},
		{eventlog.ErrNoProofs, "the log was written before there were proofs: the next import adds them"},
	} {
		if errors.Is(err, k.err) {
			return k.text
		}
	}
	return ""
}

// hint says what to do about an error, where there is something to do.
func (a *app) hint(err error) string {
	var differs *eventlog.DifferentError
	switch {
	case errors.Is(err, eventlog.ErrLocked):
		return a.words.Sayf("another program is writing to the log: try again when it has finished")
	case errors.Is(err, eventlog.ErrNotLog):
		return a.words.Sayf("name a log of sueca with --log, or one that does not exist yet")
	case errors.Is(err, eventlog.ErrNewer):
		return a.words.Sayf("the log was written by a newer sueca: use that one")
	case errors.Is(err, eventlog.ErrFull):
		return a.words.Sayf("make room and run the same command again: what is there already is not added twice")
	case errors.As(err, &differs):
		return a.words.Sayf("if it is another match, give it tags of its own (Date, Table, Match); if the record was corrected, import it with --amend: the corrections are appended, and the original stays")
	}
	return ""
}

// json writes one object on a line.
func (a *app) json(v any) error {
	enc := json.NewEncoder(a.stdout)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (a *app) isJSON() bool { return a.format == "json" }

// printf writes words for a person to standard output.
func (a *app) printf(format string, args ...any) {
	io.WriteString(a.stdout, a.words.Sayf(format, args...))
}
