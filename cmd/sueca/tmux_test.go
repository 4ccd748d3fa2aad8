//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// pane is a terminal of tmux with a shell in it.
type pane struct {
	t      *testing.T
	socket string
}

// newPane opens a terminal of some size, in a locale.
func newPane(t *testing.T, width, height int, locale string) *pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux here")
	}
	data := verbtest.Abs(t, "../../testdata")
	p := &pane{t, filepath.Join(t.TempDir(), "tmux")}
	t.Cleanup(func() { exec.Command("tmux", "-S", p.socket, "kill-server").Run() })
	p.tmux("-u", "-f", os.DevNull, "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height), "-c", data,
		"-e", "LC_ALL="+locale, "-e", "TERM=tmux-256color", "-e", "COLORTERM=", "-e", "NO_COLOR=", "sh")
	p.tmux("set", "-g", "status", "off")
	return p
}

// tmux runs tmux.
func (p *pane) tmux(args ...string) string {
	p.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// enter types a line to the shell.
func (p *pane) enter(line string) {
	p.tmux("send-keys", "-l", line)
	p.tmux("send-keys", "Enter")
}

// seen returns what stands in the terminal.
func (p *pane) seen(more ...string) string {
	return p.tmux(append([]string{"capture-pane", "-p"}, more...)...)
}

// patience is how long a terminal may take to show something.
const patience = 20 * time.Second

// await waits until the terminal shows what is looked for.
func (p *pane) await(what string, ok func(seen string) bool) string {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		seen := p.seen()
		if ok(seen) {
			return seen
		}
		if time.Now().After(end) {
			p.t.Fatalf("never comes: %s\n%s", what, seen)
		}
	}
}

// has waits for a text.
func (p *pane) has(text string) string {
	p.t.Helper()
	return p.await(text, func(seen string) bool { return strings.Contains(seen, text) })
}

// settled waits until nothing changes any more.
func (p *pane) settled() string {
	last, since := p.seen(), time.Now()
	for time.Since(since) < 250*time.Millisecond {
		time.Sleep(20 * time.Millisecond)
		if now := p.seen(); now != last {
			last, since = now, time.Now()
		}
	}
	return last
}

// TestTourGolden goes through an evening on real terminals of several sizes, in both
// languages, in signs and letters, and compares the screens with the golden ones.
func TestTourGolden(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("terminals take their time")
	}
	program := program(t)
	tour := [][]string{
		nil, {"Enter"}, {"l"}, {"PgDn"}, {"f"}, {"f"}, {"p"}, {"b"}, {"B"}, {"x"}, {"o", "x"}, {"w"}, {"Right", "Enter", "Enter", "Escape"}, {"Escape"},
		{"i"}, {"r"}, {"q"}, {"e"}, {"q"}, {":trick 4"}, {"/7d"}, {"t"}, {"G"}, {"?"},
	}
	const inColour = 5 // of the tour: a finding
	for _, at := range []struct {
		width, height int
		lang, locale  string
		steps         int
	}{
		{80, 24, "en", "C.UTF-8", len(tour)}, {80, 24, "pt", "C", len(tour)}, {120, 40, "pt", "C.UTF-8", 9}, {200, 60, "en", "C.UTF-8", 3},
	} {
		name := fmt.Sprintf("%dx%d-%s", at.width, at.height, at.lang)
		if at.locale == "C" {
			name += "-ascii"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "tour", name+".txt")
			want := pages(file)
			p := newPane(t, at.width, at.height, at.locale)
			p.enter(program + " view --lang " + at.lang + " evening.sueca")
			p.await("the matches", func(seen string) bool {
				return strings.Contains(seen, "2026-10-03") && (strings.Contains(seen, "4–3") || strings.Contains(seen, "4-3"))
			})
			var got []string
			for i, keys := range tour[:at.steps] {
				for _, k := range keys {
					if strings.ContainsAny(k[:1], ":/") && len(k) > 1 {
						p.enter(k)
					} else {
						p.tmux("send-keys", k)
						if k == "Escape" {
							time.Sleep(100 * time.Millisecond) // not taken for the beginning of another key
						}
					}
				}
				name := fmt.Sprintf("== %s\n", strings.Join(keys, " "))
				if n := len(got); n < len(want) && !golden.FlagUpdate() {
					end := time.Now().Add(patience / 4)
					for name+p.seen() != want[n] && time.Now().Before(end) {
						time.Sleep(20 * time.Millisecond)
					}
				}
				got = append(got, name+p.settled())
				if i == inColour && at.locale != "C" {
					got = append(got, "== in colour\n"+inked(p.seen("-e")))
				}
			}
			if golden.FlagUpdate() {
				verbtest.Check(t, os.MkdirAll(filepath.Dir(file), 0o755))
				verbtest.Check(t, os.WriteFile(file, []byte(strings.Join(got, "")), 0o644))
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s is otherwise; run with -update and look at the difference:\n%s", file, diff)
			}
		})
	}
}

