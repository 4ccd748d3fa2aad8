package source

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// EventsOf reads a match from a log up to a position; 0 is all.
func EventsOf(log eventlog.Reader, id string, asOf int64) ([]engine.Event, error) {
	r := &Record{MatchID: id}
	err := Load(r, log, asOf)
	return r.Events, err
}

// Load reads the match of a record's id from a log up to a position; 0 is all.
func Load(r *Record, log eventlog.Reader, asOf int64) error {
	for stream, err := range oneStream(log, r.MatchID) {
		if err != nil {
			return err
		}
		return decode(r, stream, asOf)
	}
	return nil
}

// decode takes a record from a match's rows up to a position; 0 is all.
func decode(r *Record, stream []evidence.Row, asOf int64) error {
	if len(stream) > 0 {
		r.First = stream[0].Position
	}
	r.Typed = slices.ContainsFunc(stream, func(row evidence.Row) bool {
		// Whoever imports a record has whole deals.
		return row.Kind == engine.KindTrickStarted || row.Kind == engine.KindCardPlayed
	})
	for _, row := range stream {
		if asOf > 0 && row.Position > asOf {
			break
		}
		events, err := row.Events()
		if err != nil {
			return err
		}
		for i, e := range events {
			if q, ok := e.(*engine.Quarantined); ok {
				for i := range q.Faults {
					notation.ReadBack(&q.Faults[i])
				}
			}
			if engine.IsCorrection(e) {
				if r.Entered == nil {
					r.Entered = map[int]record.Entered{}
				}
				r.Entered[len(r.Events)+i] = record.Entered{Author: row.Author, At: row.At}
			}
		}
		r.Events, r.Position = append(r.Events, events...), row.Position
	}
	return nil
}

// ReadLog opens the log for reading, passes it to fn, and closes it.
func (a *Source) ReadLog(fn func(eventlog.Reader) error) error {
	return a.WithLog(func(log *eventlog.SQLite) error { return log.View(a.Context, fn) })
}

// WithLog is [Source.ReadLog] for functions that need the file of the log.
func (a *Source) WithLog(fn func(*eventlog.SQLite) error, opts ...eventlog.Option) error {
	log, err := a.OpenLog(opts...)
	if err != nil {
		return err
	}
	defer log.Close()
	err = fn(log)
	if err != nil && a.Context.Err() != nil {
		return a.Context.Err() // SQLite says it in other words
	}
	return output.OfLog(a.LogPath, err)
}

// OpenLog opens the log for reading. The caller closes it.
func (a *Source) OpenLog(opts ...eventlog.Option) (*eventlog.SQLite, error) {
	log, err := eventlog.OpenRead(a.LogPath, opts...)
	if errors.Is(err, fs.ErrNotExist) && output.Known(err) == "" {
		return nil, a.NoLog()
	}
	return log, output.OfLog(a.LogPath, err)
}

// NoLog returns the error for a missing log.
func (a *Source) NoLog() error {
	return output.Usagef("there is no log %s: sueca import makes one, or name another with --log", filepath.ToSlash(a.LogPath))
}
