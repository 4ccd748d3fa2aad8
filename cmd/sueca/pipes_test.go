//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
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
)

// recordVerbs are the verbs that read records, each in its ways.
func recordVerbs(dir string) [][]string {
	return [][]string{
		{"validate"}, {"validate", "--from", "csv"}, {"validate", "--from", "gaips"}, {"import", "--log", filepath.Join(dir, "log.db")}, {"fmt"}, {"export"}, {"extract"},
		{"extract", "--dedupe"}, {"replay"}, {"score"}, {"audit"}, {"find", "points > 10"}, {"grade"}, {"solve"}, {"view"},
	}
}

// TestOnlyOrdinaryFilesInFolders: a pipe, a device and a link to a folder that are found
// in a folder are said and passed over, and the records beside them are read.
func TestOnlyOrdinaryFilesInFolders(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("a.sueca"), []byte(shortRecord("first")), 0o644), syscall.Mkfifo(at("p.sueca"), 0o644), os.Symlink("/dev/zero", at("q.sueca")),
		os.Symlink(os.TempDir(), at("r.sueca")), os.Symlink(at("a.sueca"), at("s.sueca")), os.WriteFile(at("z.sueca"), []byte(shortRecord("last")), 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, args := range recordVerbs(t.TempDir()) {
		if len(args) > 1 && args[1] == "--from" {
			continue // nothing has the name
		}
		var out, errs bytes.Buffer
		status := execute(append(args, dir), nil, &out, &errs)
		for _, want := range []string{"p.sueca: it is no ordinary file", "q.sueca: it is no ordinary file", "r.sueca: a link to a folder"} {
			if strings.Count(errs.String(), want) != 1 {
				t.Errorf("%v: said %q, want %q once", args, errs.String(), want)
			}
		}
		if status != output.ExitTrouble {
			t.Errorf("%v: exit status %d", args, status)
		}
		if args[0] == "export" && (strings.Count(out.String(), `"first"`) != 2 || !strings.Contains(out.String(), `"last"`)) {
			t.Errorf("%v: wrote\n%s", args, out.String())
		}
	}
}

// TestDevicesAreRefused: a device that is named is not read, by any flag that takes a
// file.
func TestDevicesAreRefused(t *testing.T) {
	dir := t.TempDir()
	record := packedFile(t, "a.sueca", []byte(shortRecord("x")))
	link := filepath.Join(dir, "zero")
	if err := os.Symlink("/dev/zero", link); err != nil {
		t.Fatal(err)
	}
	commands := [][]string{
		{"find", "--query", link, record}, {"find", "--define", link, "points > 10", record}, {"verify", "--keeper", link, "--checkpoint", link}, {"summary", "show", link},
		{"verify", "--keeper", link, link}, {"checkpoint", "--key", link}, {"cosign", "--key", link, "--keeper", link, link},
	}
	for _, args := range recordVerbs(dir) {
		commands = append(commands, append(args, link))
	}
	for _, args := range commands {
		var out, errs bytes.Buffer
		if status := execute(args, nil, &out, &errs); status != output.ExitTrouble || !strings.Contains(errs.String(), "zero: a device, which is not read") {
			t.Errorf("%v: exit status %d, said %q", args, status, errs.String())
		}
	}
}

// TestLogIsFile: a log that is a pipe or a device, or has one beside it where SQLite keeps a
// file, is refused by every verb that opens one, and nothing waits.
func TestLogIsFile(t *testing.T) {
	record := packedFile(t, "a.sueca", []byte(shortRecord("x")))
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
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if status := execute([]string{"validate", record, "--summary-to", pipe + "-wal"}, nil, io.Discard, &errs); status != output.ExitClean {
		t.Errorf("a file beside a pipe: exit status %d, said %q", status, errs.String())
	}
}

// TestPipeIsRead: a pipe that is named is read to its end.
func TestPipeIsRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	wrote := make(chan error, 1)
	go func() { wrote <- os.WriteFile(pipe, gzipped(t, []byte(shortRecord("piped"))), 0) }()
	var out, errs bytes.Buffer
	if status := execute([]string{"export", pipe}, nil, &out, &errs); status != output.ExitClean || !strings.Contains(out.String(), `"piped"`) {
		t.Errorf("exit status %d, %s\n%s", status, errs.String(), out.String())
	}
	if err := <-wrote; err != nil {
		t.Fatal(err)
	}
}

// TestInterruptEndsWaiting: an interrupt ends a run that waits for somebody who writes to a
// pipe, or for more of what he writes.
func TestInterruptEndsWaiting(t *testing.T) {
	record := packedFile(t, "a.sueca", []byte(shortRecord("x")))
	commands := [][]string{{"find", "--query", "PIPE", record}, {"summary", "show", "PIPE"}, {"verify", "--keeper", "PIPE", "--checkpoint", "PIPE"}}
	for _, args := range recordVerbs(t.TempDir()) {
		commands = append(commands, append(args, "PIPE"))
	}
	for _, command := range commands {
		for _, text := range []string{"", "; a note\n"} {
			pipe := filepath.Join(t.TempDir(), "pipe") // a run that was ended may still open the last one
			if err := syscall.Mkfifo(pipe, 0o644); err != nil {
				t.Fatal(err)
			}
			args := slices.Clone(command)
			for i, arg := range args {
				if arg == "PIPE" {
					args[i] = pipe
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan int, 1)
			var errs bytes.Buffer
			go func() { done <- runUntil(ctx, args, nil, io.Discard, &errs) }()
			var writer *os.File
			if text != "" {
				var err error
				if writer, err = os.OpenFile(pipe, os.O_WRONLY, 0); err != nil { // waits for the reader
					t.Fatal(err)
				}
				if _, err := writer.WriteString(text); err != nil {
					t.Fatal(err)
				}
			}
			cancel()
			if status := <-done; status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") {
				t.Errorf("%v after %q: exit status %d, said %q", args, text, status, errs.String())
			}
			if writer != nil {
				writer.Close()
			} else if w, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
				w.Close() // nobody waits for it any more
			}
		}
	}
}

// TestInterruptSignal: one signal ends a program that waits on a pipe.
func TestInterruptSignal(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sueca", "validate", pipe)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	fmt.Fprintln(w, "[Event \"x\"]")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
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
	for _, args := range recordVerbs(t.TempDir()) {
		switch {
		case args[0] == "view", len(args) > 1 && (args[1] == "--from" || args[1] == "--dedupe"):
			continue // reads no further than is looked at, reads it whole, or reads it twice
		}
		ctx, cancel := context.WithCancel(t.Context())
		in := &endless{left: 1 << 18, cancel: cancel}
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
	log := filepath.Join(t.TempDir(), "log.db")
	var text, errs bytes.Buffer
	execute([]string{"generate", "--deals", "4000"}, nil, &text, &errs)
	if status := execute([]string{"import", "--brief", "--log", log, "-"}, &text, io.Discard, &errs); status != output.ExitClean {
		t.Fatal(errs.String())
	}
	for _, args := range [][]string{{"export", "all"}, {"log", "--full"}, {"replay"}, {"extract", "all"}} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &interrupting{cancel: cancel}
		var errs bytes.Buffer
		status := runUntil(ctx, append(args, "--log", log), nil, out, &errs)
		whole := &interrupting{cancel: func() {}}
		execute(append(args, "--log", log), nil, whole, io.Discard)
		if status != output.ExitTrouble || !strings.Contains(errs.String(), "interrupted") || out.written > whole.written*9/10 {
			t.Errorf("%v: exit status %d, %d bytes written of %d, said %q", args, status, out.written, whole.written, errs.String())
		}
		cancel()
	}
}
