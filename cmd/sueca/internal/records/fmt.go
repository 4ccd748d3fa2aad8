package records

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/notation"
)

func newFmtCmd(a *run.Run) *cobra.Command {
	w := Rewriter{Run: a}
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE…",
		Short:   a.Out.Sayf("write records in canonical form"),
		Example: "  sueca fmt evening.sueca\n  sueca fmt -l archive/\n  sueca fmt -w evening.sueca",
		Args:    verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := w.Check(); err != nil {
				return err
			}
			if a.Records.From != "sueca" && w.Write {
				return output.Usagef("-w would write over a file of another format: leave it out and redirect the output")
			}
			for in, err := range a.Records.Inputs(args) {
				w.Settle()
				if err == nil {
					err = w.format(in)
				}
				if errors.Is(err, context.Canceled) {
					return err
				}
				if err != nil {
					a.Out.Complain(err)
				}
			}
			w.Settle()
			return nil
		},
	}
	a.Records.ReadingFlags(cmd)
	w.Flags(cmd)
	cmd.Flags().BoolVar(&w.tricks, "tricks", false, a.Out.Sayf("write deals from heaps in numbered tricks"))
	return cmd
}

// format formats one file of records.
func (w *Rewriter) format(in source.Input) error {
	if err := w.InPlace(in.Name, !in.Packed); err != nil {
		return err
	}
	var before, after bytes.Buffer
	text := io.TeeReader(output.UpTo(in.Name, in), &before)
	out := notation.NewWriter(&after, notation.Words(w.Words))
	any := false
	for m, err := range w.Records.MatchesOf(source.Input{Text: unpack.Text{Name: in.Name, Reader: text}}) {
		if err != nil {
			return err
		}
		any = true
		events := m.Events
		if w.tricks {
			events = engine.Numbered(events)
		}
		for _, e := range events {
			out.Write(e)
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				w.Out.Stderr.Printf("sueca: %s:%d:%d: %s [%s]\n", in.Name, e.Line, e.Col, w.Out.Words.Say(e.Msg), e.Code)
			}
		}
	}
	if !any {
		after.Write(before.Bytes()) // blank lines at most
	}
	out.Flush()
	return w.Rewrite(in.Name, before.Bytes(), after.Bytes())
}
