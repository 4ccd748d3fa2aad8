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
	"strings"
	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	collectLess()
	// The first interrupt ends the work in good order, the second at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	os.Exit(runUntil(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// collectLess makes the garbage collector run less often: little memory is in use at a
// time, and most of it is short-lived.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// run runs the program with some arguments, and returns its exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runUntil(context.Background(), args, stdin, stdout, stderr)
}

// runUntil is run until the context ends.
func runUntil(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := newReporter(ctx, args, stdin, stdout, stderr)
	root := newRootCmd(a)
	root.SetArgs(shellArrows(args))
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		answerShell(a, root)
	}
	return a.Status(root.Execute())
}

// newReporter returns what every verb needs: where it reads, where it writes, and in
// which language.
func newReporter(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) *report.Reporter {
	out := output.NewOutput(lang.Speaker{}, stdout, stderr)
	usual, err := defaults.Read(out.Files, defaults.Place())
	language, _ := lang.Detect(args, usual.Get("language"))
	out.Words = lang.New(language)
	src := source.NewSource(ctx, out, stdin)
	src.Usual, src.UsualErr = usual, err
	return report.New(&finding.Finder{Source: src})
}
