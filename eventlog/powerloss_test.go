//go:build linux

package eventlog

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

const sector = 512

// powerDisk is a disk in memory that remembers for every sector what was
// written to it since it was last made durable. When the power goes, each of
// those sectors has any one of these states, because a real disk writes its
// cache in any order.
type powerDisk struct {
	mu    sync.Mutex
	rng   *rand.Rand
	files map[string]*powerFile
	ops   int // writing operations until the power goes; none are left below 0
	safe  bool
	after map[string][]byte // what was on it when the power came back
}

type powerFile struct {
	disk    *powerDisk
	now     []byte
	durable []byte
	history map[int64][][]byte // by sector, since the last sync
	sizes   []int64            // since the last sync
	beside  bool               // it is a journal or write-ahead log
	named   bool               // the folder says on disk that the file is there
	removed bool
}

// The errors of the disk. Each driver's VFS has SQLite's numbers for them
// (powervfs_cgo_test.go, powervfs_pure_test.go).
var (
	errPower    = errors.New("the power is gone")
	errCantOpen = errors.New("there is no such file")
)

// What SQLite says about a file when it opens it (SQLITE_OPEN_…).
const (
	openCreate  = 0x4
	openJournal = 0x800
	openWAL     = 0x80000
)

// powerName is the name of the VFS.
const powerName = "power"

// powersafe is SQLITE_IOCAP_POWERSAFE_OVERWRITE.
const powersafe = 0x1000

// disks are the disks of the VFS, by their folder.
var disks struct {
	sync.Mutex
	once sync.Once
	all  map[string]*powerDisk
}

func newDisk(t *testing.T, name string, seed uint64, ops int) *powerDisk {
	disks.once.Do(func() {
		disks.all = map[string]*powerDisk{}
		assert.NilError(t, registerPower())
	})
	d := &powerDisk{rng: rand.New(rand.NewPCG(seed, 7)), files: map[string]*powerFile{}, ops: ops}
	// SQLite may pad a commit to whole sectors, or trust that writing one byte
	// does not hurt its neighbour, as it does on this system.
	d.safe = seed%2 == 0
	disks.Lock()
	disks.all[name] = d
	disks.Unlock()
	t.Cleanup(func() {
		disks.Lock()
		delete(disks.all, name)
		disks.Unlock()
	})
	return d
}

func diskOf(name string) *powerDisk {
	disks.Lock()
	defer disks.Unlock()
	return disks.all[filepath.Dir(name)]
}

// openFile opens a file, and makes it if the flags say so.
func openFile(name string, flags int) (*powerFile, error) {
	if name == "" {
		return nil, errCantOpen
	}
	d := diskOf(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[name]
	if f == nil || f.removed {
		if flags&openCreate == 0 {
			return nil, errCantOpen
		}
		old := f
		f = &powerFile{disk: d, history: map[int64][][]byte{}, beside: flags&(openJournal|openWAL) != 0}
		if old != nil && old.named {
			// Its name may still lead to the old content.
			f.durable, f.named = old.durable, true
			for at, states := range old.history {
				f.history[at] = states
			}
			f.sizes = append(slices.Clone(old.sizes), 0)
		}
		d.files[name] = f
	}
	return f, nil
}

// removeFile removes a file. If synced, the folder says so on disk too.
func removeFile(name string, synced bool) error {
	d := diskOf(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.spend() {
		return errPower
	}
	if f := d.files[name]; f != nil {
		f.removed = true
		if synced {
			f.named = false
		}
	}
	return nil
}

// hasFile reports whether a file is there.
func hasFile(name string) bool {
	d := diskOf(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[name]
	return f != nil && !f.removed
}

// spend counts an operation. If none are left, it first cuts the power.
func (d *powerDisk) spend() bool {
	if d.ops--; d.ops >= 0 {
		return false
	}
	if d.after == nil {
		d.cut()
	}
	return true
}

// cut decides what is on the disk when the power comes back.
func (d *powerDisk) cut() {
	d.after = map[string][]byte{}
	kept := []float64{0, 0.1, 0.5, 0.9, 1}[d.rng.IntN(5)]
	pick := d.rng.IntN
	if kept == 1 {
		pick = func(n int) int { return n - 1 } // all of it had just been written
	}
	for name, f := range d.files {
		if !f.named && d.rng.Float64() >= kept || f.removed && (!f.named || d.rng.Float64() < kept) {
			continue
		}
		size := int64(len(f.durable))
		if len(f.sizes) > 0 && d.rng.Float64() < kept {
			size = f.sizes[pick(len(f.sizes))]
		}
		content := make([]byte, size)
		copy(content, f.durable)
		for at, states := range f.history {
			if at*sector < size && d.rng.Float64() < kept {
				copy(content[at*sector:], states[pick(len(states))])
			}
		}
		d.after[name] = content
	}
}

// touch remembers the state of the sectors from one offset to another.
func (f *powerFile) touch(from, to int64) {
	for at := from / sector; at*sector < to; at++ {
		state := make([]byte, sector)
		if at*sector < int64(len(f.now)) {
			copy(state, f.now[at*sector:])
		}
		f.history[at] = append(f.history[at], state)
	}
}

func (f *powerFile) readAt(p []byte, off int64) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	n := copy(p, f.now[min(off, int64(len(f.now))):])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (f *powerFile) writeAt(p []byte, off int64) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.spend() {
		return errPower
	}
	if end := off + int64(len(p)); end > int64(len(f.now)) {
		f.now = append(f.now, make([]byte, end-int64(len(f.now)))...)
		f.sizes = append(f.sizes, end)
	}
	copy(f.now[off:], p)
	f.touch(off, off+int64(len(p)))
	return nil
}

func (f *powerFile) truncate(size int64) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.spend() {
		return errPower
	}
	old := int64(len(f.now))
	f.now = append(f.now[:min(size, old):min(size, old)], make([]byte, max(size-old, 0))...)
	f.sizes = append(f.sizes, size)
	f.touch(size, old)
	return nil
}

func (f *powerFile) sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.spend() {
		return errPower
	}
	f.durable = slices.Clone(f.now)
	f.history, f.sizes = map[int64][][]byte{}, nil
	if f.beside && !f.named {
		// SQLite syncs the folder with a journal or log that it has made, and
		// so everything that was made or removed in it before.
		for _, g := range f.disk.files {
			g.named = !g.removed
		}
	}
	return nil
}

