package report

import (
	"bufio"
	"bytes"
	"strings"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// Reporter tells a person about matches.
type Reporter struct{ *finding.Finder }

// to returns the reporter that writes to another output.
func (r *Reporter) to(out *output.Output) *Reporter {
	src := *r.Source
	src.Output = out
	f := *r.Finder
	f.Source = &src
	return &Reporter{&f}
}

// speaking returns the reporter that speaks another language.
func (r *Reporter) Speaking(language string) *Reporter {
	out := *r.Output
	out.Words = lang.New(language)
	return r.to(&out)
}

// captured returns what is shown as text.
func (r *Reporter) Captured(show func(*Reporter)) string {
	var text bytes.Buffer
	out := *r.Output
	out.Stdout = bufio.NewWriter(&text)
	show(r.to(&out))
	out.Stdout.Flush()
	return strings.TrimRight(text.String(), "\n")
}

// New returns a reporter of what a finder finds.
func New(f *finding.Finder) *Reporter { return &Reporter{f} }
