package source

import (
	"context"
	"math"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// A deal that contradicts itself, or of which little is known, takes hundreds of times as long to judge as another. What a match may have
// of that is its own: how it is judged hangs on no other match. So that a small file takes seconds all the same, the matches of each
// batch of a file have an allowance of work together, counted and not by a clock, and those that come when it is used up are not judged:
// they are said by their lines. An archive in which every deal has a slip of the pen takes a quarter of it, one as people write
// them less than a hundredth.
//
// What is packed is far smaller than its text, and may be of many small members. All that a small packed file can come to has one
// allowance, and its batches are judged one after another: what is judged depends on the file, and not on other files or on how many
// workers there are.

// workOfSecond is the work that takes about a second, in the units of [replay.Match.Tried]; workOfByte is what each byte of a text adds.
const workOfSecond, workOfByte = 800_000, 10

// sharing is how many bytes of a packed file share an allowance: more than 100 KB can come to. A larger file than smallPacked shares none.
const sharing, smallPacked = 3_300_000, 400_000

// packedRatio is about how many bytes of text a byte of a pack is.
const packedRatio = 8

// mostPacked is how many matches a small packed file may have, or one for each so many bytes of it: hardly a match is packed in fewer, and
// each takes a millisecond to store or to show.
const mostPacked, packedBytes = 4000, 25

// Judging adds the flag of the verbs that judge what they read.
func Judging(a *Source, cmd *cobra.Command) {
	cmd.Flags().IntVar(&a.seconds, "seconds", usualSeconds, a.Out.Sayf("judge each 100 KB of a file for about so many `seconds`, counted by the "+
		"work and not by a clock, 0 for as long as it takes (default 4)"))
	a.secondsOf(cmd)
}

// effort returns what matches of a text of so many bytes may have together.
func (a *Source) effort(size int) *record.Effort {
	seconds := usualSeconds
	if a.secondsGiven() {
		seconds = a.seconds
	}
	if seconds == 0 {
		return record.NewEffort(size, math.MaxInt)
	}
	return record.NewEffort(size, workOfSecond*seconds+workOfByte*size)
}

// unjudged are the matches of a batch that are not judged.
type unjudged struct {
	file       string
	n          int
	first, end int // the lines on which the first and the last begin
}

func (u *unjudged) add(r *Record) {
	if u.n++; u.n == 1 {
		u.file, u.first = r.File, r.FirstLine()
	}
	u.end = r.FirstLine()
}

// err returns what is said of them, nil if there are none.
func (u *unjudged) err() error {
	if u.n == 0 {
		return nil
	}
	return output.Usagef("%s:%d: %d {3:match|matches}, from here to the one on line %d, {3:is|are} not judged: those before took as much work as is "+
		"allowed; --seconds 0 judges all", u.file, lang.Exact(u.first), u.n, lang.Exact(u.end))
}

// shares is what the batches of one packed file share.
type shares struct {
	most    int // matches
	matches int // that were read
	size    int
	effort  *record.Effort
	last    chan struct{} // closed when the batch before is done
}

// sharesOf returns what the batches of a packed file of so many bytes share, below 0 if that is not known.
func sharesOf(size int64) *shares {
	if size > smallPacked {
		return nil
	}
	if size < 0 {
		return &shares{most: sharing / 330} // of a match with all its cards
	}
	return &shares{most: max(mostPacked, int(size)/packedBytes)}
}

// tooMany notes a match, and returns an error if there are more than a file of this size may have.
func (s *shares) tooMany(r *Record) error {
	if s == nil {
		return nil
	}
	if s.matches++; s.matches <= s.most {
		return nil
	}
	return output.Usagef("%s: packed, it has more than %d matches for its size, and is not read from line %d on: if it is right all the same, unpack "+
		"it first", r.File, s.most, lang.Exact(r.FirstLine()))
}

// shared returns a batch of so many bytes with what it shares.
func (a *Source) shared(s *shares, l batch, size int) batch {
	if s == nil || s.size > sharing {
		l.effort = a.effort(size)
		return l
	}
	if s.effort == nil {
		s.effort = a.effort(batchSize)
	}
	s.size += size
	l.shares, l.effort, l.turn = s, s.effort, &turn{s.last, make(chan struct{})}
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
	l.effort = record.NewEffort(size/bodyRatio, math.MaxInt)
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
