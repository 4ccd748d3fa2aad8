package source

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// eventsOf reads a match from a log, up to a position; 0 is all of it.
func EventsOf(log eventlog.Reader, id string, asOf int64) ([]engine.Event, error) {
	events, _, err := MatchOf(log, id, asOf)
	return events, err
}

// matchOf is eventsOf, and gives the last position that was read.
func MatchOf(log eventlog.Reader, id string, asOf int64) (out []engine.Event, last int64, err error) {
	for stream, err := range oneStream(log, id) {
		if err != nil {
			return nil, 0, err
		}
		return decoded(stream, asOf)
	}
	return nil, 0, nil
}

// decoded gives the events of a match's records up to a position, and the last
// position among them; 0 is all.
func decoded(stream []evidence.Row, asOf int64) (out []engine.Event, last int64, err error) {
	for _, row := range stream {
		if asOf > 0 && row.Position > asOf {
			break
		}
		events, err := row.Events()
		if err != nil {
			return nil, 0, err
		}
		for _, e := range events {
			if q, ok := e.(*engine.Quarantined); ok {
				for i := range q.Faults {
					notation.ReadBack(&q.Faults[i])
				}
			}
		}
		out, last = append(out, events...), row.Position
	}
	return out, last, nil
}

// readLog opens the log for reading.
func (s *Source) ReadLog(fn func(eventlog.Reader) error) error {
	return s.WithLog(func(log *eventlog.SQLite) error { return log.View(context.Background(), fn) })
}

// withLog opens the log for reading.
func (s *Source) WithLog(fn func(*eventlog.SQLite) error) error {
	log, err := s.OpenLog()
	if err != nil {
		return err
	}
	defer log.Close()
	return output.OfLog(s.LogPath, fn(log))
}

// openLog opens the log for reading; whoever does so closes it.
func (s *Source) OpenLog() (*eventlog.SQLite, error) {
	log, err := eventlog.OpenRead(s.LogPath)
	if errors.Is(err, fs.ErrNotExist) && output.Known(err) == "" {
		return nil, s.NoLog()
	}
	return log, output.OfLog(s.LogPath, err)
}

// noLog says that the log is not there.
func (s *Source) NoLog() error {
	return output.Usagef("there is no log %s: sueca import makes one, or name another with --log", filepath.ToSlash(s.LogPath))
}
