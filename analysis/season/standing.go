package season

import (
	"cmp"
	"iter"
	"slices"
)

// Standing holds the matches of a season by their ids (época). The zero Standing is empty.
type Standing struct {
	matches map[string]*entry
	names   map[string]string // one copy of each text
}

// entry is a match by the longest record of it, and its other records.
type entry struct {
	*Match
	others  []Copy
	settled bool // others are known to be its beginnings
}

// Copy is another record of a match.
type Copy struct {
	Version
	Place Place
}

// Add adds a match, which is then the standing's. A record of a match that is there already
// is held beside it.
func (s *Standing) Add(m *Match) {
	if s.matches == nil {
		s.matches, s.names = map[string]*entry{}, map[string]string{}
	}
	m.Date, m.Event, m.Table, m.Place.File = s.once(m.Date), s.once(m.Event), s.once(m.Table), s.once(m.Place.File)
	for i := range m.Seats {
		m.Seats[i].Name = s.once(m.Seats[i].Name)
	}
	e := s.matches[m.ID]
	if e == nil {
		s.matches[m.ID] = &entry{Match: m}
		return
	}
	e.settled = false
	if ahead(m, e.Match) {
		m, e.Match = e.Match, m
	}
	e.hold(Copy{m.Version, m.Place})
}

// hold adds a copy, once for each version: the first of its places.
func (e *entry) hold(c Copy) {
	if c.Version == e.Version {
		return
	}
	for i := range e.others {
		if o := &e.others[i]; o.Version == c.Version {
			if comparePlaces(c.Place, o.Place) < 0 {
				o.Place = c.Place
			}
			return
		}
	}
	e.others = append(e.others, c)
}

// ahead reports whether a record stands for its match before another one: it is longer, or
// as long and, whatever came first, earlier in the order of places.
func ahead(a, b *Match) bool {
	return cmp.Or(cmp.Compare(b.Version.Length, a.Version.Length), slices.Compare(a.Version.Digest[:], b.Version.Digest[:]),
		comparePlaces(a.Place, b.Place)) < 0
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

// once returns the one copy of a text, so that a season of many matches has each name once.
func (s *Standing) once(text string) string {
	if t, ok := s.names[text]; ok {
		return t
	}
	s.names[text] = text
	return text
}

// Merge adds all that another standing holds, which is not to be used after that.
func (s *Standing) Merge(o *Standing) {
	for _, e := range o.matches {
		s.Add(e.Match)
		for _, c := range e.others {
			s.matches[e.ID].hold(c)
		}
	}
}

// Open returns the matches of which there are records of several lengths, by id: whether the
// shorter ones are the beginnings of the longest is for the caller to look at, who can read
// them again, and to say with [Standing.Settle].
func (s *Standing) Open() map[string][]Copy {
	out := map[string][]Copy{}
	for id, e := range s.matches {
		if len(e.others) == 0 || e.settled || e.twice() {
			continue
		}
		out[id] = slices.Clone(e.others)
	}
	return out
}

// twice reports whether two records of the same length differ.
func (e *entry) twice() bool {
	lengths := map[int]bool{e.Version.Length: true}
	for _, c := range e.others {
		if lengths[c.Length] {
			return true
		}
		lengths[c.Length] = true
	}
	return false
}

// Longest returns the version of a match that counts where the others are its beginnings.
func (s *Standing) Longest(id string) Version {
	if e := s.matches[id]; e != nil {
		return e.Version
	}
	return Version{}
}

// Settle says that the shorter records of a match are the beginnings of the longest.
func (s *Standing) Settle(id string) {
	if e := s.matches[id]; e != nil {
		e.settled = true
	}
}

// Dispute is a match of which there are records that differ, in two places.
type Dispute struct {
	ID      string
	Of, And Place
}

// Disputed returns the matches that do not count, because records of them differ, by id.
func (s *Standing) Disputed() (out []Dispute) {
	for id, e := range s.matches {
		if e.counts() || e.Aside {
			continue
		}
		first := slices.MinFunc(e.others, func(a, b Copy) int {
			return cmp.Or(comparePlaces(a.Place, b.Place), slices.Compare(a.Digest[:], b.Digest[:]))
		})
		d := Dispute{id, first.Place, e.Place}
		if comparePlaces(d.And, d.Of) < 0 {
			d.Of, d.And = d.And, d.Of
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Dispute) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// counts reports whether a match counts.
func (e *entry) counts() bool { return len(e.others) == 0 || e.settled && !e.twice() }

// Matches returns an iterator over the matches that count, in the order of their dates, and
// of their ids on one date.
func (s *Standing) Matches() iter.Seq[*Match] {
	var all []*Match
	for _, e := range s.matches {
		if e.counts() && !e.Aside {
			all = append(all, e.Match)
		}
	}
	slices.SortFunc(all, func(a, b *Match) int { return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.ID, b.ID)) })
	return slices.Values(all)
}
