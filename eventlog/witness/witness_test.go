package witness_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	notes "golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/witness"
)

// logOf is a log of some rows in memory.
type logOf struct {
	origin, key string
	hashes      []tlog.Hash
	roots       []tlog.Hash // by size
}

// newLog returns a log whose rows from another on are its own.
func newLog(t testing.TB, origin, key string, rows, other int, salt string) *logOf {
	t.Helper()
	l := &logOf{origin: origin, key: key, roots: []tlog.Hash{sha256.Sum256(nil)}}
	for n := range rows {
		row := fmt.Sprint(n)
		if n >= other {
			row += salt
		}
		more, err := tlog.StoredHashes(int64(n), []byte(row), l.reader())
		assert.NilError(t, err)
		l.hashes = append(l.hashes, more...)
		root, err := tlog.TreeHash(int64(n+1), l.reader())
		assert.NilError(t, err)
		l.roots = append(l.roots, root)
	}
	return l
}

func (l *logOf) reader() tlog.HashReader {
	return tlog.HashReaderFunc(func(at []int64) (out []tlog.Hash, err error) {
		for _, i := range at {
			out = append(out, l.hashes[i])
		}
		return out, nil
	})
}

// signed returns the checkpoint of so many rows.
func (l *logOf) signed(size int) []byte {
	s, err := notes.NewSigner(l.key)
	if err != nil {
		panic(err)
	}
	out, err := notes.Sign(&notes.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", l.origin, size, l.roots[size])}, s)
	if err != nil {
		panic(err)
	}
	return out
}

// request returns the body of a request.
func (l *logOf) request(old, size int) string {
	r := &evidence.Request{Old: int64(old), Signed: l.signed(size)}
	if old > 0 && old < size {
		var err error
		if r.Proof, err = tlog.ProveTree(int64(size), int64(old), l.reader()); err != nil {
			panic(err)
		}
	}
	return string(r.Text())
}

// club is a keeper, a witness and what they need.
type club struct {
	key, keeper, witness string // the secret key, and two verifier's keys
	w                    *witness.Witness
	server               *httptest.Server
	again                func() *witness.Witness // on the same file, as after a crash
}

func newClub(t testing.TB, make func(string) (string, string, error)) *club {
	t.Helper()
	c := &club{}
	var err error
	c.key, c.keeper, err = evidence.NewKey("sueca-log-x")
	assert.NilError(t, err)
	secret, public, err := make("porto")
	assert.NilError(t, err)
	c.witness = public
	id, err := evidence.SignerID(secret)
	assert.NilError(t, err)
	image, err := eventlog.NewPromises(id)
	assert.NilError(t, err)
	file := filepath.Join(t.TempDir(), "porto.key.state")
	assert.NilError(t, os.WriteFile(file, image, 0o600))
	policy, err := evidence.ParsePolicy("p", []byte("log "+c.keeper+"\nquorum none\n"))
	assert.NilError(t, err)
	c.again = func() *witness.Witness {
		promises, err := eventlog.OpenPromises(file)
		assert.NilError(t, err)
		t.Cleanup(func() { promises.Close() })
		w, err := witness.New(secret, promises, policy)
		assert.NilError(t, err)
		return w
	}
	c.w = c.again()
	mux := http.NewServeMux()
	mux.Handle("POST "+witness.Path, c.w)
	c.server = httptest.NewServer(mux)
	t.Cleanup(c.server.Close)
	return c
}

// post asks, and returns the status, the type and the body of the answer.
func (c *club) post(t testing.TB, body string) (int, string, string) {
	t.Helper()
	out, err := http.Post(c.server.URL+witness.Path, "", strings.NewReader(body))
	assert.NilError(t, err)
	defer out.Body.Close()
	text, err := io.ReadAll(out.Body)
	assert.NilError(t, err)
	return out.StatusCode, out.Header.Get("Content-Type"), string(text)
}

// kinds are the two kinds of keys of one who cosigns.
var kinds = map[string]func(string) (string, string, error){"Ed25519": evidence.NewCosignerKey, "ML-DSA-44": evidence.NewMLDSACosignerKey}

// TestWitness: what a witness answers, as tlog-witness says.
func TestWitness(t *testing.T) {
	for kind, make := range kinds {
		t.Run(kind, func(t *testing.T) {
			c := newClub(t, make)
			log, other := newLog(t, "sueca-log-x", c.key, 30, 30, ""), newLog(t, "sueca-log-x", c.key, 30, 4, "another")
			stranger, _, err := evidence.NewKey("sueca-log-x")
			assert.NilError(t, err)
			unknown := &logOf{origin: "sueca-log-y", key: c.key, roots: log.roots}
			forged := &logOf{origin: log.origin, key: stranger, roots: log.roots, hashes: log.hashes}
			long := "old 1\n" + strings.Repeat(log.roots[1].String()+"\n", 64) + "\n" + string(log.signed(10))
			for _, step := range []struct {
				desc, body string
				status     int
				answer     string
			}{
				{"nothing", "", 400, ""},
				{"no checkpoint", "old 0\n\nhello\n", 400, ""},
				{"a size with a zero before it", strings.Replace(log.request(0, 10), "old 0", "old 00", 1), 400, ""},
				{"more hashes than there can be", long, 400, ""},
				{"too long", log.request(0, 10) + strings.Repeat("x", 1<<17), 400, ""},
				{"another log", unknown.request(0, 10), 404, ""},
				{"a key that is not the keeper's", forged.request(0, 10), 403, ""},
				{"from more rows than there are", strings.Replace(log.request(0, 10), "old 0", "old 11", 1), 400, ""},
				{"from rows that it did not sign", log.request(5, 10), 409, "0\n"},
				{"a proof where there is nothing to prove", strings.Replace(log.request(0, 10), "old 0\n", "old 0\n"+log.roots[1].String()+"\n", 1), 422, ""},
				{"the first", log.request(0, 10), 200, "—"},
				{"from nothing again", log.request(0, 12), 409, "10\n"},
				{"another history of as many rows", other.request(10, 10), 409, "10\n"},
				{"the same again", log.request(10, 10), 200, "—"},
				{"another history", other.request(10, 20), 422, ""},
				{"no proof", "old 10\n\n" + string(log.signed(20)), 422, ""},
				{"fewer rows", log.request(4, 8), 409, "10\n"},
				{"it goes on", log.request(10, 21), 200, "—"},
				{"a request that came too late", log.request(10, 15), 409, "21\n"},
			} {
				status, kind, answer := c.post(t, step.body)
				if status != step.status || step.status == 409 && (answer != step.answer || kind != "text/x.tlog.size") || status == 200 && !strings.HasPrefix(answer, "— porto ") {
					t.Fatalf("%s: %d %s %q, want %d %q", step.desc, status, kind, answer, step.status, step.answer)
				}
			}
			// Who asks adds the signature to the checkpoint, and the policy counts it.
			lines, err := witness.Ask(t.Context(), c.server.URL, 0, func(old int64) (*evidence.Request, error) {
				return evidence.ParseRequest([]byte(log.request(int(old), 25)))
			})
			assert.NilError(t, err)
			more, names, err := evidence.AddCosignatures(log.signed(25), lines, []string{c.witness})
			assert.NilError(t, err)
			assert.DeepEqual(t, names, []string{"porto"})
			policy, err := evidence.ParsePolicy("p", []byte("log "+c.keeper+"\nwitness porto "+c.witness+"\nquorum porto\n"))
			assert.NilError(t, err)
			cp, err := policy.Open(more)
			assert.NilError(t, err)
			assert.Equal(t, len(cp.Cosigned), 1)
			for _, bad := range []string{"", "\n\n" + string(lines), "x\n" + string(lines), strings.Replace(string(lines), "porto", "lisboa", 1)} {
				if _, _, err := evidence.AddCosignatures(log.signed(25), []byte(bad), []string{c.witness}); !errors.Is(err, evidence.ErrSignature) {
					t.Errorf("%q is taken: %v", bad, err)
				}
			}
			if _, _, err := evidence.AddCosignatures(log.signed(24), lines, []string{c.witness}); !errors.Is(err, evidence.ErrSignature) {
				t.Errorf("the signature of another checkpoint is taken: %v", err)
			}
			if _, err := witness.Ask(t.Context(), c.server.URL, 0, func(old int64) (*evidence.Request, error) {
				return evidence.ParseRequest([]byte(other.request(int(old), 25)))
			}); err == nil {
				t.Error("another history was signed")
			}
		})
	}
}

// TestOneHistory: of two histories of a log one is signed, however many ask at once, however they are forged, and though the witness
// ends in between.
func TestOneHistory(t *testing.T) {
	count := 1000
	if os.Getenv("SUECA_LONG") != "" {
		count = 10_000
	}
	c := newClub(t, evidence.NewCosignerKey)
	const rows, common = 200, 20
	stranger, _, err := evidence.NewKey("sueca-log-x")
	assert.NilError(t, err)
	logs := []*logOf{newLog(t, "sueca-log-x", c.key, rows, rows, ""), newLog(t, "sueca-log-x", c.key, rows, common, "fork"), newLog(t, "sueca-log-x", stranger, rows, common, "forged")}
	var of sync.Mutex
	var granted []string
	var wait sync.WaitGroup
	statuses := map[int]int{}
	second := c.again() // another program with the same file
	for worker := range 8 {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(6, uint64(worker)))
			for n := range count / 8 {
				log := logs[rng.IntN(3)]
				of.Lock()
				old := 0
				if len(granted) > 0 && rng.IntN(4) > 0 {
					fmt.Sscan(strings.Split(granted[len(granted)-1], "\n")[1], &old)
				} else {
					old = rng.IntN(rows)
				}
				of.Unlock()
				size := min(rows, old+max(0, rng.IntN(count/30)-count/30+4)*(1+rng.IntN(5))) // it grows now and then
				body := log.request(old, size)
				switch rng.IntN(8) {
				case 0:
					at := rng.IntN(len(body))
					body = body[:at] + string(body[at]^byte(1+rng.IntN(127))) + body[at+1:]
				case 1:
					body = strings.Replace(body, fmt.Sprintf("old %d\n", old), fmt.Sprintf("old %d\n", rng.IntN(rows)), 1)
				}
				w := c.w
				if n%5 == 0 {
					w = second
				}
				lines, err := w.Sign(context.Background(), []byte(body))
				status := 200
				if err != nil {
					rec := httptest.NewRecorder()
					w.ServeHTTP(rec, httptest.NewRequest("POST", witness.Path, strings.NewReader(body)))
					if status = rec.Code; status == 200 {
						lines = rec.Body.Bytes() // what had come in between was signed meanwhile
					}
				}
				of.Lock()
				statuses[status]++
				if status == 200 {
					_, checkpoint, _ := strings.Cut(body, "\n\n")
					more, _, err := evidence.AddCosignatures([]byte(checkpoint), lines, []string{c.witness})
					if err != nil {
						t.Error(err)
					}
					if cp, err := (evidence.Trust{Keeper: c.keeper, Cosigners: []string{c.witness}, Quorum: 1}).Open(more); err != nil || cp.Origin != "sueca-log-x" {
						t.Error(err)
					}
					granted = append(granted, checkpoint)
				}
				of.Unlock()
			}
		})
	}
	wait.Wait()
	t.Log(statuses)
	in := [2]int{}
	for _, checkpoint := range granted {
		size := 0
		fmt.Sscan(strings.Split(checkpoint, "\n")[1], &size)
		root := strings.Split(checkpoint, "\n")[2]
		for i := range in {
			if logs[i].roots[size].String() == root {
				in[i]++
			}
		}
	}
	if len(granted) < 20 || in[0] != len(granted) && in[1] != len(granted) || statuses[500] > 0 || statuses[409] == 0 || statuses[422] == 0 || statuses[403] == 0 {
		t.Errorf("of %d signed, %d are of one history and %d of the other; %v", len(granted), in[0], in[1], statuses)
	}
}

