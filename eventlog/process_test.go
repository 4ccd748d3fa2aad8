//go:build linux

package eventlog

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// childEnv is the environment variable that tells another process, this test
// binary started again, what to do.
const childEnv = "SUECA_EVENTLOG_CHILD"

func TestMain(m *testing.M) {
	if args := strings.Split(os.Getenv(childEnv), "\n"); len(args) > 1 {
		if err := child(args[0], args[1], args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// command returns a child process that ends with the test.
func command(t *testing.T, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childEnv+"="+strings.Join(args, "\n"))
	c.Stderr = os.Stderr
	t.Cleanup(func() {
		if c.Process != nil && c.ProcessState == nil {
			c.Process.Kill()
			c.Wait()
		}
	})
	return c
}

func child(what, path string, args []string) error {
	switch what {
	case "numbered": // until it is killed, printing what was acknowledged
		l, err := Open(path, WithClock(testClock))
		if err != nil {
			return err
		}
		rng := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
		for {
			last, err := appendNumbered(l, 1+rng.Int64N(60))
			if err != nil {
				return err
			}
			fmt.Println(last)
		}
	case "match": // a number of rows of its own match, and as many of a common one
		l, err := patient(func() (*SQLite, error) { return Open(path, WithBusyTimeout(time.Millisecond)) })
		if err != nil {
			return fmt.Errorf("open: %w", err)
		}
		defer l.Close()
		name := args[0]
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		for i := range n {
			_, err := patient(func() (any, error) {
				return nil, l.Update(bg, func(tx Tx) error {
					rev, err := tx.Revision("common")
					if err != nil {
						return err
					}
					if _, err := tx.Append(name, int64(i), note(fmt.Sprint(name, " ", i+1))); err != nil {
						return err
					}
					_, err = tx.Append("common", rev, note(fmt.Sprint(name, " ", i+1)))
					return err
				})
			})
			if err != nil {
				return err
			}
		}
	case "restore": // a log from a copy, saying when it begins
		return restoreFrom(path, args[0], func() { fmt.Println("now") })
	case "checked": // what a killed writer left, of which that many were acknowledged
		acknowledged, err := strconv.ParseInt(args[0], 10, 64)
		if err != nil {
			return err
		}
		rows, err := continueNumbered(path, acknowledged)
		fmt.Print(rows)
		return err
	case "limited": // until a file may not grow any more
		return limited(path)
	}
	return nil
}

// patient tries again while the log is locked.
func patient[T any](fn func() (T, error)) (T, error) {
	for {
		v, err := fn()
		if !errors.Is(err, ErrLocked) {
			return v, err
		}
		locked++
		time.Sleep(time.Millisecond)
	}
}

var locked int // how often patient has waited

// TestKill checks that a process that is killed at any time has lost nothing
// that it had acknowledged, and left nothing half done.
func TestKill(t *testing.T) {
	kills := 10
	if long {
		kills = 200
	}
	dir := t.TempDir()
	path, rows, acknowledged, total := "", int64(0), int64(0), int64(0)
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for i := range kills {
		if i%10 == 0 { // checking a long log takes long
			path, total, acknowledged = filepath.Join(dir, fmt.Sprint("log", i)), total+rows, 0
		}
		c := command(t, "numbered", path)
		out, err := c.StdoutPipe()
		assert.NilError(t, err)
		assert.NilError(t, c.Start())
		// Some are killed while they open the log, most while they write.
		time.AfterFunc(time.Duration(rng.IntN(60_000))*time.Microsecond, func() { c.Process.Kill() })
		for lines := bufio.NewScanner(out); lines.Scan(); {
			n, err := strconv.ParseInt(lines.Text(), 10, 64)
			if err != nil || n <= acknowledged {
				t.Fatalf("%q after %d: %v", lines.Text(), acknowledged, err)
			}
			acknowledged = n
		}
		if err := c.Wait(); err == nil || c.ProcessState.Exited() {
			t.Fatal("the child ended by itself:", err)
		}
		rows = checkNumbered(t, path, acknowledged)
		acknowledged = rows + 3 // checkNumbered's own
		if t.Failed() {
			return
		}
	}
	t.Logf("%d kills, %d rows", kills, total+rows)
}

// TestTwoProcesses checks that two processes that make a log at the same moment
// and append to it at once fail only with ErrLocked and lose nothing, and that
// verifying it meanwhile finds no fault.
func TestTwoProcesses(t *testing.T) {
	const each = 200
	path := filepath.Join(t.TempDir(), "log")
	names := []string{"one", "two"}
	ended := make(chan error, len(names))
	for _, name := range names {
		c := command(t, "match", path, name, strconv.Itoa(each))
		assert.NilError(t, c.Start())
		go func() { ended <- c.Wait() }()
	}
	audits, last := 0, int64(0)
	for running := len(names); running > 0; {
		select {
		case err := <-ended:
			if running--; err != nil {
				t.Error(err)
			}
			continue
		default:
		}
		l, err := OpenRead(path)
		if err != nil {
			continue // it is not made yet
		}
		a, err := l.Verify(bg)
		if err != nil || len(a.Faults) > 0 || a.Size < last || a.Size%2 != 0 {
			t.Fatalf("audit of a log that is being written: %+v, %v", a, err)
		}
		audits, last = audits+1, a.Size
		l.Close()
	}
	l := openTest(t, path)
	a, err := l.Verify(bg)
	if err != nil || len(a.Faults) > 0 || a.Size != 4*each {
		t.Errorf("%+v, %v", a, err)
	}
	view(t, l, func(r Reader) {
		want := map[string]int{"one": 0, "two": 0}
		for rec, err := range r.Stream("common", 0) {
			assert.NilError(t, err)
			events, err := rec.Events()
			assert.NilError(t, err)
			name, n, _ := strings.Cut(string(evidence.Encode(events...)[2:]), " ")
			if want[name]++; n != fmt.Sprint(want[name]) {
				t.Fatalf("position %d: %s's row %s, want %d", rec.Position, name, n, want[name])
			}
		}
		for _, name := range names {
			if rev, err := r.Revision(name); err != nil || rev != each || want[name] != each {
				t.Errorf("%s: %d rows, %d in common, %v", name, rev, want[name], err)
			}
		}
	})
	t.Logf("%d audits while %d rows were written", audits, a.Size)
}

// TestReadWhileImporting checks that a View and a Verify each see one moment of
// a log to which whole matches are imported.
func TestReadWhileImporting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	r, err := OpenRead(path)
	assert.NilError(t, err)
	defer r.Close()
	matches := importMatches(60)
	done := make(chan error, 1)
	go func() {
		for _, m := range matches {
			err := l.Update(bg, func(tx Tx) error {
				_, err := Import(tx, m)
				return err
			})
			if err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	reads := 0
	for running := true; running; reads++ {
		select {
		case err := <-done:
			if running = false; err != nil {
				t.Fatal(err)
			}
		default:
		}
		err := r.ViewTree(bg, func(rd Reader, tree *evidence.Tree) error {
			// Every match is there whole: 21 rows, in one Update.
			names, err := rd.Find("")
			if err != nil || int64(len(names)*21) != tree.Size {
				return fmt.Errorf("%d matches in %d rows: %w", len(names), tree.Size, err)
			}
			n := int64(0)
			for rec, err := range rd.All(0) {
				if n++; err != nil || rec.Position != n {
					return fmt.Errorf("position %d for %d: %w", rec.Position, n, err)
				}
			}
			if n != tree.Size {
				return fmt.Errorf("%d rows of %d", n, tree.Size)
			}
			return nil
		})
		assert.NilError(t, err)
		if a, err := r.Verify(bg); err != nil || len(a.Faults) > 0 {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	if a := audited(t, path); a.Size != 60*21 {
		t.Errorf("%d rows", a.Size)
	}
	t.Logf("%d reads", reads)
}
