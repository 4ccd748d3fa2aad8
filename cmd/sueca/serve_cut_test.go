package main

import (
	"io"
	"net"
	"sync"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// network is the club's network between devices and a server: it can be cut at any moment, also after a request went
// through and before its answer has.
type network struct {
	to       string
	listener net.Listener

	mu      sync.Mutex
	open    map[net.Conn]bool
	swallow int // so many answers do not arrive, nor does anything after them
}

func newNetwork(t testing.TB, to string) *network {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	verbtest.Check(t, err)
	n := &network{to: to, listener: l, open: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		n.cut()
	})
	go func() {
		for c, err := l.Accept(); err == nil; c, err = l.Accept() {
			go n.carry(c)
		}
	}()
	return n
}

// carry carries one connection.
func (n *network) carry(device net.Conn) {
	defer device.Close()
	server, err := net.Dial("tcp", n.to)
	if err != nil {
		return
	}
	defer server.Close()
	n.mu.Lock()
	n.open[device] = true
	n.mu.Unlock()
	go func() {
		io.Copy(server, device)
		server.Close()
	}()
	buf := make([]byte, 16<<10)
	for {
		k, err := server.Read(buf)
		n.mu.Lock()
		lost := k > 0 && n.swallow > 0
		if lost {
			n.swallow--
		}
		n.mu.Unlock()
		if k > 0 && !lost {
			_, err = device.Write(buf[:k])
		}
		if lost || err != nil {
			n.mu.Lock()
			delete(n.open, device)
			n.mu.Unlock()
			return
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

// lose lets so many answers not arrive, nor anything after them.
func (n *network) lose(answers int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.swallow = answers
}
