package engine_test

import (
	"testing"

	"sueca/engine"
)

// TestTariff holds the table of FPSD 6, by the words of the notation.
func TestTariff(t *testing.T) {
	type tariff struct {
		word, section string
		warns         bool
		least, most   int // -1 is the match
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
	all := engine.Infractions()
	if len(all) != len(want) {
		t.Fatalf("%d infractions, not %d", len(all), len(want))
	}
	for i, c := range want {
		warns, least, most, forfeits := all[i].Tariff()
		if got := (tariff{all[i].String(), all[i].Section(), warns, least, most}); got != c || forfeits != (c.most == -1) {
			t.Errorf("%+v, forfeits %v; want %+v", got, forfeits, c)
		}
		if found, ok := engine.ParseInfraction(c.word); !ok || found != all[i] {
			t.Errorf("%s is read as infraction %d: %v", c.word, found, ok)
		}
	}
	for _, word := range []string{"", "Late", "lateness"} {
		if found, ok := engine.ParseInfraction(word); ok || found != 0 {
			t.Errorf("%q is read as %s", word, found)
		}
	}
	for _, none := range []engine.Infraction{0, engine.SheetFraud + 1} {
		if none.String() != "" || none.Section() != "" {
			t.Errorf("infraction %d is %q in section %q", none, none, none.Section())
		}
	}
}

// TestPenaltyElsewhere checks what rules without penalties, or for other infractions, say.
func TestPenaltyElsewhere(t *testing.T) {
	const A = engine.A
	for _, c := range []struct {
		rules  string
		before []engine.PenaltyGiven
		p      engine.PenaltyGiven
		why    string
	}{
		{"pagat", nil, engine.PenaltyGiven{Infraction: engine.Talk, Seat: A, Warning: true}, ""},
		{"pagat", nil, engine.PenaltyGiven{Infraction: engine.Mixed, Seat: A}, ""},
		{"pagat", nil, engine.PenaltyGiven{Infraction: engine.Talk, Seat: A, Award: 1}, "these rules have no penalties; 1 was awarded"},
		{"fpsd", nil, engine.PenaltyGiven{Seat: A, Award: 3}, ""}, // no infraction of these rules: nothing is known
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.SheetFraud + 1, Seat: A, Award: 3}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Talk, Outsider: "referee", Award: 1}, "who does not play has no opponents that games could go to; 1 were awarded"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Late, Outsider: "spectator", Minutes: 30}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.SheetFraud, Seat: A, Warning: true}, "FPSD 4.4 has no warning for this: it costs the pair all that it scored in the match"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.SheetFraud, Seat: A}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.SheetFraud, Seat: A, Award: 5}, "FPSD 4.4 awards from 0 to 4, not 5"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.TrumpCard, Seat: A, Warning: true}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Warning: true}, ""}, // at most five minutes
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Minutes: 5, Warning: true}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Minutes: 6, Warning: true, Award: 2}, "FPSD 6.1: 6 minutes late cost 2 games, not 2"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Minutes: 1, Award: 1}, "FPSD 6.1: up to 5 minutes late cost nothing; 1 was awarded"},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Minutes: 11, Award: 10}, ""},
		{"fpsd target=1", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Minutes: 11, Award: 2}, ""}, // never less than ten minutes cost
		{"fpsd target=1", nil, engine.PenaltyGiven{Infraction: engine.Late, Seat: A, Award: 2}, ""},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: engine.Leave, Seat: A, Award: 4}, "FPSD 6.3 awards 10, not 4"},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: engine.Dropped, Seat: A, Award: 10}, ""},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: engine.Dropped, Seat: A, Award: 11}, "FPSD 6.8 awards from 1 to 10, not 11"},
		// The first offence was the partner's; the other pair's does not count.
		{"fpsd", []engine.PenaltyGiven{{Infraction: engine.Dropped, Seat: engine.C, Warning: true}}, engine.PenaltyGiven{Infraction: engine.Dropped, Side: engine.AC, Award: 1}, ""},
		{"fpsd", []engine.PenaltyGiven{{Infraction: engine.Dropped, Side: engine.BD, Warning: true}}, engine.PenaltyGiven{Infraction: engine.Dropped, Side: engine.AC, Award: 1}, "FPSD 6.8: the first offence of a pair is warned"},
		{"fpsd", []engine.PenaltyGiven{{Infraction: engine.Slow, Seat: A, Warning: true}}, engine.PenaltyGiven{Infraction: engine.Slow, Seat: A, Warning: true}, ""}, // it may cost nothing
		{"fpsd", []engine.PenaltyGiven{{Infraction: engine.Talk, Seat: A, Award: 2}}, engine.PenaltyGiven{Infraction: engine.Talk, Seat: A, Warning: true}, "FPSD 6.2: a second offence of the pair costs 2, not another warning"},
		{"fpsd", []engine.PenaltyGiven{{Infraction: engine.Talk, Seat: A}}, engine.PenaltyGiven{Infraction: engine.Talk, Seat: A, Warning: true}, ""}, // nothing was given before
	} {
		r := complete(t, c.rules)
		var w engine.Warnings
		for i := range c.before {
			w.Count(&c.before[i], engine.TwoPairs)
		}
		ok, m := w.Check(&c.p, &r)
		if ok != (c.why == "") || m.String() != c.why {
			t.Errorf("%s, %+v: %q, want %q", c.rules, c.p, m, c.why)
		}
	}
}

// TestWarnings checks what is counted, and of whom.
func TestWarnings(t *testing.T) {
	var w engine.Warnings
	count := func(p engine.PenaltyGiven) { w.Count(&p, engine.TwoPairs) }
	count(engine.PenaltyGiven{Infraction: engine.Talk, Seat: engine.C, Warning: true})
	count(engine.PenaltyGiven{Infraction: engine.Talk, Side: engine.AC, Award: 2})
	count(engine.PenaltyGiven{Infraction: engine.Talk, Seat: engine.A})
	count(engine.PenaltyGiven{Infraction: engine.Slow, Seat: engine.D, Warning: true})
	count(engine.PenaltyGiven{Infraction: engine.SheetFraud, Seat: engine.D, Award: 1})
	count(engine.PenaltyGiven{Infraction: engine.SheetFraud + 1, Seat: engine.D, Warning: true}) // there is no such thing
	for range 300 {
		count(engine.PenaltyGiven{Infraction: engine.Dropped, Seat: engine.B, Warning: true})
	}
	for _, c := range []struct {
		of   engine.Side
		kind engine.Infraction
		n    int
	}{
		{engine.AC, engine.Talk, 2}, {engine.BD, engine.Talk, 0}, {engine.BD, engine.Slow, 1}, {engine.AC, engine.Slow, 0},
		{engine.BD, engine.SheetFraud, 1}, {engine.BD, engine.Dropped, 255},
	} {
		if n := w.Of(c.of, c.kind); n != c.n {
			t.Errorf("%s has been warned %d times for %s, not %d", c.of, n, c.kind, c.n)
		}
	}
	for minutes, late := range map[int]bool{0: false, 10: false, 11: true} {
		if p := (engine.PenaltyGiven{Infraction: engine.Late, Minutes: minutes}); p.TooLate() != late {
			t.Errorf("%d minutes cost the match: %v", minutes, !late)
		}
	}
	if p := (engine.PenaltyGiven{Infraction: engine.Slow, Minutes: 30}); p.TooLate() {
		t.Error("slow play is too late")
	}
}
