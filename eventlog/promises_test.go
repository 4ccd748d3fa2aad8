package eventlog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	notes "golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// keysOf are the keys of promises by their names, and by what tells them apart.
var keysOf = func() map[string]notes.Signer {
	out := map[string]notes.Signer{}
	for _, name := range []string{"a", "b", "c", "d"} {
		secret, _, err := evidence.NewKey(name)
		if err != nil {
			panic(err)
		}
		if out[name], err = notes.NewSigner(secret); err != nil {
			panic(err)
		}
		id, err := evidence.SignerID(secret)
		if err != nil {
			panic(err)
		}
		idsOf[name], namesOf[id] = id, name
	}
	return out
}()

var idsOf, namesOf = map[string]string{}, map[string]string{}

// notedBy returns the checkpoint of a promise that a key has signed.
func notedBy(name string, p evidence.Promise) ([]byte, error) {
	return notes.Sign(&notes.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", p.Origin, p.Size, p.Root)}, keysOf[name])
}

// promisesFile makes a file that knows the keys a and b.
func promisesFile(t *testing.T) string {
	t.Helper()
	image, err := NewPromises(idsOf["a"], idsOf["b"])
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
	now, signed, err := p.Keep(context.Background(), idsOf[key], begin, func(last func(string) (evidence.Promise, error)) ([]byte, error) {
		before, err := last(next.Origin)
		if err == nil {
			err = before.Allows(next, nil)
		}
		if err != nil {
			return nil, err
		}
		return notedBy(key, next)
	})
	if (err == nil) != (len(signed) > 0) || err == nil && now != next {
		return fmt.Errorf("%v is kept, and %q: %w", now, signed, err)
	}
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
		"UPDATE promise SET key = (SELECT max(id) FROM key WHERE id <> promise.key)", "UPDATE key SET id = 'c'",
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
	assert.NilError(t, p.Register(context.Background(), idsOf["c"]))
	if err := p.Register(context.Background(), idsOf["c"]); err == nil {
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
		if got, err := p.Of(idsOf[key]); err != nil || !slices.Equal(promisesOf(got), want) {
			t.Errorf("%s has signed %v, %v; want %v", key, got, err, want)
		}
	}
	for origin, want := range map[string]map[string]evidence.Promise{"o": {"a": one, "b": three, "c": {}}, "n": {"a": two, "b": {}, "c": {}}, "m": {"a": {}, "b": {}, "c": {}}} {
		all, err := RememberedIn(t.Context(), path, origin, 3)
		got := map[string]evidence.Promise{}
		for _, m := range all {
			if got[namesOf[m.Key]] = m.Signed; m.Unsigned {
				t.Errorf("%v is not signed", m)
			}
		}
		if err != nil || len(all) != len(want) || !maps.Equal(got, want) {
			t.Errorf("of %s the keys have signed %v, %v; want %v", origin, got, err, want)
		}
	}
	if _, err := RememberedIn(t.Context(), path, "o", 2); !errors.Is(err, ErrCrowded) {
		t.Errorf("of three keys, where two are let: %v", err)
	}
	for _, c := range []struct {
		key, origin string
		want        evidence.Promise
		err         error
	}{
		{"a", "o", one, nil}, {"b", "o", three, nil}, {"a", "m", evidence.Promise{Origin: "m"}, nil}, {"c", "o", evidence.Promise{Origin: "o"}, nil},
		{"d", "o", evidence.Promise{Origin: "o"}, ErrForgotten},
	} {
		if got, err := p.Last(idsOf[c.key], c.origin); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s has signed last of %s %v, %v", c.key, c.origin, got, err)
		}
	}
	if _, err := RememberedIn(t.Context(), filepath.Join(t.TempDir(), "none"), "o", 9); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a file that is not there: %v", err)
	}
	var wrong *PromisesError
	if _, err := p.Last("d", "o"); !errors.As(err, &wrong) || wrong.Error() != path+": "+ErrForgotten.Error() {
		t.Errorf("the error says %v", err)
	}
}

// promisesOf returns what is remembered without who does.
func promisesOf(all []Remembered) (out []evidence.Promise) {
	for _, m := range all {
		out = append(out, m.Signed)
	}
	return out
}

