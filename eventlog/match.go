package eventlog

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"sync"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// Imported is what an [Import] did.
type Imported struct {
	Match          string // its id
	Added, Present int    // events
	Rows           int    // rows added
	// More says that the log holds more of this match than the record.
	More bool
}

// DifferentError means that the log holds another record of the same match.
type DifferentError struct {
	Match string
	Event int // the index of the first event that differs
	// Have is the event in the log, Want the one to be imported; nil if one of
	// the two has ended.
	Have, Want engine.Event
}

// Error returns the message in English.
func (e *DifferentError) Error() string {
	return fmt.Sprintf("match %s: the log holds another record of this match (event %d is %s there and %s here)",
		e.Match, e.Event+1, kindOf(e.Have), kindOf(e.Want))
}

func kindOf(e engine.Event) string {
	if e == nil {
		return "the end"
	}
	return "a " + e.Kind().String()
}

// Packed is a match ready to be appended: its id and its encoded events. It
// keeps no reference to the events. Packing needs no log, so several goroutines
// can pack while one appends.
type Packed struct {
	Match  string // its id
	Events int
	// Identified says that the tags alone determine the id; see
	// [evidence.MatchID].
	Identified bool
	body       []byte
	rows       []evidence.Draft
}

// Pack prepares a match for [Packed.Import] into a log with that author. For a
// log with another author it works too, but the import takes longer.
func Pack(events []engine.Event, author string) (*Packed, error) {
	if err := engine.CheckTexts(events...); err != nil {
		return nil, err
	}
	// First, because making the id cannot return an error.
	p := &Packed{Events: len(events)}
	m := packings.Get().(*packing)
	defer packings.Put(m)
	scratch, ends := m.scratch, m.ends[:0]
	parts := evidence.SplitRows(events)
	p.rows = make([]evidence.Draft, 0, len(parts))
	p.body = make([]byte, 0, len(events)*3/2+200) // most of it is packed tricks
	for _, part := range parts {
		r := evidence.Draft{Kind: part[0].Kind()}
		var err error
		if scratch, r.Parts, err = evidence.EncodeParts(scratch[:0], part); err != nil {
			return nil, err
		}
		p.body = append(p.body, scratch...)
		p.rows, ends = append(p.rows, r), append(ends, len(p.body))
	}
	m.scratch, m.ends = scratch, ends
	salts := make([]byte, evidence.SaltSize*len(ends))
	if _, err := rand.Read(salts); err != nil {
		return nil, err
	}
	from := 0
	for i, end := range ends {
		r := &p.rows[i]
		r.Body, r.Author, r.Sealed = p.body[from:end:end], author, true
		r.Salt, salts = salts[:evidence.SaltSize:evidence.SaltSize], salts[evidence.SaltSize:]
		r.Digest = m.digester.Sum(r.Salt, author, r.Body, r.Parts)
		from = end
	}
	p.Match, p.Identified = evidence.Identify(events)
	return p, nil
}

// packing is memory for packing one match after another: archives have many short ones.
type packing struct {
	scratch  []byte // the encoding of one row
	ends     []int  // of the rows within the body
	digester evidence.Digester
}

var packings = sync.Pool{New: func() any { return new(packing) }}

// Import appends a match unless it is in the log already. What is there,
// however it was divided into rows, is compared event by event. If it is the
// beginning of the match, the rest is appended; if it is all of it or more,
// nothing is. Otherwise the error is a [DifferentError]. For a text that could
// not be read only the text counts, not what was said to be wrong with it,
// because readers change.
func Import(tx Tx, events []engine.Event) (Imported, error) {
	p, err := Pack(events, "")
	if err != nil {
		return Imported{}, err
	}
	return p.Import(tx)
}

// Import appends the match like the function [Import].
func (p *Packed) Import(tx Tx) (Imported, error) {
	out := Imported{Match: p.Match}
	revision, err := tx.Revision(p.Match)
	if err != nil {
		return Imported{}, err
	}
	rows := p.rows
	if revision > 0 {
		events, err := evidence.Decode(p.body)
		if err != nil {
			return Imported{}, err
		}
		if out.Present, out.More, err = present(tx, out.Match, events, p.body); err != nil {
			return Imported{}, err
		}
		if rows, err = drafts(p.Match, without(evidence.SplitRows(events), out.Present)); err != nil {
			return Imported{}, err
		}
	}
	if len(rows) == 0 {
		return out, nil
	}
	done, err := tx.appendRows(out.Match, revision, rows)
	if err != nil {
		return Imported{}, err
	}
	out.Added, out.Rows = p.Events-out.Present, done.Added
	return out, nil
}

// without returns rows without the first skip events.
func without(rows [][]engine.Event, skip int) [][]engine.Event {
	for skip > 0 {
		n := len(rows[0])
		if n > skip {
			rows[0] = rows[0][skip:]
			break
		}
		skip -= n
		rows = rows[1:]
	}
	return rows
}

// present returns how many of the events of a match, encoded in body, are in
// the log, and whether it holds more.
func present(tx Tx, match string, events []engine.Event, body []byte) (n int, more bool, err error) {
	var have []byte
	var recs []evidence.Row
	for rec, err := range tx.Stream(match, 0) {
		if err != nil {
			return 0, false, err
		}
		have = append(have, rec.Body...)
		recs = append(recs, rec)
	}
	// Encodings of whole deals follow one another however they are divided into
	// rows, and each tells where it ends. So they can be compared as a whole.
	if bytes.HasPrefix(have, body) {
		return len(events), len(have) > len(body), nil
	}
	var stored []engine.Event
	for _, rec := range recs {
		some, err := rec.Events()
		if err != nil {
			return 0, false, fmt.Errorf("match %s: %w", match, err)
		}
		stored = append(stored, some...)
	}
	for i, want := range events {
		if i == len(stored) {
			return len(stored), false, nil
		}
		if !evidence.Same(stored[i], want) {
			return 0, false, &DifferentError{match, i, stored[i], want}
		}
	}
	return len(events), len(stored) > len(events), nil
}
