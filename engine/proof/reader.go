package proof

import (
	"math"
	"math/bits"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// reader finds the readings of a deal.
type reader struct {
	deal  *engine.Deal
	rules *rules.Rules
	trump card.Suit
	can   [rules.MaxTricks + 1]uint8 // the places of each trick whose card may have taken it
	most  int
	// takenBy are the sets of [reader.takers] that were asked for, of tricks led otherwise than is written.
	takenBy [rules.MaxTricks + 1][card.H + 1]seatSet
	limit   int // of what a reading contradicts of letters; below 0 there is none
	all     []candidate
	doubts  [rules.MaxTricks + 1]bool

	tooMany bool
	cut     bool // readings with other cards were left out
	// tried are the readings with other cards so far, mostTried how many there may be.
	tried, mostTried int
}

// mostTried is how many readings with other cards are tried: those of four tricks in doubt.
const mostTried = 600

// spare is how much more than the simplest reading another may contradict. With one, a
// record with two wrong letters is still read as it was, and one with a single wrong
// letter is not read as if half of its letters were wrong.
const spare = 1

// candidate is a reading and how many things it contradicts; see [reader.cost].
type candidate struct {
	reading engine.Reading
	cost    int
	mends   int // the cards read as others, and the exchanges; part of the cost
	against []contradiction
}

// cheapest returns the least cost of the readings, more than any has if there are none.
func cheapest(all []candidate) int {
	least := math.MaxInt
	for _, c := range all {
		least = min(least, c.cost)
	}
	return least
}

// cost returns how many things that are written, or should follow from what is written, a
// reading contradicts: the dealer, leaders, winners, the points of tricks, and who led after
// whom.
func (r *reader) cost(now *engine.Reading) int {
	d, n := r.deal, 0
	if now.Dealer != d.Dealer {
		n++
	}
	if first := d.LeaderUnder(now.Dealer, r.rules); first != card.NoSeat && now.Leaders[1] != card.NoSeat && first != now.Leaders[1] {
		n++
	}
	for i := 1; i <= d.LastTrick(); i++ {
		if d.Trick(i).Number != 0 {
			n += r.step(i, now)
		}
		if r.pointsWrong(i) {
			n++
		}
	}
	return n
}

// price finds what the readings contradict, once it is known that they are weighed: most deals
// have one, which needs no price. Under several suits each reading has one already, the least.
func (r *reader) price() {
	if r.trump == card.NoSuit {
		return
	}
	for i := range r.all {
		r.all[i].cost = r.cost(&r.all[i].reading)
	}
}

// pointsWrong reports whether the cards of a trick are worth other points than are written.
func (r *reader) pointsWrong(n int) bool {
	written := r.deal.Trick(n).Taken.Points
	if r.deal.Trick(n).Number == 0 || written < 0 {
		return false
	}
	p, known := r.deal.TrickPoints(n)
	return known && p != written
}

// pointsOff reports whether there is such a trick.
func (r *reader) pointsOff() bool {
	for n := 1; n <= r.deal.LastTrick(); n++ {
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
	for s := card.Spades; s <= card.Diamonds; s++ {
		one := reader{deal: r.deal, rules: r.rules, most: r.most, limit: -1}
		one.read(s)
		one.price()
		into := &doubtful
		if one.doubts == [rules.MaxTricks + 1]bool{} {
			into = &whole
		}
		for _, c := range one.all {
			if k := slices.IndexFunc(into.all, func(o candidate) bool { return o.reading == c.reading }); k >= 0 {
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
func (r *reader) read(trump card.Suit) {
	r.trump = trump
	d := r.deal
	free := d.Free()
	clear(r.takenBy[:])
	for n := 1; n <= d.LastTrick(); n++ {
		r.can[n] = d.Trick(n).CanTake(trump, free)
	}
	now := engine.Reading{Dealer: d.Dealer}
	defer func(before int) { d.Try(1 + 2*(len(r.all)-before)) }(len(r.all))
	r.from(1, &now, 0)
	if d.Dealer == card.NoSeat || d.Trick(1).Number == 0 {
		return
	}
	for _, first := range r.leaders(1, &now) {
		if s := r.rules.DealerOf(first); s != card.NoSeat && s != d.Dealer {
			r.doubts[0] = true
			now.Dealer = s
			r.from(1, &now, 1)
		}
	}
}

// from reads the tricks from one on, where those before contradict so much.
func (r *reader) from(n int, now *engine.Reading, cost int) {
	d := r.deal
	for n <= d.LastTrick() && d.Trick(n).Number == 0 {
		now.Leaders[n] = card.NoSeat
		n++
	}
	if n > d.LastTrick() {
		if r.tooMany = len(r.all) == r.most; !r.tooMany {
			r.all = append(r.all, candidate{reading: *now})
		}
		return
	}
	leaders := r.leaders(n, now)
	for i, s := range leaders {
		if s == card.NoSeat && i > 0 || r.tooMany {
			break
		}
		if t := d.Trick(n); s != t.Leader && !t.MayLead(s, d.Order()) {
			continue
		}
		now.Leaders[n] = s
		if all := cost + r.step(n, now); r.limit < 0 || all <= r.limit {
			r.from(n+1, now, all)
		}
	}
}

// step returns what a reading contradicts in a trick, by who led and took it, and notes whether the written
// winner cannot have taken it.
func (r *reader) step(n int, now *engine.Reading) (cost int) {
	t, s := r.deal.Trick(n), now.Leaders[n]
	if !t.Inferred && t.Leader != s {
		cost++
	}
	if n > 1 && s != card.NoSeat && r.deal.Trick(n-1).Number != 0 {
		if takers := r.takersBy(n-1, now); takers != 0 && !takers.has(s) {
			cost++
		}
	}
	if w := t.Taken.Winner; w != card.NoSeat {
		if takers := r.takersBy(n, now); takers != 0 && !takers.has(w) {
			r.doubts[n] = true
			cost++
		}
	}
	return cost
}

// leaders returns who may have led a trick, as written first, where the tricks
// before it were led as they are read; the rest is NoSeat.
func (r *reader) leaders(n int, now *engine.Reading) (out [card.MaxSeats + 1]card.Seat) {
	d := r.deal
	t := d.Trick(n)
	count := 0
	add := func(s card.Seat) {
		if s != card.NoSeat && !slices.Contains(out[:], s) && count < len(out) {
			out[count] = s
			count++
		}
	}
	if !t.Inferred || n > 1 && d.Trick(n-1).Number == 0 {
		add(t.Leader)
	}
	confirmed := false
	switch {
	case n == 1:
		// It does not confirm the leader: one who errs about it errs about both.
		add(d.LeaderUnder(d.Dealer, r.rules))
	case d.Trick(n-1).Number != 0:
		takers, written := r.takersBy(n-1, now), d.Trick(n-1).Taken.Winner
		r.afterTrick(t, takers, written, add)
		confirmed = takers.len() == 1 && takers.has(out[0]) || written != card.NoSeat && written == t.Leader && !t.Inferred
	}
	if !confirmed && (count == 1 || n == 1) {
		r.byOutcome(n, out[0], add)
	}
	r.doubts[n] = r.doubts[n] || count > 1
	return out
}

// afterTrick adds those who may have led a trick by who may have taken the one before, and by its winner as
// written.
func (r *reader) afterTrick(t *engine.Trick, takers seatSet, written card.Seat, add func(card.Seat)) {
	some := takers.len()
	switch {
	case t.Inferred && (some == 0 || some > 1 && (written == card.NoSeat || takers.has(written))):
		add(written)
	case t.Inferred, some > 0 && !takers.has(t.Leader):
		for _, s := range r.deal.Table.Seats {
			if takers.has(s) {
				add(s)
			}
		}
		add(written)
	case written != card.NoSeat && written != t.Leader && (some == 0 || takers.has(written)):
		add(written)
	}
}

// byOutcome adds the leaders by whom the trick's written winner, or the leader of
// the next trick, would have taken it, where the leader goes with neither.
func (r *reader) byOutcome(n int, leader card.Seat, add func(card.Seat)) {
	d := r.deal
	t := d.Trick(n)
	tells := [2]card.Seat{t.Taken.Winner}
	if n < d.LastTrick() {
		if next := d.Trick(n + 1); next.Number != 0 && !next.Inferred {
			tells[1] = next.Leader
		}
	}
	if r.can[n] == 0 {
		return
	}
	asRead := r.takers(n, leader)
	for _, told := range tells {
		if told == card.NoSeat || asRead.has(told) {
			continue
		}
		for _, s := range d.Table.Seats {
			if r.takers(n, s).has(told) {
				add(s)
			}
		}
	}
}

// takers returns the seats that may have taken a trick if a seat led it; none where
// nothing tells.
func (r *reader) takers(n int, leader card.Seat) seatSet {
	if r.can[n] == 0 {
		return 0
	}
	written := r.deal.Trick(n)
	if written.Leader == leader {
		return seatsOf(written, r.can[n])
	}
	known := &r.takenBy[n][leader]
	if *known == 0 { // it is asked again and again, by each reading that begins alike
		t := *written
		t.LeadBy(leader, r.deal.Order())
		*known = 1<<noSeat | seatsOf(&t, r.can[n])
	}
	return *known &^ (1 << noSeat)
}

// noSeat marks the sets of seats that are known.
const noSeat = card.NoSeat

// takersBy returns the seats that may have taken a trick by a reading. If nobody knows who led it,
// one of those did who may have taken the trick before.
func (r *reader) takersBy(n int, now *engine.Reading) (out seatSet) {
	t := r.deal.Trick(n)
	if now.Leaders[n] != card.NoSeat || n == 1 || t.Number == 0 || r.deal.Trick(n-1).Number == 0 {
		return r.takers(n, now.Leaders[n])
	}
	before := r.takersBy(n-1, now)
	for s := card.A; s <= card.H; s++ {
		if before.has(s) && t.MayLead(s, r.deal.Order()) {
			out |= r.takers(n, s)
		}
	}
	return out
}

// seatSet has the seats of some places of a trick, as bits.
type seatSet uint16

func (s seatSet) has(seat card.Seat) bool { return s>>seat&1 == 1 }

func (s seatSet) len() int { return bits.OnesCount16(uint16(s)) }

// seatsOf returns who played the cards in some of the trick's places, as far as that is known.
func seatsOf(t *engine.Trick, places uint8) (out seatSet) {
	for i := range t.N {
		if s := t.Plays[i].Seat; places>>i&1 == 1 && s != card.NoSeat {
			out |= 1 << s
		}
	}
	return out
}
