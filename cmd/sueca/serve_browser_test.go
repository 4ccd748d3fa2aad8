//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// browsed is a server of tables that a browser looks at.
type browsed struct {
	t         *testing.T
	log, addr string
	base      string
	codes     map[string]string // by the name of the door
	stop      func()
}

// serveTables begins a server with an empty evening in its log.
func serveTables(t *testing.T) *browsed {
	t.Helper()
	s := &browsed{t: t, log: filepath.Join(t.TempDir(), "club.db"), addr: "127.0.0.1:0"}
	if status, _, text := ended(t, "import", "--log", s.log, "../../testdata/evening.sueca"); status > 1 {
		t.Fatal(text)
	}
	s.begin()
	t.Cleanup(func() { s.stop() })
	return s
}

// ended runs the program to its end.
func ended(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = execute(args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// begin begins the server, at the address that it had before.
func (s *browsed) begin() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, outWrite := io.Pipe()
	errs, errsWrite := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- runUntil(ctx, []string{"serve", "--lang", "en", "--log", s.log, "--listen", s.addr, "--tables", "4"}, strings.NewReader(""), outWrite, errsWrite)
		outWrite.Close()
		errsWrite.Close()
	}()
	s.codes = map[string]string{}
	lines := make(chan string, 100)
	go func() {
		for in := bufio.NewScanner(errs); in.Scan(); {
			select {
			case lines <- in.Text():
			default:
			}
		}
		close(lines)
	}()
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		for line := range lines {
			s.t.Log(line)
		}
		s.t.Fatal("the server does not begin: ", err)
	}
	s.base = strings.TrimSuffix(strings.TrimSpace(url), "/")
	s.addr = strings.TrimPrefix(s.base, "http://")
	for len(s.codes) < 7 {
		line := <-lines
		if fields := strings.Fields(line); strings.Contains(line, "/join?code=") {
			s.codes[strings.Join(fields[:len(fields)-2], " ")] = fields[len(fields)-2]
		}
	}
	s.stop = func() {
		cancel()
		if status := <-done; status != 0 {
			s.t.Errorf("the server ends with %d", status)
		}
		s.stop = func() {}
	}
}

// apart opens a tab of a person of their own: with cookies and storage of its own.
func (b *chromium) apart(t *testing.T) *tab {
	t.Helper()
	one := &tab{chromium: b, t: t}
	var context struct {
		ID string `json:"browserContextId"`
	}
	one.call("Target.createBrowserContext", nil, &context)
	return b.tabIn(t, context.ID)
}

// enter comes in by a door, as a person does: the code is in the address of the picture.
func (s *browsed) enter(b *tab, door, name string) {
	s.t.Helper()
	b.open(s.base + "/join?lang=en&code=" + s.codes[door])
	b.eval(fmt.Sprintf(`document.querySelector('[name=name]').value = %q`, name))
	b.submit(`document.querySelector('form[action="/join"]').requestSubmit()`)
}

// submit does what leads to another page, and waits for it.
func (b *tab) submit(expression string) {
	b.t.Helper()
	for len(b.loaded) > 0 {
		<-b.loaded
	}
	b.eval("setTimeout(() => { " + expression + " }); 1")
	select {
	case <-b.loaded:
	case <-time.After(time.Minute):
		b.t.Fatal("no page follows ", expression)
	}
}

