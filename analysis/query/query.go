package query

import (
	"iter"
	"math/bits"
	"sync"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
)

// Query is a compiled query (consulta). QUERY.md is the manual of the language. A Query
// does not change, and is safe for several goroutines.
type Query struct {
	// Steps are the names of the plays that a match binds, Each those of the seats and
	// suits.
	Steps []string
	Each  []string
	// Grades reports whether the query asks what cards cost.
	Grades bool
	// Tags are the names of the tags that it asks for; with Names those of the players too.
	Tags  []string
	Names bool
	// Finds reports whether it asks what is found.
	Finds bool
	// Timed reports whether it asks how long a card took.
	Timed bool
	// Gestures reports whether it asks what was seen beside the cards, and who coded it.
	Gestures bool
	// Codes are those that must be found in a deal for anything in it to match.
	Codes []code.Code

	each  []binder
	match []test      // of the tags alone
	deal  []condition // without any play
	steps []searched
	where *condition

	compiler *compiler // for expressions on its matches
	asked    int       // what they need for one card, so far
}

// DealOnly reports whether the query is about deals and binds no play.
func (q *Query) DealOnly() bool { return len(q.steps) == 0 }

// binder binds a name to each seat or suit of a set in turn.
type binder struct {
	suit bool
	in   operand
}

// searched is a play that the query looks for.
type searched struct {
	condition
	first  bool // the first one only
	within int  // the most tricks after the play before; -1 for any
	least  int  // and the fewest
}

// MaxSteps and MaxEach are the most plays, and the most seats and suits, that a query
// can bind.
const MaxSteps, MaxEach = 8, 4

// moment is what a query is evaluated on: a view, the plays bound so far, and the play
// at hand.
type moment struct {
	*DealView
	here  int // the play at hand; -1 for the deal
	outer int // the play at hand outside a question about other plays
	at    [MaxSteps]int
	vars  [MaxEach]int
	// undecided: the record does not tell something that was asked.
	undecided bool
}

// play returns the play at hand.
func (l *moment) play() *scenePlay { return &l.plays[l.here] }

// trick returns the trick that the play at hand is in.
func (l *moment) trick() *sceneTrick { return &l.tricks[l.play().trick] }

// Found is a match of a query (o que se encontra).
type Found struct {
	Plays []Play // one for each of the query's steps
	// Each has the seat or suit of each of the query's binders.
	Each []Bound

	moment *moment
}

// Play is a play that a query bound.
type Play struct {
	Trick, Place int
	Seat         card.Seat
	Card         card.Card
}

// Bound is the seat or the suit that a name is bound to.
type Bound struct {
	Seat card.Seat
	Suit card.Suit
}

// String returns the seat or the suit.
func (f Bound) String() string {
	if f.Suit != card.NoSuit {
		return f.Suit.String()
	}
	return f.Seat.String()
}

// bare are views of no deal, which hold tags alone: a view is large.
var bare = sync.Pool{New: func() any { return new(DealView) }}

// InTags reports whether the query can match something in a match with these tags. If somebody
// took another's seat in it, names are not all in the tags.
func (q *Query) InTags(tags []engine.TagWritten, substituted bool) bool {
	if len(q.match) == 0 || substituted && q.Names {
		return true
	}
	view := bare.Get().(*DealView)
	defer bare.Put(view)
	view.Tags = tags
	l := moment{DealView: view, here: -1}
	for _, t := range q.match {
		if t(&l) != yes {
			return false
		}
	}
	return true
}

// truth is true, false or not known, because the record does not tell (S. Kleene's strong
// logic).
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

// test is a condition on a moment.
type test func(*moment) truth

// members returns the seats or suits of a set.
func members(set int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0 && yield(bits.TrailingZeros(uint(set))); set &= set - 1 {
		}
	}
}

// where returns a truth where it is known.
func where(known, so bool) truth {
	if !known {
		return unknown
	}
	return truthOf(so)
}

// truthOf converts a bool.
func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}
