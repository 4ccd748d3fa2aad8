package oracle

import "slices"

// A slip is something written that a reading contradicts, by the code and the line of what is found then.
type slip struct {
	kind string
	line int
}

// A reading is one way to take what is written of a deal: who dealt, who led to each trick, which suit
// was trump, and the slips that it supposes.
type reading struct {
	dealer, trump int
	leads         []int // of each written trick, -1 where it is not known
	tricks        []*trick
	cards         bool // some cards are read otherwise than they are written
	slips         []slip
	world         *world
}

// only reports whether a reading supposes no slip of another kind.
func (r *reading) only(kind string) bool {
	return !slices.ContainsFunc(r.slips, func(x slip) bool { return x.kind != kind })
}

// A deck of tricks and what else is written, as a search for readings goes through it.
type search struct {
	t     *table
	d     *deal
	limit int
	prior int // who must have dealt, by the deal before; -1 where it is not known
	out   []*reading
}

// codes has for each kind of slip the codes of what can be found then, ofCards those of a card.
var (
	ofCards = []string{"card-twice", "card-not-in-hand", "no-deal-fits", "trump-not-held"}
	codes   = map[string][]string{
		"leader": {"wrong-leader", "winner-mismatch"}, "first": {"wrong-first-leader", "wrong-dealer", "wrong-leader"},
		"order":  {"wrong-leader", "winner-mismatch"},
		"winner": {"winner-mismatch"}, "worth": {"points-mismatch"}, "points": {"points-mismatch", "result-impossible"},
		"dealer": {"wrong-dealer", "wrong-first-leader"}, "turn": {"wrong-dealer"},
		"trump": append([]string{"wrong-dealer"}, ofCards...), "card": ofCards, "hand": ofCards, "shown": ofCards,
	}
)

// readings returns the ways to read a deal that suppose the fewest slips, up to a limit, and up to
// so many more.
func (t *table) readings(d *deal, tricks []*trick, prior, limit, more int) (out []*reading) {
	for n := 0; n <= limit && out == nil; n++ {
		if out = t.search(d, tricks, prior, n); out != nil && more > 0 && n < limit {
			out = t.search(d, tricks, prior, min(limit, n+more))
		}
	}
	return out
}

// search returns the readings that suppose no more slips than a limit.
func (t *table) search(d *deal, tricks []*trick, prior, limit int) []*reading {
	s := &search{t: t, d: d, limit: limit, prior: prior}
	trumps := []int{0, 1, 2, 3}
	if t.auction() {
		trumps = []int{d.trumpSuit}
	} else if d.trumpWritten && d.trump.can != 0 {
		trumps = d.trump.can.suits()
	}
	dealers := []int{d.dealer}
	if d.dealer >= 0 && !t.auction() && s.limit > 0 {
		for seat := range t.players() {
			if seat != d.dealer {
				dealers = append(dealers, seat)
			}
		}
	}
	for _, trump := range trumps {
		for _, dealer := range dealers {
			r := reading{dealer: dealer, trump: trump, tricks: tricks}
			if dealer != d.dealer {
				r.slips = append(r.slips, slip{"dealer", d.line})
			}
			if s.prior >= 0 && dealer >= 0 && s.prior != dealer {
				r.slips = append(r.slips, slip{"turn", d.line})
			}
			s.lead(&r)
		}
	}
	return s.out
}

// lead goes on with who led to the next trick.
func (s *search) lead(r *reading) {
	n := len(r.leads)
	if len(r.slips) > s.limit || len(s.out) > 3000 {
		return
	}
	if n == len(r.tricks) {
		s.end(r)
		return
	}
	k := r.tricks[n]
	takers, follows := s.before(r, n)
	written := k.leader
	if written < 0 && len(k.cards) > 0 {
		written = k.cards[0].seat
	}
	for _, seat := range s.candidates(written, takers, follows) {
		next := *r
		next.leads, next.slips = append(slices.Clone(r.leads), seat), slices.Clone(r.slips)
		if written >= 0 && seat != written {
			next.slips = append(next.slips, slip{kindAt(k, "leader"), k.line})
		}
		if seat >= 0 && !takers.has(seat) {
			next.slips = append(next.slips, slip{kindAt(k, "order"), k.line})
		}
		next.slips = append(next.slips, s.written(k, &next)...)
		s.lead(&next)
	}
}

