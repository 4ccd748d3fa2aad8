package source

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/notation/exchange"
)

// columnsGiven is what was given of the columns of a table of others.
type columnsGiven struct{ columns, seats, cards string }

// Columns adds the flags of the verbs that read tables of others.
func Columns(a *Source, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&a.given.columns, "columns", "", a.Out.Sayf("read a table of another program, by `words` that say what its columns hold, "+
		"or @FILE with them; see sueca help forms"))
	f.StringVar(&a.given.seats, "seats", "", a.Out.Sayf("with --columns, what that table writes for the `seats` A, B, C, D, as SENW"))
	f.StringVar(&a.given.cards, "cards", "", a.Out.Sayf("with --columns, the order of suits and ranks in the numbers of its `cards`, "+
		"as ♣♦♥♠/23456QJK7A"))
}

// settleColumns reads what was given of the columns, and tells what they leave open.
func (a *Source) settleColumns() error {
	given := a.given
	if given.columns == "" {
		if given.seats+given.cards != "" {
			return output.Usagef("--seats and --cards go with --columns")
		}
		return nil
	}
	if a.From != "sueca" && a.From != "csv" && a.From != "json" {
		return output.Usagef("--columns reads csv, tsv or JSON Lines, not %s", a.From)
	}
	text, name := given.columns, "--columns"
	if file, is := strings.CutPrefix(text, "@"); is {
		content, err := a.Content(file)
		if err != nil {
			return err
		}
		text, name = string(content), file
	}
	columns, err := exchange.ParseColumns(text, notation.Letters(a.Letters))
	if err != nil {
		return inFile(name, err)
	}
	for _, flag := range [][2]string{{"seats", given.seats}, {"cards", given.cards}} {
		if flag[1] == "" {
			continue
		}
		if why := columns.Set(flag[0], flag[1]); !why.IsZero() {
			return inFile("--"+flag[0], &notation.ParseError{Line: 1, Col: 1, Code: code.Syntax, Msg: why})
		}
	}
	if a.From == "sueca" {
		a.From = "csv" // by which files of a folder are chosen
	}
	a.columns = columns
	for _, m := range columns.Unsaid() {
		a.Out.Remark(m)
	}
	return nil
}

// inFile sets the file of what is wrong with a text.
func inFile(name string, err error) error {
	var list notation.ErrorList
	var one *notation.ParseError
	switch {
	case errors.As(err, &list):
		for _, e := range list {
			e.File = name
		}
	case errors.As(err, &one):
		one.File = name
	}
	return err
}

// ofTable returns the notation of a table of others. It is written to a file first, so that a table with a fault anywhere is not
// taken in by half: the file has no name, and is gone with the run.
func (a *Source) ofTable(in Input) (io.Reader, error) {
	file, err := os.CreateTemp("", "sueca-*")
	if err != nil {
		return nil, err
	}
	os.Remove(file.Name()) // where an open file can lose its name
	out := bufio.NewWriterSize(file, 1<<16)
	if err = inFile(in.Name, a.columns.Convert(in, out)); err != nil {
		err = errors.Join(err, output.Usagef("%s: nothing of it is read until this is put right", in.Name))
	} else if err = out.Flush(); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	made := &madeText{file}
	if err != nil {
		made.end()
		return nil, err
	}
	return made, nil
}

// madeText is a file without a name that is read once.
type madeText struct{ file *os.File }

func (m *madeText) Read(b []byte) (int, error) {
	n, err := m.file.Read(b)
	if err == io.EOF {
		m.end()
	}
	return n, err
}

func (m *madeText) end() {
	m.file.Close()
	os.Remove(m.file.Name()) // where it could not lose its name before
}

// each returns the errors of a list of errors, or the error.
func each(err error) []error {
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return []error{err}
	}
	var all []error
	for _, e := range joined.Unwrap() {
		all = append(all, each(e)...)
	}
	return all
}
