//go:build linux && !race

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// zeros is a text of zeros.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

func init() { programs["sueca-peak"] = peak }

// peak is the program, which writes the most memory that it had, as the kernel says, to the
// file that PEAK names. What a process is said to have used when it has ended counts what
// its parent had before it was replaced.
func peak() {
	collectLess()
	status := execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	said, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(os.Getenv("PEAK"), said, 0o600)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(status)
}

// megabytes returns the peak in what the kernel says of a process.
func megabytes(t *testing.T, file string) int {
	t.Helper()
	said := verbtest.Read(t, file)
	_, after, _ := strings.Cut(string(said), "VmHWM:")
	kilobytes, err := strconv.Atoi(strings.Fields(after)[0])
	verbtest.Check(t, err)
	return kilobytes >> 10
}

// TestMemory: files that are small and unpack to gigabytes, or are large and have no line
// end, take little memory and are trouble.
func TestMemory(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	frame := []byte{0x28, 0xB5, 0x2F, 0xFD, 0, 0x38}
	for range 80_000 { // ten thousand million zeros
		frame = append(frame, 2, 0, 0x10, 0) // 128 KB of the same byte
	}
	frame = append(frame, 3, 0, 0x10, 0)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.CopyN(z, zeros{}, 1<<20); err != nil {
		t.Fatal(err)
	}
	z.Close()
	plain, err := os.Create(at("plain.sueca")) // a hole
	if err == nil {
		err = plain.Truncate(10_000_000_000)
	}
	verbtest.Check(t, err)
	plain.Close()
	for name, content := range map[string][]byte{"z.sueca.zst": frame, "g.sueca.gz": bytes.Repeat(packed.Bytes(), 8000)} {
		verbtest.Check(t, os.WriteFile(at(name), content, 0o644))
	}
	t.Chdir(dir) // where some of the runs write
	commands := [][]string{{"summary", "show", at("z.sueca.zst")}}
	for _, name := range []string{"z.sueca.zst", "g.sueca.gz", "plain.sueca"} {
		for _, args := range recordVerbs(t) {
			line := strings.Join(args, " ")
			if verbtest.Long || line == "validate" || name == "z.sueca.zst" && (args[0] == "fmt" || args[0] == "extract" || strings.HasSuffix(line, "csv")) {
				commands = append(commands, append(args, at(name)))
			}
		}
	}
	for _, args := range commands {
		cmd := exec.Command("sueca-peak", args...)
		cmd.Env = append(os.Environ(), "PEAK="+at("peak"))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		cmd.Run()
		status := cmd.ProcessState.ExitCode()
		peak := megabytes(t, at("peak"))
		if status != output.ExitTrouble || peak > 400 || !strings.Contains(errs.String(), ".sueca") || strings.Contains(errs.String(), "goroutine") {
			t.Errorf("%v: exit status %d, %d MB, said %q", args, status, peak, errs.String())
		}
		t.Logf("%s: %d MB", strings.ReplaceAll(strings.Join(args, " "), dir+"/", ""), peak)
	}
}
