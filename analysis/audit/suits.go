package audit

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// bySuits counts consistent deals by the suits that lie in the places. Whether a play
// follows suit, and whether its seat had more of that suit, depends on nothing else. It
// goes through the record from the first card to the last, with the suits that seats have
// shown not to hold, and counts the cards in each cell. At the end it counts the ways to
// lay the cards of each suit so, and the unplayed ones.
//
// It counts only deals in which every play but the one asked about is lawful: it follows
// suit, or its seat holds no more of it. The other deals have too many kinds for this;
// [counting] counts them.
type bySuits struct {
	counting *counting
	grouping *grouping
	spent    int // work
	steps    []step
	oblige   card.Suit // trumps, where the rules oblige to trump
	unplayed bool      // some cards were not played

	suitsOf []card.Suits // of each kind of place
	cells   [card.Diamonds + 1][]cell
	cellOf  [][card.Diamonds + 1]int // of each kind of place and suit
	alike   [card.Diamonds + 1][]alike
	// For each suit: how many cards lie in places of several suits so far, how many must
	// in the end, and how many can from each step on.
	totals [card.Diamonds + 1]field
	room   [card.Diamonds + 1]uint64
	coming [][card.Diamonds + 1]uint64

	ways [card.Diamonds + 1]ledger[fill, wide] // to lay the cards of a suit
	can  [card.Diamonds + 1]ledger[fill, bool] // whether there is one, so far
	ends []ledger[stage, wide]                 // of each step on: the ways to the end
}

// step is a card that was played.
type step struct {
	seat  card.Seat
	trick int
	card  card.Card // known, or Unknown
	kind  int       // of an open place
	lead  bool
	free  bool // the suit led is not known: any card is lawful
	last  bool // of the trick
	// later are the suits that seats may hold after this step, as bits; sure are those
	// that they certainly hold.
	later, sure uint16
	over        []over // cells that have been gone through after this
}

// stage is the state between two steps: what lies where, the suits that seats have shown
// not to hold, as bits, and the suit led to the trick.
type stage struct {
	counts fill
	voids  uint16
	led    card.Suit
}

// heldBit is the bit of a seat's suit.
func heldBit(seat card.Seat, suit card.Suit) uint16 {
	return 1 << (4*(int(seat)-1) + int(suit) - 1)
}

// newBySuits lays out the steps; nil if there are more kinds of places than there is room
// for, or a need is of several suits.
func newBySuits(d *engine.Deal, c *counting) *bySuits {
	g := c.group()
	if g == nil {
		return nil
	}
	l := &bySuits{counting: c, grouping: g}
	for m := range g.demands {
		if g.demands[m].suit() == card.NoSuit {
			return nil
		}
	}
	if !l.layOut() {
		return nil
	}
	l.order(d)
	l.lookAhead()
	return l
}

// suit returns the suit of all tokens of a demand, NoSuit if there are several.
func (d *demand) suit() card.Suit {
	suit := d.tokens[0].Suit()
	for _, t := range d.tokens {
		if t.Suit() != suit {
			return card.NoSuit
		}
	}
	return suit
}

// suitsIn returns the suits of cards.
func suitsIn(cards card.Cards) card.Suits {
	var out card.Suits
	for s := range card.EverySuit.All() {
		if cards.Of(s) != 0 {
			out |= s.Of()
		}
	}
	return out
}

// order lays out the steps, from the first lead to the last card.
func (l *bySuits) order(d *engine.Deal) {
	type at struct {
		seat  card.Seat
		trick int
	}
	known, kinds := map[at]card.Card{}, map[at]int{}
	for _, p := range l.counting.known {
		known[at{p.Seat, p.Trick}] = p.Card
	}
	for i, k := range l.grouping.kinds {
		for _, place := range k.places {
			p := l.counting.open[place]
			kinds[at{p.Seat, p.Trick}] = i
			l.unplayed = l.unplayed || p.Trick == proof.Unplayed
		}
	}
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		var seated [card.D + 1]bool
		before := len(l.steps)
		add := func(s card.Seat, lead, free bool) {
			st := step{seat: s, trick: n, lead: lead, free: free}
			if c, ok := known[at{s, n}]; ok {
				st.card = c
			} else if k, ok := kinds[at{s, n}]; ok {
				st.kind = k
			} else {
				return // nothing was played here
			}
			l.steps = append(l.steps, st)
		}
		led := t.N > 0 && !t.Plays[0].Absent
		for i, p := range t.Cards() {
			seated[p.Seat] = true
			if !p.Absent {
				add(p.Seat, i == 0, !led)
			}
		}
		for _, s := range rules.TwoPairs.Seats {
			if !seated[s] {
				add(s, false, true) // in a trick that is not recorded whole
			}
		}
		if len(l.steps) > before {
			l.steps[len(l.steps)-1].last = true
		}
	}
}

// lookAhead finds what can still come after each step.
func (l *bySuits) lookAhead() {
	l.coming = make([][card.Diamonds + 1]uint64, len(l.steps)+1)
	var later, sure uint16
	end := &l.coming[len(l.steps)]
	for i, k := range l.grouping.kinds {
		for _, place := range k.places {
			p := l.counting.open[place]
			if p.Trick != proof.Unplayed {
				continue
			}
			for s := range l.suitsOf[i].All() {
				later |= heldBit(p.Seat, s)
				if l.suitsOf[i].Len() == 1 {
					sure |= heldBit(p.Seat, s)
				} else {
					end[s]++
				}
			}
		}
	}
	for i := len(l.steps) - 1; i >= 0; i-- {
		st := &l.steps[i]
		st.later, st.sure = later, sure
		l.coming[i] = l.coming[i+1]
		suits := l.suits(st)
		for s := range suits.All() {
			later |= heldBit(st.seat, s)
			if suits.Len() == 1 {
				sure |= heldBit(st.seat, s)
			} else {
				l.coming[i][s]++
			}
		}
	}
	l.retire()
}

