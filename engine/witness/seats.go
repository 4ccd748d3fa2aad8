package witness

import (
	"reflect"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// turn returns by how many seats the letters of a record are further round than those of another, in the order of seats: that with which
// most letters agree, and clearly more than as they are written.
func turn(seats []card.Seat, pairs [][2]card.Seat) (by int) {
	agree := make([]int, len(seats))
	for _, p := range pairs {
		i, k := slices.Index(seats, p[0]), slices.Index(seats, p[1])
		if i >= 0 && k >= 0 {
			agree[(k-i+len(seats))%len(seats)]++
		}
	}
	for b, n := range agree {
		if n > agree[by] && n > 2*agree[0] {
			by = b
		}
	}
	return by
}

// turned returns a deal with its letters so many seats back.
func turned(d *Deal, seats []card.Seat, by int) *Deal {
	out := *d
	back := func(s card.Seat) card.Seat {
		if k := slices.Index(seats, s); k >= 0 {
			return seats[(k-by+len(seats))%len(seats)]
		}
		return s
	}
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
