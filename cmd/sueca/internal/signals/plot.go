package signals

import (
	"math"
	"os"
	"path/filepath"

	"sueca/analysis/signal"
	"sueca/cmd/sueca/internal/chart"
	"sueca/replay/viewer/svg"
)

// plotTall is how tall a picture is that has numbers at both axes.
const plotTall svg.Length = 3600

// draw writes the pictures of a result into a new folder.
func (r *signalRun) draw(result *signal.Result) error {
	pictures, err := r.a.Files.CreateFolder(r.plots)
	if err != nil {
		return err
	}
	defer pictures.Abandon()
	for i := range result.Detectors {
		d := &result.Detectors[i]
		for name, make := range map[string]func(*signal.Result, *signal.DetectorResult) *chart.Chart{
			"effect": r.effectPlot, "power": r.powerPlot, "null": r.nullPlot, "evidence": r.evidencePlot,
		} {
			path := filepath.Join(pictures.Dir, d.Detector.Name+"-"+name+".svg")
			if err := os.WriteFile(path, []byte(make(result, d).SVG()), 0o666); err != nil {
				return err
			}
		}
	}
	return pictures.Commit()
}

// newPlot makes an empty picture.
func (r *signalRun) newPlot(d *signal.DetectorResult, x, y string) *chart.Chart {
	return &chart.Chart{Title: d.Detector.Name + ": " + r.a.titled(d.Detector, d.Detector.Title), X: x, Y: y, Tall: plotTall}
}

// effectPlot draws the effect of each unit with its interval, and of all.
func (r *signalRun) effectPlot(result *signal.Result, d *signal.DetectorResult) *chart.Chart {
	a := r.a
	c := r.newPlot(d, a.Out.Sayf("effect in percentage points, with 95 %% intervals"), "")
	const most = 60
	tests := []*signal.Test{&d.All}
	for i := range d.Units {
		if len(tests) <= most {
			tests = append(tests, &d.Units[i])
		}
	}
	c.Tall = 1400 + 240*svg.Length(len(tests))
	c.Rows = make([]string, len(tests))
	for i, t := range tests {
		row := len(tests) - 1 - i // the first is on top
		c.Rows[row] = a.Out.Sayf("all")
		ink := chart.Mark
		if i > 0 {
			c.Rows[row], ink = r.alias(result.Study, t.Unit), chart.Dark
		}
		e, y := &t.Effect, float64(row)
		if math.IsNaN(e.Difference) {
			continue
		}
		if !math.IsNaN(e.Low) {
			c.Line(ink, false, chart.Point{X: 100 * e.Low, Y: y}, chart.Point{X: 100 * e.High, Y: y})
		}
		c.Dot(ink, chart.Point{X: 100 * e.Difference, Y: y})
	}
	c.Line(chart.Dark, true, chart.Point{X: 0, Y: -0.5}, chart.Point{X: 0, Y: float64(len(tests)) - 0.5})
	return c
}

// powerPlot draws how often players of some honesty would be found: all of them together, and one by itself.
func (r *signalRun) powerPlot(result *signal.Result, d *signal.DetectorResult) *chart.Chart {
	a := r.a
	c := r.newPlot(d, a.Out.Sayf("how often a signal tells the truth"), a.Out.Sayf("found, of a hundred studies"))
	var all, one []chart.Point
	for _, p := range d.Curve {
		all, one = append(all, chart.Point{X: p.Honesty, Y: 100 * p.All}), append(one, chart.Point{X: p.Honesty, Y: 100 * p.One})
	}
	c.Line(chart.Dark, false, all...)
	c.Line(chart.Dark, true, one...)
	level := 100 * result.Study.Level
	c.Line(chart.Mark, true, chart.Point{X: 0.5, Y: level}, chart.Point{X: 0.95, Y: level})
	c.Reach(chart.Point{X: 0.5, Y: 0})
	c.Reach(chart.Point{X: 0.95, Y: 100})
	return c
}

// nullPlot draws the distribution of the permutations, and what was seen.
func (r *signalRun) nullPlot(_ *signal.Result, d *signal.DetectorResult) *chart.Chart {
	a := r.a
	c := r.newPlot(d, a.Out.Sayf("hits where it was so, more than expected"), a.Out.Sayf("permutations"))
	top := bars(c, d.All.Permuted.Draws)
	seen := float64(d.All.Association.Hits) - d.All.Association.Expected
	c.Line(chart.Mark, false, chart.Point{X: seen, Y: 0}, chart.Point{X: seen, Y: max(top, 1)})
	return c
}

// evidencePlot draws the evidence after each evening, of all together and of each unit, and what is
// enough for one test.
func (r *signalRun) evidencePlot(result *signal.Result, d *signal.DetectorResult) *chart.Chart {
	a := r.a
	c := r.newPlot(d, a.Out.Sayf("evenings"), a.Out.Sayf("evidence, as a power of ten"))
	line := func(ink chart.Ink, e *signal.Evidence) {
		points := []chart.Point{{X: 0, Y: 0}}
		for i, x := range e.Evenings {
			points = append(points, chart.Point{X: float64(i + 1), Y: x.Log10})
		}
		c.Line(ink, false, points...)
	}
	const most = 60
	for i := range d.Units[:min(len(d.Units), most)] {
		line(chart.Pale, &d.Units[i].Evidence)
	}
	line(chart.Dark, &d.All.Evidence)
	enough, last := math.Log10(1/result.Study.Level), float64(max(1, len(d.All.Evidence.Evenings)))
	c.Line(chart.Mark, true, chart.Point{X: 0, Y: enough}, chart.Point{X: last, Y: enough})
	c.Reach(chart.Point{X: 0, Y: -1})
	return c
}

// bars draws how often numbers occur that are in order and whole numbers apart, and
// returns the height of the tallest bar. Every bar covers equally many whole numbers.
func bars(c *chart.Chart, numbers []float64) (top float64) {
	if len(numbers) < 2 || numbers[0] == numbers[len(numbers)-1] {
		return 0
	}
	const most = 40
	first := numbers[0]
	whole := func(v float64) int { return int(math.Round(v - first)) }
	width := whole(numbers[len(numbers)-1])/most + 1
	counts := make([]float64, whole(numbers[len(numbers)-1])/width+1)
	for _, v := range numbers {
		counts[whole(v)/width]++
	}
	for i, n := range counts {
		from := first + float64(i*width) - 0.5
		c.Bar(from, from+float64(width), n)
		top = max(top, n)
	}
	return top
}
