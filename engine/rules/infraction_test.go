package rules_test

import (
	"testing"

	"sueca/engine/rules"
)

// TestTariff holds the table of FPSD 6, by the words of the notation.
func TestTariff(t *testing.T) {
	type tariff struct {
		word, section string
		warns         bool
		least, most   int // -1, rules.Forfeit, is the match
	}
	want := []tariff{
		{"late", "6.1", false, 2, -1},
		{"talk", "6.2", true, 2, 2},
		{"leave", "6.3", false, -1, -1},
		{"trump-card", "6.4", true, 0, 0},
		{"lead-early", "6.5", true, 1, 1},
		{"slow", "6.6", true, 0, 4},
		{"out-of-turn", "6.7", false, 1, 1},
		{"dropped", "6.8", true, 1, -1},
		{"retrieved", "6.9", true, 1, 1},
		{"looked", "6.10", false, 2, 2},
		{"mixed", "6.10", false, 4, 4},
		{"conduct", "1", true, 0, -1},
		{"sheet", "4.4", false, 0, -1},
	}
	all := rules.Infractions()
	if len(all) != len(want) {
		t.Fatalf("%d infractions, not %d", len(all), len(want))
	}
	for i, c := range want {
		has := all[i].Tariff()
		if got := (tariff{all[i].String(), has.Section, has.Warns, has.Least, has.Most}); got != c {
			t.Errorf("%+v; want %+v", got, c)
		}
		if found, ok := rules.ParseInfraction(c.word); !ok || found != all[i] {
			t.Errorf("%s is read as infraction %d: %v", c.word, found, ok)
		}
	}
	for _, word := range []string{"", "Late", "lateness"} {
		if found, ok := rules.ParseInfraction(word); ok || found != 0 {
			t.Errorf("%q is read as %s", word, found)
		}
	}
	for _, none := range []rules.Infraction{0, rules.SheetFraud + 1} {
		if none.String() != "" || none.Tariff() != (rules.Tariff{}) {
			t.Errorf("infraction %d is %q: %+v", none, none, none.Tariff())
		}
	}
}
