//go:build linux

package eventlog

import (
	"bufio"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// restoreFrom brings back what a copy has, after begin.
func restoreFrom(path, from string, begin func()) error {
	l, err := Open(path)
	if err != nil {
		return err
	}
	defer l.Close()
	whole, err := OpenRead(from)
	if err != nil {
		return err
	}
	defer whole.Close()
	var p evidence.Promise
	if err := whole.ViewTree(bg, func(_ Reader, t *evidence.Tree) (err error) {
		p, err = t.Promise(t.Size)
		return err
	}); err != nil {
		return err
	}
	begin()
	_, err = l.Restore(bg, []evidence.Promise{p}, []Copy{{Name: "whole", Log: whole}}, func() error {
		_, err := l.Backup(bg, path+"-aside")
		if errors.Is(err, fs.ErrExist) {
			return nil // of the attempt before
		}
		return err
	}, false)
	return err
}

// TestRestoreKilled: a program that is killed while it brings rows back leaves the log as it
// was or as it is to be, and nothing between.
func TestRestoreKilled(t *testing.T) {
	attempts := 12
	if long {
		attempts = 200
	}
	rng := rand.New(rand.NewPCG(23, 1))
	before, after := 0, 0
	var takes time.Duration // a whole one
	for i := range attempts {
		n := newNight(t, uint64(i))
		whole := n.open("whole.db")
		n.write(whole, 30)
		old := n.copied(whole, "old.db")
		n.write(whole, 700)
		p := promised(t, whole)
		if i%2 == 1 {
			n.write(old, 500) // other rows have to go
		}
		was := promised(t, old)
		assert.NilError(t, old.Close())
		c := command(t, "restore", n.at("old.db"), n.at("whole.db"))
		out, err := c.StdoutPipe()
		assert.NilError(t, err)
		assert.NilError(t, c.Start())
		if !bufio.NewScanner(out).Scan() {
			t.Fatal("it never begins")
		}
		begun := time.Now()
		if i < 2 { // to know how long it takes
			assert.NilError(t, c.Wait())
			takes = max(takes, time.Since(begun))
		} else {
			time.Sleep(time.Duration(rng.Int64N(int64(takes))))
			c.Process.Kill()
			c.Wait()
		}
		l := n.open("old.db")
		_, root := clean(t, l)
		var held bool
		if err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
			s, err := tree.Standing(p)
			held = s.Holds()
			return err
		}); err != nil {
			t.Fatal(err)
		}
		switch {
		case held:
			after++
		case root == was.Root:
			before++
		default:
			t.Errorf("attempt %d: the log is neither as it was nor as it is to be", i)
		}
		// The next attempt ends it.
		assert.NilError(t, l.Close())
		var refused *RestoreError
		if err := restoreFrom(n.at("old.db"), n.at("whole.db"), func() {}); err != nil && !(held && errors.As(err, &refused)) {
			t.Fatal(err)
		}
		n.stands(n.open("old.db"), p)
		os.RemoveAll(n.dir)
	}
	t.Logf("killed before it was stored %d times, and after it %d times", before, after)
}
