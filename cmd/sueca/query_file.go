package main

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

// queryError is a fault in a text of the query language: where it stands is shown.
type queryError struct {
	name, text string
	fault      *query.Error
}

func (e *queryError) Error() string { return e.fault.Error() }

// inQuery says in which text a fault is.
func inQuery(name, text string, err error) error {
	var fault *query.Error
	if errors.As(err, &fault) {
		return &queryError{name, text, fault}
	}
	return err
}

// Explain says the fault with its line, and what it is about marked.
func (e *queryError) Explain(words lang.Speaker) string {
	out := fmt.Sprintf("%s:%d:%d: %s", message.Visible(e.name), e.fault.Line, e.fault.Col, words.Say(e.fault.Msg))
	lines := strings.Split(e.text, "\n")
	if e.fault.Line > len(lines) || len(lines[e.fault.Line-1]) > query.MaxLength/8 {
		return out // or the line would fill the screen
	}
	return out + "\n" + strings.TrimSuffix(finding.Pointed(lines[e.fault.Line-1], "  ", e.fault.Col, e.fault.Col+1, 80), "\n")
}

// readCard reads a file of queries, or a card, without the mark that some editors begin a
// text with.
func readCard(a *output.Output, name string) ([]byte, error) {
	text, err := a.Files.ReadFile(name)
	return bytes.TrimPrefix(text, []byte("\uFEFF")), err
}
