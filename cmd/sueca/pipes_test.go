//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestLogIsFile: a log that is a pipe or a device, or has one beside it where SQLite keeps a
// file, is refused by every verb that opens one, and nothing waits.
func TestLogIsFile(t *testing.T) {
	record := filepath.Join(t.TempDir(), "a.sueca")
	verbtest.WriteText(t, record, shortRecord("x"))
	for _, kind := range []string{"", "-wal", "-shm", "-journal", "device"} {
		for _, there := range []bool{false, true} {
			dir := t.TempDir()
			log := filepath.Join(dir, "log.db")
			if there && kind != "" && kind != "device" {
				if status := execute([]string{"import", "--brief", "--log", log, record}, nil, io.Discard, io.Discard); status != output.ExitClean {
					t.Fatal("no log")
				}
			}
			if kind == "device" {
				log = "/dev/zero"
			} else if err := syscall.Mkfifo(log+kind, 0o644); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"log"}, {"import", record}, {"export", "all"}, {"verify"}, {"backup", filepath.Join(dir, "copy")}, {"score", "all"}} {
				var errs bytes.Buffer
				status := execute(append(args, "--log", log), nil, io.Discard, &errs)
				if status != output.ExitTrouble || !strings.Contains(errs.String(), "is a pipe or a device: a log is an ordinary file") {
					t.Errorf("%s%s, %v: exit status %d, said %q", log, kind, args, status, errs.String())
				}
			}
		}
	}
	pipe := filepath.Join(t.TempDir(), "x")
	verbtest.Check(t, syscall.Mkfifo(pipe, 0o644))
	var errs bytes.Buffer
	if status := execute([]string{"validate", record, "--summary-to", pipe + "-wal"}, nil, io.Discard, &errs); status != output.ExitClean {
		t.Errorf("a file beside a pipe: exit status %d, said %q", status, errs.String())
	}
}

// TestPipeIsRead: a pipe that is named is read to its end.
func TestPipeIsRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	verbtest.Check(t, syscall.Mkfifo(pipe, 0o644))
	go os.WriteFile(pipe, []byte(gzipped(t, shortRecord("piped"))), 0)
	if out := mustRun(t, "export", pipe); !strings.Contains(out, `"piped"`) {
		t.Errorf("it has\n%s", out)
	}
}

// TestInterruptSignal: one signal ends a program that waits on a pipe.
func TestInterruptSignal(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	verbtest.Check(t, syscall.Mkfifo(pipe, 0o644))
	cmd := exec.Command("sueca", "validate", pipe)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	verbtest.Check(t, cmd.Start())
	w, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	verbtest.Check(t, err)
	defer w.Close()
	fmt.Fprintln(w, "[Event \"x\"]")
	verbtest.Check(t, cmd.Process.Signal(os.Interrupt))
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("exit status %d, said %q", status, errs.String())
	}
}

// endless is matches without an end; it interrupts its reader after some of them, and goes
// on.
type endless struct {
	left   int // until the interrupt
	after  int // bytes read since
	rest   string
	n      int
	cancel context.CancelFunc
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left -= len(b); e.left < 0 {
		e.cancel()
		e.after += len(b)
	}
	for len(e.rest) < len(b) {
		e.n++
		e.rest += shortRecord(fmt.Sprint(e.n))
	}
	n := copy(b, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// TestInterruptEndsReading: an interrupt ends every verb that reads, at the next piece of
// an input that has no end.
func TestInterruptEndsReading(t *testing.T) {
	for _, args := range recordVerbs(t) {
		switch {
		case args[0] == "view", args[0] == "site", slices.Contains(args, "--from"), slices.Contains(args, "--dedupe"):
			continue // reads no further than is looked at, reads it whole, or reads it twice
		}
		ctx, cancel := context.WithCancel(t.Context())
		in := &endless{left: 1 << 17, cancel: cancel} // fewer deals than a page may have
		var errs bytes.Buffer
		status := runUntil(ctx, append(args, "-"), in, io.Discard, &errs)
		if status != output.ExitTrouble || strings.Count(errs.String(), "interrupted") != 1 || in.after > 1<<20 {
			t.Errorf("%v: exit status %d, %d bytes read behind the interrupt, said %q", args, status, in.after, errs.String())
		}
		cancel()
	}
}

// interrupting interrupts a run when it writes for the first time, and counts what is
// written from then on.
type interrupting struct {
	cancel  context.CancelFunc
	written int
}

func (w *interrupting) Write(b []byte) (int, error) {
	w.cancel()
	w.written += len(b)
	return len(b), nil
}

// TestInterruptEndsLog: an interrupt ends what goes through the log.
func TestInterruptEndsLog(t *testing.T) {
	dir := t.TempDir()
	log, file := filepath.Join(dir, "log.db"), filepath.Join(dir, "a.sueca")
	verbtest.WriteText(t, file, mustRun(t, "generate", "--deals", "4000"))
	mustRun(t, "import", "--brief", "--log", log, file)
	for _, verb := range []string{"export all", "log --full", "replay", "extract all"} {
		args := append(strings.Fields(verb), "--log", log)
		ctx, cancel := context.WithCancel(t.Context())
		out := &interrupting{cancel: cancel}
		var errs bytes.Buffer
		status := runUntil(ctx, args, nil, out, &errs)
		_, whole, _ := outcome(args...)
		if status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") || out.written > len(whole)*9/10 {
			t.Errorf("%s: exit status %d, %d bytes written of %d, said %q", verb, status, out.written, len(whole), errs.String())
		}
		cancel()
	}
}
