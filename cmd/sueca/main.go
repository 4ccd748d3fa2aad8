// Command sueca keeps, judges and shows records of Sueca.
//
// Run sueca help for its verbs. It exits with 0 when it is done; with 1 if validate,
// audit or fmt -l found something (for other verbs see --fail-on); and with 2 on trouble:
// bad usage, input or output, or a log that does not verify.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/faces"
	"sueca/cmd/sueca/internal/help"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/signals"
	"sueca/cmd/sueca/internal/verb"
)

func main() {
	collectLess()
	// The first interrupt ends the work in good order, the second at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	os.Exit(runUntil(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// collectLess makes the garbage collector run less often: little memory is in use at a
// time, and most of it is short-lived. Where much is, it runs as often as it has to.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(usualMemory)
	}
}

// usualMemory is how much memory is taken rather than to collect, in bytes.
const usualMemory = 320 << 20

// runUntil is execute until the context ends.
func runUntil(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := verb.NewRun(ctx, args, stdin, stdout, stderr)
	root := newRootCmd(a)
	args = verb.ShellArrows(args)
	root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		help.AnswerShell(a, root)
	}
	if verb, _, err := root.Find(args); err == nil && endsItself[verb.Name()] {
		return a.Out.Status(root.Execute())
	}
	return runWithin(ctx, a, root.Execute, func() <-chan time.Time { return time.After(interruptPatience) })
}

// endsItself are the verbs that have the terminal, or talk to an editor: they have to
// restore it, or to write down what was entered, and wait for nothing else; or that serve others.
var endsItself = map[string]bool{"view": true, "transcribe": true, "serve": true, "lsp": true}

// interruptPatience is how long an interrupt waits for the work to end in good order.
const interruptPatience = 500 * time.Millisecond

// runWithin runs fn, which ends with the context in good order. If it is at something that
// takes longer than a person waits, such as a huge match, it is left: as if the program
// had been killed, which harms no file, except that what was half written is removed.
func runWithin(ctx context.Context, a *run.Run, fn func() error, wait func() <-chan time.Time) int {
	done := make(chan error, 1)
	go func() { done <- fn() }()
	select {
	case err := <-done:
		return a.Out.Status(err)
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return a.Out.Status(err)
	case <-wait():
		return a.Out.Leave(ctx.Err())
	}
}

// newRootCmd returns the command of the program, with all its verbs.
func newRootCmd(r *run.Run) *cobra.Command {
	root := verb.Root(r, slices.Concat(records.Verbs(r), custody.Verbs(r), season.Verbs(r), signals.Verbs(r), audit.Verbs(r),
		faces.Verbs(r))...)
	help.AddTo(root, r)
	return root
}
