package query

import (
	_ "embed"
	"slices"

	"sueca/engine/message"
)

// Manual is the manual of the query language.
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
	// One of these answers, the others from arguments. Arguments of sorts that are numbers come as such.
	test   func(*moment) truth
	num    func(*moment) (int, bool)
	testOf func(l *moment, args []operand) truth
	numOf  func(l *moment, args []operand) (int, bool)
	with   func(c *compiler, args []operand) operand
	// atOnce sets what the answer is for all plays of a playout at once, where that is known of the arguments.
	atOnce func(o *operand, args []operand)
	finds  bool // it asks what is found
	timed  bool // it asks how long a card took
}

// about sets the topic of words.
func about(topic message.Word, list ...word) []word {
	for i := range list {
		list[i].topic = topic
	}
	return list
}

// answer returns the answer from arguments.
func (w *word) answer(c *compiler, args []operand) operand {
	out := operand{test: w.test, num: w.num}
	c.query.Finds, c.query.Timed = c.query.Finds || w.finds, c.query.Timed || w.timed
	switch {
	case w.with != nil:
		out = w.with(c, args)
	case w.testOf != nil:
		out.test = func(l *moment) truth { return w.testOf(l, args) }
	case w.numOf != nil:
		out.num = func(l *moment) (int, bool) { return w.numOf(l, args) }
	}
	if w.atOnce != nil && !slices.ContainsFunc(args, func(a operand) bool { return a.by == nil && a.literal == nil }) {
		w.atOnce(&out, args)
	}
	out.sort, out.level = w.sort, w.level
	w.ofPlayout(&out)
	return out
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
var words = slices.Concat(
	about("plays", slices.Concat(playWords, besideWords, gestureWords)...), about("seats", seatWords...), about("suits", slices.Concat(suitWords, suitNames())...),
	about("holdings", holdingWords...), about("score", scoreWords...), about("findings and grades", foundWords...), about("what was known", worldWords...),
	about("other plays", otherWords...), about("match", matchWords...),
)

// findWord finds a word of the language.
func findWord(name string) *word {
	for i := range words {
		if words[i].name == name {
			return &words[i]
		}
	}
	return nil
}
