package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// asProgram is set where the test binary runs as the program, or as a worker of it.
const asProgram = "SUECA_BEAM_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(run())
	}
	os.Exit(m.Run())
}

// beamed returns the program with arguments, with blocks so small that files have many.
func beamed(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], append([]string{"--block", "20000"}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// command builds sueca, once.
var command = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "sueca-beam-test-")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "sueca")
	build := exec.Command("go", "build", "-o", name, "./cmd/sueca")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	return name, nil
})

// local runs sueca, and returns what it writes. It may find something, and may be in trouble.
func local(t *testing.T, args ...string) []byte {
	t.Helper()
	name, err := command()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(name, append(args, "--lang", "en")...).Output()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return out
}

// packed returns a text as frames of zstd, cut at those offsets, or all in one.
func packed(t *testing.T, text []byte, cuts ...int) []byte {
	t.Helper()
	var out bytes.Buffer
	from := 0
	for _, to := range append(cuts, len(text)) {
		z, err := zstd.NewWriter(&out)
		if err == nil {
			_, err = z.Write(text[from:to])
		}
		if err := errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
		from = to
	}
	return out.Bytes()
}

// makeArchive makes a folder with records in all forms that are read, and moves there.
func makeArchive(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	a := local(t, "generate", "--deals", "700", "--seed", "1", "--revokes", "0.02", "--errors", "0.05")
	b := local(t, "generate", "--deals", "300", "--seed", "2", "--errors", "0.1")
	if err := os.Mkdir(filepath.Join(dir, "archive"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var gz bytes.Buffer
	z := gzip.NewWriter(&gz)
	if _, err := z.Write(b); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	var cuts []int
	for at := 3001; at < len(a); at += 7001 {
		cuts = append(cuts, at)
	}
	half := bytes.Index(a[len(a)/2:], []byte("\ndeal ")) + len(a)/2 // the record of a match that is not at its end
	for name, text := range map[string][]byte{
		"a.sueca": a, "b.sueca.gz": gz.Bytes(), "c.sueca.zst": packed(t, b), "d.sueca.zst": packed(t, a, cuts...),
		"e.sueca": bytes.ReplaceAll(append([]byte("\uFEFF"), b...), []byte("\n"), []byte("\r\n")), "f.sueca": a[:half], "g.sueca": nil,
		"h.sueca": bytes.Repeat([]byte("this is no record\n[Event \xff]\n"), 3000), "i.sueca": bytes.Repeat([]byte("\n"), 50_000),
	} {
		if err := os.WriteFile(filepath.Join("archive", name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	local(t, "pack", "archive/a.sueca", "archive/b.sueca.gz", "archive/f.sueca", "-o", "all.suecapack")
	if out, err := exec.Command("tar", "-czf", "archive/t.tgz", "archive/a.sueca", "archive/c.sueca.zst").CombinedOutput(); err != nil {
		t.Skipf("no tar: %s", out)
	}
}

// ids are the ids of deals, which depend on how an archive is divided.
var ids = regexp.MustCompile(`"deal_id":[0-9]+`)

// contents returns the files that fit a pattern, one behind the other.
func contents(t *testing.T, pattern string) (out []byte) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || names == nil {
		t.Fatalf("no %s, %v", pattern, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, text...)
	}
	return ids.ReplaceAll(out, nil)
}

// TestEqual: what the pipeline makes of an archive is what the command makes of it, byte for byte.
func TestEqual(t *testing.T) {
	study, err := os.ReadFile("../../testdata/echo-by-seat.study")
	if err != nil {
		t.Fatal(err)
	}
	makeArchive(t)
	if err := os.WriteFile("echo.study", study, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		local  []string
		result string // the file that the command writes; what it prints where it writes none
		beam   []string
		made   string
	}{
		{"summary", []string{"validate", "--summary", "--summary-to", "l1", "archive"}, "l1", []string{"--out", "b1", "validate", "archive"}, "b1"},
		{"findings", []string{"validate", "--format", "json", "archive"}, "", []string{"--findings", "--out", "b2", "validate", "archive"}, "b2/findings-*"},
		{"filter", []string{"validate", "--finding", "renuncia", "--summary", "--summary-to", "l3", "archive"}, "l3", []string{"--finding", "renuncia", "--out", "b3", "validate", "archive"}, "b3"},
		{"dedupe", []string{"extract", "--dedupe", "--dedupe-report", "l4", "--count", "archive"}, "l4", []string{"--out", "b4", "dedupe", "archive"}, "b4"},
		{"find", []string{"find", "ruff and trick <= 3", "--total", "--format", "json", "archive"}, "", []string{"--query", "ruff and trick <= 3", "--out", "b5", "find", "archive"}, "b5"},
		{"count", []string{"find", "lead and suit is trump", "--count", "seat, trick", "--format", "json", "archive"}, "", []string{"--query", "lead and suit is trump", "--count", "seat, trick", "--out", "b6", "find", "archive"}, "b6"},
		{"signals", []string{"signals", "run", "echo.study", "--counts", "l7", "archive"}, "l7", []string{"--study", "echo.study", "--out", "b7", "signals", "archive"}, "b7"},
		{"season", []string{"season", "--format", "json", "archive"}, "", []string{"--out", "b8", "season", "archive"}, "b8"},
		{"pairs", []string{"season", "--by", "pair", "--group", "month", "--format", "json", "archive"}, "", []string{"--by", "pair", "--group", "month", "--out", "b9", "season", "archive"}, "b9"},
		{"pack", []string{"validate", "--format", "json", "all.suecapack"}, "", []string{"--findings", "--out", "b11", "validate", "all.suecapack"}, "b11/findings-*"},
		{"pack summary", []string{"validate", "--summary", "--summary-to", "l12", "all.suecapack"}, "l12", []string{"--out", "b12", "validate", "all.suecapack"}, "b12"},
		{"pack find", []string{"find", "ruff and trick <= 3", "--total", "--format", "json", "all.suecapack"}, "", []string{"--query", "ruff and trick <= 3", "--out", "b13", "find", "all.suecapack"}, "b13"},
		{"tables", []string{"export", "--tables", "--to", "json", "--out", "l10", "archive"}, "l10/plays*", []string{"--to", "json", "--out", "b10", "tables", "archive"}, "b10/plays*"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := local(t, c.local...)
			if c.result != "" {
				want = contents(t, c.result)
			}
			if said, err := beamed(c.beam...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			if got := contents(t, c.made); !bytes.Equal(got, ids.ReplaceAll(want, nil)) || len(got) == 0 {
				t.Errorf("%d bytes, and of the command %d:\n%.500s\n%.500s", len(got), len(want), got, want)
			}
		})
	}
	for _, table := range []string{"matches", "deals", "sides", "findings", "claims"} {
		if !bytes.Equal(contents(t, "b10/"+table+"*"), contents(t, "l10/"+table+"*")) {
			t.Errorf("the table %s differs", table)
		}
	}
	nothingLeft(t)
}

// nothingLeft checks that no work folder is there any more.
func nothingLeft(t *testing.T) {
	t.Helper()
	if left, err := filepath.Glob("*.part-*"); err != nil || left != nil {
		t.Errorf("%v is left, %v", left, err)
	}
}

// workerOfJob returns the process that a job has started, nil if there is none.
func workerOfJob(job int) *os.Process {
	// The file of each thread has the processes that it has started.
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", job))
	for _, list := range lists {
		children, _ := os.ReadFile(list)
		for _, child := range strings.Fields(string(children)) {
			args, _ := os.ReadFile("/proc/" + child + "/cmdline")
			if pid, err := strconv.Atoi(child); err == nil && bytes.Contains(args, []byte("--worker_of")) {
				p, _ := os.FindProcess(pid)
				return p
			}
		}
	}
	return nil
}

// TestPacks: a pack is read by its blocks, and whole where it is small.
func TestPacks(t *testing.T) {
	makeArchive(t)
	local(t, "pack", "archive/a.sueca", "archive/e.sueca", "-o", "a.suecapack")
	local(t, "validate", "--summary", "--summary-to", "l1", "a.suecapack")
	for _, block := range []string{"1024", "100000000"} {
		if said, err := beamed("--block", block, "--out", "b"+block, "validate", "a.suecapack").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		if got, want := contents(t, "b"+block), contents(t, "l1"); !bytes.Equal(got, want) {
			t.Errorf("blocks of %s bytes:\n%.500s\n%.500s", block, got, want)
		}
	}
}

// TestKilled: a job whose worker is killed says so, and makes nothing; the same job again makes all.
func TestKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/task"); err != nil {
		t.Skip("this system does not tell which processes a process has started")
	}
	makeArchive(t)
	local(t, "validate", "--summary", "--summary-to", "l1", "archive")
	want := contents(t, "l1")
	for range 3 {
		cmd := beamed("--out", "b1", "validate", "archive")
		var said bytes.Buffer
		cmd.Stderr = &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var worker *os.Process
		for deadline := time.Now().Add(time.Minute); worker == nil && time.Now().Before(deadline); {
			worker = workerOfJob(cmd.Process.Pid)
		}
		if worker == nil {
			t.Fatal("the job has started no worker")
		}
		if err := worker.Kill(); err != nil {
			t.Fatal(err)
		}
		err := cmd.Wait()
		if _, there := os.Stat("b1"); err == nil || there == nil || !strings.Contains(said.String(), "a worker has ended before its work (signal: killed)") {
			t.Errorf("%v, said %q, output there: %v", err, said.String(), there == nil)
		}
		nothingLeft(t)
		if said, err := beamed("--out", "b1", "validate", "archive").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		if !bytes.Equal(contents(t, "b1"), want) {
			t.Error("the job run again makes something else")
		}
		if err := os.Remove("b1"); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTrouble: what cannot be read is named, all of it, and nothing is made.
func TestTrouble(t *testing.T) {
	makeArchive(t)
	a, err := os.ReadFile("archive/a.sueca")
	if err != nil {
		t.Fatal(err)
	}
	frames := packed(t, a, len(a)/3, len(a)/2)
	damaged := slices.Clone(frames)
	damaged[len(damaged)-len(damaged)/4] ^= 0xFF
	for name, text := range map[string][]byte{"cut.sueca.zst": frames[:len(frames)-100], "damaged.sueca.zst": damaged, "zip.sueca": []byte("PK\x03\x04 and more")} {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"--out", "o", "validate", "archive", "cut.sueca.zst", "zip.sueca"}, []string{"cut.sueca.zst: it ends too soon", "zip.sueca: a zip file", "is not written"}},
		{[]string{"--out", "o", "tables", "damaged.sueca.zst"}, []string{"damaged.sueca.zst: what is packed in it is damaged", "is not written"}},
		{[]string{"--out", "o", "season", "not-there.sueca"}, []string{"not-there.sueca: there is no such file or folder"}},
		{[]string{"--out", "o", "--query", "ruff and", "find", "archive"}, []string{"sueca-beam: "}},
		{[]string{"--out", "o", "--finding", "nothing", "validate", "archive"}, []string{"there is no code"}},
		{[]string{"--out", "o", "judge", "archive"}, []string{"has no verb judge"}},
		{[]string{"validate", "archive"}, []string{"--out"}},
	} {
		said, err := beamed(c.args...).CombinedOutput()
		failed := (*exec.ExitError)(nil)
		if !errors.As(err, &failed) || failed.ExitCode() != 2 {
			t.Errorf("%v: %v", c.args, err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(said), want) {
				t.Errorf("%v: said %q, and not %q", c.args, said, want)
			}
		}
		if _, err := os.Stat("o"); err == nil {
			t.Errorf("%v: there is an output", c.args)
		}
		nothingLeft(t)
	}
}
