package message

import (
	"strings"
	"unicode/utf8"
)

// farthest is the length of the longest word that is compared: nobody mistypes a longer
// one, and comparing takes time quadratic in the length.
const farthest = 40

// Nearest returns the name that was perhaps meant by a mistyped word, or "" if there is
// none that is like it. One letter in four may be wrong, missing, too many, or in the
// place of its neighbour; the beginning of one name alone will do too, from three letters
// on. Upper and lower case are the same.
func Nearest(word string, names []string) string {
	n := utf8.RuneCountInString(word)
	if n > farthest {
		return ""
	}
	word = strings.ToLower(word)
	best, least := "", max((n+2)/4, min(n-1, 1))+1
	begun, many := "", false
	for _, name := range names {
		lower := strings.ToLower(name)
		if m := utf8.RuneCountInString(lower); m < farthest && max(m-n, n-m) < least {
			if d := lettersApart(word, lower); d < least {
				best, least = name, d
			}
		}
		if n >= 3 && strings.HasPrefix(lower, word) {
			begun, many = name, begun != ""
		}
	}
	if best == "" && !many {
		return begun
	}
	return best
}

// lettersApart returns how many letters must be put in, taken out, replaced, or swapped
// with the next one, to make one word of the other: the edit distance of Levenshtein
// (1966), with the swaps of Damerau (1964).
func lettersApart(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range y {
			d := last[j]
			if x[i] != y[j] {
				d++
			}
			row[j+1] = min(d, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(y)]
}
