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

// Schema is the newest version of the encoding that this version knows. A row is
// written in the oldest one since 2 that has its events ([SchemaOf]): so a log
// that holds nothing new is what an older program writes, and can read.
const Schema = 5

// The schemas since the short forms: what each has in it is written alike by all
// that come after it.
const (
	shortSchema  = 2 // the short forms
	besideSchema = 3 // the kinds behind lastKind2, and the longer penalty
	originSchema = 4 // the kind behind lastKind3
	tableSchema  = 5 // the kinds behind lastKind4, the wide form, and rules of other tables
)

// The last kinds of event that schemas 2, 3 and 4 have.
const (
	lastKind2 = engine.KindDealAmended
	lastKind3 = engine.KindSeatSubstituted
	lastKind4 = engine.KindOriginBegun
)

// SchemaOf returns the schema that a row of these events is written in.
func SchemaOf(events []engine.Event) int {
	schema := shortSchema
	for _, e := range events {
		switch e := e.(type) { // nearly all are such
		case *engine.CardPlayed:
			if !behind(e.Seat) {
				continue
			}
		case *engine.TrickStarted:
			if !behind(e.Leader) {
				continue
			}
		case *engine.TrickTaken:
			if !behind(e.Winner) {
				continue
			}
		}
		switch k := e.Kind(); {
		case tabled(e):
			return tableSchema
		case k > lastKind3:
			schema = originSchema
		case k > lastKind2:
			schema = max(schema, besideSchema)
		case k == engine.KindPenaltyGiven:
			if noted(e.(*engine.PenaltyGiven)) {
				schema = max(schema, besideSchema)
			}
		}
	}
	return schema
}

// upcaster converts a body of one schema to the next one.
type upcaster func(body []byte) ([]byte, error)

// upcasters holds the conversions; upcasters[n-1] leads from schema n to n+1. A
// body is converted each time it is read. What is stored, and what a proof
// commits to, never changes.
var upcasters = []upcaster{packTricks, same, same, same}

// same converts to a schema which only adds kinds and forms of events, as 3, 4 and 5 do.
func same(body []byte) ([]byte, error) { return body, nil }

// packTricks converts from schema 1, which had no short forms, to 2.
func packTricks(body []byte) ([]byte, error) {
	events, err := decodeAs(1, body)
	if err != nil {
		return nil, err
	}
	return AppendAs(shortSchema, nil, events), nil
}

// Events returns the decoded events of the body.
func (r Row) Events() ([]engine.Event, error) {
	body, err := upcast(r.Schema, r.Body, upcasters)
	if err != nil {
		return nil, fmt.Errorf("position %d: %w", r.Position, err)
	}
	// What was brought up to date holds no more than its own schema had.
	events, err := decodeAs(max(r.Schema, shortSchema), body)
	if err == nil && r.Schema > shortSchema && SchemaOf(events) != r.Schema {
		err = &DecodeError{0, fmt.Sprintf("nothing in it is new in schema %d", r.Schema)}
	}
	if err != nil {
		return nil, fmt.Errorf("position %d: %w", r.Position, err)
	}
	return events, nil
}

// upcast converts a body of the given schema by the rest of the chain.
func upcast(schema int, body []byte, chain []upcaster) ([]byte, error) {
	switch {
	case schema < 1:
		return nil, fmt.Errorf("schema %d: %w", schema, ErrDamaged)
	case schema > len(chain)+1:
		return nil, fmt.Errorf("schema %d: %w", schema, ErrNewer)
	}
	for ; schema <= len(chain); schema++ {
		next, err := chain[schema-1](body)
		if err != nil {
			return nil, fmt.Errorf("from schema %d: %w", schema, err)
		}
		body = next
	}
	return body, nil
}

// Draft is a row that does not have its position yet.
type Draft struct {
	Kind   engine.Kind
	Schema int
	Body   []byte
	Parts  []Part
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
		out[i] = Draft{Kind: events[0].Kind(), Schema: SchemaOf(events), Body: bytes.Clone(scratch), Parts: parts}
	}
	return out, nil
}
