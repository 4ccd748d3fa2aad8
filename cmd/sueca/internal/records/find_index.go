package records

import (
	"encoding/binary"
	"slices"
	"strings"

	"sueca/analysis/archive"
	"sueca/analysis/query"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/eventlog/pack"
	"sueca/replay"
)

// The index of a pack tells of most matches that the query can find nothing in them, by their
// tags and by what is found in them. Those are counted, and not read.

// byIndex sets what the source asks of packs, if the query asks for anything that an index has.
func (s *search) byIndex() {
	a := s.a
	codes := (len(s.query.Codes) > 0 || s.query.Finds) && a.Records.Judging == (replay.Options{}) && a.Records.Reading.Rules.IsZero()
	if !codes && len(s.query.Tags) == 0 && !s.query.Names {
		return
	}
	a.Records.Indexed = func(of pack.Section) ([]source.Indexed, error) {
		x := sectionIndex{search: s, codes: codes && of.Judge() == archive.Judge.Name}
		return x.told(of)
	}
}

// sectionIndex is what a query asks of the index of a section.
type sectionIndex struct {
	*search
	codes bool // what is found is as it would be found now

	found   *pack.Column
	values  [][]code.Code // of found, the first of which is that of a match that has none
	needed  []bool        // by the value of found: it has all codes that the query needs
	unread  []bool        // and one of something that cannot be read
	tags    []string
	columns []*pack.Column
	seats   *pack.Column
	known   map[string]bool // what the query says of values of the tags
}

// mostKnown is how many combinations of values are remembered.
const mostKnown = 1 << 16

// told returns which matches of a section have to be read, with what is found in them, and counts the others.
func (x *sectionIndex) told(of pack.Section) ([]source.Indexed, error) {
	deals, err := of.Deals()
	if err == nil {
		err = x.read(of)
	}
	if err != nil {
		return nil, err
	}
	out := make([]source.Indexed, len(deals))
	var sums query.Counts
	unread := 0
	for i := range out {
		n := x.found.Number(i)
		if x.codes {
			out[i].Codes = x.values[n]
		}
		if out[i].Unwanted = x.codes && !x.needed[n] || !x.inTags(i); !out[i].Unwanted {
			continue
		}
		sums.Matches++
		sums.Deals += deals[i]
		if x.unread[n] {
			unread++
		}
	}
	x.passed.Lock()
	defer x.passed.Unlock()
	x.passed.Add(&sums)
	x.passed.unread += unread
	return out, nil
}

// read reads the columns that are asked for.
func (x *sectionIndex) read(of pack.Section) (err error) {
	if x.found, err = of.Codes(); err != nil {
		return err
	}
	for _, v := range slices.Concat([]string{""}, x.found.Values) {
		codes := []code.Code{}
		for c := range strings.SplitSeq(v, ",") {
			if c != "" {
				codes = append(codes, code.Code(c))
			}
		}
		lacks := func(c code.Code) bool { return !slices.Contains(codes, c) }
		x.values = append(x.values, codes)
		x.needed = append(x.needed, !slices.ContainsFunc(x.query.Codes, lacks))
		x.unread = append(x.unread, slices.ContainsFunc(codes, code.Code.Unreadable))
	}
	x.tags = x.query.Tags
	if x.query.Names {
		for seat := card.A; seat <= card.H; seat++ {
			x.tags = append(slices.Clip(x.tags), seat.String())
		}
		if x.seats, err = of.Column(pack.Substitutes); err != nil {
			return err
		}
	}
	for _, name := range x.tags {
		c, err := of.Column(name)
		if err != nil {
			return err
		}
		x.columns = append(x.columns, c)
	}
	x.known = map[string]bool{}
	return nil
}

// inTags reports whether the query can find something in a match with its tags.
func (x *sectionIndex) inTags(match int) bool {
	if len(x.tags) == 0 {
		return true
	}
	var room [64]byte
	key := room[:0]
	for _, c := range x.columns {
		key = binary.AppendUvarint(key, uint64(c.Number(match)))
	}
	key = binary.AppendUvarint(key, uint64(x.seats.Number(match)))
	if in, ok := x.known[string(key)]; ok {
		return in
	}
	var tags []engine.TagWritten
	for k, c := range x.columns {
		if v, ok := c.Value(match); ok {
			tags = append(tags, engine.TagWritten{Name: x.tags[k], Value: v})
		}
	}
	in := x.query.InTags(tags, x.seats.Number(match) > 0)
	if len(x.known) < mostKnown {
		x.known[string(key)] = in
	}
	return in
}
