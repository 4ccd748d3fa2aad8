package engine

import (
	"math"
	"slices"
)

// reader finds the readings of a deal.
type reader struct {
	deal   *Deal
	rules  *Rules
	trump  Suit
	can    [MaxTricks + 1]uint8 // the places of each trick whose card may have taken it
	most   int
	limit  int // of what a reading contradicts of letters; below 0 there is none
	all    []costly
	doubts [MaxTricks + 1]bool

	tooMany bool
}

// spare is how much more than the simplest reading another may contradict. With one, a
// record with two wrong letters is still read as it was, and one with a single wrong
// letter is not read as if half of its letters were wrong.
const spare = 1

// costly is a reading and how many things it contradicts; see [reader.cost].
type costly struct {
	reading Reading
	cost    int
	mends   int // the cards read as others, and the exchanges; part of the cost
	against []contradiction
}

// cheapest returns the least cost of the readings, more than any has if there are none.
func cheapest(all []costly) int {
	least := math.MaxInt
	for _, c := range all {
		least = min(least, c.cost)
	}
	return least
}

// cost returns how many things that are written, or should follow from what is written, a
// reading contradicts: the dealer, leaders, winners, the points of tricks, and who led after
// whom.
func (r *reader) cost(now *Reading) int {
	d, n := r.deal, 0
	count := func(contradicted bool) {
		if contradicted {
			n++
		}
	}
	count(now.Dealer != d.Dealer)
	if first := d.LeaderUnder(now.Dealer, r.rules); first != NoSeat {
		count(now.Leaders[1] != NoSeat && first != now.Leaders[1])
	}
	for i := 1; i <= d.last; i++ {
		t := &d.tricks[i]
		if t.Number == 0 {
			continue
		}
		count(!t.Inferred && t.Leader != now.Leaders[i])
		count(r.pointsWrong(i))
		takers := r.takersBy(i, now)
		if takers == (seatSet{}) {
			continue
		}
		count(t.Taken.Winner != NoSeat && !takers[t.Taken.Winner])
		if i < d.last && now.Leaders[i+1] != NoSeat {
			count(!takers[now.Leaders[i+1]])
		}
	}
	return n
}

// price finds what the readings contradict, once it is known that they are weighed: most deals
// have one, which needs no price. Under several suits each reading has one already, the least.
func (r *reader) price() {
	if r.trump == NoSuit {
		return
	}
	for i := range r.all {
		r.all[i].cost = r.cost(&r.all[i].reading)
	}
}

// pointsWrong reports whether the cards of a trick are worth other points than are written.
func (r *reader) pointsWrong(n int) bool {
	written := r.deal.tricks[n].Taken.Points
	if r.deal.tricks[n].Number == 0 || written < 0 {
		return false
	}
	p, known := r.deal.TrickPoints(n)
	return known && p != written
}

// pointsOff reports whether there is such a trick.
func (r *reader) pointsOff() bool {
	for n := 1; n <= r.deal.last; n++ {
		if r.pointsWrong(n) {
			return true
		}
	}
	return false
}

// readBySuits reads a deal whose trump is not known: under the suits by which
// nothing is contradicted, or under all where there is none.
func (r *reader) readBySuits() {
	var whole, doubtful reader
	for s := Spades; s <= Diamonds; s++ {
		one := reader{deal: r.deal, rules: r.rules, most: r.most, limit: -1}
		one.read(s)
		one.price()
		into := &doubtful
		if one.doubts == [MaxTricks + 1]bool{} {
			into = &whole
		}
		for _, c := range one.all {
			if k := slices.IndexFunc(into.all, func(o costly) bool { return o.reading == c.reading }); k >= 0 {
				into.all[k].cost = min(into.all[k].cost, c.cost)
				continue
			}
			into.all = append(into.all, c)
		}
		for n, is := range one.doubts {
			into.doubts[n] = into.doubts[n] || is
		}
		into.tooMany = into.tooMany || one.tooMany || len(into.all) > r.most
	}
	if whole.all == nil {
		whole = doubtful
	}
	r.all, r.doubts, r.tooMany = whole.all, whole.doubts, whole.tooMany
}

