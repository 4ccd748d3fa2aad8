package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A deal of which some cards are not written may be worth the same wherever they lie. Then it
// is worth that: the card that is missing from the pack went to whoever took the one trick
// with a card unknown.

// eliminationLimit is the number of cases that are tried for one deal. Ordinary records need a
// few dozen; past the limit the deal is taken not to tell.
const eliminationLimit = 4000

// takingLimit is how many cards are tried to have taken a trick, in all: 50 ms.
const takingLimit = 60_000

// takenForCase is how many of them take as long as a case.
const takenForCase = 4

// Eliminate returns the card points of each side of a deal that was played out and of which
// some cards are not written, if they are the same in every world that the record allows: in
// each way to put the cards that are left in the places that are left, as long as whoever leads
// a trick can have taken the one before. tricks are the numbers of tricks that the sides may
// have taken with these points, each once; there are more only where a trick that is worth
// nothing may be either side's. ok is false if the points are not the same, if there is no such
// world or what is written contradicts itself, or if the cases are too many.
//
// The last trick need not be written where everybody has one card left. The rules tell who
// leads the first trick, if that is not written.
func Eliminate(d *engine.Deal, trump card.Suit, r *rules.Rules) (points card.Tally, tricks []card.Tally, ok bool) {
	points, tricks, ok, _ = eliminated(d, trump, r)
	return points, tricks, ok
}

// eliminated is [Eliminate], with how many cases were tried for it.
func eliminated(d *engine.Deal, trump card.Suit, r *rules.Rules) (points card.Tally, tricks []card.Tally, ok bool, cases int) {
	if trump == card.NoSuit || d.LastTrick() < d.Tricks()-1 || d.LastTrick() == 0 || d.Doubted() != 0 || d.Sides() == nil {
		return points, nil, false, 0
	}
	if d.Trump == card.Unknown && d.Table.Parting != rules.TeamsCalled {
		with := *d
		with.Trump = card.New(trump, card.NoRank) // the trump card is one of that suit
		d = &with
	}
	if misfit(d) {
		return points, nil, false, 0
	}
	if d.Pack.Doubled() {
		return eliminate[twoPacks](d, trump, r)
	}
	return eliminate[onePack](d, trump, r)
}

// EliminateTrick returns the card points of trick n, if they are the same wherever the cards lie
// that are not written, whoever took it. It leaves out the bonus for the last trick, and does not
// ask what is told of a hand but no card of it, such as that it had some spade.
func EliminateTrick(d *engine.Deal, n int) (points int, ok bool) {
	if !d.Trick(n).Full() || d.Doubted() != 0 || misfit(d) {
		return 0, false
	}
	if d.Pack.Doubled() {
		return eliminateTrick[twoPacks](d, n)
	}
	return eliminateTrick[onePack](d, n)
}

func eliminateTrick[S pile](d *engine.Deal, n int) (points int, ok bool) {
	w, ok := worldsIn[S](d)
	if !ok || w.trust != trustAll {
		return 0, false
	}
	m, _ := w.settle(&w.allow, nil)
	in := func(p position) card.Side {
		if p.time == n {
			return card.A.Alone()
		}
		return card.NoSide
	}
	worth, same := w.worth(m, &w.allow, d.QueenOfHearts, in)
	return worth.Of(card.A.Alone()), same
}

func eliminate[S pile](d *engine.Deal, trump card.Suit, r *rules.Rules) (points card.Tally, tricks []card.Tally, ok bool, cases int) {
	w, ok := worldsIn[S](d)
	if !ok || w.trust != trustAll {
		return points, nil, false, 0
	}
	e := elimination[S]{d: d, w: w, trump: trump}
	defer func() { d.Try(e.taken / takenForCase) }()
	if !e.playedOut() || !e.follow(1, d.FirstLeader(r), &w.allow) || e.tricks == nil {
		return points, nil, false, w.steps + e.taken/takenForCase
	}
	return e.points, e.tricks, true, w.steps
}

// elimination counts a deal in every world.
type elimination[S pile] struct {
	d      *engine.Deal
	w      *worlds[S]
	trump  card.Suit
	takers [rules.MaxTricks + 1]card.Seat
	// points is what the worlds so far bring, tricks how many tricks; nil before the first.
	points card.Tally
	tricks []card.Tally
	taken  int // how many cards were tried to have taken a trick
}

// playedOut reports whether every card that is still in a hand can only have gone to the last
// trick.
func (e *elimination[S]) playedOut() bool {
	for _, s := range e.d.Table.Seats {
		left := 0
		for _, p := range e.w.open {
			if p.seat == s && p.time == unplayed {
				left++
			}
		}
		if _, played := playOf(e.d, e.d.Tricks(), s); played && left > 0 || left > 1 {
			return false
		}
	}
	return true
}

