package bench

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
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// The variables by which a test has this program act as another: one that takes memory, or one that
// does what sueca and pgn-extract do, as far as they are measured, and notes how it was called.
const (
	takesMemory = "SUECA_BENCH_MEMORY"
	actsAs      = "SUECA_BENCH_CALLS"
)

// TestMain is the process that is measured, where a test asks for it.
func TestMain(m *testing.M) {
	switch calls := os.Getenv(actsAs); {
	case os.Getenv(takesMemory) != "":
		room := make([]byte, 64<<20)
		for i := 0; i < len(room); i += 4096 {
			room[i] = 1
		}
		os.Stdout.Write(room[:1])
	case calls != "":
		os.Exit(act(calls, os.Args[1:]))
	default:
		os.Exit(m.Run())
	}
}

// act does what the verbs of sueca do that are measured, in small: an archive has 1000 bytes in each
// file, a log 6000.
func act(calls string, args []string) int {
	f, err := os.OpenFile(calls, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return 9
	}
	fmt.Fprintln(f, strings.Join(args, " "))
	f.Close()
	if os.Getenv("SLOW") != "" {
		time.Sleep(100 * time.Millisecond)
	}
	flag := func(name string) string {
		if i := slices.Index(args, name); i >= 0 {
			return args[i+1]
		}
		return ""
	}
	write := func(name string, size int) error {
		return errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, bytes.Repeat([]byte("x"), size), 0o666))
	}
	switch args[0] {
	case "generate":
		files, _ := strconv.Atoi(flag("--files"))
		for i := range max(1, files) {
			err = errors.Join(err, write(filepath.Join(flag("--to"), "in", fmt.Sprint(i)), 1000))
		}
		if name := flag("--answers"); name != "" {
			err = errors.Join(err, os.WriteFile(name, []byte(os.Getenv("PLANTED")), 0o666))
		}
	case "import":
		err = write(flag("--log"), 6000)
	case "validate":
		if flag("--format") == "json" {
			os.Stdout.WriteString(os.Getenv("FOUND"))
		}
		if err == nil {
			return output.ExitFindings
		}
	case "-s": // pgn-extract
		var text []byte
		if text, err = os.ReadFile(flag("-r")); err == nil && strings.Count(string(text), "\n\n") != 2*chessGames {
			err = errors.New("games are missing")
		}
	case os.Getenv("FAILS"):
		err = errors.New("no room")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return 0
}

// measured runs a benchmark of a program that does nothing, and returns what it prints, how it called it,
// and its error.
func measured(t *testing.T, b *Bench) (said, calls string, err error) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv(actsAs, filepath.Join(dir, "calls"))
	t.Setenv("TMPDIR", dir)
	var out bytes.Buffer
	words := output.NewOutput(lang.New("en"), &out, &out)
	b.Source = source.New(t.Context(), words, strings.NewReader(""))
	b.Source.Jobs = 3
	err = b.Run()
	words.Stdout.Flush()
	text, _ := os.ReadFile(filepath.Join(dir, "calls"))
	if left, _ := filepath.Glob(filepath.Join(dir, "sueca-bench-*")); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
	return out.String(), regexp.MustCompile(`\S*/sueca-bench-\d+`).ReplaceAllString(string(text), "DIR"), err
}

