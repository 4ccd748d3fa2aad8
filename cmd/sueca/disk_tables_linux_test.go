//go:build amd64

package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// terminal returns the two ends of a terminal.
func terminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals here:", err)
	}
	verbtest.Check(t, unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	verbtest.Check(t, err)
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	verbtest.Check(t, err)
	verbtest.Check(t, unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}))
	return master, slave
}

// typist types at a terminal what the program writes down on a disk.
type typist struct {
	t      *testing.T
	log    string
	disk   *disk
	master *os.File
	seen   *saying
	ended  chan int
	kill   func()
}

// newTypist starts the program.
func newTypist(t *testing.T, log string, d *disk) *typist {
	t.Helper()
	master, slave := terminal(t)
	cmd := d.command(filepath.Dir(log), "transcribe", "--lang", "en", "--keys", "pt", "--log", log, "--rules", "fpsd target=99", "--players", "Ana, Bruno, Carla, Duarte")
	cmd.Env = append(cmd.Env, "TERM=xterm-256color", "LC_ALL=en_GB.UTF-8")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	p := &typist{t: t, log: log, disk: d, master: master, seen: &saying{}, ended: make(chan int, 1)}
	d.start(t, cmd)
	slave.Close()
	go io.Copy(p.seen, master)
	go func() {
		cmd.Wait()
		p.ended <- cmd.ProcessState.ExitCode()
	}()
	p.kill = func() {
		cmd.Process.Kill()
		p.ended <- <-p.ended
	}
	t.Cleanup(func() {
		p.kill()
		master.Close()
	})
	return p
}

// until waits until something is so, or the program has ended.
func (p *typist) until(what string, is func() bool) (alive bool) {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if is() {
			return true
		}
		select {
		case s := <-p.ended:
			p.ended <- s
			return false
		default:
		}
	}
	p.t.Fatalf("%s does not come about; it shows\n%.3000q", what, p.seen)
	return false
}

// TestDiskTranscribe types deals on a disk that fails: what was typed and kept is there, once and in order, and what was
// not is typed again.
func TestDiskTranscribe(t *testing.T) {
	want, strokes := evening(t, 3, 1)
	strokes = strokes[:7]
	typeOn(t, &disk{fault: faults[0], at: 4}, want, strokes) // the log is begun, and has nothing yet
	eachPoint(t, 1, 3, func(d *disk) int {
		typeOn(t, d, want, strokes)
		return d.met
	})
}

// typeOn types cards on a disk, and on the same disk when it is well again.
func typeOn(t *testing.T, d *disk, want string, strokes []stroke) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "evening.db")
	failed := func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return len(d.failed) > 0
	}
	p := newTypist(t, log, d)
	where := func() string { return fmt.Sprintf("%s at %d (%s)", d.fault.name, d.at, strings.Join(d.failed, ", ")) }
	alive := p.until("the line to write on", func() bool { return strings.Contains(p.seen.String(), "help") })
	handled := false // the program was begun again since something failed
	for i := 0; i < len(strokes); {
		if !alive {
			d.mend()
			handled = failed()
			p = newTypist(t, log, &disk{fault: d.fault})
			if !p.until("the line to write on", func() bool { return strings.Contains(p.seen.String(), "help") }) {
				t.Errorf("%s: it does not begin again\n%s", where(), p.seen)
				return
			}
			_, i = transcribing(t, log)
			alive = true
			continue
		}
		was := handled
		for _, key := range strokes[i].keys {
			p.master.WriteString(strings.NewReplacer("Enter", "\r").Replace(key))
		}
		alive = p.until(fmt.Sprintf("card %d, %s", i, where()), func() bool {
			_, n := transcribing(t, log)
			return n == i+1 || failed() != was
		})
		if failed() != was { // whoever types sees that something is wrong, and begins again
			p.kill()
			alive = false
			if _, n := transcribing(t, log); n != i && n != i+1 {
				t.Errorf("%s: %d cards are in the log, and %d were there", where(), n, i)
			}
			continue
		}
		_, i = transcribing(t, log)
	}
	got, n := transcribing(t, log)
	if n != len(strokes) || !strings.HasPrefix(want, strings.TrimSpace(got)) {
		t.Errorf("%s: the log has\n%s\nand typed was\n%.200s", where(), got, want)
	}
	mustRun(t, "verify", "--log", log)
}

// TestDiskServe writes cards at a table on a disk that fails: what was answered as stored is there after a restart, and
// what was not is stored when it is sent again, once.
func TestDiskServe(t *testing.T) {
	eachPoint(t, 1, 3, func(d *disk) int {
		o := &badNight{t: t, disk: d, log: newLog(t), restarts: d.at%2 == 0}
		o.evening()
		return d.met
	})
}