// TestPromisesArePlanted: whatever is written into a file of what keys have signed, what a key has not signed does not count.
func TestPromisesArePlanted(t *testing.T) {
	kept := evidence.Promise{Origin: "o", Size: 5, Root: tlog.Hash{1}}
	more := evidence.Promise{Origin: "o", Size: 9, Root: tlog.Hash{2}}
	by := func(name string, p evidence.Promise) []byte {
		signed, err := notedBy(name, p)
		assert.NilError(t, err)
		return signed
	}
	long, err := notes.Sign(&notes.Note{Text: "o\n9\n" + more.Root.String() + "\n" + strings.Repeat("x", 5000) + "\n"}, keysOf["a"])
	assert.NilError(t, err)
	for name, planted := range map[string][]byte{
		"of fewer rows": by("a", kept), "of another key": by("b", more), "of another log": by("a", evidence.Promise{Origin: "p", Size: 9, Root: more.Root}),
		"of another root": by("a", evidence.Promise{Origin: "o", Size: 9, Root: kept.Root}), "long": long, "empty": {}, "no checkpoint": []byte("o\n9\n"),
	} {
		path := promisesFile(t)
		assert.NilError(t, promise(path, "a", Known, kept))
		db, err := sql.Open(driverName, path)
		assert.NilError(t, err)
		_, err = db.Exec("UPDATE promise SET size = 9, root = ?, note = ?", more.Root[:], planted)
		assert.NilError(t, errors.Join(err, db.Close()))
		if got, err := RememberedIn(t.Context(), path, "o", 9); !errors.Is(err, ErrUnproven) {
			t.Errorf("a checkpoint %s: %v, %v", name, got, err)
		}
		if err := promise(path, "a", Known, evidence.Promise{Origin: "o", Size: 9, Root: more.Root}); !errors.Is(err, ErrUnproven) {
			t.Errorf("a checkpoint %s: a key signs with it: %v", name, err)
		}
	}
}

// TestPromisesOfBefore: a file of version 1 has no signatures. What it says is told from what is signed, and is believed
// until the key signs; from then on the file is of version 2.
func TestPromisesOfBefore(t *testing.T) {
	old := evidence.Promise{Origin: "o", Size: 5, Root: tlog.Hash{1}}
	other := evidence.Promise{Origin: "p", Size: 7, Root: tlog.Hash{2}}
	path := filepath.Join(t.TempDir(), "x.state")
	db, err := sql.Open(driverName, path)
	assert.NilError(t, err)
	_, err = db.Exec(promisesSchema + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 1", promisesID))
	assert.NilError(t, err)
	_, err = db.Exec("INSERT INTO key (id) VALUES (?)", idsOf["a"])
	assert.NilError(t, err)
	for _, p := range []evidence.Promise{old, other} {
		_, err = db.Exec("INSERT INTO promise (key, origin, size, root) VALUES (?, ?, ?, ?)", idsOf["a"], p.Origin, p.Size, p.Root[:])
		assert.NilError(t, err)
	}
	assert.NilError(t, db.Close())
	remembered := func(unsigned bool, p evidence.Promise) {
		t.Helper()
		all, err := RememberedIn(t.Context(), path, p.Origin, 9)
		if want := []Remembered{{idsOf["a"], p, unsigned}}; err != nil || !slices.Equal(all, want) {
			t.Errorf("%v, %v; want %v", all, err, want)
		}
	}
	remembered(true, old)
	var refused *evidence.PromiseError
	if err := promise(path, "a", Known, evidence.Promise{Origin: "o", Size: 4, Root: tlog.Hash{1}}); !errors.As(err, &refused) {
		t.Errorf("fewer rows: %v", err)
	}
	remembered(true, old) // nothing was signed
	p, err := OpenPromises(path)
	assert.NilError(t, err)
	defer p.Close()
	assert.NilError(t, promise(path, "a", Known, old)) // by another program
	remembered(false, old)
	remembered(true, other)
	_, _, err = p.Keep(t.Context(), idsOf["a"], Known, func(last func(string) (evidence.Promise, error)) ([]byte, error) {
		before, err := last("o")
		if before != old {
			t.Errorf("%v, %v", before, err)
		}
		return notedBy("a", other)
	})
	assert.NilError(t, err)
	remembered(false, other)
	if image, err := os.ReadFile(path); err != nil || image[63] != promisesVersion {
		t.Errorf("the file is of version %d, %v", image[63], err)
	}
}

// TestPromisesOfLater: a file of a later version of the program, or of another program, is not read.
func TestPromisesOfLater(t *testing.T) {
	for statement, want := range map[string]error{"PRAGMA user_version = 3": evidence.ErrNewer, "PRAGMA application_id = 7": ErrNotPromises} {
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
