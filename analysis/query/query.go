package query

import (
	"slices"
	"sync"

	"sueca/engine"
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
	// Codes are those that must be found in a deal for anything in it to match.
	Codes []engine.Code

	each  []binder
	match []test // of the tags alone
	deal  []test // without any play
	steps []searched
	where test

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
	test   test
	first  bool // the first one only
	within int  // the most tricks after the play before; -1 for any
	least  int  // and the fewest
}

// MaxSteps and MaxEach are the most plays, and the most seats and suits, that a query
// can bind.
const MaxSteps, MaxEach = 8, 4

// moment is what a query is evaluated on: a scene, the plays bound so far, and the play
// at hand.
type moment struct {
	*Scene
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

// Found is a match of a query (ocorrência).
type Found struct {
	Plays []Play // one for each of the query's steps
	// Each has the seat or suit of each of the query's binders.
	Each []Bound

	moment *moment
}

// Play is a play that a query bound.
type Play struct {
	Trick, Place int
	Seat         engine.Seat
	Card         engine.Card
}

// Bound is the seat or the suit that a name is bound to.
type Bound struct {
	Seat engine.Seat
	Suit engine.Suit
}

// String returns the seat or the suit.
func (f Bound) String() string {
	if f.Suit != engine.NoSuit {
		return f.Suit.String()
	}
	return f.Seat.String()
}

// bare are scenes of no deal, which hold tags alone: a scene is large.
var bare = sync.Pool{New: func() any { return new(Scene) }}

// InTags reports whether the query can match something in a match with these tags. If somebody
// took another's seat in it, names are not all in the tags.
func (q *Query) InTags(tags []engine.TagWritten, substituted bool) bool {
	if len(q.match) == 0 || substituted && q.Names {
		return true
	}
	scene := bare.Get().(*Scene)
	defer bare.Put(scene)
	scene.Tags = tags
	l := moment{Scene: scene, here: -1}
	for _, t := range q.match {
		if t(&l) != yes {
			return false
		}
	}
	return true
}

// Find calls give with each match in a scene, in the order of what is bound by each, then
// of the plays. It reports whether there may be more of which the record does not tell.
// The same Found is passed each time.
func (q *Query) Find(s *Scene, give func(*Found)) (undecided bool) {
	if !q.codesIn(s) {
		return false
	}
	f := finder{query: q, look: moment{Scene: s, here: -1}, give: give}
	f.found.moment = &f.look
	f.found.Plays = f.plays[:len(q.steps)]
	f.found.Each = f.each[:len(q.each)]
	f.bind(0)
	return f.look.undecided
}

// codesIn reports whether all codes are found in the deal that must be; true where that is not
// known.
func (q *Query) codesIn(s *Scene) bool {
	if len(q.Codes) == 0 {
		return true
	}
	v, _ := s.judged()
	return v == nil || !slices.ContainsFunc(q.Codes, func(c engine.Code) bool { return !slices.Contains(v.Codes, c) })
}

// finder is one search of a scene.
type finder struct {
	query *Query
	look  moment
	give  func(*Found)
	found Found
	plays [MaxSteps]Play
	each  [MaxEach]Bound
}

// bind binds the names from k on.
func (f *finder) bind(k int) {
	q, l := f.query, &f.look
	if k == len(q.each) {
		f.begin()
		return
	}
	l.here = -1
	set, ok := q.each[k].in.num(l)
	if !ok {
		l.undecided = true
		return
	}
	for i := 1; i <= 4; i++ {
		if set>>i&1 == 0 {
			continue
		}
		l.vars[k] = 1 << i
		if q.each[k].suit {
			f.found.Each[k] = Bound{Suit: engine.Suit(i)}
		} else {
			f.found.Each[k] = Bound{Seat: engine.Seat(i)}
		}
		f.bind(k + 1)
	}
}

// begin tests what is about the deal, then looks for the plays.
func (f *finder) begin() {
	l := &f.look
	l.here = -1
	for _, tests := range [2][]test{f.query.match, f.query.deal} {
		for _, t := range tests {
			if !l.sure(t(l)) {
				return
			}
		}
	}
	f.step(0, 0)
}

// sure reports whether a truth is yes, and notes if it is not known.
func (l *moment) sure(t truth) bool {
	if t == unknown {
		l.undecided = true
	}
	return t == yes
}

// step looks for play k, from a card on.
func (f *finder) step(k, from int) {
	q, l := f.query, &f.look
	if k == len(q.steps) {
		if q.where != nil {
			l.here = -1
			if len(q.steps) > 0 {
				l.here = l.at[0]
			}
			if !l.sure(q.where(l)) {
				return
			}
		}
		f.give(&f.found)
		return
	}
	s := &q.steps[k]
	for i := from; i < l.n; i++ {
		x := &l.plays[i]
		if k > 0 && (s.within >= 0 || s.least > 0) {
			d := int(x.trick - l.plays[l.at[k-1]].trick)
			if s.within >= 0 && d > s.within {
				return
			}
			if d < s.least {
				continue
			}
		}
		l.here, l.at[k] = i, i
		if !l.sure(s.test(l)) {
			continue
		}
		f.found.Plays[k] = Play{int(x.trick), int(x.place), x.seat, x.Card}
		f.step(k+1, i+1)
		if s.first {
			return
		}
	}
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

// truthOf converts a bool.
func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}
