package audit_test

import "slices"

// The documents say that a recorded hand that the plays contradict proves nothing, and
// neither does a card that is written twice (sueca help disputes). Where the audit believes
// otherwise, a class of differences is left out by a switch; false is what the documents say.
const (
	// handsFirst: where a hand has the dealer's trump card, or a card that another seat
	// laid open, the audit believes the hand, though the card is written twice.
	handsFirst = true
	// playersHandToo: where a seat plays a card that stands in another's hand and not in
	// its own, the audit leaves its own hand out too, though no play contradicts it.
	playersHandToo = true
	// playedThenShown: a card that was played, and is laid open later, is believed in
	// neither place; laid open first and played by another, it is the latter's.
	playedThenShown = true
)

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
	// Cards that are written twice: on the table or there and laid open, and in hands.
	laidTwice, heldTwice pile
	// played are the others on the table, and by whom; when is in which trick.
	played, when map[card]int
}

func believe(s *scrap) *belief {
	b := &belief{played: map[card]int{}, when: map[card]int{}}
	for q := range 4 {
		b.may[q], b.handMay[q] = wholePack, wholePack
	}
	b.findTwice(s)
	for t, l := range s.tricks {
		for k := 0; l != nil && k < len(l.plays); k++ {
			tok := l.plays[k]
			b.doubted[t][k] = tok.known() && b.laidTwice.has(tok.card())
		}
	}
	for q := range s.hands {
		b.hand(s, q)
	}
	b.trump(s)
	for _, sh := range s.shows {
		b.show(sh)
	}
	return b
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
			if _, ok := b.played[c]; ok && playedThenShown && b.when[c] < sh.after {
				b.laidTwice = b.laidTwice.with(c)
			}
		}
	}
	for p := b.laidTwice; p != 0; p &= p - 1 {
		delete(b.played, p.first())
	}
	var held pile
	for q, h := range s.hands {
		for _, tok := range h.tokens {
			if !tok.known() {
				continue
			}
			c := tok.card()
			if atTrump := !handsFirst && s.trump == tok && q != s.dealer; held.has(c) || atTrump {
				b.heldTwice = b.heldTwice.with(c)
			}
			held = held.with(c)
		}
	}
}

// give notes that a card is a seat's.
func (b *belief) give(q int, c card) {
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
		if r != q && known.has(c) || r == q && !may.has(c) {
			return
		}
		if playersHandToo && r == q && !slices.Contains(h.tokens, written(c)) && s.inOtherHand(q, c) && !b.heldTwice.has(c) {
			return
		}
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

// inOtherHand reports whether a card stands in the written hand of another seat.
func (s *scrap) inOtherHand(q int, c card) bool {
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

// inHand reports whether a believed hand of another seat has a card.
func (b *belief) inHand(q int, c card) bool {
	for r, h := range b.hands {
		if r != q && h.has(c) || r == q && !b.handMay[q].has(c) {
			return true
		}
	}
	return false
}

// contradicted reports whether the plays contradict that a seat laid a card open.
func (b *belief) contradicted(sh showing, c card) bool {
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
		case handsFirst && b.inHand(sh.seat, tok.card()):
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

// contradictedSight reports whether the trump card, or a card laid open, is written and not
// believed.
func (b *belief) contradictedSight(s *scrap) bool {
	if s.trump.known() && !b.trumpHeld {
		return true
	}
	for i, sh := range s.shows {
		for _, tok := range sh.tokens {
			if tok.known() && !b.shown[i].has(tok.card()) {
				return true
			}
		}
	}
	return false
}

// vagueHand reports whether some card of a hand is written in part.
func (s *scrap) vagueHand(q int) bool {
	return slices.ContainsFunc(s.hands[q].tokens, func(t token) bool { return !t.known() })
}
