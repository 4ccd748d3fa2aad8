package played

import (
	"testing"

	"sueca/engine"
)

// TestDrawn: the matches that are drawn are those that are wanted, in order of their lots, and each has a deal.
func TestDrawn(t *testing.T) {
	last, matches := uint32(0), 0
	for m := range Drawn(t, "test", func(lot uint32) bool { return lot%400 == 0 }) {
		at := m.Lot("test")
		if at%400 != 0 || at < last {
			t.Errorf("%s has lot %d, after %d", m.Name, at, last)
		}
		last, matches = at, matches+1
		deals := 0
		for _, e := range m.Events {
			if e.Kind() == engine.KindDealStarted {
				deals++
			}
		}
		if deals == 0 {
			t.Errorf("%s has no deal", m.Name)
		}
	}
	if matches == 0 {
		t.Error("no match was drawn")
	}
}