// inked returns a terminal's text with its colours and attributes in brackets where
// they change: b bold, d dim, u underlined, r reversed, and the colour's number.
// How the terminal puts it is left out.
func inked(seen string) string {
	var b strings.Builder
	now, shown := map[string]bool{}, ""
	colour := ""
	names := map[string]string{"1": "b", "2": "d", "4": "u", "7": "r"}
	for len(seen) > 0 {
		codes, rest, ok := strings.Cut(strings.TrimPrefix(seen, "\x1b["), "m")
		if !ok || !strings.HasPrefix(seen, "\x1b[") {
			if is := stateOf(now, colour); seen[0] != ' ' && seen[0] != '\n' && is != shown {
				fmt.Fprintf(&b, "[%s]", is)
				shown = is
			}
			b.WriteByte(seen[0])
			seen = seen[1:]
			continue
		}
		seen = rest
		for fields := strings.Split(codes, ";"); len(fields) > 0; fields = fields[1:] {
			switch f := fields[0]; f {
			case "0", "":
				now, colour = map[string]bool{}, ""
			case "39":
				colour = ""
			case "38":
				colour = fields[2]
				fields = fields[2:]
			default:
				now[names[f]] = names[f] != ""
			}
		}
	}
	return b.String()
}

// stateOf writes what is in force.
func stateOf(now map[string]bool, colour string) string {
	out := ""
	for _, name := range []string{"b", "d", "u", "r"} {
		if now[name] {
			out += name
		}
	}
	return out + colour
}

// pages cuts a golden into its screens.
func pages(file string) []string {
	text, _ := os.ReadFile(file) // a missing one differs
	var out []string
	for i, page := range strings.Split(string(text), "== ") {
		if i > 0 {
			out = append(out, "== "+page)
		}
	}
	return out
}

