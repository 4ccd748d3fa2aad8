package main

import (
	"context"
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
)

func newBackupCmd(a *Reporter) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Short:   a.words.Sayf("copy the log, while it may be written to"),
		Long:    a.manual("backup"),
		Example: "  sueca backup sueca-2026-11-21.db",
		Args:    exactly(1, engine.Msg("name the file of the copy")),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withLog(func(log *eventlog.SQLite) error {
				rows, err := log.Backup(context.Background(), args[0])
				if errors.Is(err, fs.ErrExist) {
					return usagef("%s is there already, and is left as it is", args[0])
				}
				if err != nil {
					return err
				}
				a.printf("%s: %d rows\n", args[0], int(rows))
				return nil
			})
		},
	}
}