// read finds the readings under a trump suit.
func (r *reader) read(trump Suit) {
	r.trump = trump
	d := r.deal
	free := d.Free()
	for n := 1; n <= d.last; n++ {
		r.can[n] = d.tricks[n].canTake(trump, free)
	}
	now := Reading{Dealer: d.Dealer}
	r.from(1, &now, 0)
	if d.Dealer == NoSeat || d.tricks[1].Number == 0 {
		return
	}
	for _, first := range r.leaders(1, &now) {
		if s := r.rules.DealerOf(first); s != NoSeat && s != d.Dealer {
			r.doubts[0] = true
			now.Dealer = s
			r.from(1, &now, 1)
		}
	}
}

// from reads the tricks from one on, where those before contradict so much.
func (r *reader) from(n int, now *Reading, cost int) {
	d := r.deal
	for n <= d.last && d.tricks[n].Number == 0 {
		now.Leaders[n] = NoSeat
		n++
	}
	if n > d.last {
		if r.tooMany = len(r.all) == r.most; !r.tooMany {
			r.all = append(r.all, costly{reading: *now})
		}
		return
	}
	leaders := r.leaders(n, now)
	for i, s := range leaders {
		if s == NoSeat && i > 0 || r.tooMany {
			break
		}
		if t := &d.tricks[n]; s != t.Leader && !t.mayLead(s, d.order) {
			continue
		}
		now.Leaders[n] = s
		r.doubtWinner(n, now)
		if all := cost + r.step(n, now); r.limit < 0 || all <= r.limit {
			r.from(n+1, now, all)
		}
	}
}

// step returns what a reading contradicts in a trick, by who led and took it: [reader.cost]
// counts as much.
func (r *reader) step(n int, now *Reading) (cost int) {
	t, s := &r.deal.tricks[n], now.Leaders[n]
	if !t.Inferred && t.Leader != s {
		cost++
	}
	if n > 1 && s != NoSeat && r.deal.tricks[n-1].Number != 0 {
		if takers := r.takersBy(n-1, now); takers != (seatSet{}) && !takers[s] {
			cost++
		}
	}
	if w, takers := t.Taken.Winner, r.takersBy(n, now); w != NoSeat && takers != (seatSet{}) && !takers[w] {
		cost++
	}
	return cost
}

// doubtWinner notes whether the written winner of a trick cannot have taken it by a reading.
func (r *reader) doubtWinner(n int, now *Reading) {
	w, takers := r.deal.tricks[n].Taken.Winner, r.takersBy(n, now)
	if w != NoSeat && takers != (seatSet{}) && !takers[w] {
		r.doubts[n] = true
	}
}

// leaders returns who may have led a trick, as written first, where the tricks
// before it were led as they are read; the rest is NoSeat.
func (r *reader) leaders(n int, now *Reading) (out [MaxSeats + 1]Seat) {
	d := r.deal
	t, before := &d.tricks[n], &d.tricks[n-1]
	count := 0
	add := func(s Seat) {
		if s != NoSeat && !slices.Contains(out[:], s) && count < len(out) {
			out[count] = s
			count++
		}
	}
	doubt := func(n int) { r.doubts[n] = true }
	if !t.Inferred {
		add(t.Leader)
	}
	confirmed := false
	switch {
	case n == 1:
		// It does not confirm the leader: one who errs about it errs about both.
		add(d.LeaderUnder(d.Dealer, r.rules))
	case before.Number == 0:
		if t.Inferred {
			add(t.Leader)
		}
	default:
		takers := r.takersBy(n-1, now)
		written := before.Taken.Winner
		byCards := func(s Seat) bool { return takers[s] }
		some, only := 0, NoSeat
		for _, s := range d.Table.Seats {
			if byCards(s) {
				some, only = some+1, s
			}
		}
		switch {
		case t.Inferred && (some == 0 || some > 1 && (written == NoSeat || byCards(written))):
			add(written)
		case t.Inferred, some > 0 && !byCards(t.Leader):
			for _, s := range d.Table.Seats {
				if byCards(s) {
					add(s)
				}
			}
			add(written)
		case written != NoSeat && written != t.Leader && (some == 0 || byCards(written)):
			add(written)
		}
		confirmed = some == 1 && only == out[0] || written != NoSeat && written == t.Leader && !t.Inferred
	}
	if !confirmed && (count == 1 || n == 1) {
		r.byOutcome(n, out[0], add)
	}
	if count > 1 {
		doubt(n)
	}
	return out
}

