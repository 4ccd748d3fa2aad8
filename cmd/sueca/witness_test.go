//go:build unix

package main

import (
	"crypto/ed25519"
	"database/sql"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
	notes "golang.org/x/mod/sumdb/note"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/eventlog/evidence"
)

// closing is a club that closes its evenings in a folder, by a policy with some witnesses.
type closing struct {
	t   *testing.T
	dir string
	n   int // evenings
}

func (c *closing) at(name string) string { return filepath.Join(c.dir, name) }

// newClosing makes the club and its log.
func newClosing(t *testing.T) *closing {
	c := &closing{t: t, dir: t.TempDir()}
	mustRun(t, "club", "init", "ribeira", "--dir", c.dir, "--log", c.at("log.db"))
	return c
}

// needs makes the policy need all of some witnesses.
func (c *closing) needs(witnesses ...string) {
	c.t.Helper()
	args := []string{"club", "init", "ribeira", "--force", "--dir", c.dir, "--log", c.at("log.db")}
	for _, w := range witnesses {
		args = append(args, "--cosigner", w)
	}
	mustRun(c.t, args...)
}

// close writes one more match into the log and closes the evening with some witnesses.
func (c *closing) close(addresses ...string) (status int, out, errs string) {
	c.t.Helper()
	c.n++
	record := fmt.Sprintf("[Event \"%d\"]\n[Date \"2026-11-%02d\"]\n[A \"Ana\"]\n[B \"Rui\"]\n[C \"Eva\"]\n[D \"Gil\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠\n", c.n, c.n)
	verbtest.Check(c.t, os.WriteFile(c.at("new.sueca"), []byte(record), 0o600))
	mustRun(c.t, "import", "--brief", "--log", c.at("log.db"), c.at("new.sueca"))
	args := []string{"night", "close", "--lang", "en", "--log", c.at("log.db"), "--key", c.at("ribeira.key"), "--policy", c.at("ribeira.policy"), "--force", "-o", c.at("night.checkpoint")}
	for _, a := range addresses {
		args = append(args, "--witness", a)
	}
	return outcome(args...)
}

// checked reports whether the signed evening is as the policy needs it.
func (c *closing) checked() bool {
	status, _, _ := outcome("night", "check", "--log", c.at("log.db"), "--policy", c.at("ribeira.policy"), c.at("night.checkpoint"))
	return status == output.ExitClean
}

// TestNightWitness: a neighbour's server cosigns an evening, with ML-DSA-44 and remembering it through a power cut, and none that it has
// not been told of. Without it the evening is closed all the same.
func TestNightWitness(t *testing.T) {
	c := newClosing(t)
	mustRun(t, "key", "new", "--cosigns", "--ml-dsa", "--dir", c.dir, "porto")
	c.needs(c.at("porto.pub"))
	log := newLog(t)
	args := []string{"--witness", c.at("porto.key"), "--witness-for", c.at("ribeira.policy")}
	if status, _, errs := outcome("serve", "--lang", "en", "--log", log, "--witness", c.at("porto.key")); status == output.ExitClean || !strings.Contains(errs, "--witness-for FILE.policy") {
		t.Errorf("a witness of nobody: %s", errs)
	}
	s := serving(t, log, 1, args...)
	for range 2 {
		if status, out, errs := c.close(s.url); status != output.ExitClean || !strings.Contains(out, "cosigned by porto") || !c.checked() {
			t.Fatalf("%d %s%s", status, out, errs)
		}
		s.kill()
		s = serving(t, log, 1, args...)
	}
	// Who signed less, and asks with its guess, is told how much it was.
	if status, out, errs := c.close(); status != output.ExitClean || !strings.Contains(out, "not signed yet: porto") || c.checked() {
		t.Fatalf("%d %s%s", status, out, errs)
	}
	if status, out, errs := c.close(s.url + "/"); status != output.ExitClean || !c.checked() {
		t.Fatalf("%d %s%s", status, out, errs)
	}
	// A copy of the log that goes on by itself: the keeper signs it with a key that forgot, and the witness does not.
	mustRun(t, "backup", "--log", c.at("log.db"), c.at("copy.db"))
	if status, _, _ := c.close(s.url); status != output.ExitClean {
		t.Fatal(status)
	}
	verbtest.Check(t, os.Rename(c.at("copy.db"), c.at("log.db")))
	verbtest.Check(t, os.Remove(c.at("ribeira.key.state")))
	c.n++
	if status, _, errs := c.close(s.url); status == output.ExitClean || !strings.Contains(errs, "is not known here, so it signs nothing") {
		t.Fatalf("%d %s", status, errs)
	}
	mustRun(t, "checkpoint", "--new-state", "--log", c.at("log.db"), "--key", c.at("ribeira.key"))
	if status, out, errs := c.close(s.url); status == output.ExitClean || !strings.Contains(errs, "does not sign: it answers 422") || c.checked() || !strings.Contains(out, "not signed yet: porto") {
		t.Fatalf("another history: %d %s%s", status, out, errs)
	}
	for address, want := range map[string]string{
		"porto": "begins with http:// or https://", s.url + "/none": "403 Forbidden", "http://127.0.0.1:1": "cannot be reached",
	} {
		if status, _, errs := c.close(address); status == output.ExitClean || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %s", address, status, errs)
		}
	}
	// Another club, of which the neighbour was not told; and a server that is no witness.
	other := newClosing(t)
	if status, _, errs := other.close(s.url); status == output.ExitClean || !strings.Contains(errs, "does not know this log") {
		t.Errorf("%d %s", status, errs)
	}
	plain := serving(t, newLog(t), 1)
	if status, _, errs := c.close(plain.url); status == output.ExitClean || !strings.Contains(errs, "403 Forbidden") {
		t.Errorf("%d %s", status, errs)
	}
}

