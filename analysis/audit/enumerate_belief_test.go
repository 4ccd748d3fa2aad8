package audit_test

import "slices"

// The documents say that a recorded hand that the plays contradict proves nothing, and
// neither does a card that is written twice (sueca help disputes): not in a hand and as
// another's trump card, nor laid open and played by another, whichever came first.

// playersHandToo leaves a class of differences out: where a seat plays a card that stands in
// another's hand and not in its own, the audit leaves its own hand out too, though no play
// contradicts it: the two hands may have been exchanged.
const playersHandToo = true

// belief is what is believed of a record.
type belief struct {
	may      [4]pile // the cards that each seat may have had
	doubted  [10][4]bool
	unplayed []demand // cards laid open: not played in the tricks before
	demands  []demand
	// own are the cards that are known to be a seat's, hands those by its own written
	// hand, handMay what that hand leaves possible; trumpHeld tells whether the trump card
	// is believed, shown what is of the cards laid open.
	own, hands, handMay [4]pile
	trumpHeld           bool
	shown               []pile
	// gainsaid are the cards of plays that one or two of a hand speak against.
	gainsaid pile
	// Cards that are written twice: on the table or there and laid open, and in hands.
	laidTwice, heldTwice, inTwoHands pile
	// played are the others on the table, and by whom; when is in which trick.
	played, when map[cardOf]int
}

func believe(s *scrap) *belief {
	b := &belief{played: map[cardOf]int{}, when: map[cardOf]int{}}
	for q := range 4 {
		b.may[q], b.handMay[q] = wholePack, wholePack
	}
	b.findTwice(s)
	against := b.against(s)
	for q := range s.hands {
		b.hand(s, q)
	}
	b.trump(s)
	for _, sh := range s.shows {
		b.show(sh)
	}
	for t, l := range s.tricks {
		for k := 0; l != nil && k < len(l.plays); k++ {
			tok := l.plays[k]
			b.doubted[t][k] = tok.known() && (b.laidTwice | against).has(tok.card())
		}
	}
	return b
}

// against returns the cards of plays that one or two of a hand speak against, or that the
// trump card does: nobody knows which of the two is wrong. A hand that speaks against more
// is wrong itself.
func (b *belief) against(s *scrap) (all pile) {
	for q, h := range s.hands {
		var one pile
		known, may := b.handOf(h)
		for c, r := range b.played {
			if r != q && known.has(c) || r == q && !may.has(c) {
				one = one.with(c)
			}
		}
		if one.count() <= 2 {
			all |= one
		}
	}
	b.gainsaid = all
	if q, ok := b.played[s.trump.card()]; s.trump.known() && ok && q != s.dealer {
		all = all.with(s.trump.card())
	}
	return all
}

// handOf returns the known cards of a written hand, those that another has too among them, and
// what it may have been.
func (b *belief) handOf(h holding) (known, may pile) {
	for _, tok := range h.tokens {
		if tok.known() {
			known = known.with(tok.card())
		}
	}
	may = wholePack
	for suit := range 4 {
		if h.voids>>suit&1 != 0 {
			may &^= ofSuit(suit)
		}
	}
	if known.count() == 10 {
		may = known
	}
	return known, may
}

// findTwice finds what is written twice. Of two hands that have a card neither is believed
// in that, whoever plays it, but in the rest.
func (b *belief) findTwice(s *scrap) {
	for t, l := range s.tricks {
		for k := 0; l != nil && k < len(l.plays); k++ {
			if tok := l.plays[k]; tok.known() {
				c := tok.card()
				if _, ok := b.played[c]; ok {
					b.laidTwice = b.laidTwice.with(c)
				}
				b.played[c], b.when[c] = s.seat(t, k), t
			}
		}
	}
	for _, sh := range s.shows {
		for _, tok := range sh.tokens {
			if !tok.known() {
				continue
			}
			c := tok.card()
			if q, ok := b.played[c]; ok && (q != sh.seat || b.when[c] < sh.after) {
				b.laidTwice = b.laidTwice.with(c)
			}
		}
	}
	for p := b.laidTwice; p != 0; p &= p - 1 {
		delete(b.played, p.first())
	}
	claimed := map[cardOf]int{}
	claim := func(tok token, q int) {
		if !tok.known() {
			return
		}
		if r, ok := claimed[tok.card()]; ok && r != q {
			b.heldTwice = b.heldTwice.with(tok.card())
		}
		claimed[tok.card()] = q
	}
	for q, h := range s.hands {
		for _, tok := range h.tokens {
			claim(tok, q)
		}
	}
	b.inTwoHands = b.heldTwice
	claim(s.trump, s.dealer)
	for _, sh := range s.shows {
		for _, tok := range sh.tokens {
			if !tok.known() || !b.laidTwice.has(tok.card()) { // what was on the table too is settled above
				claim(tok, sh.seat)
			}
		}
	}
}

