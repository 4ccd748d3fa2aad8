package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/analysis/season"
)

// A season counts each match once. So its matches are brought together by their ids, and nothing
// else is: what each brings its players is added up by player. Of a match that is recorded twice,
// once shorter, nobody knows yet whether the shorter record is the beginning of the other: for
// those the archive is read again.

// seasonVerb takes from each match what a season counts.
type seasonVerb struct {
	*reading
	matches []*season.Match
}

// rowsBy returns what the rows of a task are about, and what they are kept apart by.
func (t *Task) rowsBy() (season.By, season.Grouping) {
	by := season.ByPlayer
	if t.By == "pair" {
		by = season.ByPair
	}
	return by, map[string]season.Grouping{"": season.AllTogether, "table": season.ByTable, "month": season.ByMonth,
		"event": season.ByEvent}[t.Group]
}

func (s *seasonVerb) begin(context.Context, place) error {
	s.matches = nil
	return nil
}

func (s *seasonVerb) add(r *record.Record) error {
	passes := s.filter.Passes(r)
	if r.Empty || !passes && !s.filter.AboutDeals() {
		return nil
	}
	if s.By == "pair" {
		if err := fourHanded(r); err != nil {
			return err
		}
	}
	m := archive.SeasonMatch(r, false)
	m.Aside = !passes
	s.matches = append(s.matches, m)
	return nil
}

func (s *seasonVerb) end(emit func(string, []byte)) error {
	for _, m := range s.matches {
		if err := emitJSON(emit, m.ID, m); err != nil {
			return err
		}
	}
	return nil
}

// addAll adds matches to a standing.
func addAll(s *season.Standing, matches []*season.Match) error {
	for _, m := range matches {
		s.Add(m)
	}
	return nil
}

// standFn decides what the records of one match are worth.
type standFn struct{ Task Task }

// ProcessElement emits the rows that a match brings or, of one that cannot be counted yet, or at
// all, its records.
func (f *standFn) ProcessElement(id string, values func(*[]byte) bool, rows func(string, []byte), open func([]byte)) error {
	var failed error
	var matches []*season.Match
	var s season.Standing
	err := each(unpacked(values, &failed), func(m *season.Match) error {
		matches = append(matches, m)
		s.Add(m)
		return nil
	})
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	if len(s.Open())+len(s.Disputed()) > 0 {
		text, err := json.Marshal(matches)
		open(text)
		return err
	}
	for _, row := range s.Rows(f.Task.rowsBy()) {
		if err := emitJSON(rows, row.Group+"\x00"+strings.Join(row.Players, "\x00"), row); err != nil {
			return err
		}
	}
	return nil
}

// rowFn adds up the rows of the same players.
type rowFn struct{}

// MergeAccumulators returns the sum of two rows. An empty one is none.
func (f *rowFn) MergeAccumulators(a, b []byte) ([]byte, error) {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...), nil
	}
	rows := make([]*season.Row, 2)
	for i, text := range [][]byte{a, b} {
		if err := json.Unmarshal(text, &rows[i]); err != nil {
			return nil, err
		}
	}
	return json.Marshal(season.MergeRows(rows)[0])
}

// joinFn writes texts down, one a line, in a file of the work folder.
type joinFn struct{ Work, Name string }

// ProcessElement writes the file.
func (f *joinFn) ProcessElement(ctx context.Context, _ int, values func(*[]byte) bool) error {
	return writeWhole(ctx, f.Work, f.Name, joined(values))
}

// joined returns texts as lines.
func joined(values func(*[]byte) bool) []byte {
	var out bytes.Buffer
	for text := []byte(nil); values(&text); {
		out.Write(text)
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// Longer is a match of which there are records of several lengths: its longest version, and the
// others.
type Longer struct {
	Longest season.Version
	Others  []season.Copy
}

// settle looks in the longest records of some matches for the shorter ones.
type settle struct {
	open  map[string]Longer
	found []string
}

func (s *settle) begin(context.Context, place) error {
	s.found = nil
	return nil
}

func (s *settle) add(r *record.Record) error {
	of, ok := s.open[r.ID()]
	if !ok {
		return nil
	}
	events := season.Counting(r.Events)
	if archive.SeasonVersion(events) != of.Longest || slices.ContainsFunc(of.Others, func(c season.Copy) bool {
		return c.Length > len(events) || archive.SeasonVersion(events[:c.Length]) != c.Version
	}) {
		return nil
	}
	s.found = append(s.found, r.ID())
	return nil
}

func (s *settle) end(emit func(string, []byte)) error {
	for _, id := range s.found {
		emit("", []byte(id))
	}
	return nil
}
