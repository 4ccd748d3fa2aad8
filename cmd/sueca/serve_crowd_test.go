package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestServeCrowd: a thousand connections that do nothing do not keep a table from typing.
func TestServeCrowd(t *testing.T) {
	if runtime.GOOS != "linux" { // where all of 127.0.0.0/8 is this machine
		t.Skip("all connections would come from one address here")
	}
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	var idle []net.Conn
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.3")}, Timeout: 5 * time.Second}
	for i := range 1000 {
		c, err := from.Dial("tcp", s.host)
		if err != nil {
			break // it takes no more, which bounds it
		}
		defer c.Close()
		switch idle = append(idle, c); i % 4 {
		case 0:
			io.WriteString(c, "POST /api/table/1/do HTTP/1.1\r\nHost: "+s.host+"\r\nX-Slow: ")
		default: // a body that never ends is nothing that is done either
			io.WriteString(c, "POST /join HTTP/1.1\r\nHost: "+s.host+"\r\nOrigin: http://"+s.host+
				"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\ncode=")
		}
	}
	idle[1].SetReadDeadline(time.Now().Add(2 * time.Second)) // of a thousand the first that said nothing whole is left alone
	if _, err := idle[1].Read(make([]byte, 1)); len(idle) == 1000 && !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("a connection that does nothing: %v", err)
	}
	p.cards(t, "5♠", "A♠", "2♠", "Q♠", "K♥").State.stands(t, "card", "D", 5)
	fresh := s.joined(t, "table 2") // and who has no connection yet gets one
	if r := fresh.get(t, "/table/2"); r.status != http.StatusOK {
		t.Errorf("a page in the crowd: %v", r)
	}
	mustRun(t, "verify", "--log", log)
}

// TestServeSlow: who sends a head or a body bit by bit, or never reads, is left alone before long, and a table
// types meanwhile.
func TestServeSlow(t *testing.T) {
	t.Parallel()
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	const form = "Content-Type: application/x-www-form-urlencoded\r\n"
	good := "Host: " + s.host + "\r\nOrigin: http://" + s.host + "\r\nCookie: " + p.d.cookie + "\r\n"
	var all sync.WaitGroup
	for name, c := range map[string]struct{ first, then string }{
		"a head":         {"POST /api/table/1/do HTTP/1.1\r\n", "X-A: b\r\n"},
		"a first line":   {"GET /", "x"},
		"a body":         {"POST /api/table/1/do HTTP/1.1\r\n" + good + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n", " "},
		"a chunked body": {"POST /api/table/1/do HTTP/1.1\r\n" + good + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"},
		"a form":         {"POST /join HTTP/1.1\r\n" + good + form + "Content-Length: 60000\r\n\r\n", "a"},
	} {
		all.Go(func() {
			conn, err := net.Dial("tcp", s.host)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			closed := make(chan bool)
			go func() {
				io.Copy(io.Discard, conn)
				close(closed)
			}()
			io.WriteString(conn, c.first)
			for begun := time.Now(); time.Since(begun) < time.Minute; io.WriteString(conn, c.then) {
				select {
				case <-closed:
					return
				case <-time.After(250 * time.Millisecond):
				}
			}
			t.Errorf("%s that is sent bit by bit: still open after a minute", name)
		})
	}
	deaf, err := net.Dial("tcp", s.host)
	verbtest.Check(t, err)
	defer deaf.Close()
	deaf.(*net.TCPConn).SetReadBuffer(1024)
	io.WriteString(deaf, "GET /api/events HTTP/1.1\r\nHost: "+s.host+"\r\nCookie: "+s.joined(t, "screen").cookie+"\r\n\r\n")
	p.cards(t, "5♠")
	for range 150 {
		p.do(t, action{"do": "undo"})
		p.cards(t, "5♠")
	}
	all.Wait()
	p.cards(t, "A♠").State.stands(t, "card", "D", 2)
	s.endsSoon(t) // with somebody who never reads
	mustRun(t, "verify", "--log", log)
}

// TestServeUnended: what is refused by its head alone is answered at once, also where its body never ends.
func TestServeUnended(t *testing.T) {
	s := serving(t, newLog(t), 1)
	const unended = "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
	own := "Host: " + s.host + "\r\nCookie: " + s.joined(t, "table 1").cookie + "\r\n"
	for head, want := range map[string]int{
		"GET /api/table/1 HTTP/1.1\r\n" + own: 400, "PUT /api/table/1/do HTTP/1.1\r\n" + own: 405, "POST /api/table/1/do HTTP/1.1\r\n" + own: 403,
		"POST /api/table/1/do HTTP/1.1\r\n" + own + "Origin: http://evil.example\r\n": 403, "POST / HTTP/1.1\r\nHost: evil.example\r\n": 421,
	} {
		begun := time.Now()
		r, err := rawly(s.host, head+unended)
		if verbtest.Check(t, err); r == nil || r.status != want || time.Since(begun) > 3*time.Second {
			t.Errorf("%q is answered after %v with %v, want %d", head, time.Since(begun), r, want)
		}
	}
}