// give notes that a card is a seat's.
func (b *belief) give(q int, c cardOf) {
	b.own[q] = b.own[q].with(c)
	for r := range 4 {
		if r != q {
			b.may[r] = b.may[r].but(c)
		}
	}
}

// hand believes a hand that the plays do not contradict.
func (b *belief) hand(s *scrap, q int) {
	h := s.hands[q]
	written, room := b.handOf(h)
	var known pile
	var vague []pile
	for _, tok := range h.tokens {
		switch {
		case !tok.known():
			vague = append(vague, tok.may())
		case !b.heldTwice.has(tok.card()):
			known = known.with(tok.card())
		}
	}
	may := wholePack
	for suit := range 4 {
		if h.voids>>suit&1 != 0 {
			may &^= ofSuit(suit)
		}
	}
	if known.count() == 10 {
		may = known
	}
	for c, r := range b.played {
		if r != q && written.has(c) || r == q && !room.has(c) {
			return
		}
		if playersHandToo && r == q && !written.has(c) && s.inOtherHand(q, c) {
			return
		}
	}
	if written.count() == 10 && written&b.inTwoHands == 0 && s.lacks(q, written) {
		return // some card of it is written for that one
	}
	b.may[q] &= may
	b.hands[q], b.handMay[q] = known, may
	for p := known; p != 0; p &= p - 1 {
		b.give(q, p.first())
	}
	if len(vague) > 0 {
		b.demands = append(b.demands, demand{seat: q, tokens: vague, except: known})
	}
}

// lacks reports whether a seat's trump card, or one that it laid open, is not among its cards.
func (s *scrap) lacks(q int, hand pile) bool {
	missing := func(tok token) bool { return tok.known() && !hand.has(tok.card()) }
	if q == s.dealer && missing(s.trump) {
		return true
	}
	for _, sh := range s.shows {
		if sh.seat == q && slices.ContainsFunc(sh.tokens, missing) {
			return true
		}
	}
	return false
}

// inOtherHand reports whether a card stands in the written hand of another seat.
func (s *scrap) inOtherHand(q int, c cardOf) bool {
	for r, h := range s.hands {
		if r != q && slices.Contains(h.tokens, written(c)) {
			return true
		}
	}
	return false
}

// trump believes that the dealer has the trump card, or one of its suit.
func (b *belief) trump(s *scrap) {
	if s.trump.known() {
		c := s.trump.card()
		if q, ok := b.played[c]; (!ok || q == s.dealer) && !b.heldTwice.has(c) && b.may[s.dealer].has(c) {
			b.trumpHeld = true
			b.give(s.dealer, c)
		}
	}
	if s.trump != blank && !b.trumpHeld {
		b.demands = append(b.demands, demand{seat: s.dealer, tokens: []pile{ofSuit(s.trump.suit)}})
	}
}

// contradicted reports whether the plays contradict that a seat laid a card open.
func (b *belief) contradicted(sh showing, c cardOf) bool {
	q, ok := b.played[c]
	return ok && (q != sh.seat || b.when[c] < sh.after)
}

// show believes cards laid open.
func (b *belief) show(sh showing) {
	var known pile
	var vague []pile
	for _, tok := range sh.tokens {
		switch {
		case !tok.known():
			vague = append(vague, tok.may())
		case b.laidTwice.has(tok.card()) || b.heldTwice.has(tok.card()):
		case b.contradicted(sh, tok.card()):
		case !b.handMay[sh.seat].has(tok.card()): // its own whole hand, or a void, has no room
		default:
			known = known.with(tok.card())
		}
	}
	b.shown = append(b.shown, known)
	for p := known; p != 0; p &= p - 1 {
		b.give(sh.seat, p.first())
	}
	b.unplayed = append(b.unplayed, demand{seat: sh.seat, since: sh.after, except: known})
	if len(vague) > 0 {
		b.demands = append(b.demands, demand{seat: sh.seat, since: sh.after, tokens: vague, except: known})
	}
}
