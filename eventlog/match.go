package eventlog

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"

	"sueca/engine"
)

// identityTags say who played, when, where, and which match it was.
var identityTags = [...]string{"Event", "Site", "Date", "Time", "Round", "Table", "Match", "A", "B", "C", "D"}

// MatchID gives the id of a match (16 lower-case hex digits of SHA-256): of its
// match alone - who, when, where, which - and where that is missing, of what
// was played.
//
// The tags suffice if all four names are given, the date is whole, and one of
// Match, Round and Time tells the matches of that day apart. Otherwise the
// Source tag and everything that was played are hashed with them. Comments,
// notes, marks, other tags and the order of tags never count, so a record can
// be annotated and stay the same match. Corrections never count either: the
// original tells which match it is. A value of "?" is no value.
//
// No id depends on what else is in a log: archives can be split and merged.
func MatchID(events []engine.Event) string {
	id, _ := matchID(events)
	return id
}

// matchID gives the id, and whether the tags alone made it.
func matchID(events []engine.Event) (id string, byTags bool) {
	tags := tagsOf(events)
	h := sha256.New()
	if byTags = identified(tags); byTags {
		hashString(h, "sueca match tags v1")
		hashTags(h, tags, identityTags[:]...)
	} else {
		hashString(h, "sueca match record v1")
		hashTags(h, tags, identityTags[:]...)
		hashTags(h, tags, "Source")
		h.Write(played(events))
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), byTags
}

// tagsOf gives the tags that have a value, in an order of no account.
func tagsOf(events []engine.Event) map[string][]string {
	tags := map[string][]string{}
	for _, e := range events {
		if t, ok := e.(*engine.TagWritten); ok && t.Value != "" && t.Value != "?" {
			tags[t.Name] = append(tags[t.Name], t.Value)
		}
	}
	for _, values := range tags {
		slices.Sort(values)
	}
	return tags
}

func identified(tags map[string][]string) bool {
	for _, name := range []string{"A", "B", "C", "D"} {
		if tags[name] == nil {
			return false
		}
	}
	if tags["Match"] == nil && tags["Round"] == nil && tags["Time"] == nil {
		return false
	}
	return tags["Date"] != nil && wholeDate(tags["Date"][0])
}

// wholeDate reports whether s is of the form YYYY-MM-DD.
func wholeDate(s string) bool {
	if len(s) != len("2006-01-02") {
		return false
	}
	for i, c := range []byte(s) {
		if i == 4 || i == 7 {
			if c != '-' {
				return false
			}
		} else if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// hashString writes s so that no two sequences of strings give the same bytes.
func hashString(h hash.Hash, s string) {
	h.Write(binary.AppendUvarint(nil, uint64(len(s))))
	h.Write([]byte(s))
}

// hashTags writes the tags that are there in the order of names.
func hashTags(h hash.Hash, tags map[string][]string, names ...string) {
	for _, name := range names {
		for _, v := range tags[name] {
			hashString(h, name)
			hashString(h, v)
		}
	}
	hashString(h, "") // no tag has this name: the end
}

// idSchema is the encoding by which ids are made: they are for ever.
const idSchema = 1

// played encodes the events that are of the match, without what annotators
// added to them.
func played(events []engine.Event) []byte {
	var out []byte
	opened, corrected := false, false // within a correction: before and after its deal begins
	for _, e := range events {
		switch q, bad := e.(*engine.Quarantined); {
		case e.Kind() == engine.KindDealAmended:
			opened, corrected = true, false
		case e.Kind() == engine.KindDealStarted, bad && !q.Head:
			opened, corrected = false, opened
		}
		if opened || corrected {
			continue
		}
		switch e := e.(type) {
		case *engine.MatchStarted, *engine.TagWritten, *engine.Commented, *engine.NoteWritten, *engine.PlayAmended:
		case *engine.Quarantined:
			plain := *e
			plain.Format = notationOf(e) // not the version of its reader
			out = appendAs(idSchema, out, []engine.Event{&plain})
		case *engine.CardPlayed:
			plain := *e
			plain.Mark = 0
			out = appendAs(idSchema, out, []engine.Event{&plain})
		case *engine.VariationShown:
			plain := *e
			plain.Plays = slices.Clone(e.Plays)
			for i := range plain.Plays {
				plain.Plays[i].Mark, plain.Plays[i].Comments = 0, nil
			}
			out = appendAs(idSchema, out, []engine.Event{&plain})
		default:
			out = appendAs(idSchema, out, []engine.Event{e})
		}
	}
	return out
}

// notationOf gives the notation that a text was read as.
func notationOf(q *engine.Quarantined) string {
	name, _, _ := strings.Cut(q.Format, " ")
	return name
}

// Rows splits a match's events into the rows that an archive stores: the head,
// then one row for each deal. The comments that stand alone directly before a
// deal go with it, and so does the event by which it corrects another. A
// Quarantined event stands where something could not be read, mostly a deal, and
// begins a row of its own.
func Rows(events []engine.Event) [][]engine.Event {
	var rows [][]engine.Event
	begin := 0
	cut := func(at int) {
		if at > begin {
			rows = append(rows, events[begin:at:at])
			begin = at
		}
	}
	amended := false // a correction has begun, and its deal has not
	for i, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted, *engine.DealAmended:
			at := i
			for at > begin && isAlone(events[at-1]) {
				at--
			}
			if !amended {
				cut(at)
			}
			amended = e.Kind() == engine.KindDealAmended
		case *engine.Quarantined:
			if !amended {
				cut(i)
			}
			amended = amended && e.Head
		}
	}
	cut(len(events))
	return rows
}

