package source

import (
	"errors"
	"io"
	"iter"
	"os"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"
)

// records gives the matches that the arguments name, one by one: FILEs, or
// SELECTORs of the log. An error in the sequence is about one input and does not
// end it.
func (s *Source) Records(args []string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		w := s.newWorker()
		w.keep = true
		for l := range s.Batches(args) {
			for r, err := range w.records(l) {
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// settle settles how texts are read.
func (s *Source) Settle() (err error) {
	s.Reading, err = s.options("")
	return err
}

// matchesOf reads a file in its format.
func (s *Source) MatchesOf(in Input) iter.Seq2[*notation.Match, error] {
	opt, err := s.options(in.Name)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) { yield(nil, err) }
	}
	if s.From == "gaips" {
		return func(yield func(*notation.Match, error) bool) { yield(notation.ReadGaips(in, opt)) }
	}
	text, err := s.converted(in)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) { yield(nil, err) }
	}
	return notation.Matches(text, opt)
}

// converted gives a text in another form as notation.
func (s *Source) converted(in Input) (io.Reader, error) {
	if s.From == "" || s.From == "sueca" {
		return in, nil
	}
	text, err := exchange.Convert(s.From, in)
	var wrong *notation.ParseError
	if errors.As(err, &wrong) {
		wrong.File = in.Name
	}
	return text, err
}

// emptyRecord is a file that holds nothing to read.
func emptyRecord(file string) *Record {
	fault := engine.Fault{Line: 1, Col: 1, EndCol: 1, Code: engine.CodeSyntax,
		Msg: engine.Msg("the file is empty: a record begins with a tag such as [Event \"…\"] or a line such as “deal 1”")}
	events := []engine.Event{
		&engine.MatchStarted{Rules: engine.DefaultRules(), Source: engine.RulesGiven},
		&engine.Quarantined{Format: "sueca", Head: true, Faults: []engine.Fault{fault}},
	}
	places := make([]notation.Range, len(events))
	for i := range places {
		places[i] = notation.Range{Line: 1, Col: 1, EndCol: 1}
	}
	return &Record{File: file, Empty: true, Events: events, Text: &notation.Match{Events: events, Ranges: places, FirstLine: 1}}
}

// content reads a whole file, compressed or not.
func (s *Source) Content(name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, output.Usagef("%s is a folder: name a file", name)
	}
	var in io.Reader = s.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	r, _, err := decompress(name, in)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
