package modes

import (
	"maps"
	"slices"
)

// sides returns who plays with whom in a deal, the declarer's or the dealer's side first; nil while it
// is not known.
//
// Open: cards that are laid open count as a hand that is recorded. That all other hands are known and none
// has the called card does not, and neither does a points line that names the sides: the card has
// not fallen, and its holder's hand is not recorded.
func (j *judge) sides(d *deal, s *Deal, r *reading, a *auction) []group {
	everybody := group(1<<j.t.seats - 1)
	switch {
	case j.t.fixed():
		return j.t.columns()
	case j.t.aside:
		return j.t.columns()
	case j.t.dead:
		if d.dealer < 0 || d.dealer == 3 {
			return nil
		}
		own := group(1<<d.dealer | 1<<3)
		return []group{own, everybody &^ own}
	}
	if a.declarer < 0 || d.declare == nil {
		return nil
	}
	own := group(1 << a.declarer)
	if a.call != 0 {
		holder := -1
		for _, h := range d.hands {
			if h.count[a.call.first()] > 0 {
				holder = h.seat
			}
		}
		for i, t := range d.tricks {
			for k, p := range t.plays {
				if p.card == a.call {
					holder = r.who[i][k]
				}
			}
		}
		for _, b := range d.beside {
			if b.kind == "show" && b.hand.count[a.call.first()] > 0 {
				holder = b.seat
			}
		}
		if holder < 0 {
			return nil
		}
		if holder == a.declarer {
			s.want("wrong-call")
		}
		own |= 1 << holder
	}
	return []group{own, everybody &^ own}
}

// result says what the deal brought.
func (j *judge) result(d *deal, s *Deal, r *reading, w worlds, a *auction) {
	j.own = append(j.own, nil)
	own := func(g map[string]int) { j.own[len(j.own)-1] = g }
	sides := j.sides(d, s, r, a)
	for _, g := range sides {
		s.Sides = append(s.Sides, g.String())
	}
	stopped, ended := false, false
	for _, b := range d.beside {
		stopped = stopped || b.kind == "stop"
		ended = ended || b.kind == "claim" // an upheld one may have ended it
	}
	switch n := len(d.tricks); {
	case a.passed:
		// Nobody scores, the deal is complete with all games 0 and points null.
		s.Complete = true
		own(map[string]int{})
		if n > 0 || d.declare != nil {
			s.open(Vocabulary...)
			s.GamesOpen = true
		}
		if d.points != nil {
			s.open("points-mismatch")
		}
		return
	case n < j.t.size && ended:
		s.open("incomplete-deal")
	case n < j.t.size && !stopped:
		s.want("incomplete-deal")
		if n > 0 && d.tricks[n-1].number == j.t.size {
			s.open("incomplete-deal")
		}
	}
	seats, won, whole := j.count(d, s, r, w)
	switch {
	case whole:
		s.Complete = true
		if sides == nil {
			// Card points add up over a group, whoever plays with whom.
			if s.Contradicted {
				s.open("points-mismatch")
			}
			j.written(d, s, seats)
			break
		}
		s.Points, s.Tricks = map[string]int{}, map[string]int{}
		var points, tricks []int
		for _, g := range sides {
			p, n := 0, 0
			for _, seat := range g.seats() {
				p, n = p+seats[seat], n+won[seat]
			}
			s.Points[g.String()], s.Tricks[g.String()] = p, n
			points, tricks = append(points, p), append(tricks, n)
		}
		if s.Contradicted {
			s.PointsOpen, s.GamesOpen = true, true
			s.open("points-mismatch")
		} else {
			own(j.games(sides, points, tricks, a))
		}
		j.written(d, s, seats)
	case len(d.tricks) == 0:
		j.resultOnly(d, s, sides, a, own)
	default:
		s.PointsOpen, s.GamesOpen = true, true
		s.open("points-mismatch")
	}
	if a.faulty {
		// Open: what a deal is worth whose auction has a mistake.
		s.GamesOpen, s.PointsOpen = true, true
	}
	if d.games != nil && j.own[len(j.own)-1] == nil {
		s.open("games-mismatch")
	}
}

