package output

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"sueca/cmd/internal/lang"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// Complain reports an error to the person, and remembers that there was one.
func (a *Output) Complain(err error) {
	a.Trouble = true
	a.Stdout.Flush()
	said := a.Explain(err)
	a.Add(Account{Said: []string{said}})
	a.Stderr.Printf("sueca: %s\n", lang.Lines(said))
	if hint := a.hint(err); hint != "" {
		a.Stderr.Printf("sueca: %s\n", hint)
	}
}

// Remark tells the person something beside the output.
func (a *Output) Remark(m message.Message) {
	a.Stdout.Flush()
	a.Stderr.Printf("sueca: %s\n", a.Words.Say(m))
}

// UsageError is a mistake in the command line.
type UsageError struct{ message.Fault }

// Explain says what is wrong.
func (e *UsageError) Explain(words lang.Speaker) string { return words.Say(e.Msg) }

// Usage returns the error of a call that a message explains, nil where it is empty.
func Usage(m message.Message) error {
	if m.IsZero() {
		return nil
	}
	return &UsageError{message.Fault{Msg: m}}
}

// Usagef is [Usage] of a message that it makes.
func Usagef(format string, args ...any) error { return &UsageError{message.Faultf(format, args...)} }

// explainer is one of our errors: it explains itself in a person's language.
type explainer interface {
	Explain(words lang.Speaker) string
}

// Explain returns an error in the person's language, where it is one of ours.
func (a *Output) Explain(err error) string {
	var ours explainer
	var worded interface{ Message() message.Message }
	var rules *rules.RulesError
	var path *fs.PathError
	var link *os.LinkError
	var unread *notation.ParseError
	var conflict *eventlog.ConflictError
	var promises *eventlog.PromisesError
	var file *FileError
	var policy *evidence.PolicyError
	var signature *evidence.SignatureError
	switch {
	case errors.Is(err, context.Canceled):
		return a.Words.Sayf("interrupted")
	case errors.As(err, &policy):
		return fmt.Sprintf("%s:%d:%d: %s", message.Visible(policy.File), policy.Line, policy.Col, a.Words.Say(policy.Msg))
	case errors.As(err, &file):
		return message.Visible(file.Name) + ": " + a.Explain(file.Err)
	case errors.As(err, &ours):
		return ours.Explain(a.Words)
	case errors.As(err, &promises):
		return message.Visible(promises.Path) + ": " + a.ofPromises(promises.Err)
	case errors.As(err, &worded):
		return a.Words.Say(worded.Message())
	case errors.As(err, &unread):
		return fmt.Sprintf("%s:%d:%d: %s", message.Visible(unread.File), unread.Line, unread.Col, a.Words.Say(unread.Msg))
	case errors.As(err, &conflict):
		return a.Words.Sayf("match %s was appended to in the meantime: run the same command again", conflict.Stream)
	case errors.Is(err, evidence.ErrFull):
		return a.Words.Sayf("the checkpoint has no room for one more signature")
	case errors.As(err, &signature):
		return a.Words.Sayf("the checkpoint is not signed as it must be (%s)", signature.Msg)
	case errors.Is(err, evidence.ErrForked):
		return a.Words.Sayf("the log is not the one that was signed: what it held then was changed or removed (%s)",
			detail(err, evidence.ErrForked))
	case errors.Is(err, evidence.ErrProof):
		return a.Words.Sayf("a row does not stand in the log that was signed (%s)", err.Error())
	case Known(err) != "":
		return a.Words.Word(Known(err))
	case errors.As(err, &rules):
		return a.Words.Say(rules.Msg)
	case errors.As(err, &path):
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return a.Words.Sayf("%s: there is no such file or folder", path.Path)
		case errors.Is(err, fs.ErrPermission) && path.Op == "write":
			return a.Words.Sayf("%s: no permission to write it", path.Path)
		case errors.Is(err, fs.ErrPermission):
			return a.Words.Sayf("%s: no permission to read it", path.Path)
		case ofSystem(err) != "":
			return a.Words.Sayf("%s: %s", path.Path, ofSystem(err))
		}
	case errors.As(err, &link) && ofSystem(err) != "":
		return a.Words.Sayf("%s: %s", link.New, ofSystem(err))
	case isFull(err):
		return a.Words.Word("the disk is full")
	case ofSystem(err) != "":
		return a.Words.Word(ofSystem(err))
	}
	return message.Visible(err.Error())
}

// wordedErrors are errors, each with our words for it.
type wordedErrors []struct {
	err  error
	text message.Word
}