func isAlone(e engine.Event) bool {
	c, ok := e.(*engine.Commented)
	return ok && c.Place == engine.CommentAlone
}

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
	rows       []row
}

// Pack makes a match ready for [Packed.Import] into a log by an author; by another
// one it is the same, and the log does the rest of the work.
func Pack(events []engine.Event, author string) (*Packed, error) {
	// Before the id, which has no way to say that it cannot be made.
	p := &Packed{Events: len(events)}
	var scratch []byte
	var ends []int
	parts := Rows(events)
	p.rows, ends = make([]row, 0, len(parts)), make([]int, 0, len(parts))
	p.body = make([]byte, 0, len(events)*3/2+200) // most of it is packed tricks
	for _, part := range parts {
		r := row{kind: part[0].Kind()}
		var err error
		if scratch, r.parts, err = encodeParts(scratch[:0], part); err != nil {
			return nil, err
		}
		p.body = append(p.body, scratch...)
		p.rows, ends = append(p.rows, r), append(ends, len(p.body))
	}
	salts := make([]byte, saltSize*len(ends))
	if _, err := rand.Read(salts); err != nil {
		return nil, err
	}
	var d digester
	from := 0
	for i, end := range ends {
		r := &p.rows[i]
		r.body, r.author, r.sealed = p.body[from:end:end], author, true
		r.salt, salts = salts[:saltSize:saltSize], salts[saltSize:]
		r.digest = d.sum(r.salt, author, r.body, r.parts)
		from = end
	}
	p.Match, p.Identified = matchID(events)
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
		events, err := Decode(p.body)
		if err != nil {
			return Imported{}, err
		}
		if out.Present, out.More, err = present(tx, out.Match, events, p.body); err != nil {
			return Imported{}, err
		}
		if rows, err = encodeRows(without(Rows(events), out.Present)); err != nil {
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
	var recs []Record
	current := true
	for rec, err := range tx.Stream(match, 0) {
		if err != nil {
			return 0, false, err
		}
		current = current && rec.Schema == Schema
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
		if !Same(stored[i], want) {
			return 0, false, &DifferentError{match, i, stored[i], want}
		}
	}
	return len(events), len(stored) > len(events), nil
}

// Same reports whether a stored event says the same as another. Two texts that
// could not be read do where they are the same text, and what is left of a text
// after a redaction says what the whole text says.
func Same(a, b engine.Event) bool {
	p, ok := a.(*engine.Quarantined)
	q, ok2 := b.(*engine.Quarantined)
	if ok && ok2 {
		return (p.Text == q.Text || p.Text == Redacted) && p.Head == q.Head && notationOf(p) == notationOf(q)
	}
	x, y := Encode(a), Encode(b)
	return bytes.Equal(x, y) || coversText(x, y)
}
