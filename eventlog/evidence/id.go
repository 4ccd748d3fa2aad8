package evidence

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
	"sueca/engine"
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
	tags, players := tagsOf(events), playersOf(events)
	names := append(identityTags[:len(identityTags):len(identityTags)], players...)
	h := sha256.New()
	if byTags = identified(tags, players); byTags {
		hashString(h, "sueca match tags v1")
		hashTags(h, tags, names...)
	} else {
		hashString(h, "sueca match record v1")
		hashTags(h, tags, names...)
		hashTags(h, tags, "Source")
		h.Write(played(events))
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), byTags
}

// playersOf returns the tags with the names of those who sit at the table: a seat
// that the rules do not have is any other tag.
func playersOf(events []engine.Event) (names []string) {
	table := engine.TwoPairs
	for _, e := range events {
		if m, ok := e.(*engine.MatchStarted); ok {
			table = m.Rules.Table()
			break
		}
	}
	for s := range table.Players.All() {
		names = append(names, s.String())
	}
	return names
}

// tagsOf returns the values of the tags by name. The order of the values does
// not matter.
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

func identified(tags map[string][]string, players []string) bool {
	for _, name := range players {
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

// hashString writes s such that no two different sequences of strings write the
// same bytes.
func hashString(h hash.Hash, s string) {
	b := make([]byte, 0, binary.MaxVarintLen64+len(s))
	h.Write(append(binary.AppendUvarint(b, uint64(len(s))), s...))
}

// hashTags writes those of the named tags that are present, in the order of
// names.
func hashTags(h hash.Hash, tags map[string][]string, names ...string) {
	for _, name := range names {
		for _, v := range tags[name] {
			hashString(h, name)
			hashString(h, v)
		}
	}
	hashString(h, "") // no tag has this name, so it marks the end
}

// idSchema is the encoding that ids are made with. It never changes. Events that came
// later are written in it as in the schema that they came with.
const idSchema = 1

// played encodes the events that were part of the match, without what
// annotators added.
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
			out = AppendAs(idSchema, out, []engine.Event{&plain})
		case *engine.CardPlayed:
			plain := *e
			plain.Mark = 0
			out = AppendAs(idSchema, out, []engine.Event{&plain})
		case *engine.VariationShown:
			plain := *e
			plain.Plays = slices.Clone(e.Plays)
			for i := range plain.Plays {
				plain.Plays[i].Mark, plain.Plays[i].Comments = 0, nil
			}
			out = AppendAs(idSchema, out, []engine.Event{&plain})
		case *engine.SeatDisqualified:
			plain := *e
			plain.Reason = ""
			out = AppendAs(idSchema, out, []engine.Event{&plain})
		default:
			out = AppendAs(idSchema, out, []engine.Event{e})
		}
	}
	return out
}

// notationOf returns the notation that a text was read as, without the version.
func notationOf(q *engine.Quarantined) string {
	name, _, _ := strings.Cut(q.Format, " ")
	return name
}
