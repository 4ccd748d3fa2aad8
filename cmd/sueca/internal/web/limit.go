package web

import (
	"crypto/subtle"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// same compares two secrets in a time that tells nothing of them.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// limiter lets each key do something so often: burst times at once, and then every so much
// time. It forgets keys that have rested.
type limiter struct {
	mu    sync.Mutex
	burst float64
	every time.Duration
	now   func() time.Time
	left  map[string]*allowance
}

type allowance struct {
	n    float64
	last time.Time
}

func newLimiter(burst int, every time.Duration, now func() time.Time) *limiter {
	return &limiter{burst: float64(burst), every: every, now: now, left: map[string]*allowance{}}
}

// allows reports whether a key may do it now, and counts it if so.
func (l *limiter) allows(key string) bool { return l.take(key, 1) }

// may reports whether a key may do it now.
func (l *limiter) may(key string) bool { return l.take(key, 0) }

// take reports whether a key may do it now, and counts it so many times if so.
func (l *limiter) take(key string, n float64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if len(l.left) > 10_000 {
		maps.DeleteFunc(l.left, func(_ string, a *allowance) bool { return now.Sub(a.last) > time.Duration(l.burst)*l.every })
	}
	a := l.left[key]
	if a == nil {
		a = &allowance{l.burst, now}
		l.left[key] = a
	}
	a.n = min(l.burst, a.n+float64(now.Sub(a.last))/float64(l.every))
	a.last = now
	if a.n < 1 {
		return false
	}
	a.n -= n
	return true
}

// address returns the address that a request comes from, without its port.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// connLimit counts connections, and closes those that do nothing when there are too many: whoever
// opens a thousand and says nothing keeps nobody else out.
type connLimit struct {
	mu   sync.Mutex
	most int
	idle []net.Conn // that have sent nothing yet, or nothing since; the oldest first
	all  map[net.Conn]bool
}

func newConnLimit(most int) *connLimit { return &connLimit{most: most, all: map[net.Conn]bool{}} }

// state is a server's ConnState.
func (c *connLimit) state(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = slices.DeleteFunc(c.idle, func(o net.Conn) bool { return o == conn })
	switch state {
	case http.StateNew, http.StateIdle:
		c.all[conn] = true
		c.idle = append(c.idle, conn)
	case http.StateClosed, http.StateHijacked:
		delete(c.all, conn)
	}
	for len(c.all) > c.most && len(c.idle) > 1 {
		oldest := c.idle[0]
		c.idle = c.idle[1:]
		delete(c.all, oldest)
		oldest.Close()
	}
}
