package web

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// TestBurst allows so many at once, then one for each time that has passed; to ask costs nothing.
func TestBurst(t *testing.T) {
	c := &clock{now: time.Unix(0, 0)}
	l := newLimiter(3, time.Second, c.Now)
	takes := func(want string) {
		t.Helper()
		got := ""
		for range want {
			got += map[bool]string{true: "y", false: "n"}[l.allows("a")]
		}
		assert.Check(t, got == want, "%s, want %s", got, want)
	}
	for range 5 {
		assert.Assert(t, l.may("a"), "to ask costs something")
	}
	takes("yyynn")
	assert.Check(t, !l.may("a") && l.may("b"), "asked where nothing is left, and for another")
	c.pass(999 * time.Millisecond)
	takes("n")
	c.pass(time.Millisecond)
	takes("yn")
	c.pass(2 * time.Second)
	takes("yyn")
	c.pass(time.Hour)
	takes("yyyn") // no more than a burst is saved up
	c.pass(time.Second)
	c.pass(-time.Hour)
	takes("n") // nor is anything lost where the clock is set back
	c.pass(time.Second)
	takes("yn")
}

// TestForgets keys that have rested, once there are ten thousand of them, and no others.
func TestForgets(t *testing.T) {
	c := &clock{now: time.Unix(0, 0)}
	l := newLimiter(2, time.Second, c.Now)
	for i := range 10_001 {
		l.allows(fmt.Sprint(i))
	}
	c.pass(2 * time.Second)
	l.allows("new")
	assert.Check(t, len(l.left) == 10_002, "%d keys are known, and all of them may still be tired", len(l.left))
	c.pass(time.Second)
	l.allows("newer")
	assert.Check(t, len(l.left) == 2, "%d keys are known", len(l.left))
}

// TestAddress takes the port off an address.
func TestAddress(t *testing.T) {
	for remote, want := range map[string]string{"10.0.0.5:4000": "10.0.0.5", "[::1]:4000": "::1", "pipe": "pipe"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = remote
		assert.Check(t, is.Equal(address(r), want), remote)
	}
}

// TestSame compares secrets.
func TestSame(t *testing.T) {
	assert.Check(t, same("a", "a") && !same("a", "b") && !same("a", "ab"), "secrets are taken for each other")
}

// quiet is a connection that remembers whether it was closed.
type quiet struct {
	net.Conn
	closed bool
}

func (q *quiet) Close() error         { q.closed = true; return nil }
func (q *quiet) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 5)} }

// TestCrowd closes the oldest of the connections that do nothing where there are too many, never
// one that is being answered, and never the last that came.
func TestCrowd(t *testing.T) {
	const (
		new, begins, idle, closed = http.StateNew, http.StateActive, http.StateIdle, http.StateClosed
		active, looks             = http.ConnState(100), http.ConnState(101) // its request has come whole; it only looks on
	)
	type step struct {
		conn  int
		state http.ConnState
	}
	for _, tt := range []struct {
		name  string
		steps []step
		want  string // x where the connection was closed
		all   int
	}{
		{"two", []step{{0, new}, {1, new}}, "..", 2},
		{"three", []step{{0, new}, {1, new}, {2, new}}, "x..", 2},
		{"four", []step{{0, new}, {1, new}, {2, new}, {3, new}}, "xx..", 2},
		{"the first has begun to ask", []step{{0, new}, {0, begins}, {1, new}, {2, new}}, "x..", 2},
		{"the first looks on", []step{{0, new}, {0, active}, {0, looks}, {1, new}, {2, new}}, "x..", 2},
		{"the first is being answered", []step{{0, new}, {0, active}, {1, new}, {2, new}}, ".x.", 2},
		{"the first was answered since", []step{{0, new}, {0, active}, {1, new}, {0, idle}, {2, new}}, ".x.", 2},
		{"all are being answered", []step{{0, new}, {0, active}, {1, new}, {1, active}, {2, new}}, "...", 3},
		{"one more comes then", []step{{0, new}, {0, active}, {1, new}, {1, active}, {2, new}, {3, new}}, "..x.", 3},
		{"one has gone", []step{{0, new}, {1, new}, {0, closed}, {2, new}}, "...", 2},
		{"one is another's now", []step{{0, new}, {0, http.StateHijacked}, {1, new}, {2, new}}, "...", 2},
	} {
		c := newConnLimit(2)
		conns := [4]quiet{}
		for _, s := range tt.steps {
			switch s.state {
			case active:
				c.heard(&conns[s.conn])
			case looks:
				c.looks(&conns[s.conn])
			default:
				c.state(&conns[s.conn], s.state)
			}
		}
		got := ""
		for i := range len(tt.want) {
			got += map[bool]string{true: "x", false: "."}[conns[i].closed]
		}
		if got != tt.want || len(c.all) != tt.all {
			t.Errorf("%s: %s and %d are there, want %s and %d", tt.name, got, len(c.all), tt.want, tt.all)
		}
	}
}
