package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/replay/viewer/svg"
)

// rows is a chart whose heights have names.
func rows() *Chart {
	c := &Chart{Title: "echo: <high, then low>", X: "effect in percentage points", Tall: 2600,
		Rows: []string{"A. Reis & B. Sá", "somebody whose name is far too long for a picture", "all"}}
	c.Line(Dark, false, Point{-12.5, 0}, Point{31, 0})
	c.Dot(Dark, Point{9.3, 0})
	c.Line(Dark, false, Point{-100, 1}, Point{100, 1})
	c.Dot(Mark, Point{5, 2})
	c.Line(Dark, true, Point{0, -0.5}, Point{0, 2.5})
	c.Line(Dark, false, Point{math.NaN(), 0}, Point{31, 0})
	return c
}

// bars is a chart of bars, with numbers at both axes.
func bars() *Chart {
	c := &Chart{Title: "permutações", X: "acertos", Y: "permutações", Tall: 3400}
	for i, n := range []float64{2, 9, 40, 91, 130, 88, 39, 12, 1} {
		c.Bar(float64(i)-4.25, float64(i)-3.25, n)
	}
	c.Line(Mark, false, Point{2.75, 0}, Point{2.75, 130})
	return c
}

// curve is a band with a line in it, over named places.
func curve() *Chart {
	c := &Chart{Title: "Ana Reis & Carla Dias", Y: "rating", Tall: 2400}
	var low, middle, high []Point
	for i, y := range []float64{0, 40, 25, 60, 80, 75, 90, 70, 95, 110, 104, 120} {
		c.Steps = append(c.Steps, fmt.Sprintf("2026-10-%02d<", i+1))
		wide := 200 / math.Sqrt(float64(i+1))
		low, middle, high = append(low, Point{float64(i), y - wide}), append(middle, Point{float64(i), y}), append(high, Point{float64(i), y + wide})
	}
	c.Band(low, high)
	c.Line(Dark, false, middle...)
	return c
}

// none is a chart of nothing.
func none() *Chart { return &Chart{Title: "none", X: "x", Y: "y", Tall: 3400} }

// TestSVG: the pictures are as they were looked at.
func TestSVG(t *testing.T) {
	for name, got := range map[string]string{
		"rows": rows().SVG(), "bars": bars().SVG(), "none": none().SVG(), "curve": curve().SVG(), "stack": Stack("season", curve(), bars()),
	} {
		golden.Assert(t, got, name+".svg")
		for dec := xml.NewDecoder(strings.NewReader(got)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if strings.Contains(got, "NaN") {
			t.Errorf("%s draws what is not a number", name)
		}
	}
}

// TestSteps: each place across has its name while there is room, and the last one always; names never touch.
func TestSteps(t *testing.T) {
	for _, tt := range []struct {
		places int
		name   string
		want   string // the places that have a name
	}{
		{1, "p", "0"}, {3, "p", "2 1 0"}, {9, "p", "8 7 6 5 4 3 2 1 0"}, {4, "2026-10-03", "3 2 1 0"}, {12, "2026-10-03", "11 9 7 5 3 1"}, {100, "2026-10-03", "99 85 71 57 43 29 15 1"},
	} {
		d := &drawing{left: margin, right: wide - margin}
		names := make([]string, tt.places)
		for i := range names {
			names[i] = tt.name
		}
		var got []string
		for _, step := range d.steps(names) {
			got = append(got, fmt.Sprint(step.at))
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%d of %s: %s, want %s", tt.places, tt.name, s, tt.want)
		}
		each := float64(d.right-d.left) / (d.x.high - d.x.low) // from one place to the next
		apart := 1.0
		if len(got) > 1 {
			apart = float64(tt.places-1) / float64(len(got)-1)
		}
		if needs := float64(svg.Length(len(tt.name)+2) * letter); len(got) > 1 && apart*each < needs {
			t.Errorf("%d of %s: %v apart, and a name takes %v", tt.places, tt.name, apart*each, needs)
		}
	}
}

// TestTicks: the numbers at an axis are round, in order, and neither few nor many.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 100, "0 20 40 60 80 100"},
		{0.5, 0.95, "0.5 0.6 0.7 0.8 0.9"},
		{-104, 104, "-100 -50 0 50 100"},
		{-1, 1, "-1.0 -0.5 0.0 0.5 1.0"},
		{0, 1e9, "0 200000000 400000000 600000000 800000000 1000000000"},
		{0.0012, 0.0019, "0.0012 0.0014 0.0016 0.0018"},
	} {
		var have []string
		for _, tick := range ticks(span{test.low, test.high, true}, 6) {
			have = append(have, tick.text)
		}
		if got := strings.Join(have, " "); got != test.want {
			t.Errorf("%v to %v: %s, want %s", test.low, test.high, got, test.want)
		}
	}
}

// TestShorten: a name that is as long as a row has room for stays, a longer one is cut before the
// last cell.
func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"": "", strings.Repeat("a", 28): strings.Repeat("a", 28), strings.Repeat("a", 29): strings.Repeat("a", 27) + "…", strings.Repeat("中", 14): strings.Repeat("中", 14), strings.Repeat("中", 15): strings.Repeat("中", 13) + "…",
	} {
		if got := shorten(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWidened: an axis has a width, also where all numbers are one, and room at both ends.
func TestWidened(t *testing.T) {
	for _, tt := range []struct{ low, high, room, from, to float64 }{
		{0, 10, 0, 0, 10}, {0, 10, 0.1, -1, 11}, {5, 5, 0, 4, 6}, {5, 5, 0.5, 3, 7}, {0, 0, 0, -1, 1}, {1e12, 1e12 + 1, 0, 1e12 - 1, 1e12 + 2}, {0, 0.5, 0, 0, 0.5}, {-5, -5, 0, -6, -4},
	} {
		if got := widened(span{tt.low, tt.high, true}, tt.room); got != (span{tt.from, tt.to, true}) {
			t.Errorf("%v to %v: %v to %v, want %v to %v", tt.low, tt.high, got.low, got.high, tt.from, tt.to)
		}
	}
}

// TestReach: a chart shows a place where nothing is drawn, and of one point its neighbourhood.
func TestReach(t *testing.T) {
	c := &Chart{Tall: 2400}
	c.Reach(Point{3, -2})
	c.Dot(Dark, Point{1, 5})
	if c.x != (span{1, 3, true}) || c.y != (span{-2, 5, true}) {
		t.Errorf("axes %v and %v", c.x, c.y)
	}
	for _, p := range []Point{{math.NaN(), 0}, {0, math.NaN()}, {math.Inf(1), 0}, {0, math.Inf(-1)}} {
		if c.Dot(Dark, p); len(c.shapes) != 1 || c.x != (span{1, 3, true}) {
			t.Errorf("%v is drawn", p)
		}
	}
}
