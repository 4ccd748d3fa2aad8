//go:build !js && !solvepage

package solve

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/rules"
)

var guessed = flag.Int("train.guess", 0, "fit the first guess to so many deals, and write clues.go")

// TestTrainGuess fits the weights of the clues by least squares, and writes clues.go:
//
//	go test ./analysis/solve -run TestTrainGuess -v -args -train.guess 1000
func TestTrainGuess(t *testing.T) {
	if *guessed == 0 {
		t.Skip("-args -train.guess 1000 fits")
	}
	rules := rules.Default()
	var left [clues][clues + 1]float64 // the normal equations
	var all [][clues + 1]int
	var v *Solver
	for seed := range uint64(*guessed) {
		pos := dealtAt(rand.New(rand.NewPCG(seed, 2000+*trainSeed)), &rules, 10)
		var err error
		if v == nil {
			v, err = NewSolver(context.Background(), &rules, pos, CardPoints)
		} else {
			err = v.Reset(&rules, pos, CardPoints)
		}
		assert.NilError(t, err)
		value, err := v.Value(pos)
		assert.NilError(t, err)
		player, rest, trick := v.set(pos)
		var x [clues]int
		v.search.clues(&x, player, v.search.playout(player, rest, trick), rest)
		row := [clues + 1]int{clues: value - rest/2}
		copy(row[:], x[:])
		all = append(all, row)
		for i := range left {
			for k, r := range row {
				left[i][k] += float64(row[i] * r)
			}
		}
	}
	// Gauss and Jordan, with a little on the diagonal.
	for i := range left {
		left[i][i] += 1
	}
	for i := range left {
		by := left[i][i]
		for k := range left[i] {
			left[i][k] /= by
		}
		for r := range left {
			if by := left[r][i]; r != i {
				for k := range left[r] {
					left[r][k] -= by * left[i][k]
				}
			}
		}
	}
	square := 0.0
	for i := range clueWeights {
		clueWeights[i] = int16(math.Round(64 * left[i][clues]))
	}
	for _, row := range all {
		sum := 0
		for i, w := range clueWeights {
			sum += int(w) * row[i]
		}
		square += math.Pow(float64(row[clues]-sum/64), 2)
	}
	t.Logf("%d deals, error %.2f card points (root mean square)", len(all), math.Sqrt(square/float64(len(all))))
	text := "//go:build !js && !solvepage\n\npackage solve\n\n// clueWeights are those of the clues, in sixty-fourths of a card point. TestTrainGuess has\n// made them.\nvar clueWeights = [clues]int16{" +
		strings.ReplaceAll(strings.Trim(fmt.Sprint(clueWeights), "[]"), " ", ", ") + "}\n"
	assert.NilError(t, os.WriteFile("clues.go", []byte(text), 0o644))
}
