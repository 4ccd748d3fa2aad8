package main

import (
	"bytes"
	"image/color"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"sueca/analysis/signal"
)

// The colours of the pictures: dark on white, and one that stands out in grey print too.
var (
	inkDark  = color.RGBA{0x22, 0x2b, 0x38, 0xff}
	inkPale  = color.RGBA{0x9a, 0xb4, 0xd0, 0xff}
	inkMark  = color.RGBA{0xb0, 0x3a, 0x2e, 0xff}
	inkGrids = color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
)

// draw writes the pictures of a result into a new folder.
func (r *signalRun) draw(result *signal.Result) error {
	pictures, err := r.a.CreateFolder(r.plots)
	if err != nil {
		return err
	}
	defer pictures.Abandon()
	for i := range result.Detectors {
		d := &result.Detectors[i]
		for name, make := range map[string]func(*signal.Result, *signal.DetectorResult) (*plot.Plot, vg.Length){
			"effect": r.effectPlot, "power": r.powerPlot, "null": r.nullPlot,
		} {
			p, high := make(result, d)
			if err := writePlot(filepath.Join(pictures.Dir, d.Detector.Name+"-"+name+".svg"), p, high); err != nil {
				return err
			}
		}
	}
	return pictures.Commit()
}

func writePlot(name string, p *plot.Plot, high vg.Length) error {
	canvas := vgsvg.New(16*vg.Centimeter, high)
	const edge = 5 * vg.Millimeter
	p.Draw(draw.Crop(draw.New(canvas), edge, -edge, edge, -edge))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}

// newPlot makes an empty picture.
func (r *signalRun) newPlot(d *signal.DetectorResult, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text = d.Detector.Name + ": " + r.a.titled(d.Detector, d.Detector.Title)
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.Title.Padding = vg.Millimeter * 2
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = inkGrids, inkGrids
	p.Add(grid)
	return p
}

// line draws a line through points.
func line(p *plot.Plot, c color.Color, dashed bool, points plotter.XYs) {
	l, err := plotter.NewLine(points)
	if err != nil {
		return // a point is not a number: there is nothing to draw
	}
	l.Color, l.Width = c, vg.Points(1.4)
	if dashed {
		l.Dashes = []vg.Length{vg.Points(3), vg.Points(3)}
	}
	p.Add(l)
}

// effectPlot draws the effect of each unit with its interval, and of all.
func (r *signalRun) effectPlot(result *signal.Result, d *signal.DetectorResult) (*plot.Plot, vg.Length) {
	a := r.a
	p := r.newPlot(d, a.Words.Sayf("effect in percentage points, with 95 %% intervals"), "")
	const most = 60
	tests := []*signal.Test{&d.All}
	for i := range d.Units {
		if len(tests) <= most {
			tests = append(tests, &d.Units[i])
		}
	}
	var names []string
	for i, t := range tests {
		y := float64(len(tests) - 1 - i)
		name := a.Words.Sayf("all")
		if i > 0 {
			name = r.alias(result, t.Unit)
		}
		names = append([]string{name}, names...)
		e := &t.Effect
		if math.IsNaN(e.Difference) {
			continue
		}
		ink := inkDark
		if i == 0 {
			ink = inkMark
		}
		if !math.IsNaN(e.Low) && !math.IsInf(e.Low, 0) {
			line(p, ink, false, plotter.XYs{{X: max(-100, 100*e.Low), Y: y}, {X: min(100, 100*e.High), Y: y}})
		}
		if dot, err := plotter.NewScatter(plotter.XYs{{X: 100 * e.Difference, Y: y}}); err == nil {
			dot.GlyphStyle = draw.GlyphStyle{Color: ink, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
			p.Add(dot)
		}
	}
	line(p, inkDark, true, plotter.XYs{{X: 0, Y: -0.5}, {X: 0, Y: float64(len(tests)) - 0.5}})
	p.NominalY(names...)
	return p, vg.Centimeter * vg.Length(4+0.6*float64(len(tests)))
}

// powerPlot draws how often players of some honesty would be found.
func (r *signalRun) powerPlot(result *signal.Result, d *signal.DetectorResult) (*plot.Plot, vg.Length) {
	a := r.a
	p := r.newPlot(d, a.Words.Sayf("how often a signal tells the truth"), a.Words.Sayf("found, of a hundred studies"))
	var points plotter.XYs
	for _, c := range d.Curve {
		points = append(points, plotter.XY{X: c.Honesty, Y: 100 * c.Power})
	}
	line(p, inkDark, false, points)
	line(p, inkMark, true, plotter.XYs{{X: 0.5, Y: 100 * result.Study.Level}, {X: 0.95, Y: 100 * result.Study.Level}})
	p.Y.Min, p.Y.Max = 0, 100
	return p, 9 * vg.Centimeter
}

// nullPlot draws the distribution of the permutations, and what was seen.
func (r *signalRun) nullPlot(result *signal.Result, d *signal.DetectorResult) (*plot.Plot, vg.Length) {
	a := r.a
	p := r.newPlot(d, a.Words.Sayf("hits where it was so, more than expected"), a.Words.Sayf("permutations"))
	top := 0.0
	draws := plotter.Values(d.All.Permuted.Draws)
	if len(draws) > 1 && draws[0] < draws[len(draws)-1] {
		// Hits are whole numbers: every bar covers the same number of them.
		wide := int(draws[len(draws)-1]-draws[0]+1.5)/40 + 1
		if h, err := plotter.NewHist(draws, max(1, int(draws[len(draws)-1]-draws[0]+1.5)/wide)); err == nil {
			h.FillColor, h.LineStyle.Color = inkPale, inkDark
			p.Add(h)
			for _, b := range h.Bins {
				top = max(top, b.Weight)
			}
		}
	}
	seen := float64(d.All.Association.Hits) - d.All.Association.Expected
	line(p, inkMark, false, plotter.XYs{{X: seen, Y: 0}, {X: seen, Y: max(top, 1)}})
	return p, 9 * vg.Centimeter
}
