package main

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
)

const redactDoc = `Redact takes every text that has this text in it, such as a name, out of the log,
as a whole: tags, notes, comments, reasons, text that could not be read, and the
names of who appended. In its place stands [redacted]; every proof stays valid,
and the gap can be seen. Each match that it stood in gets a note that says so.
The file is written anew, so that nothing stays in it. It cannot be undone, and
copies made before still have it.`

func newRedactCmd(a *app) *cobra.Command {
	var reason string
	var sure bool
	cmd := &cobra.Command{
		Use:     "redact TEXT",
		Short:   a.words.sayf("take a name out of the log; its proofs stay valid"),
		Long:    a.words.sayf(redactDoc),
		Example: "  sueca redact \"Ana Reis\" --reason \"asked to be forgotten\" --yes",
		Args:    exactly(1, engine.Msg("name the text to take out, in quotes")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(args[0]) == "" {
				return usagef("name the text to take out, in quotes")
			}
			if !sure {
				return usagef("this cannot be undone: say --yes if %q is to go", args[0])
			}
			return a.runRedact(args[0], reason)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", a.words.sayf("`why`, for the note that is appended"))
	cmd.Flags().BoolVar(&sure, "yes", false, a.words.sayf("yes, it cannot be undone"))
	a.authorFlag(cmd)
	return cmd
}

func (a *app) runRedact(text, reason string) error {
	if _, err := os.Stat(a.logPath); err != nil {
		return usagef("there is no log %s: sueca import makes one, or name another with --log", a.logPath)
	}
	log, err := a.writeLog()
	if err != nil {
		return err
	}
	defer log.Close()
	done, err := log.Redact(context.Background(), text, reason)
	if err != nil {
		return err
	}
	for _, r := range done {
		a.printf("position %d, match %s: redacted\n", int(r.Position), r.Stream)
	}
	a.printf("rows redacted: %d\n", len(done))
	return nil
}