// byOutcome adds the leaders by whom the trick's written winner, or the leader of
// the next trick, would have taken it, where the leader goes with neither.
func (r *reader) byOutcome(n int, leader Seat, add func(Seat)) {
	d := r.deal
	t := &d.tricks[n]
	tells := [2]Seat{t.Taken.Winner}
	if n < d.last {
		if next := &d.tricks[n+1]; next.Number != 0 && !next.Inferred {
			tells[1] = next.Leader
		}
	}
	if r.can[n] == 0 {
		return
	}
	asRead := r.takers(n, leader)
	for _, told := range tells {
		if told == NoSeat || asRead[told] {
			continue
		}
		for _, s := range d.Table.Seats {
			if r.takers(n, s)[told] {
				add(s)
			}
		}
	}
}

// takers returns the seats that may have taken a trick if a seat led it; none where
// nothing tells.
func (r *reader) takers(n int, leader Seat) seatSet {
	if r.can[n] == 0 {
		return seatSet{}
	}
	t := r.deal.tricks[n]
	if t.Leader != leader {
		t.leadBy(leader, r.deal.order)
	}
	return t.seats(r.can[n])
}

// takersBy returns the seats that may have taken a trick by a reading. If nobody knows who led it,
// one of those did who may have taken the trick before.
func (r *reader) takersBy(n int, now *Reading) (out seatSet) {
	t := &r.deal.tricks[n]
	if now.Leaders[n] != NoSeat || n == 1 || t.Number == 0 || r.deal.tricks[n-1].Number == 0 {
		return r.takers(n, now.Leaders[n])
	}
	for s, may := range r.takersBy(n-1, now) {
		if may && t.mayLead(Seat(s), r.deal.order) {
			out = out.with(r.takers(n, Seat(s)))
		}
	}
	return out
}

// with returns the seats of both.
func (s seatSet) with(others seatSet) seatSet {
	for i := range s {
		s[i] = s[i] || others[i]
	}
	return s
}

// seatSet has the seats of some places of a trick.
type seatSet [H + 1]bool

// seats returns who played the cards in some of the trick's places, as far as that is known.
func (t *Trick) seats(places uint8) (out seatSet) {
	for i, p := range t.Cards() {
		if places>>i&1 == 1 && p.Seat != NoSeat {
			out[p.Seat] = true
		}
	}
	return out
}

// mayLead reports whether the cards of the trick that carry their seat let the
// others lie in turn after a leader.
func (t *Trick) mayLead(leader Seat, after *Order) bool {
	again := *t
	again.leadBy(leader, after)
	for i, p := range again.Cards() {
		for _, o := range again.Plays[:i] {
			if p.Seat != NoSeat && p.Seat == o.Seat {
				return false
			}
		}
	}
	return true
}

// canTake returns the places of a full trick whose card may have taken it, as a set
// of bits; none of one that is not full.
func (t *Trick) canTake(trump Suit, free Cards) (out uint8) {
	if t.known() {
		i, _ := t.winner(trump, free)
		return 1 << i
	}
	if !t.Full() {
		return 0
	}
	for led := Spades; led <= Diamonds; led++ {
		low, high, possible := t.ranges(led, trump, free)
		for i := 0; possible && i < t.N; i++ {
			takes := true
			for k := range t.N {
				// Of two equal cards one takes it from the other, by which lay first.
				takes = takes && (k == i || high[i] > low[k] || t.twins && high[i] == low[k] && i < k != t.lastOf)
			}
			if takes {
				out |= 1 << i
			}
		}
	}
	return out
}