// of returns our words for an error, empty for one that is not known.
func (known wordedErrors) of(err error) message.Word {
	for _, k := range known {
		if errors.Is(err, k.err) {
			return k.text
		}
	}
	return ""
}

// ofSystem returns our words for an error of the operating system, empty for any other.
func ofSystem(err error) message.Word {
	return wordedErrors{
		{fs.ErrNotExist, "there is no such file or folder"},
		{fs.ErrPermission, "no permission"},
		{fs.ErrExist, "it is there already"},
		{syscall.ENOTDIR, "a part of the path is no folder"},
		{syscall.EISDIR, "it is a folder"},
		{syscall.ENAMETOOLONG, "the name is too long"},
		{syscall.ELOOP, "links that lead in a circle"},
		{syscall.EROFS, "nothing can be written there"},
		{syscall.EIO, "the disk does not answer"},
		{syscall.ENOSPC, "the disk is full"},
		{syscall.EMFILE, "too many files are open"},
		{syscall.EADDRINUSE, "another program answers there already"},
		{syscall.EADDRNOTAVAIL, "this machine has no such address"},
		{syscall.EINVAL, "this cannot be done with it"},
		{io.ErrUnexpectedEOF, "it ends too soon"},
		{io.ErrClosedPipe, "nobody reads it any more"},
	}.of(err)
}

// FileError is an error about what a file says.
type FileError struct {
	Name string
	Err  error
}

// Error returns the message in English.
func (e *FileError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *FileError) Unwrap() error { return e.Err }

// About adds the name of a file to an error about what it says.
func About(name string, err error) error { return &FileError{name, err} }

// ofPromises says what is wrong with a file of what keys have signed.
func (a *Output) ofPromises(err error) string {
	switch {
	case errors.Is(err, eventlog.ErrNotPromises):
		return a.Words.Sayf("this is no file of what keys have signed")
	case errors.Is(err, eventlog.ErrForgotten), errors.Is(err, fs.ErrNotExist):
		return a.Words.Sayf("what this key has signed is not known here, so it signs nothing")
	case errors.Is(err, eventlog.ErrRemembered):
		return a.Words.Sayf("what this key has signed is known here: leave --new-state out")
	case errors.Is(err, eventlog.ErrUnproven):
		return a.Words.Sayf("what it says of the key is not what the key signed: the file was altered, so the key signs nothing with it")
	case errors.Is(err, eventlog.ErrLocked):
		return a.Words.Sayf("another program is signing: try again when it has finished")
	case errors.Is(err, eventlog.ErrReadOnly), errors.Is(err, fs.ErrPermission):
		return a.Words.Sayf("it cannot be written, and a key signs nothing that it cannot remember")
	case errors.Is(err, eventlog.ErrFull):
		return a.Words.Sayf("the disk is full, and a key signs nothing that it cannot remember")
	case errors.Is(err, eventlog.ErrDisk):
		return a.Words.Sayf("the disk does not answer, and a key signs nothing that it cannot remember")
	}
	if errors.Is(err, evidence.ErrDamaged) {
		return a.Words.Sayf("the file of what keys have signed is damaged: bring a copy of it back that is as new")
	}
	return a.Words.Sayf("what keys have signed cannot be read (%s)", message.Visible(err.Error()))
}

// LogError is an error of the log at a path.
type LogError struct {
	Path string
	Err  error // wraps one of eventlog's
}

