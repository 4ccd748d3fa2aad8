package chart_test

import (
	"fmt"
	"strings"

	"sueca/cmd/sueca/internal/chart"
)

func Example() {
	c := &chart.Chart{Title: "power", X: "how often it tells the truth", Y: "found", Tall: 3400}
	c.Line(chart.Dark, false, chart.Point{X: 0.5, Y: 1}, chart.Point{X: 0.75, Y: 62}, chart.Point{X: 0.95, Y: 99})
	fmt.Println(strings.Contains(c.SVG(), "<title>power</title>"))
	// Output: true
}
