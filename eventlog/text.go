package eventlog

import (
	"errors"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Everything that is appended passes here: drafts for events, checkAuthor for
// who appends them. What is in a log cannot be taken out again, so a text that a
// record cannot hold is refused. A log that has one all the same can be opened and read;
// notation writes such a text so that it says nothing that was not recorded.

// drafts returns the encoded rows of events that are to be appended to a stream.
// The [Register] is no record, and its notes have several lines.
func drafts(stream string, rows [][]engine.Event) ([]evidence.Draft, error) {
	if stream != Register {
		for _, events := range rows {
			if err := engine.CheckTexts(events...); err != nil {
				return nil, err
			}
		}
	}
	return evidence.EncodeRows(rows)
}

// checkAuthor returns an error if no rows can have an author of that name.
func checkAuthor(name string) error {
	var bad *engine.TextError
	if errors.As(engine.CheckTyped(name), &bad) {
		return &engine.TextError{Fault: message.Faultf("nobody can append as that author: %s", bad.Msg)}
	}
	return nil
}
