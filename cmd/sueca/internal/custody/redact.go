package custody

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// redactVerb is one run of redact.
type redactVerb struct{ *run.Run }

func newRedactCmd(r *run.Run) *cobra.Command {
	a := &redactVerb{r}
	var reason string
	var sure bool
	cmd := &cobra.Command{
		Use:     "redact TEXT",
		Short:   a.Out.Sayf("take a name out of the log; its proofs stay valid"),
		Example: "  sueca redact \"Ana Reis\" --reason \"asked to be forgotten\" --yes",
		Args:    verb.Exactly(1, message.Msg("name the text to take out, in quotes")),
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
	cmd.Flags().StringVar(&reason, "reason", "", a.Out.Sayf("`why`, for the note that is appended"))
	cmd.Flags().BoolVar(&sure, "yes", false, a.Out.Sayf("yes, it cannot be undone"))
	a.Records.AuthorFlag(cmd)
	return cmd
}

func (a *redactVerb) runRedact(text, reason string) error {
	if err := engine.CheckTyped(reason); err != nil {
		return err
	}
	if archive.Reads(reason, text) {
		return output.Usagef("the reason would keep what is taken out: leave the name out of it")
	}
	if _, err := os.Stat(a.Records.LogPath); err != nil {
		return output.Usagef("there is no log %s: sueca import makes one, or name another with --log", a.Records.LogPath)
	}
	log, err := a.Records.WriteLog()
	if err != nil {
		return err
	}
	defer log.Close()
	done, err := log.Redact(context.Background(), text, reason)
	if err != nil {
		return output.OfLog(a.Records.LogPath, err)
	}
	for _, r := range done {
		a.Out.Printf("position %d, match %s: redacted\n", lang.Exact(r.Position), r.Stream)
	}
	a.Out.Printf("rows redacted: %d\n", len(done))
	return output.OfLog(a.Records.LogPath, a.showLeft(log, text))
}

// showLeft lists what the log still has that reads like what was taken out: with other marks, capitals
// or blanks, or with characters among it that cannot be seen; and what is not taken out, because it decides how a match is judged.
func (a *redactVerb) showLeft(log *eventlog.SQLite, text string) error {
	return log.View(a.Records.Context, func(r eventlog.Reader) error {
		left, decides := 0, 0
		for rec, err := range r.All(0) {
			if err != nil {
				return err
			}
			texts, err := evidence.Texts(&rec)
			if err != nil {
				return err
			}
			for _, t := range texts {
				switch reads := archive.Reads(t.Text, text); {
				case t.Decides && (reads || evidence.Holds(t.Text, text)), t.Scorer && evidence.Holds(t.Text, text):
					a.Out.Printf("position %d, match %s: left, because it decides how the match is read and judged: %q\n", lang.Exact(rec.Position),
						rec.Stream, t.Text)
					decides++
				case reads:
					a.Out.Printf("position %d, match %s: left, because it is written otherwise: %q\n", lang.Exact(rec.Position), rec.Stream, t.Text)
					left++
				}
			}
		}
		if decides > 0 {
			a.Out.Fails()
		}
		if left > 0 {
			a.Out.Fails()
			a.Out.Printf("what reads like it is in the log still: %d {1:time|times}; each is taken out by its own sueca redact\n", left)
		}
		return nil
	})
}
