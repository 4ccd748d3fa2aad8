package source

import (
	"slices"

	"sueca/analysis/archive/judged"
	"sueca/engine"
	"sueca/engine/message"
)

// Record is one match from a file or from the log.
type Record = judged.Record

// SayEmpty reports whether a record is a file that holds nothing, and says so, where the
// output has no place for what is found in files.
func (a *Source) SayEmpty(r *Record) bool {
	if r.Empty {
		a.Remark(message.Msg("%s: the file is empty", r.File))
	}
	return r.Empty
}

// UnreadIn counts a match of which something could not be read, where the output shows
// only the rest.
func (a *Source) UnreadIn(r *Record) {
	if !a.SayEmpty(r) && slices.ContainsFunc(r.Events, func(e engine.Event) bool { return e.Kind() == engine.KindQuarantined }) {
		a.Unread++
	}
}

// SayUnread says how many such matches there were.
func (a *Source) SayUnread() {
	if a.Unread > 0 {
		a.Remark(message.Msg("in %d {1:match|matches} something cannot be read: sueca validate says what", a.Unread))
	}
}
