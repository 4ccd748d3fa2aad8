package viewer

import (
	"sueca/engine"
	"sueca/replay"
)

// seen is what can be seen of the deal under the cursor by whoever looks at it.
type seen struct {
	state engine.State
	deal  *engine.Deal // of state
	trump engine.Suit
	hands [engine.D + 1]hand
	turn  engine.Seat  // who plays next; NoSeat if nobody does or it is not known
	legal engine.Cards // what that seat may play, of the cards that are seen
	// next is the card that is played next, Unknown if it is not shown.
	next engine.Card
	// whole says that the whole record is shown and nothing hidden. open says
	// that opinions given afterwards are shown too, as at the end of the deal.
	whole, open bool
	over        bool
}

// hand is the cards of a seat as they are seen.
type hand struct {
	hidden bool
	cards  engine.Cards // the known ones of the ten, played or not
	left   engine.Cards // those of them that the seat still holds
	count  int          // how many cards the seat still holds
	// voids are suits that the seat did not follow; broken are those of them
	// that it has played since.
	voids, broken engine.Suits
}

// unknown returns how many cards the seat still holds that are not seen.
func (h *hand) unknown() int { return max(0, h.count-h.left.Len()) }

// see returns what can be seen.
func (s *Session) see() *seen {
	v := &seen{state: s.state(), whole: !s.blind && s.viewFrom == engine.NoSeat}
	v.deal = &v.state.Deal
	st := s.stop()
	v.over = st.kind == atEnd && s.line == nil
	v.open = v.whole || v.over && !s.blind
	if verdict := s.dealt().verdict; verdict != nil && v.deal.TrumpSuit() == engine.NoSuit {
		v.deal.Assumed = verdict.Trump
	}
	v.trump = v.deal.TrumpSuit()
	final := s.game.finalOf(s.at.deal)
	for _, seat := range engine.TwoPairs.Seats {
		v.hands[seat] = handOf(v.deal, final, seat)
		if s.hides(seat, v) {
			h := &v.hands[seat]
			h.hidden = true
			h.cards = tableOf(v.deal, seat) | s.commonly(v, seat)
			h.left = s.commonly(v, seat)
		}
	}
	v.turn, v.next = s.turn(v, final)
	if v.turn != engine.NoSeat {
		led := engine.NoSuit
		if t := v.deal.Trick(v.deal.LastTrick()); t.N < 4 {
			led = t.Led().Suit()
		}
		// If some card of the hand is not known, it may be of the suit led and
		// have to be played.
		if h := &v.hands[v.turn]; !h.hidden && (h.unknown() == 0 || led == engine.NoSuit || h.left.Of(led) != 0) {
			v.legal = v.state.Rules.Legal(h.left, led, v.trump)
		}
	}
	return v
}

// hides reports whether the hand of a seat is hidden. When a deal is over all
// hands are seen, unless the session is blind.
func (s *Session) hides(seat engine.Seat, v *seen) bool {
	return s.viewFrom != engine.NoSeat && seat != s.viewFrom && (!v.over || s.blind)
}

// commonly returns the cards that everybody knows a seat holds: those laid
// open, and the trump card until the dealer has played it.
func (s *Session) commonly(v *seen, seat engine.Seat) engine.Cards {
	var out engine.Cards
	for _, sh := range v.deal.Shown() {
		if sh.Seat == seat {
			out |= engine.SetOf(sh.Cards...)
		}
	}
	if v.deal.Dealer == seat {
		out = out.With(v.deal.Trump)
	}
	return out &^ onTable(v.deal)
}

// handOf returns a hand: the recorded cards, and those that the seat is
// recorded to have played and shown.
func handOf(now, final *engine.Deal, seat engine.Seat) hand {
	played := tableOf(now, seat)
	h := hand{cards: final.Hand(seat).Cards | tableOf(final, seat), count: engine.TwoPairs.Tricks}
	for _, sh := range final.Shown() {
		if sh.Seat == seat {
			h.cards |= engine.SetOf(sh.Cards...)
		}
	}
	if final.Dealer == seat && !onTable(final).Has(final.Trump) {
		h.cards = h.cards.With(final.Trump)
	}
	// What others are recorded to have played belongs to them.
	for _, o := range engine.TwoPairs.Seats {
		if o != seat {
			h.cards &^= tableOf(final, o)
		}
	}
	h.cards |= played // what a line played is on the table too
	h.left = h.cards &^ onTable(now)
	for n := 1; n <= now.LastTrick(); n++ {
		t := now.Trick(n)
		led := t.Led().Suit()
		for i, p := range t.Cards() {
			if p.Seat != seat || p.Absent {
				continue
			}
			h.count--
			suit := p.Card.Suit()
			if suit != engine.NoSuit && h.voids.Has(suit) {
				h.broken |= suit.Of()
			}
			if i > 0 && led != engine.NoSuit && suit != engine.NoSuit && suit != led {
				h.voids |= led.Of()
			}
		}
	}
	h.count = max(0, h.count)
	return h
}

// tableOf returns the known cards that a seat has played.
func tableOf(d *engine.Deal, seat engine.Seat) engine.Cards {
	return table(d, func(by engine.Seat) bool { return by == seat })
}

// onTable returns the known cards that have been played.
func onTable(d *engine.Deal) engine.Cards {
	return table(d, func(engine.Seat) bool { return true })
}

// table returns the known cards played by the seats for which of is true.
func table(d *engine.Deal, of func(engine.Seat) bool) engine.Cards {
	var out engine.Cards
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if of(p.Seat) && !p.Absent {
				out = out.With(p.Card)
			}
		}
	}
	return out
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
func (s *Session) turn(v *seen, final *engine.Deal) (engine.Seat, engine.Card) {
	if s.line == nil {
		for _, st := range s.stops()[s.at.stop+1:] {
			if st.kind != atCard {
				continue
			}
			if p, ok := play(final, st); ok && !p.Absent {
				if v.whole {
					return p.Seat, p.Card
				}
				return p.Seat, engine.Unknown
			}
		}
		return engine.NoSeat, engine.Unknown
	}
	if seat := v.deal.Turn(); seat != engine.NoSeat {
		return seat, engine.Unknown
	}
	return leader(&v.state), engine.Unknown
}

// play returns the play of a deal at a stop.
func play(d *engine.Deal, st stop) (engine.Play, bool) {
	if st.kind != atCard || st.card < 1 || st.card > d.Trick(st.trick).N {
		return engine.Play{}, false
	}
	return d.Trick(st.trick).Plays[st.card-1], true
}

// leader returns who leads to the next trick by the rules, NoSeat if the deal
// is over or it is not known.
func leader(state *engine.State) engine.Seat { return replay.NextLeader(state) }
