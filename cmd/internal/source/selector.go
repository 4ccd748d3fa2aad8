package source

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strconv"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// SelectorPattern matches selectors: a match of the log or all of them, or a deal of it.
var SelectorPattern = regexp.MustCompile(`^([0-9a-f]{1,16}|all)(/[0-9]+)?$`)

// NamesOneMatch reports whether a selector names one match, or a deal of it.
func NamesOneMatch(selector string) bool {
	return SelectorPattern.MatchString(selector) && !strings.HasPrefix(selector, "all")
}

// IsSelector reports whether an argument is a selector. A file of that name takes
// precedence.
func (a *Source) IsSelector(arg string) bool {
	if !SelectorPattern.MatchString(arg) {
		return false
	}
	_, err := os.Stat(arg)
	return errors.Is(err, fs.ErrNotExist)
}

// SplitSelector splits MATCH/DEAL; the deal is 0 if there is none.
func SplitSelector(selector string) (prefix string, deal int) {
	prefix, number, _ := strings.Cut(selector, "/")
	deal, _ = strconv.Atoi(number) // the pattern has only digits here
	return prefix, deal
}

// MatchIDs returns the ids that a prefix, or all, stands for.
func MatchIDs(log eventlog.Reader, prefix string) ([]string, error) {
	if prefix == "all" {
		return log.Find("")
	}
	ids, err := log.Find(prefix)
	switch {
	case err != nil:
		return nil, err
	case len(ids) == 0:
		return nil, output.Usagef("no match %s in the log", prefix)
	case len(ids) > 1:
		return nil, output.Usagef("%s begins the ids of %d matches: give more of it, or all", prefix, len(ids))
	}
	return ids, nil
}

// selected yields the batches of the log that a selector names. It reports whether to go
// on.
func (a *Source) selected(selector string, yield func(batch) bool) bool {
	prefix, number := SplitSelector(selector)
	more := true
	err := a.ReadLog(func(log eventlog.Reader) error {
		streams := log.Streams()
		if prefix != "all" {
			ids, err := MatchIDs(log, prefix)
			if err != nil {
				return err
			}
			streams = oneStream(log, ids[0])
		}
		l := batch{deal: number, every: prefix == "all"}
		for stream, err := range streams {
			if err != nil {
				return err
			}
			if l.streams = append(l.streams, stream); len(l.streams) == batchStreams {
				if more = yield(l.withEffort()); !more {
					return nil
				}
				l.streams = nil
			}
		}
		if len(l.streams) > 0 {
			more = yield(l.withEffort())
		}
		return nil
	})
	if err != nil && more {
		return yield(batch{err: err})
	}
	return more
}

// oneStream returns the records of one match.
func oneStream(log eventlog.Reader, id string) iter.Seq2[[]evidence.Row, error] {
	return func(yield func([]evidence.Row, error) bool) {
		var out []evidence.Row
		for rec, err := range log.Stream(id, 0) {
			if err != nil {
				yield(nil, err)
				return
			}
			out = append(out, rec)
		}
		yield(out, nil)
	}
}
