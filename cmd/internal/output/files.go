package output

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// Files knows the files of a run: its log, its keys and what else it reads, none of which
// is written over, and what it writes.
type Files struct {
	stdout  io.Writer       // of the run
	run     context.Context // nil if nothing ends it
	mu      sync.Mutex
	log     string
	keys    []fs.FileInfo
	read    []fs.FileInfo
	written []claim           // the files that the run is to write
	passed  []message.Message // what was passed over in folders
	swept   sync.Map          // the folders that were looked through for what others left
	parts   sync.Map          // the names of what is being written
}

// besideLog are the endings of the files that SQLite keeps beside a log.
var besideLog = []string{"-wal", "-shm", "-journal"}

// HoldLog names the log of the run, which need not be there.
func (s *Files) HoldLog(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = name
}

// Until makes an interrupt of the run end the opening and the reading of pipes, which may
// wait for ever.
func (s *Files) Until(ctx context.Context) { s.run = ctx }

// Open opens a file to be read: an ordinary one, or a pipe. A device may have no end.
func (s *Files) Open(name string) (*os.File, error) {
	file, err := s.open(name)
	if err == nil {
		s.Hold(file)
	}
	return file, err
}

func (s *Files) open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.Mode()&fs.ModeNamedPipe != 0:
		return s.openPipe(name)
	case !info.Mode().IsRegular() && !info.IsDir():
		return nil, Usagef("%s: a device, which is not read: name a file, or - for standard input", name)
	}
	return os.Open(name)
}

// openPipe opens a pipe, which waits until there is somebody who writes to it.
func (s *Files) openPipe(name string) (*os.File, error) {
	type opened struct {
		file *os.File
		err  error
	}
	run := cmp.Or(s.run, context.Background())
	done := make(chan opened)
	go func() {
		file, err := os.Open(name)
		select {
		case done <- opened{file, err}:
		case <-run.Done():
			file.Close() // nobody wants it any more
		}
	}()
	select {
	case o := <-done:
		if o.err == nil {
			context.AfterFunc(run, func() { o.file.Close() })
		}
		return o.file, o.err
	case <-run.Done():
		return nil, run.Err()
	}
}

// MaxFile is the size of a file that is read as a whole, in bytes: a key, a checkpoint, a
// bundle, a query, what fmt is to write again. None that people write comes near it.
const MaxFile = 256 << 20

// UpTo returns a text that is read as a whole, with an error where it is larger than it
// may be.
func UpTo(name string, in io.Reader) io.Reader { return &upTo{name: name, in: in} }

type upTo struct {
	name string
	in   io.Reader
	n    int
}

func (u *upTo) Read(b []byte) (int, error) {
	n, err := u.in.Read(b)
	if u.n += n; u.n > MaxFile {
		return 0, Usagef("%s: more than %d MB, and it is read as a whole", u.name, MaxFile>>20)
	}
	return n, err
}

// ReadWhole reads a whole text, under the name that errors use. Until it is known to be
// small enough, no more is held than is read.
func ReadWhole(name string, in io.Reader) ([]byte, error) {
	in = UpTo(name, in)
	var parts [][]byte
	for size := 1 << 12; ; size = min(2*size, 1<<24) {
		part := make([]byte, 0, size)
		for len(part) < size {
			n, err := in.Read(part[len(part):size])
			part = part[:len(part)+n]
			if err == io.EOF {
				return bytes.Join(append(parts, part), nil), nil
			}
			if err != nil {
				return nil, err
			}
		}
		parts = append(parts, part)
	}
}

// readAll reads an open file.
func (s *Files) readAll(name string, file *os.File) ([]byte, error) {
	text, err := ReadWhole(name, file)
	if err != nil && s.run != nil && s.run.Err() != nil {
		return nil, s.run.Err() // the pipe is closed
	}
	return text, err
}

// Hold adds an open file to those that are read.
func (s *Files) Hold(file *os.File) {
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.read = append(s.read, info)
	}
}

// ReadFile reads a whole file.
func (s *Files) ReadFile(name string) ([]byte, error) {
	file, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, Usagef("%s is a folder: name a file", name)
	}
	return s.readAll(name, file)
}

// ReadKey reads the file of a key, and returns its mode.
func (s *Files) ReadKey(name string) (key string, mode fs.FileMode, err error) {
	file, err := s.open(name)
	if err != nil {
		return "", 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", 0, err
	}
	s.mu.Lock()
	s.keys = append(s.keys, info)
	s.mu.Unlock()
	text, err := s.readAll(name, file)
	return strings.TrimSpace(string(text)), info.Mode(), err
}

// mayWrite returns an error if an output would go onto the log, a key or an input, by
// whatever name. there is what is at the place, nil if nothing is.
func (s *Files) mayWrite(name string, there fs.FileInfo, mode WriteMode) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.isLog(name, there) {
		return Usagef("%s is the log, or is kept beside it: write to another file", name)
	}
	if there == nil || !there.Mode().IsRegular() {
		return nil
	}
	for _, key := range s.keys {
		if os.SameFile(key, there) {
			return Usagef("%s is a key: write to another file", name)
		}
	}
	if mode != InPlace {
		for _, info := range s.read {
			if os.SameFile(info, there) {
				return Usagef("%s is read here: write to another file", name)
			}
		}
	}
	if mode == Keep || mode == New {
		return nil // it is refused whatever it is
	}
	// Only now is it opened: closing the run's own log would drop the locks that SQLite
	// holds on it.
	head := headOf(name)
	if eventlog.IsLog(head) {
		return Usagef("%s is a log: write to another file", name)
	}
	if eventlog.IsPromises(head) {
		return Usagef("%s is what keys have signed: write to another file", name)
	}
	own := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if key, ok := evidence.KeyName(head); ok && (mode != Rekey || key != own) {
		return Usagef("%s is a key: write to another file", name)
	}
	for _, ending := range besideLog {
		if log, ok := strings.CutSuffix(PlaceOf(name), ending); ok && eventlog.IsLog(headOf(log)) {
			return Usagef("%s is kept beside a log: write to another file", name)
		}
	}
	return nil
}

// isLog reports whether an output is the log of the run, or what SQLite keeps beside it.
func (s *Files) isLog(name string, there fs.FileInfo) bool {
	if s.log == "" {
		return false
	}
	log, place := PlaceOf(s.log), PlaceOf(name)
	for _, ending := range append(besideLog, "") {
		if place == log+ending {
			return true
		}
		if info, err := os.Stat(log + ending); err == nil && there != nil && os.SameFile(info, there) {
			return true
		}
	}
	return false
}

// headOf returns the beginning of a file, as much as tells a log or a key.
func headOf(name string) []byte { return Glance(name, 1<<14) }