// badNight is an evening on a disk that fails.
type badNight struct {
	t        *testing.T
	disk     *disk
	log      string
	restarts bool // the server is killed where something failed
	s        *served
	cards    int // answered as stored, with the trump card
	said     string
}

func (o *badNight) errorf(format string, args ...any) {
	o.t.Helper()
	o.t.Errorf("%s at %d (%s): %s\n%s%s", o.disk.fault.name, o.disk.at, strings.Join(o.disk.failed, ", "), fmt.Sprintf(format, args...), o.said, o.s.errs)
}

// opens starts the server, on the disk that fails or on one that is well.
func (o *badNight) opens(d *disk, more ...string) {
	o.t.Helper()
	cmd := d.command(filepath.Dir(o.log), serveArgs(o.log, 1, more...)...)
	o.s = answering(o.t, cmd, func() { d.start(o.t, cmd) }, 1)
}

// again starts it again, on a disk that is well.
func (o *badNight) again() {
	o.t.Helper()
	host := o.s.host
	o.s.kill()
	o.disk.mend()
	if host == "" {
		o.opens(&disk{})
	} else {
		_, n := transcribing(o.t, o.log)
		if n != o.cards && n != o.cards+1 {
			o.errorf("%d cards are in the log, and %d were answered as stored", n, o.cards)
		}
		o.opens(&disk{}, "--listen", host)
	}
	if o.s.host == "" {
		o.t.Fatalf("it does not begin again\n%s", o.s.errs)
	}
}

// asks sends something until it is answered well.
func (o *badNight) asks(what string, good int, send func() (*reply, error)) *reply {
	o.t.Helper()
	for range 5 {
		r, err := send()
		switch {
		case err == nil && r.status == good:
			return r
		case err == nil && r.status < 500:
			o.errorf("%s: %v", what, r)
		}
		o.said += fmt.Sprintf("%s: %v %v\n", what, r, err)
		if err != nil && o.disk.fault.errno == 0 {
			<-o.s.ended // its connections end before it has
		}
		select {
		case <-o.s.ended:
			o.again()
		default:
			if o.disk.mend(); o.restarts {
				o.again()
			}
		}
	}
	o.errorf("%s: never done", what)
	o.t.FailNow()
	return nil
}

// evening is the evening.
func (o *badNight) evening() {
	t := o.t
	o.opens(o.disk)
	if o.s.host == "" {
		o.said = o.s.errs.String()
		if wrong := badWords(&outcomeOnDisk{errs: o.said, errno: o.disk.fault.errno, once: o.disk.fault.once}); wrong != nil && o.disk.fault.errno != 0 {
			o.errorf("%v", wrong)
		}
		o.again()
	} else if strings.Contains(o.s.errs.String(), "are not kept") { // the codes hold, and are kept as soon as they can be
		o.disk.mend()
		for end := time.Now().Add(time.Minute); !strings.Contains(o.s.errs.String(), "is written again"); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				o.errorf("the codes are never kept")
				t.FailNow()
			}
		}
	}
	dev := newDevice(o.s.host, "")
	defer dev.client.CloseIdleConnections()
	o.asks("join", http.StatusSeeOther, func() (*reply, error) { return dev.tryJoin(t.Context(), o.s.doors["table 1"].code, "Rui") })
	post := func(path string, body any) func() (*reply, error) {
		return func() (*reply, error) {
			dev.host = o.s.host
			return dev.send(t.Context(), "POST", "/api/table/1"+path, "application/json", []byte(jsonText(body)))
		}
	}
	o.asks("ask", http.StatusOK, post("/write", action{"do": "ask"}))
	head := o.asks("new", http.StatusOK, post("/new", action{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}, "event": "", "site": "", "rules": "", "dealer": "A"})).read(t).State
	p := &pen{table: "1", match: head.Match, head: head.Head}
	for i, act := range []action{{"do": "trump", "card": "7♥"}, {"do": "card", "card": "5♠"}, {"do": "card", "card": "A♠"}, {"do": "card", "card": "2♥"}} {
		a := o.asks(fmt.Sprint(act["card"]), http.StatusOK, post("/do", p.with(act))).read(t)
		p.number, p.at, o.cards = p.number+1, a.At, i+1
	}
	o.again()
	if text, _ := transcribing(t, o.log); !strings.HasPrefix(text, "deal 1 dealer A trump 7♥\n1. B: 5♠ A♠ 2♥") || strings.Contains(text, "amend") {
		o.errorf("the log has\n%s", text)
	}
	if r, err := dev.send(t.Context(), "GET", "/api/table/1", "", nil); err != nil || r.status != http.StatusOK {
		o.errorf("who had come in is not known any more: %v %v", r, err)
	}
	o.s.kill()
	mustRun(t, "verify", "--log", o.log)
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(o.log), "*.serve.[0-9]*")); left != nil {
		o.errorf("left: %v", left)
	}
}
