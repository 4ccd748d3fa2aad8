package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
)

// TestShares checks what follows from numbers that are written of groups of seats.
func TestShares(t *testing.T) {
	const A, D = engine.A, engine.D
	apart := engine.Shares{{Side: A.Alone(), N: 20}, {Side: D.Alone(), N: 50}}
	together := engine.Shares{{Side: engine.SideOf(A, D), N: 70}}
	type sum struct {
		N  int
		OK bool
	}
	for _, c := range []struct {
		shares engine.Shares
		of     engine.Side
		want   sum
	}{
		{apart, engine.SideOf(A, D), sum{70, true}},
		{apart, A.Alone(), sum{20, true}},
		{apart, D.Alone(), sum{50, true}},
		{together, engine.SideOf(A, D), sum{70, true}},
		{together, A.Alone(), sum{0, false}}, // a part of what a group has is not written
		{apart, engine.SideOf(A, engine.B), sum{20, false}},
		{apart, engine.SideOf(A, engine.B, D), sum{70, false}},
		{apart, engine.B.Alone(), sum{0, false}},
		{apart, engine.NoSide, sum{0, false}},
		{nil, engine.NoSide, sum{0, false}},
		{nil, A.Alone(), sum{0, false}},
	} {
		if n, ok := c.shares.Sum(c.of); (sum{n, ok}) != c.want {
			t.Errorf("%v has of %s %d, %v; want %v", c.shares, c.of, n, ok, c.want)
		}
	}
	if got := apart.Side(); got != engine.SideOf(A, D) {
		t.Errorf("something is written of %s", got)
	}
	if got := (engine.Shares{}).Side(); got != engine.NoSide {
		t.Errorf("nothing is written, and something of %s", got)
	}
	if d := cmp.Diff([]engine.Side{A.Alone(), D.Alone()}, apart.Sides()); d != "" {
		t.Error(d)
	}
	if got, want := together.Each(), (engine.Tally{70, 0, 0, 70}); got != want {
		t.Errorf("each has %v, want %v", got, want)
	}
	if got, want := apart.Each(), (engine.Tally{20, 0, 0, 50}); got != want {
		t.Errorf("each has %v, want %v", got, want)
	}
	pairs := []engine.Side{engine.AC, engine.BD}
	if d := cmp.Diff(engine.Between(4, -1), engine.SharesOf(engine.Pairs(4, -1), pairs)); d != "" {
		t.Error(d)
	}
	for _, c := range []struct {
		ac, bd int
		want   engine.Shares
	}{
		{1, 0, engine.Shares{{Side: engine.AC, N: 1}}}, {0, 4, engine.Shares{{Side: engine.BD, N: 4}}},
		{1, -2, engine.Shares{{Side: engine.AC, N: 1}, {Side: engine.BD, N: -2}}}, {0, 0, nil},
	} {
		if d := cmp.Diff(c.want, engine.Won(engine.Pairs(c.ac, c.bd), pairs)); d != "" {
			t.Error(d)
		}
	}
}

// TestParseResult checks what a Result tag may say.
func TestParseResult(t *testing.T) {
	for text, want := range map[string]engine.Shares{
		"AC 4 BD 2":    engine.Between(4, 2),
		" CA  4 DB 0 ": engine.Between(4, 0),
		"AC -3 BD 04":  engine.Between(-3, 4),
		"A 1":          {{Side: engine.A.Alone(), N: 1}},
		"BD 9999":      {{Side: engine.BD, N: 9999}},
		"BD -9999":     {{Side: engine.BD, N: -9999}},
		"A 1 H 2 BC 3": {{Side: engine.A.Alone(), N: 1}, {Side: engine.H.Alone(), N: 2}, {Side: engine.SideOf(engine.B, engine.C), N: 3}},
		"":             nil, " ": nil, "AC": nil, "AC 4 BD": nil, "4 AC": nil, "AC four": nil, "AC -": nil, "AC --1": nil, "AC +1": nil, "AC 1x": nil, "AC x1": nil,
		"AC 12345": nil, "AC -12345": nil, "AC -0": nil, "AC 4 A 1": nil, "AC 4 BC 1": nil, "AA 1": nil, "AI 1": nil, "ac 1": nil, "AC 1 ?? 2": nil,
	} {
		got, ok := engine.ParseResult(text)
		if ok != (want != nil) {
			t.Errorf("%q: %v", text, ok)
		} else if d := cmp.Diff(want, got); ok && d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}
