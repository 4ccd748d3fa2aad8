package evidence

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// identityTags say when and where a match was played, and which one it was. Who
// played stands behind them.
var identityTags = [...]string{"Event", "Site", "Date", "Time", "Round", "Table", "Match"}

// MatchID returns the id of a match, 16 lower-case hex digits of SHA-256. It is
// made from the tags that identify the match (who, when, where, which) or, if
// they do not suffice, also from what was played.
//
// The tags suffice if the names of all players are given, the date is complete, and one
// of Match, Round and Time distinguishes the matches of that day. Otherwise the
// Source tag and everything that was played are hashed with them. Comments,
// notes, marks, other tags and the order of the tags never count, so a record
// can be annotated and keeps its id. Corrections do not count either: the
// original decides. A value of "?" counts as no value.
//
// An id does not depend on what else is in a log, so archives can be split and
// merged.
func MatchID(events []engine.Event) string {
	id, _ := Identify(events)
	return id
}

// Identify returns the id of a match (see [MatchID]), and whether the tags
// alone determine it.
func Identify(events []engine.Event) (id string, byTags bool) {
	var found [24]*engine.TagWritten
	tags := tagsOf(found[:0], events)
	names := namesOf(events)
	said := make([]byte, 0, 512)
	if byTags = identified(tags, names[len(identityTags):]); byTags {
		said = appendString(said, "sueca match tags v1")
		said = appendTags(said, tags, names...)
	} else {
		said = appendString(said, "sueca match record v1")
		said = appendTags(said, tags, names...)
		said = appendTags(said, tags, "Source")
		said = append(said, played(events)...)
	}
	sum := sha256.Sum256(said)
	return hex.EncodeToString(sum[:8]), byTags
}

// TagID returns an id of a match by the tags that identify it alone, as far as they are given, "" where none of
// them is. It stays when what was played is corrected, and where the tags suffice it is [MatchID]; otherwise
// several matches may have it.
func TagID(events []engine.Event) string {
	var found [24]*engine.TagWritten
	tags, names := tagsOf(found[:0], events), namesOf(events)
	if !slices.ContainsFunc(names, tags.has) {
		return ""
	}
	word := "sueca match given v1"
	if identified(tags, names[len(identityTags):]) {
		word = "sueca match tags v1"
	}
	sum := sha256.Sum256(appendTags(appendString(nil, word), tags, names...))
	return hex.EncodeToString(sum[:8])
}

// namesOf returns the names of the tags that identify a match. After [identityTags] come those of
// the players: who sits at the table, for a seat that the rules do not have is any other tag.
func namesOf(events []engine.Event) []string {
	table := rules.TwoPairs
	for _, e := range events {
		if m, ok := e.(*engine.MatchStarted); ok {
			table = m.Rules.Table()
			break
		}
	}
	names := append(make([]string, 0, len(identityTags)+card.MaxSeats), identityTags[:]...)
	for s := range table.Players.All() {
		names = append(names, s.String())
	}
	return names
}

// tagSet is the tags of a record that have a value, those of one name in the order of their
// values: the order in which they are written does not matter.
type tagSet []*engine.TagWritten

// tagsOf appends the tags of the events to an empty set.
func tagsOf(tags tagSet, events []engine.Event) tagSet {
	for _, e := range events {
		if t, ok := e.(*engine.TagWritten); ok && t.Value != "" && t.Value != "?" {
			tags = append(tags, t)
		}
	}
	slices.SortFunc(tags, func(a, b *engine.TagWritten) int { return strings.Compare(a.Value, b.Value) })
	return tags
}

// first returns the first value of a tag, and whether it has one.
func (tags tagSet) first(name string) (string, bool) {
	for _, t := range tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

func (tags tagSet) has(name string) bool {
	_, ok := tags.first(name)
	return ok
}

func identified(tags tagSet, players []string) bool {
	for _, name := range players {
		if !tags.has(name) {
			return false
		}
	}
	if !tags.has("Match") && !tags.has("Round") && !tags.has("Time") {
		return false
	}
	date, _ := tags.first("Date")
	return wholeDate(date)
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

// appendString appends s such that no two different sequences of strings append the
// same bytes.
func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// appendTags appends those of the named tags that are present, in the order of
// names.
func appendTags(b []byte, tags tagSet, names ...string) []byte {
	for _, name := range names {
		for _, t := range tags {
			if t.Name == name {
				b = appendString(appendString(b, name), t.Value)
			}
		}
	}
	return appendString(b, "") // no tag has this name, so it marks the end
}

// played encodes the events that were part of the match, without what
// annotators added, each event by itself.
func played(events []engine.Event) []byte {
	c := codec{single: true}
	opened, corrected := false, false // within a correction: before and after its deal begins
	for _, e := range events {
		if e.Kind() == engine.KindWitnessBegun {
			break // what other witnesses say of the match is no other match
		}
		switch q, bad := e.(*engine.Quarantined); {
		case e.Kind() == engine.KindDealAmended:
			opened, corrected = true, false
		case e.Kind() == engine.KindDealStarted, bad && !q.Head:
			opened, corrected = false, opened
		}
		if opened || corrected {
			continue
		}
		switch q := e.(type) {
		case *engine.MatchStarted, *engine.TagWritten, *engine.Commented, *engine.NoteWritten, *engine.PlayAmended, *engine.TagAmended,
			*engine.RulingAmended, *engine.GestureSeen:
			continue
		case *engine.Quarantined:
			plain := *q
			plain.Format = notationOf(q) // not the version of its reader
			e = &plain
		case *engine.CardPlayed:
			plain := *q
			plain.Mark = 0
			e = &plain
		case *engine.VariationShown:
			plain := *q
			plain.Plays = slices.Clone(q.Plays)
			for i := range plain.Plays {
				plain.Plays[i].Mark, plain.Plays[i].Comments = 0, nil
			}
			e = &plain
		case *engine.SeatDisqualified:
			plain := *q
			plain.Reason = ""
			e = &plain
		}
		c.must([]engine.Event{e})
	}
	return c.b
}

// notationOf returns the notation that a text was read as, without the version.
func notationOf(q *engine.Quarantined) string {
	name, _, _ := strings.Cut(q.Format, " ")
	return name
}
