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
//
// The end of ctx does not wait for what the workers are at, which can take long: a match
// may be huge, and a record vague. What they still do is for nothing, and touches nothing
// but what is their own.
func Ordered[In, Out any](ctx context.Context, workers, ahead int, src iter.Seq[In], work func(worker int, in In) Out,
	sink func(Out) error) error {
	type task struct {
		in  In
		out chan Out
	}
	// What reads src may know of the end of ctx before inner does: the error returned is
	// that of ctx.
	inner, cancel := context.WithCancel(ctx)
	tasks := make(chan task)
	order := make(chan chan Out, ahead)
	var reading, working sync.WaitGroup
	defer func() {
		cancel()
		reading.Wait()
		if ctx.Err() == nil {
			working.Wait()
		}
	}()
	reading.Go(func() {
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
		working.Go(func() {
			for t := range tasks {
				t.out <- work(i, t.in)
			}
		})
	}
	for out := range order {
		select {
		case o, ok := <-out:
			if !ok {
				continue
			}
			if err := sink(o); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
