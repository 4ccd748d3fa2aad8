//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"sueca/cmd/internal/lang"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// chromium is a browser that tests drive, by the DevTools protocol over a pair of pipes: no
// port is opened, and no package is needed.
type chromium struct {
	in *os.File

	mu      sync.Mutex
	calls   int
	answers map[int]chan answer
	tabs    map[string]*tab // by session
}

// tab is a tab of the browser, in which one test looks at pages.
type tab struct {
	*chromium
	t        *testing.T
	session  string
	complain []string // what the console and the page said, and requests that were made
	loaded   chan struct{}
	words    lang.Speaker // in which buttons are named
}

// answer is what the browser answers.
type answer struct {
	ID      int             `json:"id"`
	Session string          `json:"sessionId"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// browserNames are the programs that are a browser of this kind.
var browserNames = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// newChromium starts a browser with an empty profile, or skips the test where there is none.
func newChromium(t *testing.T) *chromium {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds to start")
	}
	name := ""
	for _, n := range browserNames {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" {
		t.Skip("no Chromium here: the page is not driven in a browser")
	}
	toRead, toWrite, err := os.Pipe()
	verbtest.Check(t, err)
	fromRead, fromWrite, err := os.Pipe()
	verbtest.Check(t, err)
	cmd := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--lang=en", "--user-data-dir="+t.TempDir(), "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{toRead, fromWrite}
	if err := cmd.Start(); err != nil {
		t.Skip("the browser does not run here: ", err)
	}
	toRead.Close()
	fromWrite.Close()
	b := &chromium{in: toWrite, answers: map[int]chan answer{}, tabs: map[string]*tab{}}
	t.Cleanup(func() {
		(&tab{chromium: b, t: t}).call("Browser.close", nil, nil)
		cmd.Wait()
		toWrite.Close()
		fromRead.Close()
	})
	go b.listen(fromRead)
	return b
}

// tab opens a tab for a test.
func (b *chromium) tab(t *testing.T) *tab { return b.tabIn(t, "") }

// tabIn opens a tab of a browser context, which has cookies and storage of its own; "" is the
// one that is there.
func (b *chromium) tabIn(t *testing.T, context string) *tab {
	t.Helper()
	out := &tab{chromium: b, t: t, loaded: make(chan struct{}, 100)}
	var target struct {
		TargetID string `json:"targetId"`
	}
	in := map[string]any{"url": "about:blank"}
	if context != "" {
		in["browserContextId"] = context
	}
	out.call("Target.createTarget", in, &target)
	var attached struct {
		SessionID string `json:"sessionId"`
	}
	out.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	out.session = attached.SessionID
	b.mu.Lock()
	b.tabs[out.session] = out
	b.mu.Unlock()
	for _, domain := range []string{"Page", "Runtime", "Log", "Network", "Accessibility"} {
		out.call(domain+".enable", nil, nil)
	}
	t.Cleanup(func() { out.call("Page.close", nil, nil) })
	return out
}

// listen reads what the browser says, each message up to a zero byte.
func (b *chromium) listen(from *os.File) {
	in := bufio.NewReaderSize(from, 1<<20)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var a answer
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &a) != nil {
			continue
		}
		b.mu.Lock()
		if to := b.answers[a.ID]; to != nil && a.ID > 0 {
			delete(b.answers, a.ID)
			to <- a
		}
		of := b.tabs[a.Session]
		if of == nil {
			b.mu.Unlock()
			continue
		}
		switch a.Method {
		case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
			of.complain = append(of.complain, string(a.Params))
		case "Network.requestWillBeSent":
			var p struct {
				Request struct {
					URL string `json:"url"`
				} `json:"request"`
			}
			json.Unmarshal(a.Params, &p)
			of.complain = append(of.complain, "request: "+p.Request.URL)
		case "Page.loadEventFired":
			of.loaded <- struct{}{}
		}
		b.mu.Unlock()
	}
}

// call calls a method of the protocol.
func (b *tab) call(method string, params any, result any) {
	b.t.Helper()
	if params == nil {
		params = struct{}{}
	}
	to := make(chan answer, 1)
	b.mu.Lock()
	b.calls++
	id := b.calls
	b.answers[id] = to
	b.mu.Unlock()
	message := map[string]any{"id": id, "method": method, "params": params}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	text, err := json.Marshal(message)
	if err == nil {
		_, err = b.in.Write(append(text, 0))
	}
	if err != nil {
		b.t.Fatal(method, ": ", err)
	}
	select {
	case a := <-to:
		if a.Error != nil {
			b.t.Fatal(method, ": ", a.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(a.Result, result); err != nil {
				b.t.Fatal(method, ": ", err)
			}
		}
	case <-time.After(2 * time.Minute): // only so that a browser that hangs ends the test
		b.t.Fatal(method, ": the browser does not answer")
	}
}

// open opens a page of a file, and waits until it is there.
func (b *tab) open(url string) {
	b.t.Helper()
	for len(b.loaded) > 0 {
		<-b.loaded
	}
	b.mu.Lock()
	b.complain = nil
	b.mu.Unlock()
	b.call("Page.navigate", map[string]any{"url": url}, nil)
	select {
	case <-b.loaded:
	case <-time.After(2 * time.Minute):
		b.t.Fatal("the page does not load: ", url)
	}
}

// said returns what the browser complained of, and the requests that it made, since the page
// was opened, but for that of the page itself.
func (b *tab) said() (out []string) {
	b.eval("1") // whatever was said before it has arrived
	b.mu.Lock()
	defer b.mu.Unlock()
	return append(out, b.complain...)
}

// eval returns the value of an expression in the page, as JSON has it.
func (b *tab) eval(expression string) any {
	b.t.Helper()
	var out struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
		ExceptionDetails *struct {
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &out)
	if out.ExceptionDetails != nil {
		b.t.Fatal(expression, ": ", out.ExceptionDetails.Exception.Description)
	}
	return out.Result.Value
}

// text is eval for what is a text.
func (b *tab) text(expression string) string {
	b.t.Helper()
	return fmt.Sprint(b.eval(expression))
}

// is fails the test unless an expression is a text in the page.
func (b *tab) is(what, expression, want string) {
	b.t.Helper()
	if got := b.text(expression); got != want {
		b.t.Errorf("%s%s, and not %s", what, got, want)
	}
}

// has fails the test unless an expression has some texts in the page.
func (b *tab) has(what, expression string, wants ...string) {
	b.t.Helper()
	for _, want := range wants {
		if got := b.text(expression); !strings.Contains(got, want) {
			b.t.Errorf("%s%s, without %s", what, got, want)
		}
	}
}

// size sets the window's size, and whether the person likes it dark.
func (b *tab) size(width, height int, dark bool) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// key presses a key.
func (b *tab) key(key string) {
	b.t.Helper()
	codes := map[string]int{"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
	params := map[string]any{"type": "rawKeyDown", "key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
	if len(key) == 1 {
		params["type"], params["text"] = "keyDown", key
	}
	if key == "Enter" {
		params["type"], params["text"] = "keyDown", "\r"
	}
	b.call("Input.dispatchKeyEvent", params, nil)
	b.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": codes[key]}, nil)
}

// print returns the page as it is printed, as PDF.
func (b *tab) print() []byte {
	b.t.Helper()
	var out struct {
		Data []byte `json:"data"`
	}
	b.call("Page.printToPDF", map[string]any{"preferCSSPageSize": true, "printBackground": true}, &out)
	return out.Data
}
