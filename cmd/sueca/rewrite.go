package main

import (
	"bytes"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
	"sueca/engine/message"
)

// rewriter is what the verbs do that bring files into canonical form: it prints the result, lists
// the files that are not in that form, shows what would change, or writes it to the file.
type rewriter struct {
	*run.Run
	list, diffs, write bool
	words              string // the language of the keywords
	// What is to be written to a file, if its name is not "". Windows replaces no file
	// that is open, so it waits until the file that was read is closed.
	name  string
	after []byte
}

// flags adds the flags.
func (w *rewriter) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVarP(&w.list, "list", "l", false, w.Out.Sayf("list the files that are not in canonical form"))
	f.BoolVarP(&w.diffs, "diff", "d", false, w.Out.Sayf("show what would change"))
	f.BoolVarP(&w.write, "write", "w", false, w.Out.Sayf("write the result to the file"))
	f.StringVar(&w.words, "words", "en", w.Out.Sayf("`language` of the keywords: en or pt"))
}

// check looks at the flags.
func (w *rewriter) check() error { return source.OneOf("words", w.words, "en", "pt") }

// inPlace refuses to write over what is no plain file.
func (w *rewriter) inPlace(name string, plain bool) error {
	if w.write && !plain {
		return output.Usagef("%s cannot be rewritten in place: leave out -w and redirect the output", name)
	}
	return nil
}

// rewrite does with one file what is asked for. What is to be written is written by settle.
func (w *rewriter) rewrite(name string, before, after []byte) error {
	same := bytes.Equal(before, after)
	switch {
	case w.list && !same:
		w.Out.Worst, w.Out.FailOn = code.Error, "error" // counts as found, as for validate
		w.Out.Stdout.Printf("%s\n", name)
	case w.diffs && !same:
		w.Out.Worst, w.Out.FailOn = code.Error, "error"
		shown := message.Visible(name) // on one line
		text := diff.Diff(shown, before, shown+" (fmt)", after)
		_, text, _ = bytes.Cut(text, []byte("\n")) // a line that only repeats the names
		if _, err := w.Out.Record().Write(text); err != nil {
			return err
		}
	case !w.list && !w.diffs && !w.write:
		_, err := w.Out.Record().Write(after)
		return err
	}
	if w.write && !same {
		w.name, w.after = name, after
	}
	return nil
}

// settle writes what is to be written.
func (w *rewriter) settle() {
	if w.name == "" {
		return
	}
	if err := w.Files.WriteFile(w.name, w.after, output.InPlace); err != nil {
		w.Out.Complain(err)
	}
	w.name = ""
}
