package engine

import "slices"

// A world is one way to put each of the forty cards in one place: in a play
// whose token allows it, or among a seat's unplayed cards, ten cards to a seat.
// The record of a deal allows a number of worlds. Nothing is assumed about how
// anybody played. All questions here are of one kind: is there a world in which
// these positions hold only those cards? The answer comes from bipartite
// matching of positions to cards. Where matching is not enough (a seat held
// some spade, and it is not known which), the cases are tried one by one.

// unplayed is the time of cards that were never played.
const unplayed = MaxTricks + 1

// position is one of the forty places for a card.
type position struct {
	seat Seat
	time int  // the trick in which it was played, or unplayed
	card Card // as recorded
}

// need says that after trick since seat holds a different card for each of the
// tokens, none of them in except.
type need struct {
	seat   Seat
	since  int
	tokens []Card
	except Cards
}

// worlds is the set of worlds that a record allows.
type worlds struct {
	known []position // those whose card is known
	open  []position // the others; as many as there are free cards
	allow allowance  // what each open position may hold
	free  Cards      // the cards that are in no known position
	needs []need
	trust trust // how much of the record is believed
	// steps counts the cases tried; see [caseLimit].
	steps int
}

// caseLimit is the number of cases that are tried for one deal. Ordinary
// records need a few. A record with dozens of cards known by their suit alone
// could need more than there is time for. Past the limit every answer is that
// there may be such a world: nothing is proven, and what is undecided stays so.
const caseLimit = 20_000

// allowance holds the cards that each open position may hold.
type allowance [40]Cards

// trust is how much of a record is believed. Less is believed if believing more
// leaves no world.
type trust uint8

const (
	trustAll   trust = iota
	trustPlays       // only what lay on the table
)

// worldsOf returns the worlds of the record of a deal that is believed (see
// [Deal.Believed]), by the plays alone where the rest leaves none. ok is false if
// they leave none either, or if it is not known who played some card.
func worldsOf(d *Deal) (w *worlds, ok bool) {
	for t := trustAll; t <= trustPlays; t++ {
		w, seated := newWorlds(d, t)
		if !seated {
			return nil, false
		}
		if w != nil && w.exist(w.allow) {
			return w, true
		}
	}
	return nil, false
}

// newWorlds lays out the positions. w is nil if a card that is known to be in
// one place is claimed for another. seated is false if it is not known who
// played some card.
func newWorlds(d *Deal, t trust) (w *worlds, seated bool) {
	w = &worlds{free: d.Deck, trust: t}
	for _, s := range d.sitting() {
		left := d.Tricks()
		for n := 1; n <= d.last; n++ {
			p, played := d.playOf(n, s)
			if !played {
				continue
			}
			left--
			at := position{s, n, p.believed()}
			if at.card.Known() {
				w.known = append(w.known, at)
				w.free = w.free.Without(at.card)
			} else {
				w.open = append(w.open, at)
			}
		}
		for range left {
			w.open = append(w.open, position{s, unplayed, Unknown})
		}
	}
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			if p.Seat == NoSeat {
				return nil, false
			}
		}
	}
	r := newReserve(d, t)
	for _, k := range w.known {
		if !r.admits(k.card, k.seat, k.time) {
			return nil, true
		}
	}
	for i, p := range w.open {
		allow := p.card.Candidates(w.free)
		for left := allow; left != 0; left &= left - 1 {
			if c := left.lowest(); !r.admits(c, p.seat, p.time) {
				allow = allow.Without(c)
			}
		}
		w.allow[i] = allow
	}
	w.needs = r.needs
	return w, true
}

// playOf returns the play of seat s in trick n, and whether it played. If the
// record lacks the trick, or the seat's place in it, but has later tricks, the
// seat played an unknown card.
func (d *Deal) playOf(n int, s Seat) (Play, bool) {
	t := &d.tricks[n]
	for _, p := range t.Cards() {
		if p.Seat == s {
			return p, !p.Absent
		}
	}
	return Play{Seat: s}, n < d.last
}

// reserve holds where the hands, the cards shown and the trump card allow a
// card to be.
type reserve struct {
	owner [1 << 7]Seat // the only seat that a card can have been dealt to
	since [1 << 7]int  // the card was not yet played after this trick
	whole [H + 1]Cards // a seat's ten cards, if all are known
	voids [H + 1]Suits
	needs []need
	clash bool // two seats are said to hold the same card
}

func newReserve(d *Deal, t trust) *reserve {
	r := &reserve{}
	if t == trustPlays {
		return r
	}
	for _, s := range d.sitting() {
		h := &d.hands[s]
		if !h.Recorded {
			continue
		}
		for c := range h.Cards.All() {
			r.give(c, s, 0)
		}
		if h.Whole() {
			r.whole[s] = h.Cards
		}
		r.voids[s] = h.Voids
		if len(h.Partial) > 0 {
			r.needs = append(r.needs, need{s, 0, h.Partial, h.Cards})
		}
	}
	for _, sh := range d.shown {
		var partial []Card
		for _, c := range sh.Cards {
			switch {
			case d.doubted.Has(c): // another played it, or it was played before
			case c.Known():
				r.give(c, sh.Seat, sh.Played)
			case c != Unknown:
				partial = append(partial, c)
			}
		}
		if partial != nil {
			r.needs = append(r.needs, need{sh.Seat, sh.Played, partial, SetOf(sh.Cards...)})
		}
	}
	if d.Dealer == NoSeat {
		return r
	}
	if d.Trump.Known() {
		r.give(d.Trump, d.Dealer, 0)
	} else if d.Trump != Unknown {
		r.needs = append(r.needs, need{d.Dealer, 0, []Card{d.Trump}, 0})
	}
	return r
}

