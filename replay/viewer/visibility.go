package viewer

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/scribe"
)

// seen is what can be seen of the deal under the cursor by whoever looks at it.
type seen struct {
	state engine.State
	deal  *engine.Deal // of state
	trump card.Suit
	hands [card.H + 1]hand
	turn  card.Seat  // who plays next; NoSeat if nobody does or it is not known
	legal card.Cards // what that seat may play, of the cards that are seen
	// next is the card that is played next, Unknown if it is not shown.
	next card.Card
	// whole says that the whole record is shown and nothing hidden. open says
	// that opinions given afterwards are shown too, as at the end of the deal.
	whole, open bool
	over        bool
}

// hand is the cards of a seat as they are seen.
type hand struct {
	hidden bool
	cards  card.Pack // the known ones of those dealt, played or not
	left   card.Pack // those of them that the seat still holds
	count  int       // how many cards the seat still holds
	// voids are suits that the seat did not follow; broken are those of them
	// that it has played since.
	voids, broken card.Suits
}

// unknown returns how many cards the seat still holds that are not seen.
func (h *hand) unknown() int { return max(0, h.count-h.left.Len()) }

// held is a card of a hand as it is drawn: of two equal cards those that are still held come
// first.
type held struct {
	card.Card
	gone   bool // it has been played
	second bool // there is an equal one before it
}

// of returns the cards of a suit, equal ones side by side.
func (h *hand) of(suit card.Suit) (out []held) {
	for c := range h.cards.Once.Of(suit).All() {
		left := h.left.Count(c)
		for i := range h.cards.Count(c) {
			out = append(out, held{c, i >= left, i > 0})
		}
	}
	return out
}

// table returns the shape of the table that the match is played at.
func (s *Session) table() *rules.Table {
	s.game.keep(s.at.deal)
	return s.game.final.Rules.Table()
}

// see returns what can be seen.
func (s *Session) see() *seen {
	v := &seen{state: s.state(), whole: !s.blind && s.viewFrom == card.NoSeat}
	v.deal = &v.state.Deal
	st := s.stop()
	v.over = st.kind == atEnd && s.line == nil
	v.open = v.whole || v.over && !s.blind
	table := s.table()
	bidding := table.Parting == rules.TeamsCalled && v.deal.LastTrick() == 0 // trumps are not known before they are declared
	if verdict := s.dealt().verdict; verdict != nil && v.deal.TrumpSuit() == card.NoSuit && !bidding {
		v.deal.Assumed = verdict.Trump
	}
	v.trump = v.deal.TrumpSuit()
	final := s.game.finalOf(s.at.deal)
	for seat := range (table.All() | table.Aside.Alone()).All() {
		v.hands[seat] = handOf(v.deal, final, seat, table)
		if s.hides(seat, v) {
			h := &v.hands[seat]
			h.hidden = true
			h.left = s.commonly(v, seat)
			h.cards = tableOf(v.deal, seat).Or(h.left)
		}
	}
	v.turn, v.next = s.turn(v, final)
	if v.turn != card.NoSeat {
		led := card.NoSuit
		if t := v.deal.Trick(v.deal.LastTrick()); t.Short() {
			led = t.Led().Suit()
		}
		// If some card of the hand is not known, it may be of the suit led and
		// have to be played.
		if h := &v.hands[v.turn]; !h.hidden && (h.unknown() == 0 || led == card.NoSuit || h.left.Once.Of(led) != 0) {
			v.legal = v.state.Rules.Legal(h.left.Once, led, v.trump)
		}
	}
	return v
}

// hides reports whether the hand of a seat is hidden. When a deal is over all
// hands are seen, unless the session is blind. The dealer sees the dead hand.
func (s *Session) hides(seat card.Seat, v *seen) bool {
	if s.viewFrom == v.deal.Dealer && seat == s.table().Dead {
		return false
	}
	return s.viewFrom != card.NoSeat && seat != s.viewFrom && (!v.over || s.blind)
}

