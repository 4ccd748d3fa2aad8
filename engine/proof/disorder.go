package proof

import (
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Disorder is one way in which the tricks of a deal can have come to lie otherwise than they were played
// (desordem dos montes). It is what has to be done to the heaps as they lie: whether somebody did the
// contrary nobody can see.
type Disorder struct {
	Kind DisorderKind
	Heap card.Side
	// Trick is the trick that it is about, counted as the heap is written; 0 where it is the whole heap.
	Trick int
	// Cards are those of the trick in the order in which they would have been played, of [CardsOfTrick].
	Cards []card.Card
	// To is where the trick goes, counted as it is written: the one that it changes places with, of
	// [TricksExchanged]; the one that it would lie before, of [InOtherHeap], in the heap Other.
	To    int
	Other card.Side
	// Acquits has for each play that was asked about whether it is no renúncia then.
	Acquits []bool
	// Clean says that nothing is proven to be a renúncia then.
	Clean bool

	heaps    *engine.Heaps // as it lays them but for the cards of the trick
	heap, at int           // that trick, from 0
}

// Heaps returns the heaps as they would lie without the disorder.
func (v *Disorder) Heaps() *engine.Heaps {
	if v.Kind != CardsOfTrick {
		return v.heaps
	}
	tricks := slices.Clone(v.heaps.Heaps[v.heap].Tricks)
	tricks[v.at] = v.heaps.Laid(tricks[v.at], v.Cards)
	return v.heaps.With(v.heap, tricks)
}

// DisorderKind is a kind of disorder.
type DisorderKind uint8

// The kinds of disorder: the smallest that come about when tricks are gathered.
const (
	CardsOfTrick    DisorderKind = iota + 1 // the cards of one trick in another order
	TricksExchanged                         // two neighbouring tricks in each other's place
	TricksTurned                            // the tricks of a heap from the other end
	CardsTurned                             // the cards of each trick of a heap from the other end
	HeapTurned                              // both
	InOtherHeap                             // a trick in the other heap
)

// Played is a card that a seat played.
type Played struct {
	Seat card.Seat
	Card card.Card
}

// Disorders calls each with every single disorder of heaps that fits: some deal lies so, with the trump card at its
// dealer, the hands and the cards laid open at their seats, and the winners as written. That everybody followed suit
// is not asked. plays are the plays that are asked about: one is a renúncia only if the cards prove it.
//
// It takes time with the number of orders of a trick: some 300 disorders of a deal of four, 400,000 of one of eight. It returns how many of
// each kind there are, whether they fit or not, as far as it was not told to stop. It is not whole where so many cards are unknown that
// the rest was given up.
func Disorders(h *engine.Heaps, plays []Played, each func(*Disorder) bool) (tried map[DisorderKind]int, whole bool) {
	if h.Surplus() != 0 {
		return nil, true // in whatever order they lie the pack does not have these cards
	}
	effort := engine.NewHeapEffort(mostForDisorders)
	if !h.Vague() {
		effort = engine.NewHeapEffort(math.MaxInt)
	}
	d := &disorders{heaps: h.Within(effort), deal: h.Before(), plays: plays, each: each, acquits: make([]bool, len(plays)), others: make([]bool, len(plays)), tried: map[DisorderKind]int{}}
	d.note()
	for i := range h.Heaps {
		if !d.turned(i) || !d.exchanged(i) || !d.elsewhere(i) {
			return d.tried, !effort.Over()
		}
	}
	for i := range h.Heaps {
		for k := range h.Heaps[i].Tricks {
			if !d.inTrick(i, k) {
				return d.tried, !effort.Over()
			}
		}
	}
	return d.tried, !effort.Over()
}

// mostForDisorders is how much is tried for all disorders of heaps with unknown cards.
const mostForDisorders = 3_000_000

// FitsAsLaid reports whether the heaps fit as they lie, by what [Disorders] asks, or whether that is too much to try.
func FitsAsLaid(h *engine.Heaps) bool {
	return h.Surplus() == 0 && (len(h.Fitting()) > 0 || h.Over())
}

// disorders tries them.
type disorders struct {
	heaps   *engine.Heaps
	deal    *engine.Deal
	plays   []Played
	each    func(*Disorder) bool
	acquits []bool
	clean   bool
	tried   map[DisorderKind]int
	rest    [card.H + 1]card.Cards // what each is known to have held and that lies nowhere, unless it is an unknown card
	// By a way: the unknown cards that each played; plays that are judged once these are all there; and whether some card written like
	// that of a play was no renúncia.
	vague  [card.H + 1][]engine.LaidCard
	kept   []engine.LaidCard
	others []bool
}

// note notes which cards of hands lie in no heap.
func (d *disorders) note() {
	laid := d.heaps.Lying()
	for _, s := range d.deal.Dealt() {
		d.rest[s] = d.deal.Hand(s).Pack().Minus(laid).Once
	}
	for _, sh := range d.deal.Shown() {
		for _, c := range sh.Cards {
			if c.Known() && laid.Count(c) == 0 {
				d.rest[sh.Seat] |= c.Bit()
			}
		}
	}
}

// try tries the heaps as they would have lain.
func (d *disorders) try(h *engine.Heaps, v Disorder) bool {
	d.tried[v.Kind]++
	return d.tryWays(h, h.Fitting(), nil, nil, v)
}

// tryWays tries the ways of heaps, one trick of which is laid otherwise.
func (d *disorders) tryWays(h *engine.Heaps, ways []engine.Way, trick *engine.LaidTrick, cards []card.Card, v Disorder) bool {
	fit := false
	v.Acquits = nil
	for i := range ways {
		if !d.fits(h, &ways[i], trick, cards) {
			continue
		}
		if !fit {
			fit, v.Acquits = true, make([]bool, len(d.plays))
		}
		for k := range v.Acquits {
			v.Acquits[k] = v.Acquits[k] || d.acquits[k]
		}
		v.Clean = v.Clean || d.clean
	}
	if d.heaps.Over() {
		return false
	}
	if !fit {
		return true
	}
	v.heaps, v.Cards = h, slices.Clone(cards)
	return d.each(&v)
}

// fits reports whether a way fits, and notes which plays are no renúncia in it, and whether none is. The cards of one trick may be in
// another order than they lie in.
func (d *disorders) fits(h *engine.Heaps, w *engine.Way, trick *engine.LaidTrick, cards []card.Card) bool {
	var later, here [card.H + 1]held
	at := -1
	d.clean, d.kept = true, d.kept[:0]
	for k := range d.acquits {
		d.acquits[k], d.others[k] = true, false
	}
	fits := h.Fits(w, trick, cards, func(c *engine.LaidCard) {
		if c.Trick != at { // what was played in the trick behind is held in this one
			for s := range here {
				later[s].add(&here[s])
			}
			here, at = [card.H + 1]held{}, c.Trick
		}
		suit := c.Card.Suit()
		switch off := c.Place > 0 && c.Led != card.NoSuit && suit != card.NoSuit && suit != c.Led; {
		case off && !later[c.Seat].has(c.Led) && d.rest[c.Seat].Of(c.Led) != 0:
			d.kept = append(d.kept, *c)
		default:
			d.played(c, off && later[c.Seat].has(c.Led))
		}
		if c.Card.Known() {
			here[c.Seat].cards |= c.Card.Bit()
		} else {
			here[c.Seat].suits |= suit.Of()
			d.vague[c.Seat] = append(d.vague[c.Seat], *c)
		}
	})
	for i := range d.kept {
		d.played(&d.kept[i], fits && !d.mayHavePlayed(&d.kept[i]))
	}
	for k, p := range d.plays { // of cards written alike it need not be that one
		d.acquits[k] = d.acquits[k] || !p.Card.Known() && d.others[k]
	}
	for s := range d.vague {
		d.vague[s] = d.vague[s][:0]
	}
	return fits
}

// played notes whether a card was played as a renúncia.
func (d *disorders) played(c *engine.LaidCard, guilty bool) {
	d.clean = d.clean && !guilty
	for k, p := range d.plays {
		if p.Seat == c.Seat && p.Card == c.Card {
			d.acquits[k], d.others[k] = d.acquits[k] && !guilty, d.others[k] || !guilty
		}
	}
}

// held is what a seat held for certain: cards, and some card of suits.
type held struct {
	cards card.Cards
	suits card.Suits
}

func (h *held) add(o *held) { h.cards, h.suits = h.cards|o.cards, h.suits|o.suits }

func (h *held) has(s card.Suit) bool { return h.cards.Of(s) != 0 || h.suits.Has(s) }

// mayHavePlayed reports whether all cards of the suit led that are known to be the seat's and lie nowhere may be unknown ones that it
// played before.
func (d *disorders) mayHavePlayed(c *engine.LaidCard) bool {
	rest := d.rest[c.Seat].Of(c.Led)
	var as []card.Cards // of rest, what each unknown card of the seat can be
	for _, v := range d.vague[c.Seat] {
		if v.Trick < c.Trick {
			as = append(as, v.Card.Candidates(rest))
		}
	}
	var lies [rules.MaxTricks]card.Card
	var place func(c card.Card, seen *[rules.MaxTricks]bool) bool
	place = func(c card.Card, seen *[rules.MaxTricks]bool) bool {
		for i := range as {
			if as[i].Has(c) && !seen[i] {
				if seen[i] = true; lies[i] == card.Unknown || place(lies[i], seen) {
					lies[i] = c
					return true
				}
			}
		}
		return false
	}
	for c := range rest.All() {
		if !place(c, new([rules.MaxTricks]bool)) {
			return false
		}
	}
	return true
}

// turned tries a heap from its other end.
func (d *disorders) turned(i int) bool {
	heap := &d.heaps.Heaps[i]
	turned := make([]*engine.LaidTrick, len(heap.Tricks))
	for k, t := range heap.Tricks {
		cards := slices.Clone(t.Cards)
		slices.Reverse(cards)
		turned[k] = d.heaps.Laid(t, cards)
	}
	back := slices.Clone(heap.Tricks)
	slices.Reverse(back)
	both := slices.Clone(turned)
	slices.Reverse(both)
	switch {
	case len(heap.Tricks) == 0:
		return true
	case len(heap.Tricks) > 2 && !d.try(d.heaps.With(i, back), Disorder{Kind: TricksTurned, Heap: heap.Side}): // of two it is an exchange
		return false
	case len(heap.Tricks) > 1 && !d.try(d.heaps.With(i, turned), Disorder{Kind: CardsTurned, Heap: heap.Side}): // of one it is another order of its cards
		return false
	}
	return len(heap.Tricks) < 2 || d.try(d.heaps.With(i, both), Disorder{Kind: HeapTurned, Heap: heap.Side})
}

// exchanged tries two neighbouring tricks in each other's place.
func (d *disorders) exchanged(i int) bool {
	heap := &d.heaps.Heaps[i]
	for k := 1; k < len(heap.Tricks); k++ {
		tricks := slices.Clone(heap.Tricks)
		tricks[k-1], tricks[k] = tricks[k], tricks[k-1]
		v := Disorder{Kind: TricksExchanged, Heap: heap.Side, Trick: heap.Tricks[k-1].Written, To: heap.Tricks[k].Written}
		if !d.try(d.heaps.With(i, tricks), v) {
			return false
		}
	}
	return true
}

// elsewhere tries each trick of a heap in the others.
func (d *disorders) elsewhere(i int) bool {
	heap := &d.heaps.Heaps[i]
	for k, t := range heap.Tricks {
		without := d.heaps.With(i, slices.Delete(slices.Clone(heap.Tricks), k, k+1))
		for o := range d.heaps.Heaps {
			other := &d.heaps.Heaps[o]
			for at := 0; o != i && at <= len(other.Tricks); at++ {
				v := Disorder{Kind: InOtherHeap, Heap: heap.Side, Trick: t.Written, Other: other.Side, To: at + 1}
				if !d.try(without.With(o, slices.Insert(slices.Clone(other.Tricks), at, t)), v) {
					return false
				}
			}
		}
	}
	return true
}

// inTrick tries the cards of one trick in every other order.
func (d *disorders) inTrick(i, k int) bool {
	t := d.heaps.Heaps[i].Tricks[k]
	if len(t.Cards) != len(d.deal.Table.Seats) {
		return true
	}
	// In which order the tricks were played, and who led them, hangs on nothing of this one but the place that took it.
	type taken struct {
		heaps *engine.Heaps
		ways  []engine.Way
		trick *engine.LaidTrick
	}
	by := map[uint8]taken{}
	cards, goOn := slices.Clone(t.Cards), true
	orders(cards, func() {
		if !goOn || slices.Equal(cards, t.Cards) {
			return
		}
		d.tried[CardsOfTrick]++
		takers := d.heaps.TakersOf(cards)
		w, ok := by[takers]
		if !ok {
			w.trick = d.heaps.Laid(t, cards)
			tricks := slices.Clone(d.heaps.Heaps[i].Tricks)
			tricks[k] = w.trick
			w.heaps = d.heaps.With(i, tricks)
			w.ways = w.heaps.Orders()
			by[takers] = w
		}
		if len(w.ways) > 0 {
			v := Disorder{Kind: CardsOfTrick, Heap: d.heaps.Heaps[i].Side, Trick: t.Written, heap: i, at: k}
			goOn = d.tryWays(w.heaps, w.ways, w.trick, cards, v)
		}
	})
	return goOn
}

// orders calls f with the cards in every order, each once where some are equal, and leaves them as they were.
func orders(cards []card.Card, f func()) {
	var place func(n int)
	place = func(n int) {
		if n == len(cards) {
			f()
			return
		}
		var used []card.Card
		for k := n; k < len(cards); k++ {
			if slices.Contains(used, cards[k]) {
				continue
			}
			used = append(used, cards[k])
			cards[n], cards[k] = cards[k], cards[n]
			place(n + 1)
			cards[n], cards[k] = cards[k], cards[n]
		}
	}
	place(0)
}
