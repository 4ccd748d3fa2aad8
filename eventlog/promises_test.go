package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// promisesFile makes a file that knows the keys a and b.
func promisesFile(t *testing.T) string {
	t.Helper()
	image, err := NewPromises("a", "b")
	path := filepath.Join(t.TempDir(), "x.state")
	if err == nil {
		err = os.WriteFile(path, image, 0o600)
	}
	assert.NilError(t, err)
	if !IsPromises(image) || IsLog(image) {
		t.Error("the file is not known for what it is")
	}
	return path
}

// promise stores a promise, if it extends the last one.
func promise(path, key string, begin Begin, next evidence.Promise) error {
	p, err := OpenPromises(path)
	if err != nil {
		return err
	}
	defer p.Close()
	_, err = p.Keep(context.Background(), key, begin, func(last func(string) (evidence.Promise, error)) (evidence.Promise, []byte, error) {
		before, err := last(next.Origin)
		if err == nil {
			err = before.Allows(next, nil)
		}
		return next, []byte("signed"), err
	})
	return err
}

// TestPromises: a promise is kept for its key and its origin, and no other.
func TestPromises(t *testing.T) {
	path := promisesFile(t)
	x, y := tlog.Hash{1}, tlog.Hash{2}
	var refused *evidence.PromiseError
	for _, c := range []struct {
		key  string
		next evidence.Promise
		ok   bool
	}{
		{"a", evidence.Promise{Origin: "o", Size: 5, Root: x}, true},
		{"a", evidence.Promise{Origin: "o", Size: 5, Root: x}, true},
		{"a", evidence.Promise{Origin: "o", Size: 5, Root: y}, false},
		{"a", evidence.Promise{Origin: "o", Size: 4, Root: x}, false},
		{"a", evidence.Promise{Origin: "o", Size: 6, Root: x}, false}, // nothing shows it
		{"a", evidence.Promise{Origin: "p", Size: 5, Root: y}, true},
		{"b", evidence.Promise{Origin: "o", Size: 5, Root: y}, true},
		{"a", evidence.Promise{Origin: "o", Size: 0, Root: y}, false},
	} {
		err := promise(path, c.key, Known, c.next)
		if (err == nil) != c.ok || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s, %v: %v", c.key, c.next, err)
		}
	}
	if err := promise(path, "c", Known, evidence.Promise{Origin: "o", Size: 5, Root: x}); !errors.Is(err, ErrForgotten) {
		t.Errorf("an unknown key: %v", err)
	}
	if err := promise(path, "c", Anew, evidence.Promise{Origin: "o", Size: 5, Root: x}); err != nil {
		t.Errorf("an unknown key that begins anew: %v", err)
	}
	if err := promise(path, "c", Anew, evidence.Promise{Origin: "o", Size: 5, Root: x}); !errors.Is(err, ErrRemembered) {
		t.Errorf("a known key that begins anew: %v", err)
	}
	// A key that was refused is no known key by that.
	if err := promise(path, "d", Anew, evidence.Promise{Origin: "o", Root: x}); !errors.As(err, &refused) {
		t.Errorf("an empty log with a root: %v", err)
	}
	if err := promise(path, "d", Known, evidence.Promise{Origin: "o", Size: 5, Root: x}); !errors.Is(err, ErrForgotten) {
		t.Errorf("a key that was refused: %v", err)
	}
}

// TestPromisesAtOnce: of signers of as many histories at once one signs.
func TestPromisesAtOnce(t *testing.T) {
	path := promisesFile(t)
	var wg sync.WaitGroup
	signed := make([]error, 8)
	for i := range signed {
		wg.Go(func() {
			signed[i] = promise(path, "a", Known, evidence.Promise{Origin: "o", Size: 5, Root: tlog.Hash{byte(i)}})
		})
	}
	wg.Wait()
	n := 0
	var refused *evidence.PromiseError
	for _, err := range signed {
		if err == nil {
			n++
		} else if !errors.As(err, &refused) {
			t.Error(err)
		}
	}
	if n != 1 {
		t.Errorf("%d histories are signed", n)
	}
}

