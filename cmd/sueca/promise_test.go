//go:build unix

package main

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// club is a key that keeps a log, and copies of the log that went other ways.
type club struct {
	t      *testing.T
	dir    string
	rng    *rand.Rand
	logs   []string // the first is the trunk
	rows   int      // that were added to any log
	signed map[evidence.Promise]bool
}

func newClub(t *testing.T, rng *rand.Rand) *club {
	c := &club{t: t, dir: t.TempDir(), rng: rng, signed: map[evidence.Promise]bool{}}
	c.logs = []string{c.at("trunk.db")}
	for range 1 + rng.IntN(9) {
		c.grow(c.logs[0])
	}
	c.must("key", "new", "--dir", c.dir, "club")
	c.must("key", "new", "--dir", c.dir, "ana")
	return c
}

func (c *club) at(name string) string { return filepath.Join(c.dir, name) }

// grow adds a match to a log.
func (c *club) grow(log string) {
	c.t.Helper()
	c.rows++
	l, err := eventlog.Open(log)
	verbtest.Check(c.t, err)
	defer l.Close()
	if err := l.Update(c.t.Context(), func(tx eventlog.Tx) error {
		_, err := tx.Append(fmt.Sprintf("match-%d", c.rows), 0, []engine.Event{&engine.Commented{Text: strconv.Itoa(c.rows)}})
		return err
	}); err != nil {
		c.t.Fatal(err)
	}
}

// fork returns a copy of a log to which other matches are added.
func (c *club) fork(log string) string {
	c.t.Helper()
	out := c.at(fmt.Sprintf("fork-%d.db", len(c.logs)))
	c.must("backup", "--log", log, out)
	c.logs = append(c.logs, out)
	for range 1 + c.rng.IntN(4) {
		c.grow(out)
	}
	return out
}

// do runs the program, and takes what it signed.
func (c *club) do(args ...string) bool {
	status, out, errs := outcome(append(args, "--lang", "en")...)
	if status != output.ExitClean && !strings.Contains(errs, "the key has signed") {
		c.t.Errorf("%v: status %d: %s", args, status, errs)
	}
	c.took(out)
	return status == output.ExitClean
}

func (c *club) must(args ...string) {
	c.t.Helper()
	mustRun(c.t, args...)
}

