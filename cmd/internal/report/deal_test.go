package report

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/record"
	"sueca/cmd/internal/run"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestDeals holds what is shown of a match and its deals, in lines and in short, in both
// languages.
func TestDeals(t *testing.T) {
	show := func(brief bool) func(*testing.T, *run.Run, *said, string) string {
		return func(t *testing.T, a *run.Run, s *said, record string) string {
			r := recordOf(t, record)
			a.Judge.Brief = brief
			Header(a.Out, r, r.Judge())
			shownDeals(a, r)
			return s.text(a) + EndText(a.Out, r.Judge()) + "\n"
		}
	}
	verdicts := func(t *testing.T, a *run.Run, s *said, record string) string {
		assert.Check(t, VerdictsJSON(a.Out, recordOf(t, record)))
		return s.text(a)
	}
	testGolden(t, "deal-*.txtar", map[string]func(*testing.T, *run.Run, *said, string) string{
		"whole": show(false), "brief": show(true), "verdicts": verdicts,
	})
}

// TestVerdictsWanted writes only the verdicts of the deal that is wanted.
func TestVerdictsWanted(t *testing.T) {
	r := recordOf(t, "deal 1\npoints AC 70 BD 50\ndeal 2\npoints AC 50 BD 70\n")
	r.Deal = 2
	a, s := reporting("en")
	assert.NilError(t, VerdictsJSON(a.Out, r))
	if got := s.text(a); strings.Count(got, "\n") != 1 || !strings.Contains(got, `"deal":2`) {
		t.Errorf("%s", got)
	}
}

// TestTallies: numbers below zero have the sign of print, and then the dash has room around it.
func TestTallies(t *testing.T) {
	sides := []card.Side{card.AC, card.BD}
	for _, tt := range []struct {
		of           card.Tally
		text, dashed string
	}{
		{card.Tally{}, "AC 0 BD 0", "0–0"},
		{card.Tally{}.Add(card.AC, 61).Add(card.BD, 59), "AC 61 BD 59", "61–59"},
		{card.Tally{}.Add(card.AC, -4), "AC −4 BD 0", "−4 – 0"},
		{card.Tally{}.Add(card.BD, -1), "AC 0 BD −1", "0 – −1"},
	} {
		assert.Check(t, is.Equal(TallyText(sides, tt.of), tt.text))
		assert.Check(t, is.Equal(record.Dashed(sides, tt.of), tt.dashed))
	}
	assert.Check(t, is.Equal(SharesText(card.Between(64, 56)), "AC 64 BD 56"))
}

// TestGames: what a deal brought, where it is known and where it is nothing.
func TestGames(t *testing.T) {
	a, _ := reporting("en")
	both := card.Tally{}.Add(card.AC, 2).Add(card.BD, -1)
	one := card.Tally{}.Add(card.BD, 4)
	for _, tt := range []struct {
		games *card.Tally
		want  string
	}{
		{nil, "games not known"}, {&card.Tally{}, "no games"}, {&one, "BD +4"}, {&both, "AC +2 BD −1"},
	} {
		assert.Check(t, is.Equal(GamesText(a.Out, rules.TwoPairs, tt.games), tt.want))
	}
}
