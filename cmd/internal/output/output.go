package output

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/engine/code"
	"sueca/engine/message"
)

// Output is where a run of the program writes: results, and words for a person. Each
// worker has one of its own ([Output.Worker]), whose text is shown in its turn.
type Output struct {
	Stdout  *Plain
	Stderr  *Plain
	Screen  io.Writer // what stdout writes to
	Errors  io.Writer // what stderr writes to
	Words   lang.Speaker
	Columns int // the width of text that is filled
	Width   int // of the terminal that results go to, 0 for none
	// Format is the form of the results: text, json, or another that a verb has. failOn
	// is the lightest severity that fails the run.
	Format string
	FailOn string

	Progress *progress
	Files    *Files // shared by the workers

	shown, errors *bytes.Buffer // where the writer of a worker writes; nil for others
	Account
}

// Account is what a piece of work came to besides its results.
type Account struct {
	Worst   code.Severity // of the findings shown
	Trouble bool          // something went wrong that did not end the run
	Said    []string      // what was said of that, the first of it
	Unread  int           // matches of which something could not be read
	Untried bool          // of some deal that contradicts itself not every way to read it was tried
}

// Add adds what another piece of work came to.
func (t *Account) Add(o Account) {
	t.Worst, t.Trouble, t.Unread = max(t.Worst, o.Worst), t.Trouble || o.Trouble, t.Unread+o.Unread
	t.Untried = t.Untried || o.Untried
	t.Said = append(t.Said, o.Said[:min(len(o.Said), maxSaid-len(t.Said))]...)
}

// maxSaid is how much of what went wrong is kept in words: a machine's disk can fail for each file of an archive.
const maxSaid = 100

// Fails says that something was found for which the run ends with 1.
func (o *Output) Fails() { o.Worst, o.FailOn = code.Error, "error" }

// NewOutput returns the output of a run that speaks to a person with words.
func NewOutput(words lang.Speaker, stdout, stderr io.Writer) *Output {
	out := &Output{
		Stdout: bufferedPlain(stdout, 1<<16), Stderr: NewPlain(stderr), Screen: stdout, Errors: stderr,
		Words: words, Columns: widestText, Progress: &progress{}, Files: &Files{stdout: stdout},
	}
	out.fit(Width(stdout), Width(stderr))
	return out
}

// widestText is the widest text that is filled with words.
const widestText = 79

// fit makes the output fit terminals of these widths; 0 is none.
func (a *Output) fit(stdout, stderr int) {
	if a.Width = stdout; a.Width > 0 {
		a.Columns = min(widestText, max(a.Width-1, narrowest))
	}
	a.Stdout.width, a.Stderr.width = stdout, stderr
}

// narrowest is the narrowest screen that anything is made to fit.
const narrowest = 40

// AsIs makes lines come out as they are on a terminal too, for a machine that reads them.
func (a *Output) AsIs() { a.Stdout.width = 0 }

// Into returns a copy of the output that writes to others, whose texts are to be shown
// by [Output.Post] in their turn.
func (a *Output) Into(stdout, stderr io.Writer) *Output {
	out := *a
	out.Stdout, out.Stderr = bufferedPlain(stdout, 1<<12), NewPlain(stderr)
	out.Stdout.width, out.Stderr.width = a.Stdout.width, a.Stderr.width
	return &out
}

// JSON writes one object on a line of standard output.
func (a *Output) JSON(v any) error { return EncodeLine(a.Stdout.Own(), v) }

// JSONLines writes an object for each of some values, as of makes it of them.
func JSONLines[T, Line any](a *Output, values []T, of func(T) Line) error {
	for _, v := range values {
		if err := a.JSON(of(v)); err != nil {
			return err
		}
	}
	return nil
}

// EncodeLine writes an object as a line of JSON, without escapes that only HTML needs.
// Hidden characters of its texts are escaped.
func EncodeLine(w io.Writer, v any) error {
	l := lines.Get().(*line)
	defer func() {
		const most = 1 << 16
		if l.text.Cap() <= most { // a long one is seldom
			lines.Put(l)
		}
	}()
	l.text.Reset()
	if err := l.enc.Encode(v); err != nil {
		l.enc = newLine(&l.text) // an encoder keeps its error
		return err
	}
	_, err := w.Write(message.VisibleJSON(l.text.Bytes()))
	return err
}

// line is what a line of JSON is written with.
type line struct {
	text bytes.Buffer
	enc  *json.Encoder
}

// lines are used again: an archive has millions.
var lines = sync.Pool{New: func() any {
	l := &line{}
	l.enc = newLine(&l.text)
	return l
}}

func newLine(b *bytes.Buffer) *json.Encoder {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	return enc
}

// Sayf returns words for a person.
func (a *Output) Sayf(format string, args ...any) string { return a.Words.Sayf(format, args...) }

func (a *Output) IsJSON() bool { return a.Format == "json" }

// Printf writes words for a person to standard output.
func (a *Output) Printf(format string, args ...any) {
	a.Stdout.WriteString(a.Words.Sayf(format, args...))
}

// formatsOf is the annotation of a command that lists the forms of its results.
const formatsOf = "formats"

// FormatFlag adds the flag for the form of the results. The first of forms is the
// default. usage is in the person's language.
func (a *Output) FormatFlag(cmd *cobra.Command, usage string, forms ...string) {
	cmd.Flags().StringVar(&a.Format, "format", forms[0], usage)
	a.Formats(cmd, usage, forms...)
}

// JSONFlag is [Output.FormatFlag] of a verb whose results are text or JSON.
func (a *Output) JSONFlag(cmd *cobra.Command) {
	a.FormatFlag(cmd, a.Sayf("`form` of the output: text or json (one object a line)"), "text", "json")
}

// Formats changes the forms of the flag of [Output.FormatFlag].
func (a *Output) Formats(cmd *cobra.Command, usage string, forms ...string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[formatsOf] = strings.Join(forms, " ")
	cmd.Flags().Lookup("format").Usage = usage
}

// FormatsOf returns the forms of the results of a command.
func FormatsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.Annotations[formatsOf]) }
