package oracle

import "slices"

// A result is what a deal came to by one reading: card points and tricks by side, nil where they are
// not known.
type result struct {
	sides          []side
	points, tricks []int
	whole          bool // every trick is written with every card
}

// pointsAgainst returns the sums of card points that a reading contradicts, by what is written alone.
func (t *table) pointsAgainst(d *deal, r *reading) (out []slip) {
	if t.bonus() {
		return nil
	}
	for _, e := range d.said("points") {
		if t.misadded(e.tally, d, r) {
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
	ended := len(r.tricks) > 0 && r.tricks[len(r.tricks)-1].number >= t.size
	if covered == t.all() && total != t.total() && t.hands == t.seats && (len(r.tricks) == 0 || ended) {
		return true
	}
	if !ended || t.hands > t.seats && len(r.tricks) < t.size {
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
			if c.can != one(d.called) {
				continue
			}
			if h.shown {
				return -1 // Open: the page speaks of hands that are recorded, and of the card that falls.
			}
			return h.seat
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
		switch {
		case !has.fits():
		case who >= 0:
			return -1
		default:
			who = s
		}
	}
	return who
}

// resultOf works out a deal by a reading whose world fits.
func (t *table) resultOf(d *deal, r *reading) (out result) {
	out.sides = t.sides(r.dealer, d.declarer, t.partner(d, r))
	out.points, out.tricks = make([]int, len(out.sides)), make([]int, len(out.sides))
	out.whole = len(r.tricks) == t.size
	vague, astray, sum := map[int]bool{}, false, 0 // whose tricks have cards that are not known; a trick of which it is not known whose it is
	for i, k := range r.tricks {
		k = t.narrowed(k, r, i)
		takers := t.taker(k, r, i)
		by := slices.IndexFunc(out.sides, func(s side) bool { return takers&^s == 0 })
		least, most := t.sum(k)
		if out.whole = out.whole && played(k) == t.seats && len(k.cards) == t.seats; by >= 0 {
			out.points[by], out.tricks[by], sum = out.points[by]+least, out.tricks[by]+1, sum+least
		}
		if astray = astray || by < 0; least != most {
			vague[by] = true
		}
	}
	switch {
	case astray:
		out.points, out.tricks = nil, nil
	case len(vague) == 1 && t.hands == t.seats && out.whole: // one side has whatever is missing
		for by := range vague {
			out.points[by] += t.total() - sum
		}
	case len(vague) > 0:
		out.points = nil
	}
	return out
}

// narrowed returns a trick with the cards that it can have had in worlds that fit.
func (t *table) narrowed(k *trick, r *reading, i int) *trick {
	out := *k
	out.cards = slices.Clone(k.cards)
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
	switch {
	case res.points == nil || n == 0:
		return nil, false
	case t.is("match.mode", "points"):
		return slices.Clone(res.points), true
	case t.auction():
		return t.bidGames(d, res)
	}
	out = make([]int, n)
	sorted := slices.Sorted(slices.Values(res.points))
	p, second := sorted[n-1], sorted[n-2]
	best := slices.Index(res.points, p)
	swept := res.tricks != nil && res.tricks[best] == t.size
	if !swept && (p == second || n == 2 && p < t.num("score.single_from")) {
		if n == 2 && p == second {
			*ties++
		}
		return out, true
	}
	worth, ok := t.worth(res, p, swept)
	if !ok {
		return nil, false
	}
	if worth < 0 {
		out[1-best], worth = worth, 0
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

// worth returns what the better side of a deal gets for its points, or the other loses, below nothing; ok is
// false where that depends on what is not known.
func (t *table) worth(res *result, p int, swept bool) (worth int, ok bool) {
	sum := 0
	for _, n := range res.points {
		sum += n
	}
	byTricks := t.is("score.sweep.by", "tricks")
	switch three := len(res.sides) == 3; {
	case byTricks && res.tricks == nil && p == sum:
		return 0, false
	case swept && byTricks, t.is("score.sweep.by", "points") && p == t.total():
		return t.num("score.sweep.value"), true
	case three && p*100 > sum*t.num("score.double_over"):
		return t.num("score.double"), true
	case three:
	case p == t.total()*3/4 && t.num("score.exact90") > 0:
		return t.num("score.exact90"), t.num("score.double_from") > p
	case p >= t.num("score.double_from") && t.is("score.rolha", "loser_minus2"):
		return -2, true
	case p >= t.num("score.double_from"):
		return t.num("score.double"), true
	}
	return t.num("score.single"), true
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