// took notes a checkpoint that was handed out.
func (c *club) took(signed string) {
	lines := strings.Split(signed, "\n")
	if len(lines) < 4 || !strings.HasPrefix(lines[0], "sueca-log-") {
		return
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	root, err2 := base64.StdEncoding.DecodeString(lines[2])
	verbtest.Check(c.t, errors.Join(err, err2))
	c.signed[evidence.Promise{Origin: lines[0], Size: size, Root: tlog.Hash(root)}] = true
}

// roots returns the roots of a log by its size.
func (c *club) roots(log string) map[int64]tlog.Hash {
	out := map[int64]tlog.Hash{}
	l, err := eventlog.OpenRead(log)
	verbtest.Check(c.t, err)
	defer l.Close()
	if err := l.ViewTree(c.t.Context(), func(_ eventlog.Reader, t *evidence.Tree) error {
		for n := range t.Size + 1 {
			root, err := t.Root(n)
			if err != nil {
				return err
			}
			out[n] = root
		}
		return nil
	}); err != nil {
		c.t.Fatal(err)
	}
	return out
}

// holds returns a log that has all that was signed, and is as long as the longest.
func (c *club) holds() string {
	for _, log := range c.logs {
		roots := c.roots(log)
		all := true
		for p := range c.signed {
			all = all && roots[p.Size] == p.Root
		}
		if all {
			return log
		}
	}
	c.t.Fatalf("the key has signed more than one history: %v", c.signed)
	return ""
}

// killed signs a log, and is killed after the promise is stored and before the checkpoint
// is handed out: it waits for somebody to read the pipe.
func (c *club) killed(log string) {
	c.t.Helper()
	pipe := c.at("pipe")
	os.Remove(pipe)
	verbtest.Check(c.t, syscall.Mkfifo(pipe, 0o600))
	before := verbtest.Read(c.t, c.at("club.key.state"))
	cmd := exec.Command("sueca", "checkpoint", "--log", log, "--key", c.at("club.key"), "-o", pipe)
	verbtest.Check(c.t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for c.rng.IntN(4) > 0 { // else it is killed at any time
		after, err := os.ReadFile(c.at("club.key.state"))
		if err == nil && !bytes.Equal(before, after) {
			break
		}
		select {
		case err := <-ended: // it was refused
			ended <- err
		case <-time.After(2 * time.Millisecond):
			continue
		}
		break
	}
	cmd.Process.Kill()
	<-ended
}

// TestRemembersWhatItSigned: a key believes no file that says more than it has signed, and one of an older version until it signs.
func TestRemembersWhatItSigned(t *testing.T) {
	t.Parallel()
	c := newClub(t, rand.New(rand.NewPCG(25, 2)))
	log, key, state := c.logs[0], c.at("club.key"), c.at("club.key.state")
	c.must("checkpoint", "--log", log, "--key", key)
	was := verbtest.Read(t, state)
	for _, tt := range []struct {
		set, want string
		status    int
		restores  int // with this file
	}{
		{"size = size + 7, root = zeroblob(32)", "the file was altered", output.ExitTrouble, output.ExitTrouble},
		{"note = NULL", "no signature shows what", output.ExitClean, output.ExitTrouble}, // which has nothing to bring back
		{"note = NULL, size = size + 7", "no signature shows what", output.ExitTrouble, output.ExitTrouble},
	} {
		verbtest.Check(t, os.WriteFile(state, was, 0o600))
		db, err := sql.Open(sql.Drivers()[0], state)
		verbtest.Check(t, err)
		_, err = db.ExecContext(t.Context(), "UPDATE promise SET "+tt.set)
		verbtest.Check(t, errors.Join(err, db.Close()))
		c.grow(log)
		copied := c.at("copy.db")
		os.Remove(copied)
		c.must("backup", "--log", log, copied)
		status, _, errs := outcome("restore", copied, "--log", log, "--state", state, "--lang", "en")
		if status != tt.restores || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: restore: status %d: %s", tt.set, status, errs)
		}
		if status, _, errs := outcome("checkpoint", "--log", log, "--key", key, "--lang", "en"); status != tt.status || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: status %d: %s", tt.set, status, errs)
		}
		if status, _, errs := outcome("checkpoint", "--log", log, "--key", key, "--lang", "en"); tt.status == output.ExitClean && (status != tt.status || errs != "") {
			t.Errorf("%s, and again: status %d: %s", tt.set, status, errs)
		}
	}
}

