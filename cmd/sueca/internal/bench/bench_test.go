package bench

import (
	"os"
	"os/exec"
	"testing"
)

// TestMain is a process that takes a known amount of memory, where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("SUECA_BENCH_TEST") != "" {
		room := make([]byte, 64<<20)
		for i := 0; i < len(room); i += 4096 {
			room[i] = 1
		}
		os.Stdout.Write(room[:1])
		return
	}
	os.Exit(m.Run())
}

// TestPeakMemory: the memory of a process is told in bytes, whatever the system counts in.
func TestPeakMemory(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), "SUECA_BENCH_TEST=1")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	switch n := peakMemory(cmd.ProcessState); {
	case n == 0:
		t.Skip("this system does not tell")
	case n < 64<<20 || n > 2<<30:
		t.Errorf("%d bytes", n)
	}
}
