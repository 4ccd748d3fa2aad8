//go:build !js && !solvepage

package solve

// clueWeights are those of the clues, in sixty-fourths of a card point. TestTrainGuess has
// made them.
var clueWeights = [clues]int16{20, 13, 212, 570, 287, 123, 64, 30, -10, 352, 46, 19, 7, -1, 13, 170, 51, 11, 199, -42}
