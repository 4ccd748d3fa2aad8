package query

import (
	_ "embed"
	"slices"

	"sueca/engine/message"
)

// QueryManual is the manual of the query language.
//
//go:embed QUERY.md
var Manual string

// param is what a word is asked about.
type param struct {
	sort kindOf
	// given: where it is left out, it is the player (or, of a deal, missing).
	given bool
	// literal: it must stand there as a text; condition: it is about other plays.
	literal, condition bool
}

// word is a word of the language (palavra), with what it means. Those about a play
// need one.
type word struct {
	name   string
	topic  message.Word
	means  message.Word // in English; the manual is made of it
	sort   kindOf
	level  level
	params []param
	// One of these answers. Arguments of sorts that are numbers come as such.
	test func(*moment) truth
	num  func(*moment) (int, bool)
	// with returns the answer from arguments.
	with func(c *compiler, args []operand) operand
}

// known makes an answer that is always known.
func known(n int) (int, bool) { return n, true }

var (
	aPlayer  = param{sort: aSeat, given: true}
	someSeat = param{sort: aSeat}
	someSuit = param{sort: aSuit}
	someCard = param{sort: aCard}
	someText = param{sort: aText, literal: true}
	somePlay = param{sort: aTruth, condition: true}
)

// words is the vocabulary, in the order of the manual.
var words = slices.Concat(playWords, seatWords, suitWords, suitNames(), holdingWords, scoreWords, foundWords, otherWords, matchWords)

// findWord finds a word of the language.
func findWord(name string) *word {
	for i := range words {
		if words[i].name == name {
			return &words[i]
		}
	}
	return nil
}
