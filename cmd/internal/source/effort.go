package source

import (
	"context"

	"sueca/analysis/record"
)

// A deal that contradicts itself is read in hundreds of ways. What a match may have of that is its own: how it is judged hangs on no
// other match.
//
// What is packed is far smaller than its text, and may be of many small members. All that a small packed file can come to shares
// what a file of one batch has, and its batches are judged one after another: what a match may have depends there on its file, and not on
// other files or on how many workers there are.

// sharing is how many bytes of a packed file share so: more than 100 KB can come to.
const sharing = 3_300_000

// packedRatio is about how many bytes of text a byte of a pack is.
const packedRatio = 8

// shares is what the batches of one packed file share.
type shares struct {
	size   int
	effort *record.Effort
	last   chan struct{} // closed when the batch before is done
}

// of returns a batch of so many bytes with what it shares.
func (s *shares) of(l batch, size int) batch {
	if s == nil || s.size > sharing {
		l.effort = record.NewEffort(size)
		return l
	}
	if s.effort == nil {
		s.effort = record.SharedEffort(batchSize)
	}
	s.size += size
	l.effort, l.turn = s.effort, &turn{s.last, make(chan struct{})}
	s.last = l.turn.done
	return l
}

// withEffort returns some matches of the log with what they share: where all are wanted, they are one of many batches.
func (l batch) withEffort() batch {
	size := 0
	for _, stream := range l.streams {
		for i := range stream {
			size += len(stream[i].Body)
		}
	}
	l.effort = record.NewEffort(size / bodyRatio)
	return l
}

// bodyRatio is about how many bytes the body of a row has for one of the text.
const bodyRatio = 4

// turn makes a batch wait until the one before it in its file is done.
type turn struct {
	before <-chan struct{} // nil for the first
	done   chan struct{}
}

// wait waits, or until the run ends, and returns what says that the batch is done.
func (t *turn) wait(ctx context.Context) (done func()) {
	if t == nil {
		return func() {}
	}
	if t.before != nil {
		select {
		case <-t.before:
		case <-ctx.Done():
		}
	}
	return func() { close(t.done) }
}
