package main

import (
	"context"
	"sync"
	"syscall/js"
	"time"

	"sueca/cmd/internal/referee"
)

func main() {
	var asked sync.Mutex // one question at a time
	of := referee.New()
	running := map[int]context.CancelFunc{}
	js.Global().Set("suecaReferee", map[string]any{
		"ask": js.FuncOf(func(_ js.Value, args []js.Value) any {
			id, question, done := args[0].Int(), args[1].String(), args[2]
			ctx, cancel := context.WithCancel(context.Background())
			running[id] = cancel
			go func() {
				asked.Lock()
				answer := of.Answer(&pausing{Context: ctx, last: time.Now()}, []byte(question))
				asked.Unlock()
				cancel()
				delete(running, id)
				done.Invoke(string(answer))
			}()
			return nil
		}),
		"cancel": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if cancel := running[args[0].Int()]; cancel != nil {
				cancel()
			}
			return nil
		}),
	})
	select {}
}

// slice is how long a question is worked at before the browser has its turn.
const slice = 40 * time.Millisecond

// pausing is a context that lets the browser have its turn now and then: Go has one thread
// there, and a page that answers nothing meanwhile would be frozen, and could not cancel. Who
// works long asks a context often whether to go on.
type pausing struct {
	context.Context
	last time.Time
}

// Err implements [context.Context].
func (p *pausing) Err() error {
	if time.Since(p.last) > slice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
	return p.Context.Err()
}