// count returns the points and tricks of each seat, where every trick is there.
func (j *judge) count(d *deal, s *Deal, r *reading, w worlds) (points, tricks [9]int, whole bool) {
	whole = len(d.tricks) == j.t.size
	for i, t := range d.tricks {
		sum, ok := 0, len(t.plays) == j.t.seats
		for k, p := range t.plays {
			n, same := p.card.worth()
			if !same && ok && s.Fits && !s.Contradicted && p.card != 0 {
				n, same = j.byElimination(w, r.who[i][k], t.number-1)
			}
			sum, ok = sum+n, ok && same
		}
		if ok && t.points >= 0 && t.points != sum {
			s.want("points-mismatch")
		} else if !ok && t.points >= 0 {
			s.open("points-mismatch")
		}
		if win := r.winners[i]; ok && win >= 0 {
			points[win] += sum
			tricks[win]++
		} else {
			whole = false
		}
	}
	return points, tricks, whole
}

// byElimination returns what a card is worth whose every possible kind is worth the same.
func (j *judge) byElimination(w worlds, seat, trick int) (int, bool) {
	worth := -1
	for k := kind(0); k < 40; k++ {
		if k.worth() == worth || !w.with(func(p *problem) { p.slots[seat][trick] &= one(k) }).fits() {
			continue
		}
		if worth >= 0 {
			return 0, false
		}
		worth = k.worth()
	}
	return worth, worth >= 0
}

// written holds the points line against what the seats took. Card points add up over a group.
func (j *judge) written(d *deal, s *Deal, seats [9]int) {
	if d.points == nil {
		return
	}
	exact := true
	bySide := map[string]int{}
	for i, g := range d.points.groups {
		sum := 0
		for _, seat := range g.seats() {
			sum += seats[seat]
		}
		exact = exact && sum == d.points.n[i]
		for _, side := range s.Sides {
			if sub(g, side) {
				bySide[side] += d.points.n[i]
			}
		}
	}
	if exact {
		return
	}
	if len(s.Sides) == 0 {
		s.want("points-mismatch")
		return
	}
	for _, side := range s.Sides {
		n, ok := bySide[side]
		if ok && n != s.Points[side] && slices.ContainsFunc(d.points.groups, func(g group) bool { return g.String() == side }) {
			s.want("points-mismatch")
			return
		}
	}
	// Open: whether the points of one hand of a side are held against the tricks that it took itself.
	s.open("points-mismatch")
}

func sub(g group, side string) bool {
	for _, seat := range g.seats() {
		if !slices.Contains([]byte(side), byte('A'+seat)) {
			return false
		}
	}
	return true
}

// resultOnly judges a deal of which nothing but the result is written.
func (j *judge) resultOnly(d *deal, s *Deal, sides []group, a *auction, own func(map[string]int)) {
	s.PointsOpen = d.points != nil
	if d.points == nil || sides == nil {
		if d.games != nil {
			own(j.perColumn(d.games))
			s.open("games-mismatch")
		} else {
			s.GamesOpen = true
		}
		return
	}
	points := make([]int, len(sides))
	has := make([]bool, len(sides))
	sum, known := 0, 0
	for i, g := range d.points.groups {
		for k, side := range sides {
			if g&^side == 0 {
				points[k] += d.points.n[i]
				has[k] = true
			}
		}
	}
	for k := range sides {
		if has[k] {
			sum += points[k]
			known++
		}
	}
	if !j.t.aside && known == 1 {
		for k := range sides {
			if !has[k] {
				points[k] = j.t.total - sum
				known, sum = 2, j.t.total
			}
		}
	}
	if known < len(sides) || !j.t.aside && sum != j.t.total || sum > j.t.total {
		s.GamesOpen = true
		if known == len(sides) {
			s.anyOf("points-mismatch", "result-impossible")
		}
		return
	}
	s.open("points-mismatch") // that no cards are worth so much is not looked at
	s.PointsOpen = false
	s.Points = map[string]int{}
	top := false
	for k, g := range sides {
		s.Points[g.String()] = points[k]
		top = top || points[k] == sum
	}
	few, many := make([]int, len(sides)), make([]int, len(sides))
	for k := range sides {
		if points[k] == sum {
			many[k] = j.t.size
			few[k] = j.t.size - 1
		}
	}
	x, y := j.games(sides, points, few, a), j.games(sides, points, many, a)
	switch g := j.perColumn(d.games); {
	case !top || maps.Equal(x, y):
		own(x)
	case d.games != nil && maps.Equal(g, x):
		own(x)
	case d.games != nil && maps.Equal(g, y):
		own(y)
	default:
		// All the points: all the tricks or not, nothing tells.
		s.GamesOpen = true
		s.open("games-mismatch")
	}
}

