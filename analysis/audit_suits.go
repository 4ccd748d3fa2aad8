package analysis

import (
	"slices"

	"sueca/engine"
)

// bySuits counts consistent deals by the suits that lie in the places (contagem por
// naipes): whether a play follows suit, and whether its seat had more of it, depends
// on nothing else. It goes through the record from the last card to the first with
// the suits that each seat still had, and counts for each kind of place how many
// cards of each suit lie there. How many ways there are to lay the cards of a suit
// so is counted in the end.
//
// Only deals are counted in which every play but the one asked about is lawful:
// follows suit, or is of a seat that holds no more of it. Of the others there are
// more kinds than could be told apart so; they are counted by [counting].
type bySuits struct {
	counting *counting
	grouping *grouping
	spent    int // work
	steps    []step
	oblige   engine.Suit // trumps, where the rules oblige to trump

	fields [][engine.Diamonds + 1]field // of each kind of place and suit
	has    [][engine.Diamonds + 1]bool  // the kind may hold several suits, this one among them
	most   [][engine.Diamonds + 1]uint64
	// Of each suit: how many cards lie in those kinds so far, how many must in the
	// end, and how many can from each step on.
	totals [engine.Diamonds + 1]field
	room   [engine.Diamonds + 1]uint64
	coming [][engine.Diamonds + 1]uint64

	ways [engine.Diamonds + 1]map[fill]wide // to lay the cards of a suit
	can  [engine.Diamonds + 1]map[fill]bool // whether there is one, so far
	// suitsOf are the suits of each kind of place.
	suitsOf []engine.Suits
	shared  []map[stage]wide // of each step on: the ways to the end
}

// step is one place, or the unplayed cards of a seat, seen from the end.
type step struct {
	seat  engine.Seat
	trick int
	card  engine.Card // known, or Unknown
	kind  int         // of an open place
	size  int         // of the unplayed cards
	lead  bool
	free  bool // nobody knows what was led: any card is lawful
	// relevant are the suits that seats held, as bits, that matter further on.
	relevant uint16
}

// stage is how far it has gone: what lies where, the suits that seats had after
// this, as bits, and the suit led to the trick.
type stage struct {
	counts fill
	held   uint16
	led    engine.Suit
}

// heldBit is the bit of a seat's suit.
func heldBit(seat engine.Seat, suit engine.Suit) uint16 {
	return 1 << (4*(int(seat)-1) + int(suit) - 1)
}

// newBySuits lays out the steps; nil where there are more kinds of places than
// there is room for, or a need that is of several suits.
func newBySuits(d *engine.Deal, c *counting) *bySuits {
	g := c.group()
	if g == nil {
		return nil
	}
	l := &bySuits{counting: c, grouping: g}
	for m := range g.demands {
		if g.demands[m].suit() == engine.NoSuit {
			return nil
		}
	}
	if !l.layOut() {
		return nil
	}
	l.order(d)
	for s := range l.ways {
		l.ways[s], l.can[s] = map[fill]wide{}, map[fill]bool{}
	}
	return l
}

// suit gives the suit that all tokens of a demand are of, NoSuit where they are of
// several.
func (d *demand) suit() engine.Suit {
	suit := d.tokens[0].Suit()
	for _, t := range d.tokens {
		if t.Suit() != suit {
			return engine.NoSuit
		}
	}
	return suit
}

// layOut gives every kind of place that may hold several suits its numbers.
func (l *bySuits) layOut() bool {
	var layout fields
	n := len(l.grouping.kinds)
	l.fields = make([][engine.Diamonds + 1]field, n)
	l.has = make([][engine.Diamonds + 1]bool, n)
	l.most = make([][engine.Diamonds + 1]uint64, n)
	for i, k := range l.grouping.kinds {
		suits := suitsIn(k.may)
		l.suitsOf = append(l.suitsOf, suits)
		for s := range suits.All() {
			l.most[i][s] = min(k.size, uint64(k.may.Of(s).Len()))
			if suits.Len() == 1 {
				l.most[i][s] = k.size
				continue
			}
			f, ok := layout.next(l.most[i][s])
			if !ok {
				return false
			}
			l.fields[i][s], l.has[i][s] = f, true
		}
	}
	for s := range engine.EverySuit.All() {
		l.room[s] = uint64(l.grouping.free.Of(s).Len())
		for _, k := range l.grouping.kinds {
			if suitsIn(k.may) == s.Of() {
				if k.size > l.room[s] {
					return false // there is no such deal
				}
				l.room[s] -= k.size
			}
		}
		var ok bool
		if l.totals[s], ok = layout.next(l.room[s]); !ok {
			return false
		}
	}
	return true
}

// suitsIn gives the suits of cards.
func suitsIn(cards engine.Cards) engine.Suits {
	var out engine.Suits
	for s := range engine.EverySuit.All() {
		if cards.Of(s) != 0 {
			out |= s.Of()
		}
	}
	return out
}

