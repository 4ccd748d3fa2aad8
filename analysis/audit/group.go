package audit

import (
	"slices"

	"sueca/engine/card"
)

// groups are the kinds of places of a part, grouped by which of some cards they let in.
type groups struct {
	all []group
	of  []int // the group of each kind, -1 if it lets in none of them
}

// group is a group of kinds of places. Its room is counted in the field of the first.
type group struct {
	first int
	may   card.Cards
	meets uint64
	size  uint64
}

// groups groups the kinds of a part by the cards that are still to come.
func (t *grouping) groups(p part, mine uint64, rest card.Cards) groups {
	open := uint64(0) // demands that some of them can serve
	for m := range t.demands {
		if mine>>m&1 == 1 && t.demands[m].serving()&rest != 0 {
			open |= 1 << m
		}
	}
	out := groups{of: make([]int, len(t.kinds))}
	for _, k := range p.kinds {
		kind := &t.kinds[k]
		g := group{first: k, may: kind.may & rest, meets: kind.meets & open}
		out.of[k] = -1
		if g.may == 0 {
			continue
		}
		at := slices.IndexFunc(out.all, func(o group) bool { return o.may == g.may && o.meets == g.meets })
		if at < 0 {
			at = len(out.all)
			out.all = append(out.all, g)
		}
		out.all[at].size += kind.size
		out.of[k] = at
	}
	return out
}

// joint says how groups change once a card is laid.
type joint struct {
	gone []field // of groups that let in no card still to come
	into [][2]field
	caps []capacity
}

// capacity bounds the room of a group by the cards that are still to come.
type capacity struct {
	field field
	most  uint64
}

// joined returns how groups change from these to then.
func (g *groups) joined(then *groups, rooms []field) *joint {
	j := &joint{}
	for _, b := range g.all {
		switch at := then.of[b.first]; {
		case at < 0:
			j.gone = append(j.gone, rooms[b.first])
		case then.all[at].first != b.first:
			j.into = append(j.into, [2]field{rooms[b.first], rooms[then.all[at].first]})
		}
	}
	for _, t := range then.all {
		if most := uint64(t.may.Len()); most < t.size {
			j.caps = append(j.caps, capacity{rooms[t.first], most})
		}
	}
	return j
}

// join adds up the room of groups that have become one. It reports false if one has more
// room than cards are still to come for it.
func (j *joint) join(f *fill) bool {
	for _, at := range j.gone {
		if f.get(at) > 0 {
			return false
		}
	}
	for _, at := range j.into {
		if n := f.get(at[0]); n > 0 {
			f.put(at[0], 0)
			f.put(at[1], f.get(at[1])+n)
		}
	}
	for _, c := range j.caps {
		if f.get(c.field) > c.most {
			return false
		}
	}
	return true
}