func (f *powerFile) size() int64 {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	return int64(len(f.now))
}

// traits returns what SQLite asks of the device (SQLITE_IOCAP_…).
func (f *powerFile) traits() int {
	if f.disk.safe {
		return powersafe
	}
	return 0
}

// openPower does on a powerDisk what Open does. Open itself cannot be used: the
// VFS has no shared memory, so the log must be locked for one connection before
// WAL is set, and nobody else can read.
func openPower(path string) (*SQLite, error) {
	l := &SQLite{path: path, opt: newOptions([]Option{WithClock(testClock), WithAuthor("Elsa Pinto")}), turn: make(turn, 1)}
	const vfs = "&vfs=" + powerName
	err := l.withConn(l.dsn("rwc")+vfs, migrate)
	if err != nil {
		return l, err
	}
	if l.db, err = sql.Open(driverName, l.dsn("rw")+vfs); err != nil {
		return l, err
	}
	l.db.SetMaxOpenConns(1)
	if l.write, err = l.db.Conn(bg); err != nil {
		return l, err
	}
	// Checkpoints are the dangerous moments, so have many. The disk has no place for files without
	// a name, which SQLite makes for a statement that it may have to take back.
	for _, s := range []string{"PRAGMA temp_store = MEMORY", "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 30"} {
		if _, err = l.write.ExecContext(bg, s); err != nil {
			return l, err
		}
	}
	if err := checkSettings(bg, l.write); err != nil {
		return l, err
	}
	err = l.prepare(bg)
	return l, err
}

// numbered returns the row at a position of the logs of these tests. From the
// rows a reader can tell whether they are the beginning of what was appended.
func numbered(pos int64) string {
	return fmt.Sprintf("row %d %s", pos, strings.Repeat("x", int(pos*37%300)))
}

// appendNumbered appends rows in one Update, and returns the last position.
func appendNumbered(l Log, n int64) (last int64, err error) {
	err = l.Update(bg, func(tx Tx) error {
		if last, err = tx.Last(); err != nil {
			return err
		}
		for range n {
			stream := fmt.Sprint("match ", last%5)
			rev, err := tx.Revision(stream)
			if err != nil {
				return err
			}
			last++
			if _, err := tx.Append(stream, rev, note(numbered(last))); err != nil {
				return err
			}
		}
		return nil
	})
	return last, err
}

// checkNumbered is continueNumbered for a test.
func checkNumbered(t *testing.T, path string, acknowledged int64) (rows int64) {
	t.Helper()
	rows, err := continueNumbered(path, acknowledged)
	assert.Check(t, err)
	return rows
}