// order lays out the steps, from the cards that were never played to the first
// lead.
func (l *bySuits) order(d *engine.Deal) {
	type at struct {
		seat  engine.Seat
		trick int
	}
	known, kinds, unplayed := map[at]engine.Card{}, map[at]int{}, map[engine.Seat]int{}
	for _, p := range l.counting.known {
		known[at{p.Seat, p.Trick}] = p.Card
	}
	for i, k := range l.grouping.kinds {
		for _, place := range k.places {
			p := l.counting.open[place]
			kinds[at{p.Seat, p.Trick}] = i
			if p.Trick == engine.Unplayed {
				unplayed[p.Seat]++
			}
		}
	}
	for _, s := range engine.Seats {
		if n := unplayed[s]; n > 0 {
			l.steps = append(l.steps, step{seat: s, trick: engine.Unplayed, kind: kinds[at{s, engine.Unplayed}], size: n})
		}
	}
	for n := d.LastTrick(); n >= 1; n-- {
		t := d.Trick(n)
		var seated [engine.D + 1]bool
		add := func(s engine.Seat, lead, free bool) {
			st := step{seat: s, trick: n, size: 1, lead: lead, free: free}
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
		for _, s := range engine.Seats {
			if !seated[s] {
				add(s, false, true) // in a trick that is not recorded whole
			}
		}
	}
	l.coming = make([][engine.Diamonds + 1]uint64, len(l.steps)+1)
	for i := len(l.steps) - 1; i >= 0; i-- {
		l.coming[i] = l.coming[i+1]
		st := &l.steps[i]
		if st.card.Known() {
			continue
		}
		if suits := l.suits(st); suits.Len() > 1 {
			for s := range suits.All() {
				l.coming[i][s] += uint64(st.size)
			}
		}
	}
}

// relate finds what of the suits that seats held matters further on: a play may
// fail to follow, and the suit led may be that; or it is trumps that should have
// been played.
func (l *bySuits) relate() {
	relevant := uint16(0)
	for i := len(l.steps) - 1; i >= 0; i-- {
		st := &l.steps[i]
		st.relevant = relevant
		if st.lead || st.free || st.trick == engine.Unplayed {
			continue
		}
		lead := i
		for !l.steps[lead].lead {
			lead--
		}
		may := l.suits(st)
		for led := range l.suits(&l.steps[lead]).All() {
			if may != led.Of() {
				relevant |= heldBit(st.seat, led)
				if l.oblige != engine.NoSuit && may&^led.Of()&^l.oblige.Of() != 0 {
					relevant |= heldBit(st.seat, l.oblige)
				}
			}
		}
	}
}

// suits gives the suits that the card of a step may be of.
func (l *bySuits) suits(st *step) engine.Suits {
	if st.card.Known() {
		return st.card.Suit().Of()
	}
	return l.suitsOf[st.kind]
}

// asked is what is asked about a play: in how many deals every other play is
// lawful, and in how many of them it was a renúncia.
type asked struct{ all, guilty wide }

// mostWork is how much is told apart before the deals in which all is lawful are
// given up: some tenths of a second of work. Laying all cards anew, as at the end
// of a stopped deal, is as much as hundreds of stages.
const mostWork, layingWork = 250_000, 500

// work notes that something was done; it reports whether there may be more.
func (l *bySuits) work(n int) bool {
	l.spent += n
	return l.spent <= mostWork
}

// count counts for some plays, by their steps. Trumps may oblige. It gives nil where
// that would be too much work.
func (l *bySuits) count(plays []int, oblige engine.Suit) []asked {
	l.oblige = oblige
	var out []asked
	if l.stopped() {
		for _, p := range plays {
			out = append(out, l.ahead(p))
		}
	} else {
		out = l.back(plays)
	}
	if l.spent > mostWork {
		return nil
	}
	for i := range out {
		out[i] = asked{l.asSets(out[i].all), l.asSets(out[i].guilty)}
	}
	return out
}

// back goes from the end of the deal to each of the plays, and from there to the
// beginning; what is before a play is the same for all that come behind it.
func (l *bySuits) back(plays []int) []asked {
	l.relate()
	l.shared = make([]map[stage]wide, len(l.steps)+1)
	for i := range l.shared {
		l.shared[i] = map[stage]wide{}
	}
	out := make([]asked, len(plays))
	now := map[stage]wide{{}: one}
	for i := 0; i <= slices.Max(plays); i++ {
		for k, p := range plays {
			if p == i {
				out[k] = l.ask(i, now)
			}
		}
		next := make(map[stage]wide, len(now))
		for at, n := range now {
			if !l.work(1) {
				return out
			}
			l.each(i, at, legal, func(to stage, ways uint64) {
				sum := next[to]
				sum.add(n.times(ways))
				next[to] = sum
			})
		}
		now = next
	}
	return out
}

// asSets makes of ways to lay the unplayed cards in order ways to have them.
func (l *bySuits) asSets(n wide) wide {
	for _, st := range l.steps {
		if st.trick == engine.Unplayed {
			for k := 2; k <= st.size; k++ {
				n = n.over(uint64(k))
			}
		}
	}
	return n
}

// ask counts for one play: now is how many ways lead to each stage before it.
func (l *bySuits) ask(i int, now map[stage]wide) asked {
	var out asked
	for at, n := range now {
		for _, look := range []struct {
			how manner
			sum *wide
		}{{whatever, &out.all}, {guilty, &out.guilty}} {
			l.each(i, at, look.how, func(to stage, ways uint64) { look.sum.add(n.by(l.from(i+1, to)).times(ways)) })
		}
	}
	return out
}

// stepOf gives the step of a play, -1 for none.
func (l *bySuits) stepOf(trick int, seat engine.Seat) int {
	return slices.IndexFunc(l.steps, func(st step) bool { return st.trick == trick && st.seat == seat })
}

// from counts the ways from a step to the end in which every play is lawful.
func (l *bySuits) from(i int, at stage) wide {
	if i == len(l.steps) {
		return l.lay(at.counts)
	}
	if n, ok := l.shared[i][at]; ok {
		return n
	}
	var total wide
	if !l.work(1) {
		return total
	}
	l.each(i, at, legal, func(to stage, ways uint64) { total.add(l.from(i+1, to).times(ways)) })
	l.shared[i][at] = total
	return total
}

// manner says which cards of a step are looked at.
type manner uint8

const (
	legal    manner = iota // those that were lawful
	whatever               // all
	guilty                 // those that were a renúncia
)

// each gives the stages behind a step, and in how many ways they come about.
func (l *bySuits) each(i int, at stage, how manner, yield func(to stage, ways uint64)) {
	st := &l.steps[i]
	switch {
	case st.trick == engine.Unplayed:
		l.unplayed(i, at, engine.Spades, uint64(st.size), 1, yield)
	case st.card.Known():
		if next, ok := l.after(i, at, st.card.Suit(), how); ok {
			yield(next, 1)
		}
	default:
		for s := range l.suitsOf[st.kind].All() {
			next := at
			if !l.put(&next.counts, st.kind, s, 1) {
				continue
			}
			if next, ok := l.after(i, next, s, how); ok {
				yield(next, 1)
			}
		}
	}
}

// put counts cards of a suit in a kind of place, unless they are more than there
// can be, in that kind or in all together.
func (l *bySuits) put(counts *fill, kind int, suit engine.Suit, n uint64) bool {
	if !l.has[kind][suit] {
		return n <= l.most[kind][suit]
	}
	have := counts.get(l.fields[kind][suit]) + n
	if have > l.most[kind][suit] {
		return false
	}
	counts.put(l.fields[kind][suit], have)
	total := counts.get(l.totals[suit]) + n
	if total > l.room[suit] {
		return false
	}
	counts.put(l.totals[suit], total)
	return l.canLie(*counts, suit)
}

// enough reports whether the steps that are left can still be of all the cards of
// each suit.
func (l *bySuits) enough(i int, counts fill) bool {
	for s := range engine.EverySuit.All() {
		if counts.get(l.totals[s])+l.coming[i][s] < l.room[s] {
			return false
		}
	}
	return true
}

// after gives the stage behind a card of a suit, unless that card is not among
// those looked at.
func (l *bySuits) after(i int, at stage, suit engine.Suit, how manner) (stage, bool) {
	st := &l.steps[i]
	switch {
	case st.lead:
		at.led = suit
	case st.free, how == whatever:
	case how == guilty:
		if suit == at.led || at.held&heldBit(st.seat, at.led) == 0 {
			return at, false
		}
	case suit == at.led:
	case at.held&heldBit(st.seat, at.led) != 0:
		return at, false
	case l.oblige != engine.NoSuit && suit != l.oblige && at.held&heldBit(st.seat, l.oblige) != 0:
		return at, false
	}
	at.held = (at.held | heldBit(st.seat, suit)) & st.relevant
	if last := i+1 == len(l.steps) || l.steps[i+1].trick != st.trick; last {
		at.led = engine.NoSuit
	}
	return at, l.enough(i+1, at.counts)
}

// unplayed gives the suits that the unplayed cards of a seat can be of, from one
// suit on: so many of them are left.
func (l *bySuits) unplayed(i int, at stage, suit engine.Suit, left, ways uint64, yield func(to stage, ways uint64)) {
	st := &l.steps[i]
	if suit > engine.Diamonds {
		if at.held &= st.relevant; left == 0 && l.enough(i+1, at.counts) {
			yield(at, ways)
		}
		return
	}
	choose := uint64(1) // which of the places that are left
	for n := uint64(0); n <= left; n++ {
		next := at
		if n > 0 {
			if !l.put(&next.counts, st.kind, suit, n) {
				break
			}
			next.held |= heldBit(st.seat, suit)
		}
		l.unplayed(i, next, suit+1, left-n, ways*choose, yield)
		choose = choose * (left - n) / (n + 1)
	}
}
