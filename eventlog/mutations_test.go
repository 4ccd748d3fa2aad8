//go:build linux

package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// altered is a log whose rows are altered as nobody but the owner of the file can, and put
// back again.
type altered struct {
	conn   *sql.Conn
	size   int64
	bodies [][]byte
	bundle []evidence.Row   // of another copy, which has more rows
	whole  evidence.Promise // of that copy
	old    *SQLite          // the log itself
	reader func() *sqliteReader
}

func newAltered(t testing.TB) *altered {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log")
	l, err := Open(path, WithClock(testClock), WithAuthor("ana"))
	assert.NilError(t, err)
	t.Cleanup(func() { l.Close() })
	a := &altered{old: l}
	add := func(tx Tx, stream string, rows ...[]engine.Event) {
		rev, err := tx.Revision(stream)
		if err == nil {
			_, err = tx.Append(stream, rev, rows...)
		}
		assert.NilError(t, err)
	}
	write := func(l *SQLite, from, n int) error {
		return l.Update(bg, func(tx Tx) error {
			for i := from; i < from+n; i++ {
				add(tx, fmt.Sprint("m", i%3), note(fmt.Sprint("note ", i)), deal(i+1, true, true))
			}
			return nil
		})
	}
	assert.NilError(t, write(l, 0, 6))
	if _, err := l.Redact(bg, "note 2", ""); err != nil {
		t.Fatal(err)
	}
	lost := evidence.Promise{Size: 99}
	if err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
		lost.Origin = tree.Origin
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.BeginOrigin(bg, lost, "died"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Backup(bg, path+"2"); err != nil {
		t.Fatal(err)
	}
	whole, err := Open(path+"2", WithClock(testClock))
	assert.NilError(t, err)
	t.Cleanup(func() { whole.Close() })
	assert.NilError(t, write(whole, 6, 3))
	a.bundle, a.whole = rowsOf(t, whole), promised(t, whole)
	for _, row := range a.bundle {
		a.bodies = append(a.bodies, row.Body)
	}
	db, err := sql.Open(driverName, "file:"+path+"3")
	assert.NilError(t, err)
	t.Cleanup(func() { db.Close() })
	if _, err := l.Backup(bg, path+"3"); err != nil {
		t.Fatal(err)
	}
	if a.conn, err = db.Conn(bg); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.conn.Close() })
	objects, err := schemaOf(bg, a.conn)
	assert.NilError(t, err)
	for o := range objects {
		if o.kind == "trigger" {
			if _, err := a.conn.ExecContext(bg, "DROP TRIGGER "+o.name); err != nil {
				t.Fatal(err)
			}
		}
	}
	assert.NilError(t, a.conn.QueryRowContext(bg, "SELECT max(pos) FROM event").Scan(&a.size))
	a.reader = func() *sqliteReader { return &sqliteReader{ctx: context.Background(), conn: a.conn} }
	if faults, err := a.faults(); err != nil || len(faults) > 0 {
		t.Fatal(faults, err)
	}
	return a
}

// faults returns what a verification finds in the rows.
func (a *altered) faults() ([]Discrepancy, error) {
	v := &Verification{}
	if err := a.conn.QueryRowContext(bg, "SELECT origin FROM log").Scan(&v.Origin); err != nil {
		return nil, err
	}
	for _, check := range []func(*sqliteReader) error{v.streams, v.rows, v.redactions, v.names} {
		if err := check(a.reader()); err != nil {
			return nil, err
		}
	}
	return v.Faults, nil
}

// The columns of rows, by what they hold.
var (
	numberColumns = []string{"pos", "stream", "rev", "kind", "schema", "at"}
	bytesColumns  = []string{"body", "salt", "leaf"}
)

// alter puts another value into a column of a row, reads everything, and puts the old value
// back. It returns what is wrong with how that was read.
func (a *altered) alter(column, position int, number int64, text []byte) (wrong string) {
	if _, err := a.conn.ExecContext(bg, "BEGIN"); err != nil {
		return err.Error()
	}
	defer a.conn.ExecContext(bg, "ROLLBACK")
	pos := 1 + int64(position)%a.size
	name, value := "author", any(string(text))
	switch all := len(numberColumns) + len(bytesColumns) + 1; {
	case column%all < len(numberColumns):
		name, value = numberColumns[column%all], number
	case column%all < all-1:
		name, value = bytesColumns[column%all-len(numberColumns)], append([]byte{}, text...)
	}
	var before string
	shown := "SELECT quote(" + name + ") FROM event WHERE pos = ?"
	if err := a.conn.QueryRowContext(bg, shown, pos).Scan(&before); err != nil {
		return err.Error()
	}
	if _, err := a.conn.ExecContext(bg, "UPDATE event SET "+name+" = ? WHERE pos = ?", value, pos); err != nil {
		return "" // the table itself refuses it
	}
	at := pos
	if name == "pos" {
		at = number
	}
	var after string
	if err := a.conn.QueryRowContext(bg, shown, at).Scan(&after); err != nil {
		return err.Error()
	}
	a.readAll()
	faults, err := a.faults()
	if before != after && err == nil && len(faults) == 0 {
		return fmt.Sprintf("%s of row %d was %s, is %s, and no fault is found", name, pos, before, after)
	}
	return ""
}

