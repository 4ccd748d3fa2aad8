package output

import (
	"bytes"
	"io"
	"strings"

	"sueca/cmd/internal/lang"
)

// Piece is what a worker wrote in one piece of work, and what that came to.
type Piece struct {
	Out, Err []byte
	Account
}

// Worker returns a writer for a worker of the run, which keeps what is written until
// [Output.Finish].
func (a *Output) Worker() *Output {
	var shown, errors bytes.Buffer
	out := a.Into(&shown, &errors)
	out.shown, out.errors = &shown, &errors
	out.Account = Account{}
	return out
}

// Finish ends a piece of work of a worker, and returns what it came to, for
// [Account.Add] and [Output.Post].
func (a *Output) Finish() Piece {
	a.Stdout.Flush()
	p := Piece{bytes.Clone(a.shown.Bytes()), bytes.Clone(a.errors.Bytes()), a.Account}
	a.shown.Reset()
	a.errors.Reset()
	a.Account = Account{}
	return p
}

// Mark returns how many bytes of results a worker has written in this piece of work.
func (a *Output) Mark() int {
	a.Stdout.Flush()
	return a.shown.Len()
}

// TakeBack returns what a worker has written since a mark, which is not shown then.
func (a *Output) TakeBack(mark int) []byte {
	a.Stdout.Flush()
	text := bytes.Clone(a.shown.Bytes()[mark:])
	a.shown.Truncate(mark)
	return text
}

// Post shows the text of a worker.
func (a *Output) Post(out, err []byte) error {
	if _, err := a.Stdout.Own().Write(out); err != nil {
		return err
	}
	a.PostErrors(err)
	return nil
}

// PostErrors shows what went wrong in a worker.
func (a *Output) PostErrors(err []byte) {
	if len(err) > 0 {
		a.Stdout.Flush()
		a.Stderr.Own().Write(err)
	}
}

// Apart returns a writer to the same places with an account of its own, for a goroutine that
// works at the same time.
func (a *Output) Apart() *Output {
	out := *a
	out.Account = Account{}
	return &out
}

// Silent returns a writer whose text is shown nowhere.
func (a *Output) Silent() *Output { return a.unbroken(io.Discard, io.Discard) }

// unbroken is [Output.Into] for a text that is no part of what a terminal shows: it is the same
// wherever the program runs.
func (a *Output) unbroken(stdout, stderr io.Writer) *Output {
	out := a.Into(stdout, stderr)
	out.fit(0, 0)
	out.Columns = widestText
	return out
}

// onto returns a writer whose results go to another place, the same whatever terminal there is.
func (a *Output) onto(place io.Writer) *Output {
	out := a.unbroken(place, a.Stderr.Own())
	out.Screen = place
	return out
}

// Speaking returns a writer to the same places in another language.
func (a *Output) Speaking(language string) *Output {
	out := *a
	out.Words = lang.New(language)
	return &out
}

// Captured returns as text what show shows, the same whatever terminal there is.
func (a *Output) Captured(show func(*Output)) string {
	var text bytes.Buffer
	out := a.onto(&text)
	show(out)
	out.Stdout.Flush()
	return strings.TrimRight(text.String(), "\n")
}