// TestBench: each archive is made, read, imported, replayed and verified, and removed before the next; the
// rows have their numbers of deals, what is done in a second, and bytes.
func TestBench(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // without pgn-extract, but for one outside of it
	t.Setenv("SLOW", "yes")
	said, calls, err := measured(t, &Bench{Sizes: "4000, 20000"})
	assert.NilError(t, err)
	want := ""
	for _, size := range []struct{ deals, files int }{{4000, 1}, {20000, 4}} {
		at := fmt.Sprint("DIR/archive-", size.deals)
		want += fmt.Sprintf("generate --hands none --deals %d --to %s --files %d --jobs 3\nvalidate %s --jobs 3\nimport --brief --log %s.db %s --jobs 3\nreplay --format json --log %s.db all --jobs 3\nverify --log %s.db\n",
			size.deals, at, size.files, at, at, at, at, at)
	}
	if calls, _, _ = strings.Cut(calls, "-s "); calls != want {
		t.Errorf("called\n%swant\n%s", calls, want)
	}
	var rows [][]string
	for line := range strings.Lines(said) {
		if fields := strings.Fields(line); len(fields) > 6 && fields[0] != "what" && fields[0] != "pgn-extract" {
			rows = append(rows, fields)
		}
	}
	if len(rows) != 10 {
		t.Fatalf("%d rows in\n%s", len(rows), said)
	}
	bytesOf := map[string]string{"generate 4000": "0", "import 4000": "2", "generate 20000": "0", "import 20000": "0"} // 1000/4000, 6000/4000, 4000/20000, 6000/20000
	tells := peak(t) > 0
	for i, row := range rows {
		deals := []string{"4000", "20000"}[i/5]
		if name := []string{"generate", "validate", "import", "replay", "verify"}[i%5]; row[0] != name || row[1] != deals {
			t.Errorf("row %d is %q", i, row)
		}
		number := func(s string) float64 {
			x, err := strconv.ParseFloat(s, 64)
			if err != nil {
				t.Errorf("row %q: %v", row, err)
			}
			return x
		}
		n, seconds, perSecond, plays := number(deals), number(row[2]), number(row[3]), number(row[4])
		if off := perSecond * seconds / n; seconds < 0.1 || off < 0.9 || off > 1.1 {
			t.Errorf("%s deals in %s s are not %s in a second", deals, row[2], row[3])
		}
		if off := plays / (40 * perSecond); off < 0.99 || off > 1.01 {
			t.Errorf("%s deals and %s plays in a second", row[3], row[4])
		}
		if memory := row[6]; tells && (number(memory) < 1 || number(memory) > 4000) {
			t.Errorf("%s MB", memory)
		}
		if want, some := bytesOf[row[0]+" "+deals]; some != (len(row) > 7) || some && row[7] != want {
			t.Errorf("bytes in %q, want %q", row, want)
		}
	}
}

// TestBenchChess: pgn-extract is measured where it is installed.
func TestBenchChess(t *testing.T) {
	self, err := os.Executable()
	assert.NilError(t, err)
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "pgn-extract")); err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", dir)
	t.Setenv("SLOW", "yes")
	said, calls, err := measured(t, &Bench{Sizes: "1"})
	if err != nil || !strings.HasSuffix(calls, "-s -r DIR/chess.pgn\n") {
		t.Errorf("%v, called\n%s", err, calls)
	}
	row := regexp.MustCompile(`pgn-extract \(chess: 60000 games\) +([\d.]+) +(\d+) `).FindStringSubmatch(said)
	if row == nil {
		t.Fatalf("no row in\n%s", said)
	}
	// The three games have 45, 47 and 33 half-moves.
	seconds, _ := strconv.ParseFloat(row[1], 64)
	perSecond, _ := strconv.ParseFloat(row[2], 64)
	if off := seconds * perSecond / (20_000 * (45 + 47 + 33)); off < 0.9 || off > 1.1 {
		t.Errorf("%s half-moves in a second, for %s s", row[2], row[1])
	}
}

