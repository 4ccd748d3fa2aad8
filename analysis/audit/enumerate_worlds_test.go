package audit_test

import "errors"

// world is one deal that a record allows: whose every card was, and in which trick it
// was played, 10 for never.
type world struct {
	seat, when [40]int8
	// at are the cards of each written trick by their places, of the others by seats.
	at [10][4]cardOf
	// dealt are the hands; left what each seat has when a trick is over, or its part in it.
	dealt [4]pile
	left  [10][4]pile
}

// spot is a place at which a card was laid that may not be known.
type spot struct {
	seat, trick, place int
	may                pile
}

// demand says that a seat had, besides the cards except, one for each of some tokens,
// and had not played them in the tricks before since.
type demand struct {
	seat, since int
	tokens      []pile
	except      pile
}

// enumerator walks through the deals that a record allows, one by one.
type enumerator struct {
	spots   []spot
	owed    [4]int  // cards never played, by seat
	rest    [4]pile // which they may be
	demands []demand
	steps   int
	w       world
	yield   func(*world)
}

var errTooMany = errors.New("too many deals to walk through")

// mostSteps is how far the walk goes. It is far beyond what the records here need.
const mostSteps = 3_000_000

// newEnumerator lays out the places and what is believed of each.
func newEnumerator(s *scrap, b *belief) *enumerator {
	e := new(enumerator)
	for q := range 4 {
		e.owed[q] = 10
	}
	for t := range s.last() {
		if s.tricks[t] == nil {
			for q := range 4 {
				e.spots = append(e.spots, spot{q, t, q, b.may[q]})
				e.owed[q]--
			}
			continue
		}
		for k, tok := range s.tricks[t].plays {
			q := s.seat(t, k)
			may := tok.may() & b.may[q]
			if b.doubted[t][k] {
				may = b.may[q]
			}
			e.spots = append(e.spots, spot{q, t, k, may})
			e.owed[q]--
		}
	}
	for i := range e.spots {
		for _, u := range b.unplayed {
			if u.seat == e.spots[i].seat && e.spots[i].trick < u.since {
				e.spots[i].may &^= u.except
			}
		}
	}
	e.rest = b.may
	e.demands = b.demands
	return e
}

// run yields every deal; its world is good until the next one.
func (e *enumerator) run(yield func(*world)) error {
	e.yield = yield
	return e.lay(wholePack, e.spots)
}

// lay fills the place that has the fewest cards to choose from, and goes on.
func (e *enumerator) lay(free pile, open []spot) error {
	if e.steps++; e.steps > mostSteps {
		return errTooMany
	}
	if len(open) == 0 {
		return e.share(free)
	}
	best, fewest := 0, 41
	var somewhere pile
	for i := range open {
		n := (open[i].may & free).count()
		if n < fewest {
			best, fewest = i, n
		}
		somewhere |= open[i].may
	}
	for q := range 4 {
		if e.owed[q] > 0 {
			somewhere |= e.rest[q]
		}
	}
	if fewest == 0 || free&^somewhere != 0 {
		return nil
	}
	sp := open[best]
	others := make([]spot, 0, len(open)-1)
	others = append(append(others, open[:best]...), open[best+1:]...)
	for p := sp.may & free; p != 0; p &= p - 1 {
		c := p.first()
		e.w.seat[c], e.w.when[c], e.w.at[sp.trick][sp.place] = int8(sp.seat), int8(sp.trick), c
		if err := e.lay(free.but(c), others); err != nil {
			return err
		}
	}
	return nil
}

// share gives out the cards that nobody played, card by card.
func (e *enumerator) share(free pile) error {
	if e.steps++; e.steps > mostSteps {
		return errTooMany
	}
	if free == 0 {
		e.leaf()
		return nil
	}
	c := free.first()
	for q := range 4 {
		if e.owed[q] == 0 || !e.rest[q].has(c) {
			continue
		}
		e.owed[q]--
		e.w.seat[c], e.w.when[c] = int8(q), 10
		err := e.share(free.but(c))
		e.owed[q]++
		if err != nil {
			return err
		}
	}
	return nil
}

// leaf yields a deal that has all that was written in part.
func (e *enumerator) leaf() {
	w := &e.w
	var now [4]pile
	for c := cardOf(0); c < 40; c++ {
		if w.when[c] == 10 {
			now[w.seat[c]] = now[w.seat[c]].with(c)
		}
	}
	for t := 9; t >= 0; t-- {
		w.left[t] = now
		for c := cardOf(0); c < 40; c++ {
			if int(w.when[c]) == t {
				now[w.seat[c]] = now[w.seat[c]].with(c)
			}
		}
	}
	w.dealt = now
	for _, d := range e.demands {
		held := w.dealt[d.seat]
		if d.since > 0 {
			held = w.left[d.since-1][d.seat]
		}
		if !fits(held&^d.except, d.tokens) {
			return
		}
	}
	e.yield(w)
}

// fits reports whether there is a card of its own for each token.
func fits(held pile, tokens []pile) bool {
	if len(tokens) == 0 {
		return true
	}
	for p := held & tokens[0]; p != 0; p &= p - 1 {
		if fits(held.but(p.first()), tokens[1:]) {
			return true
		}
	}
	return false
}

// taker returns who took a written trick of four cards in a deal.
func (s *scrap) taker(w *world, t int) int {
	best := 0
	for k := 1; k < 4; k++ {
		c, top := w.at[t][k], w.at[t][best]
		if c.suit() == top.suit() && c > top || c.suit() == s.trump.suit && top.suit() != s.trump.suit {
			best = k
		}
	}
	return s.seat(t, best)
}

// trusted reports whether the written fields that are trusted are true in a deal.
func (s *scrap) trusted(w *world) bool {
	for t, l := range s.tricks {
		if l == nil || len(l.plays) < 4 {
			continue
		}
		if s.winners && l.winner >= 0 && s.taker(w, t) != l.winner {
			return false
		}
		if s.leaders && t < 9 && s.tricks[t+1] != nil && s.taker(w, t) != s.tricks[t+1].leader {
			return false
		}
		sum := 0
		for _, c := range w.at[t] {
			sum += c.points()
		}
		if s.points && l.worth >= 0 && sum != l.worth {
			return false
		}
	}
	return true
}

// honest reports whether all written leaders and winners are true in a deal, for some
// trump suit where none is written.
func (s *scrap) honest(w *world) bool {
	try := *s
	try.leaders, try.winners, try.points = true, true, false
	if s.trump.suit >= 0 {
		return try.trusted(w)
	}
	for try.trump.suit = range 4 {
		if try.trusted(w) {
			return true
		}
	}
	return false
}