// TestTerminal leaves a real terminal as it was, however the viewer ends.
func TestTerminal(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("terminals take their time")
	}
	program := program(t)
	begin := func(t *testing.T) *pane {
		p := newPane(t, 80, 24, "C.UTF-8")
		p.enter(`before=$(stty -g); echo be""gun`) // what is typed is not what is answered
		p.has("begun")
		p.enter(program + " view evening.sueca; echo status $?")
		p.has("4–3 AC")
		p.tmux("send-keys", "Enter")
		p.has("trump 2♦")
		return p
	}
	// sane checks that the shell's screen is back, echoing, with the settings of before.
	sane := func(p *pane, status string) {
		p.t.Helper()
		p.has("status " + status)
		p.enter(`test "$before" = "$(stty -g)" && echo as it w""as`)
		seen := p.has("as it was")
		if strings.Contains(seen, "Ana Reis") || !strings.Contains(seen, "&& echo as it") {
			p.t.Errorf("the terminal is not as it was:\n%s", seen)
		}
	}
	t.Run("quit", func(t *testing.T) {
		t.Parallel()
		p := begin(t)
		p.tmux("send-keys", "q")
		sane(p, "0")
	})
	t.Run("latin1", func(t *testing.T) {
		t.Parallel()
		// Bytes that are not UTF-8 come from the keyboard, and the keys after them work.
		p := begin(t)
		p.tmux("send-keys", "-H", "ff")
		p.tmux("send-keys", "l")
		p.has("▶ 1 B A♠")
		p.tmux("send-keys", "-H", "e9") // é, and the beginning of a character of UTF-8
		p.tmux("send-keys", "l")
		p.has("D Duarte Melo plays: ♠J32")
		p.tmux("send-keys", "/")
		p.tmux("send-keys", "-H", "e9")
		p.has("/é")
		p.tmux("send-keys", "Escape")
		p.await("the prompt to go", func(seen string) bool { return !strings.Contains(seen, "/é") })
		p.tmux("send-keys", "-H", "c3")
		p.tmux("send-keys", "C-c")
		sane(p, "0")
		p = begin(t)
		p.tmux("send-keys", "q")
		sane(p, "0")
		log := filepath.Join(t.TempDir(), "x.db")
		p.enter(program + " transcribe --log " + log + " --players 'Ana, Bruno, Carla, Duarte'; echo status $?")
		p.has("? help")
		p.tmux("send-keys", "-H", "ff", "e9", "c3")
		p.tmux("send-keys", "C-c")
		sane(p, "0")
	})
	t.Run("signal", func(t *testing.T) {
		t.Parallel()
		for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
			p := begin(t)
			verbtest.Check(t, syscall.Kill(p.child(program), sig))
			sane(p, "0")
		}
	})
	t.Run("suspend", func(t *testing.T) {
		t.Parallel()
		p := begin(t)
		p.tmux("send-keys", "l", "C-z")
		p.await("the shell", func(seen string) bool { return strings.Contains(seen, "topped") && !strings.Contains(seen, "Ana Reis") })
		p.enter(`test "$before" = "$(stty -g)" && echo as it w""as`)
		p.has("as it was")
		p.enter("fg")
		p.has("▶ 1 B A♠")
		p.tmux("send-keys", "l")
		p.has("D Duarte Melo plays: ♠J32")
		p.tmux("send-keys", "q")
	})
	t.Run("follow", func(t *testing.T) {
		t.Parallel()
		// A match is imported as it grows, and the viewer goes on with it; then a card
		// is corrected in the viewer, and the log has it.
		dir := t.TempDir()
		text := verbtest.Read(t, "../../testdata/evening.sueca")
		log := filepath.Join(dir, "club.db")
		grow := func(end string) {
			part, _, _ := strings.Cut(string(text), end)
			file := filepath.Join(dir, "live.sueca")
			verbtest.WriteText(t, file, part)
			mustRun(t, "import", "--brief", "--log", log, file)
		}
		grow("4. B: 4♥")
		p := newPane(t, 80, 24, "C.UTF-8")
		p.enter(program + " view --follow --log " + log + " all; echo status $?")
		p.has("▶ 3 B A♣ 3♣ 4♣ K♣")
		grow("6. C: 7♣")
		p.has("▶ 5 A K♠ 6♦ Q♦ 3♠")
		grow("deal 2")
		p.has("the deal is over")
		p.tmux("send-keys", "L", "1", "Home", "l")
		p.enter(":amend K♠ misread")
		p.has("corrected: K♠ in the place of A♠")
		p.tmux("send-keys", "w", "Enter", "Enter", "Escape")
		p.enter(":keep what might have been")
		p.has("the line is kept")
		p.tmux("send-keys", "q")
		p.has("status 0")
		out := mustRun(t, "export", "--log", log, "all")
		for _, line := range []string{"amend deal 1 trick 1 B A♠ -> K♠ \"misread\"\n", "amend deal 1 \"what might have been\"\n", "( 1. B: K♠ 6♠ J♠ )\n"} {
			if !strings.Contains(out, line) {
				t.Errorf("the log has no %q:\n%s", line, out)
			}
		}
		mustRun(t, "verify", "--log", log)
	})
	t.Run("ask", func(t *testing.T) {
		t.Parallel()
		// At the end of the evening each is asked for the key, and again where it is mistyped.
		dir := t.TempDir()
		p := newPane(t, 80, 24, "C.UTF-8")
		p.enter("cd " + dir + "; PATH=" + filepath.Dir(program) + ":$PATH; HOME=" + dir + "; s=" + program + "; $s key new --cosigns ana; $s key new --cosigns bruno; $s import --brief " +
			filepath.Join("$OLDPWD", "evening.sueca") + "; $s club init ribeira --cosigner ana.pub --cosigner bruno.pub; clear; echo rea''dy")
		p.has("ready")
		p.enter("$s night close --key ribeira.key --policy ribeira.policy --ask -o night.checkpoint; echo status $?")
		p.has("ana signs with the key in the file (nothing: elsewhere):")
		p.enter("bruno.key")
		p.has("bruno.key is the key of bruno, and not of ana")
		p.enter("an.key")
		p.has("an.key: there is no such file or folder")
		p.enter("~/ana.key")
		p.has("bruno signs with the key in the file (nothing: elsewhere):")
		p.tmux("send-keys", "C-d")
		seen := p.has("status 0")
		if !strings.Contains(seen, "elsewhere):\nnight.checkpoint: signed") || !strings.Contains(seen, "these have not signed yet: bruno\n") {
			t.Errorf("the question and the answer:\n%s", seen)
		}
		// What is to be read out stands on a line of its own, which is not broken.
		if lines := strings.Split(seen, "\n"); !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, "  10 ") && len(strings.Fields(line)) == 13 }) {
			t.Errorf("the short form:\n%s", seen)
		}
	})
	t.Run("who", func(t *testing.T) {
		t.Parallel()
		// A name that is like one of the log is asked about by one key, before the match begins, and
		// when somebody sits down in it; Ctrl-C leaves everything as it was.
		p := newPane(t, 80, 24, "C.UTF-8")
		p.enter("cd " + t.TempDir() + "; before=$(stty -g); s=" + program + "; $s import --brief " + filepath.Join("$OLDPWD", "evening.sueca") + "; clear; echo rea''dy")
		p.has("ready")
		begin := func() {
			p.enter("clear; $s transcribe --players 'Anna Reis, Bruno Sá, Carla Diaz, Eva'; echo status $?; test \"$before\" = \"$(stty -g)\" && echo as it w''as")
			p.has("Ana Reis? Enter: yes; n: no, Anna Reis")
		}
		begin()
		p.tmux("send-keys", "C-c")
		p.has("as it was")
		begin()
		p.tmux("send-keys", "Enter")
		p.has("Carla Dias? Enter: yes; n: no, Carla Diaz")
		p.tmux("send-keys", "n")
		p.has("A Ana Reis")
		p.has("C Carla Diaz")
		p.enter(":substitute D \"Duarte Mello\"")
		p.has("Duarte Melo? Enter: yes; n: no, Duarte Mello")
		p.tmux("send-keys", "y")
		p.has("D Duarte Melo")
		p.tmux("send-keys", "C-c")
		p.has("as it was")
		p.enter("clear; echo no keys | $s transcribe --players 'Anna Reis, B, C, D'; echo status $?")
		if seen := p.has("A Anna Reis"); strings.Contains(seen, "Enter: yes") {
			t.Errorf("it asks where keys do not come from a person:\n%s", seen)
		}
	})
	t.Run("died", func(t *testing.T) {
		t.Parallel()
		// Whoever writes on a copy that is older than what was signed is told, and not kept
		// from writing.
		dir := t.TempDir()
		p := newPane(t, 80, 24, "C.UTF-8")
		p.enter("cd " + dir + "; s=" + program + "; $s import --brief " + filepath.Join("$OLDPWD", "evening.sueca") + "; $s key new club; $s backup old.db; $s import --brief " +
			filepath.Join("$OLDPWD", "five.sueca") + "; $s checkpoint --key club.key -o night.checkpoint; rm sueca.db*; cp old.db sueca.db; chmod 0 club.key; clear; echo rea''dy")
		p.has("ready")
		p.enter("$s transcribe --players 'Ana, Bruno, Carla, Duarte'; echo status $?")
		p.has("? help")
		p.tmux("send-keys", "h", "7")
		p.has("trump 7♥")
		p.tmux("send-keys", "C-c")
		seen := p.has("status 0")
		if !strings.Contains(strings.ReplaceAll(seen, "\n", ""), "sueca.db lies behind what was signed of it, as ") {
			t.Errorf("no warning:\n%s", seen)
		}
		if out := mustRun(t, "export", "--log", filepath.Join(dir, "sueca.db"), "all"); !strings.Contains(out, "\ndeal 1 dealer A trump 7♥") {
			t.Errorf("it is not written down:\n%s", out)
		}
	})
	t.Run("resize", func(t *testing.T) {
		t.Parallel()
		p := begin(t)
		p.tmux("resize-window", "-x", "40", "-y", "15")
		p.await("a small table", func(seen string) bool { return strings.Contains(seen, "♠64 ♥JQ6") })
		p.tmux("resize-window", "-x", "30", "-y", "10")
		p.has("too small: 30×10")
		p.tmux("resize-window", "-x", "130", "-y", "45")
		p.has("│K♠│Q♠│5♠│")
		p.tmux("send-keys", "q")
		sane(p, "0")
	})
	t.Run("gone", func(t *testing.T) {
		t.Parallel()
		p := begin(t)
		child := p.child(program)
		p.tmux("kill-server")
		for end := time.Now().Add(patience); syscall.Kill(child, 0) == nil; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it goes on without a terminal")
			}
		}
	})
}

// child finds the process of a program in the pane.
func (p *pane) child(program string) int {
	p.t.Helper()
	out, err := exec.Command("ps", "-eo", "pid,ppid,args").Output()
	verbtest.Check(p.t, err)
	shell := strings.TrimSpace(p.tmux("display", "-p", "#{pane_pid}"))
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) > 2 && f[1] == shell && slices.Contains(f, program) {
			pid, _ := strconv.Atoi(f[0])
			return pid
		}
	}
	p.t.Fatalf("no %s in the pane:\n%s", program, out)
	return 0
}
