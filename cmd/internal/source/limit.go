package source

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

// smallFiles is how many bytes the files of a run have together at most for a search in them to have a limit if none is asked for: who
// opens a file somebody sent has not asked for an hour of work, and who names an archive has. usualSeconds is that limit.
const smallFiles, usualSeconds = 100 << 10, 4

// Seconds adds the flag of the verbs that search, of which a deal takes thousands of times as long as to read it.
func Seconds(a *Source, cmd *cobra.Command) {
	cmd.Flags().IntVar(&a.seconds, "seconds", usualSeconds, a.Out.Sayf("search for so many `seconds` of the processor, 0 for as long as it takes "+
		"(default 4 for files of 100 KB at most, else 0)"))
	a.secondsOf(cmd)
}

// secondsOf notes the flag of a verb: all verbs share a source, and one of them runs.
func (a *Source) secondsOf(cmd *cobra.Command) {
	flag := cmd.Flags().Lookup("seconds")
	flag.DefValue = "0" // not shown: the usage tells it
	a.secondsFlags = append(a.secondsFlags, flag)
}

// secondsGiven reports whether the verb that runs was given the flag.
func (a *Source) secondsGiven() bool {
	return slices.ContainsFunc(a.secondsFlags, func(f *pflag.Flag) bool { return f.Changed })
}

// Limit is how long a run searches.
type Limit struct {
	// Context ends with the run, or when the time is over.
	Context context.Context
	seconds int
	left    atomic.Int64
	over    context.CancelCauseFunc
}

var errSeconds = errors.New("the seconds of the search are over")

// Limit begins the time that a run which reads from some arguments has for its search. [Limit.End] ends it.
func (a *Source) Limit(ctx context.Context, args []string) *Limit {
	l := &Limit{seconds: a.seconds}
	if !a.secondsGiven() && (a.Patient || !areSmall(args)) {
		l.seconds = 0
	}
	l.Context, l.over = context.WithCancelCause(context.WithValue(ctx, limitKey{}, l))
	if l.seconds > 0 {
		go l.watch(processorTime() + time.Duration(l.seconds)*time.Second)
	}
	return l
}

type limitKey struct{}

// LimitOf returns the limit that a context is of, nil for another.
func LimitOf(ctx context.Context) *Limit {
	l, _ := ctx.Value(limitKey{}).(*Limit)
	return l
}

// watch ends the search at a time of the processor.
func (l *Limit) watch(end time.Duration) {
	for wait := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case <-l.Context.Done():
			wait.Stop()
			return
		case <-wait.C:
			if processorTime() >= end {
				l.over(errSeconds)
			}
		}
	}
}

// areSmall reports whether arguments are ordinary files, small ones together.
func areSmall(args []string) bool {
	size := int64(0)
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.Mode().IsRegular() {
			return false
		}
		size += info.Size()
	}
	return len(args) > 0 && size <= smallFiles
}

// Over reports whether the time is over.
func (l *Limit) Over() bool { return context.Cause(l.Context) == errSeconds }

// Leaves reports whether a deal is left out because the time is over, and notes it. err is what became of it.
func (l *Limit) Leaves(err error) bool {
	if !errors.Is(err, context.Canceled) || l == nil || !l.Over() {
		return false
	}
	l.left.Add(1)
	return true
}

// End ends the search, and says how many deals were left out.
func (l *Limit) End(to *output.Output) {
	l.over(nil)
	if n := l.left.Load(); n > 0 {
		to.Trouble = true
		to.Remark(message.Msg("after %d {1:second|seconds} of the processor the search ended: %d {2:deal|deals} were left out; --seconds says how "+
			"long it goes on, and 0 to the end", l.seconds, n))
	}
}
