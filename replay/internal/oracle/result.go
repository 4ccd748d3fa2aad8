package oracle

import "maps"

// A result is what a deal came to by one reading: card points and tricks by side, nil where they are
// not known.
type result struct {
	sides          []side
	points, tricks []int
	winners        []int // of each written trick, -1 where it is not known
	whole          bool  // every trick is written with every card
}

// pointsAgainst returns the sums of card points that a reading contradicts, by what is written alone.
func (t *table) pointsAgainst(d *deal, r *reading) (out []slip) {
	if t.bonus() {
		return nil
	}
	for _, e := range d.events {
		if e.word == "points" && t.misadded(e.tally, d, r) {
			out = append(out, slip{"points", e.line})
		}
	}
	return out
}

func (t *table) misadded(written map[side]int, d *deal, r *reading) bool {
	sides := t.sides(r.dealer, d.declarer, t.partner(d, r))
	sums, covered, total := map[side]int{}, side(0), 0
	for g, n := range written {
		s := g
		for _, whole := range sides {
			if g&^whole == 0 {
				s = whole
			}
		}
		sums[s], covered, total = sums[s]+n, covered|g, total+n
	}
	if covered == t.all() && total != t.total() && t.hands == t.seats && (len(r.tricks) == 0 ||
		r.tricks[len(r.tricks)-1].number == t.size) {
		return true
	}
	if len(r.tricks) == 0 || r.tricks[len(r.tricks)-1].number < t.size || t.hands > t.seats && len(r.tricks) < t.size {
		return total > t.total()
	}
	known := 0
	for _, k := range r.tricks {
		a, _ := t.sum(k)
		known += a
	}
	for s, n := range sums {
		if i := sideOf(sides, s.first()); s&^covered != 0 || i >= 0 && s&^sides[i] != 0 {
			continue // Open: the program holds no group against the cards that is of two known sides.
		}
		least, most := 0, 0
		if len(r.tricks) < t.size {
			most = t.total() - known
		}
		for i, k := range r.tricks {
			a, b := t.sum(k)
			takers := t.taker(k, r, i)
			if takers&^s == 0 {
				least += a
			}
			if takers&s != 0 {
				most += b
			}
		}
		if n < least || n > most {
			return true
		}
	}
	return false
}

// taker returns who can have taken a trick, by its cards, its winner as written and who led next.
func (t *table) taker(k *trick, r *reading, i int) side {
	takers := t.takers(k, r.leads[i], r.dealer, r.trump) & t.all()
	next := -1
	if i+1 < len(r.tricks) && r.tricks[i+1].number == k.number+1 {
		next = r.leads[i+1]
	}
	for _, s := range []int{k.winner, next} {
		if takers.has(s) {
			takers = 1 << s
		}
	}
	return takers
}

// partner returns who has the called card: the declarer for nobody, -1 where it is not known.
func (t *table) partner(d *deal, r *reading) int {
	if !t.auction() || d.called < 0 {
		return d.declarer
	}
	for n, k := range r.tricks {
		for i, c := range k.cards {
			if c.can == one(d.called) {
				return t.seatOf(k, i, r.leads[n], r.dealer)
			}
		}
	}
	for _, h := range d.hands {
		for _, c := range h.cards {
			if c.can == one(d.called) && h.shown {
				return -1 // Open: the page speaks of hands that are recorded, and of the card that falls.
			} else if c.can == one(d.called) {
				return h.seat
			}
		}
	}
	if r.world == nil {
		return -1
	}
	// Perhaps only one place is left for it.
	who := -1
	for s := range t.seats {
		has := r.world.clone()
		has.hold(s, d.called, 1, 0)
		if has.fits() {
			if who >= 0 {
				return -1
			}
			who = s
		}
	}
	return who
}

// resultOf works out a deal by a reading whose world fits.
func (t *table) resultOf(d *deal, r *reading) (out result) {
	out.sides = t.sides(r.dealer, d.declarer, t.partner(d, r))
	n := len(out.sides)
	out.points, out.tricks = make([]int, n), make([]int, n)
	out.whole = len(r.tricks) == t.size
	vague, astray, sum := map[int]bool{}, false, 0 // whose tricks have cards that are not known; a trick of nobody knows whom
	for i, k := range r.tricks {
		narrowed := t.narrowed(k, r, i)
		takers := t.taker(narrowed, r, i)
		winner, by := -1, -1
		for j, s := range out.sides {
			if takers&^s == 0 {
				by = j
			}
		}
		if takers.len() == 1 {
			for s := range t.seats {
				if takers.has(s) {
					winner = s
				}
			}
		}
		out.winners = append(out.winners, winner)
		least, most := t.sum(narrowed)
		if out.whole = out.whole && played(k) == t.seats && len(k.cards) == t.seats; by >= 0 {
			out.points[by], out.tricks[by], sum = out.points[by]+least, out.tricks[by]+1, sum+least
		} else {
			astray = true
		}
		if least != most {
			vague[by] = true
		}
	}
	if astray {
		out.points, out.tricks = nil, nil
		return out
	}
	if len(vague) == 1 && t.hands == t.seats && out.whole { // one side has whatever is missing
		for by := range maps.Keys(vague) {
			out.points[by] += t.total() - sum
		}
	} else if len(vague) > 0 {
		out.points = nil
	}
	return out
}

