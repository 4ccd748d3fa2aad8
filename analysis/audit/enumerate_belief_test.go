package audit_test

import (
	"maps"
	"slices"
)

// handsFirst leaves a class of differences out: where a recorded hand has the dealer's
// trump card, or a card that another seat laid open, the audit believes the hand, though
// the card is written twice ("neither does a card that is written twice").
const handsFirst = true

// belief is what is believed of a record: where the plays contradict a hand, cards laid
// open or the trump card, that proves nothing, and a card written twice is believed in
// neither place (sueca help disputes).
type belief struct {
	may      [4]pile // the cards that each seat may have had
	doubted  [10][4]bool
	unplayed []demand // cards laid open: not played in the tricks before
	demands  []demand
	// own are the cards that are known to be a seat's, hands those by its own written
	// hand, handMay what that hand leaves possible; trumpHeld and shown tell what of the
	// trump card and of the cards laid open is believed.
	own, hands, handMay [4]pile
	trumpHeld           bool
	shown               []bool
}

func believe(s *scrap) *belief {
	b := new(belief)
	played := map[card]int{} // by whom, of the cards that are written on the table once
	when := map[card]int{}
	twice := map[card]bool{}
	for t, l := range s.tricks {
		if l == nil {
			continue
		}
		for k, tok := range l.plays {
			if !tok.known() {
				continue
			}
			c := tok.card()
			if _, ok := played[c]; ok {
				twice[c] = true
			}
			played[c], when[c] = s.seat(t, k), t
		}
	}
	tableOnly := maps.Clone(twice)
	inHand := map[card]int{}
	for q, h := range s.hands {
		for _, tok := range h.tokens {
			if tok.known() {
				_, laid := played[tok.card()] // then the play contradicts one of the hands
				if _, ok := inHand[tok.card()]; ok && !laid {
					twice[tok.card()] = true
				}
				inHand[tok.card()] = q
			}
		}
	}
	if s.trump.known() && !handsFirst {
		_, laid := played[s.trump.card()]
		if q, ok := inHand[s.trump.card()]; ok && q != s.dealer && !laid {
			twice[s.trump.card()] = true
			delete(tableOnly, s.trump.card())
		}
	}
	for t, l := range s.tricks {
		if l != nil {
			for k, tok := range l.plays {
				b.doubted[t][k] = tok.known() && twice[tok.card()]
			}
		}
	}
	for c := range twice {
		delete(played, c)
	}
	maps.DeleteFunc(twice, func(c card, _ bool) bool { return tableOnly[c] })
	for q := range 4 {
		b.may[q], b.handMay[q] = wholePack, wholePack
	}
	own := func(q int, c card) {
		b.own[q] = b.own[q].with(c)
		for r := range 4 {
			if r != q {
				b.may[r] = b.may[r].but(c)
			}
		}
	}
	for q := range s.hands {
		b.hand(s, q, played, twice, own)
	}
	b.trump(s, played, twice, own)
	for _, sh := range s.shows {
		b.shown = append(b.shown, b.show(sh, played, when, twice, own))
	}
	return b
}

// hand believes a hand that the plays do not contradict.
func (b *belief) hand(s *scrap, q int, played map[card]int, twice map[card]bool, own func(int, card)) {
	h := s.hands[q]
	var known pile
	var vague []pile
	for _, tok := range h.tokens {
		switch {
		case !tok.known():
			vague = append(vague, tok.may())
		case !twice[tok.card()]:
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
	for c, r := range played {
		if r != q && known.has(c) || r == q && !may.has(c) {
			return
		}
	}
	b.may[q] &= may
	b.hands[q], b.handMay[q] = known, may
	for p := known; p != 0; p &= p - 1 {
		own(q, p.first())
	}
	if len(vague) > 0 {
		b.demands = append(b.demands, demand{seat: q, tokens: vague, except: known})
	}
}

// trump believes that the dealer has the trump card.
func (b *belief) trump(s *scrap, played map[card]int, twice map[card]bool, own func(int, card)) {
	if s.trump.known() {
		if q, ok := played[s.trump.card()]; (!ok || q == s.dealer) && !twice[s.trump.card()] && b.may[s.dealer].has(s.trump.card()) {
			b.trumpHeld = true
			own(s.dealer, s.trump.card())
		}
	}
	if s.trump != blank && !b.trumpHeld {
		b.demands = append(b.demands, demand{seat: s.dealer, tokens: []pile{ofSuit(s.trump.suit)}})
	}
}

// show believes cards laid open.
func (b *belief) show(sh showing, played, when map[card]int, twice map[card]bool, own func(int, card)) bool {
	var known pile
	var vague []pile
	for _, tok := range sh.tokens {
		if tok.known() {
			known = known.with(tok.card())
		} else {
			vague = append(vague, tok.may())
		}
	}
	if handsFirst && known&^b.may[sh.seat] != 0 {
		return false
	}
	for c, q := range played {
		if known.has(c) && (q != sh.seat || when[c] < sh.after) {
			return false
		}
	}
	for p := known; p != 0; p &= p - 1 {
		if !twice[p.first()] {
			own(sh.seat, p.first())
		}
	}
	b.unplayed = append(b.unplayed, demand{seat: sh.seat, since: sh.after, except: known})
	if len(vague) > 0 {
		b.demands = append(b.demands, demand{seat: sh.seat, since: sh.after, tokens: slices.Clone(vague), except: known})
	}
	return true
}
