package season

import (
	"cmp"
	"iter"
	"slices"
)

// Standing holds the matches of a season by their ids (época). The zero Standing is empty.
type Standing struct {
	// matches has each match by the longest record of it, and beside the others of those that
	// were read more than once, which are few.
	matches map[string]*Match
	beside  map[string]*copies
	names   map[string]string // one copy of each text
}

// copies are the other records of a match.
type copies struct {
	others  []Copy
	settled bool // they are known to be its beginnings
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
		s.matches, s.beside, s.names = map[string]*Match{}, map[string]*copies{}, map[string]string{}
	}
	m.Date, m.Event, m.Table, m.Place.File = s.once(m.Date), s.once(m.Event), s.once(m.Table), s.once(m.Place.File)
	for i := range m.Seats {
		m.Seats[i].Name = s.once(m.Seats[i].Name)
	}
	held := s.matches[m.ID]
	if held == nil {
		s.matches[m.ID] = m
		return
	}
	if c := s.beside[m.ID]; c != nil {
		c.settled = false
	}
	if ahead(m, held) {
		m, s.matches[m.ID] = held, m
	}
	s.hold(m.ID, Copy{m.Version, m.Place})
}

// hold adds a copy of a match, once for each version: the first of its places.
func (s *Standing) hold(id string, copied Copy) {
	if copied.Version == s.matches[id].Version {
		return
	}
	c := s.beside[id]
	if c == nil {
		c = &copies{}
		s.beside[id] = c
	}
	for i := range c.others {
		if o := &c.others[i]; o.Version == copied.Version {
			if comparePlaces(copied.Place, o.Place) < 0 {
				o.Place = copied.Place
			}
			return
		}
	}
	c.others = append(c.others, copied)
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

// Open returns the matches of which there are records of several lengths, by id: whether the
// shorter ones are the beginnings of the longest is for the caller to look at, who can read
// them again, and to say with [Standing.Settle].
func (s *Standing) Open() map[string][]Copy {
	out := map[string][]Copy{}
	for id, c := range s.beside {
		if !c.settled && !s.twice(id) {
			out[id] = slices.Clone(c.others)
		}
	}
	return out
}

// twice reports whether two records of a match are of the same length and differ.
func (s *Standing) twice(id string) bool {
	lengths := map[int]bool{s.matches[id].Version.Length: true}
	for _, c := range s.beside[id].others {
		if lengths[c.Length] {
			return true
		}
		lengths[c.Length] = true
	}
	return false
}

// Longest returns the version of a match that counts where the others are its beginnings.
func (s *Standing) Longest(id string) Version {
	if m := s.matches[id]; m != nil {
		return m.Version
	}
	return Version{}
}

// Settle says that the shorter records of a match are the beginnings of the longest.
func (s *Standing) Settle(id string) {
	if c := s.beside[id]; c != nil {
		c.settled = true
	}
}

// Dispute is a match of which there are records that differ, in two places.
type Dispute struct {
	ID      string
	Of, And Place
}

// Disputed returns the matches that do not count, because records of them differ, by id.
func (s *Standing) Disputed() (out []Dispute) {
	for id, c := range s.beside {
		m := s.matches[id]
		if s.counts(id) || m.Aside {
			continue
		}
		first := slices.MinFunc(c.others, func(a, b Copy) int {
			return cmp.Or(comparePlaces(a.Place, b.Place), slices.Compare(a.Digest[:], b.Digest[:]))
		})
		d := Dispute{id, first.Place, m.Place}
		if comparePlaces(d.And, d.Of) < 0 {
			d.Of, d.And = d.And, d.Of
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Dispute) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// counts reports whether a match counts.
func (s *Standing) counts(id string) bool {
	c := s.beside[id]
	return c == nil || c.settled && !s.twice(id)
}

// Matches returns an iterator over the matches that count, in the order of their dates, and
// of their ids on one date.
func (s *Standing) Matches() iter.Seq[*Match] {
	all := make([]*Match, 0, len(s.matches))
	for id, m := range s.matches {
		if s.counts(id) && !m.Aside {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b *Match) int { return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.ID, b.ID)) })
	return slices.Values(all)
}