// comes waits until an expression is true, which a page comes to by itself.
func (b *tab) comes(expression string) {
	b.t.Helper()
	for range 400 { // a busy machine takes its time; a page that never gets there ends the test
		if b.eval(`!!(`+expression+`)`) == true {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatalf("this does not come: %s\n%s", expression, b.text(`document.body.innerText`))
}

// press presses a button by the end of what a screen reader calls it, up to a comma: its card
// in signs stands before that.
func (b *tab) press(name string) {
	b.t.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll('button')].find((e) => [(e.getAttribute('aria-label') || e.textContent.trim()).split(',')[0]].some((of) => of === %[1]q || of.replace(/^\S+ /, '') === %[1]q) && !e.disabled && e.offsetParent)`, name)
	b.comes(button)
	b.eval(button + ".click()")
}

// types presses the keys of suits and ranks.
func (b *tab) types(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		b.press(key)
	}
}

const (
	keptText  = `document.getElementById('kept').textContent`
	turnText  = `document.getElementById('turn').textContent`
	trickText = `[...document.querySelectorAll('#now .trick li')].map((e) => e.querySelector('.card').textContent).join(' ')`
)

// TestBrowserServe drives the pages of a server as those do who use them: two phones at a
// table, the referee, the board and the laptop.
func TestBrowserServe(t *testing.T) {
	b := newChromium(t)
	s := serveTables(t)
	ana, rui, referee, board := b.apart(t), b.apart(t), b.apart(t), b.apart(t)
	ana.size(390, 844, false)
	rui.size(390, 844, true)
	board.size(1920, 1080, false)
	s.enter(ana, "table 2", "Ana")
	s.enter(rui, "table 2", "Rui")
	s.enter(referee, "referee", "Eva")
	s.enter(board, "screen", "")

	// A new match, and its first trick.
	ana.press("New match")
	ana.comes(`document.getElementById('new').open`)
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = ['Ana Reis', 'Bruno Sá', '<img src=x onerror=alert(1)>', 'Duarte Melo'][i]; })`)
	ana.eval(`document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.press("Bruno Sá") // who deals
	ana.types("hearts", "seven of hearts", "spades", "five of spades", "ace of spades", "hearts", "two of hearts", "six of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	if got := ana.text(trickText); got != "5♠ A♠ 2♥ 6♠" {
		t.Error("the trick of the phone is ", got)
	}
	board.comes(`[...document.querySelectorAll('.tablebox')][1].innerText.includes('2♥')`)
	if got := board.text(`document.querySelectorAll('.tablebox')[1].innerText`); !strings.Contains(got, "Ana Reis") || !strings.Contains(got, "<img src=x") || strings.Contains(got, "renúncia") {
		t.Error("the board shows ", got)
	}

	// A slip of the finger, taken back, and a card mended behind its trick.
	ana.types("spades", "king of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.press("Undo")
	ana.comes(turnText + `.includes('leads')`)
	ana.comes(`document.querySelector('#tricks td:nth-of-type(4) button:enabled') && ` + keptText + ` === '✓ All is kept'`)
	ana.eval(`document.querySelector('#tricks td:nth-of-type(4) button').click()`)
	ana.comes(`document.getElementById('correct').open`)
	ana.eval(`document.querySelector('input[name=crank][value="4"]').checked = true; document.getElementById('reason').value = 'misread'; document.querySelector('#correct button[value=ok]').click()`)
	ana.comes(`document.getElementById('tricks').textContent.includes('4♠')`)

	// Without the network, and with a server that is begun again meanwhile.
	ana.call("Network.emulateNetworkConditions", map[string]any{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	ana.types("spades", "king of spades", "seven of spades")
	ana.comes(keptText + `.includes('2 cards wait here')`)
	s.stop()
	s.begin()
	ana.call("Network.emulateNetworkConditions", map[string]any{"offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.types("two of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.submit(`location.reload()`)
	ana.comes(trickText + ` === 'K♠ 7♠ 2♠'`)
	ana.types("three of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)

	// The second phone asks, and takes over.
	rui.comes(`document.getElementById('writer').textContent.includes('Ana')`)
	rui.press("Ask to write")
	ana.comes(`document.getElementById('writer').textContent.includes('Rui asks to write here')`)
	ana.press("Hand over")
	rui.comes(`document.getElementById('writer').textContent.includes('You write')`)
	ana.comes(`document.getElementById('pad').hidden`)

	// A claim from the table, ruled by the referee, whom the phone learns of.
	rui.press("More")
	rui.press("Claim a renúncia")
	rui.comes(`document.getElementById('claim').open`)
	rui.eval(`document.querySelector('#claim button[value=ok]').click()`)
	rui.comes(`document.getElementById('claims').textContent.includes('open')`)
	board.comes(`document.querySelector('.tablebox.disputed')`)
	referee.comes(`document.body.innerText.includes('Ana Reis')`)
	referee.press("Reject")
	referee.comes(`document.querySelector('dialog[open]')`)
	referee.eval(`document.querySelector('dialog[open] button[value=ok]').click()`)
	rui.comes(`document.getElementById('claims').textContent.includes('Rejected')`)
	board.comes(`!document.querySelector('.tablebox.disputed')`)
	rui.types("clubs", "ace of clubs")
	rui.comes(keptText + ` === '✓ All is kept'`)

	status, text, _ := ended(t, "export", "--log", s.log, "all")
	if want := "1. C: 5♠ A♠ 2♥ 4♠\n"; status != 0 || !strings.Contains(text, `[C "<img src=x onerror=alert(1)>"]`) || !strings.Contains(text, "\nclaim A against") || !strings.Contains(text, " rejected\n") {
		t.Errorf("the log has not %q:\n%s", want, text)
	}
	for _, line := range append(append(ana.said(), rui.said()...), board.said()...) {
		if address, is := strings.CutPrefix(line, "request: "); is && strings.HasPrefix(address, s.base+"/") || is && strings.HasPrefix(address, "data:") || strings.Contains(line, "ERR_INTERNET_DISCONNECTED") || strings.Contains(line, "ERR_CONNECTION_REFUSED") || strings.Contains(line, "ERR_INCOMPLETE_CHUNKED") {
			continue
		}
		t.Error("the browser says ", line)
	}
}

// TestBrowserServeAxe: axe-core finds nothing on any page of the server, at three widths, light
// and dark, and no page is wider than the screen.
func TestBrowserServeAxe(t *testing.T) {
	axe := axeFile(t)
	b := newChromium(t)
	s := serveTables(t)
	look := func(tab *tab, path string) {
		for _, width := range []int{390, 800, 1920} {
			for _, dark := range []bool{false, true} {
				tab.size(width, 1080, dark)
				tab.open(s.base + path)
				for _, v := range tab.hindered(axe) {
					t.Errorf("%s at %d, dark %v: %s", path, width, dark, v)
				}
				if wide := tab.eval(`document.documentElement.scrollWidth > innerWidth`); wide == true {
					t.Errorf("%s is wider than %d", path, width)
				}
			}
		}
	}
	host, ana := b.apart(t), b.apart(t)
	look(host, "/")
	s.enter(host, "host", "")
	s.enter(ana, "table 1", "Ana")
	ana.press("New match")
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = 'ABCD'[i]; }); document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.types("hearts", "seven of hearts", "spades", "five of spades", "ace of spades", "hearts", "two of hearts", "six of spades", "spades", "king of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	look(ana, "/table/1")
	for _, path := range []string{"/host", "/board", "/referee", "/night", "/matches", "/standing"} {
		look(host, path)
	}
}

// TestServeRefuses: an address that is taken and a log that is not there end with 2, and
// nothing is made.
func TestServeRefuses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := &browsed{t: t, log: filepath.Join(t.TempDir(), "club.db")}
	if status, _, _ := ended(t, "serve", "--log", s.log, "--listen", "127.0.0.1:0"); status != 2 {
		t.Errorf("without a log: %d", status)
	}
	ended(t, "import", "--log", s.log, "../../testdata/evening.sueca")
	for _, args := range [][]string{
		{"--listen", l.Addr().String()}, {"--listen", "nowhere"}, {"--tables", "0"}, {"--tables", "a,,b"}, {"--tables", "../x"}, {"--tables", "1,1"}, {"--log-format", "xml"},
		{"--tls-cert", "a"}, {"--tls-cert", "a", "--tls-key", "b"}, {"--rules", "poker"}, {"--event", "a\x1bb"}, {"x"},
	} {
		if status, out, text := ended(t, append([]string{"serve", "--log", s.log}, args...)...); status != 2 || out != "" || text == "" {
			t.Errorf("%q: %d %q %q", args, status, out, text)
		}
	}
}
