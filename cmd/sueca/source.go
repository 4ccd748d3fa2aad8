package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"runtime"
	"strings"

	"sueca/cmd/internal/lang"
	"sueca/notation"
	"sueca/replay"
)

// Source is where a run of the program reads from: files, standard input, the log; and how
// it reads them.
type Source struct {
	*Output
	ctx   context.Context // ended by an interrupt
	stdin io.Reader

	logPath string
	letters string
	rules   string
	from    string
	author  string // who appends
	asOf    int64  // the position that a match of the log is read at; 0 is all
	jobs    int    // workers

	judging replay.Options   // how matches are judged
	reading notation.Options // how texts are read; see settle
}

// NewSource returns a source that writes to an output.
func NewSource(ctx context.Context, out *Output, stdin io.Reader) *Source {
	return &Source{Output: out, ctx: ctx, stdin: stdin, jobs: runtime.GOMAXPROCS(0)}
}

// Finder finds and shows what is wrong with records.
type Finder struct {
	*Source
	strict bool // what was read by leniency is an error
	brief  bool // a line a finding, without the text that it is about
}

// in returns the finder for a worker.
func (a *Finder) in(w *worker) *Finder {
	f := *a
	f.Source = w.Source
	return &f
}

// Reporter tells a person about matches.
type Reporter struct{ *Finder }

// to returns the reporter that writes to another output.
func (a *Reporter) to(out *Output) *Reporter {
	src := *a.Source
	src.Output = out
	f := *a.Finder
	f.Source = &src
	return &Reporter{&f}
}

// speaking returns the reporter that speaks another language.
func (a *Reporter) speaking(language string) *Reporter {
	out := *a.Output
	out.words = lang.New(language)
	return a.to(&out)
}

// captured returns what is shown as text.
func (a *Reporter) captured(show func(*Reporter)) string {
	var text bytes.Buffer
	out := *a.Output
	out.stdout = bufio.NewWriter(&text)
	show(a.to(&out))
	out.stdout.Flush()
	return strings.TrimRight(text.String(), "\n")
}
