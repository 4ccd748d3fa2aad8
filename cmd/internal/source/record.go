package source

import (
	"slices"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/message"
)

// Record is one match from a file or from the log.
type Record = record.Record

// SayEmpty reports whether a record is a file that holds nothing, and says so, where the
// output has no place for what is found in files.
func SayEmpty(out *output.Output, r *Record) bool {
	if r.Empty {
		out.Remark(message.Msg("%s: the file is empty", r.File))
	}
	return r.Empty
}

// CountUnread counts a match of which something could not be read, where the output shows
// only the rest.
func CountUnread(out *output.Output, r *Record) {
	if !SayEmpty(out, r) && slices.ContainsFunc(r.Events, func(e engine.Event) bool { return e.Kind() == engine.KindQuarantined }) {
		out.Unread++
	}
}

// SayUnread says how many such matches there were.
func SayUnread(out *output.Output) {
	if out.Unread > 0 {
		out.Remark(message.Msg("in %d {1:match|matches} something cannot be read: sueca validate says what", out.Unread))
	}
}
