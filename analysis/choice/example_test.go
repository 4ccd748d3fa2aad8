package choice_test

import (
	"fmt"

	"sueca/analysis/choice"
)

// Two cards a time, of which one is higher: the higher one was chosen in three of four, so that
// its odds are 3 and the coefficient is log 3.
func ExampleFit() {
	higher, lower := [][]float64{{1}, {0}}, 1
	var ds []choice.Decision
	for i := range 40 {
		d := choice.Decision{X: higher}
		if i%4 == 3 {
			d.Chosen = lower
		}
		ds = append(ds, d)
	}
	f, err := choice.Fit(ds, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f ± %.4f\n", f.Beta[0], f.Error(0))
	fmt.Printf("%.2f\n", choice.Shares(higher, f.Beta))
	// Output:
	// 1.0986 ± 0.3651
	// [0.75 0.25]
}
