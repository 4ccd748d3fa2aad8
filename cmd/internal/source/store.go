package source

import (
	"cmp"
	"context"
	"os"
	"os/user"

	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// Stored reads one match of the log, and its revision.
func (a *Source) Stored(prefix string) (r *Record, revision int64, err error) {
	err = a.ReadLog(func(log eventlog.Reader) error {
		ids, err := MatchIDs(log, prefix)
		if err != nil {
			return err
		}
		r = &Record{MatchID: ids[0]}
		if revision, err = log.Revision(r.ID()); err != nil {
			return err
		}
		return Load(r, log, 0)
	})
	return r, revision, err
}

// LettersOf returns the suit letters that a match declares, otherwise those of the flag.
func (a *Source) LettersOf(events []engine.Event) notation.Letters {
	for _, e := range events {
		if t, ok := e.(*engine.TagWritten); ok && t.Name == "Letters" {
			if l, ok := notation.ParseLetters(t.Value); ok {
				return l
			}
		}
	}
	return notation.Letters(a.Letters)
}

// NameAuthor finds out who appends, if no flag says so.
func (a *Source) NameAuthor() {
	if a.Author == "" {
		a.Author = cmp.Or(os.Getenv("SUECA_AUTHOR"), a.Usual.Get("author"))
	}
	if a.Author == "" {
		a.Author = UserName()
	}
}

// UserName returns the name by which the system knows the person, "" if it knows none.
func UserName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}

// WriteLog opens the log for appending by the author. The first time in a run it warns if
// the log lacks what was signed of it.
func (a *Source) WriteLog() (*eventlog.SQLite, error) {
	log, err := a.UpdateLog()
	if err == nil {
		a.WarnLacking(log)
	}
	return log, err
}

// UpdateLog is [Source.WriteLog] without the warning.
func (a *Source) UpdateLog() (*eventlog.SQLite, error) {
	a.NameAuthor()
	log, err := eventlog.Open(a.LogPath, eventlog.WithAuthor(a.Author))
	return log, output.OfLog(a.LogPath, err)
}

// Store appends to a match that was read at a revision, and returns the position of the
// last row.
func (a *Source) Store(id string, revision int64, events []engine.Event) (int64, error) {
	log, err := a.WriteLog()
	if err != nil {
		return 0, err
	}
	defer log.Close()
	var done eventlog.Appended
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		done, err = tx.Append(id, revision, evidence.SplitRows(events)...)
		return err
	})
	return done.Last, output.OfLog(a.LogPath, err)
}

// ReadTree is [Source.ReadLog] with the log's tree.
func (a *Source) ReadTree(fn func(eventlog.Reader, *evidence.Tree) error) error {
	return a.WithLog(func(log *eventlog.SQLite) error { return log.ViewTree(a.Context, fn) })
}
