package custody

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strings"

	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/replay"
)

// A match whose deals are in the log under other tags is most likely the same one: its id is made of the
// tags, so nothing else would tell. It is not stored as another match unless somebody says that it is one.

const (
	// mostSought is how many matches of a log are looked through for the deals of one that is not in
	// it, and mostKept how many deals are kept in mind of those that are imported. A club has fewer; in a
	// larger archive a match is known by its id alone.
	mostSought, mostKept = 20_000, 200_000
	// leastCards is how many cards of a deal must have been played for it to be recognised.
	leastCards = 20
)

var dealSeed = maphash.MakeSeed()

// dealHashes hashes the deals of a match with their corrections, each by its dealer and the cards played.
// Those of which few cards are known are left out.
func dealHashes(events []engine.Event) (out []uint64) {
	if slices.ContainsFunc(events, engine.IsCorrection) {
		_, deals := replay.Standings(events)
		events = nil
		for _, s := range deals {
			events = append(events, s.Events...)
		}
	}
	var b []byte
	cards := 0
	end := func() {
		if cards >= leastCards {
			out = append(out, maphash.Bytes(dealSeed, b))
		}
		b, cards = b[:0], 0
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			end()
			b = binary.AppendUvarint(b, uint64(e.Number))
			b = binary.AppendUvarint(append(b, byte(e.Dealer)), uint64(e.Trump))
		case *engine.TrickStarted:
			b = append(b, byte(e.Number))
		case *engine.CardPlayed:
			if b = binary.AppendUvarint(b, uint64(e.Card)); e.Card.Known() {
				cards++
			}
		}
	}
	end()
	return out
}

// knownDeals are the deals of the matches of a log, each with its match.
type knownDeals map[uint64]string

// knownIn finds the deals of a log; of a large one none.
func knownIn(log eventlog.Reader) (knownDeals, error) {
	known := knownDeals{}
	n, err := log.Count()
	if err != nil || n > mostSought {
		return known, err
	}
	ids, err := log.Find("")
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		events, err := source.EventsOf(log, id, 0)
		if err != nil {
			return nil, err
		}
		known.add(id, dealHashes(events))
	}
	return known, nil
}

// add adds the deals of a match.
func (k knownDeals) add(match string, deals []uint64) {
	for _, d := range deals {
		if _, there := k[d]; !there && len(k) < mostKept {
			k[d] = match
		}
	}
}

// match returns the match that has all of the deals, "" if there is none, or if there are no deals.
func (k knownDeals) match(deals []uint64) (match string) {
	for i, d := range deals {
		if of := k[d]; i == 0 {
			match = of
		} else if of != match {
			return ""
		}
	}
	return match
}

// twin returns the match of the log that has the deals of one that is not in it, under other tags; nil
// if there is none.
func (im *importer) twin(tx eventlog.Tx, one *prepared) (*source.Record, error) {
	if im.known == nil {
		var err error
		if im.known, err = knownIn(tx); err != nil {
			return nil, err
		}
	}
	id := im.known.match(one.dealt)
	if id == "" || id == one.Match {
		return nil, nil
	}
	there := &source.Record{MatchID: id}
	if err := source.Load(there, tx, 0); err != nil {
		return nil, err
	}
	if len(otherTags(engine.AsWritten(there.Events), one.record(im.a.Records).Events)) == 0 {
		return nil, nil // its id is made of what was played too, and it has grown or was cut
	}
	return there, nil
}

// otherTags returns how the tags of a record differ from those of a match of the log.
func otherTags(there, here []engine.Event) (out []string) {
	for _, t := range engine.TagsOf(here) {
		if was := engine.TagOf(there, t.Name); was != t.Value && t.Name != "Letters" && t.Name != "Source" {
			out = append(out, t.Name+" “"+was+"” → “"+t.Value+"”")
		}
	}
	return out
}

// sameTags reports whether a record has the tags of a match of the log, as corrected there.
func sameTags(there, here *source.Record) bool { return len(otherTags(there.Events, here.Events)) == 0 }

// underOtherTags is why a match is not stored whose deals are in the log.
func underOtherTags(r, there *source.Record) error {
	return &refusedError{r: r, msg: message.Msg("its deals are in the log, as match %s with other tags (%s): --amend corrects the "+
		"tags there, --new stores it as another match", there.MatchID, message.Word(strings.Join(otherTags(there.Events, r.Events), ", ")))}
}
