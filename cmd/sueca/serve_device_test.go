package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/eventlog"
)

// served is the program serving a log, in a process of its own.
type served struct {
	cmd   *exec.Cmd
	url   string // as it is printed
	host  string // its address and port
	doors map[string]door
	out   *saying
	errs  *saying
	ended chan struct{}
}

// door is a code to join by, and the address that holds it.
type door struct{ code, url string }

// saying keeps what a program writes.
type saying struct {
	mu   sync.Mutex
	text []byte
}

func (s *saying) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, p...)
	return len(p), nil
}

func (s *saying) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.text)
}

var doorLine = regexp.MustCompile(`(?m)\b(table \S+|referee|screen|host) +([0-9A-Z]{4}-[0-9A-Z]{4}) +(http\S+)$`)

// serving starts the program on a log, at any port of this machine, and waits until it answers.
func serving(t testing.TB, log string, tables int, args ...string) *served {
	t.Helper()
	cmd := exec.Command("sueca", serveArgs(log, tables, args...)...)
	s := answering(t, cmd, func() { verbtest.Check(t, cmd.Start()) }, tables)
	if s.host == "" {
		t.Fatalf("it does not answer\n%s%s", s.out, s.errs)
	}
	return s
}

// serveArgs returns the arguments with which the program serves a log.
func serveArgs(log string, tables int, args ...string) []string {
	return append([]string{"serve", "--lang", "en", "--log", log, "--listen", "127.0.0.1:0", "--tables", fmt.Sprint(tables)}, args...)
}

// answering starts the program with start, and waits until it answers. It has no host if it does not.
func answering(t testing.TB, cmd *exec.Cmd, start func(), tables int) *served {
	t.Helper()
	s := &served{cmd: cmd, doors: map[string]door{}, out: &saying{}, errs: &saying{}, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = s.out, s.errs
	start()
	go func() {
		s.cmd.Wait()
		close(s.ended)
	}()
	t.Cleanup(s.kill)
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		line, _, whole := strings.Cut(s.out.String(), "\n")
		if codes := doorLine.FindAllStringSubmatch(s.errs.String(), -1); whole && len(codes) == tables+3 {
			u, err := url.Parse(line)
			if err != nil || u.Scheme != "http" || u.Host == "" {
				t.Fatalf("the first line is no address: %q", line)
			}
			s.url, s.host = line, u.Host
			for _, c := range codes {
				s.doors[c[1]] = door{code: c[2], url: c[3]}
			}
			return s
		}
		select {
		case <-s.ended:
			end = time.Now()
		case <-time.After(2 * time.Millisecond):
		}
	}
	return s
}

// kill ends the program as a power cut would.
func (s *served) kill() {
	s.cmd.Process.Kill()
	<-s.ended
}

// newLog makes a log in a folder of its own: an empty one, or one that holds some records.
func newLog(t testing.TB, records ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "night.db")
	log, err := eventlog.Open(file)
	if err == nil {
		err = log.Close()
	}
	verbtest.Check(t, err)
	for _, r := range records {
		mustRun(t, "import", "--brief", "--log", file, r)
	}
	return file
}

// device is a phone, a screen or a laptop: it speaks what a browser with our pages speaks.
type device struct {
	host   string // the server that it was told of, in its Host and Origin
	cookie string // its sign-in, as it sends it
	client *http.Client
	// ear is called before a request is sent, and what it returns with each answer, or event; it may be nil.
	ear func(path string) func(*reply)
}

// listens calls the ear.
func (d *device) listens(path string) func(*reply) {
	if d.ear == nil {
		return func(*reply) {}
	}
	return d.ear(path)
}

// newDevice returns a device whose connections lead to an address, which is the server's own if it is empty.
func newDevice(host, to string) *device {
	if to == "" {
		to = host
	}
	var dialer net.Dialer
	return &device{host: host, client: &http.Client{
		Timeout:       10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DisableCompression: true,
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return dialer.DialContext(ctx, "tcp", to)
			},
		},
	}}
}

// reply is what a server answered.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func (r *reply) String() string {
	return fmt.Sprintf("%d %.300s", r.status, r.body)
}

// send sends a request as a page of the server does, but for what edit changes of it.
func (d *device) send(ctx context.Context, method, path, kind string, body []byte, edit ...func(*http.Request)) (*reply, error) {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+d.host+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if d.cookie != "" {
		req.Header.Set("Cookie", d.cookie)
	}
	if method != "GET" && method != "HEAD" {
		req.Header.Set("Origin", "http://"+d.host)
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	for _, e := range edit {
		e(req)
	}
	heard := d.listens(path)
	resp, err := d.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 32<<20))
	if err != nil {
		return nil, err
	}
	r := &reply{status: resp.StatusCode, header: resp.Header, body: text}
	heard(r)
	return r, nil
}

