package main

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine/message"
	"sueca/eventlog"
)

func newBackupCmd(a *report.Reporter) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Short:   a.Words.Sayf("copy the log, while it may be written to"),
		Long:    verbPage(a.Words, "backup"),
		Example: "  sueca backup sueca-2026-11-21.db",
		Args:    exactly(1, message.Msg("name the file of the copy")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.MayWriteEach(output.New, args[0]); err != nil {
				return err
			}
			return a.WithLog(func(log *eventlog.SQLite) error {
				rows, err := log.Backup(a.Context, args[0])
				if errors.Is(err, fs.ErrExist) {
					return output.Usagef("%s is there already, and is left as it is", args[0])
				}
				if err != nil {
					return err
				}
				a.Printf("%s: %d {2:row|rows}\n", args[0], int(rows))
				return nil
			})
		},
	}
}