// continueNumbered opens a log as it was left, verifies it, checks that it is a
// beginning of the numbered rows with all that were acknowledged, and appends three
// more.
func continueNumbered(path string, acknowledged int64) (rows int64, err error) {
	l, err := Open(path, WithClock(testClock))
	if err != nil {
		return 0, fmt.Errorf("it does not open: %w", err)
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	err = l.View(bg, func(r Reader) error {
		for rec, err := range r.All(0) {
			if err != nil {
				return err
			}
			events, err := rec.Events()
			if err != nil {
				return err
			}
			if rows++; rec.Position != rows || !slices.Equal(evidence.Encode(events...), evidence.Encode(note(numbered(rows))...)) {
				return fmt.Errorf("row %d holds something else", rec.Position)
			}
		}
		return nil
	})
	if err != nil {
		return rows, err
	}
	a, err := l.Verify(bg)
	if err != nil || len(a.Faults) > 0 || a.Size != rows {
		return rows, errors.Join(fmt.Errorf("audit: %+v", a), err)
	}
	if rows < acknowledged {
		return rows, fmt.Errorf("%d rows were acknowledged, and %d are there", acknowledged, rows)
	}
	// It must be possible to go on.
	_, err = appendNumbered(l, 3)
	return rows, err
}

// TestPowerLoss checks that whenever the power goes, even while the log is
// being made or checkpointed, everything acknowledged is there, and nothing is
// there in part.
func TestPowerLoss(t *testing.T) {
	cuts := 40
	if long {
		cuts = 400
	}
	// How many operations it takes before there is a log at all.
	probe := newDisk(t, "/power/probe", 0, 1<<30)
	l, err := openPower("/power/probe/log")
	assert.NilError(t, err)
	opened := 1<<30 - probe.ops
	l.Close()
	lost, unmade, total, kept := 0, 0, int64(0), int64(0)
	for seed := range cuts {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			name := fmt.Sprint("/power/", seed)
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			ops := opened + rng.IntN(1500)
			if seed%8 == 0 {
				ops = rng.IntN(opened)
			}
			disk := newDisk(t, name, uint64(seed), ops)
			acknowledged, tried := int64(0), int64(0)
			l, err := openPower(name + "/log")
			if err == nil {
				for err == nil {
					n := 1 + rng.Int64N(60)
					tried = acknowledged + n
					var last int64
					if last, err = appendNumbered(l, n); err == nil {
						acknowledged = last
					}
				}
			}
			if disk.after == nil {
				t.Fatal("an error before the power went:", err)
			}
			l.Close()
			dir := t.TempDir()
			for file, content := range disk.after {
				assert.NilError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), content, 0o666))
			}
			rows := checkNumbered(t, filepath.Join(dir, "log"), acknowledged)
			if rows != acknowledged && rows != tried {
				t.Errorf("%d rows were there, %d more were being appended, and %d are there", acknowledged, tried-acknowledged, rows)
			}
			if acknowledged == 0 {
				unmade++
			}
			if rows == acknowledged {
				lost++
			}
			total += acknowledged
			kept += rows
		})
	}
	t.Logf("%d cuts (%d before the first row): %d rows acknowledged, %d kept; %d times the transaction that was cut is not there", cuts, unmade, total, kept, lost)
}

// TestPowerLossSeen checks that the disk of these tests does lose what is not
// synced; otherwise the test above would be worth nothing.
func TestPowerLossSeen(t *testing.T) {
	lost := 0
	for seed := range 20 {
		name := fmt.Sprint("/power/normal", seed)
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		disk := newDisk(t, name, uint64(seed), 500+rng.IntN(500))
		l, err := openPower(name + "/log")
		assert.NilError(t, err)
		if _, err := l.write.ExecContext(bg, "PRAGMA synchronous = NORMAL"); err != nil {
			t.Fatal(err)
		}
		acknowledged := int64(0)
		for err == nil {
			var last int64
			if last, err = appendNumbered(l, 1+rng.Int64N(20)); err == nil {
				acknowledged = last
			}
		}
		l.Close()
		dir := t.TempDir()
		for file, content := range disk.after {
			assert.NilError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), content, 0o666))
		}
		after, err := Open(filepath.Join(dir, "log"), WithBusyTimeout(time.Second))
		assert.NilError(t, err)
		view(t, after, func(r Reader) {
			if last, err := r.Last(); err != nil && !errors.Is(err, evidence.ErrDamaged) {
				t.Error(err)
			} else if last < acknowledged {
				lost++
			}
		})
		after.Close()
	}
	if lost == 0 {
		t.Error("with synchronous=NORMAL nothing was ever lost")
	}
	t.Logf("with synchronous=NORMAL %d of 20 cuts lost acknowledged rows", lost)
}
