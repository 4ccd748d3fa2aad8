package output

import (
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long piece of work is, on a terminal only: a bar with the rate
// and the time left. A nil bar shows nothing.
type progress struct {
	Read atomic.Int64 // bytes of the files, as they are on the disk
	bar  *progressbar.ProgressBar
	// mixed: findings go to the same terminal, and must not run into the bar.
	mixed bool
}

// slow is how long work takes before the bar appears.
const slow = 500 * time.Millisecond

// Start begins the bar. size returns how many bytes will be read, and nothing or less if
// that is not known; it is called only if there will be a bar.
func (p *progress) Start(a *Output, size func() int64) {
	if !IsTerminal(a.Stderr.Own()) {
		return
	}
	most := size()
	if most <= 0 {
		most = -1
	}
	p.begin(a, most, progressbar.OptionShowBytes(true))
}

// StartCounting begins a bar of things that are counted, of which it is told as it goes on how
// many there are. See Count.
func (p *progress) StartCounting(a *Output) {
	if IsTerminal(a.Stderr.Own()) {
		p.begin(a, 1)
	}
}

func (p *progress) begin(a *Output, most int64, more ...progressbar.Option) {
	p.mixed = IsTerminal(a.Screen)
	p.bar = progressbar.NewOptions64(most, append(more,
		progressbar.OptionSetWriter(&late{a.Stderr.Own(), time.Now()}),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionShowElapsedTimeOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "=", SaucerHead: ">", SaucerPadding: " ", BarStart: "[", BarEnd: "]"}),
	)...)
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

// At moves the bar on to what was read, and to so many deals.
func (p *progress) At(a *Output, deals int) {
	if p.bar != nil {
		p.bar.Describe(a.Words.Sayf("deals: %d", deals))
		p.bar.Set64(p.Read.Load())
	}
}

// Count moves a bar of counted things on to so many done of so many that are known of, and
// says what is being done. One more is always to come: a bar that is full is gone.
func (p *progress) Count(done, of int, what string) {
	if p.bar != nil {
		p.bar.ChangeMax(of + 1)
		p.bar.Describe(what)
		p.bar.Set(done)
	}
}

// Clear removes the bar while something else is shown on the terminal.
func (p *progress) Clear() {
	if p.bar != nil && p.mixed {
		p.bar.Clear()
	}
}

// Stop removes the bar.
func (p *progress) Stop() {
	if p.bar != nil {
		p.bar.Clear()
		p.bar = nil
	}
}

// Counted returns a file whose reading moves the bar.
func (p *progress) Counted(f *os.File) io.ReadCloser { return &countedFile{f, p} }

type countedFile struct {
	*os.File
	p *progress
}

func (c *countedFile) Read(b []byte) (int, error) {
	n, err := c.File.Read(b)
	c.p.Read.Add(int64(n))
	return n, err
}

// Colours reports whether colours may be written to w: it is a terminal that draws
// them.
func Colours(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && obeys(f)
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width returns the width of a terminal, 0 for what is none. A writer may say itself how wide
// what it draws on is.
func Width(w io.Writer) int {
	if screen, ok := w.(interface{ Width() int }); ok {
		return screen.Width()
	}
	if !IsTerminal(w) {
		return 0
	}
	width, _, err := term.GetSize(int(w.(*os.File).Fd()))
	if err != nil {
		return 0
	}
	return width
}
