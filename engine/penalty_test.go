package engine_test

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// TestPenaltyElsewhere checks what rules without penalties, or for other infractions, say.
func TestPenaltyElsewhere(t *testing.T) {
	const A = card.A
	for _, c := range []struct {
		rules  string
		before []engine.PenaltyGiven
		p      engine.PenaltyGiven
		why    string
	}{
		{"pagat", nil, engine.PenaltyGiven{Infraction: rules.Talk, Seat: A, Warning: true}, ""},
		{"pagat", nil, engine.PenaltyGiven{Infraction: rules.Mixed, Seat: A}, ""},
		{"pagat", nil, engine.PenaltyGiven{Infraction: rules.Talk, Seat: A, Award: 1}, "these rules have no penalties; 1 was awarded"},
		{"fpsd", nil, engine.PenaltyGiven{Seat: A, Award: 3}, ""}, // no infraction of these rules: nothing is known
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.SheetFraud + 1, Seat: A, Award: 3}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Talk, Outsider: "referee", Award: 1}, "who does not play has no opponents that games could go to; 1 were awarded"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Late, Outsider: "spectator", Minutes: 30}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.SheetFraud, Seat: A, Warning: true}, "FPSD 4.4 has no warning for this: it costs the pair all that it scored in the match"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.SheetFraud, Seat: A}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.SheetFraud, Seat: A, Award: 5}, "FPSD 4.4 awards from 0 to 4, not 5"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.TrumpCard, Seat: A, Warning: true}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Warning: true}, ""}, // at most five minutes
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Minutes: 5, Warning: true}, ""},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Minutes: 6, Warning: true, Award: 2}, "FPSD 6.1: 6 minutes late cost 2 games, not 2"},
		{"fpsd", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Minutes: 1, Award: 1}, "FPSD 6.1: up to 5 minutes late cost nothing; 1 was awarded"},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Minutes: 11, Award: 10}, ""},
		{"fpsd target=1", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Minutes: 11, Award: 2}, ""}, // never less than ten minutes cost
		{"fpsd target=1", nil, engine.PenaltyGiven{Infraction: rules.Late, Seat: A, Award: 2}, ""},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: rules.Leave, Seat: A, Award: 4}, "FPSD 6.3 awards 10, not 4"},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: rules.Dropped, Seat: A, Award: 10}, ""},
		{"fpsd target=10", nil, engine.PenaltyGiven{Infraction: rules.Dropped, Seat: A, Award: 11}, "FPSD 6.8 awards from 1 to 10, not 11"},
		// The first offence was the partner's; the other pair's does not count.
		{"fpsd", []engine.PenaltyGiven{{Infraction: rules.Dropped, Seat: card.C, Warning: true}}, engine.PenaltyGiven{Infraction: rules.Dropped, Side: card.AC, Award: 1}, ""},
		{"fpsd", []engine.PenaltyGiven{{Infraction: rules.Dropped, Side: card.BD, Warning: true}}, engine.PenaltyGiven{Infraction: rules.Dropped, Side: card.AC, Award: 1}, "FPSD 6.8: the first offence of a pair is warned"},
		{"fpsd", []engine.PenaltyGiven{{Infraction: rules.Slow, Seat: A, Warning: true}}, engine.PenaltyGiven{Infraction: rules.Slow, Seat: A, Warning: true}, ""}, // it may cost nothing
		{"fpsd", []engine.PenaltyGiven{{Infraction: rules.Talk, Seat: A, Award: 2}}, engine.PenaltyGiven{Infraction: rules.Talk, Seat: A, Warning: true}, "FPSD 6.2: a second offence of the pair costs 2, not another warning"},
		{"fpsd", []engine.PenaltyGiven{{Infraction: rules.Talk, Seat: A}}, engine.PenaltyGiven{Infraction: rules.Talk, Seat: A, Warning: true}, ""}, // nothing was given before
	} {
		r := records.Rules(t, c.rules)
		var w engine.Warnings
		for i := range c.before {
			w.Count(&c.before[i], rules.TwoPairs)
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
	count := func(p engine.PenaltyGiven) { w.Count(&p, rules.TwoPairs) }
	count(engine.PenaltyGiven{Infraction: rules.Talk, Seat: card.C, Warning: true})
	count(engine.PenaltyGiven{Infraction: rules.Talk, Side: card.AC, Award: 2})
	count(engine.PenaltyGiven{Infraction: rules.Talk, Seat: card.A})
	count(engine.PenaltyGiven{Infraction: rules.Slow, Seat: card.D, Warning: true})
	count(engine.PenaltyGiven{Infraction: rules.SheetFraud, Seat: card.D, Award: 1})
	count(engine.PenaltyGiven{Infraction: rules.SheetFraud + 1, Seat: card.D, Warning: true}) // there is no such thing
	for range 300 {
		count(engine.PenaltyGiven{Infraction: rules.Dropped, Seat: card.B, Warning: true})
	}
	for _, c := range []struct {
		of   card.Side
		kind rules.Infraction
		n    int
	}{
		{card.AC, rules.Talk, 2}, {card.BD, rules.Talk, 0}, {card.BD, rules.Slow, 1}, {card.AC, rules.Slow, 0},
		{card.BD, rules.SheetFraud, 1}, {card.BD, rules.Dropped, 255},
	} {
		if n := w.Of(c.of, c.kind); n != c.n {
			t.Errorf("%s has been warned %d times for %s, not %d", c.of, n, c.kind, c.n)
		}
	}
	for minutes, late := range map[int]bool{0: false, 10: false, 11: true} {
		if p := (engine.PenaltyGiven{Infraction: rules.Late, Minutes: minutes}); p.TooLate() != late {
			t.Errorf("%d minutes cost the match: %v", minutes, !late)
		}
	}
	if p := (engine.PenaltyGiven{Infraction: rules.Slow, Minutes: 30}); p.TooLate() {
		t.Error("slow play is too late")
	}
}
