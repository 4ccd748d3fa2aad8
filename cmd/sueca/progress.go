package main

import (
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long piece of work is: a bar with the rate and the
// time left, on a terminal and nowhere else. A nil bar shows nothing.
type progress struct {
	read atomic.Int64 // bytes of the files, as they are on the disk
	bar  *progressbar.ProgressBar
	// mixed: what is found goes to the same terminal, and must not run into the
	// bar.
	mixed bool
}

// slow is how long work takes before there is a bar.
const slow = 500 * time.Millisecond

// start begins the bar for reading what the arguments name.
func (p *progress) start(a *Source, args []string) {
	if !isTerminal(a.stderr) {
		return
	}
	p.mixed = isTerminal(a.screen)
	p.bar = progressbar.NewOptions64(a.bytesOf(args),
		progressbar.OptionSetWriter(&late{a.stderr, time.Now()}),
		progressbar.OptionShowBytes(true),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionShowElapsedTimeOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "=", SaucerHead: ">", SaucerPadding: " ", BarStart: "[", BarEnd: "]"}),
	)
	p.bar.Describe("")
}

// late holds back what is written in the first moments: short work needs no bar.
type late struct {
	io.Writer
	begun time.Time
}

func (l *late) Write(b []byte) (int, error) {
	if time.Since(l.begun) < slow {
		return len(b), nil
	}
	return l.Writer.Write(b)
}

// at moves the bar on, and says how many deals that is.
func (p *progress) at(a *Output, deals int) {
	if p.bar != nil {
		p.bar.Describe(a.words.Sayf("deals: %d", deals))
		p.bar.Set64(p.read.Load())
	}
}

// clear makes room for what is shown on the same terminal.
func (p *progress) clear() {
	if p.bar != nil && p.mixed {
		p.bar.Clear()
	}
}

// stop takes the bar away.
func (p *progress) stop() {
	if p.bar != nil {
		p.bar.Clear()
		p.bar = nil
	}
}

// counted counts what is read of a file.
func (p *progress) counted(f *os.File) io.ReadCloser { return &countedFile{f, p} }

type countedFile struct {
	*os.File
	p *progress
}

func (c *countedFile) Read(b []byte) (int, error) {
	n, err := c.File.Read(b)
	c.p.read.Add(int64(n))
	return n, err
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// bytesOf gives the size of the files that arguments stand for, -1 if it cannot
// be known.
func (a *Source) bytesOf(args []string) int64 {
	total := int64(0)
	for _, arg := range args {
		if arg == "-" {
			return -1
		}
		files, _ := a.filesAt(arg)
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				total += info.Size()
			}
		}
	}
	return total
}
