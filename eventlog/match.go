package eventlog

import (
	"bytes"
	"crypto/rand"
	"fmt"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// Imported tells what an [Import] did.
type Imported struct {
	Match          string // its id
	Added, Present int    // events
	Rows           int    // rows added
	// More: the log holds more of this match than the record.
	More bool
}

// DifferentError says that the log holds another record of the same match.
type DifferentError struct {
	Match string
	Event int // the index of the first event that differs
	// Have is what the log holds there, Want what was to be imported; nil
	// where one of them has ended.
	Have, Want engine.Event
}

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

// Packed is a match made ready to be appended (lote): its id, and its events
// encoded. It keeps nothing of the events. Making it ready needs no log, so
// workers can do it while one writes.
type Packed struct {
	Match  string // its id
	Events int
	// Identified: the tags alone tell which match it is; see [MatchID].
	Identified bool
	body       []byte
	rows       []evidence.Draft
}

// Pack makes a match ready for [Packed.Import] into a log by an author; by another
// one it is the same, and the log does the rest of the work.
func Pack(events []engine.Event, author string) (*Packed, error) {
	// Before the id, which has no way to say that it cannot be made.
	p := &Packed{Events: len(events)}
	var scratch []byte
	var ends []int
	parts := evidence.SplitRows(events)
	p.rows, ends = make([]evidence.Draft, 0, len(parts)), make([]int, 0, len(parts))
	p.body = make([]byte, 0, len(events)*3/2+200) // most of it is packed tricks
	for _, part := range parts {
		r := evidence.Draft{Kind: part[0].Kind(), Schema: evidence.SchemaOf(part)}
		var err error
		if scratch, r.Parts, err = evidence.EncodeParts(scratch[:0], part); err != nil {
			return nil, err
		}
		p.body = append(p.body, scratch...)
		p.rows, ends = append(p.rows, r), append(ends, len(p.body))
	}
	salts := make([]byte, evidence.SaltSize*len(ends))
	if _, err := rand.Read(salts); err != nil {
		return nil, err
	}
	var d evidence.Digester
	from := 0
	for i, end := range ends {
		r := &p.rows[i]
		r.Body, r.Author, r.Sealed = p.body[from:end:end], author, true
		r.Salt, salts = salts[:evidence.SaltSize:evidence.SaltSize], salts[evidence.SaltSize:]
		r.Digest = d.Sum(r.Salt, author, r.Body, r.Parts)
		from = end
	}
	p.Match, p.Identified = evidence.Identify(events)
	return p, nil
}

// Import appends a match unless it is there. What is there already, in
// whatever grain of rows, is compared event by event: if it is the beginning
// of the match, the rest is appended; if it goes on beyond its end, nothing
// is. Anything else is a [DifferentError]. A text that could not be read is the
// same whatever was said to be wrong with it: readers change.
func Import(tx Tx, events []engine.Event) (Imported, error) {
	p, err := Pack(events, "")
	if err != nil {
		return Imported{}, err
	}
	return p.Import(tx)
}

// Import appends the match as [Import] does.
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
		if rows, err = evidence.EncodeRows(without(evidence.SplitRows(events), out.Present)); err != nil {
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

// without leaves out the first events of rows.
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

// present counts the events of a match, encoded in body, that the log holds, and
// tells whether it holds more.
func present(tx Tx, match string, events []engine.Event, body []byte) (n int, more bool, err error) {
	var have []byte
	var recs []evidence.Row
	current := true
	for rec, err := range tx.Stream(match, 0) {
		if err != nil {
			return 0, false, err
		}
		current = current && rec.Schema >= 2 // since then all schemas write alike what they have
		have = append(have, rec.Body...)
		recs = append(recs, rec)
	}
	// Encodings of whole deals follow one another whatever the rows, and say
	// themselves where they end: so one may be compared as a whole.
	if current && bytes.HasPrefix(have, body) {
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