// TestOneHistory makes random attempts to get two inconsistent checkpoints signed by a key
// that remembers: by copied logs, by several programs at once, by restarts and kills, by
// bundles, by cosigners and by logs that are brought back. Every honest extension is signed.
func TestOneHistory(t *testing.T) {
	t.Parallel()
	attempts := 16
	if verbtest.Long {
		attempts = 1000
	}
	rng := rand.New(rand.NewPCG(25, 1))
	var c *club
	refused := 0
	for n := range attempts {
		if n%15 == 0 {
			if c != nil {
				c.holds()
			}
			c = newClub(t, rng)
			c.do("checkpoint", "--log", c.logs[0], "--key", c.at("club.key"))
		}
		key := c.at("club.key")
		honest := c.holds()
		fork := c.fork(c.logs[rng.IntN(len(c.logs))])
		if rng.IntN(2) == 0 { // the longer one goes first
			c.grow(honest)
		}
		switch n % 8 {
		case 0, 1:
			if !c.do("checkpoint", "--log", fork, "--key", key) {
				refused++
			}
		case 2:
			// Two programs at once.
			var outs [2]bytes.Buffer
			var cmds [2]*exec.Cmd
			for i, log := range []string{fork, honest} {
				cmds[i] = exec.Command("sueca", "checkpoint", "--log", log, "--key", key)
				cmds[i].Stdout = &outs[i]
				verbtest.Check(t, cmds[i].Start())
			}
			for i := range cmds {
				if cmds[i].Wait() != nil {
					refused++
				}
				c.took(outs[i].String())
			}
		case 3:
			c.killed(fork)
		case 4:
			if status, out, _ := outcome("bundle", "--log", fork, fmt.Sprintf("match-%d", c.rows), "--key", key); status != output.ExitClean {
				refused++
			} else if _, rest, ok := strings.Cut(out, "-- checkpoint --\n"); ok {
				c.took(rest)
			}
		case 5:
			// Who has the key signs with a file that knows nothing; the cosigner does not.
			night := c.at("night.checkpoint")
			c.must("checkpoint", "--log", honest, "--key", key, "--state", c.at(fmt.Sprintf("other-%d.state", n)), "--new-state", "-o", night, "--force")
			if !c.do("cosign", "--log", honest, "--key", c.at("ana.key"), "--keeper", c.at("club.pub"), night) {
				// Her own promise may be of a fork that was signed before.
				t.Errorf("attempt %d: an honest extension is not cosigned", n)
			}
			c.must("checkpoint", "--log", fork, "--key", key, "--state", c.at(fmt.Sprintf("third-%d.state", n)), "--new-state", "-o", night, "--force")
			forked := c.roots(fork)
			same := forked[int64(len(c.roots(honest))-1)] == c.roots(honest)[int64(len(c.roots(honest))-1)]
			if c.do("cosign", "--log", fork, "--key", c.at("ana.key"), "--keeper", c.at("club.pub"), night) && !same {
				t.Errorf("attempt %d: a cosigner has signed two histories", n)
			}
			c = nil
		case 6:
			// A log that is shorter than what was signed.
			young := c.at(fmt.Sprintf("young-%d.db", n))
			c.must("backup", "--log", honest, young)
			c.grow(honest)
			if !c.do("checkpoint", "--log", honest, "--key", key) {
				t.Errorf("attempt %d: an honest extension is refused", n)
			}
			if c.do("checkpoint", "--log", young, "--key", key) {
				t.Errorf("attempt %d: fewer rows are signed than before", n)
			}
		case 7:
			// An older copy that was written on, which is brought back to what was signed.
			old := c.at(fmt.Sprintf("old-%d.db", n))
			c.must("backup", "--log", honest, old)
			c.grow(honest)
			if !c.do("checkpoint", "--log", honest, "--key", key) {
				t.Errorf("attempt %d: an honest extension is refused", n)
			}
			for range 1 + rng.IntN(3) {
				c.grow(old)
			}
			if c.do("checkpoint", "--log", old, "--key", key) {
				t.Errorf("attempt %d: another history is signed", n)
			}
			c.must("restore", "--log", old, "--key", key, fork, honest)
			if !c.do("checkpoint", "--log", old, "--key", key) {
				t.Errorf("attempt %d: what was brought back is not signed", n)
			}
			c.logs = append(c.logs, old)
		}
		if c == nil {
			c = newClub(t, rng)
			continue
		}
		c.holds()
		// Whatever was promised last, one log goes on from it, and is signed.
		if !slices.ContainsFunc(c.logs, func(log string) bool { return c.do("checkpoint", "--log", log, "--key", key) }) {
			t.Errorf("attempt %d: no log can be signed any more", n)
		}
		c.holds()
		honest = c.holds()
		c.grow(honest)
		if !c.do("checkpoint", "--log", honest, "--key", key) {
			t.Errorf("attempt %d: an honest extension is refused", n)
		}
	}
	if refused == 0 {
		t.Error("nothing was refused: the attempts are none")
	}
	t.Logf("%d attempts, %d signatures refused", attempts, refused)
}