// narrowed returns a trick with the cards that it can have had in worlds that fit.
func (t *table) narrowed(k *trick, r *reading, i int) *trick {
	out := *k
	out.cards = append([]card(nil), k.cards...)
	for j := range out.cards {
		c := &out.cards[j]
		if seat := t.seatOf(k, j, r.leads[i], r.dealer); !c.exact && !c.none && c.can != 0 && seat >= 0 &&
			r.world != nil && k.number <= t.size {
			c.can = r.world.narrow(seat, k.number-1)
		}
	}
	return &out
}

// games returns what a result is worth to each side, and ok false where that depends on what is not known.
func (t *table) games(d *deal, res *result, ties *int) (out []int, ok bool) {
	n := len(res.sides)
	if out = make([]int, n); res.points == nil || n == 0 {
		return nil, false
	}
	if t.is("match.mode", "points") {
		return append([]int(nil), res.points...), true
	}
	if t.auction() {
		return t.bidGames(d, res)
	}
	best, second, sum := 0, -1, 0
	for i, p := range res.points {
		sum += p
		if p > res.points[best] {
			best = i
		}
	}
	for i, p := range res.points {
		if i != best {
			second = max(second, p)
		}
	}
	p := res.points[best]
	swept := res.tricks != nil && res.tricks[best] == t.size
	worth := t.num("score.single")
	switch {
	case p == second && !swept, n == 2 && p < t.num("score.single_from") && !swept:
		if n == 2 && p == second {
			*ties++
		}
		return out, true
	case t.is("score.sweep.by", "tricks") && res.tricks == nil && p == sum:
		return nil, false
	case swept && t.is("score.sweep.by", "tricks"), t.is("score.sweep.by", "points") && p == t.total():
		worth = t.num("score.sweep.value")
	case n == 3 && p*100 > sum*t.num("score.double_over"):
		worth = t.num("score.double")
	case n == 3:
	case p == t.total()*3/4 && t.num("score.exact90") > 0:
		if worth = t.num("score.exact90"); t.num("score.double_from") <= p {
			return nil, false
		}
	case p >= t.num("score.double_from"):
		if worth = t.num("score.double"); t.is("score.rolha", "loser_minus2") {
			out[1-best] = -2
			worth = 0
		}
	}
	if worth > 0 && *ties > 0 {
		switch t.rules["score.tie"] {
		case "plus1":
			if worth++; t.is("tie.accumulates", "yes") {
				worth += *ties - 1
			}
		case "double":
			worth *= 2
		case "set2":
			worth = 2
		}
	}
	*ties = 0
	out[best] = worth
	return out, true
}

// bidGames returns the games of a deal with an auction: what the bid that stands decides, or what every bid
// would.
func (t *table) bidGames(d *deal, res *result) (out []int, ok bool) {
	from, to := t.num("bid.from"), t.num("bid.to")
	if bid, _ := t.lastBid(d); bid > 0 {
		from, to = bid, bid
	}
	for bid := from; bid <= to; bid += t.num("bid.step") {
		games := make([]int, 2)
		winner := 1
		if res.points[0] >= bid {
			winner = 0
		}
		if res.tricks == nil && res.points[winner] == t.total() {
			return nil, false
		}
		games[winner] = t.num("score.single")
		if res.tricks != nil && res.tricks[winner] == t.size {
			games[winner] = t.num("score.sweep.value")
		}
		if winner == 1 && t.is("score.italiana", "suecada") {
			games[0] = -games[1]
		}
		if out != nil && (out[0] != games[0] || out[1] != games[1]) {
			return nil, false
		}
		out = games
	}
	return out, true
}

// byColumn gives each column what its side gets.
func (t *table) byColumn(sides []side, games []int) map[side]int {
	out := map[side]int{}
	for _, c := range t.columns {
		out[c] = 0
		for i, s := range sides {
			if c&^s == 0 {
				out[c] = games[i]
			}
		}
	}
	return out
}
