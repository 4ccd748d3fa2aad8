package verb

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"sueca/analysis/query"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/engine/message"
)

// QueryError is a fault in a text of the query language: where it stands is shown.
type QueryError struct {
	name, text string
	fault      *query.Error
}

func (e *QueryError) Error() string { return e.fault.Error() }

// InQuery says in which text a fault is.
func InQuery(name, text string, err error) error {
	var fault *query.Error
	if errors.As(err, &fault) {
		return &QueryError{name, text, fault}
	}
	return err
}

// Explain says the fault with its line, and what it is about marked.
func (e *QueryError) Explain(words lang.Speaker) string {
	out := fmt.Sprintf("%s:%d:%d: %s", message.Visible(e.name), e.fault.Line, e.fault.Col, words.Say(e.fault.Msg))
	lines := strings.Split(e.text, "\n")
	if e.fault.Line > len(lines) || len(lines[e.fault.Line-1]) > query.MaxLength/8 {
		return out // or the line would fill the screen
	}
	return out + "\n" + strings.TrimSuffix(finding.Pointed(lines[e.fault.Line-1], "  ", e.fault.Col, e.fault.Col+1, 80), "\n")
}

// ReadCard reads a file of queries, or a card, without the mark that some editors begin a
// text with.
func ReadCard(a *output.Output, name string) ([]byte, error) {
	text, err := a.Files.ReadFile(name)
	return bytes.TrimPrefix(text, []byte("\uFEFF")), err
}