// time returns when the card was played that a seat put into trick n: the last card of a hand
// is not written in any.
func (e *elimination[S]) time(n int, s card.Seat) int {
	if n == e.d.Tricks() {
		if _, played := playOf(e.d, n, s); !played {
			return unplayed
		}
	}
	return n
}

// follow counts the worlds of allow from trick n on, which leader leads if that is not written.
// It returns false once they are known not to be worth the same.
func (e *elimination[S]) follow(n int, leader card.Seat, allow *allowance[S]) bool {
	if n > e.d.Tricks() {
		return e.count(allow, e.w.needs)
	}
	t := e.d.Trick(n)
	if t.N > 0 {
		leader = t.Plays[0].Seat
	} else if t.Number > 0 && t.Leader != card.NoSeat {
		leader = t.Leader
	}
	next := e.nextLeader(n)
	if s, ok := e.d.Winner(n, e.trump); ok {
		e.takers[n] = s
		return next != card.NoSeat && next != s || e.follow(n+1, s, allow)
	}
	if leader == card.NoSeat {
		return false
	}
	order := orderIn(e.d, t, leader)
	for _, s := range order {
		if next != card.NoSeat && next != s {
			continue
		}
		e.takers[n] = s
		for c, led := range e.taking(s, leader) {
			if e.taken++; e.taken > takingLimit {
				return false
			}
			if !e.w.mayHold(allow, e.time(n, s), s, c.Bit()) || !e.w.mayHold(allow, e.time(n, leader), leader, card.SuitCards(led)) {
				continue // most cards, and there is nothing to copy for them
			}
			if some := *allow; e.takenWith(&some, n, order, s, c, led) && e.w.exist(some) {
				if e.w.steps > eliminationLimit || !e.follow(n+1, s, &some) {
					return false
				}
			}
		}
	}
	return true
}

// nextLeader returns who took trick n as is written: who leads the next one or, of a trick
// without cards, its outcome. It returns [card.NoSeat] if nothing says so.
func (e *elimination[S]) nextLeader(n int) card.Seat {
	if t := e.d.Trick(n); t.Bare() {
		return t.Taken.Winner
	}
	if n < e.d.Tricks() && e.d.Trick(n+1).Number > 0 {
		return e.d.Trick(n + 1).Leader
	}
	return card.NoSeat
}

// orderIn returns the seats in the order in which they played to a trick.
func orderIn(d *engine.Deal, t *engine.Trick, leader card.Seat) []card.Seat {
	order := make([]card.Seat, 0, card.MaxSeats)
	if t.N > 0 && !t.Short() {
		for _, p := range t.Cards() {
			order = append(order, p.Seat)
		}
		return order
	}
	for s := leader; len(order) < len(d.Table.Seats); s = d.Next(s) {
		order = append(order, s)
	}
	return order
}

// taking yields the cards with which a seat can take a trick, with the suit led.
func (e *elimination[S]) taking(s, leader card.Seat) func(yield func(card.Card, card.Suit) bool) {
	return func(yield func(card.Card, card.Suit) bool) {
		for led := card.Spades; led <= card.Diamonds; led++ {
			of := card.SuitCards(led)
			if s != leader {
				of |= card.SuitCards(e.trump)
			}
			for c := range (of & e.d.Deck).All() {
				if !yield(c, led) {
					return
				}
			}
		}
	}
}

// takenWith allows only the worlds in which a seat took trick n with a card, and reports
// whether every seat has a card for that.
func (e *elimination[S]) takenWith(allow *allowance[S], n int, order []card.Seat, by card.Seat, c card.Card, led card.Suit) bool {
	before := true
	for i, s := range order {
		may := c.Bit()
		if s == by {
			before = false
		} else if may = beatenBy(c, e.trump); e.d.Pack.Doubled() && before == e.d.LastOfEqual {
			may |= c.Bit() // an equal card takes nothing from it
		}
		if i == 0 {
			may &= card.SuitCards(led)
		}
		if !e.w.restrict(allow, e.time(n, s), s, may) {
			return false
		}
	}
	return true
}

