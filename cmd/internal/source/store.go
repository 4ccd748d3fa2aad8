package source

import (
	"context"
	"os"
	"os/user"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// stored reads one match of the log, and the revision that it stands at.
func (s *Source) Stored(prefix string) (r *Record, revision int64, err error) {
	err = s.ReadLog(func(log eventlog.Reader) error {
		ids, err := MatchIDs(log, prefix)
		if err != nil {
			return err
		}
		r = &Record{MatchID: ids[0]}
		if revision, err = log.Revision(r.ID()); err != nil {
			return err
		}
		r.Events, r.Position, err = MatchOf(log, r.ID(), 0)
		return err
	})
	return r, revision, err
}

// lettersOf gives the letters that a match declares, or the flag does.
func (s *Source) LettersOf(events []engine.Event) notation.Letters {
	for _, e := range events {
		if t, ok := e.(*engine.TagWritten); ok && t.Name == "Letters" {
			if l, ok := notation.ParseLetters(t.Value); ok {
				return l
			}
		}
	}
	return notation.Letters(s.Letters)
}

// nameAuthor settles who appends, where no flag says so.
func (s *Source) NameAuthor() {
	if s.Author == "" {
		s.Author = os.Getenv("SUECA_AUTHOR")
	}
	if s.Author == "" {
		if u, err := user.Current(); err == nil {
			s.Author = u.Username
		}
	}
}

// writeLog opens the log for appending, in the name of the author.
func (s *Source) WriteLog() (*eventlog.SQLite, error) {
	s.NameAuthor()
	log, err := eventlog.Open(s.LogPath, eventlog.WithAuthor(s.Author))
	return log, output.OfLog(s.LogPath, err)
}

// store appends to a match that was read at a revision, and gives the position
// of the last row.
func (s *Source) Store(id string, revision int64, events []engine.Event) (int64, error) {
	log, err := s.WriteLog()
	if err != nil {
		return 0, err
	}
	defer log.Close()
	var done eventlog.Appended
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		done, err = tx.Append(id, revision, evidence.SplitRows(events)...)
		return err
	})
	return done.Last, output.OfLog(s.LogPath, err)
}

// readTree opens the log for reading, with its tree.
func (s *Source) ReadTree(fn func(eventlog.Reader, *evidence.Tree) error) error {
	return s.WithLog(func(log *eventlog.SQLite) error { return log.ViewTree(context.Background(), fn) })
}
