package main

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// network is the club's network between devices and a server: it can be cut at any moment,
// also after a request went through and before its answer has.
type network struct {
	to       string
	listener net.Listener
	mu       sync.Mutex
	open     map[net.Conn]bool
	swallow  atomic.Int32 // so many answers do not arrive, nor does anything after them
}

func newNetwork(t testing.TB, to string) *network {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &network{to: to, listener: l, open: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		n.cut()
	})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go n.carry(c)
		}
	}()
	return n
}

func (n *network) addr() string { return n.listener.Addr().String() }

// carry carries one connection.
func (n *network) carry(device net.Conn) {
	server, err := net.Dial("tcp", n.to)
	if err != nil {
		device.Close()
		return
	}
	n.mu.Lock()
	n.open[device], n.open[server] = true, true
	n.mu.Unlock()
	var both sync.WaitGroup
	pass := func(to, from net.Conn, answers bool) {
		buf := make([]byte, 16<<10)
		for {
			k, err := from.Read(buf)
			if k > 0 && answers && n.loses() {
				break
			}
			if k > 0 {
				if _, err := to.Write(buf[:k]); err != nil {
					break
				}
			}
			if err != nil {
				break
			}
		}
		to.Close()
		from.Close()
	}
	both.Go(func() { pass(server, device, false) })
	both.Go(func() { pass(device, server, true) })
	both.Wait()
	n.mu.Lock()
	delete(n.open, device)
	delete(n.open, server)
	n.mu.Unlock()
}

// loses reports whether an answer that has come is lost.
func (n *network) loses() bool {
	for {
		left := n.swallow.Load()
		if left <= 0 {
			return false
		}
		if n.swallow.CompareAndSwap(left, left-1) {
			return true
		}
	}
}

// cut ends all connections, in the middle of whatever they carry.
func (n *network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.open {
		c.Close()
	}
}