// before returns who can lead to a trick by the one before it or by who dealt, and whether that can be told.
func (s *search) before(r *reading, n int) (takers side, follows bool) {
	k := r.tricks[n]
	if k.number == 1 {
		if first := s.t.leads(s.d, r.dealer); first >= 0 {
			return 1 << first, true
		}
		return 0xff, true
	}
	if n == 0 || r.tricks[n-1].number != k.number-1 {
		return 0xff, false
	}
	before := r.tricks[n-1]
	if takers = s.t.takers(before, r.leads[n-1], r.dealer, r.trump); before.winner >= 0 && takers.has(before.winner) {
		takers = 1 << before.winner
	}
	return takers, true
}

// candidates returns who may have led: where it is not written, who can have taken the trick before,
// and -1 where that can be anybody.
func (s *search) candidates(written int, takers side, follows bool) (out []int) {
	all := s.t.all()
	switch {
	case written >= 0 && s.limit == 0:
		return []int{written}
	case written >= 0:
		takers = all
	case !follows || takers&all == all:
		return []int{-1}
	}
	return (takers & all).seats()
}

// kindAt returns the kind of a slip at a trick; that of the first has its own.
func kindAt(k *trick, other string) string {
	if k.number == 1 {
		return "first"
	}
	return other
}

// written returns what of the winner and the points of a trick is contradicted.
func (s *search) written(k *trick, r *reading) (out []slip) {
	takers := s.t.takers(k, r.leads[len(r.leads)-1], r.dealer, r.trump)
	if k.winner >= 0 && !takers.has(k.winner) {
		out = append(out, slip{"winner", k.line})
	}
	if k.points >= 0 && len(k.cards) > 0 && !s.t.sums(k)[k.points] {
		out = append(out, slip{"worth", k.line})
	}
	return out
}

// sum returns the least and the most that the cards of a trick are worth.
func (t *table) sum(k *trick) (least, most int) {
	for _, c := range k.cards {
		if !c.none && c.can != 0 {
			a, b := c.can.worths()
			least, most = least+a, most+b
		}
	}
	return least, most + 11*max(0, t.seats-played(k))
}

// sums returns what a trick can have been worth, whatever else its cards were that are not known.
func (t *table) sums(k *trick) map[int]bool {
	out := map[int]bool{0: true}
	more := func(worths map[int]bool) {
		next := map[int]bool{}
		for sum := range out {
			for n := range worths {
				next[sum+n] = true
			}
		}
		out = next
	}
	for _, c := range k.cards {
		if worths := map[int]bool{}; !c.none && c.can != 0 {
			c.can.each(func(kind int) { worths[worth(kind)] = true })
			more(worths)
		}
	}
	for range max(0, t.seats-played(k)) {
		more(map[int]bool{0: true, 2: true, 3: true, 4: true, 10: true, 11: true})
	}
	return out
}

func played(k *trick) (n int) {
	for _, c := range k.cards {
		if !c.none {
			n++
		}
	}
	return n
}

// takers returns who can have taken a trick that a seat led: everybody where it is not whole.
func (t *table) takers(k *trick, leader, dealer, trump int) (out side) {
	if played(k) < t.seats || t.seatOf(k, 0, leader, dealer) < 0 {
		return 0xff
	}
	cards := k.cards[:min(len(k.cards), t.seats)] // those that are too many did not take it
	lead := cards[0].can
	for i, c := range cards {
		if c.can == 0 {
			return 0xff
		}
		c.can.each(func(kind int) {
			for _, led := range lead.suits() {
				suit := suitOf(kind)
				if (suit == led || i > 0 && suit == trump) && t.wins(cards, i, kind, led, trump) {
					out |= 1 << t.seatOf(k, i, leader, dealer)
				}
			}
		})
	}
	return out
}

// wins reports whether a card can take the trick where a suit was led.
func (t *table) wins(cards []card, i, kind, led, trump int) bool {
	for j, c := range cards {
		can, ok := c.can, j == i
		if j == 0 {
			can &= ofSuit(led)
		}
		can.each(func(other int) {
			switch {
			case ok:
			case other == kind:
				ok = j > i && t.copies[kind] > 1 // of equal cards the first
			default:
				ok = !beats(other, kind, trump) || suitOf(other) != led && suitOf(other) != trump
			}
		})
		if !ok {
			return false
		}
	}
	return true
}