// commonly returns the cards that everybody knows a seat holds: those laid
// open, and the trump card until the dealer has played it.
func (s *Session) commonly(v *seen, seat card.Seat) card.Pack {
	var out card.Pack
	for _, sh := range v.deal.Shown() {
		if sh.Seat == seat {
			since := tableOf(v.deal, seat).Minus(tableUpTo(v.deal, seat, sh.Played))
			out = out.Or(card.PackOf(sh.Cards...).Minus(since))
		}
	}
	if v.deal.Dealer == seat && v.deal.Trump.Known() && tableOf(v.deal, seat).Count(v.deal.Trump) == 0 {
		out = out.Or(card.PackOf(v.deal.Trump))
	}
	return asOften(replay.Beside(v.deal, out, onTable(v.deal)), v.deal)
}

// asOften returns a pack in which no card is twice where the deal has each once.
func asOften(p card.Pack, d *engine.Deal) card.Pack {
	p.Twice &= d.Pack.Twice
	return p
}

// handOf returns a hand: the recorded cards, and those that the seat is
// recorded to have played and shown.
func handOf(now, final *engine.Deal, seat card.Seat, t *rules.Table) hand {
	played := tableOf(now, seat)
	h := hand{cards: replay.Known(final, seat), count: t.Tricks}
	h.cards = asOften(h.cards.Or(played), final) // what a line played is on the table too
	h.left = replay.Beside(now, h.cards.Minus(played), onTable(now).Minus(played))
	for n := 1; n <= now.LastTrick(); n++ {
		t := now.Trick(n)
		led := t.Led().Suit()
		for i, p := range t.Cards() {
			if p.Seat != seat || p.Absent {
				continue
			}
			h.count--
			suit := p.Card.Suit()
			if suit != card.NoSuit && h.voids.Has(suit) {
				h.broken |= suit.Of()
			}
			if i > 0 && led != card.NoSuit && suit != card.NoSuit && suit != led {
				h.voids |= led.Of()
			}
		}
	}
	h.count = max(0, h.count)
	return h
}

// tableOf returns the known cards that a seat has played.
func tableOf(d *engine.Deal, seat card.Seat) card.Pack {
	return tableUpTo(d, seat, d.LastTrick())
}

// tableUpTo returns the known cards that a seat had played up to a trick.
func tableUpTo(d *engine.Deal, seat card.Seat, trick int) card.Pack {
	return replay.Played(d, trick, func(by card.Seat) bool { return by == seat })
}

// onTable returns the known cards that have been played.
func onTable(d *engine.Deal) card.Pack {
	return replay.Played(d, d.LastTrick(), func(card.Seat) bool { return true })
}

// tricks returns the deal that tricks are shown from: the whole record, if it
// may be seen, because it may tell more about an unknown card than what was on
// the table by then.
func (s *Session) tricks(v *seen) *engine.Deal {
	if v.whole && s.line == nil {
		return s.game.finalOf(s.at.deal)
	}
	return v.deal
}

// turn returns who plays next, and the card if it may be shown. It follows the
// record as long as it goes on, and the rules in a line.
func (s *Session) turn(v *seen, final *engine.Deal) (card.Seat, card.Card) {
	if s.line == nil {
		for _, st := range s.stops()[s.at.stop+1:] {
			if st.kind == atEvent && v.deal.LastTrick() == 0 && scribe.IsAuction(s.game.timeline.Event(st.event)) {
				return card.NoSeat, card.Unknown // nobody plays while there is bidding
			}
			if st.kind != atCard {
				continue
			}
			if p, ok := play(final, st); ok && !p.Absent {
				if v.whole {
					return p.Seat, p.Card
				}
				return p.Seat, card.Unknown
			}
		}
		return card.NoSeat, card.Unknown
	}
	if seat := v.deal.Turn(); seat != card.NoSeat {
		return seat, card.Unknown
	}
	return replay.NextLeader(&v.state), card.Unknown
}

// play returns the play of a deal at a stop.
func play(d *engine.Deal, st stop) (engine.Play, bool) {
	if st.kind != atCard || st.card < 1 || st.card > d.Trick(st.trick).N {
		return engine.Play{}, false
	}
	return d.Trick(st.trick).Plays[st.card-1], true
}