// suits returns the suits that the card of a step may be of.
func (l *bySuits) suits(st *step) card.Suits {
	if st.card.Known() {
		return st.card.Suit().Of()
	}
	return l.suitsOf[st.kind]
}

// asked is the answer about a play: in how many deals every other play is lawful, and in
// how many of those it was a renúncia.
type asked struct{ all, guilty wide }

// mostWork is how much work is done before the lawful deals are given up: half a second.
// leastLaying is what it takes at least to lay all cards anew, as at the end of a stopped deal.
const mostWork, leastLaying = 800_000, 100

// work adds to the work done, and reports whether there may be more.
func (l *bySuits) work(n int) bool {
	l.spent += n
	return l.spent <= mostWork
}

// count counts for some plays, by their steps. oblige is trumps where the rules oblige to
// trump. It returns nil where that would be too much work.
//
// It goes from the first card to each of the plays, and on to the end. All plays share
// the ways from a step to the end.
func (l *bySuits) count(plays []int, oblige card.Suit) []asked {
	l.oblige = oblige
	l.ends = make([]ledger[stage, wide], len(l.steps)+1)
	out := make([]asked, len(plays))
	now, next := &ledger[stage, wide]{}, &ledger[stage, wide]{}
	*now.at(stage{}) = one
	for i := 0; i <= slices.Max(plays); i++ {
		for k, p := range plays {
			if p == i {
				out[k] = l.ask(i, now)
			}
		}
		next.reset()
		for k, at := range now.keys {
			if !l.work(1) {
				return nil
			}
			n := now.values[k]
			l.each(i, at, lawful, func(to stage) { next.at(to).add(n) })
		}
		now, next = next, now
	}
	if l.spent > mostWork {
		return nil
	}
	for i := range out {
		out[i] = asked{l.counting.asSets(out[i].all), l.counting.asSets(out[i].guilty)}
	}
	return out
}

// ask counts for one play: now has the number of ways that lead to each stage before it.
// The play was a renúncia in all deals but those where it was lawful.
func (l *bySuits) ask(i int, now *ledger[stage, wide]) asked {
	var all, innocent wide
	for k, at := range now.keys {
		n := now.values[k]
		l.each(i, at, whatever, func(to stage) { all.add(n.by(l.from(i+1, to))) })
		l.each(i, at, noneLeft, func(to stage) { innocent.add(n.by(l.from(i+1, to))) })
	}
	out := asked{all, all}
	out.guilty.sub(innocent)
	return out
}

// stepOf returns the step of a play, -1 for none.
func (l *bySuits) stepOf(trick int, seat card.Seat) int {
	return slices.IndexFunc(l.steps, func(st step) bool { return st.trick == trick && st.seat == seat })
}

// from counts the ways from a step to the end in which every play is lawful.
func (l *bySuits) from(i int, at stage) wide {
	if n := l.ends[i].find(at); n != nil {
		return *n
	}
	var total wide
	switch {
	case !l.work(1):
		return total
	case i < len(l.steps):
		l.each(i, at, lawful, func(to stage) { total.add(l.from(i+1, to)) })
	case !l.unplayed:
		total = l.lay(at.counts)
	case l.work(leastLaying):
		total = l.layAll(at)
	}
	*l.ends[i].at(at) = total
	return total
}

// manner says what a play that does not follow suit shows.
type manner uint8

const (
	lawful   manner = iota // that its seat holds no more of it, and no trumps where they oblige
	noneLeft               // that its seat holds no more of it
	whatever               // nothing
)

// each yields the stages after a step.
func (l *bySuits) each(i int, at stage, how manner, yield func(to stage)) {
	st := &l.steps[i]
	if st.card.Known() {
		if l.after(i, &at, st.card.Suit(), how) {
			yield(at)
		}
		return
	}
	for s := range l.suitsOf[st.kind].All() {
		if to := at; l.put(&to.counts, st.kind, s) && l.after(i, &to, s, how) {
			yield(to)
		}
	}
}

// enough reports whether the steps left can still take all the cards of each suit.
func (l *bySuits) enough(i int, counts fill) bool {
	for s := range card.EverySuit.All() {
		if counts.get(l.totals[s])+l.coming[i][s] < l.room[s] {
			return false
		}
	}
	return true
}

// after turns the stage before a card of a suit into the one after it. It reports false
// if the card contradicts what was shown before, or what it shows contradicts what is
// known to come.
func (l *bySuits) after(i int, at *stage, suit card.Suit, how manner) bool {
	st := &l.steps[i]
	if at.voids&heldBit(st.seat, suit) != 0 {
		return false
	}
	switch {
	case st.lead:
		at.led = suit
	case st.free:
	case suit == at.led:
	case how != whatever:
		at.voids |= heldBit(st.seat, at.led)
		if how == lawful && l.oblige != card.NoSuit && suit != l.oblige {
			at.voids |= heldBit(st.seat, l.oblige)
		}
	}
	if at.voids&st.sure != 0 || !l.enough(i+1, at.counts) {
		return false
	}
	at.voids &= st.later
	if st.last {
		at.led = card.NoSuit
	}
	for _, o := range st.over {
		l.forget(o, &at.counts)
	}
	return true
}
