package witness

import (
	"reflect"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// turn returns by how many players the letters of a record are further round than those of another: that with which
// most letters agree, and clearly more than as they are written.
func turn(table *rules.Table, pairs [][2]card.Seat) (by int) {
	agree := make([]int, table.Players.Len())
	for _, p := range pairs {
		for b := range agree {
			if table.Players.Has(p[0]) && table.Turned(p[0], b) == p[1] {
				agree[b]++
			}
		}
	}
	for b, n := range agree {
		if n > agree[by] && n > 2*agree[0] {
			by = b
		}
	}
	return by
}

// turned returns a deal with its letters so many players back.
func turned(d *Deal, table *rules.Table, by int) *Deal {
	out := *d
	back := func(s card.Seat) card.Seat { return table.Turned(s, -by) }
	for _, events := range []*[]engine.Event{&out.Events, &out.Written} {
		*events = slices.Clone(*events)
		for i, e := range *events {
			(*events)[i] = engine.MapSeats(e, back)
		}
	}
	return &out
}

// sameLine reports whether two events say the same, but for how a claim was ruled.
func sameLine(a, b engine.Event) bool {
	if x, ok := a.(*engine.ClaimMade); ok {
		if y, ok := b.(*engine.ClaimMade); ok {
			own := *y
			own.Ruling = x.Ruling
			return own == *x
		}
	}
	return reflect.DeepEqual(a, b)
}
