package output

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"sueca/cmd/internal/lang"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// said returns an output that speaks a language to buffers.
func said(language string) (a *Output, out, errs *bytes.Buffer) {
	out, errs = &bytes.Buffer{}, &bytes.Buffer{}
	return NewOutput(lang.New(language), out, errs), out, errs
}

// worded is an error with a message of ours.
type worded struct{ m message.Message }

func (e worded) Error() string            { return "worded" }
func (e worded) Message() message.Message { return e.m }

// TestExplain: our errors are said in the person's language with their place, those of the system in
// our words, and any other as it is.
func TestExplain(t *testing.T) {
	inDutch := errors.New("dat gaat niet")
	promises := func(err error) error { return &eventlog.PromisesError{Path: "a.state", Err: err} }
	path := func(op string, err error) error { return &fs.PathError{Op: op, Path: "p", Err: err} }
	for _, tt := range []struct {
		err      error
		en, hint string // hint is how it begins, empty for none
	}{
		{fmt.Errorf("x: %w", context.Canceled), "interrupted", ""},
		{&evidence.PolicyError{File: "p", Line: 2, Col: 3, Msg: message.Msg("convention")}, "p:2:3: convention", ""},
		{About("f", inDutch), "f: dat gaat niet", ""},
		{About("f", &rules.RulesError{Msg: message.Msg("convention")}), "f: convention", ""},
		{Usagef("%s is a folder: name a file", "x"), "x is a folder: name a file", ""},
		{worded{message.Msg("convention")}, "convention", ""},
		{&notation.ParseError{File: "f", Line: 4, Col: 5, Msg: message.Msg("convention")}, "f:4:5: convention", ""},
		{&eventlog.ConflictError{Stream: "0123"}, "match 0123 was appended to in the meantime: run the same command again", ""},
		{evidence.ErrFull, "the checkpoint has no room for one more signature", ""},
		{&evidence.SignatureError{Msg: message.Msg("convention")}, "the checkpoint is not signed as it must be (convention)", ""},
		{fmt.Errorf("%w: row 3", evidence.ErrForked), "the log is not the one that was signed: what it held then was changed or removed (row 3)", ""},
		{fmt.Errorf("position 3: %w", evidence.ErrProof), "a row does not stand in the log that was signed (position 3: the row does not stand in the log that was signed)", ""},
		{promises(eventlog.ErrUnproven), "a.state: what it says of the key is not what the key signed: the file was altered, so the key signs nothing with it",
			"bring the file back"},
		{eventlog.ErrLocked, "the log is locked", "another program is writing to the log"},
		{eventlog.ErrNotLog, "this is no log of sueca", "name a log of sueca with --log"},
		{eventlog.ErrAltered, "the tables of the log are not as they were made", "sueca verify says all"},
		{evidence.ErrNewer, "this log is of a newer version", "the log was written by a newer sueca"},
		{eventlog.ErrEarly, "this log was made before the first release", "export its matches with the sueca that made it"},
		{eventlog.ErrFull, "the disk is full", "make room and run the same command again"},
		{eventlog.ErrDisk, "the disk does not answer", ""},
		{eventlog.ErrMoved, "the file of the log is gone, or another one, since it was opened: put it back; where there was room, a copy of all that was stored in it is beside where it was, and ends in .rescued", ""},
		{eventlog.ErrParted, "what belongs to the log beside it (-wal, -shm) was taken away while it was open: end this program by an interrupt and begin it again", ""},
		{fmt.Errorf("%w: %w", eventlog.ErrBeside, fs.ErrPermission), "reading it needs a file beside it, and none can be made there", "copy the log to a folder"},
		{&rules.RulesError{Msg: message.Msg("convention")}, "convention", ""},
		{path("open", fs.ErrNotExist), "p: there is no such file or folder", ""},
		{path("write", fs.ErrPermission), "p: no permission to write it", ""},
		{path("open", fs.ErrPermission), "p: no permission to read it", ""},
		{path("open", syscall.EISDIR), "p: it is a folder", ""},
		{path("open", inDutch), "open p: dat gaat niet", ""},
		{fmt.Errorf("x: %w", syscall.ENOSPC), "the disk is full", ""},
		{&os.LinkError{Op: "rename", Old: "p.1", New: "p", Err: syscall.ENOSPC}, "p: the disk is full", ""},
		{syscall.ENOTDIR, "a part of the path is no folder", ""},
		{fmt.Errorf("listen: %w", syscall.EADDRINUSE), "another program answers there already", ""},
		{fmt.Errorf("listen: %w", syscall.EADDRNOTAVAIL), "this machine has no such address", ""},
		{io.ErrUnexpectedEOF, "it ends too soon", ""},
		{inDutch, "dat gaat niet", ""},
		{errors.New("a\x1bb"), "a‹U+001B›b", ""},
		{promises(eventlog.ErrNotPromises), "a.state: this is no file of what keys have signed", ""},
		{promises(eventlog.ErrForgotten), "a.state: what this key has signed is not known here, so it signs nothing", "bring the file back"},
		{promises(fs.ErrNotExist), "a.state: what this key has signed is not known here, so it signs nothing", "bring the file back"},
		{promises(eventlog.ErrRemembered), "a.state: what this key has signed is known here: leave --new-state out", ""},
		{promises(eventlog.ErrLocked), "a.state: another program is signing: try again when it has finished", ""},
		{promises(eventlog.ErrReadOnly), "a.state: it cannot be written, and a key signs nothing that it cannot remember", ""},
		{promises(fs.ErrPermission), "a.state: it cannot be written, and a key signs nothing that it cannot remember", ""},
		{promises(eventlog.ErrFull), "a.state: the disk is full, and a key signs nothing that it cannot remember", ""},
		{promises(eventlog.ErrDisk), "a.state: the disk does not answer, and a key signs nothing that it cannot remember", ""},
		{promises(inDutch), "a.state: what keys have signed cannot be read (dat gaat niet)", ""},
		{&evidence.PromiseError{Fault: message.Faultf("convention")}, "convention", "name a log that has these rows"},
		{&evidence.PromiseError{Fault: message.Faultf("convention"), Forked: true}, "convention", "keep both checkpoints"},
		{&eventlog.DifferentError{Match: "0123"}, (&eventlog.DifferentError{Match: "0123"}).Error(), "if it is another match, give it tags of its own"},
		{OfLog("l.db", eventlog.ErrLocked), "l.db: the log is locked", "another program is writing to the log"},
		{OfLog("l.db", fmt.Errorf("%w: page 7", evidence.ErrDamaged)), "l.db: the log is damaged (page 7)", ""},
		{OfLog("l.db", fmt.Errorf("l.db: %w (page 7)", evidence.ErrDamaged)), "l.db: the log is damaged (page 7)", ""},
		{OfLog("l.db", fmt.Errorf("l.db: position 7: %w", evidence.ErrDamaged)), "l.db: the log is damaged (position 7)", ""},
		{OfLog("l.db", fmt.Errorf("reading (here): %w", evidence.ErrDamaged)), "l.db: the log is damaged (reading (here))", ""},
		{OfLog("l.db", evidence.ErrDamaged), "l.db: the log is damaged", ""},
		{OfLog("l.db", &eventlog.AlteredError{Msg: message.Msg("convention")}), "l.db: the tables of the log are not as they were made (convention)", "sueca verify says all"},
	} {
		a, _, errs := said("en")
		if got := a.Explain(tt.err); got != tt.en {
			t.Errorf("%v: %q, want %q", tt.err, got, tt.en)
		}
		a.Complain(tt.err)
		lines := strings.Split(strings.TrimSuffix(errs.String(), "\n"), "\n")
		switch {
		case !a.Trouble || lines[0] != "sueca: "+tt.en:
			t.Errorf("%v: complains %q", tt.err, lines)
		case tt.hint == "" && len(lines) != 1, tt.hint != "" && (len(lines) != 2 || !strings.HasPrefix(lines[1], "sueca: "+tt.hint)):
			t.Errorf("%v: %q, want the hint %q", tt.err, lines, tt.hint)
		}
	}
	a, _, _ := said("pt")
	if got := a.Explain(About("f", OfLog("l.db", eventlog.ErrLocked))); got != "f: l.db: "+a.Words.Word("the log is locked") || strings.Contains(got, "locked") {
		t.Error(got)
	}
}

