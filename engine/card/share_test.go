package card_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
)

// TestShares checks what follows from numbers that are written of groups of seats.
func TestShares(t *testing.T) {
	const A, D = card.A, card.D
	apart := card.Shares{{Side: A.Alone(), N: 20}, {Side: D.Alone(), N: 50}}
	together := card.Shares{{Side: card.SideOf(A, D), N: 70}}
	type sum struct {
		N  int
		OK bool
	}
	for _, c := range []struct {
		shares card.Shares
		of     card.Side
		want   sum
	}{
		{apart, card.SideOf(A, D), sum{70, true}},
		{apart, A.Alone(), sum{20, true}},
		{apart, D.Alone(), sum{50, true}},
		{together, card.SideOf(A, D), sum{70, true}},
		{together, A.Alone(), sum{0, false}}, // a part of what a group has is not written
		{apart, card.SideOf(A, card.B), sum{20, false}},
		{apart, card.SideOf(A, card.B, D), sum{70, false}},
		{apart, card.B.Alone(), sum{0, false}},
		{apart, card.NoSide, sum{0, false}},
		{nil, card.NoSide, sum{0, false}},
		{nil, A.Alone(), sum{0, false}},
	} {
		if n, ok := c.shares.Sum(c.of); (sum{n, ok}) != c.want {
			t.Errorf("%v has of %s %d, %v; want %v", c.shares, c.of, n, ok, c.want)
		}
	}
	if got := apart.Side(); got != card.SideOf(A, D) {
		t.Errorf("something is written of %s", got)
	}
	if got := (card.Shares{}).Side(); got != card.NoSide {
		t.Errorf("nothing is written, and something of %s", got)
	}
	assert.Check(t, is.DeepEqual([]card.Side{A.Alone(), D.Alone()}, apart.Sides()))
	if got, want := together.Each(), (card.Tally{70, 0, 0, 70}); got != want {
		t.Errorf("each has %v, want %v", got, want)
	}
	if got, want := apart.Each(), (card.Tally{20, 0, 0, 50}); got != want {
		t.Errorf("each has %v, want %v", got, want)
	}
	pairs := []card.Side{card.AC, card.BD}
	assert.Check(t, is.DeepEqual(card.Between(4, -1), card.SharesOf(card.Pairs(4, -1), pairs)))
	for _, c := range []struct {
		ac, bd int
		want   card.Shares
	}{
		{1, 0, card.Shares{{Side: card.AC, N: 1}}}, {0, 4, card.Shares{{Side: card.BD, N: 4}}},
		{1, -2, card.Shares{{Side: card.AC, N: 1}, {Side: card.BD, N: -2}}}, {0, 0, nil},
	} {
		assert.Check(t, is.DeepEqual(c.want, card.Won(card.Pairs(c.ac, c.bd), pairs)))
	}
}

// TestParseResult checks what a Result tag may say.
func TestParseResult(t *testing.T) {
	for text, want := range map[string]card.Shares{
		"AC 4 BD 2":    card.Between(4, 2),
		" CA  4 DB 0 ": card.Between(4, 0),
		"AC -3 BD 04":  card.Between(-3, 4),
		"A 1":          {{Side: card.A.Alone(), N: 1}},
		"BD 9999":      {{Side: card.BD, N: 9999}},
		"BD -9999":     {{Side: card.BD, N: -9999}},
		"A 1 H 2 BC 3": {{Side: card.A.Alone(), N: 1}, {Side: card.H.Alone(), N: 2}, {Side: card.SideOf(card.B, card.C), N: 3}},
		"":             nil, " ": nil, "AC": nil, "AC 4 BD": nil, "4 AC": nil, "AC four": nil, "AC -": nil, "AC --1": nil, "AC +1": nil, "AC 1x": nil, "AC x1": nil,
		"AC 12345": nil, "AC -12345": nil, "AC -0": nil, "AC 4 A 1": nil, "AC 4 BC 1": nil, "AA 1": nil, "AI 1": nil, "ac 1": nil, "AC 1 ?? 2": nil,
	} {
		got, ok := card.ParseResult(text)
		if ok != (want != nil) {
			t.Errorf("%q: %v", text, ok)
		} else if d := cmp.Diff(want, got); ok && d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}
