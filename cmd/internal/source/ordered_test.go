package source

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
)

// TestOrdered checks that the results arrive in order, each once, for any number of
// workers.
func TestOrdered(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		src := func(yield func(int) bool) {
			for i := range 1000 {
				if !yield(i) {
					return
				}
			}
		}
		var got []int
		err := Ordered(context.Background(), workers, 2*workers, src,
			func(_ int, i int) int {
				for range (i * 7919) % 5000 { // some take longer
				}
				return i * i
			},
			func(n int) error { got = append(got, n); return nil })
		if err != nil || len(got) != 1000 || !slices.IsSorted(got) || got[999] != 999*999 {
			t.Errorf("%d workers: %v, %d results", workers, err, len(got))
		}
	}
}

// TestOrderedEnds checks that an error of the sink, or a cancelled context, ends the
// reading too, and that little is read ahead.
func TestOrderedEnds(t *testing.T) {
	boom := errors.New("boom")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, how := range []string{"sink", "context"} {
		var read atomic.Int64
		endless := func(yield func(int) bool) {
			for i := 0; ; i++ {
				read.Add(1)
				if !yield(i) {
					return
				}
			}
		}
		n := 0
		err := Ordered(ctx, 3, 6, endless, func(_ int, i int) int { return i }, func(i int) error {
			if n++; n < 10 {
				return nil
			}
			if how == "context" {
				cancel()
				return nil
			}
			return boom
		})
		want := boom
		if how == "context" {
			want = context.Canceled
		}
		if !errors.Is(err, want) || read.Load() > 10+20 && how == "sink" {
			t.Errorf("%s: %v after %d read", how, err, read.Load())
		}
	}
}

// TestOrderedLeavesWork checks that the end of the context does not wait for a worker, and
// that nothing comes after it.
func TestOrderedLeavesWork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck := make(chan struct{})
	defer close(stuck)
	err := Ordered(ctx, 2, 4, slices.Values([]int{0, 1, 2, 3}), func(_ int, i int) int {
		if i == 1 {
			cancel()
			<-stuck // far longer than anybody waits
		}
		return i
	}, func(i int) error {
		if i > 0 {
			t.Errorf("%d came", i)
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
