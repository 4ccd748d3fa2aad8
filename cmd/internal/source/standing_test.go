package source

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// signedLog is a log with two matches, and two checkpoints of it: of all rows, and of the first
// two.
func signedLog(t *testing.T) (a *Source, verifier string, whole, early []byte, origin string) {
	t.Helper()
	a, _ = logged(t, one, two)
	signer, verifier, err := evidence.NewKey("club")
	assert.NilError(t, err)
	if err := a.ReadTree(func(_ eventlog.Reader, tree *evidence.Tree) (err error) {
		origin = tree.Origin
		if whole, err = tree.Sign(tree.Size, signer); err != nil {
			return err
		}
		early, err = tree.Sign(2, signer)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return a, verifier, whole, early, origin
}

// TestSignedBeside: of the checkpoints beside a log the largest counts whose signature something
// beside the log knows.
func TestSignedBeside(t *testing.T) {
	a, verifier, whole, early, origin := signedLog(t)
	dir := filepath.Dir(a.LogPath)
	put := func(name, text string) {
		t.Helper()
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	size := func() int64 {
		t.Helper()
		promises := a.SignedBeside(origin)
		switch {
		case len(promises) == 0:
			return 0
		case len(promises) > 1 || promises[0].Origin != origin:
			t.Errorf("%+v", promises)
		}
		return promises[0].Size
	}
	for _, step := range []struct {
		name, text string
		want       int64
	}{
		{"nothing", "", 0},
		{"a.checkpoint", string(early), 0}, // nobody knows whose it is
		{"b.pub", verifier + "\n", 2},      //
		{"c.checkpoint", string(whole), 5}, // the larger one
		{"d.checkpoint", strings.Replace(string(whole), "\n5\n", "\n9\n", 1), 5}, // which is not signed
		{"e.checkpoint", "x\n" + string(whole), 5},
		{"f.checkpoint", origin, 5},
		{"g.state", "no file of what keys have signed", 5},
		{"b.pub", "none\n", 0},
		{"h.policy", "log " + verifier + "\nquorum none\n", 0}, // of another log than this, by its name
	} {
		put(step.name, step.text)
		if got := size(); got != step.want {
			t.Errorf("with %s: %d, want %d", step.name, got, step.want)
		}
	}
	if got := a.SignedBeside("another"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestRolesBeside: a cosigner's key says nothing of how many rows the log has, whoever signed with it.
func TestRolesBeside(t *testing.T) {
	a, verifier, whole, _, origin := signedLog(t)
	secret, ana, err := evidence.NewKey("ana")
	assert.NilError(t, err)
	signer, err := note.NewSigner(secret)
	assert.NilError(t, err)
	forged, err := note.Sign(&note.Note{Text: origin + "\n1000000\n" + strings.Split(string(whole), "\n")[2] + "\n"}, signer)
	assert.NilError(t, err)
	cosigned, err := evidence.Cosign(whole, secret)
	assert.NilError(t, err)
	ofLogSecret, ofLog, err := evidence.NewKey(origin)
	assert.NilError(t, err)
	ofLogSigner, err := note.NewSigner(ofLogSecret)
	assert.NilError(t, err)
	named, err := note.Sign(&note.Note{Text: strings.Join(strings.SplitAfterN(string(whole), "\n", 4)[:3], "")}, ofLogSigner)
	assert.NilError(t, err)
	policy := fmt.Sprintf("log %s\nwitness ana %s\nquorum none\n", ofLog, evidence.CosignerKey(ana))
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"who cosigned", map[string]string{"club.pub": verifier, "ana.pub": ana, "whole.checkpoint": string(cosigned), "forged.checkpoint": string(forged)}, 5},
		{"beside a key with the log's name", map[string]string{"log.pub": ofLog, "ana.pub": ana, "named.checkpoint": string(named), "forged.checkpoint": string(forged)}, 5},
		{"beside a policy", map[string]string{"club.policy": policy, "ana.pub": ana, "named.checkpoint": string(named), "forged.checkpoint": string(forged)}, 5},
		{"a witness of another's policy", map[string]string{"club.pub": verifier, "ana.pub": ana, "whole.checkpoint": string(whole), "forged.checkpoint": string(forged),
			"other.policy": "witness ana " + evidence.CosignerKey(ana) + "\nquorum none\n"}, 5},
		{"a key to cosign with", map[string]string{"ana.pub": evidence.CosignerKey(ana), "forged.checkpoint": string(forged)}, 0},
	} {
		dir := t.TempDir()
		b := *a
		b.LogPath = filepath.Join(dir, "club.db")
		for name, text := range tt.files {
			assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		var got int64
		for _, p := range b.SignedBeside(origin) {
			got = max(got, p.Size)
		}
		if got != tt.want {
			t.Errorf("%s: %d rows were signed, want %d", tt.name, got, tt.want)
		}
	}
}

// TestClaimedBeside: whatever a stranger puts beside a log that says to be its keeper's, nothing that the stranger
// signed counts against a key that remembers what it signed there, or that a policy of the club says.
func TestClaimedBeside(t *testing.T) {
	_, _, whole, _, origin := signedLog(t)
	sign := func(size int) (key, id, signed string) {
		t.Helper()
		secret, key, err := evidence.NewKey(origin)
		assert.NilError(t, err)
		id, err = evidence.SignerID(secret)
		assert.NilError(t, err)
		assert.Equal(t, evidence.VerifierID(key), id)
		signer, err := note.NewSigner(secret)
		assert.NilError(t, err)
		out, err := note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", origin, size, strings.Split(string(whole), "\n")[2])}, signer)
		assert.NilError(t, err)
		return key, id, string(out)
	}
	club, clubID, own := sign(5)
	stranger, _, million := sign(1_000_000)
	policy := func(key string) string { return "log " + key + "\nquorum none\n" }
	for _, tt := range []struct {
		name        string
		files       map[string]string
		state       bool // the club's key remembers 5 rows
		want        int64
		contradicts bool
	}{
		{"the club's alone", map[string]string{"c.policy": policy(club), "c.pub": club}, true, 5, false},
		{"without a memory", map[string]string{"c.policy": policy(club), "c.pub": club}, false, 5, false},
		{"a stranger's policy", map[string]string{"c.policy": policy(club), "m.policy": policy(stranger)}, true, 5, true},
		{"a stranger's policy that is read first", map[string]string{"c.policy": policy(club), "a.policy": policy(stranger)}, true, 5, true},
		{"a stranger's policy beside the club's key", map[string]string{"c.pub": club, "m.policy": policy(stranger)}, true, 5, true},
		{"a stranger's key beside the club's policy", map[string]string{"c.policy": policy(club), "m.pub": stranger}, true, 5, true},
		{"a stranger's key beside the club's key", map[string]string{"c.pub": club, "m.pub": stranger}, true, 5, true},
		{"a stranger's policy beside a memory", map[string]string{"m.policy": policy(stranger)}, true, 0, true}, // or the memory is the stranger's
		{"neither remembers", map[string]string{"c.policy": policy(club), "m.policy": policy(stranger)}, false, 0, true},
	} {
		dir := t.TempDir()
		b, out := saying(t, "")
		b.LogPath = filepath.Join(dir, "club.db")
		tt.files["own.checkpoint"], tt.files["million.checkpoint"] = own, million
		for name, text := range tt.files {
			assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		if tt.state {
			stateFile(t, filepath.Join(dir, "c.key.state"), clubID)
			keeps(t, filepath.Join(dir, "c.key.state"), clubID, []byte(own))
		}
		var got int64
		for range 2 {
			for _, p := range b.SignedBeside(origin) {
				got = max(got, p.Size)
			}
		}
		said := strings.Count(out.String(), "more than one key beside")
		if got != tt.want || said > 1 || said == 1 != tt.contradicts {
			t.Errorf("%s: %d rows were signed, want %d; said %d times", tt.name, got, tt.want, said)
		}
	}
}

// stateFile makes a file of what keys have signed, which is nothing.
func stateFile(t *testing.T, name string, ids ...string) {
	t.Helper()
	image, err := eventlog.NewPromises(ids...)
	assert.NilError(t, err)
	assert.NilError(t, os.WriteFile(name, image, 0o600))
}

// keeps stores in such a file what a key has signed.
func keeps(t *testing.T, name, id string, signed []byte) {
	t.Helper()
	p, err := eventlog.OpenPromises(name)
	assert.NilError(t, err)
	defer p.Close()
	_, _, err = p.Keep(t.Context(), id, eventlog.Known, func(func(string) (evidence.Promise, error)) ([]byte, error) { return signed, nil })
	assert.NilError(t, err)
}

// keyed is a key, and what it signs of a log that has any number of rows.
type keyed struct{ secret, public, id string }

func newKeyed(t *testing.T, name string) (k keyed) {
	t.Helper()
	var err error
	k.secret, k.public, err = evidence.NewKey(name)
	assert.NilError(t, err)
	k.id = evidence.VerifierID(k.public)
	return k
}

func (k keyed) signs(t *testing.T, origin string, size int) []byte {
	t.Helper()
	signer, err := note.NewSigner(k.secret)
	assert.NilError(t, err)
	out, err := note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", origin, size, tlog.Hash{byte(size)})}, signer)
	assert.NilError(t, err)
	return out
}

// TestPlanted: whoever may write into the folder can put a file there that says what keys have signed. What one says of a
// key that nobody has named is worth nothing, and what the key has not signed neither; nor is one that is too large, or that another
// program holds. What counts is said with the name of its file.
func TestPlanted(t *testing.T) {
	a, _, _, _, origin := signedLog(t)
	club, ana, loose, stranger := newKeyed(t, origin), newKeyed(t, "ana"), newKeyed(t, "club"), newKeyed(t, "stranger")
	policy := "log " + club.public + "\nwitness ana " + evidence.CosignerKey(ana.public) + "\nquorum none\n"
	state := func(name string, keys ...keyed) {
		var ids []string
		for _, k := range keys {
			ids = append(ids, k.id)
		}
		stateFile(t, name, ids...)
		for i, k := range keys[:min(len(keys), 3)] {
			keeps(t, name, k.id, k.signs(t, origin, 100+i))
		}
	}
	crowd := []keyed{club, ana, loose}
	for i := range 1001 {
		crowd = append(crowd, keyed{id: fmt.Sprint(club.id, i)})
	}
	const set = "UPDATE promise SET size = 900, root = zeroblob(32)"
	for _, tt := range []struct {
		desc    string
		files   map[string]string
		state   []keyed // the keys that x.state knows
		planted string  // what is done to it then
		want    []int64
		said    bool
	}{
		{"nothing names a key", nil, []keyed{stranger}, "", []int64{100}, false},
		{"a key of nobody beside a key", map[string]string{"c.pub": loose.public}, []keyed{stranger}, "", nil, false},
		{"a key that stands there", map[string]string{"c.pub": loose.public}, []keyed{stranger, loose}, "", []int64{101}, false},
		{"a key of nobody beside a policy", map[string]string{"c.policy": policy}, []keyed{stranger}, "", nil, true},
		{"the keeper's, and a stranger's", map[string]string{"c.policy": policy}, []keyed{stranger, club}, "", []int64{101}, false},
		{"who cosigns", map[string]string{"c.policy": policy}, []keyed{ana}, "", []int64{100}, false},
		{"a key that the policy does not name", map[string]string{"c.policy": policy, "l.pub": loose.public}, []keyed{club, loose}, "", []int64{100}, false},
		{"who cosigns by a stranger's policy", map[string]string{"c.policy": policy,
			"m.policy": "log " + loose.public + "\nwitness m " + evidence.CosignerKey(loose.public) + "\nquorum none\n"}, []keyed{club, loose}, "", []int64{100}, false},
		{"too many", map[string]string{"c.policy": policy}, crowd, "", nil, false},
		{"the keeper's, altered", map[string]string{"c.policy": policy}, []keyed{club}, set, nil, false},
		{"the keeper's, unsigned", map[string]string{"c.policy": policy}, []keyed{club}, set + ", note = NULL", nil, false},
		{"the keeper's, of another's checkpoint", map[string]string{"c.policy": policy}, []keyed{club, loose},
			"UPDATE promise SET (size, root, note) = (SELECT size, root, note FROM promise WHERE key <> '" + club.id + "')", nil, false},
	} {
		dir := t.TempDir()
		b, out := saying(t, "")
		b.LogPath = filepath.Join(dir, "club.db")
		for name, text := range tt.files {
			assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		state(filepath.Join(dir, "x.state"), tt.state...)
		if tt.planted != "" {
			db, err := sql.Open(sql.Drivers()[0], filepath.Join(dir, "x.state"))
			assert.NilError(t, err)
			_, err = db.ExecContext(t.Context(), tt.planted)
			assert.NilError(t, errors.Join(err, db.Close()))
		}
		var got []int64
		for _, p := range b.SignedBeside(origin) {
			if got = append(got, p.Size); p.In != filepath.Join(dir, "x.state") {
				t.Errorf("%s: %s says so", tt.desc, p.In)
			}
		}
		if strings.Contains(out.String(), "no signature shows what") != (tt.desc == "the keeper's, unsigned") {
			t.Errorf("%s: said is %s", tt.desc, out)
		}
		if said := strings.Contains(out.String(), "more than one key beside"); !slices.Equal(got, tt.want) || said != tt.said {
			t.Errorf("%s: %v were signed, want %v; said that keys contradict one another: %t", tt.desc, got, tt.want, said)
		}
	}
	dir := filepath.Dir(a.LogPath)
	for i := range 20 { // held by another program, all of them
		name := filepath.Join(dir, fmt.Sprint(i, ".state"))
		state(name, stranger)
		other, err := sql.Open(sql.Drivers()[0], name)
		assert.NilError(t, err)
		defer other.Close()
		other.SetMaxOpenConns(1)
		_, err = other.ExecContext(t.Context(), "BEGIN EXCLUSIVE")
		assert.NilError(t, err)
	}
	began := time.Now()
	if got := a.SignedBeside(origin); len(got) > 0 || time.Since(began) > 3*maxBesideWait {
		t.Errorf("%d were signed, after %s", len(got), time.Since(began))
	}
}

// TestKeptBeside: what a key remembers beside a log counts too.
func TestKeptBeside(t *testing.T) {
	a, _, _, _, origin := signedLog(t)
	name := filepath.Join(filepath.Dir(a.LogPath), "key.state")
	key := newKeyed(t, "key")
	stateFile(t, name, key.id)
	if got := a.SignedBeside(origin); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	keeps(t, name, key.id, key.signs(t, origin, 9))
	kept := evidence.Promise{Origin: origin, Size: 9, Root: tlog.Hash{9}}
	if got := a.SignedBeside(origin); len(got) != 1 || got[0] != (Signed{kept, name}) {
		t.Errorf("%+v", got)
	}
	if got := a.SignedBeside("another"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestLacking: a log that lies behind what was signed, or is another, is said to, once in a run; what
// is written is stored all the same.
func TestLacking(t *testing.T) {
	a, verifier, whole, _, origin := signedLog(t)
	cp, err := evidence.Trust{Keeper: verifier}.Open(whole)
	assert.NilError(t, err)
	holds, behind, other := Signed{cp.Promise(), "a.state"}, Signed{cp.Promise(), "b.state"}, Signed{cp.Promise(), "c.checkpoint"}
	behind.Size += 3
	other.Root[0] ^= 1
	foreign := behind
	foreign.Origin = "another"
	log, err := a.OpenLog()
	assert.NilError(t, err)
	defer log.Close()
	var lastAt time.Time
	if err := log.View(t.Context(), func(r eventlog.Reader) error {
		for row, err := range r.All(0) {
			if err != nil {
				return err
			}
			lastAt = row.At
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name     string
		promises []Signed
		want     string
	}{
		{"nothing", nil, ""}, {"what it has", []Signed{holds}, ""}, {"of another log", []Signed{foreign}, ""},
		{"behind", []Signed{holds, behind}, " lies behind what was signed of it, as b.state says: 3 rows are missing that were written after "},
		{"other", []Signed{other}, " is not as it was signed, as c.checkpoint says: its first 5 rows are others"},
		{"the larger one", []Signed{behind, other}, " lies behind "},
	} {
		got := a.Lacking(log, tt.promises)
		if got.IsZero() != (tt.want == "") || tt.want != "" && !strings.HasPrefix(got.String(), a.LogPath+tt.want) {
			t.Errorf("%s: %s", tt.name, got)
		}
		if tt.name == "behind" && !strings.HasSuffix(strings.Split(got.String(), ". It cannot")[0], " after "+lastAt.Local().Format("2006-01-02 15:04:05")) {
			t.Errorf("the last row is of %s: %s", lastAt, got)
		}
		b, said := saying(t, "")
		b.LogPath = a.LogPath
		if b.RemarkLacking(log, tt.promises); (said.Len() > 0) != (tt.want != "") {
			t.Errorf("%s: says %q", tt.name, said)
		}
	}
	empty, _ := logged(t)
	made, err := eventlog.Open(empty.LogPath)
	assert.NilError(t, err)
	defer made.Close()
	if err := made.ViewTree(t.Context(), func(_ eventlog.Reader, tree *evidence.Tree) error { foreign.Origin = tree.Origin; return nil }); err != nil {
		t.Fatal(err)
	}
	if got := empty.Lacking(made, []Signed{foreign}).String(); !strings.Contains(got, " has no rows, and as b.state says 8 were signed") {
		t.Error(got)
	}

	// Beside the log it is found by itself, and said once.
	dir := filepath.Dir(a.LogPath)
	for name, text := range map[string]string{"x.checkpoint": string(whole), "x.pub": verifier} {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	if got := a.LackingBeside(log); !got.IsZero() {
		t.Errorf("%s", got)
	}
	later := filepath.Join(t.TempDir(), "log.db")
	text, err := os.ReadFile(a.LogPath)
	assert.NilError(t, err)
	assert.NilError(t, os.WriteFile(later, text, 0o600))
	b, said := saying(t, "")
	b.LogPath, b.Author = later, "Elsa"
	if _, err := b.Store("0123", 0, eventsOf(t, one)); err != nil || said.Len() > 0 {
		t.Fatal(err, said)
	}
	state := filepath.Join(filepath.Dir(later), "key.state")
	key := newKeyed(t, "key")
	stateFile(t, state, key.id)
	keeps(t, state, key.id, key.signs(t, origin, 99))
	b, said = saying(t, "")
	b.LogPath, b.Author = later, "Elsa"
	for revision := range int64(2) {
		if _, err := b.Store("4567", revision, eventsOf(t, "note \"x\"\n")[1:]); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Count(said.String(), "lies behind what was signed of it"); got != 1 {
		t.Errorf("said %d times: %s", got, said)
	}
}