// TestBenchSlips: what is found is held against what was put in.
func TestBenchSlips(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const one, two, three = `{"match":"m","deal":1,"trick":3,"seat":"A","card":"2♥","code":"renuncia"}` + "\n", `{"match":"m","deal":2,"code":"syntax"}` + "\n", `{"match":"n","deal":2,"code":"syntax"}` + "\n"
	for _, tt := range []struct{ planted, found, want string }{
		{one + two, two + one, "slips in 7 deals: findings to be made 2, made 2, missing 0, invented 0"},
		{"", "", "slips in 7 deals: findings to be made 0, made 0, missing 0, invented 0"},
		{one + two, one, "slips in 7 deals: findings to be made 2, made 1, missing 1, invented 0"},
		{one, one + two + three, "slips in 7 deals: findings to be made 1, made 3, missing 0, invented 2"},
		{one + one, one, "slips in 7 deals: findings to be made 2, made 1, missing 1, invented 0"},
		{two, three, "slips in 7 deals: findings to be made 1, made 1, missing 1, invented 1"},
	} {
		t.Setenv("PLANTED", tt.planted)
		t.Setenv("FOUND", tt.found)
		said, calls, err := measured(t, &Bench{Sizes: "5,7", Errors: 0.02})
		if !strings.Contains(said, "\n"+tt.want+"\n") || (err == nil) != strings.HasSuffix(tt.want, "missing 0, invented 0") {
			t.Errorf("%v\n%s\nwant %s", err, said, tt.want)
		}
		if tail := "generate --deals 7 --seed 2 --revokes 0.01 --errors 0.01 --to DIR/slips --answers DIR/answers.jsonl\nvalidate --format json DIR/slips\n"; !strings.HasSuffix(calls, tail) {
			t.Errorf("called\n%s", calls)
		}
	}
	t.Setenv("FOUND", "{")
	if _, _, err := measured(t, &Bench{Sizes: "7", Errors: 1}); err == nil {
		t.Error("half a finding is read")
	}
}

// TestBenchRefused: numbers that are none, and a program that fails.
func TestBenchRefused(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, tt := range []struct {
		sizes  string
		errors float64
		fails  string
		want   string
	}{
		{"", 0, "", "--deals takes numbers from 1"}, {"0", 0, "", "--deals takes numbers from 1"}, {"10,x", 0, "", "--deals takes numbers from 1"}, {"-1", 0, "", "--deals takes numbers from 1"},
		{"1", -0.1, "", "--errors is a share from 0 to 1"}, {"1", 1.1, "", "--errors is a share from 0 to 1"},
		{"1", 0, "replay", ": exit status 2: no room"}, {"1", 0, "verify", ": exit status 2: no room"},
	} {
		t.Setenv("FAILS", tt.fails)
		_, calls, err := measured(t, &Bench{Sizes: tt.sizes, Errors: tt.errors})
		if err == nil || !strings.Contains(err.Error(), tt.want) || (calls == "") != (tt.fails == "") {
			t.Errorf("%+v: %v, called\n%s", tt, err, calls)
		}
	}
}

// TestEachAnswer: a file of findings, one a line.
func TestEachAnswer(t *testing.T) {
	name := filepath.Join(t.TempDir(), "answers")
	assert.NilError(t, os.WriteFile(name, []byte(`{"match":"m","deal":1,"seat":"A","code":"x","more":2}`+"\n"+`{"deal":2}`+"\n"), 0o666))
	var got []Answer
	assert.NilError(t, EachAnswer(name, func(a Answer) { got = append(got, a) }))
	assert.Check(t, is.DeepEqual([]Answer{{Match: "m", Deal: 1, Seat: "A", Code: "x"}, {Deal: 2}}, got))
	if err := EachAnswer(name+"none", nil); err == nil {
		t.Error("a file that is not there")
	}
}

// peak returns the memory of a process that takes 64 MiB, 0 where the system does not tell.
func peak(t *testing.T) int64 {
	t.Helper()
	self, err := os.Executable()
	assert.NilError(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), takesMemory+"=1")
	assert.NilError(t, cmd.Run())
	return peakMemory(cmd.ProcessState)
}

// TestPeakMemory: the memory of a process is told in bytes, whatever the system counts in.
func TestPeakMemory(t *testing.T) {
	switch n := peak(t); {
	case n == 0:
		t.Skip("this system does not tell")
	case n < 64<<20 || n > 2<<30:
		t.Errorf("%d bytes", n)
	}
}
