package main

import (
	"bytes"
	"errors"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
)

func newSeasonFmtCmd(r *report.Reporter) *cobra.Command {
	f := competitionFormatter{Reporter: r}
	var words string
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE.competition…",
		Short:   r.Words.Sayf("write competitions in canonical form"),
		Long:    verbPage(r.Words, "season-fmt"),
		Example: "  sueca season fmt liga.competition\n  sueca season fmt -w --words pt liga.competition",
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := source.OneOf("words", words, "en", "pt"); err != nil {
				return err
			}
			f.words = competition.Words(words)
			for _, name := range args {
				if err := f.format(name); err != nil {
					r.Complain(err)
				}
			}
			return nil
		},
	}
	s := cmd.Flags()
	s.BoolVarP(&f.list, "list", "l", false, r.Words.Sayf("list the files that are not in canonical form"))
	s.BoolVarP(&f.diffs, "diff", "d", false, r.Words.Sayf("show what would change"))
	s.BoolVarP(&f.write, "write", "w", false, r.Words.Sayf("write the result to the file"))
	s.StringVar(&words, "words", "en", r.Words.Sayf("`language` of the keywords: en or pt"))
	return cmd
}

// competitionFormatter is one run of season fmt.
type competitionFormatter struct {
	*report.Reporter
	list, diffs, write bool
	words              competition.Words
}

// format formats one file. What cannot be read in it stays as it is, and is said.
func (f *competitionFormatter) format(name string) error {
	before, err := f.Content(name)
	if err != nil {
		return err
	}
	if f.write && name == "-" {
		return output.Usagef("%s cannot be rewritten in place: leave out -w and redirect the output", name)
	}
	c, err := competitionOf(name, string(before))
	var faults competitionErrors
	if errors.As(err, &faults) {
		f.Stderr.Printf("sueca: ")
		f.Stderr.WriteString(faults.Explain(f.Words) + "\n")
	}
	after := []byte(competition.Format(c.Lines, f.words))
	if len(faults) > 0 && f.write {
		return output.Usagef("%s cannot be rewritten in place: mend first what is wrong in it", name)
	}
	if bytes.Equal(before, after) && (f.list || f.diffs || f.write) {
		return nil
	}
	switch {
	case f.list:
		f.Worst, f.FailOn = engine.Error, "error" // counts as found, as for fmt
		f.Stdout.Printf("%s\n", name)
	case f.diffs:
		f.Worst, f.FailOn = engine.Error, "error"
		shown := engine.Visible(name) // on one line
		_, text, _ := bytes.Cut(diff.Diff(shown, before, shown+" (fmt)", after), []byte("\n"))
		if _, err := f.Record().Write(text); err != nil {
			return err
		}
	case !f.write:
		_, err := f.Record().Write(after)
		return err
	}
	if f.write {
		return f.WriteFile(name, after, output.InPlace)
	}
	return nil
}
