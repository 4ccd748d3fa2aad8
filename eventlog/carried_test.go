//go:build linux

package eventlog

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"gotest.tools/v3/assert"
)

// otherDriver builds this test binary with the other driver of SQLite.
func otherDriver(t *testing.T) string {
	t.Helper()
	cgo := "CGO_ENABLED=0"
	if driverName == "sqlite" {
		cgo = "CGO_ENABLED=1"
		if _, err := exec.LookPath("gcc"); err != nil {
			t.Skip("the other driver needs a C compiler: ", err)
		}
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the other driver is not built: ", err)
	}
	path := filepath.Join(t.TempDir(), "other")
	c := exec.Command("go", "test", "-c", "-o", path, ".")
	c.Env = append(os.Environ(), cgo)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// TestCarried carries a log between the two drivers and back. Each in turn appends
// to it until it is killed, and then each opens it, verifies it and goes on.
func TestCarried(t *testing.T) {
	times := 2
	if long {
		times = 100
	}
	binaries := []string{os.Args[0], otherDriver(t)}
	dir := t.TempDir()
	path, rows, acknowledged, total := "", int64(0), int64(0), int64(0)
	rng := rand.New(rand.NewPCG(22, 1))
	for i := range 2 * times {
		if i%10 == 0 { // checking a long log takes long
			path, total, acknowledged = filepath.Join(dir, "log"+strconv.Itoa(i)), total+rows, 0
		}
		writer, reader := binaries[i%2], binaries[(i+1)%2]
		c := command(t, "numbered", path)
		c.Path = writer
		out, err := c.StdoutPipe()
		assert.NilError(t, err)
		assert.NilError(t, c.Start())
		// It is killed while it writes: after so many commits and a moment more.
		commits := 1 + rng.IntN(12)
		for lines := bufio.NewScanner(out); lines.Scan(); commits-- {
			n, err := strconv.ParseInt(lines.Text(), 10, 64)
			if err != nil || n <= acknowledged {
				t.Fatalf("%q after %d: %v", lines.Text(), acknowledged, err)
			}
			acknowledged = n
			if commits == 0 {
				time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, func() { c.Process.Kill() })
			}
		}
		if err := c.Wait(); err == nil || c.ProcessState.Exited() {
			t.Fatal("the writer ended by itself:", err)
		}
		// The first to open what the kill left is the other driver. It goes on by three rows.
		for _, binary := range []string{reader, writer} {
			c := command(t, "checked", path, strconv.FormatInt(acknowledged, 10))
			c.Path = binary
			text, err := c.Output()
			if err != nil {
				t.Fatalf("carried %d times: %v", i, err)
			}
			if rows, err = strconv.ParseInt(string(text), 10, 64); err != nil {
				t.Fatal(err)
			}
			acknowledged = rows + 3
		}
	}
	t.Logf("%d times in each direction, %d rows", times, total+rows)
}