// TestLitewitness: a witness that others wrote cosigns our evenings, beside a neighbour's. It is built where its modules can be had.
func TestLitewitness(t *testing.T) {
	if os.Getenv("SUECA_LONG") == "" {
		t.Skip("SUECA_LONG is not set")
	}
	c := newClosing(t)
	build := exec.Command("go", "build", "-o", c.at("litewitness"), "filippo.io/torchwood/cmd/litewitness")
	build.Dir = "testdata/litewitness"
	if text, err := build.CombinedOutput(); err != nil {
		t.Skipf("it cannot be built: %v\n%s", err, text)
	}
	public, secret, err := ed25519.GenerateKey(nil)
	verbtest.Check(t, err)
	vkey, err := notes.NewEd25519VerifierKey("example.com/w", public)
	verbtest.Check(t, err)
	verbtest.Check(t, os.WriteFile(c.at("lite.pub"), []byte(evidence.CosignerKey(vkey)+"\n"), 0o600))
	mustRun(t, "key", "new", "--cosigns", "--ml-dsa", "--dir", c.dir, "porto")
	c.needs(c.at("lite.pub"), c.at("porto.pub"))

	// Its key is in an agent of ssh, and the logs that it knows in a database.
	keys := agent.NewKeyring()
	verbtest.Check(t, keys.Add(agent.AddedKey{PrivateKey: secret}))
	dir, err := os.MkdirTemp("", "s") // the name of a socket is short
	verbtest.Check(t, err)
	defer os.RemoveAll(dir)
	sock, err := net.Listen("unix", filepath.Join(dir, "s"))
	verbtest.Check(t, err)
	defer sock.Close()
	go func() {
		for {
			conn, err := sock.Accept()
			if err != nil {
				return
			}
			go agent.ServeAgent(keys, conn)
		}
	}()
	policy := string(verbtest.Read(t, c.at("ribeira.policy")))
	_, keeper, _ := strings.Cut(policy, "log ")
	keeper, _, _ = strings.Cut(keeper, "\n")
	origin, _, _ := strings.Cut(keeper, "+")
	db, err := sql.Open(sql.Drivers()[0], c.at("lite.db"))
	verbtest.Check(t, err)
	for _, text := range []string{
		"CREATE TABLE log (origin TEXT PRIMARY KEY, tree_size INTEGER NOT NULL, tree_hash TEXT NOT NULL)",
		"CREATE TABLE key (origin TEXT NOT NULL, key TEXT NOT NULL, FOREIGN KEY(origin) REFERENCES log(origin))",
		"INSERT INTO log VALUES ('" + origin + "', 0, '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')",
		"INSERT INTO key VALUES ('" + origin + "', '" + keeper + "')",
	} {
		_, err := db.Exec(text)
		verbtest.Check(t, err)
	}
	verbtest.Check(t, db.Close())
	free, err := net.Listen("tcp", "127.0.0.1:0")
	verbtest.Check(t, err)
	address := free.Addr().String()
	free.Close()
	print, err := ssh.NewPublicKey(public)
	verbtest.Check(t, err)
	lite := exec.Command(c.at("litewitness"), "-ssh-agent="+filepath.Join(dir, "s"), "-name=example.com/w", "-key="+ssh.FingerprintSHA256(print), "-listen="+address, "-db="+c.at("lite.db"))
	said := &saying{}
	lite.Stderr = said
	verbtest.Check(t, lite.Start())
	defer lite.Process.Kill()
	for range 500 {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	s := serving(t, newLog(t), 1, "--witness", c.at("porto.key"), "--witness-for", c.at("ribeira.policy"))
	for n := range 3 {
		if status, out, errs := c.close("http://"+address, s.url); status != output.ExitClean || !strings.Contains(out, "cosigned by example.com/w") || !c.checked() {
			t.Fatalf("evening %d: %d %s%s%s", n, status, out, errs, said)
		}
		if status, out, errs := c.close(s.url); status != output.ExitClean || c.checked() { // the next time the other is behind
			t.Fatalf("evening %d without it: %d %s%s", n, status, out, errs)
		}
	}
}
