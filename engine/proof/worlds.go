package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A world is one way to put each card of the pack in one place: in a play whose
// token allows it, or among a seat's unplayed cards, as many cards to a seat as
// were dealt. The record of a deal allows a number of worlds. Nothing is assumed
// about how anybody played. All questions here are of one kind: is there a world
// in which these positions hold only those cards? The answer comes from bipartite
// matching of positions to cards. Where matching is not enough (a seat held some
// spade, and it is not known which), the cases are tried one by one.
//
// Two packs have equal cards. They are told apart here as the first and the second
// copy, which changes no answer: nobody can see which is which, so whatever is
// written of one of them is said of the first that is not yet spoken for.

// unplayed is the time of cards that were never played.
const unplayed = rules.MaxTricks + 1

// position is one of the places for a card.
type position struct {
	seat card.Seat
	time int       // the trick in which it was played, or unplayed
	card card.Card // as recorded
	copy int       // which of two equal cards it holds, if it is known
}

// need says that after trick since seat holds a different card for each of the
// tokens, none of them in except.
type need[S pile] struct {
	seat   card.Seat
	since  int
	tokens []card.Card
	except S
}

// worlds is the set of worlds that a record allows.
type worlds[S pile] struct {
	known []position   // those whose card is known
	open  []position   // the others; as many as there are free cards
	allow allowance[S] // what each open position may hold
	free  S            // the cards that are in no known position
	needs []need[S]
	trust trust // how much of the record is believed
	// steps counts the cases tried, most bounds them; see [caseLimit].
	steps, most int
	laid        int          // the cases that it took to lay the worlds out
	deal        *engine.Deal // which notes what is tried
}

// caseLimit is the number of cases that are tried for one deal. Ordinary
// records need a few. A record with dozens of cards known by their suit alone
// could need more than there is time for. Past the limit every answer is that
// there may be such a world: nothing is proven, and what is undecided stays so.
const caseLimit = 20_000

// triedForCase and triedForWorlds are how much a case is and how much it is to lay worlds out; see [engine.State.Tried].
const triedForCase, triedForWorlds = 3, 3

// judgedLimit is the same to judge the plays of a deal, which is asked for each slip that may be in it.
const judgedLimit = 2000

// allowance holds the cards that each open position may hold.
type allowance[S pile] [MaxPositions]S

// MaxPositions is the number of places for cards at the largest table: eight
// hands of ten.
const MaxPositions = 80

// trust is how much of a record is believed. Less is believed if believing more
// leaves no world.
type trust uint8

const (
	trustAll   trust = iota
	trustPlays       // only what lay on the table
)

// possible are the questions that are asked of the worlds of a record, of one
// pack or of two.
type possible interface {
	// weigh says what play p in trick n, which lead opened, was in some world.
	weigh(n int, lead, p engine.Play) weight
	// mayRevoke reports whether there is a world in which seat did not follow in
	// trick n, and could have.
	mayRevoke(n int, leader, seat card.Seat) bool
	// mayFollow reports whether there is a world in which seat followed suit in
	// trick n.
	mayFollow(n int, leader, seat card.Seat) bool
	// mayLack reports whether there is a world in which seat holds no card of
	// suit after trick n.
	mayLack(suit card.Suit, seat card.Seat, n int) bool
	// mayTake reports whether there is a world in which seat took trick t.
	mayTake(t *engine.Trick, s card.Seat, trump card.Suit, deck card.Cards) bool
	// surely returns the first card of set that seat holds after trick n in every
	// world, [card.Unknown] if there is none.
	surely(set card.Cards, seat card.Seat, n int) card.Card
	// spent returns how many cases were tried so far.
	spent() int
	// again is for the next question, which may try as many cases as if it were the first.
	again()
}

// worldsOf returns the worlds of the record of a deal that is believed (see
// [Believed]), by the plays alone where the rest leaves none. Where it is not known who
// played some card they are those of all [Seatings]. ok is false if the plays leave none
// either, or if it is known of no card who played it.
func worldsOf(d *engine.Deal) (w possible, ok bool) {
	seatings := Seatings(d)
	for t := trustAll; t <= trustPlays; t++ {
		var all anySeating
		for _, s := range seatings {
			if w := possibleIn(s, t); w != nil {
				all = append(all, w)
			}
		}
		switch len(all) {
		case 0:
		case 1:
			return all[0], true
		default:
			return all, true
		}
	}
	return nil, false
}