// TestOfLog: the path of the log stands once at an error of a log, and at no other.
func TestOfLog(t *testing.T) {
	once := OfLog("l.db", eventlog.ErrLocked)
	if once.Error() != "l.db: "+eventlog.ErrLocked.Error() || !errors.Is(once, eventlog.ErrLocked) {
		t.Error(once)
	}
	for _, err := range []error{nil, once, fmt.Errorf("x: %w", once), errors.New("x"), About("f", eventlog.ErrLocked), Usagef("x")} {
		if got := OfLog("m.db", err); err != nil && !strings.HasPrefix(fmt.Sprintf("%T", err), "*output.FileError") && got != err {
			t.Errorf("%v becomes %v", err, got)
		} else if err == nil && got != nil {
			t.Error(got)
		}
	}
	if err := About("f", fs.ErrExist); err.Error() != "f: "+fs.ErrExist.Error() || !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
}

// TestRemark: a remark comes behind what was shown before, and is no trouble.
func TestRemark(t *testing.T) {
	var both bytes.Buffer
	a := NewOutput(lang.New("pt"), &both, &both)
	a.Stdout.WriteString("1\n")
	a.Remark(message.Msg("convention"))
	a.Stdout.WriteString("2\n")
	a.Complain(errors.New("x"))
	if both.String() != "1\nsueca: convenção\n2\nsueca: x\n" || !a.Trouble {
		t.Errorf("%q", both.String())
	}
}
