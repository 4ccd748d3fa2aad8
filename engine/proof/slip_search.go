package proof

import (
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// slipSearch finds the further readings under a trump suit.
type slipSearch struct {
	deal  *engine.Deal
	rules *rules.Rules
	trump card.Suit
	least int // slips that a reading supposes
	spare int // how many more than the fewest are of use
	most  int // of those that are of use
	all   []candidate

	vague    int // tricks of cards that are not all known: they take longer
	work     int // see maxWork
	mostWork int
	tooMany  bool

	laid, read engine.Deal // the reading that is tried: with its cards, and with its letters too
	some       []candidate
}

// limit returns how many slips a reading may suppose to be weighed.
func (w *slipSearch) limit() int { return min(w.least+w.spare, w.most) }

// maxWork is how much is tried before nothing is proven, in about microseconds: a reading
// takes one or two, one of vague cards more, and a case of the worlds two.
const maxWork = 40_000

// exhausted reports whether too much was tried.
func (w *slipSearch) exhausted() bool {
	w.tooMany = w.tooMany || w.work > w.mostWork
	return w.tooMany
}

// mostUndone is how many more contradictions than the simplest a reading may have that a card read
// otherwise may take away.
const mostUndone = 3

// letters adds the readings of a deal by letters alone to some: those that contradict no more
// than limit, if that is not below 0.
func (w *slipSearch) letters(to []candidate, d *engine.Deal, most, limit int) []candidate {
	r := reader{deal: d, rules: w.rules, most: most, limit: limit, all: to}
	r.read(w.trump)
	return r.all
}

// weigh finds the readings: by letters alone, by one card or exchange besides, and by two
// where a card is written twice or the record contradicts itself in two things. Those by two are
// weighed as far as there is time.
func (w *slipSearch) weigh(base []candidate) {
	w.all = base
	w.from(base, 0, nil)
	twice := laidTwice(w.deal)
	for _, at := range twice {
		first := []engine.Laid{{Trick: at.Trick, Place: at.Place, Card: card.Unknown}}
		base := w.base(w.deal.Relaid(first), 1, first)
		w.all = append(w.all, base...)
		w.least = min(w.least, cheapest(base))
		w.from(base, 1, first)
	}
	work, tooMany := w.work, w.tooMany
	for _, at := range twice {
		for c := range w.deal.Free().All() { // that was written for it, and may have moved besides
			w.besides([]engine.Laid{{Trick: at.Trick, Place: at.Place, Card: c}})
		}
	}
	w.work, w.tooMany = work, tooMany
	if w.least < 2 {
		return
	}
	least := w.least
	var done [][4]engine.Laid
	for _, c := range slices.Clone(w.all) {
		if by := c.reading.Cards; c.mends == 1 && c.cost > 1 && c.cost == least && !slices.Contains(done, by) {
			done = append(done, by)
			w.besides(by[:slices.Index(by[:], engine.Laid{})])
		}
	}
	w.work, w.tooMany = work, tooMany
}

// besides finds the readings with two cards exchanged besides a first card or exchange.
func (w *slipSearch) besides(first []engine.Laid) {
	w.from(w.base(w.deal.Relaid(first), 1, first), 1, first)
}

// base returns the readings of a deal by letters alone, some cards of which are read
// otherwise.
func (w *slipSearch) base(d *engine.Deal, mends int, first []engine.Laid) []candidate {
	out := w.letters(nil, d, maxReadings, -1)
	for i := range out {
		if w.work += 1 + 2*w.vague; w.exhausted() {
			return out[:i]
		}
		c := &out[i]
		c.against, c.cost = w.contradictions(d, &c.reading, true, math.MaxInt)
		c.mends = mends
		c.cost += mends
		copy(c.reading.Cards[:], first)
	}
	return out
}

// from finds the readings with one more card, or two exchanged, read otherwise than by some
// readings that have the same cards.
func (w *slipSearch) from(base []candidate, mends int, first []engine.Laid) {
	d := w.deal.Relaid(first)
	var suspect [rules.MaxTricks + 1][card.MaxSeats]bool
	for i := range base {
		if base[i].cost <= w.least+mostUndone {
			w.suspects(d, &base[i].reading, mends == 0 && base[i].cost <= w.least+spare, &suspect)
		}
	}
	var laid []engine.Laid
	for n := 1; n <= d.LastTrick(); n++ {
		for i, p := range d.Trick(n).Cards() {
			if c := p.Written(); !p.Absent && (c.Known() || slices.Contains(first, engine.Laid{Trick: n, Place: i, Card: c})) {
				laid = append(laid, engine.Laid{Trick: n, Place: i, Card: c})
			}
		}
	}
	for k, a := range laid {
		if !suspect[a.Trick][a.Place] {
			continue
		}
		if mends == 0 {
			for c := range d.Free().All() {
				if c != a.Card {
					w.try(1, nil, engine.Laid{Trick: a.Trick, Place: a.Place, Card: c})
				}
			}
		}
		for i, b := range laid {
			if i != k && (i > k || !suspect[b.Trick][b.Place]) {
				w.try(mends+1, first, engine.Laid{Trick: a.Trick, Place: a.Place, Card: b.Card},
					engine.Laid{Trick: b.Trick, Place: b.Place, Card: a.Card})
			}
		}
	}
}

// withLeaders adds to the readings by letters alone other leaders of the tricks whose outcome is
// contradicted, and of those in which a hand, a card laid open or the trump card speaks against
// a play: the trick before may confirm a leader who did not lead, if it has a card wrong. Where the
// trump card is another's it adds other dealers.
func (w *slipSearch) withLeaders(base []candidate) []candidate {
	d := w.deal
	w.all, w.most = base, math.MaxInt
	for i := range base {
		now, against := &base[i].reading, base[i].against
		if base[i].cost > w.least+mostUndone {
			continue
		}
		if slices.ContainsFunc(against, func(c contradiction) bool { return c.aboutDealer(d) }) {
			w.withDealers(now)
		}
		var read engine.Deal
		d.ReadInto(&read, now.Letters())
		for n := 1; n <= d.LastTrick(); n++ {
			t := d.Trick(n)
			outcome := base[i].cost == w.least && slices.ContainsFunc(against,
				func(c contradiction) bool { return c.trick == n && (c.kind == wrongWinner || c.kind == wrongNext) })
			gainsaid := func(p engine.Play) bool { return p.Card.Known() && gainsaid(&read, &p, n) }
			if t.Number == 0 || t.Inferred || !outcome && !slices.ContainsFunc(read.Trick(n).Cards(), gainsaid) {
				continue
			}
			for _, s := range d.Table.Seats {
				if s == now.Leaders[n] || !t.MayLead(s, d.Order()) {
					continue
				}
				c := candidate{reading: *now}
				c.reading.Leaders[n] = s
				w.add(d, c, nil, nil)
			}
		}
	}
	return w.all
}

// withDealers adds to a reading those by other dealers, with the same first leader and with the one
// who goes with the dealer: who errs about one errs about both.
func (w *slipSearch) withDealers(now *engine.Reading) {
	first := w.deal.Trick(1)
	for _, s := range w.deal.Table.Seats {
		if s == now.Dealer {
			continue
		}
		c := candidate{reading: *now}
		c.reading.Dealer = s
		if !first.Inferred {
			w.add(w.deal, c, nil, nil)
		}
		if l := w.rules.Leader(s); l != card.NoSeat && l != now.Leaders[1] && first.Number != 0 && first.MayLead(l, w.deal.Order()) {
			c.reading.Leaders[1] = l
			w.add(w.deal, c, nil, nil)
		}
	}
}

// try weighs a reading by other cards: by those that are read otherwise first, and by others.
func (w *slipSearch) try(mends int, first []engine.Laid, others ...engine.Laid) {
	limit := w.limit() - mends
	if w.work += 2 + 2*w.vague; w.exhausted() || limit < 0 {
		return
	}
	read := &w.laid
	w.deal.RelayInto(read, first, others)
	w.some = w.letters(w.some[:0], read, maxReadings, limit)
	w.work += len(w.some) * (1 + 2*w.vague)
	for _, c := range w.some {
		c.mends = mends
		copy(c.reading.Cards[copy(c.reading.Cards[:], first):], others)
		w.add(read, c, first, others)
	}
}

// add weighs a reading of a deal that has its cards, if it supposes few enough slips, and if
// without some of the cards that are read otherwise something would be contradicted that is not.
func (w *slipSearch) add(d *engine.Deal, c candidate, first, others []engine.Laid) {
	limit := w.limit() - c.mends
	if len(first) > 1 {
		limit = w.least - c.mends // two exchanges only where nothing simpler goes with the record
	}
	if _, cost := w.contradictions(d, &c.reading, false, limit); cost > limit {
		return
	}
	left, cost := w.contradictions(d, &c.reading, true, limit)
	if cost > limit {
		return
	}
	needed := func(without *engine.Deal, now *engine.Reading) bool {
		all, _ := w.contradictions(without, now, true, math.MaxInt)
		return slices.ContainsFunc(all, func(o contradiction) bool { return !slices.Contains(left, o) })
	}
	switch {
	case c.mends == 0:
		if !needed(w.deal, &w.all[0].reading) {
			return
		}
	case !needed(w.deal, &c.reading),
		first != nil && !needed(w.deal.Relaid(first), &c.reading),
		first != nil && !samePlace(first, others) && !needed(w.deal.Relaid(others), &c.reading):
		return
	}
	c.cost, c.against = cost+c.mends, left
	w.least = min(w.least, c.cost)
	w.all = append(w.all, c)
}

// samePlace reports whether some place is in both.
func samePlace(some, others []engine.Laid) bool {
	return slices.ContainsFunc(some, func(a engine.Laid) bool {
		return slices.ContainsFunc(others, func(b engine.Laid) bool { return a.Trick == b.Trick && a.Place == b.Place })
	})
}
