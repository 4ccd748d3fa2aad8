package singledummy

import (
	"context"

	"sueca/analysis/solve"
	"sueca/engine/card"
)

// searcher searches one ending by αμ: a position comes to a front of vectors, one value a
// world, in place of one value (T. Cazenave and V. Ventos, arXiv 1911.07960). The paper
// has wins and losses, and a declarer who sees both hands of the side; here the values are
// card points, and the two of a side do not see each other's hands.
type searcher struct {
	*Ending
	ctx     context.Context
	own     card.Side // of the seat in turn
	all     set
	solvers []*solve.Solver // one a world
	open    map[openKey]int16
	known   map[knownKey]front
	budget  int
	err     error
}

// node is what everybody has seen since the ending began, and the worlds that agree.
type node struct {
	played [card.D + 1]card.Cards
	leader card.Seat
	table  []card.Card
	moves  int // of the side, to be chosen alike
	worlds set
}

// openKey is a position of one world.
type openKey struct {
	world  int
	played [card.D + 1]card.Cards
	leader card.Seat
	table  [3]card.Card
}

// knownKey is a node between two tricks.
type knownKey struct {
	played [card.D + 1]card.Cards
	leader card.Seat
	moves  int
	worlds set
}

// spend counts steps. Too many of them end the search, and so does the context.
func (s *searcher) spend(steps int) {
	if s.budget -= steps; s.budget < 0 {
		s.err = ErrTooLarge
	}
}

// position returns the position of a node in a world.
func (s *searcher) position(n *node, world int) *solve.Position {
	pos := *s.Pos
	pos.Leader, pos.Table = n.leader, n.table
	for seat, cards := range s.Worlds[world].Hands {
		pos.Hands[seat] = cards &^ n.played[seat]
	}
	return &pos
}

// turn returns the seat that plays next, NoSeat after the last card.
func (s *searcher) turn(n *node) card.Seat {
	return s.position(n, n.worlds.places()[0]).Turn(s.Rules.Direction())
}

// root searches every lawful card of the seat in turn, and returns the values.
func (s *searcher) root(moves int) (*Unfused, error) {
	s.known, s.budget, s.err = map[knownKey]front{}, mostWork, nil
	n := &node{leader: s.Pos.Leader, table: s.Pos.Table, moves: moves, worlds: s.all}
	out := &Unfused{Moves: moves}
	seat := s.turn(n)
	for c := range s.legal(s.Worlds[0].Hands[seat], n.table).All() {
		f := s.after(n, seat, c, n.worlds, nil)
		if s.err != nil {
			return nil, s.err
		}
		best := 0.0
		for _, v := range f {
			sum := 0.0
			for i, w := range s.Worlds {
				sum += w.Weight * float64(v[i])
			}
			best = max(best, sum)
		}
		out.Cards, out.Values = append(out.Cards, c), append(out.Values, best)
	}
	return out, nil
}

// after returns the front of the node after a card, in the worlds in which it may be
// played, with the trick if it is over. Vectors that those of enough cover may be left out.
func (s *searcher) after(n *node, seat card.Seat, card card.Card, worlds set, enough front) front {
	next := node{played: n.played, leader: n.leader, moves: n.moves, worlds: worlds}
	next.played[seat] = next.played[seat].With(card)
	next.table = append(n.table[:len(n.table):len(n.table)], card)
	if s.own.Has(seat) {
		next.moves--
	}
	won := int16(0)
	if len(next.table) == 4 {
		i := worlds.places()[0]
		was := s.position(n, i)
		next.leader = was.Play(card, s.Rules.Direction()).Leader
		if s.own.Has(next.leader) {
			left := s.Worlds[i].Hands[seat] &^ next.played[seat]
			won = s.worth(next.table, left == 0)
		}
		next.table = nil
	}
	if won == 0 {
		return s.front(&next, enough)
	}
	places := worlds.places()
	return s.front(&next, enough.plus(-won, places)).plus(won, places)
}

