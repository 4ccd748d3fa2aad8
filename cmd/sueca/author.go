package main

import (
	"context"
	"os"
	"os/user"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
)

// authorFlag adds the flag of the verbs that append to the log.
func (a *app) authorFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.author, "author", "", a.words.Sayf("who appends this, by `name` (default $SUECA_AUTHOR, else the user)"))
}

// nameAuthor settles who appends, where no flag says so.
func (a *app) nameAuthor() {
	if a.author == "" {
		a.author = os.Getenv("SUECA_AUTHOR")
	}
	if a.author == "" {
		if u, err := user.Current(); err == nil {
			a.author = u.Username
		}
	}
}

// writeLog opens the log for appending, in the name of the author.
func (a *app) writeLog() (*eventlog.SQLite, error) {
	a.nameAuthor()
	return eventlog.Open(a.logPath, eventlog.WithAuthor(a.author))
}

// store appends to a match that was read at a revision, and gives the position
// of the last row.
func (a *app) store(id string, revision int64, events []engine.Event) (int64, error) {
	log, err := a.writeLog()
	if err != nil {
		return 0, err
	}
	defer log.Close()
	var done eventlog.Appended
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		done, err = tx.Append(id, revision, eventlog.Rows(events)...)
		return err
	})
	return done.Last, err
}