// TestNotWitness: what keeps a witness from beginning, and an address that is none.
func TestNotWitness(t *testing.T) {
	c := newClub(t, evidence.NewCosignerKey)
	image, err := eventlog.NewPromises()
	assert.NilError(t, err)
	file := filepath.Join(t.TempDir(), "state")
	assert.NilError(t, os.WriteFile(file, image, 0o600))
	promises, err := eventlog.OpenPromises(file)
	assert.NilError(t, err)
	defer promises.Close()
	if _, err := witness.New(c.key, promises); !errors.Is(err, eventlog.ErrForgotten) {
		t.Errorf("a key that has no memory: %v", err)
	}
	if _, err := witness.New("PRIVATE+KEY+x", promises); err == nil {
		t.Error("a key that is none")
	}
	id, err := evidence.SignerID(c.key)
	assert.NilError(t, err)
	assert.NilError(t, promises.Register(t.Context(), id))
	policy := func(key string) *evidence.Policy {
		p, err := evidence.ParsePolicy("p", []byte("log "+key+"\nquorum none\n"))
		assert.NilError(t, err)
		return p
	}
	_, other, err := evidence.NewKey("sueca-log-x")
	assert.NilError(t, err)
	if _, err := witness.New(c.key, promises, policy(c.keeper)); err == nil || !strings.Contains(err.Error(), "somebody else") {
		t.Errorf("the keeper as a witness: %v", err)
	}
	if _, err := witness.New(c.key, promises, policy(other), policy(c.keeper)); err == nil || !strings.Contains(err.Error(), "two keys") {
		t.Errorf("two keepers of one log: %v", err)
	}
	for _, text := range []string{"", "porto", "ftp://porto/", "http://", "http://porto/?x=1"} {
		if _, err := witness.Address(text); err == nil {
			t.Errorf("%q is taken for an address", text)
		}
	}
	if to, err := witness.Address("http://porto:8040/"); err != nil || to != "http://porto:8040/add-checkpoint" {
		t.Errorf("%s, %v", to, err)
	}
	// Answers of what is no witness.
	for _, answer := range []string{"409 ", "409 -1\n", "409 7\n", "500 x", "404 x", "403 x"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			status, body, _ := strings.Cut(answer, " ")
			code := 0
			fmt.Sscan(status, &code)
			w.Header().Set("Content-Type", "text/x.tlog.size")
			w.WriteHeader(code)
			io.Copy(w, bytes.NewReader([]byte(body)))
		}))
		log := newLog(t, "sueca-log-x", c.key, 10, 10, "")
		if _, err := witness.Ask(t.Context(), s.URL, 0, func(old int64) (*evidence.Request, error) {
			return evidence.ParseRequest([]byte(log.request(int(old), 10)))
		}); err == nil {
			t.Errorf("%q is taken for a signature", answer)
		}
		s.Close()
	}
}