// front returns what the side can reach from a node.
func (s *searcher) front(n *node, enough front) front {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return nil
	}
	places := n.worlds.places()
	// 1. No vector is above that of open cards. It is all there is where no card is left
	// to be chosen alike, and where one world is left, in which nothing is unknown. In the
	// last trick the side has no choice.
	top := s.opened(n, places)
	if s.err != nil {
		return nil
	}
	if n.moves <= 0 || len(places) == 1 || s.forced(n) {
		return front{top}
	}
	// 2. Nothing here is better than what the side has already (the early cut).
	if len(enough) > 0 && (front{top}).within(enough, places) {
		return front{top}
	}
	seat := s.turn(n)
	if seat == card.NoSeat {
		return front{top}
	}
	// 3. Between tricks the same node may come again by another way.
	key := knownKey{n.played, n.leader, n.moves, n.worlds}
	if len(n.table) == 0 {
		if f, ok := s.known[key]; ok {
			return f
		}
	}
	var f front
	cut := false
	if s.own.Has(seat) {
		f = s.ours(n, seat, top, places)
	} else {
		f, cut = s.theirs(n, seat, enough, places)
	}
	if len(n.table) == 0 && !cut && s.err == nil {
		s.known[key] = f
	}
	return f
}

// forced reports whether the side holds one card a seat at most.
func (s *searcher) forced(n *node) bool {
	w := &s.Worlds[n.worlds.places()[0]]
	for seat := range s.own.All() {
		if (w.Hands[seat] &^ n.played[seat]).Len() > 1 {
			return false
		}
	}
	return true
}

// ours is a node in which the side plays: it chooses one card for all worlds in which the
// player sees the same.
func (s *searcher) ours(n *node, seat card.Seat, top vector, places []int) (f front) {
	classes := s.classes(n, seat, places)
	var so set
	for c, worlds := range s.moves(n, seat, places) {
		var enough front
		if len(classes) == 1 {
			enough = f
		}
		g := s.after(n, seat, c, worlds, enough)
		if f = s.choice(f, g, so, worlds, classes); s.err != nil {
			return nil
		}
		so = so.or(worlds)
		// 4. The open cards' vector is reached: no other can be better.
		if so == n.worlds && len(f) == 1 && f[0].covers(top, places) {
			break
		}
	}
	return f
}

// theirs is a node in which an opponent plays, who sees the world.
func (s *searcher) theirs(n *node, seat card.Seat, enough front, places []int) (f front, cut bool) {
	var so set
	for c, worlds := range s.moves(n, seat, places) {
		g := s.after(n, seat, c, worlds, nil)
		if f = s.worst(f, g, so, worlds); s.err != nil {
			return nil, false
		}
		so = so.or(worlds)
		// 5. More cards of the opponent only lower the vectors: where all are covered
		// already, the rest does not count.
		if len(enough) > 0 && so == n.worlds && f.within(enough, places) {
			return f, true
		}
	}
	return f, false
}

// moves returns the cards that may be played, by suit and rank, each with its worlds.
func (s *searcher) moves(n *node, seat card.Seat, places []int) func(yield func(card.Card, set) bool) {
	var any card.Cards
	may := make([]card.Cards, len(places))
	for k, i := range places {
		may[k] = s.legal(s.Worlds[i].Hands[seat]&^n.played[seat], n.table)
		any |= may[k]
	}
	return func(yield func(card.Card, set) bool) {
		for c := range any.All() {
			var in set
			for k, i := range places {
				if may[k].Has(c) {
					in = in.with(i)
				}
			}
			if !yield(c, in) {
				return
			}
		}
	}
}

// classes returns the worlds that the player of a seat cannot tell apart.
func (s *searcher) classes(n *node, seat card.Seat, places []int) (out []set) {
	of := map[[2]card.Cards]int{}
	for _, i := range places {
		// Cards played are the same in all of these worlds: the dealt hands tell them apart.
		sees := s.seen(seat, &s.Worlds[i])
		k, ok := of[sees]
		if !ok {
			k = len(out)
			of[sees], out = k, append(out, set{})
		}
		out[k] = out[k].with(i)
	}
	return out
}

// opened returns the vector of a node with open cards.
func (s *searcher) opened(n *node, places []int) vector {
	out := make(vector, len(s.Worlds))
	key := openKey{played: n.played, leader: n.leader}
	copy(key.table[:], n.table)
	for _, i := range places {
		key.world = i
		v, ok := s.open[key]
		if !ok {
			pos := s.position(n, i)
			if pos.Turn(s.Rules.Direction()) != card.NoSeat {
				value, err := s.solvers[i].Value(pos)
				if err != nil {
					s.err = err
					return nil
				}
				if s.own != pos.Sides()[0] {
					value = s.solvers[i].ToCome(pos) - value
				}
				v = int16(value)
			}
			s.open[key] = v
			s.spend(100)
		}
		out[i] = v
	}
	return out
}
