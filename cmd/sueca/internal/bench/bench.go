package bench

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// Bench measures this program.
type Bench struct {
	Source *source.Source
	Sizes  string  // of the archives, in deals, separated by commas
	Errors float64 // share of the deals with a slip in the last part
	dir    string
	self   string
}

func (b *Bench) Run() (err error) {
	var sizes []int
	for word := range strings.SplitSeq(b.Sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 {
			return output.Usagef("--deals takes numbers from 1, such as 10000,100000, not %q", b.Sizes)
		}
		sizes = append(sizes, n)
	}
	if !(b.Errors >= 0 && b.Errors <= 1) {
		return output.Usagef("--errors is a share from 0 to 1")
	}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp("", "sueca-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	a := b.Source
	t := a.Out.NewTable(!output.Utf8Locale())
	head := table.Row{
		a.Out.Sayf("what"), a.Out.Sayf("deals"), a.Out.Sayf("seconds"), a.Out.Sayf("deals/s"), a.Out.Sayf("plays/s"),
		a.Out.Sayf("processor s"), a.Out.Sayf("peak MB"), a.Out.Sayf("bytes/deal"),
	}
	t.AppendHeader(head)
	output.AlignRight(t, 2, 3, 4, 5, 6, 7, 8)
	for _, n := range sizes {
		if err := b.archive(t, n); err != nil {
			return err
		}
	}
	if err := b.chess(t); err != nil {
		return err
	}
	a.Out.Render(t)
	if b.Errors > 0 {
		return b.slips(sizes[len(sizes)-1])
	}
	return nil
}

// measure is the cost of a process.
type measure struct {
	wall, cpu time.Duration
	memory    int64 // its peak in bytes; 0 if the system does not say
}

// process runs a process to its end and measures it. It must not fail; findings are no
// failure. Its output goes to out, which may be nil.
func (b *Bench) process(out io.Writer, name string, args ...string) (measure, error) {
	cmd := exec.CommandContext(b.Source.Context, name, args...)
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = out, &errs
	begun := time.Now()
	err := cmd.Run()
	m := measure{wall: time.Since(begun)}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == output.ExitFindings {
		err = nil
	}
	if err != nil {
		return m, fmt.Errorf("%s: %w: %s", filepath.Base(name), err, strings.TrimSpace(errs.String()))
	}
	m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	m.memory = peakMemory(cmd.ProcessState)
	return m, nil
}

// row adds a line to the table.
func (b *Bench) row(t table.Writer, what string, deals, plays int, m measure, bytes int64) {
	perSecond := func(n int) string { return fmt.Sprintf("%.0f", float64(n)/m.wall.Seconds()) }
	row := table.Row{what, "", fmt.Sprintf("%.2f", m.wall.Seconds()), "", perSecond(plays), fmt.Sprintf("%.2f", m.cpu.Seconds()), "", ""}
	if deals > 0 {
		row[1], row[3] = deals, perSecond(deals)
	}
	if m.memory > 0 {
		row[6] = fmt.Sprintf("%.0f", float64(m.memory)/1e6)
	}
	if bytes > 0 {
		row[7] = fmt.Sprintf("%.0f", float64(bytes)/float64(deals))
	}
	t.AppendRow(row)
}

// archive measures one archive.
func (b *Bench) archive(t table.Writer, deals int) error {
	a := b.Source
	jobs := []string{"--jobs", strconv.Itoa(a.Jobs)}
	dir := filepath.Join(b.dir, fmt.Sprint("archive-", deals))
	log := dir + ".db"
	for _, step := range []struct {
		what string
		args []string
	}{
		{"generate", append([]string{"generate", "--hands", "none", "--deals", strconv.Itoa(deals), "--to", dir, "--files",
			strconv.Itoa(min(200, max(1, deals/5000)))}, jobs...)},
		{"validate", append([]string{"validate", dir}, jobs...)},
		{"import", append([]string{"import", "--brief", "--log", log, dir}, jobs...)},
		{"replay", append([]string{"replay", "--format", "json", "--log", log, "all"}, jobs...)},
		{"verify", []string{"verify", "--log", log}},
	} {
		m, err := b.process(nil, b.self, step.args...)
		if err != nil {
			return err
		}
		size := int64(0)
		switch step.what {
		case "generate":
			size, err = sizeOf(dir)
		case "import":
			size, err = sizeOf(log)
		}
		if err != nil {
			return err
		}
		b.row(t, step.what, deals, 40*deals, m, size)
	}
	return errors.Join(os.RemoveAll(dir), os.Remove(log))
}

// sizeOf returns the bytes of a file, or of the files of a folder.
func sizeOf(name string) (n int64, err error) {
	err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	return n, err
}

// games are well-known chess games for pgn-extract: the immortal, the evergreen and the
// opera game.
var games = []string{
	"1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 " +
		"13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. " +
		"Be7# 1-0",
	"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 " +
		"13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ " +
		"Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0",
	"1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. " +
		"O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
}

// chessGames is how many games pgn-extract reads.
const chessGames = 60_000

// chess measures pgn-extract, if it is installed.
func (b *Bench) chess(t table.Writer) error {
	path, err := exec.LookPath("pgn-extract")
	if err != nil {
		// Debian installs it outside the usual path.
		if path, err = exec.LookPath("/usr/games/pgn-extract"); err != nil {
			return nil
		}
	}
	name := filepath.Join(b.dir, "chess.pgn")
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	pgn := bufio.NewWriter(f)
	plies := 0
	for i := range chessGames {
		game := games[i%len(games)]
		fmt.Fprintf(pgn, "[Event \"Bench\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n[Result "+
			"\"1-0\"]\n\n%s\n\n", i+1, game)
		plies += len(strings.Fields(game)) - strings.Count(game, ". ") - 1
	}
	if err := pgn.Flush(); err != nil {
		return err
	}
	m, err := b.process(nil, path, "-s", "-r", name)
	if err != nil {
		return err
	}
	b.row(t, b.Source.Out.Sayf("pgn-extract (chess: %d games)", chessGames), 0, plies, m, 0)
	return nil
}

// slips compares what is found in an archive with what was put in.
func (b *Bench) slips(deals int) error {
	dir, answers := filepath.Join(b.dir, "slips"), filepath.Join(b.dir, "answers.jsonl")
	half := strconv.FormatFloat(b.Errors/2, 'g', -1, 64)
	if _, err := b.process(nil, b.self, "generate", "--deals", strconv.Itoa(deals), "--seed", "2", "--revokes", half, "--errors", half,
		"--to", dir, "--answers", answers); err != nil {
		return err
	}
	made := filepath.Join(b.dir, "made.jsonl")
	out, err := os.Create(made)
	if err != nil {
		return err
	}
	defer out.Close()
	if _, err := b.process(out, b.self, "validate", "--format", "json", dir); err != nil {
		return err
	}
	balance := map[Answer]int{} // put in, less found
	planted, found, missing, invented := 0, 0, 0, 0
	if err := EachAnswer(answers, func(one Answer) { balance[one]++; planted++ }); err != nil {
		return err
	}
	if err := EachAnswer(made, func(one Answer) { balance[one]--; found++ }); err != nil {
		return err
	}
	for _, n := range balance {
		missing += max(0, n)
		invented += max(0, -n)
	}
	b.Source.Out.Stdout.WriteString("\n")
	b.Source.Out.Printf("slips in %d {1:deal|deals}: findings to be made %d, made %d, missing %d, invented %d\n", deals, planted, found,
		missing, invented)
	if missing+invented > 0 {
		return output.Usagef("what is found is not what was put in")
	}
	return nil
}
