package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// waiting is how many requests are read before they are answered. An editor that
// sends more waits.
const waiting = 256

// queue answers requests one after the other, while more are read: so an editor can
// take back what it has asked.
type queue struct {
	jobs   chan job
	answer jsonrpc2.Handler
	open   sync.WaitGroup // requests that are not answered

	mu      sync.Mutex
	cancels map[jsonrpc2.ID]context.CancelFunc
}

type job struct {
	ctx  context.Context
	conn *jsonrpc2.Conn
	req  *jsonrpc2.Request
}

// newQueue returns one that answers until the context ends.
func newQueue(ctx context.Context, answer jsonrpc2.Handler) *queue {
	q := &queue{jobs: make(chan job, waiting), answer: answer, cancels: map[jsonrpc2.ID]context.CancelFunc{}}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case j := <-q.jobs:
				q.answer.Handle(j.ctx, j.conn, j.req)
				q.cancel(j.req.ID)
				q.open.Done()
			}
		}
	}()
	return q
}

// Handle implements [jsonrpc2.Handler].
func (q *queue) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Method == "$/cancelRequest" {
		var p struct {
			ID jsonrpc2.ID `json:"id"`
		}
		if req.Params != nil && json.Unmarshal(*req.Params, &p) == nil {
			q.cancel(p.ID)
		}
		return
	}
	j := job{ctx, conn, req}
	if !req.Notif {
		var cancel context.CancelFunc
		j.ctx, cancel = context.WithCancel(ctx)
		q.mu.Lock()
		q.cancels[req.ID] = cancel
		q.mu.Unlock()
	}
	q.open.Add(1)
	select {
	case q.jobs <- j:
	case <-ctx.Done():
		q.open.Done()
	}
}

// cancel ends the context of a request, if it is not answered yet.
func (q *queue) cancel(id jsonrpc2.ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if cancel := q.cancels[id]; cancel != nil {
		cancel()
		delete(q.cancels, id)
	}
}

// lastWord reads messages, and when there are no more, waits until those that were
// read are answered: the connection is closed then.
type lastWord struct {
	jsonrpc2.VSCodeObjectCodec
	q    *queue
	done <-chan struct{} // the server has ended
}

// ReadObject implements [jsonrpc2.ObjectCodec].
func (c lastWord) ReadObject(stream *bufio.Reader, v any) error {
	err := c.VSCodeObjectCodec.ReadObject(stream, v)
	if err == nil {
		return nil
	}
	answered := make(chan struct{})
	go func() {
		c.q.open.Wait()
		close(answered)
	}()
	select {
	case <-answered:
	case <-c.done:
	}
	return err
}
