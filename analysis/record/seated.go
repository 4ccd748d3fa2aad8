package record

import (
	"sort"

	"sueca/engine"
	"sueca/engine/card"
)

// seating is who sits where in a match: the players of its tags, and for each seat those
// who took it over, in order.
type seating struct {
	first   [card.H + 1]string
	changes [card.H + 1][]change
}

// change is a player who took a seat over.
type change struct {
	event int
	name  string
}

// SeatedAt returns the names of those who sit there before an event of the match, by their
// seats, empty for one that is not named. All is looked for once, however many deals ask.
func (r *Record) SeatedAt(event int) (names [card.H + 1]string) {
	if r.seated == nil {
		r.seated = &seating{}
		for s := range r.Judge().Rules.Table().Players.All() {
			r.seated.first[s] = r.Judge().Seated(s)[0]
		}
		for i, e := range r.Events {
			if e, ok := e.(*engine.SeatSubstituted); ok {
				r.seated.changes[e.Seat] = append(r.seated.changes[e.Seat], change{i, e.Name})
			}
		}
	}
	names = r.seated.first
	for s, list := range r.seated.changes {
		if n := sort.Search(len(list), func(i int) bool { return list[i].event >= event }); n > 0 {
			names[s] = list[n-1].name
		}
	}
	return names
}