// readAll reads a log as all verbs together do. Only that it ends matters.
func (a *altered) readAll() {
	r := a.reader()
	defer r.end()
	for row, err := range r.All(0) {
		if err != nil {
			break
		}
		row.Events()
	}
	for _, err := range r.Streams() {
		if err != nil {
			break
		}
	}
	r.Find("")
	r.Count()
	tree, err := treeOf(r)
	if err != nil {
		return
	}
	tree.Root(tree.Size)
	tree.RightEdge()
	tree.Consistency(tree.Size, min(3, tree.Size))
	tree.Proof(tree.Size, []int64{1, min(tree.Size, 5)})
	tree.Exhibit(tree.Size, 2)
	tree.Standing(evidence.Promise{Origin: tree.Origin, Size: min(4, tree.Size)})
}

// restoreAltered tries to bring a row back that is not quite what was signed.
func (a *altered) restoreAltered(column, position int, number int64, text []byte) (wrong string) {
	rows := slices.Clone(a.bundle)
	row := &rows[int64(position)%int64(len(rows))]
	was := *row
	switch column % 9 {
	case 0:
		row.Position = number
	case 1:
		row.Stream = string(text)
	case 2:
		row.Revision = number
	case 3:
		row.Kind = engine.Kind(number)
	case 4:
		row.Schema = int(number)
	case 5:
		row.At = row.At.Add(time.Duration(number | 1))
	case 6:
		row.Author = string(text)
	case 7:
		row.Body = text
	case 8:
		row.Salt = text
	}
	// The log has its first rows; the others come from here only.
	out, err := a.old.Restore(bg, []evidence.Promise{a.whole}, []Copy{{Name: "x.bundle", Rows: rows}}, func() error { return nil }, true)
	var refused *RestoreError
	switch {
	case err == nil && (was.Position <= a.size || sameLeaf(was, *row)):
	case err == nil:
		return fmt.Sprintf("%+v is brought back for %+v: %+v", *row, was, out)
	case !errors.As(err, &refused) && !errors.Is(err, evidence.ErrDamaged):
		return "no error of restoring: " + err.Error()
	}
	return ""
}

// pick returns values to put into a row: such as the log has, near them, and any.
func (a *altered) pick(rng *rand.Rand) (column, position int, number int64, text []byte) {
	numbers := []int64{0, 1, -1, 2, 3, 4, 5, 99, 128, 255, 256, 1<<31 - 1, 1 << 32, 1 << 48, 1<<48 + 1, 1 << 62, -1 << 63, 1<<63 - 1, a.size, a.size + 1}
	number = numbers[rng.IntN(len(numbers))]
	if rng.IntN(4) == 0 {
		number = rng.Int64() >> rng.IntN(64)
	}
	text = slices.Clone(a.bodies[rng.IntN(len(a.bodies))])
	for range rng.IntN(4) {
		at := rng.IntN(len(text) + 1)
		switch to := min(len(text), at+rng.IntN(12)); rng.IntN(4) {
		case 0:
			text = slices.Delete(text, at, to)
		case 1:
			text = slices.Insert(text, at, byte(rng.Uint32()))
		case 2:
			if at < len(text) {
				text[at] ^= 1 << rng.IntN(8)
			}
		case 3:
			text = slices.Insert(text, at, slices.Clone(text[at:to])...)
		}
	}
	if rng.IntN(4) == 0 {
		text = text[:min(len(text), rng.IntN(30))]
	}
	return rng.IntN(90), rng.IntN(int(a.size) * 3), number, text
}

// TestMutations reads a log with altered rows, and brings altered rows back: nothing panics,
// every alteration of a row is found, and nothing comes back that was not signed.
func TestMutations(t *testing.T) {
	a := newAltered(t)
	for k, form := range []struct {
		name string
		n    int
		try  func(column, position int, number int64, text []byte) string
	}{
		{"rows", 1000, a.alter},
		{"restored", 300, a.restoreAltered},
	} {
		n := form.n
		if long {
			n = 1_000_000
		}
		t.Run(form.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(22, uint64(k)))
			for range n {
				column, position, number, text := a.pick(rng)
				if s := form.try(column, position, number, text); s != "" {
					t.Fatal(s)
				}
			}
			t.Logf("%d inputs", n)
		})
	}
}

func FuzzRows(f *testing.F) {
	a := newAltered(f)
	rng := rand.New(rand.NewPCG(22, 9))
	for range 20 {
		column, position, number, text := a.pick(rng)
		f.Add(uint8(column), uint8(position), number, text)
	}
	f.Fuzz(func(t *testing.T, column, position uint8, number int64, text []byte) {
		for _, try := range []func(int, int, int64, []byte) string{a.alter, a.restoreAltered} {
			if s := try(int(column), int(position), number, text); s != "" {
				t.Error(s)
			}
		}
	})
}

// TestMutationsGrow checks that a log of twice as many altered rows takes twice as much to
// verify.
func TestMutationsGrow(t *testing.T) {
	work := func(n int) float64 {
		path := filepath.Join(t.TempDir(), "log")
		l := openTest(t, path)
		update(t, l, func(tx Tx) {
			for i := range n {
				if _, err := tx.Append(fmt.Sprint("m", i%7), int64(i/7), note(fmt.Sprint(i))); err != nil {
					t.Fatal(err)
				}
			}
		})
		other := raw(t, path)
		mustExec(t, other, "DROP TRIGGER event_no_update", "UPDATE event SET body = CAST(x'ff' || body AS BLOB), rev = rev + 1000 WHERE pos % 2 = 0")
		return testing.AllocsPerRun(1, func() {
			if v, err := l.Verify(bg); err != nil || len(v.Faults) != maxFaults {
				t.Fatal(v, err)
			}
		})
	}
	if once, twice := work(1000), work(2000); twice > 2.4*once {
		t.Errorf("%v pieces of memory, and for twice as many rows %v", once, twice)
	}
}
