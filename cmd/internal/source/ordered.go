package source

import (
	"context"
	"iter"
	"sync"
)

// Ordered calls work with every item of src, in several workers numbered from 0. It
// passes the results to sink in the order of src, in the caller's goroutine. Reading,
// working and sink run at the same time; src is read only some ahead items further than
// sink has come. The first error of sink, or the end of ctx, ends it.
func Ordered[In, Out any](ctx context.Context, workers, ahead int, src iter.Seq[In], work func(worker int, in In) Out, sink func(Out) error) error {
	type task struct {
		in  In
		out chan Out
	}
	// What reads src may know of the end of ctx before inner does: the error returned is
	// that of ctx.
	inner, cancel := context.WithCancel(ctx)
	tasks := make(chan task)
	order := make(chan chan Out, ahead)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	all.Go(func() {
		defer close(order)
		defer close(tasks)
		for in := range src {
			t := task{in, make(chan Out, 1)}
			select {
			case order <- t.out:
			case <-inner.Done():
				return
			}
			select {
			case tasks <- t:
			case <-inner.Done():
				close(t.out)
				return
			}
		}
	})
	for i := range workers {
		all.Go(func() {
			for t := range tasks {
				t.out <- work(i, t.in)
			}
		})
	}
	for out := range order {
		if o, ok := <-out; ok {
			if err := sink(o); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}