func (e *LogError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the error of the log.
func (e *LogError) Unwrap() error { return e.Err }

// Explain says what is wrong, and in which log.
func (e *LogError) Explain(words lang.Speaker) string {
	said := message.Visible(e.Path) + ": " + words.Word(Known(e.Err))
	if where := e.where(); where != "" {
		said += " (" + message.Visible(where) + ")"
	}
	if altered := (*eventlog.AlteredError)(nil); errors.As(e.Err, &altered) {
		said += " (" + words.Say(altered.Msg) + ")"
	}
	return said
}

// where returns what the error of a damaged log says besides the log and that it is damaged: the place, or what
// SQLite says.
func (e *LogError) where() string {
	if !errors.Is(e.Err, evidence.ErrDamaged) {
		return ""
	}
	is := evidence.ErrDamaged.Error()
	said := strings.TrimPrefix(e.Err.Error(), e.Path+": ")
	if inside, ok := strings.CutPrefix(said, is+" ("); ok {
		return strings.TrimSuffix(inside, ")")
	}
	said = strings.TrimSuffix(strings.TrimPrefix(said, is+": "), ": "+is)
	return strings.TrimPrefix(said, is) // it may say no more than that
}

// OfLog adds the path of the log to an error of a log. It returns any other error as it
// is.
func OfLog(path string, err error) error {
	var already *LogError
	var ours explainer
	if err == nil || Known(err) == "" || errors.As(err, &already) || errors.As(err, &ours) {
		return err
	}
	return &LogError{path, err}
}

// detail returns what an error says besides the one that it wraps.
func detail(err, is error) string {
	return strings.TrimPrefix(err.Error(), is.Error()+": ")
}

// Known returns our words for an error of a log, empty for any other.
func Known(err error) message.Word {
	return wordedErrors{
		{eventlog.ErrNoFile, "it, or what stands beside it, is a pipe or a device: a log is an ordinary file"},
		{eventlog.ErrUnmade, "nothing was ever stored in this log: it is an empty file"},
		{eventlog.ErrHalted, "a program was killed while it wrote to this log, and what it had begun must be taken back first"},
		{eventlog.ErrNotLog, "this is no log of sueca"},
		{evidence.ErrNewer, "this log is of a newer version"},
		{eventlog.ErrLocked, "the log is locked"},
		{eventlog.ErrFull, "the disk is full"},
		{eventlog.ErrDisk, "the disk does not answer"},
		{eventlog.ErrMoved, "the file of the log is gone, or another one, since it was opened: put it back; where there was room, " +
			"a copy of all that was stored in it is beside where it was, and ends in .rescued"},
		{eventlog.ErrParted, "what belongs to the log beside it (-wal, -shm) was taken away while it was open: end this program by an interrupt " +
			"and begin it again"},
		{eventlog.ErrBeside, "reading it needs a file beside it, and none can be made there"},
		{eventlog.ErrReadOnly, "the log cannot be written"},
		{evidence.ErrDamaged, "the log is damaged"},
		{eventlog.ErrAltered, "the tables of the log are not as they were made"},
		{eventlog.ErrEarly, "this log was made before the first release"},
	}.of(err)
}

// hint returns what to do about an error, empty if there is nothing.
func (a *Output) hint(err error) string {
	var differs *eventlog.DifferentError
	var advises interface {
		error
		Hint(words lang.Speaker) string
	}
	var promise *evidence.PromiseError
	var promises *eventlog.PromisesError
	switch {
	case errors.As(err, &advises):
		return advises.Hint(a.Words)
	case errors.As(err, &promises):
		if errors.Is(err, eventlog.ErrForgotten) || errors.Is(err, eventlog.ErrUnproven) || errors.Is(err, fs.ErrNotExist) {
			return a.Words.Sayf("bring the file back, or name it with --state; --new-state begins anew, and then nothing stops the key from " +
				"signing a second history of a log that it signed before")
		}
		return ""
	case errors.As(err, &promise):
		if promise.Forked {
			return a.Words.Sayf("keep both checkpoints: if they are signed by one key, sueca fork makes a proof of them")
		}
		return a.Words.Sayf("name a log that has these rows with --log, or a consistency proof with --proof FILE; sueca restore brings rows " +
			"back that are missing")
	case errors.As(err, &differs):
		return a.Words.Sayf("if it is another match, give it tags of its own (Date, Table, Match); if the record was corrected, import it " +
			"with --amend: the corrections are appended, and the original stays")
	}
	if hint := logHints.of(err); hint != "" {
		return a.Words.Word(hint)
	}
	return ""
}

// logHints say what to do about an error of a log.
var logHints = wordedErrors{
	{eventlog.ErrLocked, "another program is writing to the log: try again when it has finished"},
	{eventlog.ErrUnmade, "sueca import and sueca transcribe store in it; an empty file can also be deleted"},
	{eventlog.ErrHalted, "that happens by itself when somebody reads it who may write to its folder, or in a copy of the log and its -journal file"},
	{eventlog.ErrNotLog, "name a log of sueca with --log, or one that does not exist yet"},
	{eventlog.ErrAltered, "sueca verify says all that is wrong: go on with a copy that verifies"},
	{evidence.ErrNewer, "the log was written by a newer sueca: use that one"},
	{eventlog.ErrEarly, "export its matches with the sueca that made it (sueca export all > all.sueca), and import them into a new log"},
	{eventlog.ErrBeside, "copy the log to a folder that can be written"},
	{eventlog.ErrFull, "make room and run the same command again: what is there already is not added twice"},
}
