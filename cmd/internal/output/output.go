package output

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"

	"sueca/cmd/internal/lang"
	"sueca/engine"

	"github.com/spf13/cobra"
)

// Output is where a run of the program writes: results, and words beside them for a
// person. A worker has one of its own, whose text is shown when it is its turn.
type Output struct {
	Stdout  *bufio.Writer
	Stderr  io.Writer
	Screen  io.Writer // what stdout writes to
	Words   lang.Speaker
	Columns int // that text is broken to
	// format is the form of the results: text, json, or what else a verb has. failOn is
	// the severity from which findings fail the run.
	Format string
	FailOn string

	Progress *progress
	Account
}

// Account is what a piece of work came to, beside its results.
type Account struct {
	Worst   engine.Severity // of the findings shown
	Trouble bool            // something went wrong that did not end the run
	Unread  int             // matches of which something could not be read
}

// Add adds what another piece of work came to.
func (t *Account) Add(o Account) {
	t.Worst, t.Trouble, t.Unread = max(t.Worst, o.Worst), t.Trouble || o.Trouble, t.Unread+o.Unread
}

// NewOutput returns the output of a run that speaks to a person in some words.
func NewOutput(words lang.Speaker, stdout, stderr io.Writer) *Output {
	return &Output{
		Stdout: bufio.NewWriterSize(stdout, 1<<16), Stderr: stderr, Screen: stdout,
		Words: words, Columns: 79, Progress: &progress{},
	}
}

// json writes one object on a line.
func (o *Output) JSON(v any) error { return EncodeLine(o.Stdout, v) }

// encodeLine writes an object as a line of JSON, without what only HTML needs.
func EncodeLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (o *Output) IsJSON() bool { return o.Format == "json" }

// printf writes words for a person to standard output.
func (o *Output) Printf(format string, args ...any) {
	io.WriteString(o.Stdout, o.Words.Sayf(format, args...))
}

// Post shows what a worker showed.
func (o *Output) Post(out, err []byte) error {
	if _, err := o.Stdout.Write(out); err != nil {
		return err
	}
	o.PostErrors(err)
	return nil
}

// PostErrors says what went wrong in a worker.
func (o *Output) PostErrors(err []byte) {
	if len(err) > 0 {
		o.Stdout.Flush()
		o.Stderr.Write(err)
	}
}

// formatsOf is the annotation of a command with the forms that its results have.
const formatsOf = "formats"

// FormatFlag adds the flag for the form of the results, of those that a verb has; the
// first is that where none is named. Usage is in the person's language.
func (o *Output) FormatFlag(cmd *cobra.Command, usage string, forms ...string) {
	cmd.Flags().StringVar(&o.Format, "format", forms[0], usage)
	o.Formats(cmd, usage, forms...)
}

// Formats gives the flag of [Output.FormatFlag] other forms.
func (o *Output) Formats(cmd *cobra.Command, usage string, forms ...string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[formatsOf] = strings.Join(forms, " ")
	cmd.Flags().Lookup("format").Usage = usage
}

// FormatsOf returns the forms that the results of a command have.
func FormatsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.Annotations[formatsOf]) }
