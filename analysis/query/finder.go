package query

import (
	"cmp"
	"math/bits"
	"slices"

	"sueca/engine/card"
	"sueca/engine/code"
)

// Find calls give with each match in a view, in the order of what is bound by each, then
// of the plays. It reports whether there may be more of which the record does not tell, or because the
// search was given up ([DealView.GivenUp]).
// The same Found is passed each time.
func (q *Query) Find(s *DealView, give func(*Found)) (undecided bool) {
	s.GivenUp, s.Tried = false, 0
	if !q.codesIn(s) {
		return false
	}
	f := &s.finder
	if f.query != nil {
		f = new(finder) // it is asked for something else in between
	}
	*f = finder{query: q, look: moment{DealView: s, here: -1}, give: give, most: min(cmp.Or(s.Most, MaxTried), MaxTried)}
	defer func() { f.query, f.give = nil, nil }()
	f.found.moment = &f.look
	f.found.Plays = f.plays[:len(q.steps)]
	f.found.Each = f.each[:len(q.each)]
	f.bind(0)
	s.GivenUp, s.Tried = f.tried > f.most, f.tried
	return f.look.undecided || s.GivenUp
}

// codesIn reports whether all codes are found in the deal that must be; true where that is not
// known.
func (q *Query) codesIn(s *DealView) bool {
	if len(q.Codes) == 0 {
		return true
	}
	if slices.ContainsFunc(q.Codes, s.lacks) {
		return false
	}
	v, _ := s.judged()
	return v == nil || !slices.ContainsFunc(q.Codes, func(c code.Code) bool { return !slices.Contains(v.Codes, c) })
}

// finder is one search of a view. Each view has one, which is used again: most find nothing.
type finder struct {
	query *Query
	look  moment
	give  func(*Found)
	found Found
	plays [MaxSteps]Play
	each  [MaxEach]Bound
	tried int
	most  int
}

// bind binds the names from k on.
func (f *finder) bind(k int) {
	q, l := f.query, &f.look
	if k == len(q.each) {
		f.begin()
		return
	}
	l.here = -1
	set, ok := l.value(&q.each[k].in)
	if !ok {
		l.undecided = true
		return
	}
	for i := range members(set & 0b11110) {
		l.vars[k] = 1 << i
		if q.each[k].suit {
			f.found.Each[k] = Bound{Suit: card.Suit(i)}
		} else {
			f.found.Each[k] = Bound{Seat: card.Seat(i)}
		}
		f.bind(k + 1)
	}
}

// begin tests what is about the deal, then looks for the plays.
func (f *finder) begin() {
	l := &f.look
	l.here = -1
	for _, t := range f.query.match {
		if !l.sure(t(l)) {
			return
		}
	}
	for i := range f.query.deal {
		if !l.holds(&f.query.deal[i], 0) {
			return
		}
	}
	f.step(0, 0)
}

// value returns the value of an expression that no play is at hand for.
func (l *moment) value(o *operand) (int, bool) {
	if l.playout != nil && o.by != nil && o.by.which != nil {
		return o.by.values[o.by.which(l)], true
	}
	l.fill()
	return o.num(l)
}

// holds reports whether a condition holds, and notes if it is not known. In a playout it is asked of a
// play, which may be the first one if none is at hand.
func (l *moment) holds(c *condition, play int) bool {
	ask := c.test
	if l.playout != nil && c.plays.of != nil {
		in := c.plays.of(l).has(play)
		if ask = c.plays.rest; !in || ask == nil {
			return in
		}
	}
	if !c.bare {
		l.fill()
	}
	return l.sure(ask(l))
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
			if !l.holds(q.where, max(0, l.here)) {
				return
			}
		}
		if f.tried > f.most {
			return
		}
		f.tried += f.look.EachFound
		f.give(&f.found)
		return
	}
	if l.playout != nil {
		f.stepAtOnce(k, from)
		return
	}
	s := &q.steps[k]
	for i := from; i < l.n; i++ {
		x := &l.plays[i]
		if k > 0 && (s.within >= 0 || s.least > 0) {
			switch d := int(x.trick - l.plays[l.at[k-1]].trick); {
			case s.within >= 0 && d > s.within:
				return
			case d < s.least:
				continue
			}
		}
		if f.tried++; f.tried > f.most {
			return
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

// stepAtOnce is step for a playout: it goes through the plays that can be meant, and asks of them
// only what is not told of all plays at once.
func (f *finder) stepAtOnce(k, from int) {
	l := &f.look
	s := &f.query.steps[k]
	set := allPlays &^ (1<<from - 1)
	if k > 0 {
		trick := l.at[k-1] / places
		if s.within >= 0 {
			set &= 1<<min(cardsOfDeal, places*(trick+min(s.within, cardsOfDeal)+1)) - 1
		}
		set &^= 1<<min(cardsOfDeal, places*(trick+s.least)) - 1
	}
	rest := s.test
	if s.plays.of != nil && set != 0 {
		set &= s.plays.of(l)
		rest = s.plays.rest
	}
	if set != 0 && rest != nil {
		l.fill()
	}
	p := l.playout
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(uint64(set))
		if f.tried++; f.tried > f.most {
			return
		}
		l.here, l.at[k] = i, i
		if rest != nil && !l.sure(rest(l)) {
			continue
		}
		trick, place := i/places, i%places
		seat := p.Leaders[trick].After(place, l.DealView.Rules.Direction())
		f.found.Plays[k] = Play{trick + 1, place + 1, seat, p.Cards[i]}
		f.step(k+1, i+1)
		if s.first {
			return
		}
	}
}
