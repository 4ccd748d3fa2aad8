package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Places are the places of the cards of a deal of one pack, and which cards the record
// allows in each. They are used to count the deals that are consistent with a
// record. A consistent deal puts every card in one place, and the known cards
// where they are known to be. The unplayed cards of a seat are a set:
// exchanging two of their places makes no other deal.
type Places struct {
	Known, Open []Place
	// Free are the cards that are in the open places; there are as many as open
	// places.
	Free card.Cards
	// Needs are cards that a seat is recorded to have held and that are known
	// only in part.
	Needs []Need
	// Contradicted says that the plays contradict what is recorded of hands,
	// shows or the trump card. That part was left out.
	Contradicted bool

	worlds *worlds[onePack]
}

// Place is one of the places.
type Place struct {
	Seat card.Seat
	// Trick is the trick in which the card was played, [Unplayed] if it was
	// not.
	Trick int
	Card  card.Card  // as recorded
	May   card.Cards // the cards that may be here; only the card itself if it is known
}

// Unplayed is the Trick of cards that were never played.
const Unplayed = unplayed

// Need says that after a trick a seat held a different card for each of the
// tokens, none of them in Except.
type Need struct {
	Seat   card.Seat
	After  int
	Tokens []card.Card
	Except card.Cards
}

// PlacesOf returns the places of the deal's cards. It believes as much of the
// record as leaves at least one consistent deal. ok is false if there is none
// even by the plays alone, if it is not known who played some card, or if there
// are two packs: equal cards are not counted.
func PlacesOf(d *engine.Deal) (places *Places, ok bool) {
	if d.Pack.Doubled() {
		return nil, false
	}
	believed := Believed(d)
	w, ok := worldsIn[onePack](believed)
	if !ok {
		return nil, false
	}
	p := &Places{Free: w.free[0], Contradicted: believed != d || w.trust != trustAll, worlds: w}
	for _, k := range w.known {
		p.Known = append(p.Known, Place{k.seat, k.time, k.card, k.card.Bit()})
	}
	for i, o := range w.open {
		p.Open = append(p.Open, Place{o.seat, o.time, o.card, w.allow[i][0]})
	}
	for _, n := range w.needs {
		p.Needs = append(p.Needs, Need{n.seat, n.since, slices.Clone(n.tokens), n.except[0]})
	}
	return p, true
}

// Lay finds a consistent deal in which open place i holds a card of may[i], and
// returns the cards by place. ok is false if there is none. If the search stops
// after too many cases, ok is true and cards is nil: there may be such a
// deal.
func (p *Places) Lay(may []card.Cards) (cards []card.Card, ok bool) {
	var allow allowance[onePack]
	for i, cards := range may {
		allow[i][0] = cards
	}
	w := *p.worlds
	w.steps = 0
	m, ok := w.settle(&allow, w.needs)
	if m == nil {
		return nil, ok
	}
	for i := range p.Open {
		cards = append(cards, m.holds[i][0].Lowest())
	}
	return cards, true
}

// Discard is a play that did not follow suit, or that may not have (descarte).
type Discard struct {
	Trick, Place int // the place of the card in the trick, from 0
	Seat, Leader card.Seat
	Led          card.Suit // NoSuit if it is not known; the play follows none that it may be
	Card         card.Card
	May          bool // it may have followed suit; listed because it was asked for
}

// Discards returns the plays that did not follow suit in any consistent deal,
// in order of play; nil if there is no consistent deal. If asked is not nil, it
// also returns those plays for which asked is true and for which this is not
// certain. A lead is never returned.
func Discards(d *engine.Deal, asked func(trick int, s card.Seat) bool) []Discard {
	d = Believed(d)
	w, ok := worldsOf(d)
	if !ok {
		return nil
	}
	var out []Discard
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.N == 0 || t.Plays[0].Absent || t.Unseated() {
			continue
		}
		for i, p := range t.Cards() {
			c, lead := p.Believed(), t.Plays[0].Believed()
			if i == 0 || p.Absent || c.Suit() != card.NoSuit && c.Suit() == lead.Suit() {
				continue
			}
			certain := c.Suit() != card.NoSuit && lead.Suit() != card.NoSuit
			may := !certain && w.mayFollow(n, t.Plays[0].Seat, p.Seat)
			if !may || asked != nil && asked(n, p.Seat) {
				out = append(out, Discard{n, i, p.Seat, t.Plays[0].Seat, lead.Suit(), p.Card, may})
			}
		}
	}
	return out
}

func (w *worlds[S]) mayFollow(n int, leader, seat card.Seat) bool {
	for led := card.Spades; led <= card.Diamonds; led++ {
		allow := w.allow
		if w.restrict(&allow, n, leader, card.SuitCards(led)) && w.restrict(&allow, n, seat, card.SuitCards(led)) && w.exist(allow) {
			return true
		}
	}
	return false
}
