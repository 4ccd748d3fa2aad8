package records

import (
	"bytes"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
)

// Rewriter is what the verbs do that bring files into canonical form: it prints the result, lists
// the files that are not in that form, shows what would change, or writes it to the file.
type Rewriter struct {
	*run.Run
	list, diffs, Write bool
	tricks             bool   // deals from heaps are written in numbered tricks
	Words              string // the language of the keywords
	// What is to be written to a file, if its name is not "". Windows replaces no file
	// that is open, so it waits until the file that was read is closed.
	name  string
	after []byte
	shown bool // something is on the standard output
}

// Flags adds the flags.
func (w *Rewriter) Flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVarP(&w.list, "list", "l", false, w.Out.Sayf("list the files that are not in canonical form"))
	f.BoolVarP(&w.diffs, "diff", "d", false, w.Out.Sayf("show what would change"))
	f.BoolVarP(&w.Write, "write", "w", false, w.Out.Sayf("write the result to the file"))
	w.Records.WordsFlag(cmd, &w.Words)
}

// Check looks at the flags.
func (w *Rewriter) Check() error { return source.OneOf("words", w.Words, "en", "pt") }

// InPlace refuses to write over what is no plain file.
func (w *Rewriter) InPlace(name string, plain bool) error {
	if w.Write && !plain {
		return output.Usagef("%s cannot be rewritten in place: leave out -w and redirect the output", name)
	}
	return nil
}

// Rewrite does with one file what is asked for. What is to be written is written by settle.
func (w *Rewriter) Rewrite(name string, before, after []byte) error {
	same := bytes.Equal(before, after)
	switch {
	case w.list && !same:
		w.Out.Fails() // counts as found, as for validate
		w.Out.Stdout.Printf("%s\n", name)
	case w.diffs && !same:
		w.Out.Fails()
		shown := message.Visible(name) // on one line
		text := diff.Diff(shown, before, shown+" (fmt)", after)
		_, text, _ = bytes.Cut(text, []byte("\n")) // a line that only repeats the names
		if _, err := w.Out.Record().Write(text); err != nil {
			return err
		}
	case !w.list && !w.diffs && !w.Write:
		if w.shown && len(after) > 0 {
			after = append([]byte("\n"), after...) // as between the matches of one file
		}
		w.shown = w.shown || len(after) > 0
		_, err := w.Out.Record().Write(after)
		return err
	}
	if w.Write && !same {
		w.name, w.after = name, after
	}
	return nil
}

// Settle writes what is to be written.
func (w *Rewriter) Settle() {
	if w.name == "" {
		return
	}
	if err := w.Files.WriteFile(w.name, w.after, output.InPlace); err != nil {
		w.Out.Complain(err)
	}
	w.name = ""
}
