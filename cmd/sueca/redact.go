package main

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/engine/message"
)

// redactVerb is one run of redact.
type redactVerb struct{ *report.Reporter }

func newRedactCmd(r *report.Reporter) *cobra.Command {
	a := &redactVerb{r}
	var reason string
	var sure bool
	cmd := &cobra.Command{
		Use:     "redact TEXT",
		Short:   a.Words.Sayf("take a name out of the log; its proofs stay valid"),
		Long:    verbPage(a.Words, "redact"),
		Example: "  sueca redact \"Ana Reis\" --reason \"asked to be forgotten\" --yes",
		Args:    exactly(1, message.Msg("name the text to take out, in quotes")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(args[0]) == "" {
				return output.Usagef("name the text to take out, in quotes")
			}
			if !sure {
				return output.Usagef("this cannot be undone: say --yes if %q is to go", args[0])
			}
			return a.runRedact(args[0], reason)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", a.Words.Sayf("`why`, for the note that is appended"))
	cmd.Flags().BoolVar(&sure, "yes", false, a.Words.Sayf("yes, it cannot be undone"))
	a.AuthorFlag(cmd)
	return cmd
}

func (a *redactVerb) runRedact(text, reason string) error {
	if err := engine.CheckTyped(reason); err != nil {
		return err
	}
	if _, err := os.Stat(a.LogPath); err != nil {
		return output.Usagef("there is no log %s: sueca import makes one, or name another with --log", a.LogPath)
	}
	log, err := a.WriteLog()
	if err != nil {
		return err
	}
	defer log.Close()
	done, err := log.Redact(context.Background(), text, reason)
	if err != nil {
		return err
	}
	for _, r := range done {
		a.Printf("position %d, match %s: redacted\n", lang.Exact(r.Position), r.Stream)
	}
	a.Printf("rows redacted: %d\n", len(done))
	return nil
}