// possibleIn returns the worlds of a deal, nil if there are none.
func possibleIn(d *engine.Deal, t trust) possible {
	if d.Pack.Doubled() {
		if w, _ := newWorlds[twoPacks](d, t); w != nil && w.exist(w.allow) {
			w.laid = w.steps
			return w
		}
		return nil
	}
	if w, _ := newWorlds[onePack](d, t); w != nil && w.exist(w.allow) {
		w.most, w.laid = judgedLimit, w.steps
		return w
	}
	return nil
}

func (w *worlds[S]) spent() int { return w.steps }

func (w *worlds[S]) again() { w.steps = w.laid }

func worldsIn[S pile](d *engine.Deal) (w *worlds[S], ok bool) {
	for t := trustAll; t <= trustPlays; t++ {
		w, seated := newWorlds[S](d, t)
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
func newWorlds[S pile](d *engine.Deal, t trust) (w *worlds[S], seated bool) {
	for n := 1; n <= d.LastTrick(); n++ {
		if d.Trick(n).Unseated() {
			return nil, false
		}
	}
	d.Try(triedForWorlds)
	w = &worlds[S]{free: pileOf[S](d.Pack), trust: t, most: caseLimit, deal: d}
	for _, s := range d.Dealt() {
		left := d.Tricks()
		for n := 1; n <= d.LastTrick() && d.Table.Plays(s); n++ {
			p, played := playOf(d, n, s)
			if !played {
				continue
			}
			left--
			if at := (position{seat: s, time: n, card: p.Believed()}); at.card.Known() {
				w.known = append(w.known, at)
			} else {
				w.open = append(w.open, at)
			}
		}
		for range left {
			w.open = append(w.open, position{seat: s, time: unplayed})
		}
	}
	r := newReserve[S](d, t)
	for i := range w.known {
		k := &w.known[i]
		if k.copy = r.place(k.card, k.seat, k.time); k.copy < 0 {
			return nil, true
		}
		w.free = without(w.free, k.card, k.copy)
	}
	for i, p := range w.open {
		allow := candidatesIn(p.card, w.free)
		for k := range len(allow) {
			for left := allow[k]; left != 0; left &= left - 1 {
				if c := left.Lowest(); !r.admits(c, k, p.seat, p.time) {
					allow = without(allow, c, k)
				}
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
func playOf(d *engine.Deal, n int, s card.Seat) (engine.Play, bool) {
	t := d.Trick(n)
	for _, p := range t.Cards() {
		if p.Seat == s {
			return p, !p.Absent
		}
	}
	return engine.Play{Seat: s}, n < d.LastTrick()
}

// exist reports whether there is a world in which every open position holds a
// card that allow has for it.
//
// Matching takes O(positions × cards) set operations. For each need that the
// matching leaves unmet the cards are tried one by one; of cards that no
// position and no need tells apart, only one.
func (w *worlds[S]) exist(allow allowance[S]) bool {
	_, ok := w.settle(&allow, w.needs)
	return ok
}

// settle returns a world that meets the needs, and whether there is one. Past
// the limit of cases it returns nil and true: there may be one.
func (w *worlds[S]) settle(allow *allowance[S], needs []need[S]) (*matching[S], bool) {
	if w.steps++; w.steps > w.most {
		return nil, true
	}
	w.deal.Try(triedForCase)
	m := &matching[S]{}
	for i := range needs {
		w.favour(&needs[i], m, allow)
	}
	for p := range w.open {
		if isEmpty(m.holds[p]) && !m.augment(p, allow) {
			return nil, false
		}
	}
	unmet := slices.IndexFunc(needs, func(n need[S]) bool { return !w.meets(&n, m) })
	if unmet < 0 {
		return m, true
	}
	// Some card of the seat stands for the first token: try each.
	n := needs[unmet]
	token := n.tokens[0]
	taking := func(c card.Card, k int) []need[S] {
		less := slices.Clone(needs)
		less[unmet].tokens, less[unmet].except = n.tokens[1:], with(n.except, c, k)
		return less
	}
	for _, k := range w.known {
		if k.seat == n.seat && k.time > n.since && !n.except[k.copy].Has(k.card) && token.Candidates(k.card.Bit()) != 0 {
			if m, ok := w.settle(allow, taking(k.card, k.copy)); ok {
				return m, true
			}
		}
	}
	tried := map[kind]bool{}
	for k := range len(w.free) {
		for left := token.Candidates(w.free[k]) &^ n.except[k]; left != 0; left &= left - 1 {
			c := left.Lowest()
			like := w.kindOf(allow, needs, c, k)
			if tried[like] {
				continue
			}
			tried[like] = true
			if next := *allow; w.pin(&next, c, k, n.seat, n.since) {
				if m, ok := w.settle(&next, taking(c, k)); ok {
					return m, true
				}
			}
		}
	}
	return nil, false
}

// favour begins a matching with the cards that need n asks for, as far as they
// are free. After that, usually nothing has to be tried.
func (w *worlds[S]) favour(n *need[S], m *matching[S], allow *allowance[S]) {
	for _, t := range n.tokens {
		for p := len(w.open) - 1; p >= 0; p-- {
			at := w.open[p]
			if at.seat != n.seat || at.time <= n.since || !isEmpty(m.holds[p]) {
				continue
			}
			if c, k := firstOf(minus(minus(candidatesIn(t, allow[p]), m.taken), n.except)); c != 0 {
				m.set(p, k, c)
				break
			}
		}
	}
}

// kind is what tells a card apart from others: the open positions that may hold
// it, and the tokens that it can stand for, as bits; or, of a token past the last
// bit, the card itself.
type kind struct {
	positions [2]uint64
	tokens    [4]uint64
	itself    card.Card
	copy      int
}

func (w *worlds[S]) kindOf(allow *allowance[S], needs []need[S], c card.Card, k int) (out kind) {
	for i := range w.open {
		if allow[i][k].Has(c) {
			out.positions[i/64] |= 1 << (i % 64)
		}
	}
	i := 0
	for _, n := range needs {
		for _, t := range n.tokens {
			if t.Candidates(c.Bit()) != 0 && !n.except[k].Has(c) {
				if i/64 < len(out.tokens) {
					out.tokens[i/64] |= 1 << (i % 64)
				} else {
					out.itself, out.copy = c, k
				}
			}
			i++
		}
	}
	return out
}

// pin allows a card only in positions of seat after trick since, and reports
// whether there is one.
func (w *worlds[S]) pin(allow *allowance[S], c card.Card, k int, seat card.Seat, since int) bool {
	somewhere := false
	for i, p := range w.open {
		if p.seat == seat && p.time > since {
			somewhere = somewhere || allow[i][k].Has(c)
		} else {
			allow[i] = without(allow[i], c, k)
		}
	}
	return somewhere
}

// clear removes the cards of suit from seat's positions after trick since. It
// returns false if a known position among them has one.
func (w *worlds[S]) clear(allow *allowance[S], suit card.Suit, seat card.Seat, since int) bool {
	for _, k := range w.known {
		if k.seat == seat && k.time > since && k.card.Suit() == suit {
			return false
		}
	}
	for i, p := range w.open {
		if p.seat == seat && p.time > since {
			allow[i] = within(allow[i], ^card.SuitCards(suit))
		}
	}
	return true
}

// meets reports whether need n is met in the world of matching m.
func (w *worlds[S]) meets(n *need[S], m *matching[S]) bool {
	var held S
	for _, k := range w.known {
		if k.seat == n.seat && k.time > n.since {
			held = with(held, k.card, k.copy)
		}
	}
	for p, at := range w.open {
		if at.seat == n.seat && at.time > n.since {
			held = plus(held, m.holds[p])
		}
	}
	held = minus(held, n.except)
	var allow allowance[S]
	reps := &matching[S]{}
	for i, t := range n.tokens {
		allow[i] = candidatesIn(t, held)
	}
	for i := range n.tokens {
		if !reps.augment(i, &allow) {
			return false
		}
	}
	return true
}
