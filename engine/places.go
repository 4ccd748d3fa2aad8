package engine

import "slices"

// Places are the forty places of a deal's cards, and what its record lets lie in
// each (lugares das cartas): the question that a count of the deals consistent
// with a record answers. A consistent deal puts every card in one place, the
// known ones where they are known to be; the unplayed cards of a seat are a set,
// so that which of them lies in which place makes no other deal.
type Places struct {
	Known, Open []Place
	// Free are the cards that lie in the open places, as many as those are.
	Free Cards
	// Needs are cards that a seat is recorded to have held, known only in part.
	Needs []Need
	// Contradicted: what is recorded of hands, shows or the trump card does not go
	// with the plays, and was left out.
	Contradicted bool

	worlds *worlds
}

// Place is one of the forty.
type Place struct {
	Seat Seat
	// Trick is where the card was played, [Unplayed] where it was not.
	Trick int
	Card  Card  // as recorded
	May   Cards // what may lie here; of a known card that card
}

// Unplayed stands for the trick of the cards that never reached the table.
const Unplayed = unplayed

// Need says that a seat held, after a trick, different cards for each of the
// tokens, none of them among Except.
type Need struct {
	Seat   Seat
	After  int
	Tokens []Card
	Except Cards
}

// Places gives the places of the deal's cards, by the fullest trust in the record
// that leaves a consistent deal. ok is false where there is none even by the
// plays alone, or where it is not known who played a card.
func (d *Deal) Places() (places *Places, ok bool) {
	w, ok := worldsOf(d)
	if !ok {
		return nil, false
	}
	p := &Places{Free: w.free, Contradicted: w.trust != trustAll, worlds: w}
	for _, k := range w.known {
		p.Known = append(p.Known, Place{k.seat, k.time, k.card, k.card.bit()})
	}
	for i, o := range w.open {
		p.Open = append(p.Open, Place{o.seat, o.time, o.card, w.allow[i]})
	}
	for _, n := range w.needs {
		p.Needs = append(p.Needs, Need{n.seat, n.since, slices.Clone(n.tokens), n.except})
	}
	return p, true
}

// Lay finds a consistent deal in which each open place holds one of some cards, and
// gives its card of each; ok is false where there is none. Where more cases would
// have to be tried than are for one deal, ok is true and there are no cards: there
// may be such a deal.
func (p *Places) Lay(may []Cards) (cards []Card, ok bool) {
	var allow allowance
	copy(allow[:], may)
	w := *p.worlds
	w.steps = 0
	m, ok := w.settle(&allow, w.needs)
	if m == nil {
		return nil, ok
	}
	for i := range p.Open {
		cards = append(cards, m.holds[i].lowest())
	}
	return cards, true
}

// Discard is a play that did not follow suit, or is asked about (descarte).
type Discard struct {
	Trick, Place int // the place of the card in the trick, from 0
	Seat, Leader Seat
	Led          Suit // NoSuit where it is not known, and the play is none of it all the same
	Card         Card
	May          bool // it may have followed suit, and is asked about
}

// Discards gives the plays that followed suit in no consistent deal, in order of
// play; nil where there is no such deal. With asked, a play of which that is not
// known is given too, by its trick and seat; a lead never is.
func (d *Deal) Discards(asked func(trick int, s Seat) bool) []Discard {
	w, ok := worldsOf(d)
	if !ok {
		return nil
	}
	var out []Discard
	for n := 1; n <= d.last; n++ {
		t := &d.tricks[n]
		if t.N == 0 || t.Plays[0].Absent {
			continue
		}
		for i, p := range t.Cards() {
			card, lead := p.believed(), t.Plays[0].believed()
			if i == 0 || p.Absent || card.Suit() != NoSuit && card.Suit() == lead.Suit() {
				continue
			}
			certain := card.Suit() != NoSuit && lead.Suit() != NoSuit
			may := !certain && w.mayFollow(n, t.Plays[0].Seat, p.Seat)
			if !may || asked != nil && asked(n, p.Seat) {
				out = append(out, Discard{n, i, p.Seat, t.Plays[0].Seat, lead.Suit(), p.Card, may})
			}
		}
	}
	return out
}

// mayFollow reports whether there is a world in which seat followed suit to trick
// n.
func (w *worlds) mayFollow(n int, leader, seat Seat) bool {
	for led := Spades; led <= Diamonds; led++ {
		allow := w.allow
		if w.restrict(&allow, n, leader, SuitCards(led)) && w.restrict(&allow, n, seat, SuitCards(led)) && w.exist(allow) {
			return true
		}
	}
	return false
}
