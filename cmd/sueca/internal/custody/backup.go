package custody

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
)

func newBackupCmd(a *run.Run) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Short:   a.Out.Sayf("copy the log, while it may be written to"),
		Example: "  sueca backup sueca-2026-11-21.db",
		Args:    verb.Exactly(1, message.Msg("name the file of the copy")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.Files.MayWrite(output.New, args[0]); err != nil {
				return err
			}
			return a.Records.WithLog(func(log *eventlog.SQLite) error {
				rows, err := log.Backup(a.Records.Context, args[0])
				if errors.Is(err, fs.ErrExist) {
					return output.Usagef("%s is there already, and is left as it is", args[0])
				}
				if err != nil {
					return err
				}
				a.Out.Printf("%s: %d {2:row|rows}\n", args[0], int(rows))
				return nil
			})
		},
	}
}