// end makes the world of a reading, and supposes a slip for each card that does not go with the others; what
// follows of cards that are known in part may contradict more.
func (s *search) end(r *reading) {
	r.slips = slices.Concat(r.slips, s.t.pointsAgainst(s.d, r))
	if len(r.slips) > s.limit {
		return
	}
	if r.world = s.t.worldOf(s.d, r, -1); r.world == nil || !r.world.fits() {
		if r.world = s.t.worldOf(s.d, r, s.limit-len(r.slips)); r.world == nil {
			return
		}
	}
	if len(r.slips) <= s.limit && s.narrow(r) {
		s.out = append(s.out, r)
	}
}

// narrow looks at the letters again by the cards that were possible in worlds that fit.
func (s *search) narrow(r *reading) bool {
	again := &search{t: s.t, d: s.d, limit: 99}
	vague, next := false, *r
	next.tricks = nil
	for i, k := range r.tricks {
		n := s.t.narrowed(k, r, i)
		vague = vague || slices.ContainsFunc(k.cards, func(c card) bool { return !c.exact && !c.none })
		next.tricks = append(next.tricks, n)
	}
	if !vague {
		return true
	}
	before, after := again.letters(r), again.letters(&next)
	for _, x := range after {
		if !slices.Contains(before, x) && x.kind != "worth" {
			r.slips = append(r.slips, x)
		}
	}
	return len(r.slips) <= s.limit
}

// letters returns the letters and numbers of all tricks that a reading contradicts.
func (s *search) letters(r *reading) (out []slip) {
	for i, k := range r.tricks {
		so := *r
		so.leads = r.leads[:i+1]
		out = append(out, s.written(k, &so)...)
		if takers, _ := s.before(&so, i); r.leads[i] >= 0 && !takers.has(r.leads[i]) {
			out = append(out, slip{kindAt(k, "order"), k.line})
		}
	}
	return out
}

// worldOf makes the world of a reading: at once, or card by card, leaving out those that do not go with the
// others, as many as are allowed.
func (t *table) worldOf(d *deal, r *reading, allowed int) *world {
	w := newWorld(t)
	ok := true
	put := func(kind string, line int, change func(*world)) {
		if !ok {
			return
		}
		if allowed < 0 {
			change(w)
			return
		}
		next := w.clone()
		if change(next); next.fits() {
			w = next
			return
		}
		r.slips = append(r.slips, slip{kind, line})
		allowed--
		ok = allowed >= 0
	}
	if allowed >= 0 {
		w.fits()
	}
	for n, k := range r.tricks {
		var had side
		for i, c := range k.cards {
			seat := t.seatOf(k, i, r.leads[n], r.dealer)
			if seat < 0 || c.none || c.can == 0 || k.number < 1 || k.number > t.size || had.has(seat) {
				continue
			}
			had |= 1 << seat
			if c.can != anything {
				put("card", k.line, func(w *world) { w.slots[seat][k.number-1] &= c.can })
			}
		}
	}
	for i := range d.hands {
		t.putHand(&d.hands[i], r, put)
	}
	switch {
	case r.dealer < 0 || t.auction():
	case d.trump.exact:
		put("trump", d.line, func(w *world) { w.hold(r.dealer, d.trump.can.first(), 1, 0) })
	case d.trumpWritten && d.trump.suited:
		put("trump", d.line, func(w *world) { w.need, w.needy = d.trump.can, r.dealer })
	}
	if !ok {
		return nil
	}
	return w
}

func (t *table) putHand(h *holding, r *reading, put func(string, int, func(*world))) {
	kind, after := "hand", 0
	if h.shown {
		kind, after = "shown", t.playedBefore(h, r)
	}
	n := map[int]int{}
	for _, c := range h.cards {
		if c.exact {
			k := c.can.first()
			n[k]++
			many := n[k]
			put(kind, h.line, func(w *world) { w.hold(h.seat, k, many, after) })
		}
	}
	if h.voids != 0 {
		put(kind, h.line, func(w *world) { w.without(h.seat, after, h.voids) })
	}
}

// playedBefore returns to how many tricks a seat had played when it laid cards open.
func (t *table) playedBefore(h *holding, r *reading) (n int) {
	for i, k := range r.tricks[:min(h.at, len(r.tricks))] {
		for j, c := range k.cards {
			if !c.none && t.seatOf(k, j, r.leads[i], r.dealer) == h.seat {
				n = max(n, min(k.number, t.size))
			}
		}
	}
	return n
}