// TestPromisesAreKept: the file itself holds the promises, whatever program opens it, and
// one that is not as it was made is not used.
func TestPromisesAreKept(t *testing.T) {
	path := promisesFile(t)
	assert.NilError(t, promise(path, "a", Known, evidence.Promise{Origin: "o", Size: 5, Root: tlog.Hash{1}}))
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	defer db.Close()
	for _, s := range []string{
		"DELETE FROM promise", "DELETE FROM key", "UPDATE promise SET size = 4", "UPDATE promise SET root = zeroblob(32)", "UPDATE promise SET origin = 'p'",
		"UPDATE promise SET key = 'b'", "UPDATE key SET id = 'c'",
	} {
		if _, err := db.Exec(s); err == nil {
			t.Errorf("%s is done", s)
		}
	}
	if _, err := db.Exec("DROP TRIGGER promise_no_less"); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPromises(path); !errors.Is(err, ErrAltered) {
		t.Errorf("without a trigger: %v", err)
	}
	for _, c := range []struct {
		path string
		want error
	}{{filepath.Join(t.TempDir(), "none"), fs.ErrNotExist}, {t.TempDir(), ErrNotPromises}, {"promises_test.go", ErrNotPromises}} {
		if _, err := OpenPromises(c.path); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.path, err, c.want)
		}
	}
}

// TestPromisesListed: what a file tells of a key, and of an origin, in order.
func TestPromisesListed(t *testing.T) {
	path := promisesFile(t)
	p, err := OpenPromises(path)
	assert.NilError(t, err)
	defer p.Close()
	assert.NilError(t, p.Register(context.Background(), "c"))
	if err := p.Register(context.Background(), "c"); err == nil {
		t.Error("a key is registered twice")
	}
	one, two, three := evidence.Promise{Origin: "o", Size: 5, Root: tlog.Hash{1}}, evidence.Promise{Origin: "n", Size: 7, Root: tlog.Hash{2}}, evidence.Promise{Origin: "o", Size: 6, Root: tlog.Hash{3}}
	for _, c := range []struct {
		key  string
		next evidence.Promise
	}{{"b", three}, {"a", one}, {"a", two}} {
		assert.NilError(t, promise(path, c.key, Known, c.next))
	}
	for key, want := range map[string][]evidence.Promise{"a": {two, one}, "b": {three}, "c": nil, "d": nil} {
		if got, err := p.Of(key); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s has signed %v, %v; want %v", key, got, err, want)
		}
	}
	for origin, want := range map[string][]evidence.Promise{"o": {one, three}, "n": {two}, "m": nil} {
		if got, err := PromisesOf(path, origin); err != nil || !slices.Equal(got, want) {
			t.Errorf("of %s the keys have signed %v, %v; want %v", origin, got, err, want)
		}
	}
	for _, c := range []struct {
		key, origin string
		want        evidence.Promise
		err         error
	}{
		{"a", "o", one, nil}, {"b", "o", three, nil}, {"a", "m", evidence.Promise{Origin: "m"}, nil}, {"c", "o", evidence.Promise{Origin: "o"}, nil},
		{"d", "o", evidence.Promise{Origin: "o"}, ErrForgotten},
	} {
		if got, err := p.Last(c.key, c.origin); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s has signed last of %s %v, %v", c.key, c.origin, got, err)
		}
	}
	if _, err := PromisesOf(filepath.Join(t.TempDir(), "none"), "o"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a file that is not there: %v", err)
	}
	var wrong *PromisesError
	if _, err := p.Last("d", "o"); !errors.As(err, &wrong) || wrong.Error() != path+": "+ErrForgotten.Error() {
		t.Errorf("the error says %v", err)
	}
}

// TestPromisesOfLater: a file of a later version of the program, or of another program, is not read.
func TestPromisesOfLater(t *testing.T) {
	for statement, want := range map[string]error{"PRAGMA user_version = 2": evidence.ErrNewer, "PRAGMA application_id = 7": ErrNotPromises} {
		path := promisesFile(t)
		tamper(t, path, statement)
		if p, err := OpenPromises(path); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", statement, err, want)
			if err == nil {
				p.Close()
			}
		}
	}
}
