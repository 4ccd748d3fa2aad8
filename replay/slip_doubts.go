package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/proof"
)

// doubted is a play that a slip makes a renúncia of, or none.
type doubted struct {
	by      message.Message // the slip; zero where none is known
	acquits bool            // it is not proven
	seat    card.Seat       // of what the slip makes a renúncia, with the card and the suit led
	card    card.Card
	led     card.Suit
	heaps   int  // so many disorders of the heaps acquit it
	untried bool // not all disorders were tried
	seen    bool // cards of the deal are as a machine saw them, or nobody saw the order of the tricks
	witness bool // another witness has it so
}

// says says why a play is a possible renúncia.
func (d doubted) says(r proof.Renuncia) message.Message {
	switch {
	case d.untried:
		return message.Msg("%s on %s is a renúncia of %s as the heaps lie; so many of their cards are not known that not all was tried in "+
			"another order: it need not be one", r.Card, r.Led, r.Seat)
	case d.seen:
		return message.Msg("%s on %s is a renúncia of %s if everything was as it was seen or laid, which is not certain", r.Card, r.Led, r.Seat)
	case d.witness && d.by.IsZero():
		return message.Msg("%s on %s need not be a renúncia of %s: witnesses differ about more than can be tried", r.Card, r.Led, r.Seat)
	case d.witness && d.acquits:
		return message.Msg("%s on %s need not be a renúncia of %s: witnesses differ, and it is none by this: %s", r.Card, r.Led, r.Seat, d.by)
	case d.witness:
		return message.Msg("%s on %s may be a renúncia of %s: witnesses differ, and it is one by this: %s", r.Card, r.Led, r.Seat, d.by)
	case d.heaps > 0:
		return message.Msg("%s on %s is a renúncia of %s as the heaps lie, and one thing in another order would make it none (%d {4:way|ways}), "+
			"such as: %s", r.Card, r.Led, r.Seat, d.heaps, d.by)
	case d.by.IsZero() && d.acquits:
		return message.Msg("%s on %s is a renúncia as the record is written, but the record contradicts itself, and more slips of the pen are "+
			"possible than are tried: it need not be one of %s", r.Card, r.Led, r.Seat)
	case d.by.IsZero():
		return message.Msg("%s on %s may be a renúncia of %s: no deal has all that is written, and no single slip of the pen makes it true",
			r.Card, r.Led, r.Seat)
	case d.acquits:
		return message.Msg("%s on %s need not be a renúncia of %s: every word of the deal would be true but for one slip, and not this one "+
			"proven: %s", r.Card, r.Led, r.Seat, d.by)
	}
	return message.Msg("%s on %s may be a renúncia of %s: every word of the deal would be true but for one slip: %s",
		r.Card, r.Led, r.Seat, d.by)
}

// of makes a renúncia a possible one, as the slip has it.
func (d doubted) of(r *proof.Renuncia) {
	if r.Proven {
		r.Proven, r.Differ, r.Proof = false, true, proof.Proof{}
	}
	if d.seat != card.NoSeat {
		r.Seat, r.Led = d.seat, d.led
		if !r.Card.Known() { // a card that is written twice
			r.Card = d.card
		}
	}
}

// doubt notes what a slip that fits says of the plays of its deal.
func (s *slips) doubt(d *account, w *written, v *variant, proven map[int]proof.Renuncia, found map[engine.Event]proof.Renuncia) {
	still := map[int]bool{}
	for at, r := range found {
		i, known := w.origin[at]
		if !known {
			continue
		}
		was, ok := proven[i]
		switch {
		case ok && was.Seat == r.Seat && r.Proven:
			still[i] = true
		case !ok:
			x := doubted{by: v.Msg, seat: r.Seat, card: r.Card, led: r.Led}
			s.accused[i] = append(s.accused[i], x)
			// A renúncia only because a card is another: so anybody could be accused, unless some card must be another.
			byCard := (v.Kind == SlipExchange || v.Kind == SlipCard && !w.cards) && d.followed(i)
			if _, has := s.doubts[i]; !has && !byCard {
				s.doubts[i] = x
			}
		}
	}
	s.weighed++
	for i := range proven {
		if !still[i] && !s.doubts[i].acquits {
			s.doubts[i] = doubted{by: v.Msg, acquits: true}
		}
	}
}

// followed reports whether a play, by the index of its event, followed suit as it is written.
func (d *play) followed(event int) bool {
	for n := 1; n <= d.deal.LastTrick(); n++ {
		if i := slices.Index(d.plays[n][:d.deal.Trick(n).N], event); i >= 0 {
			return d.deal.Trick(n).Plays[i].Card.Suit() == d.deal.Trick(n).Led().Suit()
		}
	}
	return false
}

// unjudged doubts every play that did not follow suit, in a deal by which nobody is judged and that no single slip explains:
// nobody is cleared by it either.
func (d *play) unjudged(out *slips) {
	for n := 1; n <= d.deal.LastTrick(); n++ {
		led := d.deal.Trick(n).Led().Suit()
		for i, p := range d.deal.Trick(n).Cards() {
			if suit := p.Card.Suit(); led != card.NoSuit && suit != card.NoSuit && suit != led && p.Seat != card.NoSeat && d.plays[n][i] >= 0 {
				out.doubts[d.plays[n][i]] = doubted{}
			}
		}
	}
}

// doubt makes what a slip acquits or accuses a possible renúncia.
func (d *play) doubt() {
	if len(d.page.slips.doubts) == 0 {
		return
	}
	for n := 1; n <= d.deal.LastTrick(); n++ {
		for i, p := range d.deal.Trick(n).Cards() {
			doubt, ok := d.page.slips.doubts[d.plays[n][i]]
			if !ok {
				continue
			}
			k := slices.IndexFunc(d.offences, func(r proof.Renuncia) bool { return r.Trick == n && r.Place == i })
			if k < 0 && !doubt.acquits {
				k = len(d.offences)
				d.offences = append(d.offences, proof.Renuncia{Trick: n, Place: i, Seat: p.Seat, Card: p.Card,
					Led: d.deal.Trick(n).Led().Suit(), Differ: true})
			}
			if k >= 0 {
				doubt.of(&d.offences[k])
			}
		}
	}
	slices.SortStableFunc(d.offences, func(a, b proof.Renuncia) int { return card.MaxSeats*(a.Trick-b.Trick) + a.Place - b.Place })
}
