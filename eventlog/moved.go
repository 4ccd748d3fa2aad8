package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/eventlog/evidence"
)

// files are those of a log, as this program last saw them; nil is one that was not there.
type files struct{ main, wal, shm os.FileInfo }

// look looks at the files of the log. ok is false where the system does not say.
func (l *SQLite) look() (out files, ok bool) {
	for path, to := range map[string]*os.FileInfo{l.path: &out.main, l.real + "-wal": &out.wal, l.real + "-shm": &out.shm} {
		info, err := os.Stat(path)
		switch {
		case err == nil:
			*to = info
		case !errors.Is(err, fs.ErrNotExist):
			return files{}, false
		}
	}
	return out, true
}

// changed reports whether a file has been written to.
func changed(a, b os.FileInfo) bool {
	return a != nil && b != nil && (a.Size() != b.Size() || !a.ModTime().Equal(b.ModTime()))
}

// shorter reports whether a file is shorter than it was.
func shorter(now, was os.FileInfo) bool { return now != nil && was != nil && now.Size() < was.Size() }

// other reports whether a file is not the one that it was.
func other(now, was os.FileInfo) bool { return was != nil && (now == nil || !os.SameFile(was, now)) }

// moved returns [ErrMoved] or [ErrParted] where the log, or what belongs to it beside it, is not the file that was opened: what is
// written into one that nobody finds is not stored, and SQLite does not look. The caller has the turn, and is in no transaction.
func (l *SQLite) moved() error {
	now, ok := l.look()
	if !ok {
		return nil
	}
	switch {
	case other(now.main, l.files.main):
		l.rescue()
		return l.wrap(ErrMoved)
	case other(now.wal, l.files.wal):
		// What was stored is in a file without a name, and gone when this program ends otherwise than in good order: it is put into the
		// log, unless another program has begun to write beside it.
		if now.wal == nil || now.wal.Size() == 0 {
			if _, err := l.write.ExecContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
				return l.wrap(fmt.Errorf("%w: %w", ErrParted, fault(err)))
			}
		}
		return l.wrap(ErrParted)
	case other(now.shm, l.files.shm): // other programs no longer see who writes
		return l.wrap(ErrParted)
	}
	return nil
}

// Rescued is the ending of the copy that stands beside where a log was, of all that was stored in it.
const Rescued = ".rescued"

// rescue makes a copy of the log beside where it was, once: what was stored in a file that is removed is gone when this program ends. An
// older copy stays. Where none can be made, nothing more is lost.
func (l *SQLite) rescue() {
	if l.rescued {
		return
	}
	name := l.real + Rescued
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			break
		}
		name = fmt.Sprint(l.real, Rescued, "-", n)
	}
	if _, err := l.write.ExecContext(context.Background(), "VACUUM INTO ?", name); err != nil {
		os.Remove(name) // a full disk is tried again
		return
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err == nil {
		err = errors.Join(f.Chmod(l.files.main.Mode().Perm()), f.Sync(), f.Close())
	}
	l.rescued = err == nil
}

// unsound returns why the log is not what this program left where somebody wrote to its files past SQLite, such as one who copied another
// file over it: SQLite goes on with what it has in memory. Where another program says that it has written, be it to redact or to restore,
// that explains it. The caller is in the transaction that has just begun, in which the data has a version.
func (l *SQLite) unsound(ctx context.Context, version int64) error {
	now, ok := l.look()
	if !ok || !changed(now.main, l.files.main) && !changed(now.wal, l.files.wal) {
		return l.bad
	}
	var err error
	if asLeft := version == l.version; asLeft || l.bad != nil {
		if err = l.audit(ctx, asLeft, shorter(now.main, l.files.main) || shorter(now.wal, l.files.wal)); err != nil && !errors.Is(err, evidence.ErrDamaged) {
			return err // it could not be read now, which says nothing of it
		}
	}
	l.files, l.bad = now, err
	return err
}

// audit reads the whole log as a program does that opens it now, and returns why it is not sound, or not as this program left it
// where it is to be. What cannot be read of a file that was cut off is gone; otherwise it may be read again later.
func (l *SQLite) audit(ctx context.Context, asLeft, cutOff bool) error {
	if info, err := os.Stat(l.path); err == nil && info.Size() == 0 {
		return fmt.Errorf("%w: it is empty", evidence.ErrDamaged) // and SQLite removes what is beside an empty file
	}
	var v *Verification
	fresh, err := OpenRead(l.path)
	if err == nil {
		defer fresh.Close()
		v, err = fresh.Verify(ctx)
	}
	for _, passing := range []error{ErrFull, ErrDisk, ErrLocked, ErrReadOnly, ErrBeside, fs.ErrPermission, ctx.Err()} {
		if passing != nil && errors.Is(err, passing) && !(cutOff && errors.Is(err, ErrDisk)) {
			return err
		}
	}
	if err == nil && len(v.Faults) > 0 {
		err = errors.New(v.Faults[0].Msg.String())
	}
	if err == nil && asLeft && l.edge.Size > 0 {
		var root tlog.Hash
		if root, err = l.edge.Root(); err == nil && (v.Size != l.edge.Size || v.Root != root) {
			err = errors.New("it does not have what was stored last")
		}
	}
	if err != nil {
		return fmt.Errorf("%w: %v", evidence.ErrDamaged, err) // and nothing else: it was a log
	}
	return nil
}

// Sound returns why what is stored now would not be kept, as far as that shows without storing anything: the log, or what belongs to it, was
// taken away or written over while it was open for writing. It is [ErrLocked] where somebody is writing, who is told.
func (l *SQLite) Sound(ctx context.Context) error {
	select {
	case l.turn <- struct{}{}:
	default:
		return l.wrap(ErrLocked)
	}
	err := l.moved()
	now, ok := l.look()
	if err == nil && ok && !changed(now.main, l.files.main) && !changed(now.wal, l.files.wal) {
		err = l.wrap(l.bad)
		ok = false
	}
	l.turn.give()
	if err != nil || !ok {
		return err
	}
	return l.Update(ctx, func(Tx) error { return nil })
}
