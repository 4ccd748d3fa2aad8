package desk

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"sueca/analysis/season"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
)

// namesFrom is of how many matches of a log the names are known, the last ones: those of a club's year.
const namesFrom = 1000

// Near returns, for each of some names that are typed and that the log does not have, the name of the
// log that it is like. None of the others that are typed is: two people who sit at one table are two.
func (d *Desk) Near(typed []string) (map[string]string, error) {
	known, err := d.names()
	out := map[string]string{}
	others := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return slices.Contains(typed, k) })
	for _, name := range typed {
		if slices.Contains(known, name) {
			continue
		}
		if near := season.Nearest(name, others); near != "" {
			out[name] = near
		}
	}
	return out, err
}

// names returns the names of the people who play in the log, as corrected, those in most matches first.
// A log that is not there yet has none.
func (d *Desk) names() ([]string, error) {
	if _, err := os.Stat(d.Run.Records.LogPath); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	matches := map[string]int{}
	err := d.Run.Records.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		if err != nil {
			return err
		}
		for i := max(1, n-namesFrom+1); i <= n; i++ {
			id, err := log.Name(i)
			if err != nil {
				return err
			}
			events, err := source.EventsOf(log, id, 0)
			if err != nil {
				return err
			}
			for _, name := range playersOf(events) {
				matches[name]++
			}
		}
		return nil
	})
	delete(matches, evidence.Redacted)
	return slices.SortedFunc(maps.Keys(matches), func(a, b string) int {
		return cmp.Or(cmp.Compare(matches[b], matches[a]), cmp.Compare(a, b))
	}), err
}

// playersOf returns the names of those who sat down in a match, each once.
func playersOf(events []engine.Event) (out []string) {
	add := func(name string) {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, t := range engine.TagsOf(events) {
		if _, seat := card.ParseSeat(t.Name); seat {
			add(t.Value)
		}
	}
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindSeatSubstituted }) {
		return out
	}
	timeline := replay.NewTimeline(events) // without what a correction took away
	for i := range timeline.Len() {
		if e, ok := timeline.Event(i).(*engine.SeatSubstituted); ok {
			add(e.Name)
		}
	}
	return out
}
