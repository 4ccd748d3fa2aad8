//go:build unix

package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"sueca/engine/message"
)

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
func (s *served) enter(b *tab, door, name string) {
	b.t.Helper()
	b.open("http://" + s.host + "/join?lang=en&code=" + s.doors[door].code)
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

// says returns a sentence of ours in the language that the tab speaks.
func (b *tab) says(text string) string { return b.words.Say(message.Message{Format: text}) }

// press presses a button by the end of what a screen reader calls it, up to a comma: its card
// in signs stands before that.
func (b *tab) press(name string) {
	b.t.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll('button')].find((e) => [(e.getAttribute('aria-label') || e.textContent.trim()).split(',')[0]].some((of) => of === %[1]q || of.replace(/^\S+ /, '') === %[1]q) && !e.disabled && e.offsetParent)`, b.says(name))
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

// cutOff is what a browser says of a request that the network or a killed server cut off:
// before it, at any point in it, or after it.
var cutOff = regexp.MustCompile(`net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED|ABORTED|FAILED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)\b`)

// TestBrowserServe drives the pages of a server as those do who use them: two phones at a
// table, the referee, the board and the laptop.
func TestBrowserServe(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	log := newLog(t, "../../testdata/evening.sueca")
	s := serving(t, log, 4)
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
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = ['Anna Reis', 'Bruno Sá', '<img src=x onerror=alert(1)>', 'Duarte Melo'][i]; })`)
	ana.eval(`document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`document.getElementById('meant-h')`) // who is like Ana Reis, whom the log has
	ana.is("it is asked ", `document.getElementById('meant-h').textContent`, "Is it Ana Reis?")
	ana.press("Ana Reis")
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.press("Bruno Sá") // who deals
	ana.types("hearts", "seven of hearts", "spades", "five of spades", "ace of spades", "hearts", "two of hearts", "six of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	ana.is("the trick of the phone is ", trickText, "5♠ A♠ 2♥ 6♠")
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
	s.kill()
	s = serving(t, log, 4, "--listen", s.host)
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
	referee.comes(`document.body.innerText.includes('Ana Reis')`)
	if got := board.text(`document.body.innerText`); strings.Contains(got, "renúncia") {
		t.Error("the board tells of a claim: ", got)
	}
	referee.press("Reject")
	referee.comes(`document.querySelector('dialog[open]')`)
	referee.eval(`document.querySelector('dialog[open] button[value=ok]').click()`)
	rui.comes(`document.getElementById('claims').textContent.includes('Rejected')`)
	rui.types("clubs", "ace of clubs")
	rui.comes(keptText + ` === '✓ All is kept'`)

	text := mustRun(t, "export", "--log", log, "all")
	if want := "1. C: 5♠ A♠ 2♥ 4♠\n"; !strings.Contains(text, `[C "<img src=x onerror=alert(1)>"]`) || !strings.Contains(text, "\nclaim A against") || !strings.Contains(text, " rejected\n") {
		t.Errorf("the log has not %q:\n%s", want, text)
	}
	for _, line := range append(append(ana.said(), rui.said()...), board.said()...) {
		if address, is := strings.CutPrefix(line, "request: "); is && strings.HasPrefix(address, "http://"+s.host+"/") || is && strings.HasPrefix(address, "data:") || cutOff.MatchString(line) {
			continue
		}
		t.Error("the browser says ", line)
	}
}

// TestBrowserServeAxe: axe-core finds nothing on any page of the server, however it is looked at.
func TestBrowserServeAxe(t *testing.T) {
	axe := axeFile(t)
	b := newChromium(t)
	s := serving(t, newLog(t, "../../testdata/evening.sueca"), 4)
	turn := 0
	at := func(tab *tab, path string) {
		for as := range every(3, &turn) {
			tab.unhindered(axe, path, as, func() { tab.open("http://" + s.host + path + "?lang=" + as.lang) })
		}
	}
	host, ana := b.apart(t), b.apart(t)
	at(host, "/")
	s.enter(host, "host", "")
	s.enter(ana, "table 1", "Ana")
	ana.press("New match")
	ana.eval(`[...document.querySelectorAll('#new-names input')].forEach((e, i) => { e.value = 'ABCD'[i]; }); document.querySelector('#new button[value=ok]').click()`)
	ana.comes(`!document.getElementById('pad').hidden`)
	ana.types("hearts", "seven of hearts", "spades", "five of spades", "ace of spades", "hearts", "two of hearts", "six of spades", "spades", "king of spades")
	ana.comes(keptText + ` === '✓ All is kept'`)
	at(ana, "/table/1")
	for _, path := range []string{"/host", "/board", "/referee", "/night", "/matches", "/standing"} {
		at(host, path)
	}
}
