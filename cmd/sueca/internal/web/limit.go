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
	a.n = min(l.burst, a.n+float64(max(0, now.Sub(a.last)))/float64(l.every)) // the clock may be set back
	a.last = now
	if a.n < 1 {
		return false
	}
	a.n -= n
	return true
}

// back gives back what was taken in vain.
func (l *limiter) back(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.left[key]; a != nil {
		a.n = min(l.burst, a.n+1)
	}
}

// budgets is what one may have of what all share, by role and by address. Whoever uses up a budget keeps
// nobody out who has another: an address has its own, and so has a door.
type budgets struct {
	tries *limiter // wrong codes, by address
	first *limiter // the first ones of an address
	some  *limiter // those, by all
	all   *limiter // the others, by all
	joins *limiter // sign-ins, by address
	reads *limiter // pages that take work, by session
	does  *limiter // writes, by session
}

func newBudgets(now func() time.Time) budgets {
	return budgets{
		tries: newLimiter(10, 6*time.Second, now), first: newLimiter(3, time.Hour, now),
		some: newLimiter(3000, 20*time.Millisecond, now), all: newLimiter(600, 100*time.Millisecond, now),
		joins: newLimiter(60, time.Second, now),
		reads: newLimiter(100, 200*time.Millisecond, now), does: newLimiter(200, 10*time.Millisecond, now),
	}
}

// guestsOf is how many devices may be in by a door of each role, and how many of one address.
var guestsOf = map[Role]struct{ door, address int }{Look: {1000, 50}, Write: {100, 30}, Referee: {50, 30}, Host: {50, 30}}

// The other budgets of an address, which what runs on the laptop itself has not: a proxy, for one.
const (
	connectionsOf = 100 // connections
	streamsOf     = 64  // streams of events
)

// local reports whether an address is this machine's own, or not known.
func local(from string) bool {
	ip := net.ParseIP(from)
	return from == "" || ip != nil && ip.IsLoopback()
}

// try counts a wrong code of an address before anybody looks at it, and returns what takes that back, for
// a right one: a whole club comes in at once. It returns nil where no code may be tried now. Of each address
// the first few are counted apart: however many addresses try, who comes for the first time is let in.
func (b *budgets) try(from string) (right func()) {
	if !local(from) && !b.joins.may(from) || !b.tries.may(from) {
		return nil
	}
	own, of := b.first, b.some
	if !own.allows(from) {
		if own, of = b.tries, b.all; !own.allows(from) {
			return nil
		}
	}
	if !of.allows("") {
		own.back(from)
		return nil
	}
	return func() {
		own.back(from)
		of.back("")
		b.joins.allows(from)
	}
}

// address returns the address that a request comes from, without its port.
func address(r *http.Request) string { return hostOf(r.RemoteAddr) }

func hostOf(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	return host
}

// connLimit counts connections, and closes those that do nothing when there are too many: whoever
// opens a thousand and says nothing, or says it bit by bit, keeps nobody else out.
type connLimit struct {
	mu   sync.Mutex
	most int
	idle []net.Conn          // of which no whole request has come, or none since; the oldest first
	all  map[net.Conn]string // by their addresses
	from map[string]int      // how many of each address
}

func newConnLimit(most int) *connLimit {
	return &connLimit{most: most, all: map[net.Conn]string{}, from: map[string]int{}}
}

// state is a server's ConnState. A connection that sends a request does nothing yet, until it is [connLimit.heard].
func (c *connLimit) state(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew, http.StateIdle:
		if _, there := c.all[conn]; !there {
			c.all[conn] = hostOf(conn.RemoteAddr().String())
			c.from[c.all[conn]]++
		}
		c.rest(conn)
	case http.StateClosed, http.StateHijacked:
		c.forget(conn)
	}
	for over := c.over(); over >= 0; over = c.over() {
		conn := c.idle[over]
		c.forget(conn)
		conn.Close()
	}
}

// over returns which of those that do nothing has to go, -1 for none: the oldest of an address that has too many,
// or of the one that has most where all are too many. The last that came never does unless its address has too many.
func (c *connLimit) over() int {
	goes, most := -1, 0
	for i, conn := range c.idle {
		from := c.all[conn]
		n := c.from[from]
		if !local(from) && n > connectionsOf {
			return i
		}
		if n > most && i < len(c.idle)-1 {
			goes, most = i, n
		}
	}
	if len(c.all) <= c.most {
		return -1
	}
	return goes
}

// forget takes a connection out. The caller holds mu, as for the next one.
func (c *connLimit) forget(conn net.Conn) {
	if from, there := c.all[conn]; there {
		if c.from[from]--; c.from[from] == 0 {
			delete(c.from, from)
		}
		delete(c.all, conn)
	}
	c.idle = slices.DeleteFunc(c.idle, func(o net.Conn) bool { return o == conn })
}

// rest says that a connection does nothing.
func (c *connLimit) rest(conn net.Conn) {
	c.idle = append(slices.DeleteFunc(c.idle, func(o net.Conn) bool { return o == conn }), conn)
}

type connKey struct{}

// connOf returns the connection of a request, nil in a test that has none.
func connOf(r *http.Request) net.Conn {
	conn, _ := r.Context().Value(connKey{}).(net.Conn)
	return conn
}

// heard says that the whole request of a connection has come, so that it is answered in peace.
func (c *connLimit) heard(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = slices.DeleteFunc(c.idle, func(o net.Conn) bool { return o == conn })
}

// looks says that a connection is one that only looks on: it may be closed where there are too many, and comes again.
func (c *connLimit) looks(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, there := c.all[conn]; there {
		c.rest(conn)
	}
}
