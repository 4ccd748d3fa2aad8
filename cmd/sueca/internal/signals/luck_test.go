package signals

import (
	"bytes"
	"context"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/analysis/season/rating"
	"sueca/analysis/solve"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/chart"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// playedDeal is a deal that was really played: card points of the pair that led, above half.
type playedDeal struct {
	match     string
	par, made int
}

// playedDeals solves deals of every so-manieth log, at most so many of each.
func playedDeals(t *testing.T, every, most int) (out []playedDeal) {
	t.Helper()
	a := verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
	a.Records.From, a.Records.Jobs = "gaips", 1
	logs := 0
	err := a.Each([]string{verbtest.PlayedFile(t, "gaips-logs.tar.gz")}, false, func(_ *output.Output, r *source.Record, _ []finding.Finding) error {
		if logs++; logs%every != 0 {
			return nil
		}
		of := 0
		for _, d := range report.PlayedDeals(r, 0) {
			if !d.Played.Whole || of == most {
				continue
			}
			of++
			solver, err := solve.NewSolver(t.Context(), d.Rules, d.Played.Start, solve.CardPoints)
			if err != nil {
				return err
			}
			par, err := solver.Value(d.Played.Start)
			if err != nil {
				return err
			}
			before := d.Played.Before(d.Rules.Direction())
			won := d.Played.Won(solver, before, d.Rules.Direction())
			half, sign := d.Rules.DealPoints()/2, 1
			if rules.TwoPairs.Column(d.Played.Start.Leader) != card.AC {
				sign = -1
			}
			out = append(out, playedDeal{r.ID(), sign * (par - half), sign * (won[len(won)-1].Points.Of(card.AC) - half)})
		}
		return nil
	})
	assert.NilError(t, err)
	return out
}

// TestLuckPlayed: in games that were really played, what the cards were worth goes with what
// was made of them. The long run measures how far, which the program and the manual tell, and
// draws the manual's pictures of it.
func TestLuckPlayed(t *testing.T) {
	every, most := 100, 1
	if verbtest.Long {
		every, most = 10, math.MaxInt
	}
	var luck rating.Luck
	deals := playedDeals(t, every, most)
	for _, d := range deals {
		luck.Add(d.match, d.par, d.made)
	}
	if most == 1 {
		var par, made, both, par2, made2 float64
		n := float64(len(deals))
		for _, d := range deals {
			x, y := float64(d.par), float64(d.made)
			par, made, both, par2, made2 = par+x/n, made+y/n, both+x*y/n, par2+x*x/n, made2+y*y/n
		}
		// 0.82 in the long run; of 30 deals, three errors less.
		if r := (both - par*made) / math.Sqrt((par2-par*par)*(made2-made*made)); len(deals) < 30 || r < 0.6 {
			t.Errorf("%d deals, correlation %.2f", len(deals), r)
		}
		return
	}
	fit, _ := luck.Fit(1)
	if d := cmp.Diff(rating.Measured(), fit, cmpopts.EquateApprox(0, 1e-4)); d != "" {
		t.Errorf("measured otherwise (-told +measured):\n%s", d)
	}
	for _, of := range []struct{ lang, file string }{{"en", "manual/luck.svg"}, {"pt", "manual/sorte.svg"}} {
		golden.Assert(t, luckPicture(lang.New(of.lang), deals, &fit), filepath.Join("../../..", of.file))
	}
}

// luckPicture draws what was made of deals, by what they were worth: the mean and a standard
// deviation on both sides, and the same over all deals.
func luckPicture(words lang.Speaker, deals []playedDeal, fit *rating.LuckFit) string {
	const wide, least = 10, 20 // card points, deals
	byWorth := map[int][]float64{}
	var all []float64
	for _, d := range deals {
		k := int(math.Round(float64(d.par) / wide))
		byWorth[k], all = append(byWorth[k], float64(d.made)+60), append(all, float64(d.made)+60)
	}
	moments := func(v []float64) (mean, deviation float64) {
		for _, x := range v {
			mean += x / float64(len(v))
		}
		for _, x := range v {
			deviation += (x - mean) * (x - mean) / float64(len(v))
		}
		return mean, math.Sqrt(deviation)
	}
	text := map[string][3]string{
		"en": {"What is left without the luck of the cards: ", "what the deal was worth to the pair that leads, open cards", "card points made"},
		"pt": {"O que fica sem a sorte das cartas: ", "o que o jogo valia para o par que sai, a cartas abertas", "pontos feitos"},
	}[words.Name()]
	c := &chart.Chart{Title: text[0] + words.Percent(fit.Left, 0), X: text[1], Y: text[2], Tall: plotTall}
	var low, line, high []chart.Point
	for _, k := range slices.Sorted(maps.Keys(byWorth)) {
		if len(byWorth[k]) < least {
			continue
		}
		mean, e := moments(byWorth[k])
		x := float64(k*wide + 60)
		low, line, high = append(low, chart.Point{X: x, Y: mean - e}), append(line, chart.Point{X: x, Y: mean}), append(high, chart.Point{X: x, Y: mean + e})
	}
	c.Band(low, high)
	c.Line(chart.Dark, false, line...)
	mean, e := moments(all)
	for _, y := range []float64{mean - e, mean + e} {
		c.Line(chart.Mark, true, chart.Point{X: line[0].X, Y: y}, chart.Point{X: line[len(line)-1].X, Y: y})
	}
	c.Reach(chart.Point{X: 0, Y: 0})
	c.Reach(chart.Point{X: 120, Y: 120})
	return c.SVG()
}
