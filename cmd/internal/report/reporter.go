package report

import (
	"bytes"
	"io"
	"strings"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// Reporter writes reports about matches for a person.
type Reporter struct{ *finding.Finder }

// to returns a reporter that writes to another output.
func (a *Reporter) to(out *output.Output) *Reporter {
	src := *a.Source
	src.Output = out
	f := *a.Finder
	f.Source = &src
	return &Reporter{&f}
}

// Speaking returns a reporter that speaks another language.
func (a *Reporter) Speaking(language string) *Reporter {
	out := *a.Output
	out.Words = lang.New(language)
	return a.to(&out)
}

// Quiet returns a reporter that speaks a language to nobody: what it would say is left out.
func (a *Reporter) Quiet(language string) *Reporter {
	out := a.Output.Unbroken(io.Discard, io.Discard)
	out.Words = lang.New(language)
	return a.to(out)
}

// Captured returns as text what show shows, the same whatever terminal there is.
func (a *Reporter) Captured(show func(*Reporter)) string {
	var text bytes.Buffer
	out := a.Output.Unbroken(&text, a.Stderr.Own())
	show(a.to(out))
	out.Stdout.Flush()
	return strings.TrimRight(text.String(), "\n")
}

// New returns a reporter with a finder.
func New(f *finding.Finder) *Reporter { return &Reporter{f} }
