package engine

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Reading is one way to read the leaders and the dealer of a deal (leitura).
type Reading struct {
	Dealer  card.Seat
	Leaders [rules.MaxTricks + 1]card.Seat // of each recorded trick
	// Cards are cards that are read otherwise than they are written: none, one that was
	// written for another, or two that were exchanged. Where there is none, Trick is 0.
	Cards [4]Laid
}

// letters returns the reading without the cards.
func (r *Reading) Letters() *Reading {
	out := *r
	out.Cards = [4]Laid{}
	return &out
}

// Laid is a card in its place on the table: the trick and, from 0, the place in it.
type Laid struct {
	Trick, Place int
	Card         card.Card
}

// Read returns the deal as a reading has it: cards that carry no seat belong to the
// seats after the leader. The deal itself is not changed.
func (d *Deal) Read(r *Reading) *Deal {
	out := new(Deal)
	d.ReadInto(out, r)
	return out
}

// readInto sets out to the deal as a reading has it.
func (d *Deal) ReadInto(out *Deal, r *Reading) {
	*out = *d
	out.Dealer, out.order = r.Dealer, d.Table.Order(r.Dealer, d.Direction)
	turned := out.order != d.order && (d.order == nil || out.order == nil || *out.order != *d.order)
	for _, c := range r.Cards {
		if c.Trick > 0 {
			out.Lay(c)
		}
	}
	moved := false
	for n := 1; n <= d.last; n++ {
		if t := &out.tricks[n]; t.Number != 0 && (turned || t.Leader != r.Leaders[n]) {
			t.LeadBy(r.Leaders[n], out.order)
			moved = true
		}
	}
	if moved && d.shown != nil {
		out.shown, out.shownUsed = slices.Clone(d.shown), nil
		for i := range out.shown {
			s := &out.shown[i]
			s.Played = out.playedBy(s.Seat, s.After, s.Laid)
		}
	}
}

// relaid returns the deal with cards read as others.
func (d *Deal) Relaid(cards ...[]Laid) *Deal {
	out := new(Deal)
	d.RelayInto(out, cards...)
	return out
}

// relayInto sets out to the deal with cards read as others.
func (d *Deal) RelayInto(out *Deal, cards ...[]Laid) {
	*out = *d
	for _, some := range cards {
		for _, c := range some {
			out.Lay(c)
		}
	}
}

// lay reads the card in a place as another. A card that is then written in one place only is
// no longer doubted.
func (d *Deal) Lay(c Laid) {
	d.tricks[c.Trick].Plays[c.Place].Card, d.tricks[c.Trick].Plays[c.Place].Again = c.Card, card.Unknown
	d.played, d.doubted = card.Pack{}, 0
	for n := 1; n <= d.last; n++ {
		for i := range d.tricks[n].N {
			p := &d.tricks[n].Plays[i]
			c := p.Written()
			if p.Absent || !c.Known() {
				continue
			}
			p.Card, p.Again, p.Doubted = c, card.Unknown, false
			again := d.allPlayed(c)
			if again {
				p.Card, p.Again = card.Unknown, c
			}
			if again || d.shownByOther(c, p.Seat) && (!d.Pack.Doubled() || !d.Enough(c)) {
				d.doubted = d.doubted.With(c)
			}
			d.played = d.played.With(c)
		}
	}
	for n := 1; n <= d.last && d.doubted != 0; n++ {
		for i := range d.tricks[n].N {
			p := &d.tricks[n].Plays[i]
			p.Doubted = d.doubted.Has(p.Card) && !p.Absent
		}
	}
}

// leadBy makes another seat the leader of the trick; the cards that do not carry their
// seat are those of the seats in turn. In a trick that has lost a card nobody knows whose
// they are, whoever led.
func (t *Trick) LeadBy(leader card.Seat, after *rules.Order) {
	lost := t.Short() && t.Unseated()
	t.Leader = leader
	if lost {
		return
	}
	n := t.N
	for t.N = 0; t.N < n; t.N++ {
		p := &t.Plays[t.N]
		turn := t.next(after)
		if !p.Named {
			p.Seat = turn
		}
		p.OutOfTurn = turn != card.NoSeat && p.Seat != turn && !p.Absent
	}
}

// mayLead reports whether the cards of the trick that carry their seat let the
// others lie in turn after a leader.
func (t *Trick) MayLead(leader card.Seat, after *rules.Order) bool {
	again := *t
	again.LeadBy(leader, after)
	for i, p := range again.Cards() {
		for _, o := range again.Plays[:i] {
			if p.Seat != card.NoSeat && p.Seat == o.Seat {
				return false
			}
		}
	}
	return true
}
