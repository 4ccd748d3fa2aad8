package main

import (
	"context"
	"os"
	"os/user"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// authorFlag adds the flag of the verbs that append to the log.
func (a *Source) authorFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.author, "author", "", a.words.Sayf("who appends this, by `name` (default $SUECA_AUTHOR, else the user)"))
}

// nameAuthor settles who appends, where no flag says so.
func (a *Source) nameAuthor() {
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
func (a *Source) writeLog() (*eventlog.SQLite, error) {
	a.nameAuthor()
	log, err := eventlog.Open(a.logPath, eventlog.WithAuthor(a.author))
	return log, ofLog(a.logPath, err)
}

// store appends to a match that was read at a revision, and gives the position
// of the last row.
func (a *Source) store(id string, revision int64, events []engine.Event) (int64, error) {
	log, err := a.writeLog()
	if err != nil {
		return 0, err
	}
	defer log.Close()
	var done eventlog.Appended
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		done, err = tx.Append(id, revision, evidence.SplitRows(events)...)
		return err
	})
	return done.Last, ofLog(a.logPath, err)
}