// count counts the worlds of allow that meet the needs, where it is settled who took which
// trick. It returns false if they are not all worth the same, and the same as those before.
func (e *elimination[S]) count(allow *allowance[S], needs []need[S]) bool {
	m, ok := e.w.settle(allow, nil)
	if !ok {
		return true
	}
	if e.w.steps > eliminationLimit {
		return false
	}
	if points, same := e.w.worth(m, allow, e.d.QueenOfHearts, e.takerOf); same {
		points = points.Add(e.d.Side(e.takers[e.d.Tricks()]), e.d.LastTrickBonus)
		if _, ok := e.w.settle(allow, needs); ok {
			return e.add(points)
		}
		return true
	}
	if len(needs) == 0 {
		return false
	}
	// Some card of the seat stands for the first token: try each.
	n := needs[0]
	taking := func(c card.Card, k int) []need[S] {
		if len(n.tokens) == 1 {
			return needs[1:]
		}
		less := slices.Clone(needs)
		less[0].tokens, less[0].except = n.tokens[1:], with(n.except, c, k)
		return less
	}
	for _, k := range e.w.known {
		if k.seat == n.seat && k.time > n.since && !n.except[k.copy].Has(k.card) && n.tokens[0].Candidates(k.card.Bit()) != 0 &&
			!e.count(allow, taking(k.card, k.copy)) {
			return false
		}
	}
	for k := range len(e.w.free) {
		for c := range (n.tokens[0].Candidates(e.w.free[k]) &^ n.except[k]).All() {
			if some := *allow; e.w.pin(&some, c, k, n.seat, n.since) && !e.count(&some, taking(c, k)) {
				return false
			}
		}
	}
	return true
}

// add takes what some worlds bring, and reports whether it is the same as before.
func (e *elimination[S]) add(points card.Tally) bool {
	var tricks card.Tally
	for n := 1; n <= e.d.Tricks(); n++ {
		tricks = tricks.Add(e.d.Side(e.takers[n]), 1)
	}
	if e.tricks != nil && points != e.points {
		return false
	}
	if e.points = points; !slices.Contains(e.tricks, tricks) {
		e.tricks = append(e.tricks, tricks)
	}
	return true
}

// worth returns the card points that the world of a matching brings each side, and whether all
// worlds of allow bring the same. queen is the bonus for the queen of hearts, takerOf says which
// side gets the card in a place.
//
// Any of them comes from this one by rings of places, each of which takes the card of the next.
// From a place to another whose card it may take there is a step, which changes the points of
// whoever took the trick. The points are the same everywhere just if the changes add up to
// nothing round each ring, and that is so if every place has a height such that each step
// that is part of some ring changes as much as its ends differ.
func (w *worlds[S]) worth(m *matching[S], allow *allowance[S], queen int, takerOf func(position) card.Side) (points card.Tally, same bool) {
	open := len(w.open)
	var side [MaxPositions]card.Side
	var held [MaxPositions]int // what the card is worth
	var reach [MaxPositions]places
	for i, p := range w.open {
		c, _ := firstOf(m.holds[i])
		side[i], held[i] = takerOf(p), worthOf(c.First(), queen)
		points = points.Add(side[i], held[i])
		for k := range open {
			if !isEmpty(inBoth(allow[i], m.holds[k])) {
				reach[i].add(k)
			}
		}
	}
	for _, k := range w.known {
		points = points.Add(takerOf(k), worthOf(k.card, queen))
	}
	steps := reach
	for k := range open {
		for i := range open {
			if reach[i].has(k) {
				reach[i].addAll(&reach[k])
			}
		}
	}
	var height [MaxPositions]card.Tally
	var seen places
	for root := range open {
		if seen.has(root) {
			continue
		}
		seen.add(root)
		for todo := []int{root}; len(todo) > 0; todo = todo[1:] {
			for i, k := todo[0], 0; k < open; k++ {
				if k == i || !steps[i].has(k) || !reach[k].has(i) {
					continue
				}
				at := height[i].Add(side[i], held[k]-held[i])
				if !seen.has(k) {
					seen.add(k)
					height[k] = at
					todo = append(todo, k)
				} else if height[k] != at {
					return points, false
				}
			}
		}
	}
	return points, true
}

// takerOf returns the side that took the card in a place: [card.NoSide] of a hand that lies aside.
func (e *elimination[S]) takerOf(p position) card.Side {
	if p.time == unplayed {
		if !e.d.Table.Plays(p.seat) {
			return card.NoSide
		}
		return e.d.Side(e.takers[e.d.Tricks()])
	}
	return e.d.Side(e.takers[p.time])
}

// inBoth returns the cards of two piles, each copy by itself.
func inBoth[S pile](a, b S) S {
	for k := range len(a) {
		a[k] &= b[k]
	}
	return a
}

// places is a set of places, by their number.
type places [(MaxPositions + 63) / 64]uint64

func (p *places) add(i int)      { p[i/64] |= 1 << (i % 64) }
func (p *places) has(i int) bool { return p[i/64]>>(i%64)&1 == 1 }

func (p *places) addAll(q *places) {
	for i := range p {
		p[i] |= q[i]
	}
}