// perColumn returns what a line of games has for each column. False columns are left in it, so
// that they are found to be wrong.
func (j *judge) perColumn(t *tally) map[string]int {
	if t == nil {
		return nil
	}
	out := map[string]int{}
	seats := map[int]int{}
	for i, g := range t.groups {
		for _, s := range g.seats() {
			seats[s] = t.n[i]
		}
	}
	for _, c := range j.t.columns() {
		n, same := seats[c.seats()[0]], true
		for _, s := range c.seats() {
			same = same && seats[s] == n
			delete(seats, s)
		}
		if !same {
			out["split"] = 1 // the column has two numbers
		}
		if n != 0 {
			out[c.String()] = n
		}
	}
	for s := range seats {
		// Open: the dead hand has no column, so that not even 0 may be written for it.
		out[letter(s)] = 99
	}
	return out
}

// games returns what the points and tricks of the sides bring each column, zeros left out; nil where the bid
// is not recorded and decides.
func (j *judge) games(sides []group, points, tricks []int, a *auction) map[string]int {
	out := map[string]int{}
	give := func(g group, n int) {
		for _, c := range j.t.columns() {
			if c&g == c && n != 0 {
				out[c.String()] += n
			}
		}
	}
	switch {
	case j.t.auction:
		return j.contract(sides, points, tricks, a, give, out)
	case j.t.aside:
		top, at, tied, sum := -1, 0, false, 0
		for k, p := range points {
			sum += p
			switch {
			case p > top:
				top, at, tied = p, k, false
			case p == top:
				tied = true
			}
		}
		switch {
		case tied: // equal at the top none
		case tricks[at] == j.t.size:
			give(sides[at], 4)
		case 4*top > 3*sum:
			give(sides[at], 2)
		default:
			give(sides[at], 1)
		}
	default:
		single, double := 61, 91
		if j.t.fixed() {
			single, double = 121, 181
		}
		for k, p := range points {
			switch {
			case tricks[k] == j.t.size:
				give(sides[k], 4)
			case p >= double:
				give(sides[k], 2)
			case p >= single:
				give(sides[k], 1)
			}
		}
	}
	return out
}

// contract: made, each player of the declarer's side has one game, two for all tricks; missed,
// each of the others one, two if they took all.
func (j *judge) contract(sides []group, points, tricks []int, a *auction, give func(group, int), out map[string]int) map[string]int {
	made := points[0] >= a.value
	if a.value == 0 {
		// No bid is recorded: games only where every bid from 65 to 120 gives the same.
		if points[0] >= 65 && points[0] < 120 {
			return nil
		}
		made = points[0] >= 65
	}
	p, winners := 1, sides[0]
	if !made {
		winners = sides[1]
	}
	if made && tricks[0] == j.t.size || !made && tricks[1] == j.t.size {
		p = 2
	}
	give(winners, p)
	if j.t.suecada && !made {
		give(sides[0], -p)
	}
	return out
}
