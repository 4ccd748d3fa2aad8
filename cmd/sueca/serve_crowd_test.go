package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestServeGuesses: codes cannot be guessed from one address for long, whatever it calls
// itself, and those at another address are not kept out for it.
func TestServeGuesses(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 1)
	guesser := newDevice(s.host, "", "")
	defer guesser.leave()
	right := s.doors["table 1"].code
	for name, code := range map[string]string{"nothing": "", "an address": s.doors["table 1"].url, "a zero byte": right + "\x00", "half of it": right[:4], "markup": "<script>", "very long": strings.Repeat("K", 20_000)} {
		if r, err := newDevice(s.host, "", "").tryJoin(t.Context(), code, "x"); err != nil || r.status < 400 || r.status > 499 || strings.Contains(string(r.body), "<script>") && name == "markup" {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	stopped := 0
	for i := range 400 {
		r, err := guesser.tryJoin(t.Context(), fmt.Sprintf("%04d-AAAA", i), "x", header("X-Forwarded-For", fmt.Sprintf("10.0.%d.%d", i/200, i%200), "X-Real-IP", "10.1.1.1", "Forwarded", "for=10.2.2.2"))
		if err != nil {
			t.Fatal(err)
		}
		if r.status == http.StatusTooManyRequests {
			stopped = i
			r.sound(t, s.host)
			break
		}
		if r.status != http.StatusForbidden {
			t.Fatalf("a wrong code: %v", r)
		}
	}
	if stopped == 0 {
		t.Fatal("400 codes were tried from one address")
	}
	if r, err := guesser.tryJoin(t.Context(), right, "x"); err != nil || r.status != http.StatusTooManyRequests || guesser.cookie != "" {
		t.Errorf("who has guessed enough comes in: %v, %v", r, err)
	}
	t.Logf("stopped after %d guesses", stopped)
	if runtime.GOOS == "linux" { // where all of 127.0.0.0/8 is this machine
		honest := newDevice(s.host, "", "127.0.0.2")
		defer honest.leave()
		s.join(t, honest, "table 1")
		p := &pen{d: honest, table: "1"}
		p.takes(t)
	}
	if length(t, log) != 0 {
		t.Error("something is in the log")
	}
}

// TestServeCrowd: a thousand connections that do nothing, and more of one device than it can
// need, do not keep a table from typing.
func TestServeCrowd(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("all connections would come from one address here")
	}
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	p.cards(t, "5♠")
	idle := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.3")}, Timeout: 5 * time.Second}
	opened := 0
	for i := range 1000 {
		c, err := idle.Dial("tcp", s.host)
		if err != nil {
			break // it takes no more, which bounds it
		}
		defer c.Close()
		opened++
		if i%4 == 0 {
			io.WriteString(c, "POST /api/table/1/do HTTP/1.1\r\nHost: "+s.host+"\r\nX-Slow: ")
		}
	}
	began := time.Now()
	p.cards(t, "A♠", "2♠", "Q♠", "K♥").State.stands(t, "card", "D", 5)
	fresh := s.joined(t, "table 2") // and who has no connection yet gets one
	if r := fresh.get(t, "/table/2"); r.status != http.StatusOK {
		t.Errorf("a page in the crowd: %v", r)
	}
	t.Logf("%d connections idle; four cards and a page took %v", opened, time.Since(began).Round(time.Millisecond))

	// One screen that opens more streams than any page does.
	looker := s.joined(t, "screen")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var open, refused atomic.Int32
	var all sync.WaitGroup
	for range 300 {
		all.Go(func() {
			first := true
			err := looker.watch(ctx, "/api/events", "", func(event) bool {
				if first {
					first = false
					open.Add(1)
				}
				return true
			})
			if first && err != nil && ctx.Err() == nil {
				refused.Add(1)
			}
		})
	}
	for end := time.Now().Add(20 * time.Second); open.Load()+refused.Load() < 300 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	p.cards(t, "6♥", "5♥").State.stands(t, "card", "B", 7)
	if refused.Load() == 0 {
		t.Errorf("one device has %d streams, and none is refused", open.Load())
	}
	t.Logf("one device has %d streams, and %d were refused", open.Load(), refused.Load())
	cancel()
	all.Wait()
	if r := p.d.get(t, "/api/table/1"); r.status != http.StatusOK {
		t.Error(r)
	}
	mustRun(t, "verify", "--log", log)
}

// TestServeSlow: who sends a head or a body bit by bit, or never reads, is left alone before
// long, and a table types meanwhile.
func TestServeSlow(t *testing.T) {
	log := newLog(t)
	s := serving(t, log, 2)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	const patience = 60 * time.Second
	good := "Host: " + s.host + "\r\nOrigin: http://" + s.host + "\r\nCookie: " + p.d.cookie + "\r\nContent-Type: application/json\r\n"
	var all sync.WaitGroup
	for name, c := range map[string]struct{ first, then string }{
		"slow headers":                {"POST /api/table/1/do HTTP/1.1\r\n", "X-A: b\r\n"},
		"a slow first line":           {"GET /", "x"},
		"a slow body":                 {"POST /api/table/1/do HTTP/1.1\r\n" + good + "Content-Length: 60000\r\n\r\n", " "},
		"slow pieces":                 {"POST /api/table/1/do HTTP/1.1\r\n" + good + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"},
		"a slow form":                 {"POST /join HTTP/1.1\r\nHost: " + s.host + "\r\nOrigin: http://" + s.host + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n", "a"},
		"nothing at all":              {"", ""},
		"a request and then nothing":  {"GET / HTTP/1.1\r\nHost: " + s.host + "\r\n\r\n", ""},
		"a slow body without sign-in": {"POST /api/table/1/new HTTP/1.1\r\nHost: " + s.host + "\r\nOrigin: http://" + s.host + "\r\nContent-Length: 60000\r\n\r\n", " "},
	} {
		all.Go(func() {
			conn, err := net.Dial("tcp", s.host)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			begun := time.Now()
			closed := make(chan bool)
			go func() {
				io.Copy(io.Discard, conn)
				close(closed)
			}()
			io.WriteString(conn, c.first)
			tick := time.NewTicker(250 * time.Millisecond)
			defer tick.Stop()
			limit := patience
			if c.then == "" {
				limit = 3 * patience // idle connections are bounded in number
			}
			for time.Since(begun) < limit {
				select {
				case <-closed:
					t.Logf("%s: closed after %v", name, time.Since(begun).Round(100*time.Millisecond))
					return
				case <-tick.C:
					if c.then == "" && !verbtest.Long && time.Since(begun) > time.Second {
						return
					}
					if c.then != "" {
						io.WriteString(conn, c.then)
					}
				}
			}
			t.Errorf("%s: still open after %v", name, limit)
		})
	}
	// Somebody who looks and never reads.
	deaf, err := net.Dial("tcp", s.host)
	if err != nil {
		t.Fatal(err)
	}
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
	if took, _ := s.endsSoon(t); took > time.Second {
		t.Errorf("with somebody who never reads it ended after %v", took)
	}
	mustRun(t, "verify", "--log", log)
}
