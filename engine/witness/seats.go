package witness

import (
	"reflect"
	"slices"
	"strings"

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

// byNames returns by how many players the letters of a record are further round than those of another, where the names of who sits there
// tell: most of those that both write, two at least, and no other turn has as many.
func byNames(table *rules.Table, a, b *[card.H + 1]string) (by int, told bool) {
	most, both := 0, 0
	for s := range table.Players.All() {
		if a[s] != "" && slices.ContainsFunc(b[:], func(name string) bool { return strings.EqualFold(name, a[s]) }) {
			both++
		}
	}
	for t := range table.Players.Len() {
		n := 0
		for s := range table.Players.All() {
			if a[s] != "" && strings.EqualFold(a[s], b[table.Turned(s, t)]) {
				n++
			}
		}
		switch {
		case n > most:
			by, most, told = t, n, true
		case n == most:
			told = false
		}
	}
	return by, told && most >= 2 && 2*most > both
}

// strangers reports whether both of two records name players, and nobody is in both.
func strangers(a, b *[card.H + 1]string) bool {
	named := 0
	for _, list := range []*[card.H + 1]string{a, b} {
		if slices.ContainsFunc(list[:], func(name string) bool { return name != "" }) {
			named++
		}
	}
	return named == 2 && !slices.ContainsFunc(a[:], func(name string) bool {
		return name != "" && slices.ContainsFunc(b[:], func(o string) bool { return strings.EqualFold(o, name) })
	})
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
