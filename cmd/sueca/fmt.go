package main

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/notation"
)

func newFmtCmd(a *report.Reporter) *cobra.Command {
	var list, diffs, write bool
	var words string
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE…",
		Short:   a.Words.Sayf("write records in canonical form"),
		Long:    verbPage(a.Words, "fmt"),
		Example: "  sueca fmt evening.sueca\n  sueca fmt -l archive/\n  sueca fmt -w evening.sueca",
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := source.OneOf("words", words, "en", "pt"); err != nil {
				return err
			}
			if a.From != "sueca" && write {
				return output.Usagef("-w would write over a file of another format: leave it out and redirect the output")
			}
			f := formatter{a: a, list: list, diffs: diffs, write: write, words: notation.Words(words)}
			for in, err := range a.Inputs(args) {
				f.settle()
				if err == nil {
					err = f.format(in)
				}
				if errors.Is(err, context.Canceled) {
					return err
				}
				if err != nil {
					a.Complain(err)
				}
			}
			f.settle()
			return nil
		},
	}
	a.ReadingFlags(cmd)
	f := cmd.Flags()
	f.BoolVarP(&list, "list", "l", false, a.Words.Sayf("list the files that are not in canonical form"))
	f.BoolVarP(&diffs, "diff", "d", false, a.Words.Sayf("show what would change"))
	f.BoolVarP(&write, "write", "w", false, a.Words.Sayf("write the result to the file"))
	f.StringVar(&words, "words", "en", a.Words.Sayf("`language` of the keywords: en or pt"))
	return cmd
}

// formatter is one run of fmt.
type formatter struct {
	a                  *report.Reporter
	list, diffs, write bool
	words              notation.Words
	// What is to be written to a file, if its name is not "". Windows replaces no file
	// that is open, so it waits until the file that was read is closed.
	name  string
	after []byte
}

// settle writes what is to be written.
func (f *formatter) settle() {
	if f.name == "" {
		return
	}
	if err := f.a.WriteFile(f.name, f.after, output.InPlace); err != nil {
		f.a.Complain(err)
	}
	f.name = ""
}

// format formats one file.
func (f *formatter) format(in source.Input) error {
	a := f.a
	if f.write && in.Packed {
		return output.Usagef("%s cannot be rewritten in place: leave out -w and redirect the output", in.Name)
	}
	var before, after bytes.Buffer
	text := io.TeeReader(output.UpTo(in.Name, in), &before)
	w := notation.NewWriter(&after, f.words)
	any := false
	for m, err := range a.MatchesOf(source.Input{Name: in.Name, Reader: text}) {
		if err != nil {
			return err
		}
		any = true
		for _, e := range m.Events {
			w.Write(e)
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				a.Stderr.Printf("sueca: %s:%d:%d: %s [%s]\n", in.Name, e.Line, e.Col, a.Words.Say(e.Msg), e.Code)
			}
		}
	}
	if !any {
		after.Write(before.Bytes()) // blank lines at most
	}
	w.Flush()
	same := bytes.Equal(before.Bytes(), after.Bytes())
	switch {
	case f.list && !same:
		a.Worst, a.FailOn = engine.Error, "error" // counts as found, as for validate
		a.Stdout.Printf("%s\n", in.Name)
	case f.diffs && !same:
		a.Worst, a.FailOn = engine.Error, "error"
		name := engine.Visible(in.Name) // on one line
		text := diff.Diff(name, before.Bytes(), name+" (fmt)", after.Bytes())
		_, text, _ = bytes.Cut(text, []byte("\n")) // a line that only repeats the names
		if _, err := a.Record().Write(text); err != nil {
			return err
		}
	case !f.list && !f.diffs && !f.write:
		a.Record().Write(after.Bytes())
	}
	if f.write && !same {
		f.name, f.after = in.Name, after.Bytes()
	}
	return nil
}