func (r *reserve) give(c Card, s Seat, since int) {
	if r.owner[c] != NoSeat && r.owner[c] != s {
		r.clash = true
	}
	r.owner[c], r.since[c] = s, max(since, r.since[c])
}

func (r *reserve) admits(c Card, s Seat, time int) bool {
	switch {
	case r.clash, r.owner[c] != NoSeat && r.owner[c] != s:
		return false
	case r.owner[c] == s && time <= r.since[c]:
		return false
	case r.whole[s] != 0 && !r.whole[s].Has(c):
		return false
	}
	return !r.voids[s].Has(c.Suit())
}

// exist reports whether there is a world in which every open position holds a
// card that allow has for it.
//
// Matching takes O(positions × cards) set operations. For each need that the
// matching leaves unmet the cards are tried one by one; of cards that no
// position and no need tells apart, only one.
func (w *worlds) exist(allow allowance) bool {
	_, ok := w.settle(&allow, w.needs)
	return ok
}

// settle returns a world that meets the needs, and whether there is one. Past
// the limit of cases it returns nil and true: there may be one.
func (w *worlds) settle(allow *allowance, needs []need) (*matching, bool) {
	if w.steps++; w.steps > caseLimit {
		return nil, true
	}
	m := &matching{}
	for i := range needs {
		w.favour(&needs[i], m, allow)
	}
	for p := range w.open {
		if m.holds[p] == 0 && !m.augment(p, allow) {
			return nil, false
		}
	}
	unmet := slices.IndexFunc(needs, func(n need) bool { return !w.meets(&n, m) })
	if unmet < 0 {
		return m, true
	}
	// Some card of the seat stands for the first token: try each.
	n := needs[unmet]
	token := n.tokens[0]
	with := func(c Card) []need {
		less := slices.Clone(needs)
		less[unmet].tokens, less[unmet].except = n.tokens[1:], n.except.With(c)
		return less
	}
	for _, k := range w.known {
		if k.seat == n.seat && k.time > n.since && !n.except.Has(k.card) && token.Candidates(k.card.bit()) != 0 {
			if m, ok := w.settle(allow, with(k.card)); ok {
				return m, true
			}
		}
	}
	type kind struct{ positions, tokens uint64 }
	tried := map[kind]bool{}
	for left := token.Candidates(w.free) &^ n.except; left != 0; left &= left - 1 {
		c := left.lowest()
		k := kind{w.column(allow, c), tokensFor(needs, c)}
		if tried[k] {
			continue
		}
		tried[k] = true
		if next := *allow; w.pin(&next, c, n.seat, n.since) {
			if m, ok := w.settle(&next, with(c)); ok {
				return m, true
			}
		}
	}
	return nil, false
}

// favour begins a matching with the cards that need n asks for, as far as they
// are free. After that, usually nothing has to be tried.
func (w *worlds) favour(n *need, m *matching, allow *allowance) {
	for _, t := range n.tokens {
		for p := len(w.open) - 1; p >= 0; p-- {
			at := w.open[p]
			if at.seat != n.seat || at.time <= n.since || m.holds[p] != 0 {
				continue
			}
			if c := t.Candidates(allow[p]) &^ m.taken &^ n.except; c != 0 {
				m.set(p, c&-c)
				break
			}
		}
	}
}

// column returns the set of open positions that may hold c, as bits.
func (w *worlds) column(allow *allowance, c Card) uint64 {
	var out uint64
	for i := range w.open {
		if allow[i].Has(c) {
			out |= 1 << i
		}
	}
	return out
}

// tokensFor returns the set of tokens, of all needs, that c can stand for, as
// bits.
func tokensFor(needs []need, c Card) uint64 {
	var out uint64
	i := 0
	for _, n := range needs {
		for _, t := range n.tokens {
			if t.Candidates(c.bit()) != 0 && !n.except.Has(c) {
				out |= 1 << i // at most 40 tokens in hands, and those of cards shown
			}
			i++
		}
	}
	return out
}

// pin allows c only in positions of seat after trick since, and reports whether
// there is one.
func (w *worlds) pin(allow *allowance, c Card, seat Seat, since int) bool {
	somewhere := false
	for i, p := range w.open {
		if p.seat == seat && p.time > since {
			somewhere = somewhere || allow[i].Has(c)
		} else {
			allow[i] = allow[i].Without(c)
		}
	}
	return somewhere
}

// clear removes the cards of suit from seat's positions after trick since. It
// returns false if a known position among them has one.
func (w *worlds) clear(allow *allowance, suit Suit, seat Seat, since int) bool {
	for _, k := range w.known {
		if k.seat == seat && k.time > since && k.card.Suit() == suit {
			return false
		}
	}
	for i, p := range w.open {
		if p.seat == seat && p.time > since {
			allow[i] &^= SuitCards(suit)
		}
	}
	return true
}

// meets reports whether need n is met in the world of matching m.
func (w *worlds) meets(n *need, m *matching) bool {
	held := Cards(0)
	for _, k := range w.known {
		if k.seat == n.seat && k.time > n.since {
			held = held.With(k.card)
		}
	}
	for p, at := range w.open {
		if at.seat == n.seat && at.time > n.since {
			held |= m.holds[p]
		}
	}
	held &^= n.except
	var allow allowance
	reps := &matching{}
	for i, t := range n.tokens {
		allow[i] = t.Candidates(held)
	}
	for i := range n.tokens {
		if !reps.augment(i, &allow) {
			return false
		}
	}
	return true
}
