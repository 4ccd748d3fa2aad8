package evidence

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"time"

	"sueca/engine"
)

// Row is one stored row: events that were appended together.
type Row struct {
	Position int64       // in the whole log, from 1, without gaps
	Stream   string      // the match's id
	Revision int64       // in the stream, from 1, without gaps
	Kind     engine.Kind // the kind of its first event
	Schema   int         // the version of the encoding
	At       time.Time   // when it was appended; the order is Position's, never At's
	Author   string      // who appended it, as far as is known
	Body     []byte      // never changed once stored, unless a part is redacted
	// Redacted says that some text of the row was removed: the author, or a
	// text of an event. [Redacted] is in its place.
	Redacted bool

	Salt, Leaf []byte // as they are stored; see leaf.go
}

// Schema is the version of the encoding, which a row says. A later version that writes what this
// one cannot read writes a higher number, in the rows that have it alone.
const Schema = 1

// checkSchema returns an error if rows of a schema cannot be read.
func checkSchema(schema int) error {
	switch {
	case schema < 1:
		return fmt.Errorf("schema %d: %w", schema, ErrDamaged)
	case schema > Schema:
		return fmt.Errorf("schema %d: %w", schema, ErrNewer)
	}
	return nil
}

// Events returns the decoded events of the body. A row has one event or more.
func (r Row) Events() ([]engine.Event, error) {
	err := checkSchema(r.Schema)
	if err == nil {
		var events []engine.Event
		if events, err = Decode(r.Body); err == nil && len(events) > 0 {
			return events, nil
		}
		if err == nil {
			err = fmt.Errorf("a row without events: %w", ErrDamaged)
		}
	}
	return nil, fmt.Errorf("position %d: %w", r.Position, err)
}

// Draft is a row that does not have its position yet.
type Draft struct {
	Kind  engine.Kind
	Body  []byte
	Parts []Part
	// Sealed says that the digest has been made, for this author and with this
	// salt.
	Sealed bool
	Author string
	Salt   []byte
	Digest [sha256.Size]byte
}

// EncodeRows returns the encoded rows, or an error if any event has no
// encoding.
func EncodeRows(rows [][]engine.Event) ([]Draft, error) {
	out := make([]Draft, len(rows))
	var scratch []byte
	for i, events := range rows {
		if len(events) == 0 {
			return nil, fmt.Errorf("row %d has no events", i)
		}
		var err error
		var parts []Part
		if scratch, parts, err = EncodeParts(scratch[:0], events); err != nil {
			return nil, fmt.Errorf("row %d: %w", i, err)
		}
		out[i] = Draft{Kind: events[0].Kind(), Body: bytes.Clone(scratch), Parts: parts}
	}
	return out, nil
}
