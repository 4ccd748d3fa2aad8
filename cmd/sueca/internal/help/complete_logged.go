package help

import (
	"cmp"
	"iter"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/eventlog"
)

// What a shell offers of the log and of files.

// matchesOffered is how many matches are looked at, the newest ones.
const matchesOffered = 200

// logged looks at the newest matches of the log, up to matchesOffered of those whose ids
// begin with a prefix, oldest first. It stops at the first thing that goes wrong.
func (c *completer) logged(prefix string, each func(log eventlog.Reader, id string) error) {
	c.Records.LogPath = cmp.Or(c.Records.LogPath, os.Getenv("SUECA_LOG"), c.Records.Usual.Get("log"), "sueca.db")
	_ = c.Records.ReadLog(func(log eventlog.Reader) error {
		var ids []string
		n, err := log.Count()
		if prefix != "" {
			ids, err = log.Find(prefix)
			ids = ids[max(0, len(ids)-matchesOffered):]
		}
		for i := max(1, n-matchesOffered+1); prefix == "" && err == nil && i <= n; i++ {
			id := ""
			id, err = log.Name(i)
			ids = append(ids, id)
		}
		for _, id := range ids {
			if err == nil {
				err = each(log, id)
			}
		}
		return err
	})
}

// tagsLogged returns the tags of a match of the log: its first row holds them, and others their
// corrections.
func tagsLogged(log eventlog.Reader, id string) (map[string]string, error) {
	out := map[string]string{}
	var all []engine.Event
	for row, err := range log.Stream(id, 0) {
		if err != nil {
			return nil, err
		}
		if len(all) > 0 && row.Kind != engine.KindTagAmended {
			continue
		}
		events, err := row.Events()
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
	}
	for _, t := range engine.TagsOf(all) {
		out[t.Name] = t.Value
	}
	return out, nil
}

// source offers matches of the log, and files if a verb reads them. Behind MATCH/ it
// offers the deals of the match.
func (c *completer) source(typed string, withFiles bool) offer {
	o := offer{directive: noFiles}
	if prefix, _, slash := strings.Cut(typed, "/"); slash && source.SelectorPattern.MatchString(prefix) {
		for _, d := range c.dealsOf(prefix) {
			o.words = append(o.words, prefix+"/"+d)
		}
	} else if typed == "" || source.SelectorPattern.MatchString(typed) {
		c.logged(typed, func(log eventlog.Reader, id string) error {
			tags, err := tagsLogged(log, id)
			if err == nil {
				o.words = append(o.words, described(id, titleOf(tags)))
			}
			return err
		})
	}
	if len(o.words) > 0 && typed == "" && withFiles {
		o.words = append([]string{"all"}, append(o.words, filesHere()...)...)
	}
	if len(o.words) == 0 && withFiles {
		o.directive = files
	}
	return o
}

// titleOf returns when a match was played, where, and by whom.
func titleOf(tags map[string]string) string {
	var out []string
	for _, name := range []string{"Date", "Event", "Table", "Match"} {
		if tags[name] != "" {
			out = append(out, tags[name])
		}
	}
	var who []string
	for _, seat := range verb.PlayerLetters(tags) {
		if tags[seat] != "" {
			who = append(who, tags[seat])
		}
	}
	return strings.Join(append(out, strings.Join(who, ", ")), " · ")
}

// filesHere returns the records and folders of the current folder: beside matches a shell
// offers no files of its own.
func filesHere() (out []string) {
	list, _ := os.ReadDir(".")
	for _, f := range list {
		switch name := f.Name(); {
		case strings.HasPrefix(name, ".") || plainText(name) != name:
		case f.IsDir():
			out = append(out, name+"/")
		case strings.Contains(name, ".sueca"):
			out = append(out, name)
		}
	}
	return out
}

// dealsOf returns the numbers of the deals of a match of the log.
func (c *completer) dealsOf(prefix string) (out []string) {
	if prefix == "all" {
		return nil
	}
	c.logged(prefix, func(log eventlog.Reader, id string) error {
		if out != nil {
			out = []string{}
			return nil // it begins the ids of several matches
		}
		events, err := source.EventsOf(log, id, 0)
		out = dealNumbers(events)
		return err
	})
	return out
}

func dealNumbers(events []engine.Event) []string {
	out := []string{}
	for _, e := range events {
		if d, ok := e.(*engine.DealStarted); ok && !slices.Contains(out, strconv.Itoa(d.Number)) {
			out = append(out, strconv.Itoa(d.Number))
		}
	}
	return out
}

// largestRead is the size of the largest file that is read to offer its deals.
const largestRead = 1 << 20

// records returns the records of a file that is not too large, up to the first thing that goes wrong.
func (c *completer) records(name string) iter.Seq[*source.Record] {
	return func(yield func(*source.Record) bool) {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() || info.Size() > largestRead || c.Records.Settle() != nil {
			return
		}
		for r, err := range c.Records.Records([]string{name}) {
			if err != nil || !yield(r) {
				return
			}
		}
	}
}

// deals returns the numbers of the deals of the first match that a command is about.
func (c *completer) deals(args []string) []string {
	for _, arg := range args {
		if c.Records.IsSelector(arg) {
			prefix, _ := source.SplitSelector(arg)
			return c.dealsOf(prefix)
		}
		for r := range c.records(arg) {
			return dealNumbers(r.Events)
		}
	}
	return nil
}

// seatsIn returns the letters of those who play the match of the log that a selector names.
func (c *completer) seatsIn(selector string) (out []string) {
	prefix, _ := source.SplitSelector(selector)
	c.logged(prefix, func(log eventlog.Reader, id string) error {
		tags, err := tagsLogged(log, id)
		out = verb.PlayerLetters(tags)
		return err
	})
	return out
}

// players returns the names of the players in the log, in the order of the alphabet.
func (c *completer) players() []string {
	names := map[string]bool{}
	c.logged("", func(log eventlog.Reader, id string) error {
		tags, err := tagsLogged(log, id)
		for _, seat := range verb.PlayerLetters(tags) {
			if name := tags[seat]; name != "" && plainText(name) == name {
				names[name] = true
			}
		}
		return err
	})
	return slices.Sorted(maps.Keys(names))
}

// dates returns the days of the matches that a command is about, of the log where it names no
// files, oldest first.
func (c *completer) dates(args []string) []string {
	days := map[string]bool{}
	add := func(date string) {
		if date != "" && plainText(date) == date && !strings.Contains(date, "?") {
			days[date] = true
		}
	}
	named := false
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil || c.Records.IsSelector(arg) {
			continue
		}
		named = true
		for r := range c.records(arg) {
			add(engine.TagOf(r.Events, "Date"))
		}
	}
	if !named {
		c.logged("", func(log eventlog.Reader, id string) error {
			tags, err := tagsLogged(log, id)
			add(tags["Date"])
			return err
		})
	}
	return slices.Sorted(maps.Keys(days))
}
