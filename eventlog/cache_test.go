package eventlog

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
)

// TestCache stores values beside a log: they come back, by version, and the log
// is as sound as before.
func TestCache(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	if _, err := OpenCache(path); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("a cache of no log: %v", err)
	}
	l, err := Open(path, WithAuthor("test"))
	assert.NilError(t, err)
	if err := l.Update(t.Context(), func(tx Tx) error {
		_, err := tx.Append("m", 0, []engine.Event{&engine.Commented{Text: "a"}})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	c, err := OpenCache(path)
	assert.NilError(t, err)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for k := range 20 {
				key := fmt.Appendf(nil, "%d/%d", i, k)
				assert.Check(t, c.Put(key, 1, key))
				if got, err := c.Get(key, 1); err != nil || string(got) != string(key) {
					t.Errorf("%s: %q, %v", key, got, err)
				}
			}
		})
	}
	wait.Wait()
	if got, err := c.Get([]byte("1/1"), 2); got != nil || err != nil {
		t.Errorf("of another version: %q, %v", got, err)
	}
	assert.NilError(t, c.Put([]byte("1/1"), 2, []byte("new")))
	if got, _ := c.Get([]byte("1/1"), 2); string(got) != "new" {
		t.Errorf("in its place: %q", got)
	}
	sound := func(faults string) {
		t.Helper()
		a, err := l.Verify(t.Context())
		assert.NilError(t, err)
		if got := fmt.Sprint(a.Faults); faults == "" && len(a.Faults) > 0 || !strings.Contains(got, faults) {
			t.Errorf("the audit finds %s", got)
		}
	}
	sound("")
	if n, err := c.Forget(); n != 160 || err != nil {
		t.Errorf("%d were thrown away, %v", n, err)
	}
	if got, _ := c.Get([]byte("2/2"), 1); got != nil {
		t.Errorf("what was thrown away is there: %q", got)
	}
	c.Close()
	if c, err = OpenCache(path); err != nil { // again
		t.Fatal(err)
	}
	c.Close()
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	defer db.Close()
	if _, err := db.Exec("DROP TABLE solved; CREATE TABLE solved (anything)"); err != nil {
		t.Fatal(err)
	}
	sound("solved does not belong in a log")
	l.Close()
}

// TestReadCache: a cache that is only read is not made, and has what was stored.
func TestReadCache(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sueca.db")
	l, err := Open(path)
	assert.NilError(t, err)
	assert.NilError(t, l.Close())
	before, err := os.ReadFile(path)
	assert.NilError(t, err)
	if c, err := ReadCache(path); c != nil || err != nil {
		t.Fatalf("%v, %v where nothing is stored", c, err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the log is changed by looking (%v)", err)
	}
	c, err := OpenCache(path)
	assert.NilError(t, err)
	assert.NilError(t, c.Put([]byte("k"), 1, []byte("v")))
	c.Close()
	if c, err = ReadCache(path); err != nil || c == nil {
		t.Fatalf("%v, %v", c, err)
	}
	defer c.Close()
	if v, err := c.Get([]byte("k"), 1); string(v) != "v" || err != nil {
		t.Errorf("%q, %v", v, err)
	}
}