// get fetches a page, which must come.
func (d *device) get(t testing.TB, path string) *reply {
	t.Helper()
	r, err := d.send(t.Context(), "GET", path, "", nil)
	verbtest.Check(t, err)
	return r
}

// post sends JSON, and must be answered.
func (d *device) post(t testing.TB, path string, body any) *reply {
	t.Helper()
	text, raw := body.(string)
	if !raw {
		text = jsonText(body)
	}
	r, err := d.send(t.Context(), "POST", path, "application/json", []byte(text))
	verbtest.Check(t, err)
	return r
}

// tryJoin gives a code, and returns what was answered.
func (d *device) tryJoin(ctx context.Context, code, name string) (*reply, error) {
	form := url.Values{"code": {code}, "name": {name}}
	r, err := d.send(ctx, "POST", "/join", "application/x-www-form-urlencoded", []byte(form.Encode()))
	if err != nil {
		return nil, err
	}
	for _, c := range (&http.Response{Header: r.header}).Cookies() {
		if c.Name == "sueca" && r.status == http.StatusSeeOther {
			d.cookie = "sueca=" + c.Value
		}
	}
	return r, nil
}

// joined returns a device that has joined by a door of the server, and whose connections lead to an address as of
// newDevice.
func (s *served) joined(t testing.TB, name string, to ...string) *device {
	t.Helper()
	d := newDevice(s.host, strings.Join(to, ""))
	t.Cleanup(d.client.CloseIdleConnections)
	r, err := d.tryJoin(t.Context(), s.doors[name].code, "Rui")
	if verbtest.Check(t, err); r.status != http.StatusSeeOther || d.cookie == "" {
		t.Fatalf("joining %s: %v\n%s", name, r, s.errs)
	}
	return d
}

// tableState is what the tests look at of the state of a table.
type tableState struct {
	Table, Match, Head string
	At, Position       int64
	Stage, Seat        string
	Deal               int
	Trump              string
	Tricks             []struct{ Cards []struct{ Seat, Card string } }
	Over               bool
	Claims             []struct {
		Deal, Trick         int
		By, Against, Ruling string
	}
	Writer struct {
		Me    bool
		Asked string
	}
}

// writeAnswer is what a write was answered.
type writeAnswer struct {
	Match, Said, Error string
	At                 int64
	Beside             bool
	State              *tableState
	status             int
}

// read decodes the JSON of an answer.
func (r *reply) read(t testing.TB) writeAnswer {
	t.Helper()
	var a writeAnswer
	if err := json.Unmarshal(r.body, &a); err != nil {
		t.Fatalf("%v: %v", err, r)
	}
	return a
}

// state fetches the state of a table.
func (d *device) state(t testing.TB, table string) tableState {
	t.Helper()
	r := d.get(t, "/api/table/"+table)
	var s tableState
	if err := json.Unmarshal(r.body, &s); r.status != http.StatusOK || err != nil {
		t.Fatalf("state of table %s: %v, %v", table, err, r)
	}
	return s
}

// action is what a person typed, as a device sends it.
type action map[string]any

// event is one event of a server.
type event struct{ id, kind, data string }

// watch receives events until the connection ends or each returns false.
func (d *device) watch(ctx context.Context, path, last string, each func(event) bool) error {
	req, err := http.NewRequestWithContext(ctx, "GET", "http://"+d.host+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "text/event-stream")
	req.Header.Set("Cookie", d.cookie)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	heard := d.listens(path)
	resp, err := (&http.Client{Transport: d.client.Transport}).Do(req) // without a limit of time
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if kind := resp.Header.Get("Content-Type"); resp.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "text/event-stream") {
		return fmt.Errorf("%s: %d %s", path, resp.StatusCode, kind)
	}
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 8<<20)
	e := event{}
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			e.id = value
		case "event":
			e.kind = value
		case "data":
			e.data += value
		case "":
			if heard(&reply{resp.StatusCode, resp.Header, []byte(e.data)}); e != (event{}) && !each(e) {
				return nil
			}
			e = event{}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return io.ErrUnexpectedEOF
}

// length returns how many rows a log has.
func length(t testing.TB, file string) (n int64) {
	t.Helper()
	log, err := eventlog.OpenRead(file)
	if err == nil {
		err = log.View(t.Context(), func(r eventlog.Reader) (err error) {
			n, err = r.Last()
			return err
		})
		err = errors.Join(err, log.Close())
	}
	verbtest.Check(t, err)
	return n
}

// endsSoon interrupts the program, which must end in good order before long.
func (s *served) endsSoon(t testing.TB) {
	t.Helper()
	begun := time.Now()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Skip("there are no interrupts here:", err)
	}
	select {
	case <-s.ended:
	case <-time.After(20 * time.Second):
		t.Fatal("an interrupt does not end it")
	}
	if took, status := time.Since(begun), s.cmd.ProcessState.ExitCode(); took > time.Second || status != output.ExitClean {
		t.Errorf("an interrupt ended it with %d, after %v\n%s", status, took, s.errs)
	}
}
